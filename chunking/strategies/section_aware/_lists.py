"""The blocks of a section: paragraphs, fences, tables, and lists with all that their items hold.

The rules are the design plan's, as STRATEGIES.md words them. What a list is hangs on what
follows it (an item number that goes on), so markers ahead are looked up, never searched for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from chunking.markers import BULLETS, NEEDS_NEIGHBOUR, YEAR, Marker, MarkerKind
from chunking.strategies.section_aware._scan import Element, Kind

# Columns beyond a marker from which a line is inside its item.
INSIDE = 2
# Markers deeper than the list that are passed over to find its next item.
LOOK_AHEAD = 64
EMPHASIS = "*_ "

Fits = Callable[[int, int], bool]
"""Whether the text between two offsets is at most the hard limit."""


def ends_in_colon(text: str, start: int, end: int) -> bool:
    """Whether a stretch ends in a colon, emphasis around it left out (`**注意：**`)."""
    return text[start:end].rstrip(EMPHASIS).endswith((":", "："))


class BlockKind(Enum):
    """What a block of a section is."""

    PARAGRAPH = auto()
    FENCE = auto()
    TABLE = auto()
    LIST = auto()


@dataclass
class Item:
    """A list item with everything that belongs to it."""

    start: int
    end: int
    number: int | None
    elements: list[Element]
    took_paragraph: bool = False
    """Whether an unindented paragraph below a blank line belongs to it."""


@dataclass
class Block:
    """A paragraph, fence, table or list of a section, at its own level."""

    kind: BlockKind
    start: int
    end: int
    rows: tuple[int, ...] = ()
    items: list[Item] = field(default_factory=list)
    marker_kind: MarkerKind | None = None
    elements: list[Element] = field(default_factory=list)


@dataclass
class OpenList:
    """A list that the next element may go on with."""

    kind: MarkerKind
    indent: int
    items: list[Item]
    block: Block | None
    """The block it makes; None for a list inside an item."""
    until: int = 0
    """Index of the element up to which all belongs to the last item."""

    @property
    def last(self) -> Item:
        return self.items[-1]

    def goes_on_with(self, marker: Marker) -> bool:
        """Whether the marker is of this list's kind, place and numbering."""
        if marker.kind is not self.kind or abs(marker.indent - self.indent) >= INSIDE:
            return False
        number, last = marker.number, self.last.number
        return number is None or last is None or not (number == 1 and last > 1)

    def is_next(self, marker: Marker) -> bool:
        """Whether the marker is of this list's kind and place, and numbered one more."""
        number, last = marker.number, self.last.number
        return (
            marker.kind is self.kind
            and abs(marker.indent - self.indent) < INSIDE
            and number is not None
            and last is not None
            and number == last + 1
        )


def blocks_of(elements: Sequence[Element], text: str, fits: Fits) -> list[Block]:
    """The blocks of a section's elements (without its heading), in order."""
    blocks = Grouping(judged(elements), text, fits).blocks()
    at = 0
    while at < len(blocks):
        block = blocks[at]
        if len(block.items) == 1 and block.marker_kind in NEEDS_NEIGHBOUR:
            # A list of one is none: its marker's line is text, and what it held is read again.
            first, *others = block.items[0].elements
            plain = [first._replace(kind=Kind.LINE), *others]
            blocks[at : at + 1] = Grouping(plain, text, fits).blocks()
        else:
            at += 1
    return blocks


def judged(elements: Sequence[Element]) -> list[Element]:
    """The elements with marker lines that can't be items turned into plain lines, once.

    A year isn't a marker without a neighbour numbered one more or less, and some markers need
    another of their kind.
    """
    by_kind: dict[MarkerKind, list[int]] = defaultdict(list)
    for index, element in enumerate(elements):
        if element.marker and element.kind is Kind.ITEM:
            by_kind[element.marker.kind].append(index)
    plain = set()
    for kind, places in by_kind.items():
        numbers = [elements[place].marker.number for place in places]  # type: ignore[union-attr]
        for at, place in enumerate(places):
            number = numbers[at]
            if number is None:
                continue
            near = {*numbers[max(0, at - 1) : at], *numbers[at + 1 : at + 2]}
            is_lone = not near if kind in NEEDS_NEIGHBOUR else False
            is_year = number >= YEAR and not near & {number - 1, number + 1}
            if is_lone or is_year:
                plain.add(place)
    return [
        element._replace(kind=Kind.LINE) if index in plain else element
        for index, element in enumerate(elements)
    ]


