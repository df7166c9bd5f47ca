"""An embedder whose work is watched: for callers that don't call it themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunking.embeddings._around import AroundEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    from chunking.embeddings._base import Embedder, Progress, Role


class WatchedEmbedder(AroundEmbedder):
    """Another embedder; whatever it embeds, its progress is told, and `cancel` is asked."""

    def __init__(
        self,
        embedder: Embedder,
        *,
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(embedder)
        self._progress = progress
        self._cancel = cancel

    def embed(
        self,
        texts: Sequence[str],
        *,
        role: Role = "passage",
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> np.ndarray:
        """As the embedder inside; what is given here goes first."""
        watch, stop = progress or self._progress, cancel or self._cancel
        return self._inside.embed(texts, role=role, progress=watch, cancel=stop)
