"""`section_aware`: sections by heading, packed by tokens, lists whole up to a hard limit.

Specified by a design plan for a second pipeline. The way of a text: `_scan` reads it as elements
(lines, fences, tables), `_sections` parts them at headings, `_lists` makes blocks of a section
(`_judge`: what is a list, `_blocks`: what comes out), `_units` says what is packed whole
(`_lead_ins`: what belongs to it), `_pack` packs units into drafts, `_pieces` and `_cut` cut those
that are too large, `_overlap` adds overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Literal, Self

from pydantic import model_validator

from chunking.document import Document
from chunking.errors import SettingsError
from chunking.reasons import Bilingual, Code, Reason, Value
from chunking.source import Source
from chunking.spans import Edit, span_of
from chunking.strategies._base import Limits, Piece, Strategy
from chunking.strategies._line_ends import line_end_edits
from chunking.strategies._options import TOKENS, option, switch
from chunking.strategies._packing import Measure
from chunking.strategies.section_aware._deprecated import without_deprecated
from chunking.strategies.section_aware._drafts import Draft, Sizes
from chunking.strategies.section_aware._overlap import context_beside, overlap_of
from chunking.strategies.section_aware._pack import pack
from chunking.strategies.section_aware._scan import Element, nearly_headings, scan
from chunking.strategies.section_aware._sections import sections_of
from chunking.strategies.section_aware._units import units_of


class SectionAware(Strategy):
    """Sections packed by tokens; lists and tables stay whole below `max_tokens_hard`."""

    label: ClassVar = Bilingual("Section and list aware", "章节与列表感知")
    summary: ClassVar = Bilingual(
        "One section a chunk where it fits; step lists and tables whole up to a hard limit.",
        "尽量一节一块；步骤列表和表格在硬上限内保持完整。",
    )

    picture: ClassVar = "# ▬▬▬▬▬▬\n1. ▬▬▬▬▬▬▬\n2. ▬▬▬▬▬▬▬\n3. ▬▬▬▬▬▬▬\n✂──────────\n# ▬▬▬▬▬▬"
    sizes: ClassVar = ("max_tokens", "max_tokens_hard")

    name: Literal["section_aware"] = "section_aware"
    max_tokens: int = option(
        500,
        title=Bilingual("Maximum", "最大值"),
        description=Bilingual(
            "Too low: sections fall into many chunks. Too high: a chunk mixes topics, and "
            "embedders cut its end off. Only a list or table may go beyond, up to the hard limit.",
            "太小：一节被切成很多块。太大：一块混入多个主题，嵌入模型会截掉结尾。"
            "只有列表和表格可以超过它，直到硬上限。",
        ),
        low=32,
        high=8000,
        step=10,
        unit=TOKENS,
    )
    max_tokens_hard: int = option(
        600,
        title=Bilingual("Hard limit", "硬上限"),
        description=Bilingual(
            "Too low: lists are torn between their items. Too high: chunks with lists become much "
            "larger than the others. No chunk is ever above it.",
            "太小：列表在条目之间被切断。太大：含列表的块远大于其他块。任何块都不会超过它。",
        ),
        low=32,
        high=8000,
        step=10,
        unit=TOKENS,
    )
    overlap_chars: int = option(
        100,
        title=Bilingual("Overlap", "重叠"),
        description=Bilingual(
            "Too low: an answer across two chunks is found in neither. Too high: the same text is "
            "found several times. It starts at a sentence, item, row or fence: often it is less.",
            "太小：跨两块的答案哪块都找不到。太大：同一文本被多次检索到。"
            "它从句子、条目、行或代码块开头开始，因此往往更少。",
        ),
        low=0,
        high=2000,
        step=10,
    )
    merge_empty_headings: bool = switch(
        default=False,
        title=Bilingual("Merge empty headings", "合并空标题"),
        description=Bilingual(
            "Off: a heading without text of its own is a chunk. On: the section below has it.",
            "关闭：没有正文的标题自成一块。开启：并入下面的章节。",
        ),
    )

    _ignored: tuple[Reason, ...] = ()
    """Why options that were given do nothing: told by `warnings`, kept nowhere else."""

    @model_validator(mode="wrap")
    @classmethod
    def _drop_deprecated(cls, given: Any, handler: Any) -> Any:  # noqa: ANN401 - any input
        """Accept options of old configurations that have no effect, and remember to say so."""
        if not isinstance(given, Mapping):
            return handler(given)
        kept, ignored = without_deprecated(given)
        made = handler(kept)
        made._ignored = ignored  # noqa: SLF001 - of this class
        return made

    def __eq__(self, other: object) -> bool:
        """Whether the other has the same options; what was given in vain is none."""
        if not isinstance(other, SectionAware):
            return NotImplemented
        return self.model_dump() == other.model_dump()

    def __hash__(self) -> int:
        return hash(tuple(self.model_dump().values()))

    @model_validator(mode="after")
    def _hard_not_below_max(self) -> Self:
        if self.max_tokens_hard < self.max_tokens:
            values = {"hard": self.max_tokens_hard, "max": self.max_tokens}
            raise SettingsError(Reason(Code.HARD_BELOW_MAX, values), key="max_tokens_hard")
        return self

    def edits(self, source: Source) -> Sequence[Edit]:
        """CRLF and CR become LF."""
        return line_end_edits(source)

    def split(self, source: Source) -> Iterator[Piece]:
        """The pieces, section by section; overlap never reaches into another section."""
        text = source.text
        sizes = Sizes(text, Measure(source, "tokens"), self.max_tokens, self.max_tokens_hard)
        elements = source.remember(scan, lambda: scan(text))
        sections = sections_of(elements, merge=self.merge_empty_headings)
        for number, section in enumerate(sections, start=1):
            drafts = self._drafts(section, sizes)
            if number == len(sections):
                drafts[-1] = drafts[-1]._replace(why=Reason(Code.END_OF_TEXT))
            yield from self._with_overlap(drafts, sizes)

    @staticmethod
    def _drafts(section: Sequence[Element], sizes: Sizes) -> list[Draft]:
        """The section in one draft if it is short, else its units packed."""
        start, end = section[0].start, section[-1].end
        if sizes.fits(sizes.soft, start, end):
            return [Draft(start, end, sizes.reason(Code.SECTION_END))]
        return pack(units_of(section, sizes.text, partial(sizes.fits, sizes.hard)), sizes)

    def _with_overlap(self, drafts: Sequence[Draft], sizes: Sizes) -> Iterator[Piece]:
        before: Draft | None = None
        for draft in drafts:
            overlap, why = None, None
            if before is not None and self.overlap_chars:
                wanted = self.overlap_chars
                overlap, why = overlap_of(before, draft, wanted=wanted, sizes=sizes)
            body = span_of((draft.start, draft.end))
            context = context_beside(draft, overlap)
            yield Piece(body, draft.why, overlap, draft.context_why or why, context)
            before = draft

    def limits(self) -> Limits:
        """The hard limit; the maximum is what all but lists and tables aim at."""
        return Limits(
            min=None,
            target=self.max_tokens,
            max=self.max_tokens_hard,
            hard=True,
            unit="tokens",
        )

    def warnings(self, document: Document | None = None) -> tuple[Reason, ...]:
        """Lists without room of their own, and lines that look like headings but aren't any."""
        found = [*self._ignored]
        if self.max_tokens_hard == self.max_tokens:
            values: dict[str, Value] = {"option": "max_tokens_hard", "hard": self.max_tokens_hard}
            found.append(Reason(Code.HARD_EQUALS_MAX, values))
        if document is not None:
            unseen = nearly_headings(document.text)
            if unseen:
                found.append(Reason(Code.HEADINGS_NOT_SEEN, {"count": unseen}))
        return tuple(found)
