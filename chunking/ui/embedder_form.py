"""Choosing an embedder: a model on this machine, or a service with address, model and key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from chunking.embeddings import EMBEDDERS, embedder
from chunking.errors import ChunkingError
from chunking.ui.state import language, say, sentence
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from chunking.embeddings import StepEmbedder

NONE = "none"
FAST = "use"
"""The embedder that a page starts with where one is needed: a slider isn't to wait for minutes."""


def embedder_form(page: str, *, optional: bool) -> StepEmbedder | None:
    """The embedder that is chosen on a page; None while none is, or what was typed won't do.

    Address and key live in this session only: they go into no settings, link, file or log.
    """
    names = [NONE, *EMBEDDERS] if optional else list(EMBEDDERS)
    spoken = language()
    labels = {NONE: say("no_vectors")} | {
        name: row.label.text(spoken) for name, row in EMBEDDERS.items()
    }
    st.session_state.setdefault(f"{page} embedder", NONE if optional else FAST)
    name = st.selectbox(
        say("embedder"),
        names,
        key=f"{page} embedder",
        format_func=labels.__getitem__,
        persist_state="session",
    )
    if name == NONE:
        return None
    is_service = EMBEDDERS[name].kind == "service"
    try:
        made = _service(page, name) if is_service else embedder(name)
    except ChunkingError as error:
        st.error(sentence(error))
        return None
    if st.button(say("test_connection"), key=f"{page} test"):
        _test(made)
    if made.leaves_machine and not _agreed(name):
        return None
    return made


def _service(page: str, name: str) -> StepEmbedder:
    """A service by what is typed; empty fields mean the preset's own."""
    model = st.text_input(say("model"), key=f"{page} {name} model", persist_state="session")
    address = st.text_input(say("address"), key=f"{page} {name} url", persist_state="session")
    key = st.text_input(
        say("api_key"), key=f"{page} {name} key", type="password", help=say("api_key_help")
    )
    typed = {"base_url": address.strip(), "api_key": key.strip()}
    options: dict[str, Any] = {option: value for option, value in typed.items() if value}
    return embedder(f"{name}:{model.strip()}" if model.strip() else name, **options)


def _agreed(name: str) -> bool:
    """Whether this session has been told that the text leaves the machine, and agreed."""
    label = EMBEDDERS[name].label.text(language())
    return st.checkbox(
        say("text_leaves", service=inert(label)), key=f"agreed {name}", persist_state="session"
    )


def _test(made: StepEmbedder) -> None:
    """Say model, dimensions and latency, or what is wrong."""
    with st.spinner(say("testing")):
        found = made.test_connection()
    if found.problem is not None:
        st.error(inert(found.problem.text(language())))
        return
    values = {"model": inert(found.model), "dimensions": found.dimensions}
    st.success(say("connection", **values, milliseconds=f"{found.milliseconds:,.0f}"))
