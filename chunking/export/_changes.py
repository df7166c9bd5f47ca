"""What differs from an earlier export, so that a re-ingest touches only that."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

from chunking.export._rows import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from chunking.chunks import ChunkedDocument
    from chunking.export._rows import Failure, Row
    from chunking.export._stamp import Model


class State(StrEnum):
    """What a chunk is to an earlier export."""

    new = auto()
    """To be embedded and added."""
    changed = auto()
    """The same text, but stored beside it is something else: its place, headings, or model."""
    kept = auto()
    """As it was: nothing to do."""
    gone = auto()
    """To be deleted."""


class Changes(NamedTuple):
    """Ids of chunks by what they are to an earlier export, in order."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    kept: tuple[str, ...]
    documents_gone: tuple[str, ...] = ()
    """Documents that were there and aren't now: all of their chunks are gone."""

    @property
    def upsert(self) -> tuple[str, ...]:
        """The ids that have to be written."""
        return self.new + self.changed

    @property
    def counts(self) -> dict[str, int]:
        """How many chunks there are of each state."""
        return {str(state): len(getattr(self, state)) for state in State}


@dataclass(frozen=True)
class Earlier:
    """The chunks of an earlier export, by document."""

    path: str = ""
    model: Model | None = None
    documents: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By document, each chunk's id with its fingerprint; an empty one says nothing."""
    entries: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By document, what the manifest says of it, if it is a manifest."""


class Comparison:
    """Tells rows, one after the other, from those of an earlier export."""

    def __init__(self, earlier: Earlier, model: Model | None) -> None:
        self._earlier = earlier
        # Without vectors now, there are none to differ.
        self._is_other_model = model is not None and (
            earlier.model is None or model.is_other_than(earlier.model)
        )
        self._ids: dict[State, list[str]] = defaultdict(list)
        self._seen: set[str] = set()

    def begin(self, document: str) -> None:
        """Note that a document is there, though it may have no chunk."""
        self._seen.add(document)

    def state(self, row: Row) -> State:
        """What a row is to the earlier export."""
        before = self._earlier.documents.get(row.document, {}).get(row.id)
        if before is None:
            state = State.new
        elif self._is_other_model or (before and before != row.fingerprint):
            state = State.changed
        else:
            state = State.kept
        self._ids[state].append(row.id)
        return state

    def changes(self, failed: Iterable[Failure] = ()) -> Changes:
        """All of it, once every row was seen. Chunks of documents that failed aren't gone."""
        here = {id_ for ids in self._ids.values() for id_ in ids}
        spared = {failure.name for failure in failed}
        gone = [
            id_
            for document, ids in self._earlier.documents.items()
            if document not in spared
            for id_ in ids
            if id_ not in here
        ]
        documents_gone = [
            document
            for document in self._earlier.documents
            if document not in self._seen and document not in spared
        ]
        found = {state: tuple(self._ids[state]) for state in (State.new, State.changed, State.kept)}
        return Changes(
            found[State.new],
            found[State.changed],
            tuple(gone),
            found[State.kept],
            tuple(documents_gone),
        )


def changes(
    since: str | Path | Earlier,
    results: Iterable[ChunkedDocument],
    *,
    model: Model | None = None,
) -> Changes:
    """What the chunks of the results are to an earlier export: a manifest, JSON lines or Parquet.

    With `model`, chunks whose vectors another one made are changed.
    """
    from chunking.export._earlier import earlier_in  # noqa: PLC0415 - it builds on this module

    earlier = since if isinstance(since, Earlier) else earlier_in(since)
    comparison = Comparison(earlier, model)
    for result in results:
        comparison.begin(result.document.name)
        for row in rows_of(result):
            comparison.state(row)
    return comparison.changes()
