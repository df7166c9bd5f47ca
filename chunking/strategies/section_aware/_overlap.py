"""Overlap: chosen after the cuts, from whole sentences, items, rows or fences before them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from chunking.reasons import Code, Reason
from chunking.sentences import sentence_ends
from chunking.spans import Span, span_of
from chunking.strategies._packing import CJK, CLOSING, skip_blank, starts_cluster
from chunking.strategies.section_aware._drafts import Draft, Sizes
from chunking.strategies.section_aware._units import Unit, UnitKind

# A sentence start this far before the place where overlap may begin isn't looked up.
LOOK_BACK = 1_000


def overlap_of(
    before: Draft, draft: Draft, *, wanted: int, sizes: Sizes
) -> tuple[Span | None, Reason | None]:
    """The end of `before` that `draft` repeats, and why it is less than wanted."""
    reach = max(before.start, before.end - wanted)
    starts = starts_in_reach(before, sizes.text, reach)
    if not starts:
        return None, Reason(Code.OVERLAP_INSIDE_UNIT, {"overlap": wanted})
    start = earliest_fitting(starts, draft, sizes)
    values = {"overlap": wanted, "hard": sizes.hard}
    if start is None:
        return None, Reason(Code.OVERLAP_OVER_HARD_LIMIT, values)
    return span_of((start, draft.start)), why_less(before, start, wanted, starts[0], sizes)


def why_less(before: Draft, start: int, wanted: int, first: int, sizes: Sizes) -> Reason | None:
    """Why overlap from `start` is less than wanted; None if it isn't."""
    given, length = before.end - start, before.end - before.start
    if given >= wanted:
        return None
    if start > first:
        values = {"given": given, "overlap": wanted, "hard": sizes.hard}
        return Reason(Code.OVERLAP_AT_HARD_LIMIT, values)
    if given == length:
        values = {"length": length, "overlap": wanted}
        return Reason(Code.OVERLAP_CHUNK_BEFORE_SHORTER, values)
    return Reason(Code.OVERLAP_AT_UNIT_START, {"given": given, "overlap": wanted})


def context_beside(draft: Draft, overlap: Span | None) -> tuple[Span, ...]:
    """The draft's context without what the overlap repeats already."""
    if overlap is None:
        return draft.context
    return tuple(span for span in draft.context if span.start < overlap.start)


def earliest_fitting(starts: Sequence[int], draft: Draft, sizes: Sizes) -> int | None:
    """The first start from which overlap, draft and context are at most the hard limit."""
    low, high = 0, len(starts)
    while low < high:
        middle = (low + high) // 2
        context = context_beside(draft, span_of((starts[middle], draft.start)))
        if sizes.fits(sizes.hard, starts[middle], draft.end, context):
            high = middle
        else:
            low = middle + 1
    return starts[low] if low < len(starts) else None


def starts_in_reach(before: Draft, text: str, reach: int) -> Sequence[int]:
    """Places at which overlap may start, in order; of words only where no unit starts."""
    units = [unit for unit in before.units if unit.end > reach]
    starts = {place for unit in units for place in unit_starts(unit, text, reach, before.end)}
    found = sorted(place for place in starts if reach <= place < before.end)
    if found:
        return found
    words: list[int] = []
    for unit in units:
        start, end = max(reach, unit.start), min(prose_end(unit), before.end)
        words += [place for place in range(start, end) if is_word_start(text, place)]
    return words


def prose_end(unit: Unit) -> int:
    """Up to where a unit is prose: all of a paragraph, of others what is bound to them."""
    return unit.end if unit.kind is UnitKind.PARAGRAPH else unit.own


def unit_starts(unit: Unit, text: str, reach: int, before: int) -> Iterator[int]:
    """Starts of a unit, of what is bound to it, and of its sentences, from near `reach` on."""
    own, end = unit.own, min(prose_end(unit), before)
    near = unit.bound[max(0, bisect_right(unit.bound, reach) - 1) : bisect_left(unit.bound, end)]
    yield from near
    yield own
    # What is bound and the unit's own text are sentences apart.
    edges = [*near, own, end] if near or own < end else []
    for first, last in pairwise(edges):
        if first < last and last > reach:
            for place in sentence_ends(text, max(first, reach - LOOK_BACK), min(last, end)):
                yield skip_blank(text, place)


def is_word_start(text: str, place: int) -> bool:
    """Whether a word starts at a place, or there is any character of CJK text that can."""
    if text[place].isspace() or not starts_cluster(text, place):
        return False
    if place == 0 or text[place - 1].isspace():
        return True
    return bool(CJK.match(text, place)) and not CLOSING.match(text, place)
