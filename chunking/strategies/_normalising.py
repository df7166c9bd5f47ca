"""What `fixed_size` deletes before it cuts: the reference's repair of URLs and soft line breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chunking.java import WHITESPACE, is_digit, is_letter
from chunking.reasons import Code, Reason
from chunking.spans import Edit, Edits, OffsetMap

URL_CHARACTERS = r"[A-Za-z0-9\-._~:/?#\[\]@!$&()*+,;=%]"
SPACES = re.escape(WHITESPACE.replace("\n", ""))
# A URL and the white space after it, if that holds a line break. A URL inside a URL ends with it.
BROKEN_URL = re.compile(rf"https?://{URL_CHARACTERS}*+(?P<gap>[{SPACES}]*+\n[{SPACES}\n]*+)")
URL_GOES_ON = re.compile(rf"{URL_CHARACTERS}*+(?P<gap>[{SPACES}]*+\n[{SPACES}\n]*+)")
JOINS_AFTER = frozenset("/?&=#%-_:")
JOINS_BEFORE = frozenset("/?&=#")
LIST_NUMBER_ENDS = frozenset(".)）")

# The reference's "CJK word characters": ideographs of the BMP, and the full-width block but for
# the six marks that end a clause. Kana, hangul and 々 〇 aren't among them.
CJK_WORD = "(?![，；：！？（）])[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\uff00-\uffef]"
# The line break stands first, so that the search can leap from one to the next.
SOFT_BREAK = re.compile(rf"\n(?<={CJK_WORD}\n)(?={CJK_WORD})")

CARRIAGE_RETURNS = re.compile("\r+")

CARRIAGE_RETURN_REMOVED = Reason(Code.CARRIAGE_RETURN_REMOVED)
URL_LINE_BREAK_REMOVED = Reason(Code.URL_LINE_BREAK_REMOVED)
SOFT_LINE_BREAK_REMOVED = Reason(Code.SOFT_LINE_BREAK_REMOVED)


def normalising_edits(text: str) -> Sequence[Edit]:
    """What the reference deletes before it cuts, as edits of `text`, in order."""
    clean = text.replace("\r", "")
    url_ends = dict(url_breaks(clean))
    # A URL's characters are none of the others, so no two breaks start together.
    starts = sorted([*url_ends, *soft_breaks(clean)])
    ends = [url_ends.get(start, start + 1) for start in starts]
    whys = [
        URL_LINE_BREAK_REMOVED if start in url_ends else SOFT_LINE_BREAK_REMOVED for start in starts
    ]
    if len(clean) == len(text):
        return Edits(starts, ends, whys)
    returns = carriage_returns(text)
    if not starts:
        return returns
    to_source = OffsetMap(returns).ends_to_source
    # The last character's own place plus one: a carriage return behind it isn't deleted twice.
    source_ends = [last + 1 for last in to_source([end - 1 for end in ends])]
    return merged(returns, Edits(to_source(starts), source_ends, whys))


def carriage_returns(text: str) -> Edits:
    """All of them, runs as one."""
    spans = [match.span() for match in CARRIAGE_RETURNS.finditer(text)]
    starts, ends = zip(*spans, strict=True)
    return Edits(starts, ends, [CARRIAGE_RETURN_REMOVED] * len(starts))


def merged(returns: Edits, breaks: Edits) -> Edits:
    """Both in order; carriage returns inside a removed break are part of it."""
    starts: list[int] = []
    ends: list[int] = []
    whys: list[Reason] = []
    covered = 0
    for (start, end), _, why in sorted([*returns, *breaks]):
        if end > covered:
            starts.append(max(start, covered))
            ends.append(end)
            whys.append(why)
            covered = end
    return Edits(starts, ends, whys)


def url_breaks(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of the white space that breaks URLs, as the reference joins them."""
    position = 0
    while match := BROKEN_URL.search(text, position):
        while match:
            start, position = match.span("gap")
            if not joins(text, start, position):
                break
            yield start, position
            match = URL_GOES_ON.match(text, position)


def joins(text: str, start: int, end: int) -> bool:
    """Whether the white space `[start, end)` after a URL's character is deleted."""
    following = text[end : end + 1]
    # The reference marks "no next character" with NUL, so a real NUL is none either.
    if following in {"", "\0"} or is_list_number(text, end):
        return False
    before = text[start - 1]
    return (
        before in JOINS_AFTER
        or following in JOINS_BEFORE
        or (before == "." and is_letter(following))
    )


def is_list_number(text: str, start: int) -> bool:
    """Whether decimal digits and one of `. ) ）` stand at `start`."""
    end = start
    while end < len(text) and is_digit(text[end]):
        end += 1
    return start < end < len(text) and text[end] in LIST_NUMBER_ENDS


def soft_breaks(text: str) -> Sequence[int]:
    """Where the single line breaks between two CJK word characters are."""
    if text.isascii():
        return ()
    return [match.start() for match in SOFT_BREAK.finditer(text)]
