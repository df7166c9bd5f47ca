"""What the chunks of a run hold, and the state of any spans in them: searches in sorted arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from chunking.integrity._model import STATE_NUMBER, State
from chunking.verification import is_blank

if TYPE_CHECKING:
    from chunking.chunks import ChunkedDocument
    from chunking.integrity._columns import Units

    Numbers = np.ndarray[Any, Any]

NONE = -1
NO_LIMIT = np.inf


class Held(NamedTuple):
    """The chunks' places in the document."""

    starts: Numbers
    """Of the overlap, or else of the body."""
    body_starts: Numbers
    ends: Numbers
    reach: Numbers
    """The smallest of the starts from each chunk on."""
    reach_chunks: Numbers
    """The chunk that has it."""

    @property
    def size(self) -> int:
        """Number of chunks."""
        return len(self.ends)

    def chunk_at(self, places: Numbers) -> Numbers:
        """The last chunk whose body starts at or before each place; NONE before the first."""
        return self.body_starts.searchsorted(places, "right") - 1


class States(NamedTuple):
    """What became of each unit."""

    states: Numbers
    """Places in `STATES`; NONE for what no chunk has any part of."""
    firsts: Numbers
    """The chunk whose body has its start."""
    lasts: Numbers
    """The chunk whose body has its end."""
    holders: Numbers
    """A chunk that holds it whole; NONE for none."""
    fits: Numbers
    """Whether it alone is within the maximum."""


def held_by(result: ChunkedDocument) -> Held:
    """The places of a result's chunks."""
    chunks = result.chunks
    places = [(chunk.start, chunk.overlap_end, chunk.body_start, chunk.end) for chunk in chunks]
    starts, overlap_ends, body_starts, ends = np.array(places, int).reshape(-1, 4).T
    starts = starts.copy()
    text = result.document.text
    for chunk in np.flatnonzero(overlap_ends < body_starts):
        # A gap of white space holds a unit together, left out text doesn't.
        if not is_blank(text[overlap_ends[chunk] : body_starts[chunk]]):
            starts[chunk] = body_starts[chunk]
    backwards = starts[::-1]
    lowest = np.minimum.accumulate(backwards)
    own = np.where(backwards == lowest, np.arange(len(starts)), 0)
    reach_chunks = len(starts) - 1 - np.maximum.accumulate(own)
    return Held(starts, body_starts.copy(), ends.copy(), lowest[::-1], reach_chunks[::-1])


def states_of(units: Units, sizes: Numbers, held: Held, limit: int | None) -> States:
    """The state of each unit; `sizes` and `limit` are in the unit of the strategy's limits."""
    fits = sizes <= (NO_LIMIT if limit is None else limit)
    none = np.full(len(units.starts), NONE)
    if not held.size:
        return States(none, none, none, none, fits)
    firsts, lasts = held.chunk_at(units.starts), held.chunk_at(units.ends - 1)
    # Text between two bodies belongs to neither of them.
    is_outside = (firsts == lasts) & (units.starts >= held.ends[firsts]) | (lasts < 0)
    firsts = np.maximum(firsts, 0)
    is_whole = (firsts == lasts) & (units.starts >= held.body_starts[firsts])
    is_whole &= units.ends <= held.ends[firsts]
    later = held.ends.searchsorted(units.ends, "left")
    inside = np.minimum(later, held.size - 1)
    is_held = (later < held.size) & (held.reach[inside] <= units.starts)
    states = np.select(
        [is_outside, is_whole, is_held, ~fits],
        [
            NONE,
            STATE_NUMBER[State.whole],
            STATE_NUMBER[State.rescued],
            STATE_NUMBER[State.too_long],
        ],
        STATE_NUMBER[State.broken],
    )
    holders = np.select(
        [is_outside, is_whole, is_held], [NONE, firsts, held.reach_chunks[inside]], NONE
    )
    return States(states, firsts, lasts, holders, fits)
