"""Where a line that looks like a heading is none: in fenced code and in HTML comments.

Found by searches for what opens and closes them, without a parse, so that a strategy that looks
for separators stays as fast as that.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain

from chunking.spans import Span, span_of

BACKTICKS, TILDES, COMMENT = "```", "~~~", "<!--"
COMMENT_END = "-->"
INDENT = 3
"""Spaces that may stand before what opens or closes."""


class Verbatim:
    """The stretches of a text in which nothing is markup."""

    def __init__(self, text: str) -> None:
        plain = plain_fences(text)
        self._places = list(chain.from_iterable(stretches(text))) if plain is None else plain
        """Starts and ends, in turns."""

    def covers(self, place: int) -> bool:
        """Whether a place is inside one of them."""
        return bisect_right(self._places, place) % 2 == 1


def plain_fences(text: str) -> list[int] | None:
    """Starts and ends of all stretches where they are the commonest; None for any other text.

    That is code between lines that begin with three backticks: a split finds it several times as
    fast as a search for one after the other.
    """
    if find_rare(TILDES, text, 0) >= 0 or find_rare(COMMENT, text, 0) >= 0:
        return None
    outside, *rest = text.split(BACKTICKS)
    if len(rest) % 2:
        return None
    places = []
    place = len(outside)
    code, following = rest[::2], rest[1::2]
    for before, inside, after in zip([outside, *following], code, following, strict=False):
        if not (before.endswith("\n") or place == 0) or not inside.endswith("\n"):
            return None
        if (after and after[0] != "\n") or BACKTICKS[0] in inside[: inside.find("\n")]:
            return None
        end = place + len(inside) + 2 * len(BACKTICKS)
        places += [place, end]
        place = end + len(after)
    return places


def stretches(text: str) -> Iterator[Span]:
    """Fenced code and comments, in order and disjoint; one that isn't closed runs to the end."""
    following: dict[str, int] = {}
    for opening in (BACKTICKS, TILDES, COMMENT):
        look_for(opening, text, 0, following)
    while following:
        opening = min(following, key=following.__getitem__)
        start = following[opening]
        end = comment_end(text, start) if opening is COMMENT else code_end(text, start)
        if end > start:
            yield span_of((start, end))
        place = max(end, start + len(opening))
        for other in [other for other, at in following.items() if at < place]:
            look_for(other, text, place, following)


def look_for(opening: str, text: str, place: int, following: dict[str, int]) -> None:
    """Note the first place from one on where it stands; take it out if there is none."""
    at = text.find(opening, place) if opening is BACKTICKS else find_rare(opening, text, place)
    if at >= 0:
        following[opening] = at
    else:
        following.pop(opening, None)


def find_rare(opening: str, text: str, place: int) -> int:
    """As `find`, by the first character: where that is rare, ten times as fast."""
    at = text.find(opening[0], place)
    while at >= 0 and not text.startswith(opening, at):
        at = text.find(opening[0], at + 1)
    return at


def comment_end(text: str, start: int) -> int:
    """Where a comment that begins a line ends; `start` for one inside a line."""
    if not may_begin(text, start):
        return start
    end = text.find(COMMENT_END, start)
    return end + len(COMMENT_END) if end >= 0 else len(text)


def code_end(text: str, start: int) -> int:
    """Where fenced code ends; `start` if no code begins there."""
    if not may_begin(text, start):
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
        end = at + len(fence)
        if may_begin(text, at):
            end = end_of_line(text, at)
            if not text[at:end].lstrip(mark).strip(" \t"):
                return end
        at = text.find(fence, end)
    return len(text)


def may_begin(text: str, place: int) -> bool:
    """Whether a line starts at a place, or up to three spaces before it.

    What opens deeper is in a list's item or a quote, or is indented code. There a line that begins
    with `#` is a heading, as it ends all of them.
    """
    before = text[max(0, place - INDENT - 1) : place].rstrip(" ")
    return before.endswith("\n") or (not before and place <= INDENT)


def end_of_line(text: str, place: int) -> int:
    """Where the line of a place ends."""
    end = text.find("\n", place)
    return end if end >= 0 else len(text)
