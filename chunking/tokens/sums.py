"""Tokens before every offset of a text, so that the count of any stretch is a subtraction."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from chunking.tokens._base import BoundaryCounter
from chunking.tokens.heuristic import FULL, Heuristic

if TYPE_CHECKING:
    from chunking.tokens._base import Counter

    Numbers = np.ndarray[Any, Any]


class TokenSums:
    """The tokens of one text, counted once; any stretch of it is then nearly exact.

    Nearly: a tokenizer sees a stretch by itself a little differently at its two edges. So these
    counts choose and show, and a count of the real text confirms. For the heuristic they are
    exact, but for the rounding up.
    """

    def __init__(self, counter: Counter, text: str) -> None:
        self._everywhere: Numbers | None = None
        self._quarters: memoryview[int]
        self._places: memoryview[int]
        self._totals: memoryview[float]
        if isinstance(counter, Heuristic):
            self._everywhere = counter.cumulative(text)
            self._quarters = self._everywhere.data
            return
        if isinstance(counter, BoundaryCounter):
            offsets, sums = counter.boundaries(text)
        else:
            offsets, sums = np.array([0, len(text)]), np.array([0, counter.count(text)])
        self._offsets, self._sums = offsets, sums.astype(float)
        # One number at a time, a view gives them several times as fast as the array.
        self._places = offsets.data
        self._totals = cast("memoryview[float]", self._sums.data)

    def at(self, offset: int) -> float:
        """Tokens before an offset; inside a token, its share."""
        if self._everywhere is not None:
            return self._quarters[offset] / FULL
        right = bisect_left(self._places, offset)
        place, total = self._places[right], self._totals[right]
        if place == offset:
            return total
        before, fewer = self._places[right - 1], self._totals[right - 1]
        return fewer + (total - fewer) * (offset - before) / (place - before)

    def between(self, starts: Numbers, ends: Numbers) -> Numbers:
        """Tokens of each stretch `[start, end)`, float64."""
        if self._everywhere is not None:
            tokens: Numbers = (self._everywhere[ends] - self._everywhere[starts]) / FULL
            return tokens
        places = np.concatenate([starts, ends])
        before: Numbers = np.interp(places, self._offsets, self._sums)
        between: Numbers = before[len(starts) :] - before[: len(starts)]
        return between

    def place_after(self, offset: int, tokens: float) -> int:
        """The last offset with at most that many tokens between it and `offset` before it."""
        total = self.at(offset) + tokens
        if self._everywhere is not None:
            return int(self._everywhere.searchsorted(int(total * FULL), "right")) - 1
        return int(self._offsets[int(self._sums.searchsorted(total, "right")) - 1])

    def place_before(self, offset: int, tokens: float) -> int:
        """The first offset with at most that many tokens between it and `offset` behind it."""
        total = self.at(offset) - tokens
        if self._everywhere is not None:
            return int(self._everywhere.searchsorted(-int(-total * FULL)))
        right = min(int(self._sums.searchsorted(total)), len(self._offsets) - 1)
        return int(self._offsets[right])
