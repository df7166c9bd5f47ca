"""Atoms packed: within the limits the best level, among equals the size nearest to the target."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of
from chunking.strategies._base import Piece, piece_of
from chunking.strategies._packing import Room
from chunking.strategies.markdown_ast._atoms import Atom, Level
from chunking.strategies.markdown_ast._overlap import Overlap

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
# A cut that leaves too little behind it is worse than any other level.
LEAVES_LITTLE = 100


class Aims(NamedTuple):
    """The sizes to aim at."""

    room: Room
    target: int
    low: int
    overlap: int


class Sizes:
    """Sizes of runs of atoms by sums, which choose; in tokens, the real text confirms."""

    def __init__(self, atoms: Sequence[Atom], room: Room, headers: Mapping[int, Span]) -> None:
        self._atoms = atoms
        self._room = room
        self._headers = headers
        self._in_tokens = room.measure.unit == "tokens"
        sum_at = room.measure.sum_at if self._in_tokens else None
        self.starts: Sequence[float] = [atom.start for atom in atoms]
        self.ends: Sequence[float] = [atom.end for atom in atoms]
        if sum_at:
            self.starts = [sum_at(atom.start) for atom in atoms]
            self.ends = [sum_at(atom.end) for atom in atoms]
        self.sum_at = sum_at or float
        known: dict[tuple[Span, ...], int] = {(): 0}
        for atom in atoms:
            for context in (atom.before, atom.after):
                if context not in known:
                    known[context] = sum(map(room.measure.size, context))
        self.before = [known[atom.before] for atom in atoms]
        self.after = [known[atom.after] for atom in atoms]

    def holds(self, start: int, index: int, last: int) -> bool:
        """Whether the atoms from one to another fit, with overlap from `start` and context."""
        span = span_of((start, self._atoms[last].end))
        context = (*self.context_of(index, start), *self._atoms[last].after)
        return self._room.measure.fits(span, self._room.limit, context)

    def context_of(self, index: int, start: int) -> tuple[Span, ...]:
        """What stands before a chunk of atoms from one on: nothing that its overlap holds."""
        atom = self._atoms[index]
        if start == atom.start:
            return atom.before
        if start in self._headers:
            return (self._headers[start],)
        return () if atom.before and start < atom.before[0].end else atom.before

    def last_held(self, start: int, index: int) -> int:
        """The last atom, from `index` on, up to which all fit; nearly, in tokens."""
        base = self.sum_at(start) - self.before[index]
        last = bisect_right(self.ends, base + self._room.limit, index) - 1
        while last > index and not self.holds(start, index, last):
            last -= 1
        return max(last, index)


class Packing:
    """Packs the atoms of a text."""

    def __init__(self, atoms: Sequence[Atom], aims: Aims, overlap: Overlap | None) -> None:
        self._atoms = atoms
        self._aims = aims
        self._overlap_starts = overlap.starts if overlap else None
        self._sizes = Sizes(atoms, aims.room, overlap.headers if overlap else {})
        self._ranks = self._ranked()
        values = {"max": aims.room.limit}
        self._reasons = {level: Reason(code, values) for level, code in REASONS.items()}
        self._reasons |= {
            Level(level): Reason(Code.CUT_BEFORE_HEADING, {"level": level}) for level in range(1, 7)
        }
        self._missing = Reason(Code.OVERLAP_FROM_SENTENCE, {"overlap": aims.overlap})

    def _ranked(self) -> bytes:
        """How bad a cut before each atom is, and one at the end of the text, by level.

        A cut leaves too little if what follows can't reach the minimum within the maximum.
        """
        # The end of the text is as good a place as a heading of the highest level.
        levels = np.array([*[atom.level for atom in self._atoms], Level.HEADING_1], np.uint8)
        if not self._atoms:
            return levels.tobytes()
        sizes = self._sizes
        starts, ends = np.array(sizes.starts), np.array(sizes.ends)
        base = starts - np.array(sizes.before)
        reaching = np.searchsorted(ends, base + self._aims.low)
        last = np.minimum(reaching, len(ends) - 1)
        reached = ends[last] + np.array(sizes.after)[last] - base
        is_little = (reaching == len(ends)) | (reached > self._aims.room.limit)
        levels[:-1] += (is_little * LEAVES_LITTLE).astype(np.uint8)
        return levels.tobytes()

    def pieces(self) -> Iterator[Piece]:
        """The pieces, in order."""
        atoms = self._atoms
        index = 0
        before: Span | None = None
        while index < len(atoms):
            first = atoms[index]
            start, overlap_why = self._beginning(index, before)
            last = self._best_end(index, start)
            context = self._sizes.context_of(index, start)
            before = span_of((first.start, atoms[last].end))
            overlap = span_of((start, first.start)) if start < first.start else None
            index = last + 1
            why = self._reasons[atoms[index].level] if index < len(atoms) else END_OF_TEXT
            overlap_why = first.context_why or overlap_why
            yield piece_of((before, why, overlap, overlap_why, context, atoms[last].after))

    def _beginning(self, index: int, before: Span | None) -> tuple[int, Reason | None]:
        """Where the chunk starts, overlap included, and why it has less than asked for."""
        own = self._atoms[index].start
        if before is None or self._overlap_starts is None:
            return own, None
        starts = self._overlap_starts(before, own)
        sizes = self._sizes
        fixed = sizes.ends[index] + sizes.before[index] + sizes.after[index]
        number = bisect_left(starts, fixed - self._aims.room.limit, key=sizes.sum_at)
        while number < len(starts) and not sizes.holds(starts[number], index, index):
            number += 1
        if number == len(starts):
            return own, self._missing
        return starts[number], self._missing if number else None

    def _best_end(self, index: int, start: int) -> int:
        """The last atom of the chunk that starts with an atom."""
        sizes = self._sizes
        last = sizes.last_held(start, index)
        base = sizes.sum_at(start) - sizes.before[index]
        lowest = bisect_left(sizes.ends, base + self._aims.low, index)
        if lowest >= last:
            return last
        # Behind an atom is before the next: that's where its rank stands.
        rank = bytes([min(self._ranks[lowest + 1 : last + 2])])
        aimed = min(bisect_left(sizes.ends, base + self._aims.target, index), last)
        below = self._ranks.rfind(rank, lowest + 1, aimed + 1) - 1
        above = self._ranks.find(rank, aimed + 1, last + 2) - 1
        if below < 0 or above < 0:
            return max(below, above)
        target = base + self._aims.target
        return below if target - sizes.ends[below] <= sizes.ends[above] - target else above
