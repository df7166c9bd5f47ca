"""What every embedder is, and what all of ours share: rows as they come, progress, stopping."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

import numpy as np

from chunking.embeddings._errors import EmbeddingError, EmbeddingStoppedError, Partial
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

Role = Literal["query", "passage"]
CONNECTION_TEST = "Connection test 连接测试"


class Progress(NamedTuple):
    """How far an embedder has come."""

    done: int
    total: int
    seconds: float
    """Time since it began."""
    known: int = 0
    """How many of `done` were in the cache: they took no time and say nothing of the rate."""

    @property
    def rate(self) -> float:
        """Texts a second, 0 before the first."""
        return (self.done - self.known) / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Time that the rest will take at this rate; None as long as there is none."""
        return (self.total - self.done) / self.rate if self.rate else None


class Embedder(Protocol):
    """Turns texts into vectors of one length; safe to use from several threads at once."""

    @property
    def name(self) -> str:
        """The name it is made by again: a row of the table, with the model where that is open."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever vectors may differ from those made under the same name before."""
        ...

    @property
    def dimensions(self) -> int | None:
        """The length of a vector; None before the first one, where it can't be known earlier."""
        ...

    @property
    def reads(self) -> int | None:
        """How many tokens of a text it takes in at once, by `count`; None if there's no limit."""
        ...

    def count(self, text: str) -> int | None:
        """Tokens of a passage by the embedder's own tokenizer, None where it isn't known."""
        ...

    def embed(
        self,
        texts: Sequence[str],
        *,
        role: Role = "passage",
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> np.ndarray:
        """A float32 array, a row a text, in order.

        Raises EmbeddingError, or EmbeddingStoppedError once `cancel` says yes; both hold the rows
        that were finished.
        """
        ...


class Group(NamedTuple):
    """Some finished rows."""

    places: Sequence[int]
    """Which texts the rows belong to."""
    rows: np.ndarray
    is_known: bool = False
    """Whether they come from a cache."""


class Connection(NamedTuple):
    """What a test of an embedder found."""

    model: str
    dimensions: int | None
    milliseconds: float
    problem: Reason | None = None
    """What is wrong; None if nothing is."""


@dataclass
class _Rows:
    """The rows of a call so far."""

    total: int
    rows: np.ndarray | None = None

    def __post_init__(self) -> None:
        self.is_done = np.zeros(self.total, np.bool_)

    def add(self, group: Group) -> None:
        width = group.rows.shape[1]
        if self.rows is None or self.rows.shape[1] != width:
            # Another length than before: the cache's rows are of an older model, and come again.
            self.rows = np.zeros((self.total, width), np.float32)
            self.is_done[:] = False
        places = np.asarray(group.places, np.intp)
        self.rows[places] = group.rows
        self.is_done[places] = True

    @property
    def partial(self) -> Partial:
        rows = np.zeros((self.total, 0), np.float32) if self.rows is None else self.rows
        return Partial(rows, self.is_done)


class StepEmbedder(ABC):
    """An embedder that hands out rows as they are finished."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name it is made by again."""

    @property
    @abstractmethod
    def version(self) -> str:
        """Changes whenever vectors may differ."""

    @property
    @abstractmethod
    def dimensions(self) -> int | None:
        """The length of a vector, as far as it is known."""

    @property
    def reads(self) -> int | None:
        """How many tokens of a text it takes in at once; None if there's no limit."""
        return None

    def count(self, text: str) -> int | None:  # noqa: ARG002 - for those that have a tokenizer
        """Tokens of a passage by the embedder's own tokenizer, None where it isn't known."""
        return None

    @abstractmethod
    def steps(
        self,
        texts: Sequence[str],
        role: Role,
        *,
        keep: Callable[[Group], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Generator[Group, None, None]:
        """Rows as they are finished, in any order; fewer than `texts` once `cancel` says yes.

        `keep` is given each group at once, perhaps in another thread: also those that are finished
        after the caller has lost interest.
        """

    def embed(
        self,
        texts: Sequence[str],
        *,
        role: Role = "passage",
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> np.ndarray:
        """A float32 array, a row a text, in order; see `Embedder.embed` for what it raises."""
        texts = list(texts)
        found, known, began = _Rows(len(texts)), 0, perf_counter()
        try:
            # Closed at once when `progress` raises, as Streamlit does to start anew.
            with closing(self.steps(texts, role, cancel=cancel)) as groups:
                for group in groups:
                    found.add(group)
                    known += len(group.places) if group.is_known else 0
                    if progress is not None:
                        done = int(found.is_done.sum())
                        progress(Progress(done, len(texts), perf_counter() - began, known))
        except EmbeddingError as error:
            error.partial = found.partial
            raise
        if not found.is_done.all():
            values = {"done": int(found.is_done.sum()), "total": len(texts)}
            raise EmbeddingStoppedError(Reason(Code.EMBEDDING_STOPPED, values), found.partial)
        return np.zeros((0, self.dimensions or 0), np.float32) if found.rows is None else found.rows

    @property
    def leaves_machine(self) -> bool:
        """Whether texts are sent to another machine."""
        return False

    def test_connection(self) -> Connection:
        """What one short text gives: model, dimensions, latency, or what is wrong. No cache."""
        began = perf_counter()
        problem, dimensions = None, None
        try:
            dimensions = self.embed([CONNECTION_TEST]).shape[1]
        except EmbeddingError as error:
            problem = error.reason
        return Connection(self.name, dimensions, (perf_counter() - began) * 1000, problem)

    def warnings(self) -> tuple[Reason, ...]:
        """What isn't as it should be, though vectors are made all the same."""
        return ()
