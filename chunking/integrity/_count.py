"""The numbers behind the scores, each as value and total."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import regex

from chunking.blocks import BlockKind
from chunking.integrity._columns import BLOCK_NUMBER, NONE
from chunking.integrity._faults import chunks_in_tables
from chunking.integrity._model import (
    KIND_NUMBER,
    KINDS,
    PLACE_NUMBER,
    STATE_NUMBER,
    STATES,
    Kind,
    Place,
    State,
)
from chunking.integrity._scores import SCORES, WHOLE_OF, Score, ScoreName
from chunking.verification import is_blank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunking.chunks import ChunkedDocument
    from chunking.integrity._columns import Columns
    from chunking.integrity._cuts import Cuts
    from chunking.integrity._held import Held, States

    Numbers = np.ndarray[Any, Any]
    Counted = tuple[int, int]

KEPT = [STATE_NUMBER[State.whole], STATE_NUMBER[State.rescued]]
# How far inside a block a chunk may start without harm, by the published measure.
EDGE = 5
SENTENCE_END = regex.compile(r"[.!?:;…。！？：；｡][\"'”’»」』）】》〉〕)\]}*_`~]*\s*+$")
LONGEST_END = 32
# Up to this place the next text is the start of a block.
LAST_BETWEEN_BLOCKS = PLACE_NUMBER[Place.inside_quote]
LAST_THROUGH_NO_SENTENCE = PLACE_NUMBER[Place.between_sentences]


class Counter:
    """Counts for one run."""

    def __init__(
        self, result: ChunkedDocument, columns: Columns, held: Held, states: States, cuts: Cuts
    ) -> None:
        self._result = result
        self._columns = columns
        self._held = held
        self._states = states
        self._cuts = cuts

    def scores(self, found: Mapping[Kind, int]) -> Iterator[Score]:
        """All scores, in the table's order; `found` is how many findings of each kind there are."""
        in_tables = len(chunks_in_tables(self._columns, self._held)[0])
        counted = {
            ScoreName.coverage: self._coverage(),
            ScoreName.clean_list_cuts: self._clean_list_cuts(),
            ScoreName.headers_carried: (in_tables - found[Kind.table_without_header], in_tables),
            ScoreName.sentence_end_cuts: self._sentence_end_cuts(),
            ScoreName.clean_ends: self._clean_ends(),
            ScoreName.orphan_headings: (
                found[Kind.orphan_heading],
                len(self._columns.headings.starts),
            ),
            ScoreName.heading_context: self._heading_context(),
            ScoreName.block_integrity: self._block_integrity(),
            ScoreName.repeated_text: self._repeated_text(),
        }
        for name, form in SCORES.items():
            if name in WHOLE_OF:
                count, total = self._whole(form.kinds)
            elif name in counted:
                count, total = counted[name]
            else:
                count, total = sum(found[kind] for kind in form.kinds), self._held.size
            yield Score(name, count, total)

    def _whole(self, kinds: tuple[Kind, ...]) -> Counted:
        """Kept units that fit, of those that fit; text left out by an option isn't counted."""
        fitting = self._fitting[[KIND_NUMBER[kind] for kind in kinds]].sum(axis=0)
        return int(fitting[KEPT].sum()), int(fitting.sum())

    @cached_property
    def _fitting(self) -> Numbers:
        """How many units that fit there are, a row a kind and a column a state."""
        states = self._states
        is_counted = states.fits & (states.states != NONE)
        keys = self._columns.units.kinds[is_counted] * len(STATES) + states.states[is_counted]
        shape = (len(KINDS), len(STATES))
        return np.bincount(keys, minlength=len(KINDS) * len(STATES)).reshape(shape)

    def _coverage(self) -> Counted:
        text, lost = self._result.document.text, 0
        for (start, end), _ in self._result.uncovered:
            stretch = text[start:end]
            if not is_blank(stretch):
                lost += len("".join(stretch.split()))
        return self._columns.characters - lost, self._columns.characters

    def _clean_list_cuts(self) -> Counted:
        tree, blocks = self._columns.tree, self._cuts.blocks
        is_inside = blocks != NONE
        if len(tree.kinds):
            is_list = tree.kinds[blocks] == BLOCK_NUMBER[BlockKind.list]
            is_inside &= is_list | (tree.items[blocks] != NONE)
        is_item = tree.kinds == BLOCK_NUMBER[BlockKind.list_item]
        is_clean = np.isin(self._text_starts()[1:], tree.starts[is_item])
        return int((is_inside & is_clean).sum()), int(is_inside.sum())

    def _text_starts(self) -> Numbers:
        """Where each body's text starts; for a body that starts inside text, its own start."""
        starts = self._held.body_starts.copy()
        flow = self._columns.flow.starts
        following = flow.searchsorted(starts, "left")
        is_at_block = following < len(flow)
        is_at_block[1:] &= self._cuts.places <= LAST_BETWEEN_BLOCKS
        starts[is_at_block] = flow[following[is_at_block]]
        return starts

    def _sentence_end_cuts(self) -> Counted:
        places = self._cuts.places
        return int((places <= LAST_THROUGH_NO_SENTENCE).sum()), len(places)

    def _clean_ends(self) -> Counted:
        text, ends = self._result.document.text, self._held.ends
        clean, total = self._sentence_end_cuts()
        for end in ends[:-1][self._cuts.places > LAST_THROUGH_NO_SENTENCE].tolist():
            if SENTENCE_END.search(text[max(0, end - LONGEST_END) : end]):
                clean += 1
        return clean, total

    def _heading_context(self) -> Counted:
        """Chunks by the last top-level heading at or before their body's first text."""
        held, tree = self._held, self._columns.tree
        is_heading = (tree.kinds == BLOCK_NUMBER[BlockKind.heading]) & (tree.parents == NONE)
        headings = tree.starts[is_heading]
        under = headings.searchsorted(self._text_starts(), "right") - 1
        is_under = under >= 0
        if self._result.settings.heading_context != "off":
            return int(is_under.sum()), int(is_under.sum())
        has_heading = np.zeros(held.size, bool)
        has_heading[is_under] = headings[under[is_under]] >= held.starts[is_under]
        return int(has_heading.sum()), int(is_under.sum())

    def _block_integrity(self) -> Counted:
        flow, starts = self._columns.flow, np.sort(self._held.starts)
        first_inside = starts.searchsorted(flow.starts + EDGE, "right")
        starts = np.append(starts, np.iinfo(int).max)
        return int((starts[first_inside] >= flow.ends - EDGE).sum()), len(flow.starts)

    def _repeated_text(self) -> Counted:
        overlap = sum([chunk.overlap for chunk in self._result.chunks])
        return overlap, int((self._held.ends - self._held.body_starts).sum())
