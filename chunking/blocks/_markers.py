"""Makes CommonMark see the lists of Chinese documents, without moving a byte."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import chain
from typing import TYPE_CHECKING

from chunking.blocks._offsets import byte_offsets
from chunking.markers import (
    ANY_MARKER,
    CIRCLED,
    COMMONMARK,
    LETTERS,
    NEEDS_NEIGHBOUR,
    NUMERALS,
    YEAR,
    Marker,
    MarkerKind,
    marker_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

# Lines that may start with a marker which CommonMark doesn't know, or takes wrongly (a year). The
# look-ahead is for speed: it leaves few lines to try all the markers on.
CANDIDATE = (
    r"(?P<indent>[ \t\u3000>]*+)"
    rf"(?:(?<=\u3000)|(?=[(（•第步{CIRCLED}{NUMERALS}]|[A-Za-z][.)]|\d{{1,9}}[、．]"
    r"|[0-9]{1,9}[.)][^\x00-\x7f]|[0-9]{3,9}[.)]|\*\*[第步Ss]|__[第步Ss]|[Ss]tep|STEP))"
    rf"(?:{ANY_MARKER})[ \t\u3000]*"
)
FIRST_LINE = re.compile(CANDIDATE)
# A literal at the start makes the search fast; `^` wouldn't.
OTHER_LINE = re.compile(rf"\n{CANDIDATE}")
FENCE_LINE = re.compile(r"^[ \t>]*(?P<fence>`{3,}|~{3,})(?P<rest>.*)$", re.MULTILINE)
# Items of one list are no farther apart, or what is between them is a text of its own.
REACH = 2_000
HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]", re.MULTILINE)
OWN_PARAGRAPH = re.compile(r"\n[ \t]*\r?\n(?=[^\s>])")
TABLE = re.compile(r"^[ \t>]*[|:-][ \t|:-]*-[ \t|:-]*\r?$", re.MULTILINE)


class Fences:
    """Where the text's fenced code is, roughly: numbered lines in it belong to no list outside."""

    def __init__(self, text: str) -> None:
        self._lines = FENCE_LINE.finditer(text)
        self._start = self._end = 0
        self._text_end = len(text)
        self._starts: list[int] = []
        self._ends: list[int] = []

    def covers(self, offset: int) -> bool:
        """Whether an offset, never less than the one asked for before, is in fenced code."""
        while self._end <= offset:
            opening = next(self._lines, None)
            if opening is None:
                self._start = self._end = self._text_end + 1
                break
            self._start = opening.start()
            self._end = self._close(opening["fence"])
            self._starts.append(self._start)
            self._ends.append(self._end)
        return self._start <= offset

    def covered(self, offset: int) -> bool:
        """Whether an offset, less than one that was asked for before, is in fenced code."""
        place = bisect_right(self._starts, offset) - 1
        return place >= 0 and offset < self._ends[place]

    def _close(self, opening: str) -> int:
        for line in self._lines:
            if line["fence"].startswith(opening) and not line["rest"].strip():
                return line.end()
        return self._text_end + 1


class Run:
    """Markers that make one list, as far as it's read."""

    def __init__(self, first: Marker) -> None:
        self.markers = [first]

    def takes(self, marker: Marker, text: str, code: Fences) -> bool:
        """Whether the marker's line is the next item of this list."""
        last = self.markers[-1]
        if marker.number is None or last.number is None:
            return True
        if marker.number <= last.number or marker.start - last.content > REACH:
            return False
        headings = HEADING.finditer(text, last.content, marker.start)
        if not all(code.covered(heading.start()) for heading in headings):
            return False
        goes_on = marker.number == last.number + 1
        if goes_on or marker.kind in LETTERS:
            return goes_on
        return not OWN_PARAGRAPH.search(text, last.content, marker.start)

    def items(self) -> Iterator[tuple[Marker, bool]]:
        """Each marker, and whether it starts an item."""
        numbers = {marker.number for marker in self.markers}
        is_list = len(self.markers) > 1 or self.markers[0].kind not in NEEDS_NEIGHBOUR
        for marker in self.markers:
            number = marker.number or 0
            is_year = number >= YEAR and not {number - 1, number + 1} & numbers
            yield marker, is_list and not is_year


def judged_markers(text: str) -> Iterator[tuple[Marker, bool]]:
    """The markers that need a judgement, and whether they start an item."""
    opened: dict[MarkerKind, list[Run]] = {}
    runs: list[Run] = []
    has_table = None
    code = Fences(text)
    first = FIRST_LINE.match(text)
    for match in chain([first] if first else [], OTHER_LINE.finditer(text)):
        marker = marker_of(match)
        if code.covers(marker.start):
            continue
        if "|" in text[marker.content : _line_end(text, marker.content)]:
            if has_table is None:
                has_table = bool(TABLE.search(text))
            if has_table:
                continue
        same_kind = opened.setdefault(marker.kind, [])
        while same_kind and same_kind[-1].markers[-1].indent > marker.indent + 1:
            same_kind.pop()
        if same_kind and same_kind[-1].markers[-1].indent >= marker.indent - 1:
            if same_kind[-1].takes(marker, text, code):
                same_kind[-1].markers.append(marker)
                continue
            same_kind.pop()
        same_kind.append(Run(marker))
        runs.append(same_kind[-1])
    for run in runs:
        yield from run.items()


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def rewrite_markers(text: str, encoded: bytearray) -> dict[int, Marker]:
    """Turn the Chinese markers in the text's UTF-8 into bullets of the same length.

    What isn't an item though CommonMark takes it for one (a year and a dot) loses its dot.
    Returns the markers that start an item, by where they start.
    """
    to_bytes = byte_offsets(text)
    judged = sorted(judged_markers(text), key=lambda pair: pair[0].start)
    for marker, is_item in judged:
        end = marker.start + marker.width
        start = _wide_start(text, marker.start)
        content = marker.content
        if marker.kind in COMMONMARK:
            if not is_item:
                encoded[to_bytes(end - 1)] = ord(",")
                continue
            if end == content < len(text) and start == marker.start and text[end] > "\x7f":
                # 1.检查: the character after the marker gives its place to the white space.
                content += 1
            instead = text[marker.start : end] + " "
            if content == end:
                continue
        elif is_item:
            instead = "+ "
        else:
            continue
        first, last = to_bytes(start), to_bytes(content)
        encoded[first:last] = instead.encode().ljust(last - first, b",")
    return {marker.start: marker for marker, is_item in judged if is_item}


def _wide_start(text: str, marker_start: int) -> int:
    """Where the U+3000 before a marker start, which would be text to CommonMark."""
    start = marker_start
    while start and text[start - 1] in " \t\u3000":
        start -= 1
    wide = text.find("\u3000", start, marker_start)
    return marker_start if wide < 0 else wide
