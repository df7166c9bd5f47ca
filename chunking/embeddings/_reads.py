"""Which texts are longer than an embedder reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunking.embeddings._base import Embedder


class TooLong(NamedTuple):
    """A text of which the embedder doesn't read all, or not all at once."""

    place: int
    tokens: int
    is_exact: bool
    """Whether the embedder's own tokenizer counted; else it's an estimate."""


def too_long(
    embedder: Embedder, texts: Sequence[str], estimate: Callable[[str], int]
) -> list[TooLong]:
    """The texts above `embedder.reads`; `estimate` counts where it has no tokenizer of its own."""
    if embedder.reads is None:
        return []
    found = []
    for place, text in enumerate(texts):
        own = embedder.count(text)
        tokens = estimate(text) if own is None else own
        if tokens > embedder.reads:
            found.append(TooLong(place, tokens, own is not None))
    return found
