"""Units: what is packed whole, each with the heading and lead-in that are bound to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from chunking.spans import Span, span_of
from chunking.strategies.section_aware._blocks import Block, BlockKind, Fits
from chunking.strategies.section_aware._lead_ins import (
    HeadingLine,
    lead_in_start,
    with_heading_lines,
)
from chunking.strategies.section_aware._lists import blocks_of
from chunking.strategies.section_aware._scan import Element, Kind


class UnitKind(Enum):
    """What a unit is; how it is cut if it must be hangs on that."""

    PARAGRAPH = auto()
    FENCE = auto()
    ITEM = auto()
    ROW = auto()


class Unit(NamedTuple):
    """What is packed whole if it can be."""

    kind: UnitKind
    start: int
    """Where the unit starts, with what is bound to it."""
    own: int
    """Where its own text starts."""
    end: int
    bound: tuple[int, ...] = ()
    """Where each heading and lead-in starts that is bound to it."""
    headings: int = 0
    """How many of these are headings: more than one if empty ones were merged."""
    group: int = -1
    """Where the list or table starts that it is a part of; -1 for none."""
    group_end: int = 0
    header: Span | None = None
    """Of a row: the table's header and delimiter rows."""
    elements: tuple[Element, ...] = ()
    """Of an item: its lines, nested items, fences."""


def units_of(section: Sequence[Element], text: str, fits: Fits) -> list[Unit]:
    """The units of a section, in order; its headings, if any, are its first elements.

    Headings at its end were merged into it: they are a unit of their own.
    """
    headings = [element.start for element in takewhile(is_heading, section)]
    rest = section[len(headings) :]
    trailing = [element.start for element in takewhile(is_heading, reversed(rest))][::-1]
    body = rest[: len(rest) - len(trailing)]
    binding = Binding(text, headings)
    for block in with_heading_lines(blocks_of(body, text, fits), text):
        binding.add(block)
    if binding.bound:
        binding.add_plain(binding.bound[0], (body or section)[-1].end)
    if trailing:
        binding.bound = trailing
        binding.add_plain(trailing[0], section[-1].end)
    return binding.units


def is_heading(element: Element) -> bool:
    """Whether an element is a heading."""
    return element.kind is Kind.HEADING


class Binding:
    """Makes units of blocks; what is bound waits for the unit that follows."""

    def __init__(self, text: str, bound: list[int]) -> None:
        self._text = text
        self.bound = bound
        self._headings = len(bound)
        self.units: list[Unit] = []

    def add(self, block: Block | HeadingLine) -> None:
        """Add the units of a block, the first one with what is bound to it."""
        if isinstance(block, HeadingLine):
            self.bound.append(block.start)
        elif block.kind is BlockKind.PARAGRAPH:
            self._add_paragraph(block)
        elif block.kind is BlockKind.FENCE:
            self._add(Unit(UnitKind.FENCE, block.start, block.start, block.end))
        elif block.kind is BlockKind.LIST:
            for item in item_units(block):
                self._add(item)
        else:
            for row in row_units(block):
                self._add(row)

    def add_plain(self, start: int, end: int) -> None:
        """Add a stretch of plain text."""
        self._add(Unit(UnitKind.PARAGRAPH, start, start, end))

    def _add(self, unit: Unit) -> None:
        if self.bound:
            start, bound = self.bound[0], tuple(self.bound)
            unit = unit._replace(start=start, bound=bound, headings=self._headings)
            self.bound, self._headings = [], 0
        self.units.append(unit)

    def _add_paragraph(self, block: Block) -> None:
        lead_in = lead_in_start(self._text, block.start, block.end)
        end = block.end if lead_in is None else lead_in
        if end > block.start:
            self.add_plain(block.start, block.start + len(self._text[block.start : end].rstrip()))
        if lead_in is not None:
            self.bound.append(lead_in)


def item_units(block: Block) -> Iterator[Unit]:
    """A unit an item."""
    for item in block.items:
        unit = Unit(UnitKind.ITEM, item.start, item.start, item.end)
        group, elements = block.start, tuple(item.elements)
        yield unit._replace(group=group, group_end=block.end, elements=elements)


def row_units(block: Block) -> Iterator[Unit]:
    """A unit a data row; header and delimiter rows are a part of the first."""
    (table,) = block.elements
    first, *data = table.rows
    header = span_of((first, data[0])) if data else None
    starts = [first, *data[1:]]
    for start, end in zip(starts, [*data[1:], block.end], strict=True):
        unit = Unit(UnitKind.ROW, start, start, end)
        yield unit._replace(group=first, group_end=block.end, header=header)
