"""Overlap: chosen after the cuts, from whole sentences, items, rows or fences before them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chunking.reasons import Code, Reason
from chunking.sentences import sentence_ends
from chunking.spans import Span, span_of
from chunking.strategies._packing import CJK, Measure, Room
from chunking.strategies.section_aware._pack import Draft
from chunking.strategies.section_aware._units import Unit, UnitKind

# A sentence start this far before the place where overlap may begin isn't looked up.
LOOK_BACK = 4_000


def overlap_of(
    before: Draft, draft: Draft, *, text: str, wanted: int, measure: Measure, hard: int
) -> tuple[Span | None, Reason | None]:
    """The end of `before` that `draft` repeats, and why it is less than wanted."""
    reach = max(before.start, before.end - wanted)
    room = Room(measure, hard, draft.context)
    too_long = False
    for start in starts_in_reach(before, text, reach):
        if room.holds(start, draft.end):
            given = before.end - start
            if given >= min(wanted, before.end - before.start):
                return span_of((start, draft.start)), None
            code = Code.OVERLAP_AT_HARD_LIMIT if too_long else Code.OVERLAP_AT_UNIT_START
            values = {"given": given, "overlap": wanted, "hard": hard}
            return span_of((start, draft.start)), Reason(code, values)
        too_long = True
    code = Code.OVERLAP_OVER_HARD_LIMIT if too_long else Code.OVERLAP_INSIDE_UNIT
    return None, Reason(code, {"overlap": wanted, "hard": hard})


def starts_in_reach(before: Draft, text: str, reach: int) -> Iterator[int]:
    """Places at which overlap may start, earliest first; words only where no unit starts."""
    units = [unit for unit in before.units if unit.end > reach]
    found = [place for unit in units for place in unit_starts(unit, text, reach)]
    inside = [place for place in found if before.start <= place < before.end]
    if inside:
        yield from inside
        return
    for unit in units:
        if unit.kind is UnitKind.PARAGRAPH or unit.own > unit.start:
            end = unit.end if unit.kind is UnitKind.PARAGRAPH else unit.own
            stretch = span_of((max(reach, unit.start, before.start), min(end, before.end)))
            yield from word_starts(text, stretch)


def unit_starts(unit: Unit, text: str, reach: int) -> Iterator[int]:
    """Starts of a unit's sentences, of what is bound to it, and of an item, row or fence itself."""
    is_paragraph = unit.kind is UnitKind.PARAGRAPH
    if unit.start >= reach:
        yield unit.start
    sentences_end = unit.end if is_paragraph else unit.own
    if sentences_end > max(reach, unit.start):
        begin = max(unit.start, reach - LOOK_BACK)
        for end in sentence_ends(text, begin, sentences_end):
            start = end + len(text[end:sentences_end]) - len(text[end:sentences_end].lstrip())
            if reach <= start < sentences_end:
                yield start
    if not is_paragraph and unit.own > unit.start and unit.own >= reach:
        yield unit.own


def word_starts(text: str, stretch: Span) -> Sequence[int]:
    """Where words start, and any CJK character, in order."""
    start, end = stretch
    return [
        place
        for place in range(start, end)
        if not text[place].isspace()
        and (CJK.match(text, place) or place == 0 or text[place - 1].isspace())
    ]
