"""The pieces of a unit above the hard limit, each with what it repeats of it."""

from __future__ import annotations

from collections.abc import Iterator

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of
from chunking.strategies._packing import skip_blank
from chunking.strategies.section_aware._cut import Cutter, is_marker
from chunking.strategies.section_aware._drafts import Draft, Sizes
from chunking.strategies.section_aware._scan import Kind
from chunking.strategies.section_aware._units import Unit, UnitKind


def pieces_of(unit: Unit, sizes: Sizes) -> Iterator[Draft]:
    """The unit in pieces of at most the maximum, each cut at the coarsest place in reach."""
    cutter = Cutter(unit, sizes.text)
    repeated = Repeated(unit, sizes)
    why = sizes.reason(Code.HARD_LIMIT)
    start = unit.start
    while start < unit.end:
        context, context_why = repeated.at(start)
        end = cutter.cut(start, sizes.room(context))
        if context and not sizes.fits(sizes.soft, start, end, context):
            # Not even one grapheme cluster fits beside the context.
            context, context_why = (), sizes.too_long(context)
            end = cutter.cut(start, sizes.room(()))
        if end >= unit.end:
            why = sizes.reason(Code.UNIT_AT_MAX)
        yield Draft(start, sizes.ink_end(start, end), why, (unit,), context, context_why)
        start = skip_blank(sizes.text, end)


class Repeated:
    """What a piece repeats of its unit: an item's first line, the header of a table it is in."""

    def __init__(self, unit: Unit, sizes: Sizes) -> None:
        self._sizes = sizes
        self._known: dict[tuple[Span, ...], tuple[tuple[Span, ...], Reason | None]] = {}
        self._first_line: Span | None = None
        self._tables: list[tuple[Span, int]] = []
        """Header and end of each table, in order; the pieces go through them once."""
        if unit.kind is UnitKind.ITEM:
            line_end = sizes.text.find("\n", unit.own, unit.end) + 1 or unit.end
            if not is_marker(sizes.text, unit.own, line_end):
                self._first_line = span_of((unit.own, line_end))
            self._tables = [
                (span_of((element.rows[0], element.rows[1])), element.end)
                for element in reversed(unit.elements)
                if element.kind is Kind.TABLE and len(element.rows) > 1
            ]
        elif unit.header is not None:
            self._tables = [(unit.header, unit.end)]

    def at(self, start: int) -> tuple[tuple[Span, ...], Reason | None]:
        """What a piece that starts there repeats, or why it doesn't."""
        while self._tables and self._tables[-1][1] <= start:
            self._tables.pop()
        wanted = []
        if self._first_line and start > self._first_line.start:
            wanted.append(self._first_line)
        if self._tables and start >= self._tables[-1][0].end:
            wanted.append(self._tables[-1][0])
        context = tuple(wanted)
        if context not in self._known:
            self._known[context] = self._chosen(context)
        chosen, why = self._known[context]
        if chosen and start < chosen[0].end:
            return (), why  # inside the line itself: it isn't repeated in its own middle
        return chosen, why

    def _chosen(self, context: tuple[Span, ...]) -> tuple[tuple[Span, ...], Reason | None]:
        """The context if it is small enough; of two, the table's header alone may be."""
        chosen, why = self._sizes.small(context)
        if not chosen and len(context) > 1:
            chosen, _ = self._sizes.small(context[1:])
        return chosen, why
