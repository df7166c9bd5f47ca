"""`paragraph`: blocks between blank lines, packed towards a target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Span, span_of
from chunking.strategies._base import Piece, Unit
from chunking.strategies._greedy import Aims, pack
from chunking.strategies._packing import Measure, Room, reach_back
from chunking.strategies._paragraphs import paragraph_spans, plain_sentences
from chunking.strategies._sizes import (
    Sized,
    max_option,
    min_option,
    overlap_option,
    target_option,
    unit_option,
)


class Paragraph(Sized):
    """Paragraphs packed near the target; one above the maximum falls to its sentences."""

    label: ClassVar = Bilingual("Paragraphs", "段落")
    summary: ClassVar = Bilingual(
        "Whole paragraphs near a target size; good for text without much structure.",
        "完整段落，接近目标大小；适合结构不多的文本。",
    )

    picture: ClassVar = "▬▬▬▬▬▬▬▬▬▬▬▬\n▬▬▬▬▬▬\n\n▬▬▬▬▬▬▬▬▬▬▬▬\n✂──────────\n▬▬▬▬▬▬▬▬▬▬▬▬"
    sizes: ClassVar = ("min", "target", "max")

    name: Literal["paragraph"] = "paragraph"
    target: int = target_option()
    min: int = min_option()
    max: int = max_option()
    overlap: int = overlap_option(
        Bilingual(
            "Too low: an answer across two chunks is found in neither. Too high: the same text is "
            "found several times. Whole sentences only, counted against the maximum.",
            "太小：跨两块的答案哪块都找不到。太大：同一文本被多次检索到。只重复完整句子，并计入最大值。",
        )
    )
    unit: Unit = unit_option()

    def split(self, source: Source) -> Iterator[Piece]:
        """Pieces that end at paragraph ends where they can."""
        text = source.text
        room = Room(Measure(source, self.unit), self.max)
        paragraphs = source.remember(paragraph_spans, lambda: paragraph_spans(text))
        units = [
            unit
            for paragraph in paragraphs
            for unit in (
                [paragraph] if room.holds(*paragraph) else plain_sentences(text, [paragraph])
            )
        ]
        missing = Reason(Code.OVERLAP_FROM_SENTENCE, {"overlap": self.overlap})
        wanted = room._replace(limit=self.overlap)

        def overlap_starts(before: Span, start: int) -> tuple[Sequence[int], Reason]:
            earliest = reach_back(span_of((before.start, start)), wanted)
            found = plain_sentences(text, [before]) if earliest < before.end else []
            return [first for first, _ in found if first >= earliest], missing

        starts = {start for start, _ in paragraphs}
        at_paragraph = Reason(
            Code.PARAGRAPH_END_NEAR_TARGET, {"target": self.target, "max": self.max}
        )
        at_sentence = Reason(Code.CUT_BETWEEN_SENTENCES, {"max": self.max})

        def between(following: int) -> Reason:
            return at_paragraph if following in starts else at_sentence

        aims = Aims(room, target=self.target, low=self.min, between=between)
        return pack(text, units, aims, overlap_starts if self.overlap else None)
