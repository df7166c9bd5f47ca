"""Numbers about chunks: sizes, their spread, and how many tokens they are likely to have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from chunking.chunks import ChunkedDocument
    from chunking.strategies import Limits

    Numbers = np.ndarray[Any, Any]

MOST_BINS = 32
# Sums of shares of tokens are whole numbers but for what floating point adds.
ROUNDING = 1e-6
# Estimates this near to a limit are counted, so that no chunk is called too large by mistake.
NEAR = 16


@dataclass(frozen=True)
class Sizes:
    """How large the chunks of a document are, in the unit of the values given."""

    count: int
    mean: float
    median: float
    deviation: float
    """Standard deviation of all the chunks (not of a sample)."""
    smallest: int
    largest: int
    above_max: int
    """Chunks larger than the maximum."""
    below_min: int
    """Chunks smaller than the minimum; a document's last chunk doesn't count."""

    def share(self, chunks: int) -> float:
        """A number of chunks as a share of all, 0 to 1."""
        return chunks / self.count if self.count else 0.0


@dataclass(frozen=True)
class Histogram:
    """How many values fall between neighbouring edges; the last edge is included."""

    edges: Numbers
    counts: Numbers

    def members(self, values: Numbers, bar: int) -> Numbers:
        """Indices of the values that a bar holds, in order."""
        last = bar == len(self.counts) - 1
        below = values <= self.edges[bar + 1] if last else values < self.edges[bar + 1]
        return np.flatnonzero((values >= self.edges[bar]) & below)


def lengths(result: ChunkedDocument) -> Numbers:
    """Characters of each chunk's text, context included."""
    return np.fromiter((len(chunk.text) for chunk in result.chunks), int, len(result.chunks))


def estimated_tokens(result: ChunkedDocument) -> Numbers:
    """Tokens of each chunk's text, rounded; off by a token or two at the chunks' edges.

    The document is counted once and that is kept, so that a changed setting costs nothing. Each
    chunk's own `token_count` is exact and slower.
    """
    chunks = result.chunks
    to_edited = result.source.offsets.to_edited if result.edits else None
    ends = [to_edited(chunk.end) if to_edited else chunk.end for chunk in chunks]
    stops = np.array(ends, int)
    contents = np.fromiter((len(chunk.content) for chunk in chunks), int, len(chunks))
    tokens = result.source.token_sums.between(np.maximum(stops - contents, 0), stops)
    tokens = np.ceil(tokens - ROUNDING).astype(int)
    # Chunks share their context (a heading path, a table's header): each is counted once.
    count = cache(result.source.counter.count)
    for chunk in chunks:
        if chunk.context_before or chunk.context_after:
            tokens[chunk.index] += count(chunk.context_before) + count(chunk.context_after)
    return tokens


def limited_sizes(result: ChunkedDocument) -> Numbers:
    """Size of each chunk in the unit of the strategy's limits; exact near a limit."""
    limits = result.settings.strategy.limits()
    if limits.unit == "characters":
        return lengths(result)
    tokens = estimated_tokens(result)
    for limit in (limits.min, limits.max):
        if limit is not None:
            for index in np.flatnonzero(np.abs(tokens - limit) <= NEAR):
                tokens[index] = result.chunks[int(index)].token_count
    return tokens


def sizes(values: Numbers, limits: Limits) -> Sizes:
    """The spread of the values, and how many are outside the limits of the same unit."""
    if not len(values):
        return Sizes(0, 0.0, 0.0, 0.0, 0, 0, 0, 0)
    return Sizes(
        count=len(values),
        mean=float(values.mean()),
        median=float(np.median(values)),
        deviation=float(values.std()),
        smallest=int(values.min()),
        largest=int(values.max()),
        above_max=int((values > limits.max).sum()) if limits.max is not None else 0,
        below_min=int((values[:-1] < limits.min).sum()) if limits.min is not None else 0,
    )


def histogram(values: Numbers) -> Histogram:
    """The values in at most MOST_BINS bins of equal, whole width."""
    if not len(values):
        return Histogram(np.array([0, 1]), np.array([0]))
    low, high = int(values.min()), int(values.max())
    width = max(1, -(-(high - low + 1) // MOST_BINS))
    edges = np.arange(low, high + width + 1, width)
    counts, edges = np.histogram(values, edges)
    return Histogram(edges, counts)
