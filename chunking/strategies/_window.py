"""A window that moves over the text: each piece as long as fits, with overlap from a word start."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of
from chunking.strategies._base import Piece, piece_of
from chunking.strategies._packing import (
    Room,
    first_word_start,
    reach,
    reach_back,
    skip_blank,
)

END_OF_TEXT = Reason(Code.END_OF_TEXT)

Cut = Callable[[int, int, int], tuple[int, Reason]]
"""(start, end of the text, how far the piece may go) -> where it ends, and why there."""


def slide(text: str, room: Room, *, overlap: int, cut: Cut) -> Iterator[Piece]:
    """Pieces without white space at their edges, in order; overlap counts in the room."""
    end_of_text = len(text.rstrip())
    start = skip_blank(text, 0)
    shared: Span | None = None
    shared_why: Reason | None = None
    limit = room.limit
    in_characters = room.measure.unit == "characters"
    while start < end_of_text:
        high = (shared.start if shared else start) + limit
        if not in_characters:
            high = reach(span_of((high - limit, end_of_text)), room)
        if shared and high <= start:
            shared, shared_why = None, Reason(Code.OVERLAP_NO_PLACE, {"overlap": overlap})
            high = reach(span_of((start, end_of_text)), room)
        if high >= end_of_text:
            place, why = end_of_text, END_OF_TEXT
        else:
            place, why = cut(start, end_of_text, high)
        end = place
        while text[end - 1].isspace():
            end -= 1
        body = span_of((start, end))
        yield piece_of((body, why, shared, shared_why, (), ()))
        start = place
        if start < end_of_text and text[start].isspace():
            start = skip_blank(text, start)
        if overlap and start < end_of_text:
            shared, shared_why = overlap_of(text, body, start, room._replace(limit=overlap))


def overlap_of(
    text: str, before: Span, start: int, wanted: Room
) -> tuple[Span | None, Reason | None]:
    """The end of the piece before, from a word start on, up to the new body."""
    earliest = reach_back(span_of((before.start, start)), wanted)
    place = first_word_start(text, span_of((earliest, before.end)))
    values = {"overlap": wanted.limit}
    if place is None:
        return None, Reason(Code.OVERLAP_NO_PLACE, values)
    why = None if place == earliest else Reason(Code.OVERLAP_FROM_PLACE, values)
    return span_of((place, start)), why
