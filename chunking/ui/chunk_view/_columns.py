"""Integers in the fewest bytes that JavaScript can read straight away.

A column is a list of numbers. Places grow along the text, so they are kept as steps; a step, a
length or a code fits one or two bytes nearly always, and a column of one value needs none. That is
some 11 bytes a chunk instead of 28.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from chunking.ui.chunk_view._view import Integers

WIDTHS: Final = (np.int8, np.int16, np.int32)


@dataclass(frozen=True)
class Column:
    """A column as sent: `head` is name, bytes a number, whether steps, count and first number."""

    head: tuple[str, int, bool, int, int]
    body: bytes


def pack(name: str, numbers: Integers, *, steps: bool = False) -> Column:
    """Return the numbers in the narrowest width that holds them all.

    >>> pack("size", np.zeros(500, np.int32)).head
    ('size', 0, False, 500, 0)
    >>> pack("start", np.array([100_000, 100_800, 101_600], np.int32), steps=True).head
    ('start', 2, True, 3, 100000)
    """
    count = len(numbers)
    first = int(numbers[0]) if count else 0
    if not count or (numbers == first).all():
        return Column((name, 0, False, count, first), b"")
    if steps:
        numbers = np.diff(numbers, prepend=np.int32(first))
    width = narrowest(int(numbers.min()), int(numbers.max()))
    body = numbers.astype(np.dtype(width).newbyteorder("<")).tobytes()
    return Column((name, np.dtype(width).itemsize, steps, count, first), body)


def narrowest(least: int, most: int) -> type[np.signedinteger]:
    """Return the narrowest type that holds both."""
    for width in WIDTHS:
        if np.iinfo(width).min <= least and most <= np.iinfo(width).max:
            return width
    msg = f"offsets from {least} to {most} don't fit 32 bits: show a part of the document"
    raise ValueError(msg)
