"""What is wrong with chunks beside torn units: each fault finds its rows with array work."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from chunking.blocks import BlockKind, Role
from chunking.integrity._columns import NONE
from chunking.integrity._model import KIND_NUMBER, STATE_NUMBER, Kind, State
from chunking.metrics import estimated_tokens, lengths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.integrity._columns import Columns
    from chunking.integrity._held import Held, States

    Numbers = np.ndarray[Any, Any]

FENCE_LINE = re.compile(r"^[ \t>]*(?:`{3,}|~{3,})", re.MULTILINE)
# Where the settings name no minimum, a chunk below this share of target or maximum is tiny.
TINY_SHARE = 10
NOT_CLOSED, NOT_OPENED = 0, 1


class Rows(NamedTuple):
    """Findings as arrays."""

    kinds: Numbers
    states: Numbers
    starts: Numbers
    ends: Numbers
    firsts: Numbers
    """Chunks, from this one ..."""
    lasts: Numbers
    """... to this one."""
    holders: Numbers
    """The chunk that holds it whole; NONE for none."""
    about: Numbers
    """What the sentence needs: a unit, a block, another chunk, or a size."""
    extra: Numbers
    """More of it."""


def rows_of(  # noqa: PLR0913 - one for each column
    kind: Kind,
    states: Numbers | State,
    spans: tuple[Numbers, Numbers],
    chunks: tuple[Numbers, Numbers],
    *,
    holders: Numbers | int = NONE,
    about: Numbers | int = NONE,
    extra: Numbers | int = NONE,
) -> Rows:
    """Rows of one kind; single values stand for all rows."""
    if isinstance(states, State):
        states = np.array(STATE_NUMBER[states])
    columns = (KIND_NUMBER[kind], states, *spans, *chunks, holders, about, extra)
    return Rows(*(np.broadcast_to(column, len(chunks[0])) for column in columns))


def torn_units(columns: Columns, states: States) -> Rows:
    """The units that aren't whole; `about` is the unit."""
    units = columns.units
    torn = np.flatnonzero((states.states != NONE) & (states.states != STATE_NUMBER[State.whole]))
    places = (units.starts[torn], units.ends[torn], states.firsts[torn], states.lasts[torn])
    none = np.full(len(torn), NONE)
    kinds = units.kinds[torn]
    return Rows(kinds, states.states[torn], *places, states.holders[torn], torn, none)


def orphan_headings(columns: Columns, held: Held) -> Rows:
    """Headings that are the last thing in a chunk; with overlap that repeats them, rescued."""
    headings, texts = columns.headings, columns.texts
    above, below = held.chunk_at(headings.ends - 1), held.chunk_at(texts)
    orphans = np.flatnonzero((above != below) & (above >= 0))
    starts, ends = headings.starts[orphans], headings.ends[orphans]
    place = np.minimum(held.ends.searchsorted(texts[orphans], "right"), held.size - 1)
    is_repeated = held.reach[place] <= starts
    states = np.where(is_repeated, STATE_NUMBER[State.rescued], STATE_NUMBER[State.broken])
    holders = np.where(is_repeated, held.reach_chunks[place], NONE)
    chunks = (above[orphans], below[orphans])
    return rows_of(Kind.orphan_heading, states, (starts, ends), chunks, holders=holders)


def chunks_in_tables(columns: Columns, held: Held) -> tuple[Numbers, Numbers]:
    """The chunks that begin inside a table, and the table's place among the tables."""
    tables = columns.tables.around(held.ends[:-1], held.body_starts[1:])
    cuts = np.flatnonzero(tables != NONE)
    return cuts + 1, tables[cuts]


def tables_without_header(result: ChunkedDocument, columns: Columns, held: Held) -> Rows:
    """Chunks that begin inside a table and don't have its header; `about` is the table's block."""
    chunks, tables = chunks_in_tables(columns, held)
    blocks = columns.tables.blocks[tables]
    is_missing = held.starts[chunks] > columns.tables.starts[tables]
    headers: dict[int, Sequence[str]] = {}
    for row in np.flatnonzero(is_missing).tolist():
        context = result.chunks[chunks[row]].context_before
        if context:
            table = int(blocks[row])
            if table not in headers:
                headers[table] = _header_rows(result, table)
            is_missing[row] = not all(header in context for header in headers[table])
    chunks, blocks = chunks[is_missing], blocks[is_missing]
    spans = (held.body_starts[chunks], held.ends[chunks])
    return rows_of(Kind.table_without_header, State.broken, spans, (chunks, chunks), about=blocks)


