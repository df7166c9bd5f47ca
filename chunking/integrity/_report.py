"""The report on a run: states, findings, scores and places, each computed at first use."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from chunking.integrity import _faults
from chunking.integrity._columns import columns_of
from chunking.integrity._count import Counter
from chunking.integrity._cuts import Cuts, cut_at, cuts_of
from chunking.integrity._findings import Findings
from chunking.integrity._held import States, held_by, states_of
from chunking.integrity._model import (
    KINDS,
    PLACE_NUMBER,
    PLACES,
    STATES,
    TORN,
    Cut,
    Kind,
    Place,
    State,
)
from chunking.integrity._sizes import unit_sizes
from chunking.integrity._wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from chunking.chunks import Chunk, ChunkedDocument
    from chunking.integrity._faults import Rows
    from chunking.integrity._scores import Score, ScoreName

    Numbers = np.ndarray[Any, Any]


class Report:
    """What a run tore apart, for a result of any strategy."""

    def __init__(self, result: ChunkedDocument) -> None:
        self._result = result
        self._columns = columns_of(result.source)
        self._held = held_by(result)

    @classmethod
    def of(cls, result: ChunkedDocument) -> Report:
        """The report on a result."""
        return cls(result)

    @cached_property
    def _sizes(self) -> Numbers:
        return unit_sizes(self._result)

    @cached_property
    def _states(self) -> States:
        limit = self._result.settings.strategy.limits().max
        return states_of(self._columns.units, self._sizes, self._held, limit)

    @cached_property
    def _cuts(self) -> Cuts:
        return cuts_of(self._columns, self._held, self._result.document.text)

    @cached_property
    def counts(self) -> Mapping[Kind, Mapping[State, int]]:
        """How many units of each kind are in each state."""
        width = len(STATES)
        is_judged = self._states.states >= 0
        keys = self._columns.units.kinds[is_judged] * width + self._states.states[is_judged]
        found = np.bincount(keys, minlength=len(KINDS) * width).reshape(-1, width).tolist()
        return {
            kind: dict(zip(STATES, row, strict=True))
            for kind, row in zip(KINDS, found, strict=True)
        }

    @cached_property
    def _words(self) -> Words:
        return Words(self._result, self._columns, self._held, self._sizes)

    @cached_property
    def _torn_rows(self) -> Rows:
        return _faults.torn_units(self._columns, self._states)

    @cached_property
    def torn(self) -> Findings:
        """All that isn't whole, the worst first; sooner known than all findings."""
        return Findings.sorted([self._torn_rows], self._words)

    @cached_property
    def findings(self) -> Findings:
        """All that isn't whole, and what is wrong with chunks, the worst first."""
        return Findings.sorted(self._parts(), self._words)

    def _parts(self) -> Iterator[Rows]:
        result, columns, held = self._result, self._columns, self._held
        yield self._torn_rows
        if not held.size:
            return
        yield _faults.orphan_headings(columns, held)
        yield _faults.tables_without_header(result, columns, held)
        yield _faults.unbalanced_fences(result, columns, held)
        yield _faults.duplicate_chunks(result, held)
        sizes = _faults.sizes_of(result)
        yield _faults.tiny_chunks(result, held, sizes)
        yield _faults.large_chunks(result, held, sizes)

    @cached_property
    def scores(self) -> Sequence[Score]:
        """Shares with their counts and formulas, in the order of `SCORES`."""
        counter = Counter(self._result, self._columns, self._held, self._states, self._cuts)
        return tuple(counter.scores(self.findings.count_by_kind()))

    def score(self, name: ScoreName) -> Score:
        """One of the scores."""
        return next(score for score in self.scores if score.name == name)

    def all_whole(self, *kinds: Kind) -> bool:
        """Whether no list (or none of the kinds) is torn; what overlap rescues isn't."""
        return not any(self.counts[kind][state] for kind in kinds or (Kind.list,) for state in TORN)

    @cached_property
    def places(self) -> Sequence[Place]:
        """The place of the cut at the end of each chunk."""
        places = [PLACES[number] for number in self._cuts.places.tolist()]
        return (*places, Place.end_of_text) if self._held.size else ()

    def place(self, chunk: Chunk | int) -> Cut:
        """Where the cut at the end of a chunk (or of the chunk with that index) is."""
        index = chunk if isinstance(chunk, int) else chunk.index
        return cut_at(self._cuts, self._columns.tree, index)

    @cached_property
    def cuts(self) -> Mapping[Place, int]:
        """How many chunks end at each place, from coarse to fine."""
        found = np.bincount(self._cuts.places, minlength=len(PLACES)).tolist()
        found[PLACE_NUMBER[Place.end_of_text]] += min(1, self._held.size)
        return dict(zip(PLACES, found, strict=True))
