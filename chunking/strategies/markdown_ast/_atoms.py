"""Atoms: the smallest stretches that packing moves about, each with the level of the cut before it.

What fits the maximum together with the headings that must stand before it is one atom. What
doesn't fit is taken apart at its items, rows, lines, sentences, and so on down to characters.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from chunking.blocks import INLINE, Block, BlockKind
from chunking.reasons import Reason
from chunking.spans import Span, span_of
from chunking.strategies._packing import Room, skip_blank

EMPHASIS = "*_ "


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


class Context(NamedTuple):
    """What the parts of a table or fence repeat."""

    before: tuple[Span, ...] = ()
    after: tuple[Span, ...] = ()
    why: Reason | None = None
    """Why they repeat nothing."""


# What a paragraph that ends in a colon introduces.
INTRODUCED = frozenset({BlockKind.list, BlockKind.table, BlockKind.code, BlockKind.quote})


def ends_in_colon(text: str, block: Block) -> bool:
    """Whether a paragraph ends in a colon, emphasis around it left out."""
    start, end = block.span
    return text[max(start, end - 8) : end].rstrip(EMPHASIS).endswith((":", "："))


class Tree:
    """The blocks of a text with their children."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self.text = text
        self._blocks = blocks

    def top(self) -> list[int]:
        """Indices of the blocks that stand in no other."""
        return [index for index, block in enumerate(self._blocks) if not block.depth]

    def __getitem__(self, index: int) -> Block:
        return self._blocks[index]

    def children(self, index: int, *, inline: bool = False) -> list[int]:
        """Indices of the blocks right inside a block; of its links and images if `inline`."""
        end = self._blocks[index].span.end
        found = []
        for child in range(index + 1, len(self._blocks)):
            block = self._blocks[child]
            if block.span.start >= end:
                break
            if block.parent == index and (block.kind in INLINE) == inline:
                found.append(child)
        return found


class Bound(NamedTuple):
    """Headings, and lead-ins below them, that wait for what they belong to."""

    start: int
    level: Level
    lead_in_end: int = 0
    """Where the lead-in ends; 0 if it's headings only."""


class AtomMaker(ABC):
    """Makes atoms of blocks, in order; `take_apart` is asked for what doesn't fit."""

    def __init__(self, tree: Tree, room: Room) -> None:
        self.tree = tree
        self.room = room
        self.text = tree.text

    def of_blocks(
        self, indices: Sequence[int], level: Level, bound: Bound | None = None
    ) -> Iterator[Atom]:
        """The atoms of sibling blocks; `bound` is what the first of them must follow."""
        previous_end: int | None = None
        for at, index in enumerate(indices):
            block = self.tree[index]
            start = block.span.start
            if previous_end is not None:
                # What stands in front of a block (a quote mark) belongs to it.
                start = skip_blank(self.text, previous_end)
            previous_end = block.span.end
            if block.kind is BlockKind.heading:
                # A heading inside an item or a quote is no better place than that.
                own = Level(block.level) if level is Level.BLOCK else level
                bound = Bound(bound.start, min(bound.level, own)) if bound else Bound(start, own)
                continue
            following = self.tree[indices[at + 1]] if at + 1 < len(indices) else None
            if self._is_lead_in(block, following):
                waiting = bound or Bound(start, level)
                if self.room.holds(waiting.start, block.span.end):
                    bound = waiting._replace(lead_in_end=block.span.end)
                    continue
            yield from self._placed(index, start, level, bound)
            bound = None
        if bound is not None and previous_end is not None:
            yield from self.in_words(span_of((bound.start, previous_end)), bound.level)

    def _is_lead_in(self, block: Block, following: Block | None) -> bool:
        return (
            block.kind is BlockKind.paragraph
            and following is not None
            and following.kind in INTRODUCED
            and ends_in_colon(self.text, block)
        )

    def _placed(
        self, index: int, start: int, level: Level, bound: Bound | None
    ) -> Iterator[Atom]:
        """A block with what is bound to it: as one atom if it fits, else taken apart."""
        end = self.tree[index].span.end
        if bound is None:
            if self.room.holds(start, end):
                yield Atom(start, end, level)
            else:
                yield from self.take_apart(index, Bound(start, level))
        elif self.room.holds(bound.start, end):
            yield Atom(bound.start, end, bound.level)
        elif bound.lead_in_end and self.room.holds(start, end):
            # A whole unit goes before its lead-in, which stays with the headings.
            yield Atom(bound.start, bound.lead_in_end, bound.level)
            yield Atom(start, end, level)
        else:
            yield from self.take_apart(index, bound)

    @abstractmethod
    def take_apart(self, index: int, bound: Bound) -> Iterator[Atom]:
        """The atoms of a block that doesn't fit; the first starts where `bound` does."""

    @abstractmethod
    def in_words(self, span: Span, level: Level) -> Iterator[Atom]:
        """The span as one atom if it fits, else cut between words."""


def whole_lines(text: str, start: int, end: int) -> Span:
    """The stretch up to the end of its last line, line break included."""
    line_end = text.find("\n", end)
    return span_of((start, len(text) if line_end < 0 else line_end + 1))
