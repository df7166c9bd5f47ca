"""Offsets of many blocks at once: bytes to code points, and white space off the edges."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

WIDE_SPACE = re.compile(r"[^\S\x00-\x7f]")
IS_ASCII_SPACE = np.array([chr(byte).isspace() and byte < 0x80 for byte in range(256)])  # noqa: PLR2004 - ASCII


class Offsets:
    """Where the code points and the white space of a text are: one table, made once."""

    def __init__(self, text: str) -> None:
        self.is_ascii = text.isascii()
        encoded = np.frombuffer(text.encode(), dtype=np.uint8)
        if not self.is_ascii:
            is_first = (encoded & 0xC0) != 0x80  # noqa: PLR2004 - UTF-8's continuation bytes
            self._code_points = _running(is_first)
            self._bytes = np.flatnonzero(np.append(is_first, True))  # noqa: FBT003 - the text's end
            encoded = encoded[is_first]
        is_space = IS_ASCII_SPACE[encoded]
        if not self.is_ascii:
            is_space[[match.start() for match in WIDE_SPACE.finditer(text)]] = True
        self._ink = _running(~is_space)
        self._ink_places = np.flatnonzero(~is_space).astype(np.int32)

    def code_points(self, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
        """The code point offsets of byte offsets."""
        return offsets if self.is_ascii else self._code_points[offsets]

    def to_bytes(self, offset: int) -> int:
        """The byte offset of a code point."""
        return offset if self.is_ascii else int(self._bytes[offset])

    def trimmed(
        self, starts: Sequence[int] | NDArray[np.int64], ends: Sequence[int] | NDArray[np.int64]
    ) -> tuple[list[int], list[int]]:
        """The spans in code points without white space at their edges.

        A span of white space only becomes empty (its start isn't below its end).
        """
        if not len(self._ink_places):
            return [0] * len(starts), [0] * len(starts)
        last = len(self._ink_places) - 1
        first_ink = self._ink[np.asarray(starts)]
        last_ink = self._ink[np.asarray(ends)] - 1
        trimmed_starts = self._ink_places[np.minimum(first_ink, last)]
        trimmed_ends = self._ink_places[np.maximum(last_ink, 0)] + 1
        trimmed_ends[last_ink < first_ink] = 0
        return trimmed_starts.tolist(), trimmed_ends.tolist()


def _running(flags: NDArray[np.bool_]) -> NDArray[np.int32]:
    """How many flags are set before each offset, the end included."""
    counts = np.zeros(len(flags) + 1, dtype=np.int32)
    np.cumsum(flags, out=counts[1:])
    return counts