def _header_rows(result: ChunkedDocument, table: int) -> Sequence[str]:
    blocks, text = result.source.original.blocks, result.document.text
    found = []
    for index in range(table + 1, len(blocks)):
        block = blocks[index]
        if block.kind is BlockKind.table_row:
            if block.role is not Role.header:
                break
            found.append(text[block.span.start : block.span.end])
    return found


def unbalanced_fences(result: ChunkedDocument, columns: Columns, held: Held) -> Rows:
    """Chunks with one fence line of a pair, context counted; `about` is the code's block."""
    fences = columns.fences
    before = fences.around(held.starts, held.starts)
    after = fences.around(held.ends, held.ends)
    has_end, has_start = before != NONE, after != NONE
    if len(fences.starts):
        has_end &= columns.closed[before] & (fences.ends[before] <= held.ends)
        has_start &= fences.starts[after] >= held.starts
    alone = has_end.astype(int) + has_start
    in_context = np.zeros(held.size, int)
    for chunk in result.chunks:
        if chunk.context_before or chunk.context_after:
            context = chunk.context_before + "\n" + chunk.context_after
            in_context[chunk.index] = len(FENCE_LINE.findall(context))
    is_odd = (alone + in_context) % 2 == 1
    chunks = np.flatnonzero(is_odd | ((alone > 0) & (in_context == 0)))
    is_open = has_start[chunks] | ~has_end[chunks]
    places = np.where(is_open, after[chunks], before[chunks])
    places = np.where(places == NONE, before[chunks], places)
    known = places != NONE
    chunks, places, is_open = chunks[known], places[known], is_open[known]
    return rows_of(
        Kind.unbalanced_fence,
        State.broken,
        (held.body_starts[chunks], held.ends[chunks]),
        (chunks, chunks),
        about=fences.blocks[places],
        extra=np.where(is_open, NOT_CLOSED, NOT_OPENED),
    )


def duplicate_chunks(result: ChunkedDocument, held: Held) -> Rows:
    """Chunks with the text of an earlier one, which `about` is."""
    first: dict[str, int] = {}
    found = [
        (chunk.index, original)
        for chunk in result.chunks
        if (original := first.setdefault(chunk.text, chunk.index)) != chunk.index
    ]
    chunks, originals = np.array(found, int).reshape(-1, 2).T
    spans = (held.body_starts[chunks], held.ends[chunks])
    return rows_of(Kind.duplicate_chunk, State.noted, spans, (chunks, chunks), about=originals)


def sizes_of(result: ChunkedDocument) -> Numbers:
    """Sizes of the chunks in the unit of the limits; tokens are estimated."""
    is_tokens = result.settings.strategy.limits().unit == "tokens"
    return estimated_tokens(result) if is_tokens else lengths(result)


def least_size(result: ChunkedDocument) -> float:
    """What a chunk should at least have: the minimum, or else a tenth of target or maximum."""
    limits = result.settings.strategy.limits()
    if limits.min is not None:
        return limits.min
    return (limits.target or limits.max or 0) / TINY_SHARE


def tiny_chunks(result: ChunkedDocument, held: Held, sizes: Numbers) -> Rows:
    """Chunks below the least size, the last one left out; `about` is their size."""
    chunks = np.flatnonzero(sizes[:-1] < least_size(result))
    spans = (held.body_starts[chunks], held.ends[chunks])
    return rows_of(Kind.tiny_chunk, State.noted, spans, (chunks, chunks), about=sizes[chunks])


def large_chunks(result: ChunkedDocument, held: Held, sizes: Numbers) -> Rows:
    """Chunks above a maximum that isn't promised (`verify` proves one that is)."""
    limits = result.settings.strategy.limits()
    limit = np.inf if limits.hard or limits.max is None else limits.max
    chunks = np.flatnonzero(sizes > limit)
    spans = (held.body_starts[chunks], held.ends[chunks])
    return rows_of(Kind.large_chunk, State.noted, spans, (chunks, chunks), about=sizes[chunks])
