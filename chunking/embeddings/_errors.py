"""What can go wrong between a text and its vector. Finished rows travel with the error."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunking.errors import CancelledError, ChunkingError

if TYPE_CHECKING:
    import numpy as np

    from chunking.reasons import Reason


class Partial(NamedTuple):
    """The rows that were finished before something went wrong."""

    rows: np.ndarray
    """float32, a row a text; zeros where there's none yet."""
    is_done: np.ndarray
    """Which rows are finished."""


class EmbeddingError(ChunkingError):
    """Texts that got no vectors, or an answer that isn't what was asked for."""

    def __init__(self, reason: Reason, partial: Partial | None = None) -> None:
        super().__init__(reason)
        self.partial = partial
        """What was finished; None if the work hadn't begun."""


class EmbeddingStoppedError(CancelledError):
    """The caller asked to stop; what was finished is kept here, and in the cache."""

    def __init__(self, reason: Reason, partial: Partial) -> None:
        super().__init__(reason)
        self.partial = partial
