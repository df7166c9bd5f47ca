"""Text in Unicode's composed form (NFC), with the way back to the offsets it had.

`unicodedata.normalize` over a whole text gives no offsets, and takes quadratic time on a long run
of combining marks. Here each cluster is composed by itself.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import NamedTuple
from unicodedata import category, is_normalized, normalize

import numpy as np

# All marks and all characters that NFC changes are in these; later ones are never asked for.
ASSIGNED = (range(0x80, 0x1F000), range(0x2F800, 0x2FA20), range(0xE0100, 0xE01F0))

# Characters composed at once. Real clusters have fewer than 30; longer runs of marks are composed
# in pieces of this size, so that time stays proportional, and may keep another order than NFC's.
LONGEST_CLUSTER = 256


# Not marks, but joined with what is before them all the same.
HANGUL_VOWELS_AND_FINALS = range(0x1160, 0x1200)

# What NFC may do to a character.
STAYS, JOINS, CHANGES = range(3)


class Composed(NamedTuple):
    """A text in NFC and, if that changed it, the original offset of each of its offsets."""

    text: str
    offsets: np.ndarray | None
    """int64, one more than `text` has characters; None if the text is as it was.

    Places inside a cluster that changed stand for the cluster's end.
    """


@cache
def _kinds() -> np.ndarray:
    """For every code point, uint8: whether NFC may merge it with what is before, or change it."""
    kinds = np.full(0x110000, STAYS, np.uint8)
    for point in chain(*ASSIGNED):
        character = chr(point)
        if category(character).startswith("M") or point in HANGUL_VOWELS_AND_FINALS:
            kinds[point] = JOINS
        elif not is_normalized("NFC", character):
            kinds[point] = CHANGES
    return kinds


def _clusters(text: str) -> zip[tuple[int, int]]:
    """Start and end of each stretch of `text` that NFC may change, apart from all others."""
    kinds = _kinds()[np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)]
    suspects = np.flatnonzero(kinds)
    is_first = (kinds[suspects] == CHANGES) | (np.diff(suspects, prepend=-2) > 1)
    starts = suspects[is_first]
    ends = suspects[np.append(is_first[1:], [True])[: len(suspects)]] + 1
    # What joins needs the character before it; at the start of the text there is none.
    starts = np.maximum(starts - (kinds[starts] == JOINS), 0)
    return zip(starts.tolist(), ends.tolist(), strict=True)


def _composed(cluster: str) -> str:
    """A cluster in NFC, in time proportional to its length."""
    if len(cluster) <= LONGEST_CLUSTER:
        return normalize("NFC", cluster)
    return "".join(
        normalize("NFC", cluster[start : start + LONGEST_CLUSTER])
        for start in range(0, len(cluster), LONGEST_CLUSTER)
    )


def compose(text: str) -> Composed:
    """`text` in NFC, in time proportional to its length."""
    parts: list[str] = []
    changes: list[tuple[int, int, int]] = []
    position = 0
    for start, end in _clusters(text) if not text.isascii() else ():
        cluster = text[start:end]
        composed = _composed(cluster)
        if composed != cluster:
            parts += (text[position:start], composed)
            changes.append((start, end, len(composed)))
            position = end
    if not changes:
        return Composed(text, None)
    parts.append(text[position:])
    return Composed("".join(parts), _original_offsets(len(text), changes))


def _original_offsets(length: int, changes: list[tuple[int, int, int]]) -> np.ndarray:
    """The original offset of each offset, after changes given as start, end and new length."""
    growth = sum(new - (end - start) for start, end, new in changes)
    # Between changes both texts move together, a step for each character.
    steps = np.ones(length + growth + 1, np.int64)
    steps[0] = 0
    shift = 0
    for start, end, new in changes:
        # The first place inside a new cluster is already at the end of the old one.
        first = start + shift + 1
        steps[first] = end - start
        steps[first + 1 : first + new] = 0
        shift += new - (end - start)
    return np.cumsum(steps)
