"""The lists of a section, with all that their items hold, and the blocks between them.

The rules are the design plan's, as STRATEGIES.md words them. What belongs to a list hangs on what
follows it: an item number that goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunking.markers import NEEDS_NEIGHBOUR, Marker, MarkerKind
from chunking.strategies.section_aware._blocks import Block, BlockKind, Fits, Item, ends_in_colon
from chunking.strategies.section_aware._judge import Ahead, judged, with_lines
from chunking.strategies.section_aware._scan import Element, Kind

# Columns beyond a marker from which a line is inside its item.
INSIDE = 2


@dataclass
class OpenList:
    """A list that the next element may go on with."""

    kind: MarkerKind
    indent: int
    last: Item
    until: int = 0
    """Index of the element up to which all belongs to the last item."""

    def is_beside(self, marker: Marker) -> bool:
        """Whether the marker is indented as this list's, or one column off."""
        return abs(marker.indent - self.indent) < INSIDE

    def goes_on_with(self, marker: Marker) -> bool:
        """Whether the marker is of this list's kind, place and numbering."""
        if marker.kind is not self.kind or not self.is_beside(marker):
            return False
        number, last = marker.number, self.last.number
        return number is None or last is None or not (number == 1 and last > 1)

    def is_next(self, marker: Marker) -> bool:
        """Whether the marker is of this list's kind and place, and numbered one more."""
        number, last = marker.number, self.last.number
        is_one_more = number is not None and last is not None and number == last + 1
        return is_one_more and marker.kind is self.kind and self.is_beside(marker)


def blocks_of(elements: Sequence[Element], text: str, fits: Fits) -> list[Block]:
    """The blocks of a section's elements (without headings), in order."""
    elements = judged(elements)
    blocks = Grouping(elements, text, fits).blocks()
    lone = {
        block.start
        for block in blocks
        if len(block.items) == 1 and block.marker_kind in NEEDS_NEIGHBOUR
    }
    if not lone:
        return blocks
    # A list of one is none: its marker's line is text. Judged once; what it held is read again.
    plain = {index for index, element in enumerate(elements) if element.start in lone}
    return Grouping(with_lines(elements, plain), text, fits).blocks()


class Grouping:
    """Reads elements one by one and gives each to the item or block it belongs to."""

    def __init__(self, elements: Sequence[Element], text: str, fits: Fits) -> None:
        self._elements = elements
        self._text = text
        self._fits = fits
        self._ahead = Ahead(elements)
        self._blocks: list[Block] = []
        self._open: list[OpenList] = []
        """From the block that a list is, down to the innermost list of its last item."""

    def blocks(self) -> list[Block]:
        """All blocks, in order."""
        for index, element in enumerate(self._elements):
            if element.kind is Kind.ITEM and element.marker:
                self._add_item(index, element, element.marker)
            elif not self._open or not self._belongs_to_item(index, element):
                self._open.clear()
                self._add_block(element)
        return self._blocks

    def _add_item(self, index: int, element: Element, marker: Marker) -> None:
        """Put an item into the list that it goes on with, or start a list with it."""
        item = Item(element.start, element.end, marker.number)
        depth = self._list_for(marker)
        if depth is None:
            while self._open and not self._is_inside(index, marker, self._open[-1]):
                self._open.pop()
            self._open.append(OpenList(marker.kind, marker.indent, item))
            if len(self._open) == 1:
                kind = marker.kind
                block = Block(BlockKind.LIST, element.start, element.end, marker_kind=kind)
                self._blocks.append(block)
        else:
            del self._open[depth + 1 :]
            self._open[depth].last = item
        if len(self._open) == 1:
            self._blocks[-1].items.append(item)
        self._give(element)

    def _list_for(self, marker: Marker) -> int | None:
        """Depth of the open list whose next item this is."""
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth].goes_on_with(marker):
                return depth
            if marker.indent >= self._open[depth].indent + INSIDE:
                return None
        return None

    def _is_inside(self, index: int, marker: Marker, above: OpenList) -> bool:
        """Whether a list that starts with this marker is inside the last item of another."""
        if marker.indent >= above.indent + INSIDE:
            return True
        if not above.is_beside(marker) or marker.kind is above.kind:
            return False
        ahead = self._ahead.next_of_kind(above.kind, index, below=above.indent + INSIDE)
        return ahead is not None and above.is_next(ahead)

    def _belongs_to_item(self, index: int, element: Element) -> bool:
        """Give a line, fence or table to the open item that it belongs to, if any."""
        before = self._elements[index - 1]
        is_line = element.kind is Kind.LINE
        if not element.after_blank and (not is_line or before.kind in (Kind.LINE, Kind.ITEM)):
            # Directly below: a lazy line, or a fence that the item's last line introduces.
            self._give(element)
            return True
        for depth in range(len(self._open) - 1, -1, -1):
            inside = self._open[depth]
            if element.indent >= inside.indent + INSIDE or index < inside.until:
                self._give_at(depth, element)
                return True
        if not is_line and self._introduces(before):
            self._give(element)
            return True
        return self._is_between(index, element)

    def _is_between(self, index: int, element: Element) -> bool:
        """Whether the list goes on below, so that all up to there is in its item so far."""
        ahead = self._ahead.next_item(index)
        marker = None if ahead is None else self._elements[ahead].marker
        if ahead is None or marker is None:
            return False
        for depth in range(len(self._open) - 1, -1, -1):
            above = self._open[depth]
            if above.is_next(marker):
                if not self._fits(above.last.start, self._elements[ahead - 1].end):
                    return False
                above.until = ahead
                self._give_at(depth, element)
                return True
        return False

    def _introduces(self, element: Element) -> bool:
        """Whether a line ends in a colon."""
        is_text = element.kind in (Kind.LINE, Kind.ITEM)
        return is_text and ends_in_colon(self._text, element.start, element.end)

    def _give_at(self, depth: int, element: Element) -> None:
        """Put an element into the last item of the list at a depth; deeper ones have ended."""
        del self._open[depth + 1 :]
        inside = self._open[depth]
        if element.kind is Kind.LINE and element.indent < inside.indent + INSIDE:
            inside.last.took_paragraph = True
        self._give(element)

    def _give(self, element: Element) -> None:
        """Put an element into the last item of the innermost open list, and of those around it."""
        for around in self._open:
            around.last.end = element.end
        self._open[0].last.elements.append(element)
        self._blocks[-1].end = element.end

    def _add_block(self, element: Element) -> None:
        """Put an element outside of lists into a block; lines in a row make a paragraph."""
        last = self._blocks[-1] if self._blocks else None
        kind = BLOCK_KIND[element.kind]
        is_same = last is not None and last.kind is kind is BlockKind.PARAGRAPH
        if last and is_same and not element.after_blank:
            last.end = element.end
            last.elements.append(element)
        else:
            self._blocks.append(Block(kind, element.start, element.end, [element]))


BLOCK_KIND = {
    Kind.LINE: BlockKind.PARAGRAPH,
    Kind.FENCE: BlockKind.FENCE,
    Kind.TABLE: BlockKind.TABLE,
}
