"""Which encoding bytes are in that neither say it nor are UTF-8."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, NamedTuple

from chunking.loading.frequent import (
    CJK_PUNCTUATION,
    FREQUENT_HAN,
    FREQUENT_HANGUL,
    KANA,
    LEVEL_ONE_SIMPLIFIED,
    LEVEL_ONE_TRADITIONAL,
    OTHER_SCRIPTS,
    WESTERN_LETTERS,
    WESTERN_SIGNS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Score = Callable[[str], float]
    """How much a text reads like one, 0 to 1."""

# Enough to tell by; more would cost time and change nothing.
SAMPLE_BYTES = 64_000
SAMPLE_LEAD = 64
NOT_ASCII = re.compile(rb"[\x80-\xff]")

# Two and four bytes a character: a file of another length can't be in these.
TWO_BYTES = ("utf-16-le", "utf-16-be")
FOUR_BYTES = ("utf-32-le", "utf-32-be")

# Real text scores .4 to 1 in its own encoding and below .1 in others.
LEAST_SCORE = 0.25

# Windows-1252 and UTF-16 have a character for nearly any bytes: most of them must be common ones.
LEAST_WESTERN_SCORE = 0.9
LEAST_WIDE_SCORE = 0.6
LONGEST_WESTERN_RUN = 2
BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")

# With fewer characters than this (beyond ASCII, but in UTF-16), a good score can be chance.
ENOUGH_CHARACTERS = 10

# A guess by charset-normalizer is never as sure as a score: short texts fit many code pages.
MOST_CONFIDENCE_OF_FALLBACK = 0.7


# EBCDIC fits any bytes, and no Markdown is written in it.
MAINFRAME = ("cp037", "cp273", "cp424", "cp500", "cp875", "cp1026", "cp1140")


class Guess(NamedTuple):
    """An encoding as Python names it, and how sure it is, 0 to 1."""

    encoding: str
    confidence: float


def _share(frequent: frozenset[str], known: frozenset[str] = frozenset()) -> Score:
    """Scores a text by the share of `frequent` among its characters beyond ASCII.

    With `known`, that is two thirds of the score, and the share of those the last third.
    """

    def score(text: str) -> float:
        beyond = [character for character in text if not character.isascii()]
        total = max(1, len(beyond))
        share = sum(map(frequent.__contains__, beyond)) / total
        if not known:
            return share
        return (2 * share + sum(map(known.__contains__, beyond)) / total) / 3

    return score


def _western(text: str) -> float:
    """The share of Western letters and signs, where such can stand, beyond ASCII; 0 below .9.

    Chinese read as Windows-1252 is long runs of accented capitals, Polish has signs within words:
    no language does either.
    """
    total = good = 0
    for run in BEYOND_ASCII.finditer(text):
        start, end = run.span()
        total += end - start
        if end - start > LONGEST_WESTERN_RUN:
            continue
        in_word = text[start - 1 : start].isalpha() and text[end : end + 1].isalpha()
        fitting = WESTERN_LETTERS if in_word else WESTERN_LETTERS | WESTERN_SIGNS
        good += sum(map(fitting.__contains__, run[0]))
    share = good / max(1, total)
    return share if share >= LEAST_WESTERN_SCORE else 0.0


def _wide(text: str) -> float:
    """The share of common characters of any script, ASCII too, among all; 0 below .6."""
    share = sum(map(_READABLE.__contains__, text)) / max(1, len(text))
    return share if share >= LEAST_WIDE_SCORE else 0.0


_CHINESE = FREQUENT_HAN | CJK_PUNCTUATION
_READABLE = frozenset.union(
    frozenset(map(chr, range(32, 127))),
    frozenset("\t\r\n"),
    _CHINESE,
    KANA,
    FREQUENT_HANGUL,
    OTHER_SCRIPTS,
    LEVEL_ONE_SIMPLIFIED,
)

# In the order of preference where two score the same.
SCORES: dict[str, Score] = {
    "gb18030": _share(_CHINESE, LEVEL_ONE_SIMPLIFIED | CJK_PUNCTUATION),
    "big5": _share(_CHINESE, LEVEL_ONE_TRADITIONAL | CJK_PUNCTUATION),
    "cp932": _share(KANA | _CHINESE),
    "euc_jp": _share(KANA | _CHINESE),
    "euc_kr": _share(FREQUENT_HANGUL),
    "cp1252": _western,
}


def _sample(content: bytes) -> bytes:
    """The part of `content` to tell by: from a little before the first byte beyond ASCII."""
    first = NOT_ASCII.search(content)
    # An even start keeps the pairs of UTF-16 together.
    start = max(0, (first.start() if first else 0) - SAMPLE_LEAD) & ~1
    return content[start : start + SAMPLE_BYTES]


def _decoded(sample: bytes, encoding: str) -> str | None:
    """A sample in `encoding`, or None if it can't be that."""
    try:
        # The sample may end inside a character.
        return getincrementaldecoder(encoding)().decode(sample)
    except UnicodeDecodeError:
        return None


def guess_wide(content: bytes) -> Guess | None:
    """UTF-32 or UTF-16 without a byte order mark, for bytes with NULs or controls among them."""
    sample = content[:SAMPLE_BYTES]
    # UTF-32 first: its characters are two of UTF-16's, one of them NUL.
    for encodings, width in ((FOUR_BYTES, 4), (TWO_BYTES, 2)):
        found = _best(sample, encodings) if len(content) % width == 0 else None
        if found:
            return found
    return None


def guess(content: bytes) -> Guess | None:
    """The encoding in which `content` reads most like a text; None if it does in none."""
    sample = _sample(content)
    wide = TWO_BYTES if len(content) % 2 == 0 else ()
    return _best(sample, (*SCORES, *wide)) or _fallback(sample)


def _best(sample: bytes, encodings: Sequence[str]) -> Guess | None:
    """The encoding that scores best, if well enough."""
    scores: dict[str, float] = {}
    lengths: dict[str, int] = {}
    for encoding in encodings:
        text = _decoded(sample, encoding)
        if text is not None:
            scores[encoding] = SCORES.get(encoding, _wide)(text)
            is_wide = encoding not in SCORES
            lengths[encoding] = sum(is_wide or not character.isascii() for character in text)
    if not scores:
        return None
    best, *others = sorted(scores, key=lambda encoding: -scores[encoding])
    if scores[best] < LEAST_SCORE:
        return None
    second = max((scores[other] for other in others), default=0.0)
    lead = 1 - (second / scores[best]) ** 2
    chance = min(1.0, lengths[best] / ENOUGH_CHARACTERS)
    return Guess(best, round(lead * chance, 2))


def _fallback(sample: bytes) -> Guess | None:
    """What charset-normalizer makes of it: Cyrillic, Greek, Thai and other code pages."""
    from charset_normalizer import from_bytes  # noqa: PLC0415 - loads 100 ms, seldom needed

    found = from_bytes(sample, cp_exclusion=[*TWO_BYTES, *FOUR_BYTES, *MAINFRAME]).best()
    if found is None:
        return None
    return Guess(found.encoding, round((1 - found.chaos) * MOST_CONFIDENCE_OF_FALLBACK, 2))
