"""Sentences of English and Chinese text, also mixed, as exact spans.

sentencex was measured first (1.0.32). Its offsets are right and block by block it does 17 MB a CPU
second, but one paragraph of 50,000 / 100,000 / 200,000 characters takes it 6 / 19 / 589 ms (not
linear), it takes `1. ` for a sentence, doesn't end one at `.)`, and copies each sentence's text.
This does 15 to 40 MB a CPU second and is linear.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import regex

from chunking.blocks import BlockKind
from chunking.sentences._abbreviations import (
    ALWAYS,
    BEFORE_NUMBER,
    MAY_END,
    SENTENCE_STARTERS,
)
from chunking.spans import Span, span_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunking.blocks import Block

__all__ = ["block_sentences", "sentence_ends", "sentence_spans"]

CJK = (
    "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
# A semicolon, Chinese or not, ends no sentence.
WIDE = "。！？｡"
NARROW = ".!?…"
# What closes something and so belongs to the sentence before, like the number of a footnote.
CLOSING = r"(?:[”’»」』）】》〉〕)\]}]|\[\^?\w{1,9}\])"
# These open and close; what follows tells which of the two, or how many there were.
EITHER = "\"'*_`~"
BOUNDARY = re.compile(
    # It starts with one of a few characters, which makes the search fast, at the first mark of a
    # run, and never goes back into the run, which keeps it linear.
    rf"[{NARROW}{WIDE}](?<![{NARROW}][{NARROW}{WIDE}])"
    rf"(?:(?:(?<=[{WIDE}])|[{NARROW}]*+[{WIDE}])[{WIDE}{NARROW}]*+{CLOSING}*+(?P<wide>)"
    rf"|[{NARROW}]*+(?P<closing>(?:{CLOSING}|[{EITHER}])*+)(?=\s|\Z|[{CJK}“「『《（]))"
)
QUOTES = re.compile(rf"(?P<run>([{EITHER}])\2*+)(?P<rest>{CLOSING}*+)")
IS_CJK = re.compile(f"[{CJK}]")
NEXT = re.compile(r"[\s>]*[\"'“‘(\[*_]*(\w*)")
LIST_NUMBER = re.compile(r"[\W_]*(?:(?:\d{1,3}\.)*\d{1,3}|[a-zA-Z]|[ivx]{1,5}|[IVX]{1,5})")
INITIALS = re.compile(r"[A-Z](?:\.[A-Z])*|[a-z](?:\.[a-z])+")
ABBREVIATIONS = ALWAYS | MAY_END | BEFORE_NUMBER
OPENING = "([{<\"'“‘*_`~"
# More characters than any abbreviation has with what may stand in front of it.
LONGEST_WORD = 24
INK = re.compile(r"\S")
# A mark that joins the character before it: no sentence can start with it.
JOINS = regex.compile(r"[\p{GCB=Extend}\p{GCB=SpacingMark}\p{GCB=ZWJ}]")
FIRST_JOINING = "\u0300"
WHOLE = frozenset(
    {
        BlockKind.heading,
        BlockKind.table_row,
        BlockKind.code,
        BlockKind.html,
        BlockKind.html_comment,
        BlockKind.front_matter,
        BlockKind.rule,
    }
)


def sentence_ends(text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Where sentences of `text[start:end]` end, behind their marks, quotes and brackets.

    The last one is where the stretch's text ends, white space left out; none if there's no text.
    """
    end = len(text) if end is None else end
    last = start + len(text[start:end].rstrip())
    begin = start
    for match in BOUNDARY.finditer(text, start, last):
        if match.lastgroup == "wide":
            place = _with_quotes(text, begin, match.end(), last)
            if place < last and text[place] >= FIRST_JOINING and JOINS.match(text, place):
                continue
        elif _is_end(text, begin, match):
            place = match.end()
        else:
            continue
        if begin < place < last:
            yield place
            begin = place
    if last > start:
        yield last


