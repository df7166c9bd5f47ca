"""Where a line that looks like a heading is none: in fenced code and in HTML comments.

Found by searches for what opens and closes them, without a parse, so that a strategy that looks
for separators stays as fast as that.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from chunking.spans import Span, span_of

BACKTICKS, TILDES, COMMENT = "```", "~~~", "<!--"
COMMENT_END = "-->"
# What may stand in front of a fence on its line: white space, quote marks, a list's marker.
IN_FRONT = re.compile(r"[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t>]+)?")


class Verbatim:
    """The stretches of a text in which nothing is markup."""

    def __init__(self, text: str) -> None:
        spans = list(stretches(text))
        self._starts = [span.start for span in spans]
        self._ends = [span.end for span in spans]

    def covers(self, place: int) -> bool:
        """Whether a place is inside one of them."""
        at = bisect_right(self._starts, place) - 1
        return at >= 0 and place < self._ends[at]


def stretches(text: str) -> Iterator[Span]:
    """Fenced code and comments, in order and disjoint; one that isn't closed runs to the end."""
    following = {opening: find(text, opening, 0) for opening in (BACKTICKS, TILDES, COMMENT)}
    while True:
        start, opening = min((at, opening) for opening, at in following.items())
        if start == len(text):
            return
        end = comment_end(text, start) if opening is COMMENT else code_end(text, start)
        if end > start:
            yield span_of((start, end))
        place = max(end, start + len(opening))
        for other, at in following.items():
            if at < place:
                following[other] = find(text, other, place)


def find(text: str, opening: str, place: int) -> int:
    """The first place from one on where something opens; the text's end for none."""
    if opening is not BACKTICKS:
        # Its first character is rare, and one character is found ten times as fast as three.
        place = text.find(opening[0], place)
        while place >= 0 and not text.startswith(opening, place):
            place = text.find(opening[0], place + 1)
    else:
        place = text.find(opening, place)
    return place if place >= 0 else len(text)


def comment_end(text: str, start: int) -> int:
    """Where a comment that begins a line ends; `start` for one inside a line."""
    if text[text.rfind("\n", 0, start) + 1 : start].strip():
        return start
    end = text.find(COMMENT_END, start)
    return end + len(COMMENT_END) if end >= 0 else len(text)


def code_end(text: str, start: int) -> int:
    """Where fenced code ends; `start` if no code begins there."""
    line_start = text.rfind("\n", 0, start) + 1
    if line_start < start and not IN_FRONT.fullmatch(text, line_start, start):
        return start
    line_end = end_of_line(text, start)
    line = text[start:line_end]
    mark = line[0]
    info = line.lstrip(mark)
    if mark == BACKTICKS[0] and mark in info:
        return start
    fence = line[: len(line) - len(info)]
    at = text.find(fence, line_end)
    while at >= 0:
        line_end = end_of_line(text, at)
        if not text[at:line_end].lstrip(mark).strip():
            line_start = text.rfind("\n", 0, at) + 1
            if line_start == at or not text[line_start:at].strip(" \t>"):
                return line_end
        at = text.find(fence, line_end)
    return len(text)


def end_of_line(text: str, place: int) -> int:
    """Where the line of a place ends."""
    end = text.find("\n", place)
    return end if end >= 0 else len(text)
