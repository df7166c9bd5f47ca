"""`sentence`: as many whole sentences as fit, English and Chinese."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Edit, Span
from chunking.strategies._base import Limits, Piece, Strategy, Unit
from chunking.strategies._greedy import Aims, pack
from chunking.strategies._line_ends import line_end_edits
from chunking.strategies._options import SENTENCES, option
from chunking.strategies._packing import Measure, Room
from chunking.strategies._paragraphs import paragraph_spans, plain_sentences
from chunking.strategies._sizes import max_option, refuse_contradictions, unit_option


class Sentence(Strategy):
    """Whole sentences up to the maximum; one that is longer is cut between words."""

    label: ClassVar = Bilingual("Sentences", "句子")
    summary: ClassVar = Bilingual(
        "As many whole sentences as fit; good for prose and questions with answers.",
        "尽量多的完整句子；适合叙述性文本和问答。",
    )

    picture: ClassVar = "▬▬▬▬▬▬▬. ▬▬▬▬▬▬.\n▬▬▬▬▬▬▬▬▬? ✂\n▬▬▬▬▬▬▬. ▬▬▬▬▬▬."
    sizes: ClassVar = ("max",)

    name: Literal["sentence"] = "sentence"
    max: int = max_option()
    overlap_sentences: int = option(
        0,
        title=Bilingual("Overlap", "重叠"),
        description=Bilingual(
            "Too low: a sentence loses the one that it refers to. Too high: the same text is found "
            "several times. Fewer are repeated where the maximum would be passed.",
            "太小：句子失去它所指的上一句。太大：同一文本被多次检索到。超过最大值时会少重复几句。",
        ),
        low=0,
        high=50,
        step=1,
        unit=SENTENCES,
    )
    unit: Unit = unit_option()

    @model_validator(mode="after")
    def _sizes_go_together(self) -> Self:
        refuse_contradictions(self.unit, self.max)
        return self

    def edits(self, source: Source) -> Sequence[Edit]:
        """CRLF and CR become LF."""
        return line_end_edits(source)

    def split(self, source: Source) -> Iterator[Piece]:
        """Pieces that end at sentence ends."""
        text = source.text
        sentences = source.remember(
            plain_sentences, lambda: plain_sentences(text, paragraph_spans(text))
        )
        starts = [start for start, _ in sentences]
        missing = Reason(Code.OVERLAP_FEWER_SENTENCES, {"overlap": self.overlap_sentences})

        def overlap_starts(before: Span, start: int) -> tuple[Sequence[int], Reason]:
            first = bisect_left(starts, before.start)
            last = bisect_left(starts, start)
            return starts[max(first, last - self.overlap_sentences) : last], missing

        room = Room(Measure(source, self.unit), self.max)
        between = Reason(Code.SENTENCE_END_AT_MAX, {"max": self.max})
        aims = Aims(room, target=self.max, low=0, between=lambda _: between)
        return pack(text, sentences, aims, overlap_starts if self.overlap_sentences else None)

    def limits(self) -> Limits:
        """The maximum, overlap included."""
        return Limits(min=None, target=None, max=self.max, hard=True, unit=self.unit)
