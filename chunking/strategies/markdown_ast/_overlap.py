"""Where overlap may start: at sentences, which items, rows and fences start too."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from chunking.blocks import BlockKind, Role
from chunking.source import Source
from chunking.spans import Span, span_of
from chunking.strategies._packing import Room, reach_back
from chunking.strategies.markdown_ast._atoms import whole_lines


class Overlap(NamedTuple):
    """What may be repeated of a chunk's end."""

    starts: Callable[[Span, int], Sequence[int]]
    """(body before, start of the new body) -> where overlap may start, earliest first."""
    headers: Mapping[int, Span]
    """By the start of a table's row: the header that overlap from there repeats before it."""


class Places(NamedTuple):
    """Where sentences, items, rows and fences start, and the headers of rows by their starts."""

    starts: Sequence[int]
    headers: Mapping[int, Span]


def overlap_of(source: Source, wanted: Room) -> Overlap:
    """Overlap of at most what `wanted` holds."""
    starts, headers = source.remember(places_of, lambda: places_of(source))

    def overlap_starts(before: Span, start: int) -> Sequence[int]:
        earliest = reach_back(span_of((before.start, start)), wanted)
        return starts[bisect_left(starts, earliest) : bisect_left(starts, before.end)]

    return Overlap(overlap_starts, headers)


def places_of(source: Source) -> Places:
    """The places of a text, without rows that say nothing by themselves.

    These are a delimiter row, and a header row below another.
    """
    headers: dict[int, Span] = {}
    without: set[int] = set()
    table_start = header_end = -1
    for kind, (start, end), *_, role, _ in source.blocks:
        if kind is BlockKind.table:
            table_start = start
        elif kind is not BlockKind.table_row:
            continue
        elif role in (Role.header, Role.delimiter):
            header_end = end
            if start > table_start:
                without.add(start)
        else:
            headers[start] = whole_lines(source.text, table_start, header_end)
    return Places([start for start, _ in source.sentences if start not in without], headers)
