"""What sessions share, or keep between reruns: samples, sources, results. All bounded."""

from __future__ import annotations

import gc
from contextlib import contextmanager, nullcontext
from importlib import resources
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from chunking.embeddings import WatchedEmbedder
from chunking.errors import ChunkingError
from chunking.loading import LOADERS, load
from chunking.reasons import Code, Reason
from chunking.run import run
from chunking.source import Source
from chunking.ui import state
from chunking.ui.state import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.document import Document
    from chunking.embeddings import Embedder, Progress
    from chunking.settings import Settings

# More than that no one looks through, and the server's memory isn't one session's.
MOST_CHUNKS = 300_000


RUNS = count()
# What is frozen and then needed no longer is freed all the same, unless it is a circle: there is a
# sweep through all objects now and then, which takes some 0.5 s.
SWEEP_EVERY = 2000


def settle() -> None:
    """Keep Streamlit's collection of garbage short; called at the beginning of each run.

    Streamlit collects after each rerun, through all objects: some 50 ms with pandas and plotly
    loaded, as much again with 40 sessions. Those that are left of earlier runs are frozen, which
    leaves them out.
    """
    if next(RUNS) % SWEEP_EVERY == 0:
        gc.unfreeze()
        gc.collect()
    gc.freeze()


def samples_folder() -> Path:
    """The folder of sample documents: beside the package, or inside it when installed."""
    package = Path(str(resources.files("chunking")))
    inside = package / "_app" / "sample_docs"
    return inside if inside.is_dir() else package.parent / "sample_docs"


@st.cache_resource
def sample_names() -> Sequence[str]:
    """The sample documents by file name, in order."""
    return sorted(
        path.name
        for path in samples_folder().iterdir()
        if path.suffix in LOADERS and path.name != "README.md"
    )


@st.cache_resource
def sample(name: str) -> Document:
    """A sample document."""
    folder = samples_folder()
    return load(folder / name, root=folder)


def _key(document: Document) -> str:
    """What tells documents apart: one text may come from two files, in two encodings."""
    return repr((document.name, document.media_type, document.origin, document.sha256))


@st.cache_resource(max_entries=16, show_spinner=False)
def _shared_source(key: str, _document: Document) -> Source:  # noqa: ARG001 - the key tells
    return Source(_document)


def source_of(document: Document) -> Source:
    """The document's source; the session keeps its own, however many others there are."""
    kept = st.session_state.get("source")
    if kept is None or kept.document != document:
        kept = st.session_state["source"] = _shared_source(_key(document), document)
    return kept


@contextmanager
def watched(embedder: Embedder) -> Iterator[WatchedEmbedder]:
    """The embedder with a bar of its progress, which is gone in the end."""
    bar = st.progress(0.0, say("embedding"))

    def show(progress: Progress) -> None:
        left = progress.seconds_left
        values = {"done": f"{progress.done:,}", "total": f"{progress.total:,}"}
        values |= {"rate": f"{progress.rate:,.1f}", "left": "-" if left is None else f"{left:,.0f}"}
        bar.progress(progress.done / progress.total, say("embedding_progress", **values))

    try:
        yield WatchedEmbedder(embedder, progress=show)
    finally:
        bar.empty()


def chunked(document: Document, settings: Settings) -> ChunkedDocument:
    """The chunks of a document by the settings; the session's last result is kept.

    Raises ChunkingError where they can't be made, or are too many to show.
    """

    def stop_if_too_many(_share: float, chunks: int) -> None:
        if chunks > MOST_CHUNKS:
            raise ChunkingError(Reason(Code.TOO_MANY_TO_SHOW, {"limit": MOST_CHUNKS}))

    kept: ChunkedDocument | None = st.session_state.get("result")
    if kept is not None and kept.document == document and kept.settings == settings:
        return kept
    embedder = state.strategy_embedder() if "embedder" in settings.strategy.needs else None
    source = source_of(document)
    with watched(embedder) if embedder else nullcontext() as watching:
        result = run(
            document, settings, source=source, embedder=watching, progress=stop_if_too_many
        )
    st.session_state["result"] = result
    return result
