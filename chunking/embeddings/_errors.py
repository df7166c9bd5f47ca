"""What can go wrong between a text and its vector. Finished rows travel with the error."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunking.errors import CancelledError, ChunkingError
from chunking.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np


class Partial(NamedTuple):
    """The rows that were finished before something went wrong."""

    rows: np.ndarray
    """float32, a row a text; zeros where there's none yet."""
    is_done: np.ndarray
    """Which rows are finished."""


class EmbeddingError(ChunkingError):
    """Texts that got no vectors, or an answer that isn't what was asked for."""

    def __init__(self, reason: Reason, places: Sequence[int] = ()) -> None:
        super().__init__(reason)
        self.places = tuple(places)
        """Which texts it is about, as far as that is known."""
        self.partial: Partial | None = None
        """What was finished; None if the work hadn't begun."""

    def move(self, places: Callable[[int], int]) -> None:
        """Number the texts as the caller does, here and in the reason."""
        self.places = tuple(sorted(map(places, self.places)))
        if self.places:
            ends = {"first": self.places[0] + 1, "last": self.places[-1] + 1}
            self.reason = Reason(self.reason.code, {**self.reason.values, **ends})


class EmbeddingStoppedError(CancelledError):
    """The caller asked to stop; what was finished is kept here, and in the cache."""

    def __init__(self, reason: Reason, partial: Partial) -> None:
        super().__init__(reason)
        self.partial = partial
