"""The Streamlit side: sends the bytes, says which chunk was chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, Final

import streamlit as st

from chunking.ui.chunk_view._payload import encode, sent_after
from chunking.ui.chunk_view._view import View, ViewEvents

# Joined into one module: an inline component can't import a second file.
SCRIPTS: Final = (
    "payload.js",
    "texts.js",
    "spans.js",
    "shapes.js",
    "glyphs.js",
    "wording.js",
    "layer.js",
    "beside.js",
    "blocks.js",
    "scroll.js",
    "find.js",
    "choose.js",
    "controls.js",
    "tips.js",
    "main.js",
    "arrive.js",
)
CODE: Final = "chunk_view_code"
SENT: Final = "chunk_view.sent"
"""Session state: hashes of the texts this session's browser was sent."""


def read(*names: str) -> str:
    """Return the files of the browser side, one after the other."""
    folder = resources.files(__package__) / "browser"
    return "\n".join((folder / name).read_text("utf-8") for name in names)


mount: Final = st.components.v2.component(
    "chunk_tuner.chunk_view",
    html=read("chunk_view.html"),
    css=read("chunk_view.css"),
    js=read("stub.js"),
)
mount_code: Final = st.components.v2.component(f"chunk_tuner.{CODE}", js=read(*SCRIPTS))


def bring_code() -> None:
    """Bring the script of the views; once a page, outside of fragments that run again.

    Streamlit sends a component's script with each change of its data: some 45 kB with each move of
    a slider, if it came with the views.
    """
    mount_code(key=CODE, height=1)


def chunk_view(
    view: View,
    *,
    key: str,
    on_select: Callable[[int], None] | None = None,
) -> ViewEvents:
    """Draw the view; `on_select` gets the chunk that was chosen, before the run that follows.

    The text goes along once a session and hash. A browser that lost it (or never got it, because a
    faster run replaced the message) asks, and gets it with the run that its question starts.
    Waiting for a receipt instead would cost one run more for each document.
    """
    sent: tuple[str, ...] = st.session_state.get(SENT, ())
    last = choice(key)
    with_text = view.sha256 not in sent
    st.session_state[SENT] = sent_after(sent, view.sha256)
    payload = encode(view, with_text=with_text, seen=last.get("at", 0))

    def chosen() -> None:
        index = choice(key).get("chunk")
        if on_select is not None and index is not None:
            on_select(index)

    mount(key=key, data=payload, on_selected_change=chosen, on_need_change=forget_sent)
    return ViewEvents(selected=last.get("chunk"), bytes_sent=len(payload))


def choice(key: str) -> Mapping[str, Any]:
    """Return the chunk chosen last in that component and when, as the browser sent it."""
    state = st.session_state.get(key) or {}
    return state.get("selected") or {}


def forget_sent() -> None:
    """Make the next run send its text: the browser has asked for it."""
    st.session_state[SENT] = ()
