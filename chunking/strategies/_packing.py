"""What packing shares: measuring in tokens or characters, and places to cut from coarse to fine."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import regex

from chunking.source import Source
from chunking.spans import Span, span_of
from chunking.tokens import BoundaryCounter, Heuristic

if TYPE_CHECKING:
    from chunking.strategies._base import Unit

# Within this many tokens of a limit the sum doesn't decide: the text is counted. The sum of a
# stretch was off by at most 4.5 in 40,000 stretches of odd texts, with all vocabularies.
EDGE = 16
# A grapheme cluster is looked for from this far before a place, farther if that is inside one.
CLUSTER_WINDOW = 256
LONGEST_WORD = 256
# A flag is two of these. A row of flags, or of marks, longer than the second is no text.
FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
LONGEST_RUN = 4_000
# What a line may end behind in CJK text, and what it may not begin with.
CJK = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\u3000-\u303f\uff00-\uffef]")
CLOSING = regex.compile(r"[\p{Pe}\p{Pf}\p{M}、，。；：！？]")
# What can go on with a cluster that another character began, and the first of all these.
JOINS = regex.compile(
    r"[\p{GCB=Extend}\p{GCB=SpacingMark}\p{GCB=ZWJ}\p{GCB=Regional_Indicator}\p{ExtPict}"
    r"\p{GCB=L}\p{GCB=V}\p{GCB=T}\p{GCB=LV}\p{GCB=LVT}]"
)
FIRST_JOINING = "\u00a9"
# What may take in the character behind it, whatever that is, and the first of all these.
TAKES_IN = regex.compile(r"[\p{GCB=Prepend}\p{GCB=Extend}\p{GCB=ZWJ}]")
FIRST_TAKING_IN = "\u0300"
# What makes a cluster longer without end.
LENGTHENS = regex.compile(
    r"[\p{GCB=Extend}\p{GCB=SpacingMark}\p{GCB=ZWJ}\p{GCB=L}\p{GCB=V}\p{GCB=T}]"
)
# Where any tokenizer splits, and how long a stretch must be to be worth looking for such places.
SPLIT = regex.compile(r"[a-z\u4e00-\u9fff](?=[ ，。；][a-z\u4e00-\u9fff])")
LAST_SPLIT = regex.compile(f"(?r){SPLIT.pattern}")
EDGE_TEXT, LONG = 200, 600
INK = re.compile(r"\S")
CLUSTER = regex.compile(r"\X")


class Measure:
    """Sizes of stretches of one text, in one unit.

    Tokens aren't additive: the running sums of the whole text find the cut, a count of the real
    stretch confirms it wherever the sum alone isn't sure.
    """

    def __init__(self, source: Source, unit: Unit) -> None:
        self._source = source
        self._text = source.text
        self.unit = unit
        self._in_tokens = unit == "tokens"
        self._knows_places = self._in_tokens and isinstance(source.counter, BoundaryCounter)
        self._exact_sums = self._in_tokens and isinstance(source.counter, Heuristic)

    @cached_property
    def _tokens_before(self) -> Callable[[int], float]:
        return self._source.token_sums.at

    def size(self, span: Span, context: Sequence[Span] = ()) -> int:
        """Characters or tokens of the context and the span, as the one text they make."""
        if self._knows_places and not context and span[1] - span[0] > LONG:
            return self._size_of_long(span)
        parts = sorted((*context, span)) if context else (span,)
        text = "".join([self._text[start:end] for start, end in parts])
        return self._source.counter.count(text) if self._in_tokens else len(text)

    def estimate(self, spans: Sequence[Span]) -> int:
        """Characters or tokens of the spans, at once: for a vocabulary, as the whole text has."""
        if not self._in_tokens:
            return sum([end - start for start, end in spans])
        at = self._tokens_before
        return ceil(sum([at(end) - at(start) for start, end in spans]))

    def fits(self, span: Span, limit: int, context: Sequence[Span] = ()) -> bool:
        """Whether the context and the span together have at most `limit`."""
        if not self._in_tokens:
            return sum([end - start for start, end in (*context, span)]) <= limit
        at = self._tokens_before
        summed = at(span[1]) - at(span[0])
        if context:
            summed += sum([at(end) - at(start) for start, end in context])
        if self._exact_sums or not -EDGE < summed - limit < EDGE:
            return summed <= limit
        return self.size(span, context) <= limit

    def _size_of_long(self, span: Span) -> int:
        """Tokens of a long stretch: its edges counted anew, what is between by the sums.

        Every vocabulary splits a letter from white space or a comma before another letter, so what
        is between two such places has the same tokens wherever it stands.
        """
        start, end = span
        count = self._source.counter.count
        first = SPLIT.search(self._text, start, start + EDGE_TEXT)
        last = LAST_SPLIT.search(self._text, end - EDGE_TEXT, end)
        if not (first and last):
            return count(self._text[start:end])
        left, right = first.end(), last.end()
        between = self._tokens_before(right) - self._tokens_before(left)
        return count(self._text[start:left]) + round(between) + count(self._text[right:end])

    def sum_at(self, offset: int) -> float:
        """Tokens before an offset, by the running sum."""
        return self._source.token_sums.at(offset)

    def reach(self, span: Span, limit: int, context: Sequence[Span] = ()) -> int:
        """The last offset, or nearly, up to which at most `limit` tokens go, context included."""
        start, end = span
        aim = limit - sum([self.size(part) for part in context])
        while aim > 0:
            place = min(end, self._source.token_sums.place_after(start, aim))
            place = max(start, place)
            excess = self.size(span_of((start, place)), context) - limit
            if excess <= 0:
                return place
            aim -= excess
        return start

    def reach_back(self, span: Span, limit: int) -> int:
        """The first offset, or nearly, from which at most `limit` tokens go to the span's end."""
        start, end = span
        aim = limit
        while aim > 0:
            place = max(start, self._source.token_sums.place_before(end, aim))
            excess = self.size(span_of((place, end))) - limit
            if excess <= 0:
                return place
            aim -= excess
        return end


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


