"""Which lines with a marker are items, and which items follow: looked up, never searched for."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Sequence

from chunking.markers import NEEDS_NEIGHBOUR, YEAR, Marker, MarkerKind
from chunking.strategies.section_aware._scan import Element, Kind

# Ever shallower items of one kind that are passed over to find one that is shallow enough.
LOOK_AHEAD = 64


def judged(elements: Sequence[Element]) -> Sequence[Element]:
    """The elements with marker lines that can't be items turned into plain lines, once.

    A year isn't a marker without a neighbour numbered one more or less, and some markers need
    another of their kind.
    """
    by_kind: dict[MarkerKind, list[int]] = defaultdict(list)
    for index, element in enumerate(elements):
        if element.kind is Kind.ITEM and element.marker:
            by_kind[element.marker.kind].append(index)
    plain = set()
    for kind, places in by_kind.items():
        if len(places) == 1 and kind in NEEDS_NEIGHBOUR:
            plain.add(places[0])
            continue
        numbers = [marker.number for place in places if (marker := elements[place].marker)]
        for place, before, number, after in zip(
            places, [None, *numbers], numbers, [*numbers[1:], None], strict=False
        ):
            if number and number >= YEAR and not {number - 1, number + 1} & {before, after}:
                plain.add(place)
    return with_lines(elements, plain)


def with_lines(elements: Sequence[Element], plain: Container[int]) -> Sequence[Element]:
    """The elements, those at the indexes `plain` as lines without a marker that counts."""
    if not plain:
        return elements
    return [
        element._replace(kind=Kind.LINE) if index in plain else element
        for index, element in enumerate(elements)
    ]


class Ahead:
    """The items that follow each element of a section."""

    def __init__(self, elements: Sequence[Element]) -> None:
        self._elements = elements
        self._items: list[int] = []
        self._of_kind: dict[MarkerKind, list[int]] = defaultdict(list)
        self._shallower: dict[int, int] = {}
        """Of each item, the next of its kind that is indented less."""
        waiting: dict[MarkerKind, list[int]] = defaultdict(list)
        for index, (kind, _, _, indent, _, marker, _, _) in enumerate(elements):
            if kind is not Kind.ITEM or marker is None:
                continue
            self._items.append(index)
            self._of_kind[marker.kind].append(index)
            deeper = waiting[marker.kind]
            while deeper and elements[deeper[-1]].indent > indent:
                self._shallower[deeper.pop()] = index
            deeper.append(index)

    def next_item(self, index: int) -> int | None:
        """Index of the first item behind an element."""
        at = bisect_right(self._items, index)
        return self._items[at] if at < len(self._items) else None

    def next_of_kind(self, kind: MarkerKind, index: int, *, below: int) -> Marker | None:
        """The first marker of a kind behind an element that is indented less than `below`."""
        places = self._of_kind[kind]
        at = bisect_right(places, index)
        place = places[at] if at < len(places) else None
        for _ in range(LOOK_AHEAD):
            if place is None or self._elements[place].indent < below:
                break
            place = self._shallower.get(place)
        return None if place is None else self._elements[place].marker
