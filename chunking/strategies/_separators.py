r"""Separators as people write them: `\n\n` is a text, `/[.!?](?=\s)/` an expression.

A separator stays at the end of its piece; with `<` in front, at the start of the next one.
A backslash makes `<` or `/` at the start plain text.
"""

from __future__ import annotations

import re
from codecs import decode
from collections.abc import Callable
from typing import NamedTuple

import regex

from chunking.errors import SettingsError
from chunking.reasons import Code, Reason
from chunking.strategies._verbatim import Verbatim

KEPT_AT_START, EXPRESSION = "<", "/"
ESCAPES = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
SECONDS = 2.0
LOOK_AHEAD = 100
# The expressions among the default separators.
HEADING, SENTENCE_END, COMMA = (
    r"/\n(?=#{1,6}[ \t])/",
    r"/[。！？；]|[.!?;](?=\s)/",
    r"/[，、]|,(?=\s)/",
)
HEADING_MARK = re.compile(r"#{1,6}[ \t]")

LastCut = Callable[[str, int, int], int]
"""(text, low, high) -> the last cut in `(low, high]`, -1 if there is none."""


class Separator(NamedTuple):
    """A separator, ready to be looked for."""

    written: str
    last_cut: LastCut


def parsed(written: str, number: int) -> Separator:
    """The separator that is written so; raises SettingsError if it can't be read."""
    at_start = written.startswith(KEPT_AT_START)
    rest = written[1:] if at_start else written
    if written in QUICK:
        return Separator(written, QUICK[written])
    if len(rest) > 1 and rest[0] == rest[-1] == EXPRESSION:
        return Separator(written, expression_cut(written, rest[1:-1], at_start=at_start))
    text = ESCAPES.sub(lambda match: unescaped(match[0]), rest)
    if not text:
        reason = Reason(Code.SEPARATOR_EMPTY, {"number": number})
        raise SettingsError(reason, key="separators")
    return Separator(written, text_cut(text, at_start=at_start))


def unescaped(escape: str) -> str:
    r"""The character that an escape stands for; of an unknown one, what is behind its backslash.

    >>> unescaped(r"\n"), unescaped(r"\<"), unescaped(r"\u3002")
    ('\n', '<', '。')
    """
    if escape[1] in "ntrfv0xu" and (len(escape) > 2 or escape[1] not in "xu"):  # noqa: PLR2004
        return str(decode(escape, "unicode_escape"))
    return escape[1:]


def text_cut(text: str, *, at_start: bool) -> LastCut:
    """Finds a plain text from behind."""
    length = len(text)

    def last_cut(whole: str, low: int, high: int) -> int:
        if at_start:
            return whole.rfind(text, low + 1, high + length)
        at = whole.rfind(text, low, high)
        return at + length if at >= 0 else -1

    return last_cut


def expression_cut(written: str, expression: str, *, at_start: bool) -> LastCut:
    """Finds the last match of an expression; one that takes too long is an error, not a hang."""
    try:
        pattern = regex.compile(expression, regex.MULTILINE)
    except (regex.error, RecursionError) as error:
        values = {"separator": written, "problem": str(error)}
        raise SettingsError(Reason(Code.SEPARATOR_NOT_READABLE, values), key="separators") from None
    search = pattern.finditer

    def last_cut(whole: str, low: int, high: int) -> int:
        best = -1
        try:
            # A look-ahead has to see what follows the last match.
            for match in search(whole, low, high + LOOK_AHEAD, timeout=SECONDS):
                place = match.start() if at_start else match.end()
                if low < place <= high:
                    best = place
        except TimeoutError:
            stretch = {"seconds": SECONDS, "length": high - low}
            reason = Reason(Code.SEPARATOR_TOO_SLOW, {"separator": written, **stretch})
            raise SettingsError(reason, key="separators") from None
        return best

    return last_cut


def last_heading(whole: str, low: int, high: int) -> int:
    """The last cut before a heading, found without a search of the whole stretch."""
    at = whole.rfind("\n#", low, high + 1)
    while at >= 0:
        if HEADING_MARK.match(whole, at + 1):
            return at + 1
        at = whole.rfind("\n#", low, at + 1)
    return -1


def outside(verbatim: Verbatim, last_cut: LastCut) -> LastCut:
    """The same cuts but for those in fenced code and comments."""

    def last_outside(whole: str, low: int, high: int) -> int:
        place = last_cut(whole, low, high)
        while place >= 0 and verbatim.covers(place):
            place = last_cut(whole, low, place - 1)
        return place

    return last_outside


def backward(expression: str) -> LastCut:
    """Finds the last match from behind: the same one, for an expression of one character."""
    search = regex.compile(f"(?r){expression}").search

    def last_cut(whole: str, low: int, high: int) -> int:
        match = search(whole, low, high)
        return match.end() if match else -1

    return last_cut


# The defaults again, without looking at every match in a stretch for the last one.
QUICK: dict[str, LastCut] = {
    HEADING: last_heading,
    SENTENCE_END: backward(SENTENCE_END[1:-1]),
    COMMA: backward(COMMA[1:-1]),
}
