"""What got torn: a badge, scores with their formulas, findings to jump to, outlines in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import streamlit as st

from chunking.integrity import OUTLINED, TORN, Kind, Report, State
from chunking.ui import state
from chunking.ui.chunk_view import OUTLINE_KINDS
from chunking.ui.state import language, say

if TYPE_CHECKING:
    from chunking.chunks import ChunkedDocument

    Numbers = np.ndarray[Any, np.dtype[np.int32]]

# What an admin asks first; sentences and paragraphs are torn by the thousand and come on demand.
FIRST_KINDS = (
    Kind.list,
    Kind.table,
    Kind.code,
    Kind.list_item,
    Kind.table_row,
    Kind.lead_in,
    Kind.orphan_heading,
    Kind.table_without_header,
    Kind.unbalanced_fence,
)
LISTED = (*TORN, State.rescued, State.noted)
# Rows of the list of findings; the total always stands above it.
MOST_ROWS = 500
# Above that many outlines each says its kind only: wording all would take longer than the cutting.
MOST_WORDED = 300
CHOSEN = "finding"
"""Session state: the span of the chosen finding."""


def report_of(result: ChunkedDocument) -> Report:
    """The report on a result, made once."""
    kept = st.session_state.get("report")
    if kept is None or kept[0] is not result:
        kept = (result, Report.of(result))
        st.session_state["report"] = kept
    report: Report = kept[1]
    return report


def badges(report: Report) -> str:
    """Whether all lists, tables and code blocks are whole, with counts: lines of Markdown."""
    lines = []
    for kind in OUTLINED:
        counts = report.counts[kind]
        total = sum(counts.values())
        if not total:
            continue
        torn = counts[State.broken] + counts[State.too_long]
        numbers = {"kind": kind.text(language()), "torn": f"{torn:,}", "total": f"{total:,}"}
        too_long = counts[State.too_long]
        line = say("all_whole", **numbers) if not torn else say("some_torn", **numbers)
        lines.append(line + (say("of_them_too_long", count=f"{too_long:,}") if too_long else ""))
    return "  \n".join(lines or [say("nothing_to_tear")])


def findings_panel(result: ChunkedDocument, report: Report) -> None:
    """Findings by severity, filtered by kind, and the scores; both only while open."""
    found = report.findings.of(*FIRST_KINDS, states=LISTED)
    label = say("findings", count=f"{len(found):,}")
    panel = st.expander(label, key="findings open", on_change="rerun")
    if panel.open:
        with panel:
            _findings(result, report)
    scores = st.expander(say("scores"), key="scores open", on_change="rerun")
    if scores.open:
        with scores:
            _scores(report)


def _findings(result: ChunkedDocument, report: Report) -> None:
    names = {kind: kind.text(language()) for kind in Kind}
    kinds = st.multiselect(
        say("kinds"),
        list(names),
        default=list(FIRST_KINDS),
        format_func=names.__getitem__,
        key="kinds",
        persist_state="session",
    )
    found = report.findings.of(*kinds, states=LISTED) if kinds else []
    shown = found[:MOST_ROWS]
    count = {"count": f"{len(found):,}", "shown": f"{len(shown):,}"}
    st.caption(say("findings_shown" if len(found) > MOST_ROWS else "findings_all", **count))
    where = result.document.position
    frame = pd.DataFrame(
        {
            say("column_line"): [where(finding.span.start)[0] for finding in shown],
            say("column_what"): [finding.reason.text(language()) for finding in shown],
        }
    )

    def choose_row() -> None:
        rows = st.session_state["findings"].selection.rows
        if rows and rows[0] < len(shown):
            finding = shown[rows[0]]
            st.session_state[CHOSEN] = tuple(finding.span)
            chunk = finding.chunks[0] if len(finding.chunks) else None
            state.choose(chunk, (finding.span.start, finding.span.end))

    st.dataframe(
        frame,
        key="findings",
        hide_index=True,
        height=260,
        on_select=choose_row,
        selection_mode="single-row",
        column_config={say("column_what"): st.column_config.TextColumn(width="large")},
    )


def _scores(report: Report) -> None:
    scores = [score for score in report.scores if score.total]
    frame = pd.DataFrame(
        {
            say("column_score"): [score.form.label.text(language()) for score in scores],
            "%": [round(100 * (score.share or 0), 1) for score in scores],
            say("column_of"): [f"{score.count:,} / {score.total:,}" for score in scores],
            say("column_good"): [
                say("higher") if score.form.higher_is_better else say("lower") for score in scores
            ],
            say("column_formula"): [score.form.formula.text(language()) for score in scores],
        }
    )
    st.dataframe(frame, key="scores", hide_index=True)


def outlines_of(report: Report) -> tuple[Numbers, list[str]]:
    """Torn lists, tables and code as rows of start, end, kind and note; and the notes."""
    torn = report.torn.of(*OUTLINED, states=TORN)
    notes: list[str] = []
    rows: list[tuple[int, int, int, int]] = []
    if len(torn) <= MOST_WORDED:
        for finding in torn:
            notes.append(finding.reason.text(language()))
            kind = OUTLINE_KINDS.index(finding.kind.value)
            rows.append((*finding.span, kind, len(notes) - 1))
    else:
        for torn_kind in OUTLINED:
            notes.append(say("torn", kind=torn_kind.text(language())))
            spans = torn.of(torn_kind).spans.tolist()
            number = OUTLINE_KINDS.index(torn_kind.value)
            rows += [(start, end, number, len(notes) - 1) for start, end in spans]
    chosen = st.session_state.get(CHOSEN)
    if chosen is not None and all(row[:2] != chosen for row in rows):
        notes.append(say("chosen_finding"))
        rows.append((*chosen, OUTLINE_KINDS.index("other"), len(notes) - 1))
    rows.sort()
    return np.array(rows, np.int32).reshape(-1, 4), notes


def forget_choice() -> None:
    """Drop the chosen finding: another document has other places."""
    st.session_state.pop(CHOSEN, None)
