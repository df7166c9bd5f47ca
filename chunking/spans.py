"""Spans of a text in code points, edits of it, and the one table that maps edited offsets back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property, partial
from itertools import accumulate, chain
from operator import add, sub
from sys import maxsize
from typing import TYPE_CHECKING, NamedTuple, overload

import numpy as np

if TYPE_CHECKING:
    from chunking.reasons import Reason


class Span(NamedTuple):
    """A half-open stretch `[start, end)` of a text, in code points."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """Number of code points in the span."""
        return self.end - self.start

    def contains(self, other: Span) -> bool:
        """Whether `other` lies wholly inside this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two spans share at least one code point."""
        return max(self.start, other.start) < min(self.end, other.end)


# Hot loops make a span for every chunk of every slider move: this skips the constructor's frame.
span_of = partial(tuple.__new__, Span)


class Edit(NamedTuple):
    """A change made to the text before it is cut: `span` of the source becomes `replacement`."""

    span: Span
    replacement: str
    why: Reason


class Edits(Sequence[Edit]):
    """Ordered, disjoint edits that all put the same text in place, in columns.

    A text has as many as a hundred thousand lines. An `Edit` is made when it is asked for: making
    them all, and having the garbage collector walk them, would take longer than cutting.
    """

    def __init__(
        self,
        starts: Sequence[int],
        ends: Sequence[int],
        whys: Sequence[Reason],
        *,
        replacement: str = "",
    ) -> None:
        self.starts = starts
        self.ends = ends
        self.whys = whys
        self.replacement = replacement

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, index: int) -> Edit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Edit]: ...
    def __getitem__(self, index: int | slice) -> Edit | Sequence[Edit]:
        starts, ends, whys = self.starts[index], self.ends[index], self.whys[index]
        if isinstance(index, slice):
            return Edits(starts, ends, whys, replacement=self.replacement)  # type: ignore[arg-type]
        return Edit(Span(starts, ends), self.replacement, whys)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        """Whether the other sequence has equal edits."""
        return isinstance(other, Sequence) and list(self) == list(other)

    # Edits hash no more than a list does.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} edits>"


def columns_of(edits: Sequence[Edit]) -> tuple[Sequence[int], Sequence[int], Sequence[str]]:
    """Starts, ends and replacements of edits."""
    if isinstance(edits, Edits):
        return edits.starts, edits.ends, [edits.replacement] * len(edits)
    if not edits:
        return (), (), ()
    spans, replacements, _ = zip(*edits, strict=True)
    starts, ends = zip(*spans, strict=True)
    return starts, ends, replacements


class OffsetMap:
    """Maps offsets of an edited text to the source and back.

    Edits are ordered and disjoint. An edit at an offset lies before it: the source offset of a cut
    right at an edit is behind the edit, so the edit belongs to the chunk before the cut.
    """

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._edits = edits
        starts, ends, replacements = columns_of(edits)
        lengths = map(len, replacements)
        # What the edits up to each add to the text's length.
        self._growth: list[int] = [0, *accumulate(map(sub, lengths, map(sub, ends, starts)))]
        self._source_starts: Sequence[int] = starts
        self._source_ends: Sequence[int] = ends
        self._edited_ends: list[int] = list(map(add, ends, self._growth[1:]))

    def to_source(self, offset: int) -> int:
        """The source offset of `offset` in the edited text, behind any edit that ends there.

        An offset inside a replacement maps to the start of what was replaced.
        """
        before = bisect_right(self._edited_ends, offset)
        source = offset - self._growth[before]
        if before < len(self._edits):
            # Inside the replacement of the next edit there is no source offset of its own.
            source = min(source, self._source_starts[before])
        return source

    def starts_to_source(self, starts: Sequence[int]) -> list[int]:
        """The source offsets of starts: edits there belong to what is before, but at 0 nothing is.

        A column at once, as is `ends_to_source`: a call each would be most of a run's time.
        """
        sources = self.ends_to_source(starts)
        return [start and source for start, source in zip(starts, sources, strict=True)]

    def ends_to_source(self, ends: Sequence[int]) -> list[int]:
        """The source offsets of ends, as `to_source` gives them: edits there belong to them."""
        edited_ends, growth, next_edit = self._arrays
        column = np.fromiter(ends, np.int64, len(ends))
        before = np.searchsorted(edited_ends, column, side="right")
        sources: list[int] = np.minimum(column - growth[before], next_edit[before]).tolist()
        return sources

    @cached_property
    def _arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The table that `to_source` reads, for whole columns."""
        # Inside the replacement of the next edit there is no source offset of its own.
        next_edit = [*self._source_starts, maxsize]
        edited_ends, growth = self._edited_ends, self._growth
        return (
            np.fromiter(edited_ends, np.int64, len(edited_ends)),
            np.fromiter(growth, np.int64, len(growth)),
            np.fromiter(next_edit, np.int64, len(next_edit)),
        )

    def to_edited(self, offset: int) -> int:
        """The edited offset of a source offset; inside an edit, the end of its replacement."""
        before = bisect_right(self._source_ends, offset)
        if before < len(self._edits) and self._source_starts[before] < offset:
            return self._edited_ends[before]
        return offset + self._growth[before]

    def edits_within(self, span: Span) -> Sequence[Edit]:
        """The edits that lie in a span of the source, in order."""
        first = bisect_left(self._source_starts, span.start)
        last = bisect_right(self._source_ends, span.end)
        return self._edits[first:last]


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """The text with the ordered, disjoint edits made."""
    if not edits:
        return text
    starts, ends, replacements = columns_of(edits)
    kept = map(text.__getitem__, map(slice, (0, *ends), (*starts, len(text))))
    return "".join(chain.from_iterable(zip(kept, (*replacements, ""), strict=True)))
