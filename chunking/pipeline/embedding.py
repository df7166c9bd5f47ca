"""The reference's embedding service: fills the vectors of chunks in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from chunking.embeddings import Embedder
from chunking.java import has_text
from chunking.vector_chunk import VectorChunk


class ClientException(Exception):  # noqa: N818 - the reference's name
    """What the pipeline's node can't do with what it was given, in the reference's words."""


class EmbeddingClient(Protocol):
    """What the service asks for vectors. It may answer with too few rows, or with empty ones."""

    def embed_batch(
        self, texts: Sequence[str], model: str | None = None
    ) -> Sequence[Sequence[float] | None] | None:
        """A vector a text, by the model of that name or by the client's own."""
        ...


class EmbedderClient:
    """An `Embedder` as a client of the service."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def embed_batch(self, texts: Sequence[str], model: str | None = None) -> list[list[float]]:
        """A vector a text. Raises ClientException for another model than the embedder's."""
        if model is not None and model != self._embedder.name:
            message = f"Unknown embedding model: {model}"
            raise ClientException(message)
        rows: list[list[float]] = self._embedder.embed(texts, role="passage").tolist()
        return rows


class ChunkEmbeddingService:
    """Gives chunks their vectors, all of them or, if each has one already, none."""

    def __init__(self, client: EmbeddingClient) -> None:
        self._client = client

    def embed(self, chunks: Sequence[VectorChunk] | None, model: str | None = None) -> None:
        """Write a vector into each chunk, unless every one has a vector that isn't empty.

        Raises ClientException for too few, too many or missing vectors; those before a missing
        one are written then.
        """
        if not chunks or all(
            chunk.embedding is not None and len(chunk.embedding) for chunk in chunks
        ):
            return
        texts = [chunk.content or "" for chunk in chunks]
        vectors = self._client.embed_batch(texts, model if has_text(model) else None)
        if vectors is None or len(vectors) != len(chunks):
            message = "Embedding result size mismatch"
            raise ClientException(message)
        for index, (chunk, vector) in enumerate(zip(chunks, vectors, strict=True)):
            if vector is None:
                message = f"Embedding result missing, index: {index}"
                raise ClientException(message)
            chunk.embedding = [float(number) for number in vector]
