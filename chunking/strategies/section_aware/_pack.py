"""Units packed into drafts of chunks, section by section; overlap comes later and moves no cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of
from chunking.strategies._packing import Measure, Room
from chunking.strategies.section_aware._cut import pieces_of
from chunking.strategies.section_aware._units import Unit, UnitKind


class Draft(NamedTuple):
    """A chunk without its overlap."""

    start: int
    end: int
    why: Reason
    context: tuple[Span, ...] = ()
    context_why: Reason | None = None
    """Why there is no context though there could be."""
    units: tuple[Unit, ...] = ()
    """What the draft is made of; a piece of a unit has that unit alone."""
    is_piece: bool = False


class Sizes(NamedTuple):
    """The limits, and the reasons that name them."""

    measure: Measure
    soft: int
    hard: int

    def reason(self, code: Code) -> Reason:
        """A reason with the two limits as values."""
        return Reason(code, {"max": self.soft, "hard": self.hard})


def pack(units: Sequence[Unit], text: str, sizes: Sizes) -> list[Draft]:
    """The drafts of one section."""
    drafts = list(Packing(text, sizes).drafts(units))
    return join_last(drafts, sizes)


def join_last(drafts: list[Draft], sizes: Sizes) -> list[Draft]:
    """The drafts, a tiny last one joined to the one before if both fit the hard limit."""
    if len(drafts) < 2:  # noqa: PLR2004 - a pair
        return drafts
    before, last = drafts[-2:]
    is_tiny = sizes.measure.size(span_of((last.start, last.end))) * 10 < sizes.soft
    both = Room(sizes.measure, sizes.hard, before.context)
    if not is_tiny or not both.holds(before.start, last.end):
        return drafts
    units = tuple(dict.fromkeys((*before.units, *last.units)))
    joined = before._replace(end=last.end, why=last.why, units=units)
    return [*drafts[:-2], joined]


class Packing:
    """One pass over the units of a section."""

    def __init__(self, text: str, sizes: Sizes) -> None:
        self._text = text
        self._sizes = sizes
        self._taken: list[Unit] = []
        self._context: tuple[Span, ...] = ()
        self._context_why: Reason | None = None

    def drafts(self, units: Sequence[Unit]) -> Iterator[Draft]:
        """The drafts, in order."""
        for whole in units:
            for unit in self._unbound(whole):
                if not self._holds(self._sizes.hard, unit.start, unit.end, ()):
                    if self._taken:
                        yield self._closed(Code.UNIT_AT_MAX)
                    yield from self._pieces(unit)
                    continue
                code = self._cut_before(unit)
                if code is not None:
                    yield self._closed(code)
                if not self._taken:
                    self._context, self._context_why = self._header_for(unit)
                self._taken.append(unit)
        if self._taken:
            yield self._closed(Code.SECTION_END)

    def _holds(self, limit: int, start: int, end: int, context: tuple[Span, ...]) -> bool:
        return Room(self._sizes.measure, limit, context).holds(start, end)

    def _unbound(self, unit: Unit) -> Iterator[Unit]:
        """The unit; one that only its heading and lead-in push above the limit, without them.

        A paragraph is cut with them; an item, a row or a fence stays whole at that price.
        """
        hard = self._sizes.hard
        keeps_whole = unit.kind is not UnitKind.PARAGRAPH and unit.own > unit.start
        if (
            keeps_whole
            and not self._holds(hard, unit.start, unit.end, ())
            and self._holds(hard, unit.own, unit.end, ())
        ):
            bound_end = unit.start + len(self._text[unit.start : unit.own].rstrip())
            yield Unit(UnitKind.PARAGRAPH, unit.start, unit.start, bound_end)
            yield unit._replace(start=unit.own)
        else:
            yield unit

    def _cut_before(self, unit: Unit) -> Code | None:
        """Why a new chunk starts with this unit; None where it goes on with the one so far."""
        if not self._taken:
            return None
        start, soft, hard = self._taken[0].start, self._sizes.soft, self._sizes.hard
        last = self._taken[-1]
        is_same_group = unit.group >= 0 and unit.group == last.group
        starts_group = unit.group >= 0 and not is_same_group
        if starts_group and not self._holds(hard, start, unit.group_end, self._context):
            if self._holds(hard, unit.start, unit.group_end, ()):
                return Code.GROUP_KEPT_WHOLE
        if self._holds(soft, start, unit.end, self._context):
            return None
        if is_same_group:
            fits = self._holds(hard, start, unit.end, self._context)
            return None if fits else Code.GROUP_AT_HARD_LIMIT
        return Code.UNIT_AT_MAX

    def _header_for(self, unit: Unit) -> tuple[tuple[Span, ...], Reason | None]:
        """The header rows that a chunk repeats which starts inside a table."""
        if unit.header is None or unit.own <= unit.header[0]:
            return (), None
        return self._context_if_small(span_of(unit.header))

    def _context_if_small(self, span: Span) -> tuple[tuple[Span, ...], Reason | None]:
        """The span as context, unless it takes more than half of the limit."""
        size = self._sizes.measure.size(span)
        half = self._sizes.soft // 2
        if size > half:
            return (), Reason(Code.CONTEXT_TOO_LONG, {"size": size, "half": half})
        return (span,), None

    def _pieces(self, unit: Unit) -> Iterator[Draft]:
        """A unit above the hard limit, cut."""
        soft, measure = self._sizes.soft, self._sizes.measure
        context: tuple[Span, ...] = ()
        context_why: Reason | None = None
        first: tuple[Span, ...] = ()
        if unit.kind is UnitKind.ITEM:
            line_end = self._text.find("\n", unit.own, unit.end) + 1
            if line_end:
                context, context_why = self._context_if_small(span_of((unit.own, line_end)))
        elif unit.header is not None:
            context, context_why = self._context_if_small(span_of(unit.header))
            first = context if unit.own > unit.header[0] else ()
        rooms = Room(measure, soft, first), Room(measure, soft, context)
        why = self._sizes.reason(Code.HARD_LIMIT)
        is_first = True
        for start, end in pieces_of(unit, self._text, *rooms):
            used = first if is_first else context
            missing = None if is_first else context_why
            yield Draft(start, end, why, used, missing, (unit,), is_piece=True)
            is_first = False

    def _closed(self, code: Code) -> Draft:
        """The chunk so far, and a fresh start."""
        units = tuple(self._taken)
        self._taken = []
        why = self._sizes.reason(code)
        draft = Draft(
            units[0].start, units[-1].end, why, self._context, self._context_why, units
        )
        self._context, self._context_why = (), None
        return draft
