"""What turns texts into vectors, behind one protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

Role = Literal["query", "passage"]


class Embedder(Protocol):
    """Turns texts into vectors of one length."""

    name: str

    def embed(self, texts: Sequence[str], *, role: Role = "passage") -> np.ndarray:
        """A float32 array, a row a text."""
        ...