def reach(span: Span, room: Room) -> int:
    """The last offset up to which the text from the span's start fits; at least one character."""
    start, end = span
    if room.measure.unit == "characters":
        used = sum([last - first for first, last in room.context])
        return max(start + 1, min(end, start + room.limit - used))
    return max(start + 1, room.measure.reach(span, room.limit, room.context))


def reach_back(span: Span, room: Room) -> int:
    """The first offset from which the text up to the span's end fits."""
    start, end = span
    if room.measure.unit == "characters":
        return max(start, end - room.limit)
    return room.measure.reach_back(span, room.limit)


def skip_blank(text: str, place: int) -> int:
    """The first place from there on that isn't white space; the text's length if none is."""
    if not text[place : place + 1].isspace():
        return place
    match = INK.search(text, place)
    return match.start() if match else len(text)


def starts_cluster(text: str, place: int) -> bool:
    """Whether a cut there tears no grapheme cluster apart."""
    return cluster_start(text, place) == place


def cluster_start(text: str, place: int) -> int:
    """Where the grapheme cluster starts that a place is inside of; the place between two."""
    if not 0 < place < len(text):
        return place
    joins = text[place] >= FIRST_JOINING and JOINS.match(text, place)
    takes_in = text[place - 1] >= FIRST_TAKING_IN and TAKES_IN.match(text, place - 1)
    if not (joins or takes_in):
        return place
    start = place
    low = max(0, place - LONGEST_RUN)
    for between in cluster_ends(text, low, place, place + CLUSTER_WINDOW):
        if between > place:
            break
        start = between
    return start


def cluster_ends(text: str, low: int, place: int, high: int) -> Iterator[int]:
    """Places between grapheme clusters around a place, from before it on; `low` is one."""
    window = max(low, place - CLUSTER_WINDOW)
    while window > low and (LENGTHENS.match(text, window) or TAKES_IN.match(text, window - 1)):
        window = max(low, window - CLUSTER_WINDOW)
    if window > low and text[window] in FLAG_LETTERS:
        # Two make a flag: what is before tells which of two this one is.
        before = text[low:window]
        window -= (len(before) - len(before.rstrip(FLAG_LETTERS))) % 2
    yield window
    # The pattern would look back to the start of the text, so it's given the stretch alone.
    for match in CLUSTER.finditer(text[window:high]):
        yield window + match.end()


def first_word_start(text: str, span: Span) -> int | None:
    """The first place in the span at which a word starts, or any CJK character."""
    start, end = span
    for place in range(start, end):
        if text[place].isspace():
            continue
        is_start = place == 0 or text[place - 1].isspace() or CJK.match(text, place)
        if is_start and starts_cluster(text, place):
            return place
    return None


def last_cluster_end(text: str, span: Span, high: int) -> int:
    """The last end of a grapheme cluster up to `high`; at least one character is taken.

    A cluster that doesn't end before `high` by itself is cut there, between its characters.
    """
    start, end = span
    if high == end:
        return end
    if starts_cluster(text, high):
        return high
    cut = start
    for cluster_end in cluster_ends(text, start, high, min(end, high + CLUSTER_WINDOW)):
        if cluster_end > high:
            break
        cut = cluster_end
    return cut if cut > start else high


def last_word_end(text: str, span: Span, cluster_end: int) -> int | None:
    """The last place up to `cluster_end` at which a word starts, or any CJK character."""
    start, end = span
    place = cluster_end
    while place > max(start, cluster_end - LONGEST_WORD):
        if place == end or text[place - 1].isspace():
            return place
        if CJK.match(text, place - 1) and not CLOSING.match(text, place):
            before = cluster_start(text, place)
            if before == place:
                return place
            place = before  # no place inside a cluster is one
        else:
            place -= 1
    return None
