"""Sizes of units in what the limits count: characters or tokens of the edited text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chunking.integrity._columns import columns_of

if TYPE_CHECKING:
    from chunking.chunks import ChunkedDocument
    from chunking.source import Source

    Numbers = np.ndarray[Any, Any]


def unit_sizes(result: ChunkedDocument) -> Numbers:
    """The size of each unit, kept by the source for all runs with the same edits and counter.

    Tokens are the source's running sums, off by a token or two at a unit's edges.
    """
    source = result.source
    if result.settings.strategy.limits().unit == "characters":
        return source.remember("sizes of units", lambda: _measured(source, in_tokens=False))
    key = ("sizes of units", source.counter_name)
    return source.remember(key, lambda: _measured(source, in_tokens=True))


def _measured(source: Source, *, in_tokens: bool) -> Numbers:
    units = columns_of(source).units
    starts, ends = to_edited(source, units.starts), to_edited(source, units.ends)
    if not in_tokens:
        return np.subtract(ends, starts)
    return source.token_sums.between(starts, ends)


def to_edited(source: Source, offsets: Numbers) -> Numbers:
    """Offsets of the document in the edited text, as `OffsetMap.to_edited` gives them."""
    if not source.edits:
        return offsets
    spans, replacements, _ = zip(*source.edits, strict=True)
    starts, ends = np.array(spans, int).T
    lengths = np.fromiter(map(len, replacements), int, len(replacements))
    growth = np.concatenate([[0], np.cumsum(lengths - (ends - starts))])
    before = ends.searchsorted(offsets, "right")
    following = np.minimum(before, len(starts) - 1)
    is_inside = (before < len(starts)) & (starts[following] < offsets)
    behind = ends[following] + growth[following + 1]
    edited: Numbers = np.where(is_inside, behind, offsets + growth[before])
    return edited
