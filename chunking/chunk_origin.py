"""What all chunks of a run share, and what is computed of them at first use."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from hashlib import sha1
from types import MappingProxyType
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunking.chunks import Chunk
    from chunking.document import Document
    from chunking.settings import Settings
    from chunking.source import Source

CHUNK_NAMESPACE = UUID("6f1d2c0e-3b56-5c52-9d0b-6a3f0d6f7c11").bytes


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
