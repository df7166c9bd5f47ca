"""The one way from text to chunks."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from chunking.chunks import ChunkedDocument, build_chunks
from chunking.collector import paused_collector
from chunking.embeddings import WatchedEmbedder, embedder_of
from chunking.errors import SettingsError
from chunking.heading_context import with_room
from chunking.reasons import Code, Reason
from chunking.source import Source

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunking.chunks import Progress
    from chunking.document import Document
    from chunking.embeddings import Embedder
    from chunking.settings import Settings


def run(  # noqa: PLR0913 - the one entry point; all but two are optional
    document: Document,
    settings: Settings,
    *,
    source: Source | None = None,
    embedder: Embedder | None = None,
    progress: Progress | None = None,
    cancel: Callable[[], bool] | None = None,
) -> ChunkedDocument:
    """The chunks of a document by the settings; the same for the same input, everywhere.

    `source` is one made earlier for this document: what it knows already isn't computed again.
    `embedder` replaces the one that the settings name. `cancel` is asked now and then, also while
    texts are embedded; once it says yes, CancelledError is raised. `progress` is of the cutting;
    that of an embedder is told by a `WatchedEmbedder`.
    """
    if source is None:
        source = Source(document, counter=settings.counter, embedder=embedder)
    elif source.document is not document and source.document != document:
        values = {"other": source.document.name, "name": document.name}
        raise SettingsError(Reason(Code.SOURCE_OF_ANOTHER_DOCUMENT, values))
    if "embedder" in settings.strategy.needs:
        embedder = embedder or source.embedder or embedder_of(settings)
        if embedder is None:
            values = {"strategy": settings.strategy.name}
            raise SettingsError(Reason(Code.NEEDS_EMBEDDER, values), key="embedder")
        if cancel is not None:
            embedder = WatchedEmbedder(embedder, cancel=cancel)
    source = source.using(counter=settings.counter, embedder=embedder or source.embedder)
    has_prefix = settings.heading_context == "prefix"
    strategy = with_room(settings.strategy, source) if has_prefix else settings.strategy
    # An embedder works for minutes and makes garbage of its own.
    with nullcontext() if "embedder" in strategy.needs else paused_collector():
        edits = strategy.edits(source)
        edited = source.edited(edits)
        pieces = strategy.split(edited)
        chunks, uncovered = build_chunks(edited, pieces, settings, progress=progress, cancel=cancel)
    return ChunkedDocument(
        document=document,
        settings=settings,
        chunks=chunks,
        edits=edits,
        uncovered=uncovered,
        source=edited,
    )
