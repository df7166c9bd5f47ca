"""The heading path in front of each chunk, as context that counts against the limit.

Measured elsewhere as the one clear gain in retrieval for small chunks.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunking.chunks import Chunk
    from chunking.source import Headings, Source
    from chunking.strategies import Strategy, Unit

# Two texts joined can have a token more than both together.
TOKENS_AT_THE_JOINT = 2


def with_room(strategy: Strategy, source: Source) -> Strategy:
    """The strategy with limits lowered by the longest heading path it will have to carry."""
    limits = strategy.limits()
    if not limits.hard or limits.max is None:
        return strategy
    size = size_in(limits.unit, source)
    longest = limits.max // 2
    prefixes = {prefix_of(path) for path in source.original.headings.paths}
    fitting = [length for length in map(size, prefixes) if length <= longest]
    return strategy.lowered(max(fitting, default=0))


def with_prefixes(chunks: Sequence[Chunk], strategy: Strategy, source: Source) -> list[Chunk]:
    """The chunks with the titles they stand under, and don't show themselves, in front.

    A path larger than half of the maximum is left out, and the chunk says so.
    """
    limits = strategy.limits()
    size = size_in(limits.unit, source)
    headings = source.original.headings
    text = source.document.text
    prefixed = []
    for chunk in chunks:
        prefix = prefix_of(path_above(chunk, headings, text))
        why = chunk.overlap_why
        if limits.max is not None:
            half = limits.max // 2
            if limits.hard and size(prefix) > half:
                values = {"size": size(prefix), "half": half}
                why = why or Reason(Code.HEADING_PATH_TOO_LONG, values)
                prefix = ""
            elif not limits.hard and len(chunk.text) <= limits.max < len(chunk.text) + len(prefix):
                why = Reason(Code.HEADING_PATH_ABOVE_MAX, {"max": limits.max})
        before = prefix + chunk.context_before
        prefixed.append(chunk._replace(context_before=before, overlap_why=why))
    return prefixed


def path_above(chunk: Chunk, headings: Headings, text: str) -> tuple[str, ...]:
    """The titles above a chunk's body, without one that it starts with."""
    start, end = chunk.body
    while start < end and text[start].isspace():
        start += 1
    under = headings.above(start)
    if under < 0:
        return ()
    path = headings.paths[under]
    return path[:-1] if headings.starts[under] == start else path


def prefix_of(path: Sequence[str]) -> str:
    """A heading path as the text that stands in front of a chunk; empty for no path."""
    titles = [title for title in path if title]
    return " > ".join(titles) + "\n\n" if titles else ""


def size_in(unit: Unit, source: Source) -> Callable[[str], int]:
    """A function text -> its size in the unit, with what joining it may add."""
    if unit == "characters":
        return len
    count = source.counter.count
    return cache(lambda text: count(text) + TOKENS_AT_THE_JOINT if text else 0)
