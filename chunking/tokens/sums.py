"""Tokens before every offset of a text, so that the count of any stretch is a subtraction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chunking.tokens._base import BoundaryCounter
from chunking.tokens.heuristic import FULL, Heuristic

if TYPE_CHECKING:
    from chunking.tokens._base import Counter


class TokenSums:
    """The tokens of one text, counted once; any stretch of it is then nearly exact.

    Nearly: a tokenizer sees a stretch by itself a little differently at its two edges. So these
    counts choose and show, and a count of the real text confirms.
    """

    def __init__(self, counter: Counter, text: str) -> None:
        if isinstance(counter, Heuristic):
            self._offsets = np.arange(len(text) + 1)
            self._sums: np.ndarray[Any, np.dtype[np.float64]] = counter.cumulative(text) / FULL
        elif isinstance(counter, BoundaryCounter):
            self._offsets, self._sums = counter.boundaries(text)
        else:
            self._offsets = np.array([0, len(text)])
            self._sums = np.array([0, counter.count(text)])

    def between(
        self, starts: np.ndarray[Any, Any], ends: np.ndarray[Any, Any]
    ) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Tokens of each stretch `[start, end)`, float64; inside a token, its share."""
        before: np.ndarray[Any, np.dtype[np.float64]] = np.interp(
            np.concatenate([starts, ends]), self._offsets, self._sums
        )
        return before[len(starts) :] - before[: len(starts)]
