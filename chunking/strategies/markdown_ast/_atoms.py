"""Atoms: the smallest stretches that packing moves about, with the level of the cut before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from enum import IntEnum
from functools import cached_property, partial
from typing import NamedTuple

from chunking.blocks import INLINE, Block, BlockKind
from chunking.reasons import Reason
from chunking.spans import Span, span_of

EMPHASIS = "*_ "
LEAD_IN_ENDS = f"{EMPHASIS}:："
# What may stand in front of a block on its line without being part of what the line says.
MARGIN = " \t>"
# What a paragraph that ends in a colon introduces.
INTRODUCED = frozenset({BlockKind.list, BlockKind.table, BlockKind.code, BlockKind.quote})


class Level(IntEnum):
    """Where a cut falls, from the best place to the worst."""

    HEADING_1 = 1
    HEADING_2 = 2
    HEADING_3 = 3
    HEADING_4 = 4
    HEADING_5 = 5
    HEADING_6 = 6
    BLOCK = 10
    ITEM = 20
    INNER_BLOCK = 30
    ROW = 40
    CODE_BLANK = 50
    CODE_LINE = 60
    SENTENCE = 70
    WORD = 80
    CHARACTER = 90


class Atom(NamedTuple):
    """A stretch that isn't cut."""

    start: int
    end: int
    level: Level
    """Of the cut before it."""
    before: tuple[Span, ...] = ()
    """What a chunk that starts with this atom repeats in front."""
    after: tuple[Span, ...] = ()
    """What a chunk that ends with this atom repeats behind."""
    context_why: Reason | None = None
    """Why it repeats nothing though it is inside a table or fence."""


# As `span_of`; all six fields, in their order.
atom_of = partial(tuple.__new__, Atom)


class Context(NamedTuple):
    """What the parts of a table or fence repeat."""

    before: tuple[Span, ...] = ()
    after: tuple[Span, ...] = ()
    why: Reason | None = None
    """Why they repeat nothing."""


class Bound(NamedTuple):
    """Headings, and a lead-in below them, that wait for what they belong to."""

    start: int
    end: int
    level: Level
    heading_end: int = 0
    """Where the last heading ends; 0 if there's a lead-in only."""
    has_lead_in: bool = False


class Tree:
    """The blocks of a text with their children."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self.text = text
        self.blocks = blocks

    def __getitem__(self, index: int) -> Block:
        return self.blocks[index]

    def top(self) -> list[int]:
        """Indices of the blocks that stand in no other."""
        return [index for index, block in enumerate(self.blocks) if block.parent is None]

    def children(self, index: int) -> Sequence[int]:
        """Indices of the blocks right inside a block, but for links and images."""
        return self._children.get(index, ())

    def links(self, index: int) -> list[Span]:
        """Links and images right inside a block."""
        return [self.blocks[link].span for link in self._links.get(index, ())]

    @cached_property
    def inner_heading_ends(self) -> frozenset[int]:
        """Where headings inside items, quotes and footnotes end."""
        return frozenset(
            block.span.end
            for block in self.blocks
            if block.kind is BlockKind.heading and block.depth
        )

    @cached_property
    def _children(self) -> dict[int, list[int]]:
        children = defaultdict(list)
        for index, block in enumerate(self.blocks):
            if block.parent is not None and block.kind not in INLINE:
                children[block.parent].append(index)
        return children

    @cached_property
    def _links(self) -> dict[int, list[int]]:
        links = defaultdict(list)
        for index, block in enumerate(self.blocks):
            if block.kind in INLINE and block.parent is not None:
                links[block.parent].append(index)
        return links


def is_lead_in(text: str, paragraph: Block, following: Block) -> bool:
    """Whether a paragraph ends in a colon, emphasis around it left out, and introduces a block."""
    start, end = paragraph.span
    tail = text[max(start, end - 8) : end].rstrip(EMPHASIS)
    return tail.endswith((":", "：")) and following.kind in INTRODUCED


def whole_lines(text: str, start: int, end: int) -> Span:
    """The stretch from the margin of its first line up to the end of its last, break included."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", end)
    if not text[line_start:start].strip(MARGIN):
        start = line_start
    return span_of((start, len(text) if line_end < 0 else line_end + 1))
