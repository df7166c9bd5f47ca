"""A text as the design plan reads it, line by line: headings, items, fences, tables, lines."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from chunking.blocks import BOM, front_matter_end
from chunking.markers import COMMONMARK, NUMERALS, Marker, MarkerKind, columns_of, parse_marker


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


INK = re.compile(r"\S")
HEADING = re.compile(r" {0,3}(#{1,6})[^\S\n]+(?=\S)")
FENCE = re.compile(r"`{3,}(?=[^`\n]*(?:\n|\Z))|~{3,}")
COMMENT = "<!--"
DELIMITER_ROW = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?")
# Most lines are told to have no marker by how they start.
MAY_BE_MARKED = re.compile(rf"[^A-Za-z㐀-鿿]|[A-Za-z][.)]|(?i:step)|[{NUMERALS}第步]")
# Markers that start a list though the line could be a table's row.
ENDS_TABLE = COMMONMARK | {MarkerKind.dot}
# A `#` right before the text, or a line of `=` or `-` below it: no headings here.
NEARLY_HEADING = re.compile(
    r"^(?:[^\S\n]*(?P<fence>`{3,}(?=[^`\n]*(?:\n|\Z))|~{3,})"
    r"|#{1,6}[^\s#!]|[^\s#>|`-][^\n|]*\n(?:=+|-{3,})[^\S\n]*$)",
    re.MULTILINE,
)


def scan(text: str) -> list[Element]:
    """The elements of a text with LF line ends, in order."""
    elements: list[Element] = []
    front = front_matter_end(text)
    if front:
        elements.append(Element(Kind.FENCE, 0, front, 0, after_blank=True))
    position = _next_line(text, front) if front else int(text.startswith(BOM))
    after_blank = True
    while ink := INK.search(text, position):
        first = ink.start()
        start = text.rfind("\n", position, first) + 1 or position
        element = _element(text, start, first, after_blank=after_blank or start > position)
        if element.kind is Kind.TABLE:
            element = _with_header(text, elements, element)
        elements.append(element)
        after_blank = False
        position = _next_line(text, element.end)
    return elements


def nearly_headings(text: str) -> int:
    """How many lines outside code look like headings to a reader but start no section."""
    found, position = 0, front_matter_end(text)
    while match := NEARLY_HEADING.search(text, position):
        position = match.end()
        if match["fence"]:
            position = _fence_end(text, position, match["fence"])
        else:
            found += 1
    return found


def _next_line(text: str, position: int) -> int:
    return text.find("\n", position) + 1 or len(text)


def _element(text: str, start: int, first: int, *, after_blank: bool) -> Element:
    """The element whose first line starts at `start`, and its text at `first`."""
    line_end = text.find("\n", first)
    ink = text[first : None if line_end < 0 else line_end].rstrip()
    end = first + len(ink)
    indent = columns_of(text[start:first]) if first > start else 0
    opens = ink[0]
    if opens == "#" and (heading := HEADING.match(text, start)):
        level = len(heading[1])
        return Element(Kind.HEADING, first, end, indent, after_blank, level=level)
    if opens in "`~<" and (closes := _hidden_end(text, first)):
        return Element(Kind.FENCE, first, closes, indent, after_blank)
    if opens in "|:-" and "|" in ink and DELIMITER_ROW.fullmatch(ink):
        return Element(Kind.TABLE, first, end, indent, after_blank)
    if MAY_BE_MARKED.match(ink) and (marker := parse_marker(text, start)):
        return Element(Kind.ITEM, first, end, indent, after_blank, marker)
    return Element(Kind.LINE, first, end, indent, after_blank)


def _hidden_end(text: str, first: int) -> int:
    """Where the fence or comment that opens at `first` ends; 0 if none does."""
    if fence := FENCE.match(text, first):
        return _fence_end(text, fence.end(), fence[0])
    if not text.startswith(COMMENT, first):
        return 0
    close = text.find("-->", first)
    return _line_end(text, close) if close >= 0 else len(text.rstrip())


def _fence_end(text: str, position: int, fence: str) -> int:
    """Where a fence closes: the same character, at least as long, nothing behind; or the end."""
    closes = re.compile(rf"\n[ \t]*{fence[0]}{{{len(fence)},}}(?=[ \t]*(?:\n|\Z))")
    close = closes.search(text, position)
    return close.end() if close else len(text.rstrip())


def _with_header(text: str, elements: list[Element], table: Element) -> Element:
    """The table of a delimiter row, with the header above it and the rows below.

    The header was read as lines. A delimiter row under nothing is text.
    """
    header = table
    while elements and not header.after_blank and _is_header(text, elements[-1]):
        header = elements.pop()
    if header is table:
        return table._replace(kind=Kind.LINE)
    rows, end = _rows(text, table.end)
    return header._replace(kind=Kind.TABLE, end=end, marker=None, rows=(header.start, *rows))


def _is_header(text: str, element: Element) -> bool:
    is_text = element.kind is Kind.LINE or (
        element.marker is not None and element.marker.kind not in ENDS_TABLE
    )
    return is_text and "|" in text[element.start : element.end]


def _rows(text: str, end: int) -> tuple[list[int], int]:
    """Starts of the data rows below a delimiter row, and where the last one ends."""
    rows = []
    while line := text.find("\n", end) + 1:
        line_end = text.find("\n", line)
        row = text[line : None if line_end < 0 else line_end].rstrip()
        ink = row.lstrip()
        if "|" not in ink or (ink[0] != "|" and _starts_anew(text, line, ink)):
            break
        end = line + len(row)
        rows.append(end - len(ink))
    return rows, end


def _starts_anew(text: str, start: int, ink: str) -> bool:
    """Whether a line can't be a row because a heading, fence, comment or list starts with it."""
    if HEADING.match(text, start) or FENCE.match(ink) or ink.startswith(COMMENT):
        return True
    marker = parse_marker(text, start)
    return marker is not None and marker.kind in ENDS_TABLE


def _line_end(text: str, start: int) -> int:
    """Where the line around `start` ends, white space at its end left out."""
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    return start + len(text[start:line_end].rstrip())
