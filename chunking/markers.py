"""The list markers of CommonMark and of Chinese documents: what they look like and count."""

from __future__ import annotations

import re
from enum import StrEnum, auto
from typing import NamedTuple


class MarkerKind(StrEnum):
    """Markers of one kind make one list."""

    hyphen = auto()
    asterisk = auto()
    plus = auto()
    dot = auto()
    """`•`"""
    number_dot = auto()
    """`1.`"""
    number_bracket = auto()
    """`1)`"""
    number_comma = auto()
    """`1、`"""
    number_wide_dot = auto()
    """`1．`"""
    number_brackets = auto()
    """`(1)`"""
    number_wide_brackets = auto()
    """`（1）`"""
    circled = auto()
    """`①`"""
    cjk_comma = auto()
    """`一、`"""
    cjk_brackets = auto()
    """`（一）`"""
    letter_dot = auto()
    """`a.`"""
    letter_bracket = auto()
    """`a)`"""
    capital_dot = auto()
    """`A.`"""
    capital_bracket = auto()
    """`A)`"""
    step_cjk = auto()
    """`第一步：`"""
    step_word = auto()
    """`步骤1：`"""
    step = auto()
    """`Step 1:`"""


BULLETS = frozenset({MarkerKind.hyphen, MarkerKind.asterisk, MarkerKind.plus, MarkerKind.dot})
# Markers that CommonMark knows too. The others are only text to it.
COMMONMARK = frozenset(
    {
        MarkerKind.hyphen,
        MarkerKind.asterisk,
        MarkerKind.plus,
        MarkerKind.number_dot,
        MarkerKind.number_bracket,
    }
)
LETTERS = frozenset(
    {
        MarkerKind.letter_dot,
        MarkerKind.letter_bracket,
        MarkerKind.capital_dot,
        MarkerKind.capital_bracket,
    }
)
# A single item with one of these is no list: 一、二、三线城市; e. coli; (1) in running text.
NEEDS_NEIGHBOUR = frozenset(MarkerKind) - COMMONMARK - {MarkerKind.dot}

# From this number on (four digits) it's a year or an amount, unless a neighbour is one off.
YEAR = 1_000
# `1.检查` is an item, `1.5` and `1.foo` aren't: what may follow `1.` without white space.
CJK = (
    "\u2e80-\u2fdf\u3005-\u301f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
    "\uf900-\ufaff（“\U00020000-\U0003ffff"
)
NUMERALS = "〇零一二两三四五六七八九十百"
NUMERAL = f"[{NUMERALS}]{{1,7}}"
CIRCLED = "\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf"
SPACE_OR_END = r"(?=[ \t\u3000\r\n]|\Z)"
SPACE_OR_CJK = rf"(?=[ \t\u3000\r\n{CJK}]|\Z)"
BOLD = r"(?:\*\*|__)"
STEP_END = rf"{BOLD}?[ \t]*[:：]{BOLD}?"

# Tried in this order.
PATTERNS = {
    MarkerKind.hyphen: rf"-{SPACE_OR_END}",
    MarkerKind.asterisk: rf"\*{SPACE_OR_END}",
    MarkerKind.plus: rf"\+{SPACE_OR_END}",
    MarkerKind.dot: "•",
    MarkerKind.number_dot: rf"[0-9]{{1,9}}\.{SPACE_OR_CJK}",
    MarkerKind.number_bracket: rf"[0-9]{{1,9}}\){SPACE_OR_CJK}",
    MarkerKind.number_comma: r"\d{1,9}、",
    MarkerKind.number_wide_dot: r"\d{1,9}．(?!\d)",
    MarkerKind.number_brackets: r"\(\d{1,9}\)",
    MarkerKind.number_wide_brackets: r"（\d{1,9}[）)]",
    MarkerKind.circled: f"[{CIRCLED}]",
    MarkerKind.cjk_comma: f"{NUMERAL}、",
    MarkerKind.cjk_brackets: f"[（(]{NUMERAL}[）)]",
    MarkerKind.letter_dot: rf"[a-z]\.{SPACE_OR_END}",
    MarkerKind.letter_bracket: rf"[a-z]\){SPACE_OR_END}",
    MarkerKind.capital_dot: rf"[A-Z]\.{SPACE_OR_END}",
    MarkerKind.capital_bracket: rf"[A-Z]\){SPACE_OR_END}",
    MarkerKind.step_cjk: rf"{BOLD}?第[ \t]*(?:\d{{1,3}}|{NUMERAL})[ \t]*步{STEP_END}",
    MarkerKind.step_word: rf"{BOLD}?步骤[ \t]*(?:\d{{1,3}}|{NUMERAL}){STEP_END}",
    MarkerKind.step: rf"{BOLD}?(?i:step)[ \t]*\d{{1,3}}{STEP_END}",
}
ANY_MARKER = "|".join(f"(?P<{kind}>{pattern})" for kind, pattern in PATTERNS.items())
RULE = r"[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})(?:[\r\n]|\Z)"
MARKED_LINE = re.compile(rf"(?!{RULE})(?P<indent>[ \t\u3000]*)(?:{ANY_MARKER})[ \t\u3000]*")
VALUE = re.compile(rf"\d+|{NUMERAL}")

