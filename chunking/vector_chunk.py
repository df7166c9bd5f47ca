"""The pipeline's own chunk: mutable, with its vector inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass
class VectorChunk:
    """A chunk as the production pipeline hands it on; the embedding is filled in later."""

    chunk_id: str = ""
    index: int = 0
    content: str | None = ""
    metadata: dict[str, object] = field(default_factory=dict)
    embedding: list[float] | None = None

    def to_dict(self) -> dict[str, Any]:
        """The chunk as the pipeline's JSON has it, camelCase."""
        return {
            "chunkId": self.chunk_id,
            "index": self.index,
            "content": self.content,
            "metadata": dict(self.metadata),
            "embedding": self.embedding,
        }

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> VectorChunk:
        """The chunk that the pipeline's JSON describes; what it leaves out is empty."""
        return cls(
            chunk_id=given.get("chunkId", ""),
            index=given.get("index", 0),
            content=given.get("content"),
            metadata=dict(given.get("metadata") or {}),
            embedding=given.get("embedding"),
        )