class Grouping:
    """Reads elements one by one and gives each to the item or block it belongs to."""

    def __init__(self, elements: Sequence[Element], text: str, fits: Fits) -> None:
        self._elements = elements
        self._text = text
        self._fits = fits
        self._blocks: list[Block] = []
        self._open: list[OpenList] = []
        self._markers: dict[MarkerKind, list[int]] = defaultdict(list)
        self._next_item = [len(elements)] * (len(elements) + 1)
        for index in range(len(elements) - 1, -1, -1):
            is_item = elements[index].kind is Kind.ITEM
            self._next_item[index] = index if is_item else self._next_item[index + 1]
        for index, element in enumerate(elements):
            if element.marker and element.kind is Kind.ITEM:
                self._markers[element.marker.kind].append(index)

    def blocks(self) -> list[Block]:
        """All blocks, in order."""
        for index, element in enumerate(self._elements):
            if element.marker and element.kind is Kind.ITEM:
                self._add_item(index, element, element.marker)
            elif not self._belongs_to_item(index, element):
                self._open.clear()
                self._add_block(element)
        return self._blocks

    def _add_item(self, index: int, element: Element, marker: Marker) -> None:
        depth = self._list_for(marker)
        item = Item(element.start, element.end, marker.number, [])
        if depth is not None:
            del self._open[depth + 1 :]
            self._open[depth].items.append(item)
        else:
            while self._open and not self._is_inside(index, marker, self._open[-1]):
                self._open.pop()
            block = None
            if not self._open:
                block = Block(BlockKind.LIST, element.start, element.end, marker_kind=marker.kind)
                block.items.append(item)
                self._blocks.append(block)
            items = block.items if block else [item]
            self._open.append(OpenList(marker.kind, marker.indent, items, block))
        self._give(element, len(self._open) - 1)

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
        if abs(marker.indent - above.indent) >= INSIDE or marker.kind is above.kind:
            return False
        following = self._markers[above.kind]
        first = bisect_right(following, index)
        for place in following[first : first + LOOK_AHEAD]:
            ahead = self._elements[place].marker
            if ahead and ahead.indent < above.indent + INSIDE:
                return above.is_next(ahead)
        return False

    def _belongs_to_item(self, index: int, element: Element) -> bool:
        """Give a line, fence or table to the open item that it belongs to, if any."""
        if not self._open:
            return False
        before = self._elements[index - 1]
        is_line = element.kind is Kind.LINE
        if not element.after_blank and (not is_line or before.kind in (Kind.LINE, Kind.ITEM)):
            # Directly below: a lazy line, or a fence that the item's last line introduces.
            self._give(element, len(self._open) - 1)
            return True
        for depth in range(len(self._open) - 1, -1, -1):
            inside = self._open[depth]
            if element.indent >= inside.indent + INSIDE or index < inside.until:
                del self._open[depth + 1 :]
                self._give(element, depth)
                self._note_paragraph(element, inside)
                return True
        if not is_line and self._introduces(before):
            self._give(element, len(self._open) - 1)
            return True
        return self._is_between(index, element)

    def _is_between(self, index: int, element: Element) -> bool:
        """Whether the list goes on below, so that all up to there is in its item so far."""
        ahead = self._next_item[index]
        if ahead == len(self._elements):
            return False
        marker = self._elements[ahead].marker
        for depth in range(len(self._open) - 1, -1, -1):
            above = self._open[depth]
            if marker is None or not above.is_next(marker):
                continue
            if not self._fits(above.last.start, self._elements[ahead - 1].end):
                return False
            del self._open[depth + 1 :]
            above.until = ahead
            self._give(element, depth)
            self._note_paragraph(element, above)
            return True
        return False

    def _note_paragraph(self, element: Element, inside: OpenList) -> None:
        if element.kind is Kind.LINE and element.indent < inside.indent + INSIDE:
            inside.last.took_paragraph = True

    def _introduces(self, element: Element) -> bool:
        """Whether a line ends in a colon."""
        is_text = element.kind in (Kind.LINE, Kind.ITEM)
        return is_text and ends_in_colon(self._text, element.start, element.end)

    def _give(self, element: Element, depth: int) -> None:
        """Put an element into the last item of the open list, and of those around it."""
        for around in self._open[: depth + 1]:
            around.last.end = element.end
            if around.block:
                around.block.end = element.end
                around.last.elements.append(element)

    def _add_block(self, element: Element) -> None:
        last = self._blocks[-1] if self._blocks else None
        if element.kind is Kind.LINE:
            if last and last.kind is BlockKind.PARAGRAPH and not element.after_blank:
                last.end = element.end
                last.elements.append(element)
                return
            kind = BlockKind.PARAGRAPH
        else:
            kind = BlockKind.TABLE if element.kind is Kind.TABLE else BlockKind.FENCE
        block = Block(kind, element.start, element.end, rows=element.rows, elements=[element])
        self._blocks.append(block)

def is_numbered(block: Block) -> bool:
    """Whether a list has numbers, letters or step names."""
    return block.marker_kind is not None and block.marker_kind not in BULLETS
