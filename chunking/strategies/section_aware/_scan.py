"""A text as the design plan reads it, line by line: headings, items, fences, tables, lines."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from chunking.markers import Marker, columns_of, parse_marker


class Kind(Enum):
    """What an element is."""

    HEADING = auto()
    ITEM = auto()
    """A line with a list marker."""
    LINE = auto()
    FENCE = auto()
    """A whole code fence; also front matter and an HTML comment, which hide headings as well."""
    TABLE = auto()


class Element(NamedTuple):
    """A line, or lines that are read as one thing; never blank."""

    kind: Kind
    start: int
    """Offset of the first character that isn't white space."""
    end: int
    """Offset behind the last one."""
    indent: int
    """Columns of white space before it; U+3000 isn't indentation."""
    after_blank: bool
    """Whether a blank line, or nothing, stands before it."""
    marker: Marker | None = None
    """What an item starts with; a plain line has one that turned out to be none."""
    rows: tuple[int, ...] = ()
    """Of a table: where its header and each data row start."""
    level: int = 0
    """Of a heading: 1 to 6."""


HEADING = re.compile(r" {0,3}(#{1,6})[^\S\n]+(?=\S)")
FENCE_OPENS = re.compile(r"[^\S\n]*(?P<fence>`{3,}(?=[^`\n]*(?:\n|\Z))|~{3,})")
COMMENT_OPENS = re.compile(r"[^\S\n]*<!--")
FRONT_MATTER = re.compile(r"---[^\S\n]*\n(?:.*\n)*?(?:---|\.\.\.)[^\S\n]*(?=\n|\Z)")
DELIMITER_ROW = re.compile(
    r"[^\S\n]*(?=[^\n]*\|)\|?[^\S\n]*:?-+:?[^\S\n]*(?:\|[^\S\n]*:?-+:?[^\S\n]*)*\|?[^\S\n]*(?=\n|\Z)"
)
INDENT = re.compile(r"[^\S\n]*")
# A `#` right before the text, or a line of `=` or `-` below it: no headings here.
NEARLY_HEADING = re.compile(r"^(?:#{1,6}[^\s#!]|[^\s#>|`-][^\n|]*\n(?:=+|-{3,})[^\S\n]*$)", re.MULTILINE)


def scan(text: str) -> list[Element]:
    """The elements of a text with LF line ends, in order."""
    elements: list[Element] = []
    position = 0
    after_blank = True
    front = FRONT_MATTER.match(text)
    if front:
        elements.append(Element(Kind.FENCE, 0, front.end(), 0, after_blank=True))
        position = _next_line(text, front.end())
    while position < len(text):
        element = _element(text, position, after_blank=after_blank)
        if element is None:
            after_blank = True
            position = _next_line(text, position)
            continue
        if element.kind is Kind.TABLE:
            element = _with_header(text, elements, element)
        elements.append(element)
        after_blank = False
        position = _next_line(text, element.end)
    return elements


def _next_line(text: str, position: int) -> int:
    return text.find("\n", position) + 1 or len(text)


def _element(text: str, start: int, *, after_blank: bool) -> Element | None:
    """The element whose first line starts at `start`; None for a blank line."""
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    line = text[start:line_end]
    ink = line.lstrip()
    if not ink:
        return None
    first = line_end - len(ink)
    end = start + len(line.rstrip())
    indent = columns_of(line[: first - start]) if first > start else 0
    if ink[0] == "#" and (heading := HEADING.match(text, start)):
        level = len(heading[1])
        return Element(Kind.HEADING, first, end, indent, after_blank, level=level)
    if ink[0] in "`~" and (opens := FENCE_OPENS.match(text, start)):
        end = _fence_end(text, line_end, opens["fence"])
        return Element(Kind.FENCE, first, end, indent, after_blank)
    if ink[0] == "<" and COMMENT_OPENS.match(text, start):
        close = text.find("-->", first)
        end = _line_end(text, close) if close >= 0 else len(text.rstrip())
        return Element(Kind.FENCE, first, end, indent, after_blank)
    if "|" in ink and DELIMITER_ROW.match(text, start):
        rows, end = _rows(text, line_end)
        return Element(Kind.TABLE, first, end, indent, after_blank, rows=rows)
    marker = parse_marker(text, start)
    if marker:
        return Element(Kind.ITEM, first, end, marker.indent, after_blank, marker)
    return Element(Kind.LINE, first, end, indent, after_blank)


def _fence_end(text: str, line_end: int, fence: str) -> int:
    """Where a fence closes: the same character, at least as long, nothing behind; or the end."""
    closes = re.compile(rf"\n[^\S\n]*{fence[0]}{{{len(fence)},}}(?=[^\S\n]*(?:\n|\Z))")
    close = closes.search(text, line_end)
    return close.end() if close else len(text.rstrip())


def _rows(text: str, line_end: int) -> tuple[tuple[int, ...], int]:
    """Starts of the data rows below a delimiter row, and where the table ends."""
    rows = []
    end = line_end
    while end < len(text):
        start = end + 1
        following = text.find("\n", start)
        following = len(text) if following < 0 else following
        line = text[start:following]
        if "|" not in line or parse_marker(line):
            break
        rows.append(start + len(line) - len(line.lstrip()))
        end = following
    return tuple(rows), end


def _with_header(text: str, elements: list[Element], table: Element) -> Element:
    """The table with the header lines above its delimiter row, which were read as lines."""
    start = table
    while (
        elements
        and elements[-1].kind is Kind.LINE
        and not start.after_blank
        and "|" in text[elements[-1].start : elements[-1].end]
    ):
        start = elements.pop()
    if start is table:
        # A delimiter row under nothing is text.
        return table._replace(kind=Kind.LINE, end=_line_end(text, table.start), rows=())
    rows = (start.start, *table.rows)
    return table._replace(
        start=start.start, indent=start.indent, after_blank=start.after_blank, rows=rows
    )


def _line_end(text: str, start: int) -> int:
    """Where the line around `start` ends, white space at its end left out."""
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    return start + len(text[start:line_end].rstrip())
