"""Findings as a sequence that makes each one when it is asked for: there can be 100,000."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from chunking.integrity._faults import Rows
from chunking.integrity._model import (
    KIND_NUMBER,
    KINDS,
    STATE_NUMBER,
    STATES,
    Finding,
    Kind,
    State,
)
from chunking.spans import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from chunking.reasons import Reason

    Numbers = np.ndarray[Any, Any]

ALL = tuple(State)


class Findings(Sequence[Finding]):
    """Findings, the worst first: by state, by kind, by place."""

    def __init__(self, rows: Rows, word: Callable[[Rows, int], Reason]) -> None:
        self._rows = rows
        self._word = word

    @classmethod
    def sorted(cls, parts: Iterable[Rows], word: Callable[[Rows, int], Reason]) -> Findings:
        """The rows of all parts in order."""
        rows = Rows(*map(np.concatenate, zip(*parts, strict=True)))
        order = np.lexsort((rows.starts, rows.kinds, rows.states))
        return cls(Rows(*(column[order] for column in rows)), word)

    def __len__(self) -> int:
        return len(self._rows.kinds)

    @overload
    def __getitem__(self, place: int) -> Finding: ...

    @overload
    def __getitem__(self, place: slice) -> Findings: ...

    def __getitem__(self, place: int | slice) -> Finding | Findings:
        """One finding, or a part of them."""
        rows = self._rows
        if isinstance(place, slice):
            return Findings(Rows(*(column[place] for column in rows)), self._word)
        number = range(len(self))[place]
        return Finding(
            KINDS[rows.kinds[number]],
            Span(int(rows.starts[number]), int(rows.ends[number])),
            STATES[rows.states[number]],
            range(int(rows.firsts[number]), int(rows.lasts[number]) + 1),
            self._word(rows, number),
        )

    def of(self, *kinds: Kind, states: Sequence[State] = ALL) -> Findings:
        """Those of some kinds (all if none is given) and states, in the same order."""
        rows = self._rows
        chosen = np.isin(rows.states, [STATE_NUMBER[state] for state in states])
        if kinds:
            chosen &= np.isin(rows.kinds, [KIND_NUMBER[kind] for kind in kinds])
        return Findings(Rows(*(column[chosen] for column in rows)), self._word)

    @property
    def spans(self) -> Numbers:
        """The spans as int32 rows of start and end."""
        return np.stack([self._rows.starts, self._rows.ends], axis=1).astype(np.int32)

    def count_by_kind(self) -> Mapping[Kind, int]:
        """How many findings there are of each kind."""
        found = np.bincount(self._rows.kinds, minlength=len(KINDS)).tolist()
        return dict(zip(KINDS, found, strict=True))

    def count(self, value: object) -> int:
        """How many findings are of a kind or in a state, or equal a finding."""
        if isinstance(value, Kind):
            return int((self._rows.kinds == KIND_NUMBER[value]).sum())
        if isinstance(value, State):
            return int((self._rows.states == STATE_NUMBER[value]).sum())
        return sum(finding == value for finding in self)
