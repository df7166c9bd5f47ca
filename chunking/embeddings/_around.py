"""What an embedder that stands around another one has from that."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunking.embeddings._base import Embedder


class AroundEmbedder:
    """Name, version and size of the embedder inside."""

    def __init__(self, embedder: Embedder) -> None:
        self._inside = embedder

    @property
    def name(self) -> str:
        """That of the embedder inside; so are the others."""
        return self._inside.name

    @property
    def version(self) -> str:
        """As above."""
        return self._inside.version

    @property
    def dimensions(self) -> int | None:
        """As above."""
        return self._inside.dimensions

    @property
    def reads(self) -> int | None:
        """As above."""
        return self._inside.reads

    def count(self, text: str) -> int | None:
        """As above."""
        return self._inside.count(text)
