"""Atoms of blocks: what fits is one, what doesn't is taken apart at its items, rows, lines ...

A block *fits* when it fits together with the headings that must stand before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from chunking.blocks import BlockKind
from chunking.spans import span_of
from chunking.strategies._packing import Room, skip_blank
from chunking.strategies.markdown_ast._atoms import (
    LEAD_IN_ENDS,
    Atom,
    Bound,
    Level,
    Tree,
    atom_of,
    is_lead_in,
)
from chunking.strategies.markdown_ast._parts import PartMaker

# What the blocks inside a container that is taken apart are cut at.
INSIDE = {
    BlockKind.list: Level.ITEM,
    BlockKind.list_item: Level.INNER_BLOCK,
    BlockKind.quote: Level.INNER_BLOCK,
    BlockKind.footnote: Level.INNER_BLOCK,
}


class Siblings:
    """The blocks of one container, as far as they are placed."""

    def __init__(
        self, indices: Sequence[int], level: Level, start: int, first_level: Level, end: int
    ) -> None:
        self.indices = indices
        self.level = level
        """Of a cut between two of them."""
        self.start = start
        """Where the next one starts, with what stands in front of it (a marker, a quote mark)."""
        self.next_level = first_level
        """Of a cut before the next one."""
        self.end = end
        """Where the container ends."""
        self.at = 0


class Apart(PartMaker):
    """Makes the atoms of a text, in order.

    Containers that are taken apart are kept on a stack: lists can be nested thousands deep.
    """

    def __init__(self, tree: Tree, room: Room) -> None:
        super().__init__(tree, room)
        self._bound: Bound | None = None
        """What the next block must follow."""

    def of_blocks(self, indices: Sequence[int]) -> list[Atom]:
        """The atoms of sibling blocks at the top."""
        if not indices:
            return []
        start = self.tree[indices[0]].span.start
        # Between blocks at the top there is only white space, so there is nothing to cover.
        opened = [Siblings(indices, Level.BLOCK, start, Level.BLOCK, start)]
        while opened:
            inner = self._place_until_opened(opened[-1])
            if inner:
                opened.append(inner)
            else:
                self._cover(opened.pop())
        if self._bound:
            self._release(self._bound)
        return self.atoms

    def _place_until_opened(self, siblings: Siblings) -> Siblings | None:
        """Place blocks up to one whose inner blocks come next; None if none is left."""
        blocks = self.tree.blocks
        indices, level = siblings.indices, siblings.level
        is_top = level is Level.BLOCK
        count = len(indices)
        while siblings.at < count:
            block = blocks[indices[siblings.at]]
            kind, (start, end) = block.kind, block.span
            own = siblings.next_level
            if not is_top:
                start = siblings.start
                # What stands in front of the next (a quote mark) belongs to it.
                siblings.start = skip_blank(self.text, end)
            siblings.at += 1
            siblings.next_level = level
            following = indices[siblings.at] if siblings.at < count else None
            if kind is BlockKind.heading:
                # A heading inside an item or a quote is no better place than that.
                own = Level(block.level) if is_top else own
                self._bind(start, end, own, heading_end=end)
            elif (
                kind is BlockKind.paragraph
                and following is not None
                and self.text[end - 1] in LEAD_IN_ENDS
                and is_lead_in(self.text, block, blocks[following])
            ):
                self._bind_lead_in(indices[siblings.at - 1], start, own)
            else:
                inner = self._place(indices[siblings.at - 1], start, own)
                if inner:
                    return inner
        return None

    def _bind(self, start: int, end: int, level: Level, *, heading_end: int) -> None:
        """Let a heading, after those that wait already, wait for the next block."""
        bound = self._bound
        if bound and self.holds(bound.start, end):
            level = min(bound.level, level)
            self._bound = Bound(bound.start, end, level, heading_end, bound.has_lead_in)
            return
        if bound:
            self._release(bound)
        self._bound = Bound(start, end, level, heading_end)

    def _bind_lead_in(self, index: int, start: int, level: Level) -> None:
        end = self.tree[index].span.end
        bound = self._bound or Bound(start, end, level)
        if self.holds(bound.start, end):
            self._bound = bound._replace(end=end, has_lead_in=True)
        else:
            self._place(index, start, level)

    def _place(self, index: int, start: int, level: Level) -> Siblings | None:
        """A block with what is bound to it: as one atom if it fits, else taken apart."""
        block = self.tree.blocks[index]
        kind, end = block.kind, block.span.end
        bound = self._bound
        first, first_level = (bound.start, bound.level) if bound else (start, level)
        if kind in INSIDE and end in self.tree.inner_heading_ends and self.holds(first, end):
            # It ends with a heading: for what follows it is one.
            self._bind(start, end, level, heading_end=end)
            return None
        self._bound = None
        if self.holds(first, end):
            self.atoms.append(atom_of((first, end, first_level, (), (), None)))
        elif bound and bound.has_lead_in and self.holds(start, end):
            # A whole unit goes before its lead-in, which stays with the headings.
            self.atoms.append(atom_of((first, bound.end, first_level, (), (), None)))
            self.atoms.append(atom_of((start, end, level, (), (), None)))
        elif kind in INSIDE and self.tree.children(index):
            self._bound = bound
            return Siblings(self.tree.children(index), INSIDE[kind], start, level, end)
        else:
            self.take_apart(index, first, first_level, bound.heading_end if bound else 0)
        return None

    def _release(self, bound: Bound) -> None:
        """Atoms of what waited in vain."""
        self.in_words(span_of((bound.start, bound.end)), bound.level)
        self._bound = None

    def _cover(self, siblings: Siblings) -> None:
        """Place what a container holds behind the last of its blocks, if there's anything."""
        if siblings.start >= siblings.end:
            return
        if self._bound:
            self._release(self._bound)
        self.in_words(span_of((siblings.start, siblings.end)), siblings.level)
