"""Where a unit above the hard limit is cut: at the coarsest place in reach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chunking.markers import parse_marker
from chunking.sentences import sentence_ends
from chunking.spans import Span, span_of
from chunking.strategies._packing import Room, last_cluster_end, last_fitting, last_word_end
from chunking.strategies.section_aware._scan import Element, Kind
from chunking.strategies.section_aware._units import Unit, UnitKind

BLANK_LINE = re.compile(r"\n(?:[^\S\n]*\n)+")
LINE = re.compile(r"\n")
LAST_FENCE_LINE = re.compile(r"\n[^\S\n]*(?:`{3,}|~{3,})[^\S\n]*\Z")
LONGEST_FENCE_LINE = 64
LONGEST_MARKER = 32
# Nested lists deeper than that are cut like what stands in an item.
MOST_LEVELS = 6


def pieces_of(unit: Unit, text: str, first: Room, later: Room) -> Iterator[Span]:
    """The unit in pieces, each the longest that fits and ends at the coarsest place in reach.

    The first piece has another room than the later ones, which repeat context.
    """
    levels = [sorted(level) for level in places_to_cut(unit, text)]
    start, room = unit.start, first
    while not room.holds(start, unit.end):
        rest = span_of((start, unit.end))
        cut = next(
            (
                place
                for level in levels
                if (place := last_fitting(level, rest, room)) and not is_bare(text, start, place)
            ),
            None,
        )
        cut = cut or fine_cut(text, rest, room)
        yield span_of((start, cut))
        start, room = cut, later
        while start < unit.end and text[start].isspace():
            start += 1
    if start < unit.end:
        yield span_of((start, unit.end))


def fine_cut(text: str, rest: Span, room: Room) -> int:
    """The last word start that fits, else the last end of a grapheme cluster."""
    cluster_end = last_cluster_end(text, rest, room)
    closing = LAST_FENCE_LINE.search(text, max(rest.start, rest.end - LONGEST_FENCE_LINE), rest.end)
    if closing and cluster_end >= closing.start() > rest.start + 1:
        # The closing fence line keeps the last of what it closes.
        cluster_end = closing.start() - 1
    cut = last_word_end(text, rest, cluster_end)
    return cluster_end if cut is None or is_bare(text, rest.start, cut) else cut


def is_bare(text: str, start: int, end: int) -> bool:
    """Whether a stretch is a list marker and nothing else."""
    if end - start > LONGEST_MARKER:
        return False
    marker = parse_marker(text[start:end])
    return marker is not None and marker.content >= end - start


def places_to_cut(unit: Unit, text: str) -> list[Sequence[int]]:
    """Places inside a unit, by level from coarse to fine; words and clusters come after them."""
    if unit.kind is UnitKind.FENCE:
        return fence_places(text, unit.own, unit.end)
    sentences = list(sentence_ends(text, unit.own, unit.end))
    if unit.kind is UnitKind.ITEM:
        return [*item_places(unit.elements, text), sentences]
    return [sentences]


def fence_places(text: str, start: int, end: int) -> list[Sequence[int]]:
    """After blank lines, then after lines: never right behind the opening line or before the last.

    A piece is never a fence line alone.
    """
    opening = text.find("\n", start, end) + 1
    closing = text.rfind("\n", start, end) + 1
    if not opening or opening >= closing:
        return []
    inside = (opening + 1, closing - 1)
    after_blank = [match.end() for match in BLANK_LINE.finditer(text, *inside)]
    after_line = [match.end() for match in LINE.finditer(text, *inside)]
    return [after_blank, after_line]


def item_places(elements: Sequence[Element], text: str) -> list[Sequence[int]]:
    """At nested items (outer ones first), then at what stands in it, then at lines."""
    inner = elements[1:]
    nested = [element for element in inner if element.kind is Kind.ITEM]
    levels: list[Sequence[int]] = [
        [element.start for element in nested if element.indent <= indent]
        for indent in sorted({element.indent for element in nested})[:MOST_LEVELS]
    ]
    levels.append([element.start for element in inner if element.after_blank])
    levels.append([element.start for element in inner])
    in_fences: list[list[int]] = [[], []]
    for element in inner:
        if element.kind is Kind.FENCE:
            for places, found in zip(
                in_fences, fence_places(text, element.start, element.end), strict=False
            ):
                places += found
        elif element.kind is Kind.TABLE:
            in_fences[0] += element.rows[2:]
    return [*levels, *in_fences]
