"""Units: what is packed whole, each with the heading and lead-in that are bound to it."""

from __future__ import annotations

import re
from itertools import zip_longest
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from chunking.sentences import sentence_ends
from chunking.strategies.section_aware._lists import (
    Block,
    BlockKind,
    Fits,
    blocks_of,
    ends_in_colon,
    is_numbered,
)
from chunking.strategies.section_aware._scan import Element, Kind

# A line this short that starts with a marker and ends no sentence is a heading in all but name.
LONGEST_HEADING_LINE = 30
SENTENCE_END = re.compile(r"[.!?。！？；;…][\"'”’）)\]】]*\Z")


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
    group: int = -1
    """Number of the list or table it is a part of, in its section; -1 for none."""
    group_end: int = 0
    header: tuple[int, int] | None = None
    """Of a row: the table's header and delimiter rows."""
    elements: tuple[Element, ...] = ()
    """Of an item: its lines, nested items, fences."""


def units_of(section: Sequence[Element], text: str, fits: Fits) -> list[Unit]:
    """The units of a section, in order; its heading, if any, is its first element."""
    bound = section[0].start if section[0].kind is Kind.HEADING else None
    first = 0 if bound is None else 1
    while first < len(section) and section[first].kind is Kind.HEADING:
        first += 1  # headings that were merged into this section
    units: list[Unit] = []
    group = 0
    for block in with_heading_lines(blocks_of(section[first:], text, fits), text):
        start = block.start if bound is None else bound
        if isinstance(block, HeadingLine):
            bound = start
            continue
        bound = None
        if block.kind is BlockKind.PARAGRAPH:
            lead_in = lead_in_start(block, text)
            if lead_in is None:
                units.append(Unit(UnitKind.PARAGRAPH, start, block.start, block.end))
            elif lead_in > block.start:
                end = block.start + len(text[block.start : lead_in].rstrip())
                units.append(Unit(UnitKind.PARAGRAPH, start, block.start, end))
                bound = lead_in
            else:
                bound = start
        elif block.kind is BlockKind.FENCE:
            units.append(Unit(UnitKind.FENCE, start, block.start, block.end))
        else:
            group += 1
            is_list = block.kind is BlockKind.LIST
            units += item_units(block, start, group) if is_list else row_units(block, start, group)
    if bound is not None:
        units.append(Unit(UnitKind.PARAGRAPH, bound, bound, section[-1].end))
    return units


class HeadingLine(NamedTuple):
    """A short line with a marker that stands like a heading above what follows."""

    start: int
    end: int


def with_heading_lines(blocks: Sequence[Block], text: str) -> Iterator[Block | HeadingLine]:
    """The blocks, with one-line paragraphs and last items that are headings made such."""
    for block, following in zip_longest(blocks, blocks[1:]):
        last = block.items[-1] if block.items else None
        is_candidate = (
            following is not None
            and last is not None
            and is_numbered(block)
            and all(item.took_paragraph for item in block.items[:-1])
        )
        if is_candidate and last and is_heading_line(text, last.start, last.end):
            block.items.pop()
            if block.items:
                block.end = block.items[-1].end
                yield block
            yield HeadingLine(last.start, last.end)
        elif (
            following is not None
            and block.kind is BlockKind.PARAGRAPH
            and block.elements[0].marker is not None
            and is_heading_line(text, block.start, block.end)
        ):
            yield HeadingLine(block.start, block.end)
        else:
            yield block


def is_heading_line(text: str, start: int, end: int) -> bool:
    """Whether a stretch is one short line that ends no sentence."""
    line = text[start:end]
    is_short = end - start <= LONGEST_HEADING_LINE and "\n" not in line
    return is_short and not SENTENCE_END.search(line)


def lead_in_start(paragraph: Block, text: str) -> int | None:
    """Where the last sentence of a paragraph that ends in a colon starts; None if none does."""
    if not ends_in_colon(text, paragraph.start, paragraph.end):
        return None
    *_, before, _ = [paragraph.start, *sentence_ends(text, paragraph.start, paragraph.end)]
    return before + len(text[before : paragraph.end]) - len(text[before : paragraph.end].lstrip())


def item_units(block: Block, start: int, group: int) -> Iterator[Unit]:
    """A unit an item; what is bound to the list is bound to its first one."""
    for item in block.items:
        yield Unit(
            UnitKind.ITEM,
            start if item is block.items[0] else item.start,
            item.start,
            item.end,
            group,
            block.end,
            elements=tuple(item.elements),
        )


def row_units(block: Block, start: int, group: int) -> Iterator[Unit]:
    """A unit a data row; header and delimiter rows are a part of the first."""
    first, *data = block.rows
    if not data:
        yield Unit(UnitKind.ROW, start, first, block.end, group, block.end)
        return
    ends = [*data[1:], block.end]
    header = (first, data[0])
    for row, end in zip(data, ends, strict=True):
        is_first = row == data[0]
        yield Unit(
            UnitKind.ROW,
            start if is_first else row,
            first if is_first else row,
            end,
            group,
            block.end,
            header,
        )
