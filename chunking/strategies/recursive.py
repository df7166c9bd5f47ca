"""`recursive`: the longest piece that ends at the coarsest separator in reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import span_of
from chunking.strategies._base import Piece, Unit
from chunking.strategies._options import texts
from chunking.strategies._packing import (
    Measure,
    Room,
    last_cluster_end,
    last_word_end,
    skip_blank,
    starts_cluster,
)
from chunking.strategies._separators import (
    COMMA,
    HEADING,
    SENTENCE_END,
    Separator,
    outside,
    parsed,
)
from chunking.strategies._sizes import (
    Sized,
    max_option,
    overlap_option,
    unit_option,
)
from chunking.strategies._verbatim import Verbatim
from chunking.strategies._window import slide

# From coarse to fine: heading, blank line, line, sentence end, comma, space.
SEPARATORS = (HEADING, r"\n\n", r"\n", SENTENCE_END, COMMA, r" ")
# Separators in reach that a mark joins to what follows, before the next finer ones are tried.
TRIES = 8


class Recursive(Sized):
    """Pieces as long as fits, each ending at the coarsest separator within the maximum."""

    label: ClassVar = Bilingual("Recursive", "递归")
    summary: ClassVar = Bilingual(
        "As much as fits, cut at the coarsest separator in reach: heading, blank line, line, "
        "sentence. Fast, for any text.",
        "尽量填满，在可及范围内最粗的分隔符处切分：标题、空行、换行、句子。速度快，适用于任何文本。",
    )

    picture: ClassVar = "▬▬▬▬▬▬▬▬▬▬▬▬\n▬▬▬▬▬▬▬▬▬▬▬▬\n✂──────────\n▬▬▬▬▬▬▬▬▬▬▬▬\n▬▬▬▬▬▬▬▬▬▬▬▬"
    sizes: ClassVar = ("max",)

    name: Literal["recursive"] = "recursive"
    max: int = max_option()
    overlap: int = overlap_option(
        Bilingual(
            "Too low: an answer across two chunks is found in neither. Too high: the same text is "
            "found several times. It starts at a separator and counts against the maximum.",
            "太小：跨两块的答案哪块都找不到。太大：同一文本被多次检索到。"
            "它从某个分隔符处开始，并计入最大值。",
        )
    )
    separators: tuple[str, ...] = texts(
        SEPARATORS,
        title=Bilingual("Separators", "分隔符"),
        description=Bilingual(
            "From coarse to fine, one a line: a text (\\n is a line break) or an /expression/; "
            "with < in front it begins the next chunk. Where none is in reach, the cut falls "
            "between words, then between characters.",
            "从粗到细，每行一个：普通文本（\\n 表示换行）或 /正则表达式/；前面加 < 则归入下一块。"
            "都不在可及范围内时，先在词之间、再在字符之间切分。",
        ),
    )
    unit: Unit = unit_option()

    @model_validator(mode="after")
    def _separators_can_be_read(self) -> Self:
        self._parsed()
        return self

    def _parsed(self) -> Sequence[Separator]:
        return [parsed(written, number) for number, written in enumerate(self.separators, 1)]

    def _cuts_in(self, text: str) -> Iterator[Separator]:
        """The separators; the one for headings passes over what only looks like one."""
        for separator in self._parsed():
            if separator.written == HEADING:
                yield separator._replace(last_cut=outside(Verbatim(text), separator.last_cut))
            else:
                yield separator

    def split(self, source: Source) -> Iterator[Piece]:
        """Pieces that end at the coarsest separator in reach, each as long as fits."""
        text = source.text
        levels = [
            (last_cut, Reason(Code.SEPARATOR_IN_REACH, {"separator": written}))
            for written, last_cut in self._cuts_in(text)
        ]
        values = {"max": self.max}
        at_word = Reason(Code.WORD_AT_MAX, values)
        at_character = Reason(Code.CHARACTER_AT_MAX, values)

        def cut(start: int, end: int, high: int) -> tuple[int, Reason]:
            # White space behind a piece isn't part of it, so a separator of it may lie beyond.
            beyond = skip_blank(text, high) if text[high].isspace() else high
            for last_cut, why in levels:
                place = last_cut(text, start, beyond)
                if place > start and text[place - 1 : place + 1].isascii():
                    return place, why
                for _ in range(TRIES):
                    if place <= start:
                        break
                    if starts_cluster(text, place):
                        return place, why
                    place = last_cut(text, start, place - 1)
            rest = span_of((start, end))
            cluster_end = last_cluster_end(text, rest, high)
            word_end = last_word_end(text, rest, cluster_end)
            return (cluster_end, at_character) if word_end is None else (word_end, at_word)

        room = Room(Measure(source, self.unit), self.max)
        return slide(text, room, overlap=self.overlap, cut=cut)
