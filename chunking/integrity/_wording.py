"""Findings in words: which line, between which chunks, after which item of how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunking.integrity._faults import NOT_CLOSED, least_size
from chunking.integrity._model import KIND_NAMES, KINDS, STATES, Kind, State
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from chunking.chunks import ChunkedDocument
    from chunking.integrity._columns import Columns
    from chunking.integrity._faults import Rows
    from chunking.integrity._held import Held
    from chunking.reasons import Value

    Numbers = np.ndarray[Any, Any]

# Of a list torn into more parts, these are named, and the last chunk.
MOST_PARTS = 4
MEMBERS = {
    Kind.list: (Code.PARTS_ITEMS, Code.PARTS_ITEM),
    Kind.table: (Code.PARTS_ROWS, Code.PARTS_ROW),
}


class Words:
    """Makes the sentence of a finding of one run."""

    def __init__(
        self, result: ChunkedDocument, columns: Columns, held: Held, sizes: Numbers
    ) -> None:
        self._result = result
        self._columns = columns
        self._held = held
        self._sizes = sizes
        """Of the units, in the unit of the limits."""
        self._limits = result.settings.strategy.limits()

    def __call__(self, rows: Rows, number: int) -> Reason:
        """The reason of one of the rows."""
        kind = KINDS[rows.kinds[number]]
        make = {
            Kind.orphan_heading: self._orphan_heading,
            Kind.table_without_header: self._table_without_header,
            Kind.unbalanced_fence: self._unbalanced_fence,
            Kind.duplicate_chunk: self._duplicate_chunk,
            Kind.tiny_chunk: self._tiny_chunk,
            Kind.large_chunk: self._large_chunk,
        }.get(kind, self._torn)
        return make(rows, number)

    def _line(self, offset: int) -> int:
        return self._result.document.position(int(offset))[0]

    def _torn(self, rows: Rows, number: int) -> Reason:
        """A unit that isn't whole: its line, its parts, and what else its state says."""
        kind, state = KINDS[rows.kinds[number]], STATES[rows.states[number]]
        unit = int(rows.about[number])
        values: dict[str, Value] = {
            "unit": KIND_NAMES[kind],
            "line": self._line(rows.starts[number]),
            "parts": self._parts(kind, unit, rows, number),
        }
        if state is State.rescued:
            return Reason(Code.UNIT_RESCUED, {**values, "chunk": int(rows.holders[number]) + 1})
        if state is State.too_long:
            is_tokens = self._limits.unit == "tokens"
            code = Code.UNIT_TOO_LONG_TOKENS if is_tokens else Code.UNIT_TOO_LONG
            more = {"size": round(float(self._sizes[unit])), "max": self._limits.max or 0}
            return Reason(code, {**values, **more})
        return Reason(Code.UNIT_BROKEN, values)

    def _parts(self, kind: Kind, unit: int, rows: Rows, number: int) -> Reason:
        """Where a unit is cut: which items or rows are in which chunk, or at which line."""
        first, last = int(rows.firsts[number]), int(rows.lasts[number])
        if kind in MEMBERS:
            block = int(self._columns.units.blocks[unit])
            shown = [self._members(block, chunk) for chunk in range(first, last + 1)[:MOST_PARTS]]
            parts = [part for part in shown if part]
            if parts:
                many, one = MEMBERS[kind]
                more = last if last - first >= MOST_PARTS else None
                is_many = parts[0].code is Code.PART_MANY
                return Reason(many if is_many else one, {"parts": joined(parts, more)})
        place = int(self._held.body_starts[min(first + 1, self._held.size - 1)])
        line, column = self._result.document.position(place)
        values = {"line": line, "column": column, "chunk": first + 1, "next": first + 2}
        if last - first > 1:
            return Reason(Code.CUT_MORE_THAN_ONCE, {**values, "count": last - first})
        return Reason(Code.CUT_ONCE, values)

    def _members(self, block: int, chunk: int) -> Reason | None:
        """The items or rows of a list or table that a chunk has any part of."""
        tree, held = self._columns.tree, self._held
        low = int(tree.member_parents.searchsorted(block, "left"))
        high = int(tree.member_parents.searchsorted(block, "right"))
        members = tree.members[low:high]
        first = int(tree.ends[members].searchsorted(held.body_starts[chunk], "right")) + 1
        last = int(tree.starts[members].searchsorted(held.ends[chunk], "left"))
        if last < first:
            return None
        if first == last:
            return Reason(Code.PART_ONE, {"number": first, "chunk": chunk + 1})
        return Reason(Code.PART_MANY, {"first": first, "last": last, "chunk": chunk + 1})

    def _orphan_heading(self, rows: Rows, number: int) -> Reason:
        values = {
            "line": self._line(rows.starts[number]),
            "chunk": int(rows.firsts[number]) + 1,
            "next": int(rows.lasts[number]) + 1,
        }
        if STATES[rows.states[number]] is State.rescued:
            holder = int(rows.holders[number]) + 1
            return Reason(Code.HEADING_REPEATED, {**values, "holder": holder})
        return Reason(Code.HEADING_TORN, values)

    def _table_without_header(self, rows: Rows, number: int) -> Reason:
        line = self._line(self._columns.tree.starts[rows.about[number]])
        return Reason(
            Code.TABLE_WITHOUT_HEADER, {"chunk": int(rows.firsts[number]) + 1, "line": line}
        )

    def _unbalanced_fence(self, rows: Rows, number: int) -> Reason:
        line = self._line(self._columns.tree.starts[rows.about[number]])
        is_open = rows.extra[number] == NOT_CLOSED
        code = Code.FENCE_NOT_CLOSED if is_open else Code.FENCE_NOT_OPENED
        return Reason(code, {"chunk": int(rows.firsts[number]) + 1, "line": line})

    def _duplicate_chunk(self, rows: Rows, number: int) -> Reason:
        chunk, original = int(rows.firsts[number]), int(rows.about[number])
        return Reason(Code.CHUNK_DUPLICATE, {"chunk": chunk + 1, "original": original + 1})

    def _tiny_chunk(self, rows: Rows, number: int) -> Reason:
        is_tokens = self._limits.unit == "tokens"
        code = Code.CHUNK_TINY_TOKENS if is_tokens else Code.CHUNK_TINY
        return Reason(code, self._size_values(rows, number, round(least_size(self._result))))

    def _large_chunk(self, rows: Rows, number: int) -> Reason:
        values = self._size_values(rows, number, self._limits.max or 0)
        is_tokens = self._limits.unit == "tokens"
        return Reason(Code.CHUNK_LARGE_TOKENS if is_tokens else Code.CHUNK_LARGE, values)

    def _size_values(self, rows: Rows, number: int, limit: int) -> dict[str, Value]:
        chunk, size = int(rows.firsts[number]) + 1, int(rows.about[number])
        return {"chunk": chunk, "size": size, "limit": limit}


def joined(parts: Sequence[Reason], last: int | None) -> Reason:
    """The parts as one reason; `last` is the chunk that parts not named go up to."""
    whole = parts[-1]
    if last is not None:
        whole = Reason(Code.PARTS_AND_SO_ON, {"parts": whole, "chunk": last + 1})
    for part in reversed(parts[:-1]):
        whole = Reason(Code.PARTS_JOINED, {"part": part, "parts": whole})
    return whole
