"""Paragraphs and sentences of a text by its lines, without a parser: fast, for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chunking.sentences import sentence_spans
from chunking.spans import Span, span_of

BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")
FENCE_LINE = re.compile(r"^[^\S\n]*(`{3,}|~{3,})", re.MULTILINE)
# A line that starts something of its own, though no blank line stands before it: a heading, list
# item, table row, quote or fence.
OWN_LINE = re.compile(
    r"\n(?=[^\S\n]*(?:#{1,6}[^\S\n]|[-*+•][^\S\n]|\d{1,9}[.)][^\S\n]|\d{1,9}[、．]|[（(][0-9一二三四五六七八九十]{1,3}[）)]"
    r"|[一二三四五六七八九十]{1,3}、|[①-⑳]|\||>|`{3}|~{3}))"
)


def paragraph_spans(text: str) -> list[Span]:
    """The blocks between blank lines, in order, trimmed; a code fence stays in one block."""
    spans: list[Span] = []
    open_fence = ""
    fenced_from = 0
    position = 0
    ends = [match.span() for match in BLANK_LINES.finditer(text)]
    for end, following in (*ends, (len(text), len(text))):
        open_fence, was_open = fence_after(text, position, end, open_fence), bool(open_fence)
        if not was_open:
            fenced_from = position
        if not open_fence or end == len(text):
            spans += trimmed(text, fenced_from, end)
        position = following
    return spans


def fence_after(text: str, start: int, end: int, open_fence: str) -> str:
    """The fence that is still open behind a stretch, given the one open before it."""
    if "```" not in text[start:end] and "~~~" not in text[start:end]:
        return open_fence
    for match in FENCE_LINE.finditer(text, start, end):
        fence = match[1]
        if not open_fence:
            open_fence = fence
        elif fence.startswith(open_fence):
            open_fence = ""
    return open_fence


def trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    """The stretch without white space at its edges; none if nothing is left."""
    ink = text[start:end].lstrip()
    first = end - len(ink)
    if ink:
        yield span_of((first, first + len(ink.rstrip())))


def line_groups(text: str, paragraphs: Sequence[Span]) -> Iterator[Span]:
    """The paragraphs, cut before lines that start something of their own."""
    for start, end in paragraphs:
        position = start
        for match in OWN_LINE.finditer(text, start, end):
            yield from trimmed(text, position, match.start())
            position = match.end()
        yield from trimmed(text, position, end)


def plain_sentences(text: str, paragraphs: Sequence[Span]) -> list[Span]:
    """The sentences of paragraphs; list items, headings and rows are apart."""
    return sentence_spans(text, line_groups(text, paragraphs))
