"""What every counter is, and what those with a vocabulary can do besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np

    from chunking.reasons import Bilingual


class Counter(Protocol):
    """Counts the tokens of a text; safe to use from several threads at once."""

    name: str
    label: Bilingual
    """What people read; that of an estimate says so."""
    exact: bool
    """Whether the count is the model's own; if not, it's an estimate."""

    def count(self, text: str) -> int:
        """The tokens of `text`; what spells a special token in it is plain text."""
        ...


class Boundaries(NamedTuple):
    """The places of a text at which a token starts, and so a cut by tokens can fall.

    A token can begin inside a character. Such starts are left out: these are whole characters.
    """

    offsets: np.ndarray
    """int64 code points, rising, from 0 to the length of the text."""
    tokens: np.ndarray
    """int64 number of tokens before each offset; the last is the count of the text."""


@runtime_checkable
class BoundaryCounter(Counter, Protocol):
    """A counter that knows where in the text its tokens are."""

    def boundaries(self, text: str) -> Boundaries:
        """Where tokens start on a character boundary."""
        ...
