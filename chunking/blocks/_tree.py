"""From flat rows to a tree: parents, depths, heading paths, and text that no row covers."""

from __future__ import annotations

import re
from sys import maxsize
from typing import TYPE_CHECKING

from chunking.blocks._model import INSIDE_LEAVES, Block, BlockKind, Role, block_of
from chunking.blocks._rows import Row, row_of
from chunking.spans import span_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# The parser gives no paragraph for the text of a tight item, nor for reference definitions.
MAY_HOLD_BARE_TEXT = frozenset({BlockKind.list_item, BlockKind.quote, BlockKind.footnote})
QUOTE_MARKS = re.compile(r"[\s>]*")


def with_bare_text(  # noqa: C901 - one pass, with what it knows so far
    rows: Sequence[Row], text: str, contents: dict[int, int]
) -> list[Row]:
    """The rows and a paragraph for each stretch of a container that none of its rows covers.

    Paragraphs go first: of two equal spans, a paragraph is outside and its link inside.
    `contents` says where the content of an item or footnote starts, by its own start.
    """
    found: list[Row] = []
    kept: list[Row] = []
    # Each open container: where it ends, how far it's covered, and whether it may hold bare text.
    opened: list[list[int]] = [[len(text), 0, 1]]
    following = [*[row[1] for row in rows[1:]], len(text)]
    for row, next_start in zip(rows, following, strict=False):
        kind, start, end, *_ = row
        if kind in INSIDE_LEAVES:
            kept.append(row)
            continue
        container = opened[-1]
        while start >= container[0] and len(opened) > 1:
            found += _closed(opened, text)
            container = opened[-1]
        if container[2] and start < container[1]:
            # The parser took a part of a Chinese marker for text.
            start = _after_marks(text, container[1], end)
            row = row._replace(start=start)  # noqa: PLW2901
            if start >= end:
                continue
        elif container[2] and not text[container[1] : start].isspace():
            found += _gap(text, container[1], start, len(opened))
        kept.append(row)
        container[1] = end
        if kind is BlockKind.list:
            opened.append([end, start, 0])
        elif kind in MAY_HOLD_BARE_TEXT:
            content = contents.get(start, start + 1)
            if end <= next_start and _starts_text(text, content, end):
                # By far the commonest: an item with nothing but its text.
                found.append(row_of((BlockKind.paragraph, content, end, Role.plain, 0, "")))
            else:
                opened.append([end, content, 1])
    while opened:
        found += _closed(opened, text)
    return [*found, *kept]


def _starts_text(text: str, start: int, end: int) -> bool:
    """Whether a stretch starts with what is neither white space nor a quote mark."""
    return start < end and text[start] != ">" and not text[start].isspace()


def _closed(opened: list[list[int]], text: str) -> Iterator[Row]:
    end, covered, may_hold = opened.pop()
    if may_hold and covered < end:
        yield from _gap(text, covered, end, len(opened) + 1)


def _gap(text: str, start: int, end: int, depth: int) -> Iterator[Row]:
    start = _after_marks(text, start, end)
    end = start + len(text[start:end].rstrip())
    if start < end:
        role = Role.definition if text[start] == "[" and depth == 1 else Role.plain
        yield Row(BlockKind.paragraph, start, end, role)


def _after_marks(text: str, start: int, end: int) -> int:
    marks = QUOTE_MARKS.match(text, start, end)
    return marks.end() if marks else start


def built_blocks(rows: Sequence[Row]) -> list[Block]:
    """The blocks of rows that are in document order, outer ones first."""
    blocks: list[Block] = []
    add = blocks.append
    # Below the open blocks, the text itself.
    parents: list[int | None] = [None]
    ends = [maxsize]
    path: tuple[str, ...] = ()
    above: list[tuple[int, str]] = []
    for index, (kind, start, end, role, level, title) in enumerate(rows):
        while start >= ends[-1]:
            ends.pop()
            parents.pop()
        depth = len(parents) - 1
        span = span_of((start, end))
        if kind is not BlockKind.heading:
            add(block_of((kind, span, depth, path, parents[-1], 0, role, title)))
        elif depth:
            add(block_of((kind, span, depth, path, parents[-1], level, role, title)))
        else:
            while above and above[-1][0] >= level:
                above.pop()
            path = tuple(name for _, name in above if name)
            add(block_of((kind, span, 0, path, None, level, role, title)))
            above.append((level, title))
            path = (*path, title) if title else path
        parents.append(index)
        ends.append(end)
    return blocks
