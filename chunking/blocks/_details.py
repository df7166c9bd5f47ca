"""What the parser doesn't say: roles, delimiter rows, comments, bare URLs, front matter."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from chunking.blocks._model import INLINE, BlockKind, Role
from chunking.blocks._rows import Row, row_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunking.blocks._rows import Unplaced

BOM = "\ufeff"
# The first line has to look like YAML, or a document that starts with a rule would lose its text.
FRONT_MATTER = re.compile(
    r"---[ \t]*(?>\r\n?|\n)"
    # A line end is taken whole, or CRLF could be two of them: as many ways as 2 to the lines.
    r"(?:(?=[#\[{]|- |[\w\"'][^\r\n]*?:(?:[ \t\r\n]))(?:[^\r\n]*+(?>\r\n?|\n))*?)"
    r"(?:---|\.\.\.)[ \t]*(?=[\r\n]|\Z)"
)
OPENING_FENCE = re.compile(r"`{3,}|~{3,}")
DELIMITER_ROW = re.compile(r"[|:\-](?:[ \t]*[|:\-]+)*")
# A line without the quote marks and white space at its edges.
ROW_LINE = re.compile(r"[^\s>](?:[^\r\n]*[^\s])?")
LINE_ENDS = frozenset({"\n", "\r\n", "\r"})
# Each starts with a literal, which makes it fast.
URLS = (
    re.compile(r"https?://[!#-;=?-\[\]_a-z~]+"),
    re.compile(r"www\.(?<![\w./@-]www\.)[!#-;=?-\[\]_a-z~]+"),
)
URL_TAIL = ".,;:!?'*_~"
NOWHERE = (sys.maxsize, sys.maxsize)
BRACKETS = {")": "(", "]": "["}
# A URL in one of these is part of something larger already.
WITHOUT_BARE_URLS = frozenset(
    {
        BlockKind.link,
        BlockKind.image,
        BlockKind.code,
        BlockKind.html,
        BlockKind.html_comment,
        BlockKind.front_matter,
    }
)
WITHOUT_DETAILS = frozenset(
    {BlockKind.paragraph, BlockKind.link, BlockKind.image, BlockKind.list, BlockKind.list_item}
)


def front_matter_end(text: str) -> int:
    """Where the front matter at the start of the text ends; 0 if there's none."""
    match = FRONT_MATTER.match(text, int(text.startswith(BOM)))
    return match.end() if match else 0


def with_details(
    rows: Sequence[Unplaced], spans: Iterable[tuple[int, int]], text: str
) -> list[Row]:
    """The rows at their spans, with their roles, and those that the parser gives no event for.

    Rows whose span is empty are blank and left out.
    """
    detailed: list[Row] = []
    for (kind, _, _, role, level, title), (start, end) in zip(rows, spans, strict=True):
        if start >= end:
            continue
        row = row_of((kind, start, end, role, level, title))
        if kind in WITHOUT_DETAILS:
            detailed.append(row)
            continue
        if kind is BlockKind.code and role is Role.fenced:
            row = row._replace(role=_fence_role(text[start:end]))
        elif kind is BlockKind.html and text.startswith("<!--", start):
            row = row._replace(kind=BlockKind.html_comment)
        elif kind is BlockKind.heading and text[start] != "#":
            row = row._replace(role=Role.setext)
        elif kind is BlockKind.table:
            row = _with_upper_header(detailed, row, text)
        detailed.append(row)
        if kind is BlockKind.table_row and role is Role.header:
            match = DELIMITER_ROW.search(text, end)
            if match:
                detailed.append(Row(BlockKind.table_row, *match.span(), Role.delimiter))
    return detailed


def _fence_role(code: str) -> Role:
    opening = OPENING_FENCE.match(code)
    first, _, last = code.rpartition("\n")
    last = last.strip(" \t>")
    if opening and first and len(last) >= len(opening[0]) and not last.strip(opening[0][0]):
        return Role.fenced
    return Role.unclosed


def _with_upper_header(detailed: list[Row], table: Row, text: str) -> Row:
    """The table, with the paragraph of `|` lines right above it as its first header rows.

    GFM's tables have one header row; people write two, and the upper one would be torn off.
    """
    place = len(detailed) - 1
    while place >= 0 and detailed[place].kind in INLINE:
        place -= 1
    if place < 0 or detailed[place].kind is not BlockKind.paragraph:
        return table
    _, start, end, *_ = detailed[place]
    if end > table.start or text[end : table.start].strip(" \t>") not in LINE_ENDS:
        return table
    lines = [match.span() for match in ROW_LINE.finditer(text, start, end)]
    if not all(text[line_start] == "|" for line_start, _ in lines):
        return table
    detailed[place : place + 1] = [Row(BlockKind.table_row, *line, Role.header) for line in lines]
    return table._replace(start=start)


def bare_urls(text: str, rows: Iterable[Row]) -> Iterator[Row]:
    """A link for each URL that stands in the text itself.

    Those of the `rows` in which there can't be any are in document order.
    """
    found = sorted(match.span() for url in URLS for match in url.finditer(text))
    if not found:
        return
    taken = iter([(row[1], row[2]) for row in rows if row[0] in WITHOUT_BARE_URLS])
    taken_start, taken_end = next(taken, NOWHERE)
    for start, end in found:
        while taken_end <= start:
            taken_start, taken_end = next(taken, NOWHERE)
        if taken_start >= end:
            end = start + _length_without_tail(text[start:end])  # noqa: PLW2901
            yield row_of((BlockKind.link, start, end, Role.bare, 0, ""))


def _length_without_tail(url: str) -> int:
    """The length of a URL without what belongs to the sentence: marks, and brackets that close."""
    length = len(url)
    surplus = {close: url.count(close) - url.count(opening) for close, opening in BRACKETS.items()}
    while url[length - 1] in URL_TAIL or surplus.get(url[length - 1], 0) > 0:
        if url[length - 1] in BRACKETS:
            surplus[url[length - 1]] -= 1
        length -= 1
    return length
