"""Choosing a document: a sample, an uploaded file, pasted text."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import streamlit as st

from chunking.document import Document
from chunking.errors import ChunkingError
from chunking.loading import LOADERS, load_bytes
from chunking.ui.cached import sample, sample_names
from chunking.ui.shelf import HOURS_KEPT, browser, shelf
from chunking.ui.state import DOCUMENT, choose, language, say, take
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from streamlit.delta_generator import DeltaGenerator
    from streamlit.runtime.uploaded_file_manager import UploadedFile

MEGABYTE = 1_000_000
UPLOAD = "upload-"
FIRST_SAMPLE = "numbered-steps-runbook.{language}.md"


def pick_document(picker: DeltaGenerator, adder: DeltaGenerator) -> tuple[str, Document]:
    """The chosen document, and its name in the address; drawn into the two places."""
    own = {UPLOAD + key: document for key, document in shelf().of(browser())}
    labels = own_labels(own) | {name: name for name in sample_names()}
    names = list(labels)
    if st.session_state.get(DOCUMENT) not in names:
        if DOCUMENT in st.session_state:
            st.warning(say("document_gone"))
        st.session_state[DOCUMENT] = first_sample(names)
    st.session_state["document"] = st.session_state[DOCUMENT]
    name = picker.selectbox(
        say("document"),
        names,
        key="document",
        format_func=labels.__getitem__,
        on_change=_choose,
    )
    with adder.popover(say("add_document"), width="stretch"):
        _add_document()
    document = own[name] if name in own else sample(name)
    _facts(document, own=name in own)
    return name, document


def first_sample(names: Sequence[str]) -> str:
    """The document that a newcomer sees: steps, what chunks tear most, in his language."""
    wished = FIRST_SAMPLE.format(language=language())
    return wished if wished in names else sample_names()[0]


def own_labels(own: Mapping[str, Document]) -> dict[str, str]:
    """Distinct labels of uploaded documents: two may have one name, such as before and after.

    The browser tells choices apart by their labels.
    """
    labels: dict[str, str] = {}
    for key, document in own.items():
        label = say("uploaded_name", name=document.name)
        for number in count(2):
            if label not in labels.values():
                break
            label = say("uploaded_again", name=document.name, number=number)
        labels[key] = label
    return labels


def _facts(document: Document, *, own: bool) -> None:
    """What is known of the document, and what was odd about its file."""
    origin = document.origin
    sure = origin.confidence >= 1
    st.caption(
        say(
            "facts" if sure else "facts_unsure",
            characters=f"{len(document.text):,}",
            lines=f"{len(document.line_starts):,}",
            encoding=inert(origin.encoding),
            media_type=inert(document.media_type),
            confidence=round(100 * origin.confidence),
        )
    )
    for reason in origin.warnings:
        st.warning(inert(reason.text(language())))
    if own:
        st.caption(say("where_it_lives", hours=HOURS_KEPT))


def _add_document() -> None:
    """Upload and paste; what can't be used is said right here, and nothing else changes."""
    limit = st.get_option("server.maxUploadSize")
    st.file_uploader(
        say("upload"),
        type=[suffix.removeprefix(".") for suffix in LOADERS],
        key="uploaded",
        help=say("upload_help", megabytes=limit),
        on_change=_take_upload,
    )
    st.text_area(say("paste"), key="pasted", height=140)
    st.button(say("use_pasted"), on_click=_take_pasted)
    st.caption(say("where_it_lives", hours=HOURS_KEPT))
    if problem := st.session_state.pop("document problem", None):
        st.error(inert(problem))


def _choose() -> None:
    take("document", DOCUMENT)
    choose(None)


def _take_upload() -> None:
    file: UploadedFile | None = st.session_state["uploaded"]
    if file is None:
        return
    try:
        # The browser checks the size too, but only the browser.
        limit = int(st.get_option("server.maxUploadSize")) * MEGABYTE
        _take(load_bytes(file.getvalue(), file.name, max_bytes=limit))
    except ChunkingError as error:
        st.session_state["document problem"] = error.reason.text(language())


def _take_pasted() -> None:
    text = st.session_state["pasted"]
    if not text.strip():
        st.session_state["document problem"] = say("empty_document")
        return
    try:
        _take(Document(text, name=say("paste_name")))
    except ChunkingError as error:
        st.session_state["document problem"] = error.reason.text(language())


def _take(document: Document) -> None:
    st.session_state[DOCUMENT] = UPLOAD + shelf().put(browser(), document)
    choose(None)
