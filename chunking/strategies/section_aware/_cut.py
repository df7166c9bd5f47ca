"""Where a unit above the hard limit is cut: at the coarsest place in reach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chunking.markers import parse_marker
from chunking.sentences import sentence_ends
from chunking.spans import Span, span_of
from chunking.strategies._packing import (
    Room,
    last_cluster_end,
    last_fitting,
    last_word_end,
    reach,
)
from chunking.strategies.section_aware._scan import Element, Kind
from chunking.strategies.section_aware._units import Unit, UnitKind

BLANK_LINE = re.compile(r"\n(?:[^\S\n]*\n)+")
LINE = re.compile(r"\n")
FENCE_LINE = re.compile(r"\s*(?:`{3,}[^`\n]*|~{3,}[^\n]*)\s*")
# A longer stretch is neither a marker nor a fence line.
LONGEST_BARE = 100
# Nested lists deeper than that are cut like what stands in an item.
MOST_LEVELS = 6
# A closing fence line, a marker and a lead-in are few words.
MOST_TRIES = 8


class Cutter:
    """The places to cut a unit, by level from coarse to fine; words and clusters come last."""

    def __init__(self, unit: Unit, text: str) -> None:
        self._unit = unit
        self._text = text
        self._levels = [level for level in places_to_cut(unit, text) if level]

    def cut(self, start: int, room: Room) -> int:
        """Where the piece from `start` ends: the unit's end if all the rest fits."""
        rest = span_of((start, self._unit.end))
        if room.holds(start, rest.end):
            return rest.end
        for level in self._levels:
            place = last_fitting(level, rest, room)
            if place is not None and self._may_cut(start, place):
                return place
        return self._fine_cut(rest, room)

    def _fine_cut(self, rest: Span, room: Room) -> int:
        """The last word start that fits, else the last end of a grapheme cluster."""
        start, limit = rest
        found = None
        for _ in range(MOST_TRIES):
            within = span_of((start, limit))
            cluster_end = last_cluster_end(self._text, within, reach(within, room))
            word = last_word_end(self._text, rest, cluster_end)
            for place in (word, cluster_end):
                if place is None or place <= start or not self._holds(start, place, room):
                    continue
                if self._may_cut(start, place):
                    return place
                found = found or place
            if cluster_end <= start + 1:
                break
            # Tokens aren't additive, so less text can have more of them; and no piece is bare.
            limit = cluster_end - 1
        return self._at_bound(rest, room) or found or self._halved(start, limit, room)

    def _at_bound(self, rest: Span, room: Room) -> int | None:
        """The start of a heading or lead-in, if there are too many of them for one piece."""
        return last_fitting(self._unit.bound, rest, room) if rest.start < self._unit.own else None

    def _halved(self, start: int, end: int, room: Room) -> int:
        """A place that surely fits, for text that has the more tokens the less there is of it."""
        while end > start + 1 and not self._holds(start, end, room):
            end = (start + end) // 2
        return end

    def _holds(self, start: int, place: int, room: Room) -> bool:
        return room.holds(start, start + len(self._text[start:place].rstrip()))

    def _may_cut(self, start: int, place: int) -> bool:
        """Whether a cut leaves more than a heading, lead-in, marker or fence line on each side."""
        own, end = self._unit.own, self._unit.end
        if start < own and place <= own:
            return False
        first = max(start, own)
        ink_end = first + len(self._text[first:place].rstrip())
        last_line = max(first, self._text.rfind("\n", first, ink_end) + 1)
        return not (
            is_marker(self._text, last_line, ink_end)
            or is_fence_line(self._text, first, place)
            or is_fence_line(self._text, place, end)
        )


def is_marker(text: str, start: int, end: int) -> bool:
    """Whether a stretch is a list marker and nothing else."""
    if end - start > LONGEST_BARE:
        return False
    marker = parse_marker(text[start:end])
    return marker is not None and marker.content >= end - start


def is_fence_line(text: str, start: int, end: int) -> bool:
    """Whether a stretch is a line that opens or closes a fence and nothing else."""
    return end - start <= LONGEST_BARE and FENCE_LINE.fullmatch(text[start:end]) is not None


def places_to_cut(unit: Unit, text: str) -> Iterator[Sequence[int]]:
    """Places inside a unit, by level from coarse to fine; words and clusters come after them."""
    if unit.kind is UnitKind.FENCE:
        yield from fence_places(text, unit.own, unit.end)
    elif unit.kind is UnitKind.ITEM:
        yield from item_places(unit.elements, text)
    yield list(sentence_ends(text, unit.own, unit.end))
    yield [match.end() for match in LINE.finditer(text, unit.own, unit.end)]


def fence_places(text: str, start: int, end: int) -> tuple[Sequence[int], Sequence[int]]:
    """After blank lines, and after lines: never right behind the opening line or before the last.

    A piece is never a fence line alone.
    """
    opening = text.find("\n", start, end) + 1
    closing = text.rfind("\n", start, end) + 1
    if not opening or opening >= closing:
        return (), ()
    inside = (opening + 1, closing - 1)
    after_blank = [match.end() for match in BLANK_LINE.finditer(text, *inside)]
    after_line = [match.end() for match in LINE.finditer(text, *inside)]
    return after_blank, after_line


def item_places(elements: Sequence[Element], text: str) -> Iterator[Sequence[int]]:
    """At nested items (outer ones first), then at what stands in it, then inside of that."""
    inner = elements[1:]
    nested = [element for element in inner if element.kind is Kind.ITEM]
    for indent in sorted({element.indent for element in nested})[:MOST_LEVELS]:
        yield [element.start for element in nested if element.indent <= indent]
    yield [element.start for element in inner if element.after_blank]
    yield [element.start for element in inner]
    after_blank: list[int] = []
    after_line: list[int] = []
    for element in inner:
        if element.kind is Kind.FENCE:
            blanks, lines = fence_places(text, element.start, element.end)
            after_blank += blanks
            after_line += lines
        elif element.kind is Kind.TABLE:
            after_blank += element.rows[2:]
    yield after_blank
    yield after_line
