"""What packing shares: measuring in tokens or characters, and places to cut from coarse to fine."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import regex

from chunking.source import Source
from chunking.spans import Span, span_of
from chunking.tokens import Heuristic

if TYPE_CHECKING:
    from chunking.strategies._base import Unit

# Between these shares of a limit (and this many tokens) the sum doesn't decide: the text is counted.
SURE_BELOW, SURE_ABOVE, EDGE = 0.8, 1.25, 16
# A grapheme cluster longer than this is text that stacks marks; it is cut like any text.
LONGEST_CLUSTER = 256
# Text of white space only has no tokens: a piece ends somewhere all the same.
MOST_CHARACTERS_A_TOKEN = 64
LONGEST_WORD = 256
# What a line may end behind in CJK text, and what it may not begin with.
CJK = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\u3000-\u303f\uff00-\uffef]")
CLOSING = regex.compile(r"[\p{Pe}\p{Pf}\p{M}、，。；：！？]")
CLUSTER = regex.compile(r"\X")


class Measure:
    """Sizes of stretches of one text, in one unit.

    Tokens aren't additive: the running sums of the whole text find the cut, a count of the real
    stretch confirms it wherever the sum alone isn't sure.
    """

    def __init__(self, source: Source, unit: Unit) -> None:
        self._source = source
        self._text = source.text
        self._in_tokens = unit == "tokens"
        self._exact_sums = self._in_tokens and isinstance(source.counter, Heuristic)

    def size(self, span: Span, context: Sequence[Span] = ()) -> int:
        """Characters or tokens of the context and the span, as the one text they make."""
        text = "".join([self._text[start:end] for start, end in (*context, span)])
        return self._source.counter.count(text) if self._in_tokens else len(text)

    def fits(self, span: Span, limit: int, context: Sequence[Span] = ()) -> bool:
        """Whether the context and the span together have at most `limit`."""
        if not self._in_tokens:
            return self.size(span, context) <= limit
        at = self._source.token_sums.at
        summed = sum([at(end) - at(start) for start, end in (*context, span)])
        if self._exact_sums or summed > limit * SURE_ABOVE + EDGE:
            return summed <= limit
        if summed < limit * SURE_BELOW - EDGE:
            return True
        return self.size(span, context) <= limit


class Room(NamedTuple):
    """How much a piece may hold: a limit, and the context that counts in it."""

    measure: Measure
    limit: int
    context: tuple[Span, ...] = ()

    def holds(self, start: int, end: int) -> bool:
        """Whether `[start, end)` fits, context included."""
        return self.measure.fits(span_of((start, end)), self.limit, self.context)


def last_fitting(places: Sequence[int], span: Span, room: Room) -> int | None:
    """The last of the ordered places inside `span` up to which the text from its start fits."""
    start, end = span
    low, high = bisect_right(places, start), bisect_left(places, end)
    best = None
    while low < high:
        middle = (low + high) // 2
        if room.holds(start, places[middle]):
            best, low = places[middle], middle + 1
        else:
            high = middle
    return best


def last_cluster_end(text: str, span: Span, room: Room) -> int:
    """The last end of a grapheme cluster that fits; at least one character is taken.

    A cluster that doesn't fit by itself is cut between its characters.
    """
    start, end = span
    low, high = start + 1, min(end, start + room.limit * MOST_CHARACTERS_A_TOKEN)
    while low < high:
        middle = (low + high + 1) // 2
        if room.holds(start, middle):
            low = middle
        else:
            high = middle - 1
    if low == end:
        return end
    # The cluster around `low` is found from a place that is surely before it.
    window = max(start, low - LONGEST_CLUSTER)
    cut = start
    for match in CLUSTER.finditer(text, window, min(end, low + LONGEST_CLUSTER)):
        if match.end() > low:
            break
        cut = match.end()
    return cut if cut > start else low


def last_word_end(text: str, span: Span, cluster_end: int) -> int | None:
    """The last place up to `cluster_end` at which a word starts, or any CJK character."""
    start, end = span
    for place in range(cluster_end, max(start, cluster_end - LONGEST_WORD), -1):
        if place == end or text[place - 1].isspace():
            return place
        if CJK.match(text, place - 1) and not CLOSING.match(text, place):
            return place
    return None
