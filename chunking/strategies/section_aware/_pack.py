"""Units packed into drafts of chunks, section by section; overlap comes later and moves no cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chunking.reasons import Code, Reason
from chunking.spans import Span
from chunking.strategies.section_aware._drafts import Draft, Sizes
from chunking.strategies.section_aware._pieces import pieces_of
from chunking.strategies.section_aware._units import Unit, UnitKind

# A last draft below this share of the maximum joins the one before.
TINY = 10


def pack(units: Sequence[Unit], sizes: Sizes) -> list[Draft]:
    """The drafts of one section."""
    drafts = list(Packing(sizes).drafts(units))
    drafts[-1] = drafts[-1]._replace(why=sizes.reason(Code.SECTION_END))
    return join_last(drafts, sizes)


def join_last(drafts: list[Draft], sizes: Sizes) -> list[Draft]:
    """The drafts, a tiny last one joined to the one before if both fit the hard limit."""
    if len(drafts) == 1:
        return drafts
    *first, before, last = drafts
    is_tiny = sizes.measure.size(Span(last.start, last.end)) * TINY < sizes.soft
    if not is_tiny or not sizes.fits(sizes.hard, before.start, last.end, before.context):
        return drafts
    units = tuple(dict.fromkeys((*before.units, *last.units)))
    return [*first, before._replace(end=last.end, why=last.why, units=units)]


class Packing:
    """One pass over the units of a section."""

    def __init__(self, sizes: Sizes) -> None:
        self._sizes = sizes
        self._taken: list[Unit] = []
        self._context: tuple[Span, ...] = ()
        self._context_why: Reason | None = None

    def drafts(self, units: Sequence[Unit]) -> Iterator[Draft]:
        """The drafts, in order."""
        hard = self._sizes.hard
        for whole in units:
            for unit in self._unbound(whole):
                if not self._sizes.fits(hard, unit.start, unit.end):
                    if self._taken:
                        yield self._closed(Code.UNIT_AT_MAX)
                    yield from pieces_of(unit, self._sizes)
                    continue
                code = self._cut_before(unit)
                if code is not None:
                    yield self._closed(code)
                if not self._taken:
                    self._context, self._context_why = self._header_for(unit)
                self._taken.append(unit)
        if self._taken:
            yield self._closed(Code.SECTION_END)

    def _unbound(self, unit: Unit) -> Iterator[Unit]:
        """The unit; where what is bound to it is too much, that as a unit of its own."""
        start = self._bound_start(unit)
        if start > unit.start:
            before = tuple(at for at in unit.bound if at < start)
            end = self._sizes.ink_end(unit.start, start)
            yield Unit(UnitKind.PARAGRAPH, unit.start, unit.start, end, before)
            headings = max(0, unit.headings - len(before))
            bound = unit.bound[len(before) :]
            unit = unit._replace(start=start, bound=bound, headings=headings)
        yield unit

    def _bound_start(self, unit: Unit) -> int:
        """From where on a unit keeps what is bound to it.

        A paragraph keeps all and is cut with it. An item, a row or a fence that it would push above
        the hard limit stays whole, at that price. Of merged headings only the innermost counts.
        """
        fits, hard = self._sizes.fits, self._sizes.hard
        if not unit.bound or unit.kind is UnitKind.PARAGRAPH:
            return unit.start
        end = max(unit.end, unit.group_end)
        innermost = unit.bound[max(0, unit.headings - 1)]
        if not fits(hard, unit.start, end) and fits(hard, innermost, end):
            return innermost
        starts = (unit.start, innermost, *unit.bound[unit.headings :], unit.own)
        return next((start for start in starts if fits(hard, start, unit.end)), unit.start)

    def _cut_before(self, unit: Unit) -> Code | None:
        """Why a new chunk starts with this unit; None where it goes on with the one so far."""
        if not self._taken:
            return None
        sizes, start, context = self._sizes, self._taken[0].start, self._context
        is_same_group = 0 <= unit.group == self._taken[-1].group
        if (
            unit.group >= 0
            and not is_same_group
            and not sizes.fits(sizes.hard, start, unit.group_end, context)
            and sizes.fits(sizes.hard, unit.start, unit.group_end)
        ):
            return Code.GROUP_KEPT_WHOLE
        if sizes.fits(sizes.soft, start, unit.end, context):
            return None
        if not is_same_group:
            return Code.UNIT_AT_MAX
        fits = sizes.fits(sizes.hard, start, unit.end, context)
        return None if fits else Code.GROUP_AT_HARD_LIMIT

    def _header_for(self, unit: Unit) -> tuple[tuple[Span, ...], Reason | None]:
        """The header rows that a chunk repeats which starts inside a table."""
        sizes = self._sizes
        if unit.header is None or unit.own == unit.header.start:
            return (), None
        context, why = sizes.small((unit.header,))
        if context and not sizes.fits(sizes.hard, unit.start, unit.end, context):
            # The row stays whole at that price.
            return (), sizes.too_long(context)
        return context, why

    def _closed(self, code: Code) -> Draft:
        """The chunk so far, and a fresh start."""
        units = tuple(self._taken)
        self._taken = []
        start, end = units[0].start, units[-1].end
        end = units[-1].own + len(self._sizes.text[units[-1].own : end].rstrip())
        why = self._sizes.reason(code)
        return Draft(start, end, why, units, self._context, self._context_why)