DIGITS = {numeral: value for value, numeral in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
}
UNITS = {"十": 10, "百": 100}
# First and last code point of a row of circled (bracketed, dotted, inverse) numbers, and the number
# that it starts with.
CIRCLED_ROWS = (
    (0x2460, 0x2473, 1),
    (0x2474, 0x2487, 1),
    (0x2488, 0x249B, 1),
    (0x24EA, 0x24EA, 0),
    (0x24EB, 0x24F4, 11),
    (0x24F5, 0x24FE, 1),
    (0x24FF, 0x24FF, 0),
    (0x2776, 0x277F, 1),
    (0x2780, 0x2789, 1),
    (0x278A, 0x2793, 1),
    (0x3251, 0x325F, 21),
    (0x32B1, 0x32BF, 36),
)
TAB_STOP = 4
BY_NAME = {str(kind): kind for kind in MarkerKind}


class Marker(NamedTuple):
    """The marker at the start of a line."""

    kind: MarkerKind
    number: int | None
    """What it counts; None for bullets."""
    indent: int
    """Columns of white space before it, tab stops every 4; U+3000 counts none."""
    width: int
    """Characters of the marker itself."""
    start: int
    """Offset of the marker in what was parsed."""
    content: int
    """Offset of what follows the marker and its white space."""


def parse_marker(line: str, start: int = 0) -> Marker | None:
    """The list marker at the start of a line (or of the line at `start` of a text), if there's one.

    It says what the line looks like. Whether it's an item depends on its neighbours: see
    `NEEDS_NEIGHBOUR` and `YEAR`.
    """
    match = MARKED_LINE.match(line, start)
    return marker_of(match) if match else None


def marker_of(match: re.Match[str]) -> Marker:
    """The marker that `MARKED_LINE`, or a pattern made around `ANY_MARKER`, has matched."""
    name = match.lastgroup or ""
    start, end = match.span(name)
    kind = BY_NAME[name]
    number = None if kind in BULLETS else number_of(match[name])
    indent = match["indent"]
    return Marker(
        kind, number, columns_of(indent) if indent else 0, end - start, start, match.end()
    )


def columns_of(white_space: str) -> int:
    """How many columns white space takes, behind any quote marks; U+3000 takes none."""
    return len(white_space.rpartition(">")[2].replace("\u3000", "").expandtabs(TAB_STOP))


def number_of(marker: str) -> int:
    """What a marker's text counts: `（十二）` is 12, `c)` 3, `⑤` 5, `Step 2:` 2."""
    value = VALUE.search(marker)
    if value:
        return int(value[0]) if value[0].isdecimal() else cjk_number(value[0])
    first = ord(marker[0])
    for lowest, highest, number in CIRCLED_ROWS:
        if lowest <= first <= highest:
            return first - lowest + number
    return first - ord("a" if marker[0].islower() else "A") + 1


def cjk_number(numeral: str) -> int:
    """The value of a Chinese numeral below 1,000: `二十三` is 23, `一百零五` 105."""
    total = 0
    digit = None
    for sign in numeral:
        if sign in UNITS:
            total += UNITS[sign] * (1 if digit is None else digit)
            digit = None
        else:
            # Digits in a row are read as places: 二〇 is 20.
            digit = DIGITS[sign] + (10 * digit if digit else 0)
    return total + (digit or 0)
