"""`structure_aware`: the production pipeline's Markdown chunks, reproduced exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from chunking.document import Document
from chunking.java import WHITESPACE, is_blank_to_hutool
from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Edit, Span, span_of
from chunking.strategies._base import Limits, Piece, Strategy, piece_of
from chunking.strategies._line_ends import line_end_edits
from chunking.strategies._options import option

SPACES = re.escape(WHITESPACE.replace("\n", ""))
LEADING_BLANK_LINES = re.compile(rf"(?:[{SPACES}]*+\n)*+")
# Where a block can end: a line break before blank lines, or before a line that may be special.
STOP = re.compile(rf"\n(?:(?:[{SPACES}]*+\n)++|(?=[#!\[`]))")
SPECIAL = frozenset("#![`")
# Blank lines of other white space belong to no block.
PLAIN_BLANKS = " \t\n"

# Java's `.` stops at these three besides line breaks, its `\s` is ASCII.
DOT = r"[^\n\x85\u2028\u2029]"
HEADING = re.compile(rf"#{{1,6}}[ \t\v\f]+{DOT}*")
FENCE = re.compile(rf"```{DOT}*")
IMAGE = re.compile(r'!\[[^\]]*\]\([^)]+\)(?:[ \t\v\f]*"[^"]*")?')
LINK = re.compile(r"\[[^\]]+\]\([^)]+\)")
SPECIAL_LINES = {"#": HEADING, "!": IMAGE, "[": LINK, "`": FENCE}


class StructureAware(Strategy):
    """Headings, fences, image and link lines and paragraphs, packed up to `max_chars`.

    Reproduces a Java reference; it accepts every integer, as the reference does.
    """

    label: ClassVar = Bilingual("Structure aware", "语义感知（Markdown 友好）")
    summary: ClassVar = Bilingual(
        "Whole paragraphs, code fences and headings, packed up to a soft maximum.",
        "保持段落、代码块和标题完整，合并到软上限为止。",
    )
    picture: ClassVar = (
        "# ▬▬▬▬▬▬\n▬▬▬▬▬▬▬▬▬▬▬▬\n✂──────────\n1. ▬▬▬▬▬▬▬  2. ▬▬▬▬\n✂──────────\n▬▬▬▬▬▬▬▬▬▬▬▬"
    )

    name: Literal["structure_aware"] = "structure_aware"
    target_chars: int = option(
        1400,
        title=Bilingual("Target", "目标大小"),
        description=Bilingual(
            "Acts only on the last chunk: shorter than half of it (or than min), it joins the one "
            "before. Too low: a tiny last chunk stays alone. Too high: nothing more changes.",
            "只影响最后一块：不足其一半（或最小值）时并入前一块。"
            "太小：很小的末块单独保留。太大：不再有变化。",
        ),
        low=0,
        high=8000,
        step=50,
        enforced=False,
    )
    overlap_chars: int = option(
        0,
        title=Bilingual("Overlap", "重叠"),
        description=Bilingual(
            "Too low: an answer across two chunks is found in neither. Too high: the same text is "
            "found several times; it comes on top of max and cuts anywhere in a word.",
            "太小：跨两块的答案哪块都找不到。太大：同一文本被多次检索到；它不计入最大值，且可在词中间开始。",
        ),
        low=0,
        high=2000,
        step=10,
        enforced=False,
    )
    max_chars: int = option(
        1800,
        title=Bilingual("Maximum", "最大值"),
        description=Bilingual(
            "Too low: paragraphs of one topic are separated. Too high: a chunk mixes topics and "
            "embedders cut its end off. It is no hard limit: blocks are never split.",
            "太小：同一主题的段落被分开。太大：一块混入多个主题，嵌入模型会截掉结尾。"
            "它不是硬上限：块从不被切开。",
        ),
        low=50,
        high=8000,
        step=50,
        enforced=False,
    )
    min_chars: int = option(
        600,
        title=Bilingual("Minimum", "最小值"),
        description=Bilingual(
            "Too low: headings and single lines become chunks. Too high: chunks grow beyond max, "
            "since a chunk below min takes in one more block whatever its size.",
            "太小：标题和单行会自成一块。太大：块会超过最大值，因为不足最小值的块会再并入一个块。",
        ),
        low=0,
        high=4000,
        step=50,
        enforced=False,
    )

    def edits(self, source: Source) -> Sequence[Edit]:
        """CRLF and CR become LF."""
        return line_end_edits(source)

    def split(self, source: Source) -> Iterator[Piece]:
        """Blocks packed in order; each overlap is the tail of the previous piece's own text."""
        text = source.text
        if is_blank_to_hutool(text):
            return
        starts, ends = source.remember(line_blocks, lambda: line_blocks(text))
        above_max = Reason(Code.OVERLAP_ABOVE_MAX, {"max": self.max_chars})
        wanted = max(0, self.overlap_chars)
        previous: Span | None = None
        for body, why in self._packed(starts, ends):
            if previous is None or not wanted:
                yield piece_of((body, why, None, None, (), ()))
            else:
                start, end = previous
                given = min(wanted, end - start)
                overlap_why = None
                is_above_max = body.end - body.start + given > self.max_chars
                if given < wanted:
                    code = Code.OVERLAP_CHUNK_BEFORE_SHORTER
                    values = {"length": given, "overlap": wanted}
                    if is_above_max:
                        code = Code.OVERLAP_SHORTER_ABOVE_MAX
                        values["max"] = self.max_chars
                    overlap_why = Reason(code, values)
                elif is_above_max:
                    overlap_why = above_max
                overlap = span_of((end - given, end))
                yield piece_of((body, why, overlap, overlap_why, (), ()))
            previous = body

    def _packed(self, starts: Sequence[int], ends: Sequence[int]) -> list[tuple[Span, Reason]]:
        """The bodies, and why each ends where it ends."""
        low, high = self.min_chars, self.max_chars
        at_max = Reason(Code.BLOCK_END_AT_MAX, {"max": high})
        above_max = Reason(Code.BLOCK_ABOVE_MAX, {"max": high})
        took_one = Reason(Code.BELOW_MIN_TOOK_ONE, {"min": low})
        packed: list[tuple[Span, Reason]] = []
        start = starts[0]
        end = start - 1  # a new chunk: below its start
        for block_start, block_end in zip(starts, ends, strict=True):
            if end < start:
                start, end = block_start, block_end
            elif block_end - start <= high:
                end = block_end
            elif end - start < low:
                packed.append((span_of((start, block_end)), took_one))
                start, end = block_end, block_end - 1
            else:
                why = above_max if end - start > high else at_max
                packed.append((span_of((start, end)), why))
                start, end = block_start, block_end
        if end >= start:
            why = above_max if end - start > high else Reason(Code.END_OF_TEXT)
            packed.append((span_of((start, end)), why))
        self._merge_tail(packed)
        return packed

    def _merge_tail(self, packed: list[tuple[Span, Reason]]) -> None:
        """Join a short last body to the one before, once."""
        if len(packed) < 2:  # noqa: PLR2004 - a pair
            return
        before, last = packed[-2][0], packed[-1][0]
        limit = self._tail_limit()
        if last.length < limit and last.end - before.start <= 2 * self.max_chars:
            joined = span_of((before.start, last.end))
            packed[-2:] = [(joined, Reason(Code.TAIL_MERGED, {"limit": limit}))]

    def _tail_limit(self) -> int:
        """Below this length the last chunk is joined; Java divides towards zero."""
        target = self.target_chars
        return min(self.min_chars, -(-target // 2) if target < 0 else target // 2)

    def limits(self) -> Limits:
        """The sizes aimed at; max is soft."""
        return Limits(
            min=self.min_chars,
            target=self.target_chars,
            max=self.max_chars,
            hard=False,
            unit="characters",
        )

    def warnings(self, document: Document | None = None) -> tuple[Reason, ...]:
        """Values that contradict each other, and options that can't act."""
        target, overlap = self.target_chars, self.overlap_chars
        low, high = self.min_chars, self.max_chars
        limit = self._tail_limit()
        found = []

        def warn(option: str, code: Code, **values: int) -> None:
            found.append(Reason(code, {"option": option, **values}))

        if high < 1:
            warn("max_chars", Code.MAX_NOT_POSITIVE, max=high)
        elif low > high:
            warn("min_chars", Code.MIN_ABOVE_MAX, min=low, max=high)
        if low < 1:
            warn("min_chars", Code.MIN_CANNOT_ACT, min=low)
        if limit < 2:  # noqa: PLR2004 - no chunk is shorter than one character
            warn("target_chars", Code.TARGET_CANNOT_ACT, target=target, min=low)
        elif limit == low:
            values = {"target": target, "limit": limit, "min": low, "twice": 2 * low}
            warn("target_chars", Code.TARGET_CAPPED_BY_MIN, **values)
        else:
            warn("target_chars", Code.TARGET_ACTS_ON_TAIL_ONLY, target=target, limit=limit)
        if overlap < 0:
            warn("overlap_chars", Code.OVERLAP_NEGATIVE, overlap=overlap)
        elif overlap > 0:
            values = {"overlap": overlap, "max": high, "both": high + overlap}
            warn("overlap_chars", Code.OVERLAP_COMES_ON_TOP, **values)
        if document is not None and 0 < len(document.text) < low:
            length = len(document.text)
            warn("min_chars", Code.DOCUMENT_SHORTER_THAN_MIN, length=length, min=low)
        return tuple(found)


def line_blocks(text: str) -> tuple[list[int], list[int]]:  # noqa: C901 - one pass, for its speed
    """Starts and ends of the reference's blocks, in order, blank lines behind them included.

    `text` has LF line ends only and isn't blank. One regular expression finds the places where a
    block can end; all that follows is done once a block, so nothing here may be slow.
    """
    length = len(text)
    starts: list[int] = []
    ends: list[int] = []
    open_at = LEADING_BLANK_LINES.match(text).end()  # type: ignore[union-attr]  # it always matches
    own_end = open_at  # of the last block, without the blank lines behind it

    def take_special(start: int) -> int:
        """Add the block that starts at a line's `start`, if any, and close the paragraph before."""
        end = special_block_end(text, start)
        if not end:
            return 0
        if open_at < start:
            starts.append(open_at)
            ends.append(start)
        starts.append(start)
        ends.append(end)
        return end

    if text[open_at] in SPECIAL:
        open_at = own_end = take_special(open_at) or open_at
    for match in STOP.finditer(text):
        line, position = match.span()
        line += 1
        if line < open_at:
            continue  # inside a fence
        if position > line:
            if open_at < line:
                starts.append(open_at)
                ends.append(line)
            own_end = line
            if position - line == 1 or not text[line:position].strip(PLAIN_BLANKS):
                ends[-1] = position
            open_at = position
        if position < length and text[position] in SPECIAL:
            open_at = own_end = take_special(position) or open_at
    last_line = text.rfind("\n", open_at) + 1 or open_at
    last_end = length if text[last_line:].strip(WHITESPACE) else last_line
    if open_at < last_end:
        starts.append(open_at)
        ends.append(last_end)
        own_end = last_end
    ends[-1] = own_end
    return starts, ends


def special_block_end(text: str, start: int) -> int:
    """Where a heading, fence, image or link block that starts at `start` ends; 0 if it's text."""
    line_end = text.find("\n", start) + 1 or len(text)
    first = text[start]
    if not SPECIAL_LINES[first].fullmatch(text[start:line_end].rstrip(WHITESPACE)):
        return 0
    if first != "`":
        return line_end
    while line_end < len(text):
        # Any line that starts with a fence closes the block, whatever stands behind it.
        close = line_end if text.startswith("```", line_end) else text.find("\n```", line_end) + 1
        if not close:
            return len(text)
        line_end = text.find("\n", close) + 1 or len(text)
        if FENCE.fullmatch(text[close:line_end].rstrip(WHITESPACE)):
            return line_end
    return len(text)
