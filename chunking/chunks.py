"""Chunks: made from pieces in one place, and proved against the document in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from chunking.chunk_origin import ChunkOrigin
from chunking.errors import CancelledError
from chunking.heading_context import with_prefixes
from chunking.reasons import Code, Reason
from chunking.spans import Span
from chunking.strategies import LeftOut
from chunking.uncovered import Gaps, Uncovered
from chunking.vector_chunk import VectorChunk
from chunking.verification import verify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from chunking.document import Document
    from chunking.settings import Settings
    from chunking.source import Source
    from chunking.spans import Edit, OffsetMap
    from chunking.strategies import Piece

    Progress = Callable[[float, int], None]
    """Told the share of the text that is cut, 0 to 1, and the number of chunks so far."""

# Often enough for a person who waits, seldom enough to cost nothing.
CHUNKS_BETWEEN_PROGRESS = 512


class Chunk(NamedTuple):
    """A stretch of the document as it is stored: `content` is overlap and body, edits applied.

    A named tuple of plain values for its speed: a slider move on a large document makes tens of
    thousands, and each object inside one would be walked by every garbage collection.
    """

    index: int  # type: ignore[assignment]  # no tuple.index: it holds no equal parts
    content: str
    start: int
    """Where overlap and body start in the document; the two may have a gap between them."""
    overlap_end: int
    """Where the overlap ends in the document; `start` if there is none."""
    body_start: int
    end: int
    """Where the body ends in the document."""
    overlap: int
    """Characters of `content` shared with the chunk before."""
    context_before: str
    """Text repeated for the reader (a table's header, a heading path): never in `content`."""
    context_after: str
    why: Reason
    """Why the chunk ends where it ends."""
    overlap_why: Reason | None
    """Why there is less overlap than asked for, or more text than the limit."""
    origin: ChunkOrigin
    """What the chunk was cut from; shared by all chunks of a run."""

    @property
    def body(self) -> Span:
        """The chunk's own text in the document, that no other chunk has as its own."""
        return Span(self.body_start, self.end)

    @property
    def overlap_span(self) -> Span | None:
        """What is repeated from before, in the document."""
        return Span(self.start, self.overlap_end) if self.overlap else None

    @property
    def text(self) -> str:
        """What is counted against limits, embedded, searched and exported."""
        return self.context_before + self.content + self.context_after

    @property
    def chunk_id(self) -> str:
        """A UUID that the same text in the same document keeps, whatever the settings."""
        return self.origin.chunk_ids[self.index]

    @property
    def token_count(self) -> int:
        """Tokens of `text`, by the settings' counter."""
        return self.origin.token_count(self)

    @property
    def heading_path(self) -> tuple[str, ...]:
        """Titles that the body's first text stands under, from the top, its own heading last."""
        return self.origin.heading_path(self)

    @property
    def parent_id(self) -> str | None:
        """The chunk that this one refines; None, as no strategy here nests chunks."""
        return None

    @property
    def metadata(self) -> Mapping[str, object]:
        """What is stored beside the text, flat: document, place, and headings if asked for."""
        return self.origin.metadata(self)

    def to_vector_chunk(self) -> VectorChunk:
        """The chunk as the production pipeline has it, without its vector."""
        return VectorChunk(
            chunk_id=self.chunk_id,
            index=self.index,
            content=self.text,
            metadata=dict(self.metadata),
        )


# As `span_of`; all twelve fields, in their order.
chunk_of = partial(tuple.__new__, Chunk)


def build_chunks(
    source: Source,
    pieces: Iterable[Piece | LeftOut],
    settings: Settings,
    *,
    progress: Progress | None = None,
    cancel: Callable[[], bool] | None = None,
) -> tuple[tuple[Chunk, ...], Gaps]:
    """The chunks of the pieces of `source.text`, and what no chunk holds.

    The one place where text is sliced.
    """
    if progress is not None or cancel is not None:
        pieces = watched(pieces, len(source.text) or 1, progress, cancel)
    origin = ChunkOrigin(source, settings)
    found, left_out = sliced(source.text, pieces, origin)
    if source.edits:
        found = in_document(found, source.offsets)
    if settings.heading_context == "prefix":
        found = with_prefixes(found, settings.strategy, source)
    # As `Chunk.text`, sooner where there is no context.
    origin.texts = [chunk.text if chunk[7] or chunk[8] else chunk[1] for chunk in found]
    made = tuple(found)
    return made, Gaps(source, made, left_out)


def watched(
    pieces: Iterable[Piece | LeftOut],
    total: int,
    progress: Progress | None,
    cancel: Callable[[], bool] | None,
) -> Iterator[Piece | LeftOut]:
    """The pieces; now and then progress is told, and CancelledError raised if `cancel` says yes."""
    made = 0
    for piece in pieces:
        yield piece
        if isinstance(piece, LeftOut):
            continue
        if made % CHUNKS_BETWEEN_PROGRESS == 0:
            if cancel and cancel():
                raise CancelledError(Reason(Code.STOPPED, {"chunks": made}))
            if progress:
                progress(piece.body.end / total, made)
        made += 1


def sliced(
    text: str, pieces: Iterable[Piece | LeftOut], origin: ChunkOrigin
) -> tuple[Sequence[Chunk], Sequence[LeftOut]]:
    """Chunks of the pieces, with offsets of `text`; and what the strategy left out."""
    chunks: list[Chunk] = []
    left_out: list[LeftOut] = []
    for piece in pieces:
        if isinstance(piece, LeftOut):
            left_out.append(piece)
            continue
        (start, end), why, overlap, overlap_why, before, after = piece
        if not overlap:
            first = overlap_end = start
            content = text[start:end]
        else:
            first, overlap_end = overlap
            if overlap_end == start:
                content = text[first:end]
            else:
                content = text[first:overlap_end] + text[start:end]
        fields = (
            len(chunks),
            content,
            first,
            overlap_end,
            start,
            end,
            overlap_end - first,
            joined(text, before) if before else "",
            joined(text, after) if after else "",
            why,
            overlap_why,
            origin,
        )
        chunks.append(chunk_of(fields))
    return chunks, left_out


def joined(text: str, spans: Iterable[Span]) -> str:
    """The text of the spans, one after the other."""
    return "".join([text[start:end] for start, end in spans])


def in_document(chunks: Sequence[Chunk], offsets: OffsetMap) -> Sequence[Chunk]:
    """The chunks of an edited text with the document's offsets."""
    if not chunks:
        return ()
    indexes, contents, firsts, overlap_ends, starts, ends, *others = zip(*chunks, strict=True)
    columns = (
        indexes,
        contents,
        offsets.starts_to_source(firsts),
        offsets.starts_to_source(overlap_ends),
        offsets.starts_to_source(starts),
        offsets.ends_to_source(ends),
        *others,
    )
    return list(map(chunk_of, zip(*columns, strict=True)))


@dataclass(frozen=True)
class ChunkedDocument:
    """The result of a run: chunks, what was edited, and what no chunk holds."""

    document: Document
    settings: Settings
    chunks: Sequence[Chunk]
    edits: Sequence[Edit] = field(hash=False)
    uncovered: Sequence[Uncovered]
    source: Source = field(compare=False, repr=False)
    """What was cut: its `text` is the edited one."""

    def verify(self) -> None:
        """Prove the promises on spans, coverage and limits, from the document alone.

        Raises VerificationError with the first chunk that breaks one.
        """
        verify(self)
