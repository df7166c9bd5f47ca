"""The chunks of a result: on the text itself, or as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.ui import state
from chunking.ui.chunk_view import chunk_view
from chunking.ui.integrity_panel import outlines_of
from chunking.ui.numbers import table
from chunking.ui.state import say
from chunking.ui.text_view import let_paint, view_of

if TYPE_CHECKING:
    from chunking.chunks import ChunkedDocument
    from chunking.integrity import Report

HEIGHT = 720


def chunks_shown(result: ChunkedDocument, report: Report) -> None:
    """The text with its cuts and what is torn, or the table of chunks, as is chosen above it."""
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
