"""Chunks: made from pieces in one place, and proved against the document in one place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha1
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from chunking.errors import CancelledError
from chunking.heading_context import with_prefixes
from chunking.reasons import Code, Reason
from chunking.spans import Span
from chunking.strategies import LeftOut
from chunking.uncovered import Gaps, Uncovered
from chunking.vector_chunk import VectorChunk
from chunking.verification import verify

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunking.document import Document
    from chunking.settings import Settings
    from chunking.source import Source
    from chunking.spans import Edit, OffsetMap
    from chunking.strategies import Piece

    Progress = Callable[[float, int], None]
    """Told the share of the text that is cut, 0 to 1, and the number of chunks so far."""

CHUNK_NAMESPACE = UUID("6f1d2c0e-3b56-5c52-9d0b-6a3f0d6f7c11").bytes
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


class ChunkOrigin:
    """What all chunks of a run share: document, source, settings, and what is computed late."""

    def __init__(self, source: Source, settings: Settings) -> None:
        self.source = source
        self.document: Document = source.document
        self.settings = settings
        self.texts: Sequence[str] = ()
        """The chunks' texts: not the chunks, which know this origin, since a circle of the two
        would keep a result that nobody needs any longer."""
        self._token_counts: dict[int, int] = {}

    def __eq__(self, other: object) -> bool:
        """Whether the other run had the same document and settings."""
        if not isinstance(other, ChunkOrigin):
            return NotImplemented
        return self is other or (
            self.document == other.document and self.settings == other.settings
        )

    def __hash__(self) -> int:
        return hash((self.document.name, self.settings))

    def __repr__(self) -> str:
        return f"<chunk origin {self.document.name!r}>"

    @cached_property
    def chunk_ids(self) -> Sequence[str]:
        """The chunks' ids: name of the document, text, and how often that text came before."""
        seen: Counter[str] = Counter()
        name = self.document.name
        ids = []
        for text in self.texts:
            seen[text] += 1
            key = f"{len(name)}:{name}{seen[text]}:{text}".encode(errors="surrogatepass")
            # UUIDv5 is a SHA-1 by its definition (RFC 9562); nothing here is a secret.
            digest = sha1(CHUNK_NAMESPACE + key, usedforsecurity=False).digest()[:16]
            ids.append(str(UUID(bytes=digest, version=5)))
        return ids

    def token_count(self, chunk: Chunk) -> int:
        """Tokens of a chunk's text, counted once."""
        counted = self._token_counts.get(chunk.index)
        if counted is None:
            counted = self.source.counter.count(chunk.text)
            self._token_counts[chunk.index] = counted
        return counted

    def heading_path(self, chunk: Chunk) -> tuple[str, ...]:
        """Titles that the first text of the chunk's body stands under, from the top.

        Headings at the body's start are above that text; a body of headings alone has its last.
        """
        headings = self.source.original.headings
        place = self._ink(chunk.body_start, chunk.end)
        under = headings.above(place)
        while under >= 0 and headings.starts[under] == place and headings.ends[under] < chunk.end:
            place = self._ink(headings.ends[under], chunk.end)
            if place == chunk.end:
                break
            under = headings.above(place)
        return headings.paths[under] if under >= 0 else ()

    def _ink(self, start: int, end: int) -> int:
        """The first place in a stretch of the document that isn't white space."""
        text = self.document.text
        while start < end and text[start].isspace():
            start += 1
        return start

    def metadata(self, chunk: Chunk) -> Mapping[str, object]:
        """Document, place and reason of a chunk, and its headings if the settings ask for them."""
        line, _ = self.document.position(chunk.start)
        last_line, _ = self.document.position(max(chunk.start, chunk.end - 1))
        found: dict[str, object] = {
            "document": self.document.name,
            "start": chunk.start,
            "end": chunk.end,
            "line": line,
            "last_line": last_line,
            "overlap": chunk.overlap,
            "cut": str(chunk.why.code),
        }
        if self.settings.heading_context != "off":
            found["heading_path"] = " > ".join(chunk.heading_path)
        return MappingProxyType(found)


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
    text = source.text
    total = len(text) or 1
    origin = ChunkOrigin(source, settings)
    watched = progress is not None or cancel is not None
    chunks: list[Chunk] = []
    add = chunks.append
    left_out: list[LeftOut] = []
    for piece in pieces:
        if isinstance(piece, LeftOut):
            left_out.append(piece)
            continue
        (start, end), why, overlap, overlap_why, before, after = piece
        if overlap:
            first, overlap_end = overlap
            shared = overlap_end - first
            content = (
                text[first:end]
                if overlap_end == start
                else text[first:overlap_end] + text[start:end]
            )
        else:
            first = overlap_end = start
            content = text[start:end]
            shared = 0
        context_before = joined(text, before) if before else ""
        context_after = joined(text, after) if after else ""
        index = len(chunks)
        add(
            chunk_of(
                (
                    index,
                    content,
                    first,
                    overlap_end,
                    start,
                    end,
                    shared,
                    context_before,
                    context_after,
                    why,
                    overlap_why,
                    origin,
                )
            )
        )
        if watched and index % CHUNKS_BETWEEN_PROGRESS == 0:
            if cancel and cancel():
                raise CancelledError(Reason(Code.STOPPED, {"chunks": index}))
            if progress:
                progress(end / total, index)
    found = in_document(chunks, source.offsets) if source.edits else chunks
    if settings.heading_context == "prefix":
        found = with_prefixes(found, settings.strategy, source)
    # As `Chunk.text`, sooner where there is no context.
    origin.texts = [chunk.text if chunk[7] or chunk[8] else chunk[1] for chunk in found]
    made = tuple(found)
    return made, Gaps(source, made, left_out)


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
