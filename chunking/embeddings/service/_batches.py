"""Which texts go into one request."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# Quotes, comma, and what JSON escapes: a little more than a text's own bytes.
AROUND_A_TEXT = 4


class Caps(NamedTuple):
    """The most that one request may hold."""

    inputs: int
    tokens: int | None
    size: int
    """Bytes."""


def size_of(text: str) -> int:
    """Bytes of a text in a request."""
    escaped = text.count('"') + text.count("\\") + text.count("\n") + text.count("\t")
    return len(text.encode()) + escaped + AROUND_A_TEXT


def batches(texts: Sequence[str], caps: Caps, count: Callable[[str], int]) -> Iterator[list[int]]:
    """Places of neighbours that fit a request together; a text that fits none stands alone."""
    batch: list[int] = []
    tokens = size = 0
    for place, text in enumerate(texts):
        more_tokens = 0 if caps.tokens is None else count(text)
        more_size = size_of(text)
        is_full = (
            len(batch) >= caps.inputs
            or (caps.tokens is not None and tokens + more_tokens > caps.tokens)
            or size + more_size > caps.size
        )
        if batch and is_full:
            yield batch
            batch, tokens, size = [], 0, 0
        batch.append(place)
        tokens += more_tokens
        size += more_size
    if batch:
        yield batch
