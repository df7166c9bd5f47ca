"""Where does it cut? The text with its chunks, the settings beside it, the numbers they give."""

import streamlit as st

from chunking.document import Document
from chunking.errors import ChunkingError
from chunking.ui import shell
from chunking.ui.cached import chunked, settle
from chunking.ui.chunks_shown import chunks_shown
from chunking.ui.detail import detail
from chunking.ui.forms import (
    held_settings,
    options_form,
    strategy_embedder_form,
    strategy_form,
)
from chunking.ui.integrity_panel import badges, findings_panel, report_of
from chunking.ui.numbers import charts, totals
from chunking.ui.picker import pick_document
from chunking.ui.state import sentence
from chunking.ui.take_away import steps_bar, unlike_production

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
            chunks_shown(result, report)
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


picker, adder, switch = st.columns([6, 2, 2], vertical_alignment="bottom")
with switch:
    shell.language_choice()
chosen, chosen_document = pick_document(picker, adder)
with st.container(key="workbench"):
    workbench(chosen, chosen_document)
