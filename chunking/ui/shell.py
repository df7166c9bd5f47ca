"""What is around every page: the address, the language, the browser's cookie."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from chunking.ui import link, state
from chunking.ui.cached import settle
from chunking.ui.chunk_view import bring_code
from chunking.ui.shelf import remember_browser
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from streamlit.navigation.page import Page

INSIDE = "shell.inside"
CHUNK_NUMBER = re.compile("[1-9][0-9]{0,8}")
STYLE = Path(__file__).with_name("app.css")


def begin() -> None:
    """Take what the address says, once a session."""
    if "begun" in st.session_state:
        return
    st.session_state["begun"] = True
    parameters = st.query_params.to_dict()
    if parameters.get(link.LANGUAGE) in state.LANGUAGES:
        st.session_state[state.LANGUAGE] = parameters[link.LANGUAGE]
    settings, unused = link.settings_from(parameters, state.settings())
    state.put(settings)
    st.session_state["unused"] = unused
    if link.DOCUMENT in parameters:
        st.session_state[state.DOCUMENT] = parameters[link.DOCUMENT]
    chunk = parameters.get(link.CHUNK, "")
    if CHUNK_NUMBER.fullmatch(chunk):
        state.choose(int(chunk) - 1)
        st.session_state["show chunk"] = True


def run(page: Page) -> None:
    """Run a page inside the shell."""
    settle()
    st.html(STYLE)
    bring_code()
    st.session_state[INSIDE] = True
    page.run()
    remember_browser()


def enter(page_file: str) -> None:
    """Make sure that a page runs inside the shell; each page begins with this.

    On a server that hasn't run app.py yet, a deep link runs the page's file alone.
    """
    if st.session_state.pop(INSIDE, False):
        for reason in st.session_state.pop("unused", ()):
            why = inert(reason.text(state.language()))
            st.warning(state.say("link_unusable", why=why))
        return
    runpy.run_path(str(Path(page_file).parent.parent / "app.py"))
    st.stop()


def remember_address(document: str) -> None:
    """Put document, settings, chunk and language into the address, for a reload."""
    chunk = state.chosen_chunk()
    parameters = link.parameters_of(
        state.settings(),
        doc=document,
        lang=state.language(),
        chunk=None if chunk is None else str(chunk + 1),
    )
    # Compared with the address itself: a change of page empties it.
    if parameters != st.query_params.to_dict():
        st.query_params.from_dict(parameters)


def language_choice() -> None:
    """The switch between the languages."""
    st.session_state["language"] = state.language()
    st.segmented_control(
        state.say("language"),
        list(state.LANGUAGES),
        key="language",
        format_func=state.LANGUAGES.__getitem__,
        required=True,
        label_visibility="collapsed",
        on_change=state.switch_language,
        args=("language",),
    )
