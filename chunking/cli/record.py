"""A chunk as plain values, nothing left out: what a line of `split --json` holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunking.tokens import counter

if TYPE_CHECKING:
    from chunking.chunks import Chunk, ChunkedDocument
    from chunking.reasons import Reason


def chunk_record(result: ChunkedDocument, chunk: Chunk, language: str = "en") -> dict[str, Any]:
    """The chunk with camelCase keys. Offsets and sizes are code points, lines count from 1."""
    document = result.document
    name = result.settings.counter
    overlap = chunk.overlap_span
    return {
        "document": document.name,
        "chunkId": chunk.chunk_id,
        "index": chunk.index,
        "content": chunk.content,
        "contextBefore": chunk.context_before,
        "contextAfter": chunk.context_after,
        "start": chunk.start,
        "end": chunk.end,
        "body": list(chunk.body),
        "overlapSpan": list(overlap) if overlap else None,
        "overlap": chunk.overlap,
        "line": document.position(chunk.start)[0],
        "lastLine": document.position(max(chunk.start, chunk.end - 1))[0],
        "characters": len(chunk.text),
        "tokens": chunk.token_count,
        "counter": name,
        "tokensAreEstimated": not counter(name).exact,
        "headingPath": list(chunk.heading_path),
        "why": reason_record(chunk.why, language),
        "overlapWhy": chunk.overlap_why and reason_record(chunk.overlap_why, language),
    }


def reason_record(reason: Reason, language: str) -> dict[str, Any]:
    """A reason's code and values, and its sentence."""
    return {
        "code": str(reason.code),
        "values": dict(reason.values),
        "text": reason.text(language),
    }
