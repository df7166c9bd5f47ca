"""THE table of scores: name, formula and direction of each share, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import NamedTuple

from chunking.integrity._model import Kind
from chunking.reasons import Bilingual


class ScoreName(StrEnum):
    """The scores, as the report lists them."""

    coverage = auto()
    lists_whole = auto()
    items_whole = auto()
    clean_list_cuts = auto()
    lead_ins_kept = auto()
    tables_whole = auto()
    rows_whole = auto()
    headers_carried = auto()
    code_whole = auto()
    unbalanced_fences = auto()
    quotes_whole = auto()
    links_whole = auto()
    paragraphs_whole = auto()
    sentences_whole = auto()
    sentence_end_cuts = auto()
    clean_ends = auto()
    orphan_headings = auto()
    heading_context = auto()
    block_integrity = auto()
    repeated_text = auto()
    duplicate_chunks = auto()
    tiny_chunks = auto()
    large_chunks = auto()


class ScoreForm(NamedTuple):
    """What a score is: its name, its formula, and what is good."""

    label: Bilingual
    formula: Bilingual
    higher_is_better: bool = True
    kinds: tuple[Kind, ...] = ()
    """Kinds of the findings that it counts, for a link to the places."""


@dataclass(frozen=True, slots=True)
class Score:
    """A share with what it is made of."""

    name: ScoreName
    count: int
    """How many there are of what the formula has above the line ..."""
    total: int
    """... and below it; 0 where the document has none."""

    @property
    def form(self) -> ScoreForm:
        """The score's row in the table."""
        return SCORES[self.name]

    @property
    def share(self) -> float | None:
        """The count as a share of the total, 0 to 1; None of nothing."""
        return self.count / self.total if self.total else None

    @property
    def faults(self) -> int:
        """How many count against it."""
        return self.total - self.count if self.form.higher_is_better else self.count


# Scores of units: kept units that fit / units that fit.
WHOLE_OF = {
    ScoreName.lists_whole: (Kind.list,),
    ScoreName.items_whole: (Kind.list_item,),
    ScoreName.lead_ins_kept: (Kind.lead_in,),
    ScoreName.tables_whole: (Kind.table,),
    ScoreName.rows_whole: (Kind.table_row,),
    ScoreName.code_whole: (Kind.code,),
    ScoreName.quotes_whole: (Kind.quote,),
    ScoreName.links_whole: (Kind.link, Kind.image),
    ScoreName.paragraphs_whole: (Kind.paragraph,),
    ScoreName.sentences_whole: (Kind.sentence,),
}


def kept(label: Bilingual, what: Bilingual, *kinds: Kind) -> ScoreForm:
    """The form of a score of units: those that a chunk holds whole."""
    formula = Bilingual(
        f"{what.en} that one chunk holds whole, overlap included / {what.en} "
        "that fit the maximum by themselves",
        f"被某一块（含重叠）完整包含的{what.zh} / 自身不超过最大值的{what.zh}",
    )
    return ScoreForm(label, formula, kinds=kinds)


