"""Offsets of many blocks at once: bytes to code points, and white space off the edges."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

ASCII_SPACES = " \t\n\r\v\f\x1c\x1d\x1e\x1f"
IS_ASCII_SPACE = np.isin(np.arange(256), [ord(space) for space in ASCII_SPACES])
INK = re.compile(r"\S")
# Blocks rarely end in more white space than a blank line; longer stretches are searched one by one.
QUICK_STEPS = 3
WINDOW = 64


def placed(text: str, starts: Sequence[int], ends: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Spans of bytes of the text's UTF-8 as code points, without white space at their edges.

    A span of white space only becomes one that doesn't end behind its start.
    """
    content = np.frombuffer(text.encode(), dtype=np.uint8)
    first, last = np.array(starts, dtype=np.int32), np.array(ends, dtype=np.int32)
    for _ in range(QUICK_STEPS):
        first += (first < last) & IS_ASCII_SPACE.take(content.take(first, mode="clip"))
        last -= (first < last) & IS_ASCII_SPACE.take(content.take(last - 1, mode="clip"))
    if text.isascii():
        edges = content.take([first, last - 1], mode="clip")
        if not (IS_ASCII_SPACE.take(edges) & (first < last)).any():
            return zip(first.tolist(), last.tolist(), strict=True)
    else:
        before = np.cumsum((content & 0xC0) != 0x80, dtype=np.int32)  # noqa: PLR2004 - UTF-8's continuation bytes
        first = np.where(first > 0, before.take(first - 1, mode="clip"), 0)
        last = np.where(last > 0, before.take(last - 1, mode="clip"), 0)
    return _without_long_space(text, zip(first.tolist(), last.tolist(), strict=True))


def _without_long_space(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans without wide spaces and long stretches of white space at their edges."""
    # Many nested blocks end at the same place: each place is searched once.
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    for start, end in spans:
        if start < end:
            if text[start].isspace():
                start = starts.get(start) or starts.setdefault(start, _ink_after(text, start))  # noqa: PLW2901
            if text[end - 1].isspace():
                end = ends.get(end) or ends.setdefault(end, _ink_before(text, end))  # noqa: PLW2901
        yield start, end


def _ink_after(text: str, start: int) -> int:
    match = INK.search(text, start)
    return match.start() if match else len(text)


def _ink_before(text: str, end: int) -> int:
    window = WINDOW
    while end > 0:
        stretch = text[max(0, end - window) : end].rstrip()
        if stretch:
            return max(0, end - window) + len(stretch)
        end = max(0, end - window)
        window *= 2
    return 0


def byte_offsets(text: str) -> Callable[[int], int]:
    """A function from code points to bytes of UTF-8; asked in rising order, it's linear."""
    if text.isascii():
        return lambda offset: offset
    place, bytes_before = 0, 0

    def to_bytes(offset: int) -> int:
        nonlocal place, bytes_before
        between = text[min(place, offset) : max(place, offset)].encode()
        bytes_before += len(between) if offset > place else -len(between)
        place = offset
        return bytes_before

    return to_bytes
