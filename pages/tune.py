"""Where does it cut? The text with its chunks, the settings beside it, the numbers they give."""

import streamlit as st

from chunking.chunks import ChunkedDocument
from chunking.document import Document
from chunking.errors import ChunkingError
from chunking.integrity import Report
from chunking.ui import shell, state
from chunking.ui.cached import chunked, settle
from chunking.ui.chunk_view import chunk_view
from chunking.ui.detail import detail
from chunking.ui.forms import (
    held_settings,
    options_form,
    strategy_embedder_form,
    strategy_form,
)
from chunking.ui.integrity_panel import badges, findings_panel, outlines_of, report_of
from chunking.ui.numbers import charts, table, totals
from chunking.ui.picker import pick_document
from chunking.ui.state import say, sentence
from chunking.ui.take_away import steps_bar, unlike_production
from chunking.ui.text_view import let_paint, view_of

HEIGHT = 720

shell.enter(__file__)


@st.fragment
def workbench(name: str, document: Document) -> None:
    """Sliders, text and numbers: what runs again at each slider move; the text comes first."""
    settle()
    left, middle, right = st.columns([5, 13, 7], gap="medium")
    strategy_place = left.container()
    with left:
        strategy_embedder_form()
    held = held_settings()
    result = None
    with middle:
        try:
            result = chunked(document, held.settings)
        except ChunkingError as error:
            st.error(sentence(error))
        if result:
            report = report_of(result)
            text_or_table(result, report)
    with strategy_place:
        strategy_form(document)
    with left:
        options_form(document, held)
        unlike_production(held.settings)
        steps_bar()
    shell.remember_address(name)
    if result:
        with right:
            totals(result, badges(report))
            findings_panel(result, report)
            detail(result, report)
            charts(result)


def text_or_table(result: ChunkedDocument, report: Report) -> None:
    """The text with its chunks, or the table of them."""
    names = {shown: say(f"show_{shown}") for shown in ("text", "table")}
    shown = st.segmented_control(
        say("show"),
        list(names),
        key="shown",
        format_func=names.__getitem__,
        default="text",
        required=True,
        label_visibility="collapsed",
    )
    if shown == "table":
        table(result)
    else:
        view = view_of(
            result,
            language=state.language(),
            generation=state.next_generation(),
            selected=state.chosen_chunk(),
            scroll_to=state.scroll_to(result),
            outlines=outlines_of(report),
            height=HEIGHT,
        )
        chunk_view(view, key="text", on_select=state.choose)
        let_paint(result)
    if result.edits:
        st.caption(say("edited_count", count=f"{len(result.edits):,}"))


picker, adder, switch = st.columns([6, 2, 2], vertical_alignment="bottom")
with switch:
    shell.language_choice()
chosen, chosen_document = pick_document(picker, adder)
with st.container(key="workbench"):
    workbench(chosen, chosen_document)
