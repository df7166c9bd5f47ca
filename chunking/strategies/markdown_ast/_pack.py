"""Atoms packed: within the limits the best level, among equals the size nearest to the target."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of
from chunking.strategies._base import Piece
from chunking.strategies._packing import Room
from chunking.strategies.markdown_ast._atoms import Atom, Level

REASONS = {
    Level.BLOCK: Code.CUT_BETWEEN_BLOCKS,
    Level.ITEM: Code.CUT_BETWEEN_ITEMS,
    Level.INNER_BLOCK: Code.CUT_BETWEEN_INNER_BLOCKS,
    Level.ROW: Code.CUT_BETWEEN_ROWS,
    Level.CODE_BLANK: Code.CUT_AT_BLANK_CODE_LINE,
    Level.CODE_LINE: Code.CUT_BETWEEN_CODE_LINES,
    Level.SENTENCE: Code.CUT_BETWEEN_SENTENCES,
    Level.WORD: Code.WORD_AT_MAX,
    Level.CHARACTER: Code.CHARACTER_AT_MAX,
}
END_OF_TEXT = Reason(Code.END_OF_TEXT)

OverlapStarts = Callable[[Span, int], Sequence[int]]
"""(body before, start of the new body) -> where overlap may start, earliest first."""


class Aims(NamedTuple):
    """The sizes to aim at."""

    room: Room
    target: int
    low: int
    overlap: int


class Packing:
    """Packs the atoms of a text."""

    def __init__(
        self, atoms: Sequence[Atom], aims: Aims, overlap_starts: OverlapStarts | None
    ) -> None:
        self._atoms = atoms
        self._aims = aims
        self._overlap_starts = overlap_starts
        values = {"max": aims.room.limit}
        self._ends = [atom.end for atom in atoms]
        # The end of the text is as good a place as a heading of the highest level.
        self._levels = [*(int(atom.level) for atom in atoms), int(Level.HEADING_1)]
        size = aims.room.measure.size
        self._before = [sum(map(size, atom.before)) if atom.before else 0 for atom in atoms]
        self._after = [sum(map(size, atom.after)) if atom.after else 0 for atom in atoms]
        self._sums = None if aims.room.measure.unit == "characters" else aims.room.measure.sum_at
        self._reach_low: dict[int, bool] = {}
        self._reasons = {level: Reason(code, values) for level, code in REASONS.items()}

    def pieces(self) -> Iterator[Piece]:
        """The pieces, in order."""
        atoms = self._atoms
        index = 0
        before: Span | None = None
        while index < len(atoms):
            start, overlap_why = self._beginning(index, before)
            last = self._best_end(index, start)
            body = span_of((atoms[index].start, atoms[last].end))
            overlap = span_of((start, body.start)) if start < body.start else None
            first = atoms[index]
            yield Piece(
                body,
                self._why(last),
                overlap,
                first.context_why or overlap_why,
                () if start < first.start and covers(start, first.before) else first.before,
                atoms[last].after,
            )
            before = body
            index = last + 1

    def _why(self, last: int) -> Reason:
        """Why a chunk ends behind an atom."""
        if last + 1 == len(self._atoms):
            return END_OF_TEXT
        level = self._atoms[last + 1].level
        if level <= Level.HEADING_6:
            return Reason(Code.CUT_BEFORE_HEADING, {"level": int(level)})
        return self._reasons[level]

    def _size(self, start: int, index: int, last: int) -> float:
        """Size of the atoms from one to another, with overlap from `start` and context.

        In tokens it is the running sum, which chooses; `_holds` confirms on the real text.
        """
        if self._sums is None:
            return self._ends[last] - start + self._before[index] + self._after[last]
        summed = self._sums(self._ends[last]) - self._sums(start)
        return summed + self._before[index] + self._after[last]

    def _holds(self, start: int, index: int, last: int) -> bool:
        """Whether the atoms from one to another fit, with overlap from `start` and context."""
        room = self._aims.room
        if self._sums is None:
            return self._size(start, index, last) <= room.limit
        context = (*self._atoms[index].before, *self._atoms[last].after)
        return room._replace(context=context).holds(start, self._ends[last])

    def _beginning(self, index: int, before: Span | None) -> tuple[int, Reason | None]:
        """Where the chunk starts, overlap included, and why it has less than asked for."""
        own = self._atoms[index].start
        if before is None or self._overlap_starts is None:
            return own, None
        missing = Reason(Code.OVERLAP_FROM_SENTENCE, {"overlap": self._aims.overlap})
        for number, start in enumerate(self._overlap_starts(before, own)):
            if self._holds(start, index, index):
                return start, missing if number else None
        return own, missing

    def _best_end(self, index: int, start: int) -> int:
        """The last atom of the chunk that starts with an atom."""
        low, target = self._aims.low, self._aims.target
        count = len(self._atoms)
        best = last = index
        best_rank: tuple[bool, int, float] | None = None
        while True:
            size = self._size(start, index, last)
            following = last + 1
            if size >= low or following == count:
                # A cut that would leave too little behind it is worse than any other.
                leaves_little = following < count and not self._reaches_low(following)
                rank = (leaves_little, self._levels[following], abs(size - target))
                if best_rank is None or rank < best_rank:
                    best, best_rank = last, rank
            else:
                best = last
            last = following
            if last == count or not self._holds(start, index, last):
                return best

    def _reaches_low(self, index: int) -> bool:
        """Whether a chunk that starts with an atom can have at least the minimum."""
        known = self._reach_low.get(index)
        if known is None:
            start = self._atoms[index].start
            last = index
            while self._size(start, index, last) < self._aims.low:
                last += 1
                if last == len(self._atoms) or not self._holds(start, index, last):
                    break
            else:
                last = -1
            known = self._reach_low[index] = last == -1
        return known


def covers(start: int, context: Sequence[Span]) -> bool:
    """Whether overlap from `start` already holds the context."""
    return bool(context) and start <= context[0].start