def sentence_spans(text: str, spans: Iterable[Span]) -> list[Span]:
    """The sentences of each span, in order, without white space at their edges.

    `spans` are in order and disjoint. All their text but white space is in a sentence, and no
    sentence goes from one span into the next.
    """
    sentences: list[Span] = []
    for start, end in spans:
        begin = start
        for sentence_end in sentence_ends(text, start, end):
            begin += text[begin].isspace()
            if text[begin].isspace():
                begin = _ink_start(text, begin)
            sentences.append(span_of((begin, sentence_end)))
            begin = sentence_end
    return sentences


def block_sentences(text: str, blocks: Iterable[Block]) -> list[Span]:
    """The sentences of a Markdown text: all of it but white space, in order and disjoint.

    A heading, a table row and a block of code or HTML is one each. What stands in front of a
    block's text (a list marker, quote marks) belongs to the first sentence of it.
    """
    sentences: list[Span] = []
    covered = 0
    for block in blocks:
        kind, (start, end) = block.kind, block.span
        if kind is BlockKind.paragraph:
            found = sentence_spans(text, [block.span])
        elif kind in WHOLE:
            found = [block.span]
        else:
            continue
        if not text[covered:start].isspace() and covered < start:
            found[0] = span_of((_ink_start(text, covered), found[0].end))
        sentences += found
        covered = end
    rest = text[covered:].rstrip()
    if rest:
        sentences.append(span_of((_ink_start(text, covered), covered + len(rest))))
    return sentences


def _ink_start(text: str, start: int) -> int:
    match = INK.search(text, start)
    return match.start() if match else len(text)


def _with_quotes(text: str, begin: int, place: int, last: int) -> int:
    """The end of a sentence with the straight quotes or emphasis marks behind it that close."""
    match = QUOTES.match(text, place, last)
    if match is None:
        return place
    after = match.end()
    # One that opened in this sentence closes here: 他说"好。"然后, but 好。"然后"他说 not.
    closes = after == last or text[after].isspace() or match["rest"]
    if closes or text.count(match["run"], begin, place) % 2:
        return after
    return place


def _is_end(text: str, begin: int, match: re.Match[str]) -> bool:
    """Whether `.`, `!`, `?` or an ellipsis, and what closes behind it, ends a sentence."""
    place, after = match.span()
    if after == place + 1 and text[place] == "." and text[after : after + 1] == " ":
        # By far the commonest, decided without the rest: a dot, a space and a letter.
        letter = text[after + 1 : after + 2]
        if letter.islower():
            return False
        word = text[max(begin, place - LONGEST_WORD) : place].rpartition(" ")[2]
        if letter.isupper() and word.isalpha() and len(word) > 1:
            known = word.lower() in ABBREVIATIONS
            return not (known and _is_abbreviation(text, begin, place, after))
    marks = text[place : match.start("closing")]
    asks = "!" in marks or "?" in marks
    if after < len(text) and not text[after].isspace():
        # CJK text without a space behind the mark: 好的!然后, 好的.然后; but not 1.检查.
        return asks or (marks == "." and place > begin and bool(IS_CJK.match(text, place - 1)))
    is_lower = _next_word(text, after)[:1].islower()
    if asks:
        return not (is_lower and match["closing"])
    if is_lower or marks != ".":
        return not is_lower
    return not _is_abbreviation(text, begin, place, after)


def _next_word(text: str, start: int) -> str:
    match = NEXT.match(text, start)
    return match[1] if match else ""


def _is_abbreviation(text: str, begin: int, dot: int, after: int) -> bool:
    """Whether the dot belongs to the word or the number before it, and the sentence goes on."""
    tail = text[max(begin, dot - LONGEST_WORD) : dot]
    if dot - begin <= LONGEST_WORD and LIST_NUMBER.fullmatch(tail):
        return True
    words = tail.rsplit(None, 1)
    word = words[-1].lstrip(OPENING) if words else ""
    lower = word.lower()
    if lower in ALWAYS:
        return True
    if lower in MAY_END or INITIALS.fullmatch(word):
        return _next_word(text, after).lower() not in SENTENCE_STARTERS
    return lower in BEFORE_NUMBER and _next_word(text, after)[:1].isdecimal()
