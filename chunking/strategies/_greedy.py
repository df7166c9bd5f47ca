"""Whole units packed in order: up to a maximum, near a target, with whole units as overlap."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of
from chunking.strategies._base import Piece, piece_of
from chunking.strategies._packing import (
    Room,
    last_cluster_end,
    last_word_end,
    reach,
    skip_blank,
)

END_OF_TEXT = Reason(Code.END_OF_TEXT)

OverlapStarts = Callable[[Span, int], tuple[Sequence[int], Reason]]
"""(body before, start of the new body) -> where overlap may start, earliest first; why if none."""


class Aims(NamedTuple):
    """What a chunk's size aims at within its room."""

    room: Room
    target: int
    low: int
    between: Callable[[int], Reason]
    """By the start of the unit that comes next: why a chunk ends before it."""


def pack(
    text: str, units: Sequence[Span], aims: Aims, overlap_starts: OverlapStarts | None
) -> Iterator[Piece]:
    """Pieces of whole units; a unit above the maximum is cut between words, then characters.

    A piece below the minimum joins the one before if both fit.
    """
    waiting: Piece | None = None
    for piece in Packing(text, units, aims, overlap_starts).pieces():
        if waiting is None:
            waiting = piece
            continue
        start = (waiting.overlap or waiting.body).start
        is_small = aims.low > 0 and aims.room._replace(limit=aims.low - 1).holds(*piece.body)
        if is_small and aims.room.holds(start, piece.body.end):
            body = span_of((waiting.body.start, piece.body.end))
            waiting = waiting._replace(body=body, why=piece.why)
        else:
            yield waiting
            waiting = piece
    if waiting is not None:
        yield waiting


class Packing:
    """One pass over ordered, disjoint units without white space at their edges."""

    def __init__(
        self,
        text: str,
        units: Sequence[Span],
        aims: Aims,
        overlap_starts: OverlapStarts | None,
    ) -> None:
        self._text = text
        self._units = units
        self._ends = [end for _, end in units]
        self._aims = aims
        self._overlap_starts = overlap_starts

    def pieces(self) -> Iterator[Piece]:
        """The pieces in order."""
        text, units, ends = self._text, self._units, self._ends
        index = 0
        start = units[0].start if units else 0
        before: Span | None = None
        while index < len(units):
            first, high, overlap_why = self._beginning(index, start, before)
            overlap = span_of((first, start)) if first < start else None
            last = bisect_right(ends, high) - 1
            if last < index:
                cut, why = self._cut(span_of((start, ends[index])), high)
                end = start + len(text[start:cut].rstrip())
                following = skip_blank(text, cut)
            else:
                last = self._nearest(first, index, last)
                end = ends[last]
                index = last + 1
                is_last = index == len(units)
                following = end if is_last else units[index].start
                why = END_OF_TEXT if is_last else self._aims.between(following)
            before = span_of((start, end))
            yield piece_of((before, why, overlap, overlap_why, (), ()))
            start = following

    def _beginning(
        self, index: int, start: int, before: Span | None
    ) -> tuple[int, int, Reason | None]:
        """Where the chunk starts, overlap included, how far it may go, and why it has less."""
        room, end = self._aims.room, self._ends[-1]
        missing = None
        if before is not None and self._overlap_starts is not None:
            starts, missing = self._overlap_starts(before, start)
            for first in starts:
                high = reach(span_of((first, end)), room)
                # Overlap may push no unit out of the chunk that would fit without it.
                if high >= self._ends[index]:
                    return first, high, None if first == starts[0] else missing
        return start, reach(span_of((start, end)), room), missing

    def _nearest(self, first: int, index: int, last: int) -> int:
        """The unit from `index` to `last` whose end makes a size nearest to the target."""
        room = self._aims.room
        if self._aims.target >= room.limit:
            return last
        aimed = room._replace(limit=self._aims.target)
        below = bisect_right(self._ends, reach(span_of((first, self._ends[-1])), aimed)) - 1
        if below >= last:
            return last
        if below < index:
            return index
        size = room.measure.size
        missing = self._aims.target - size(span_of((first, self._ends[below])))
        beyond = size(span_of((first, self._ends[below + 1]))) - self._aims.target
        is_small = self._aims.target - missing < self._aims.low
        return below + 1 if beyond <= missing or is_small else below

    def _cut(self, rest: Span, high: int) -> tuple[int, Reason]:
        """Where a unit above the maximum is cut."""
        values = {"max": self._aims.room.limit}
        cluster_end = last_cluster_end(self._text, rest, high)
        word_end = last_word_end(self._text, rest, cluster_end)
        if word_end is not None:
            return word_end, Reason(Code.WORD_AT_MAX, values)
        return cluster_end, Reason(Code.CHARACTER_AT_MAX, values)
