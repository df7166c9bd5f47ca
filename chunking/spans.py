"""Spans of a text in code points, edits of it, and the one table that maps edited offsets back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

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


class OffsetMap:
    """Maps offsets of an edited text to the source and back.

    Edits are ordered and disjoint. An edit at an offset lies before it: the source offset of a cut
    right at an edit is behind the edit, so the edit belongs to the chunk before the cut.
    """

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._edits = edits
        lengths = [len(edit.replacement) for edit in edits]
        growth = list(
            accumulate(
                length - edit.span.length for edit, length in zip(edits, lengths, strict=True)
            )
        )
        self._source_ends = [edit.span.end for edit in edits]
        self._source_starts = [edit.span.start for edit in edits]
        self._growth = [0, *growth]
        self._edited_ends = [
            end + shift for end, shift in zip(self._source_ends, growth, strict=True)
        ]

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

    def span_to_source(self, span: Span) -> Span:
        """The source span of a span of the edited text; edits at its end belong to it.

        Edits at its start belong to what is before, but at the start of the text nothing is.
        """
        start, end = span
        return span_of((self.to_source(start) if start else 0, self.to_source(end)))

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
    parts = []
    position = 0
    for (start, end), replacement, _ in edits:
        parts += (text[position:start], replacement)
        position = end
    parts.append(text[position:])
    return "".join(parts)
