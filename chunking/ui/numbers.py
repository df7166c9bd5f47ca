"""The numbers beside the text: totals, histograms with a jump to their chunks, the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import streamlit as st

from chunking.embeddings import DEFAULT_EMBEDDER, EMBEDDERS
from chunking.metrics import (
    Histogram,
    Sizes,
    estimated_tokens,
    histogram,
    lengths,
    limited_sizes,
    sizes,
)
from chunking.tokens import COUNTERS
from chunking.ui import state
from chunking.ui.charts import Line, histogram_figure
from chunking.ui.state import language, say

if TYPE_CHECKING:
    from chunking.chunks import ChunkedDocument
    from chunking.strategies import Limits

    Numbers = np.ndarray[Any, Any]

SIZES_CHART, TOKENS_CHART = "sizes chart", "tokens chart"
BAR = "bar"
"""Session state: the chosen bar as (chart, low, high)."""


def totals(result: ChunkedDocument, badges: str) -> None:
    """Number and sizes of the chunks, as one small table, in the unit of the limits.

    The badges, lines of Markdown, go into the element below it: each one costs time at each
    slider move.
    """
    limits = result.settings.strategy.limits()
    spread = sizes(limited_sizes(result), limits)
    head = [say("chunks"), say("mean"), say("median"), say("deviation")]
    row = [f"{spread.count:,}", f"{spread.mean:,.0f}", f"{spread.median:,.0f}"]
    row += [f"{spread.deviation:,.0f}"]
    more = [say("smallest"), say("largest"), say("above_max"), say("below_min")]
    numbers = [f"{spread.smallest:,}", f"{spread.largest:,}"]
    numbers += [_share(spread, spread.above_max), _share(spread, spread.below_min)]
    lines = (head, ["---:"] * 4, row, [f"**{name}**" for name in more], numbers)
    st.markdown("\n".join(f"| {' | '.join(cells)} |" for cells in lines))
    unit = say(f"sizes_in_{limits.unit}")
    st.caption(f"{badges}  \n{unit}", help=say("below_min_help"))


def embedder_reads(tokens: Numbers) -> str:
    """How many chunks are longer than the embedder reads: the one chosen for the export."""
    name = st.session_state.get("export embedder")
    row = EMBEDDERS.get(name or "", EMBEDDERS[DEFAULT_EMBEDDER])
    if row.reads is None:
        return ""
    longer = int((tokens > row.reads).sum())
    values = {"count": f"{longer:,}", "total": f"{len(tokens):,}", "reads": row.reads}
    label = row.label.text(language())
    return say("longer_than_read" if longer else "all_read", **values, embedder=label)


def _share(spread: Sizes, chunks: int) -> str:
    share = f"{100 * spread.share(chunks):.1f}"
    return say("count_and_share", count=f"{chunks:,}", share=share)


def charts(result: ChunkedDocument) -> None:
    """Histograms of characters and of estimated tokens."""
    if not result.chunks:
        return
    used = COUNTERS[result.settings.counter].label.text(language())
    tokens = estimated_tokens(result)
    limits = result.settings.strategy.limits()
    lines = limit_lines(limits)
    in_tokens = limits.unit == "tokens"
    chart(SIZES_CHART, say("sizes_chart"), lengths(result), [] if in_tokens else lines)
    chart(TOKENS_CHART, say("tokens_chart", counter=used), tokens, lines if in_tokens else [])
    held = {"tokens": f"{tokens.sum():,}", "largest": f"{tokens.max():,}", "counter": used}
    st.caption("  \n".join((say("total_tokens", **held), embedder_reads(tokens))))


def limit_lines(limits: Limits) -> list[Line]:
    """A line for each size that the settings name and that is one."""
    named = (
        Line(say("min_line"), limits.min or 0, "dot"),
        Line(say("target_line"), limits.target or 0, "dash"),
        Line(say("max_line"), limits.max or 0, "solid"),
    )
    return [line for line in named if line.place > 0]


def chart(key: str, title: str, values: Numbers, lines: list[Line]) -> None:
    """A histogram; choosing a bar scrolls the text to its chunks, one after the other."""
    bins = histogram(values)
    bar = chosen_bar(key, bins)
    figure = histogram_figure(bins, hover=say("bar_hover"), lines=lines, chosen=bar)
    st.caption(f"**{title}**")
    st.plotly_chart(
        figure,
        key=key,
        on_select=lambda: choose_bar(key, bins, values),
        selection_mode="points",
        config={"displayModeBar": False},
        alt=title,
    )
    if bar is not None:
        members = bins.members(values, bar)
        low, high = int(bins.edges[bar]), int(bins.edges[bar + 1]) - 1
        text, button = st.columns([3, 2], vertical_alignment="center")
        text.caption(say("bar_holds", low=f"{low:,}", high=f"{high:,}", count=f"{len(members):,}"))
        button.button(
            say("next_in_bar"),
            key=f"{key} next",
            on_click=next_of,
            args=(members,),
            type="tertiary",
        )


def chosen_bar(key: str, bins: Histogram) -> int | None:
    """The bar chosen in this chart, if the bins still have it."""
    held = st.session_state.get(BAR)
    if not held or held[0] != key:
        return None
    for bar, (low, high) in enumerate(zip(bins.edges[:-1], bins.edges[1:], strict=True)):
        if (int(low), int(high)) == held[1:]:
            return bar
    return None


def choose_bar(key: str, bins: Histogram, values: Numbers) -> None:
    """Take a click on a bar from the chart's state."""
    points = st.session_state[key].selection.points
    bar = points[0]["point_index"] if points else None
    if bar is None or bar >= len(bins.counts):
        st.session_state[BAR] = None
        return
    st.session_state[BAR] = (key, int(bins.edges[bar]), int(bins.edges[bar + 1]))
    next_of(bins.members(values, bar))


def next_of(members: Numbers) -> None:
    """Choose the first of the chunks behind the chosen one, the first of all behind the last."""
    if not len(members):
        return
    chosen = state.chosen_chunk()
    later = members[members > chosen] if chosen is not None else members
    if chosen is not None and chosen not in members:
        later = members
    chunk = int(later[0] if len(later) else members[0])
    result: ChunkedDocument = st.session_state["result"]
    state.choose(chunk, result.chunks[chunk].body)


def table(result: ChunkedDocument) -> None:
    """All chunks with their places, sizes and reasons; choosing a row chooses the chunk."""
    chunks = result.chunks
    where = result.document.position
    frame = pd.DataFrame(
        {
            say("column_number"): np.arange(1, len(chunks) + 1),
            say("column_start"): [chunk.start for chunk in chunks],
            say("column_end"): [chunk.end for chunk in chunks],
            say("column_line"): [where(chunk.start)[0] for chunk in chunks],
            say("column_characters"): lengths(result),
            say("column_tokens"): estimated_tokens(result),
            say("column_overlap"): [chunk.overlap for chunk in chunks],
            say("column_why"): [chunk.why.text(language()) for chunk in chunks],
            say("column_heading"): [" > ".join(chunk.heading_path) for chunk in chunks],
        }
    )

    def choose_row() -> None:
        rows = st.session_state["table"].selection.rows
        if rows:
            state.choose(rows[0], chunks[rows[0]].body)

    st.dataframe(
        frame,
        key="table",
        hide_index=True,
        height=560,
        on_select=choose_row,
        selection_mode="single-row",
    )
