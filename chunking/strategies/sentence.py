"""`sentence`: as many whole sentences as fit, English and Chinese."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Span
from chunking.strategies._base import Piece, Unit
from chunking.strategies._greedy import Aims, pack
from chunking.strategies._options import SENTENCES, option
from chunking.strategies._packing import Measure, Room
from chunking.strategies._paragraphs import paragraph_spans, plain_sentences
from chunking.strategies._sizes import Sized, max_option, unit_option


class Sentence(Sized):
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
