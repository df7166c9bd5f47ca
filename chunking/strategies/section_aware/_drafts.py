"""Drafts: chunks without their overlap, and the limits that they keep."""

from __future__ import annotations

from typing import NamedTuple

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of
from chunking.strategies._packing import Measure, Room
from chunking.strategies.section_aware._units import Unit


class Draft(NamedTuple):
    """A chunk without its overlap."""

    start: int
    end: int
    """Behind its last character that isn't white space."""
    why: Reason
    units: tuple[Unit, ...] = ()
    """What the draft is made of; a piece of a unit has that unit alone."""
    context: tuple[Span, ...] = ()
    context_why: Reason | None = None
    """Why there is no context though there could be."""


class Sizes(NamedTuple):
    """The text, its measure and the two limits."""

    text: str
    measure: Measure
    soft: int
    hard: int

    def fits(self, limit: int, start: int, end: int, context: tuple[Span, ...] = ()) -> bool:
        """Whether the context and the text from `start` to `end` have at most `limit`."""
        return self.measure.fits(span_of((start, end)), limit, context)

    def room(self, context: tuple[Span, ...]) -> Room:
        """The room of a piece with that context."""
        return Room(self.measure, self.soft, context)

    def ink_end(self, start: int, end: int) -> int:
        """Where a stretch ends, white space at its end left out."""
        return start + len(self.text[start:end].rstrip())

    def reason(self, code: Code) -> Reason:
        """A reason with the two limits as values."""
        return Reason(code, {"max": self.soft, "hard": self.hard})

    def small(self, context: tuple[Span, ...]) -> tuple[tuple[Span, ...], Reason | None]:
        """The context, unless it takes more than half of the maximum."""
        if not context or self.measure.fits(context[-1], self.soft // 2, context[:-1]):
            return context, None
        return (), self.too_long(context)

    def too_long(self, context: tuple[Span, ...]) -> Reason:
        """Why there is no such context."""
        # It can be a large part of the text and is asked for often: its sum will do then.
        size = self.measure.estimate(context)
        return Reason(Code.CONTEXT_TOO_LONG, {"size": size, "half": self.soft // 2})