SCORES = {
    ScoreName.coverage: ScoreForm(
        Bilingual("Text covered", "文本覆盖"),
        Bilingual(
            "characters but white space in a chunk / all characters but white space",
            "块中的非空白字符 / 全部非空白字符",
        ),
    ),
    ScoreName.lists_whole: kept(
        Bilingual("Lists whole", "列表完整"), Bilingual("lists", "列表"), Kind.list
    ),
    ScoreName.items_whole: kept(
        Bilingual("List items whole", "条目完整"), Bilingual("list items", "条目"), Kind.list_item
    ),
    ScoreName.clean_list_cuts: ScoreForm(
        Bilingual("List cuts before items", "列表切口在条目之前"),
        Bilingual(
            "cuts right before an item / cuts inside a list", "条目开头之前的切口 / 列表内的切口"
        ),
        kinds=(Kind.list_item,),
    ),
    ScoreName.lead_ins_kept: kept(
        Bilingual("Lead-ins with their list", "引导句与列表在一起"),
        Bilingual("lead-ins with the first item of their list", "引导句加列表首个条目"),
        Kind.lead_in,
    ),
    ScoreName.tables_whole: kept(
        Bilingual("Tables whole", "表格完整"), Bilingual("tables", "表格"), Kind.table
    ),
    ScoreName.rows_whole: kept(
        Bilingual("Table rows whole", "表格行完整"),
        Bilingual("table rows", "表格行"),
        Kind.table_row,
    ),
    ScoreName.headers_carried: ScoreForm(
        Bilingual("Table headers carried", "表头随行"),
        Bilingual(
            "chunks that begin inside a table and have its header, in content or context / "
            "chunks that begin inside a table",
            "从表格内部开始且（在内容或上下文中）带表头的块 / 从表格内部开始的块",
        ),
        kinds=(Kind.table_without_header,),
    ),
    ScoreName.code_whole: kept(
        Bilingual("Code blocks whole", "代码块完整"), Bilingual("code blocks", "代码块"), Kind.code
    ),
    ScoreName.unbalanced_fences: ScoreForm(
        Bilingual("Chunks with unbalanced fences", "代码围栏不成对的块"),
        Bilingual(
            "chunks with one fence line of a pair, context included / chunks",
            "只含一对围栏之一（含上下文）的块 / 所有块",
        ),
        higher_is_better=False,
        kinds=(Kind.unbalanced_fence,),
    ),
    ScoreName.quotes_whole: kept(
        Bilingual("Quotes whole", "引用完整"), Bilingual("quotes", "引用"), Kind.quote
    ),
    ScoreName.links_whole: kept(
        Bilingual("Links and images whole", "链接和图片完整"),
        Bilingual("links and images", "链接和图片"),
        Kind.link,
        Kind.image,
    ),
    ScoreName.paragraphs_whole: kept(
        Bilingual("Paragraphs whole", "段落完整"), Bilingual("paragraphs", "段落"), Kind.paragraph
    ),
    ScoreName.sentences_whole: kept(
        Bilingual("Sentences whole", "句子完整"),
        Bilingual("sentences in paragraphs", "段落中的句子"),
        Kind.sentence,
    ),
    ScoreName.sentence_end_cuts: ScoreForm(
        Bilingual("Cuts at sentence ends", "切口在句末"),
        Bilingual(
            "cuts through no sentence, row, heading or code / cuts",
            "不穿过句子、表格行、标题或代码的切口 / 所有切口",
        ),
        kinds=(Kind.sentence,),
    ),
    ScoreName.clean_ends: ScoreForm(
        Bilingual("Clean chunk ends", "块结尾干净"),
        Bilingual(
            "chunk ends at the end of a block, item, row or sentence, or after . ! ? : ; "
            "and their Chinese forms / chunk ends but the document's",
            "在块级元素、条目、表格行或句子结尾，或在 。！？：； 及其英文形式之后的块结尾 / "
            "除文档结尾外的块结尾",
        ),
        kinds=(Kind.sentence,),
    ),
    ScoreName.orphan_headings: ScoreForm(
        Bilingual("Orphan headings", "孤立标题"),
        Bilingual(
            "headings with text below that are the last thing in a chunk / "
            "headings with text below",
            "位于块末尾、与正文分离的标题 / 下面有正文的标题",
        ),
        higher_is_better=False,
        kinds=(Kind.orphan_heading,),
    ),
    ScoreName.heading_context: ScoreForm(
        Bilingual("Chunks with their heading", "带有标题的块"),
        Bilingual(
            "chunks that start at their heading or carry it in text or metadata / "
            "chunks under a heading",
            "从所属标题开始，或在文本或元数据中带有标题的块 / 标题之下的块",
        ),
    ),
    ScoreName.block_integrity: ScoreForm(
        Bilingual("Block integrity", "块级完整性"),
        Bilingual(
            "blocks in which no chunk starts more than 5 characters inside either edge / blocks "
            "(Adaptive Chunking, LREC 2026)",
            "没有块从其边缘 5 个字符以内部分开始的 Markdown 元素 / 所有元素"
            "（Adaptive Chunking，LREC 2026）",
        ),
    ),
    ScoreName.repeated_text: ScoreForm(
        Bilingual("Repeated text", "重复文本"),
        Bilingual(
            "characters of overlap / characters of chunks without overlap",
            "重叠字符 / 不含重叠的块字符",
        ),
        higher_is_better=False,
    ),
    ScoreName.duplicate_chunks: ScoreForm(
        Bilingual("Duplicate chunks", "重复的块"),
        Bilingual(
            "chunks with the text of an earlier one / chunks", "与前面某块文本相同的块 / 所有块"
        ),
        higher_is_better=False,
        kinds=(Kind.duplicate_chunk,),
    ),
    ScoreName.tiny_chunks: ScoreForm(
        Bilingual("Tiny chunks", "过小的块"),
        Bilingual(
            "chunks but the last below the minimum (without one: below 10 % of target or maximum) "
            "/ chunks",
            "除最后一块外小于最小值（未设时：目标值或最大值的 10 %）的块 / 所有块",
        ),
        higher_is_better=False,
        kinds=(Kind.tiny_chunk,),
    ),
    ScoreName.large_chunks: ScoreForm(
        Bilingual("Chunks above the maximum", "超过最大值的块"),
        Bilingual(
            "chunks above the maximum, context included / chunks; where the maximum is promised "
            "none is",
            "超过最大值（含上下文）的块 / 所有块；承诺最大值的策略没有",
        ),
        higher_is_better=False,
        kinds=(Kind.large_chunk,),
    ),
}
