"""An embedder whose work is watched: for callers that don't call it themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    from chunking.embeddings._base import Embedder, Progress, Role


class WatchedEmbedder:
    """Another embedder; whatever it embeds, its progress is told, and `cancel` is asked."""

    def __init__(
        self,
        embedder: Embedder,
        *,
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        self._embedder = embedder
        self._progress = progress
        self._cancel = cancel

    @property
    def name(self) -> str:
        """That of the embedder itself; so are the others."""
        return self._embedder.name

    @property
    def version(self) -> str:
        """As above."""
        return self._embedder.version

    @property
    def dimensions(self) -> int | None:
        """As above."""
        return self._embedder.dimensions

    @property
    def reads(self) -> int | None:
        """As above."""
        return self._embedder.reads

    def count(self, text: str) -> int | None:
        """As above."""
        return self._embedder.count(text)

    def embed(
        self,
        texts: Sequence[str],
        *,
        role: Role = "passage",
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> np.ndarray:
        """As above; what is given here goes first."""
        watch, stop = progress or self._progress, cancel or self._cancel
        return self._embedder.embed(texts, role=role, progress=watch, cancel=stop)
