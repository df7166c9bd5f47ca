"""What every strategy is: options, edits, cuts in spans, limits, warnings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar, Literal, NamedTuple, Self

from chunking.document import Document
from chunking.reasons import Bilingual, Reason
from chunking.source import DEFAULT_COUNTER, Source
from chunking.spans import Edit, Span
from chunking.strategies._options import Options

Unit = Literal["characters", "tokens"]


class Limits(NamedTuple):
    """The sizes a strategy aims at, in `unit`; None where it has no such size.

    `hard` says whether no chunk can be above `max`.
    """

    min: int | None
    target: int | None
    max: int | None
    hard: bool
    unit: Unit


class Piece(NamedTuple):
    """What a strategy yields for a chunk, in spans of the text it was given."""

    body: Span
    why: Reason
    """Why the piece ends where it ends."""
    overlap: Span | None = None
    """The end of what was cut before, repeated in front of the body."""
    overlap_why: Reason | None = None
    """Why there is less overlap than asked for, or more text than the limit."""
    context_before: tuple[Span, ...] = ()
    context_after: tuple[Span, ...] = ()


class LeftOut(NamedTuple):
    """Text that a strategy leaves out of all pieces, because an option says so."""

    span: Span
    why: Reason


# As `span_of`: a piece without the constructor's frame; all six fields, in their order.
piece_of = partial(tuple.__new__, Piece)


class Strategy(Options, ABC):
    """A way to cut. Its fields, but `name`, are its options; it is frozen and always valid.

    A subclass sets `name` (a Literal with its default), `label`, `summary` and `needs`, and says
    where to cut in `split`. It stands in one file and in one row of `STRATEGIES`.
    """

    name: str
    label: ClassVar[Bilingual]
    summary: ClassVar[Bilingual]
    picture: ClassVar[str]
    """A few lines that show where it cuts: text as bars, cuts as scissors."""
    needs: ClassVar[frozenset[str]] = frozenset()
    default_counter: ClassVar[str] = DEFAULT_COUNTER
    """Name of the token counter where the settings don't name one."""
    sizes: ClassVar[tuple[str, ...]] = ()
    """The options that are sizes of chunks, in the unit of the limits; lowered for context."""

    def edits(self, source: Source) -> Sequence[Edit]:  # noqa: ARG002 - most change nothing
        """The changes made to the text before it is cut, ordered and disjoint."""
        return ()

    @abstractmethod
    def split(self, source: Source) -> Iterable[Piece | LeftOut]:
        """The pieces of `source.text` and what is left out, in order; bodies are disjoint."""

    @abstractmethod
    def limits(self) -> Limits:
        """The sizes the options ask for."""

    def lowered(self, size: int) -> Self:
        """The strategy with its sizes lowered, to leave room for context of that size."""
        lower = {option: max(1, getattr(self, option) - size) for option in self.sizes}
        # Not validated: these are no settings of a person, and may be below a form's bounds.
        return self.model_copy(update=lower)

    def warnings(self, document: Document | None = None) -> tuple[Reason, ...]:  # noqa: ARG002
        """Options that can't act as they stand, with each other or on this document.

        The value `option` of a reason names the field that it is about.
        """
        return ()
