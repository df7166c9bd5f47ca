"""The rules of `section_aware`, sentence by sentence as STRATEGIES.md has them."""

import copy
import pickle

import pytest

from chunking import Code, Document, Settings, Source, run
from chunking.errors import SettingsError
from chunking.pipeline import read_settings
from chunking.strategies._packing import Measure
from chunking.strategies.section_aware import SectionAware
from chunking.strategies.section_aware._drafts import Sizes
from chunking.strategies.section_aware._scan import nearly_headings, scan
from chunking.strategies.section_aware._sections import sections_of
from chunking.strategies.section_aware._units import UnitKind, units_of

WORDS = "检查交换机端口状态并记录当前流量数据与告警信息再确认备份链路已经启用然后通知值班人员"
SENTENCE = f"{WORDS[:39]}。"


def chunked(text, counter="heuristic", **options):
    settings = Settings(strategy={"name": "section_aware", **options}, counter=counter)
    result = run(Document(text), settings)
    result.verify()
    assert all(chunk.token_count <= settings.strategy.max_tokens_hard for chunk in result.chunks)
    return result.chunks


def contents(text, counter="heuristic", **options):
    return [chunk.content for chunk in chunked(text, counter, **options)]


def units(text, hard=600):
    """The units of a text, section by section: kind, group or None, own text."""
    sizes = Sizes(text, Measure(Source(Document(text), counter="heuristic"), "tokens"), hard, hard)
    found = []
    for section in sections_of(scan(text), merge=False):
        for unit in units_of(section, text, lambda start, end: sizes.fits(hard, start, end)):
            group = None if unit.group < 0 else unit.group
            found.append((unit.kind, group, text[unit.own : unit.end].strip()))
    return found


def lists(text, hard=600):
    """The items of each list, in order."""
    groups = {}
    for kind, group, own in units(text, hard):
        if kind is UnitKind.ITEM:
            groups.setdefault(group, []).append(own)
    return list(groups.values())


# Sections


@pytest.mark.parametrize("heading", ["# A", "###### A", "   ## A", "#\tA", "#　A"])
def test_an_atx_heading_starts_a_section(heading):
    assert contents(f"before\n{heading}\ntext") == ["before", f"{heading.strip()}\ntext"]


@pytest.mark.parametrize(
    "line", ["#标题", "####### A", "    # A", "\\# A", "#", "A\n===", "A\n---", "#!/bin/sh"]
)
def test_what_is_no_atx_heading_starts_no_section(line):
    assert len(contents(f"before\n\n{line}\n\ntext")) == 1


@pytest.mark.parametrize(
    "hidden",
    [
        "```\n# no\n```",
        "~~~\n# no\n~~~",
        "````\n```\n# no\n```\n````",
        "```\n# no\n`````",
        "<!--\n# no\n-->",
        "- step\n\n  ```\n# no\n  ```",
    ],
)
def test_a_heading_in_a_fence_or_comment_starts_no_section(hidden):
    assert contents(f"# A\n\n{hidden}\n\ntail") == [f"# A\n\n{hidden}\n\ntail"]


def test_front_matter_is_one_unit_and_hides_headings():
    assert contents("---\ntitle: x\n# y: z\n---\n\n# A\n\nb") == [
        "---\ntitle: x\n# y: z\n---",
        "# A\n\nb",
    ]


def test_a_rule_at_the_start_is_no_front_matter():
    assert contents("---\n\n# A\n\nb\n\n---\n\nc") == ["---", "# A\n\nb\n\n---\n\nc"]


def test_heading_paths_are_kept():
    paths = [chunk.heading_path for chunk in chunked("# A\n\nx\n\n## B\n\ny\n\n# C\n\nz")]
    assert paths == [("A",), ("A", "B"), ("C",)]


@pytest.mark.parametrize(
    ("text", "apart", "merged"),
    [
        ("# A\n\n## B\n\nt", ["# A", "## B\n\nt"], ["# A\n\n## B\n\nt"]),
        ("# A\n\n# B\n\nt", ["# A", "# B\n\nt"], ["# A", "# B\n\nt"]),
        ("## A\n\n# B\n\nt", ["## A", "# B\n\nt"], ["## A", "# B\n\nt"]),
        ("# A\n## B\n### C\nt", ["# A", "## B", "### C\nt"], ["# A\n## B\n### C\nt"]),
        ("# A\n\nt\n\n# B", ["# A\n\nt", "# B"], ["# A\n\nt\n\n# B"]),
        ("# A\n\n- t\n# B", ["# A\n\n- t", "# B"], ["# A\n\n- t\n# B"]),
        ("# A\n\nt\n\n# B\n## C", ["# A\n\nt", "# B", "## C"], ["# A\n\nt\n\n# B\n## C"]),
        ("# A\n\n# B", ["# A", "# B"], ["# A\n\n# B"]),
        ("# A", ["# A"], ["# A"]),
    ],
)
def test_empty_headings_are_chunks_or_go_into_a_deeper_section(text, apart, merged):
    assert contents(text) == apart
    assert contents(text, merge_empty_headings=True) == merged


def test_a_last_empty_heading_that_was_merged_ends_the_list_before_it():
    text = "\n".join(f"{number}. {SENTENCE}" for number in range(1, 12)) + "\n# B"
    chunks = contents(text, max_tokens=100, max_tokens_hard=200, merge_empty_headings=True)
    assert chunks[-1].endswith("。\n# B")


def test_a_short_section_is_one_chunk():
    text = f"# A\n\n{SENTENCE}\n\n- x\n- y\n\n```\nz\n```\n\n{SENTENCE}"
    assert contents(text, max_tokens=90) == [text]


# Units


def test_a_paragraph_is_the_lines_between_blank_lines():
    assert [own for _, _, own in units("a\nb\n\nc\n \t\nd")] == ["a\nb", "c", "d"]


def test_a_table_row_is_a_unit_and_the_header_belongs_to_the_first():
    found = units("| k | v |\n| (id) | (usd) |\n|---|---|\n| a | 1 |\n| b | 2 |")
    assert [own for _, _, own in found] == [
        "| k | v |\n| (id) | (usd) |\n|---|---|\n| a | 1 |",
        "| b | 2 |",
    ]


@pytest.mark.parametrize("row", ["1、甲 | 乙", "a | b", "| 1. x |"])
def test_a_table_row_is_no_item(row):
    found = units(f"k | v\n---|---\n{row}\n{row}")
    assert [kind for kind, _, _ in found] == [UnitKind.ROW, UnitKind.ROW]


@pytest.mark.parametrize("line", ["# A | b", "- a | b", "1. a | b", "```a|", "text"])
def test_a_table_ends_where_something_else_starts(line):
    found = units(f"| k | v |\n|---|---|\n| a | 1 |\n{line}")
    assert found[0][2] == "| k | v |\n|---|---|\n| a | 1 |"


def test_a_delimiter_row_under_nothing_is_text():
    assert units("|---|\n\ntext |---|")[0] == (UnitKind.PARAGRAPH, None, "|---|")


@pytest.mark.parametrize(
    ("paragraph", "lead_in"),
    [
        ("请按以下步骤操作：", "请按以下步骤操作："),
        ("先停机。请按以下步骤操作：", "请按以下步骤操作："),
        ("Stop it first. Then do this:", "Then do this:"),
        ("一行\n步骤如下：", "一行\n步骤如下："),
        (f"{WORDS * 10}\n步骤如下：", "步骤如下："),
        ("**注意：**", "**注意：**"),
    ],
)
def test_a_lead_in_is_the_last_sentence_before_a_colon(paragraph, lead_in):
    text = f"{SENTENCE * 3}\n\n{paragraph}\n\n- {SENTENCE}\n- {SENTENCE}"
    chunks = contents(text, max_tokens=100, max_tokens_hard=600, overlap_chars=0)
    assert any(f"{lead_in}\n\n- " in chunk for chunk in chunks)
    assert all(not chunk.endswith(("：", ":", "：**")) for chunk in chunks)
    if paragraph != lead_in:
        rest = paragraph.removesuffix(lead_in).rstrip()
        assert (UnitKind.PARAGRAPH, None, rest) in units(text)


@pytest.mark.parametrize(
    "line", ["一、概述", "1. Overview", "（一）背景", "第一步：准备", "1、总则"]
)
def test_a_short_line_with_a_marker_is_a_heading_in_all_but_name(line):
    text = f"{SENTENCE * 2}\n\n{line}\n\n{SENTENCE * 2}"
    chunks = contents(text, max_tokens=90, max_tokens_hard=90, overlap_chars=0)
    assert chunks == [SENTENCE * 2, f"{line}\n\n{SENTENCE * 2}"]


@pytest.mark.parametrize("line", ["一、概述。", f"一、{WORDS}", "概述", "一、概\n述"])
def test_other_lines_are_no_headings(line):
    text = f"{SENTENCE}\n\n{line}\n\n{SENTENCE * 2}"
    chunks = contents(text, max_tokens=85, max_tokens_hard=85, overlap_chars=0)
    assert chunks[0].endswith(line)


def test_the_last_item_is_a_heading_if_every_one_before_took_in_a_paragraph():
    sections = "\n\n".join(f"{numeral}、章节\n\n{SENTENCE}" for numeral in "一二三")
    text = f"{sections}\n\n四、总结\n\n{SENTENCE}"
    (items,) = lists(text)
    assert len(items) == 3
    assert units(text)[-1][2] == SENTENCE


def test_the_last_item_is_no_heading_after_items_without_paragraphs():
    assert lists(f"1、甲\n2、乙\n3、丙\n\n{SENTENCE}") == [["1、甲", "2、乙", "3、丙"]]


# Accumulating


def test_a_list_goes_on_up_to_the_hard_limit_and_prose_doesnt():
    items = "\n".join(f"- {SENTENCE}" for _ in range(20))
    chunks = chunked(items, max_tokens=100, max_tokens_hard=400, overlap_chars=0)
    assert [chunk.token_count for chunk in chunks] == [390, 390]
    prose = chunked("\n\n".join([SENTENCE] * 20), max_tokens=100, overlap_chars=0)
    assert {chunk.token_count for chunk in prose} == {78}


def test_a_list_that_fits_is_cut_off_before_its_heading_and_lead_in():
    items = "\n".join(f"- {SENTENCE}" for _ in range(5))
    text = f"{SENTENCE * 4}\n\n步骤如下：\n\n{items}"
    chunks = chunked(text, max_tokens=200, max_tokens_hard=210, overlap_chars=0)
    assert [chunk.content for chunk in chunks] == [SENTENCE * 4, f"步骤如下：\n\n{items}"]
    assert chunks[0].why.code is Code.GROUP_KEPT_WHOLE


def test_a_lead_in_that_pushes_a_list_above_the_limit_stays_with_the_first_items():
    items = [f"- {SENTENCE}" for _ in range(5)]
    text = "# 章\n\n步骤如下：\n\n" + "\n".join(items)
    chunks = contents(text, max_tokens=100, max_tokens_hard=199, overlap_chars=0)
    assert chunks[0].startswith("# 章\n\n步骤如下：\n\n- ")
    assert chunks[0].count("- ") == 4


def test_a_unit_between_max_and_hard_stays_whole():
    for unit in (SENTENCE * 4, f"- {SENTENCE * 4}\n- x", f"```\n{SENTENCE * 4}\n```"):
        text = f"{SENTENCE}\n\n{unit}\n\n{SENTENCE}"
        options = {"max_tokens": 100, "max_tokens_hard": 170, "overlap_chars": 0}
        assert contents(text, **options)[1] == unit


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("```\n" + f"{WORDS}\n{WORDS}\n\n" * 4 + "```", [WORDS] * 3),
        ("```\n" + f"{WORDS}\n" * 8 + "```", [WORDS] * 3),
        ("- 开始\n" + f"  - {SENTENCE}\n    {SENTENCE}\n" * 4, ["- 检查"] * 3),
        ("- 开始\n" + f"  {SENTENCE}\n" * 8, ["检查"] * 3),
        ("- " + SENTENCE * 8, ["检查"] * 3),
        (SENTENCE * 8, ["检查"] * 3),
        ("word " * 900, ["word"] * 8),
        ("字" * 400, ["字"] * 3),
        ("\U0001f469\u200d\U0001f4bb" * 400, ["\U0001f469"]),
    ],
)
def test_a_unit_above_the_hard_limit_is_cut_at_the_coarsest_places(text, starts):
    text = f"{SENTENCE}\n\n{text}\n\n{SENTENCE}"
    chunks = chunked(text, max_tokens=100, max_tokens_hard=110, overlap_chars=0)
    cut = [number for number, chunk in enumerate(chunks) if chunk.why.code is Code.HARD_LIMIT]
    for number, start in zip(cut, starts, strict=False):
        assert chunks[number + 1].content.startswith(start)
        assert chunks[number].token_count <= 100
    assert len(cut) >= len(starts)
    # Pieces don't join neighbours of the unit.
    assert chunks[0].content == chunks[-1].content == SENTENCE


@pytest.mark.parametrize("mark", ["```", "~~~~", "  ```"])
@pytest.mark.parametrize("word", ["x" * 900, "word " * 300, "字" * 300])
def test_no_piece_is_only_a_fence_line(mark, word):
    for chunk in contents(f"{mark}bash\n{word}\n{mark}", max_tokens=40, max_tokens_hard=50):
        assert chunk.strip("`~bash \n")


@pytest.mark.parametrize("marker", ["- ", "1. ", "（1）", "第一步：", "- \n  - "])
def test_no_piece_is_only_a_marker_or_heading(marker):
    word = "x" * 900
    text = f"# 章\n\n{marker}{word}\n{marker.replace('1', '2').replace('一', '二')}{word}"
    chunks = contents(text, max_tokens=40, max_tokens_hard=50, overlap_chars=0)
    assert all("x" in chunk for chunk in chunks)


def test_a_torn_item_repeats_its_first_line():
    lines = "\n".join(f"  {SENTENCE}" for _ in range(8))
    text = f"- 开始：\n{lines}\n- {SENTENCE}"
    chunks = chunked(text, max_tokens=100, max_tokens_hard=110)
    contexts = [chunk.context_before for chunk in chunks]
    assert contexts[0] == contexts[-1] == ""
    assert set(contexts[1:-1]) == {"- 开始：\n"}


def test_a_long_first_line_is_not_repeated_and_that_is_said():
    lines = "\n".join(f"  {SENTENCE}" for _ in range(8))
    chunks = chunked(f"- {SENTENCE * 2}\n{lines}", max_tokens=100, max_tokens_hard=110)
    assert all(chunk.context_before == "" for chunk in chunks)
    assert {chunk.overlap_why.code for chunk in chunks[1:]} == {Code.CONTEXT_TOO_LONG}


TABLE = "| 键 | 值 |\n|---|---|\n"


def test_later_pieces_of_a_table_repeat_its_header():
    rows = "\n".join(f"| {number} | {SENTENCE} |" for number in range(20))
    chunks = chunked(TABLE + rows, max_tokens=100, max_tokens_hard=300, overlap_chars=0)
    assert [chunk.context_before for chunk in chunks] == ["", TABLE, TABLE]
    assert all(TABLE not in chunk.content for chunk in chunks[1:])


def test_pieces_of_a_row_repeat_the_header():
    text = f"{TABLE}| 1 | {SENTENCE} |\n| 2 | {SENTENCE * 9} |"
    chunks = chunked(text, max_tokens=100, max_tokens_hard=110, overlap_chars=0)
    assert [chunk.context_before for chunk in chunks] == ["", *[TABLE] * (len(chunks) - 1)]


def test_pieces_of_a_table_in_an_item_repeat_both():
    rows = "\n".join(f"  | {number} | {SENTENCE} |" for number in range(9))
    text = f"- 看表\n\n  | 键 | 值 |\n  |---|---|\n{rows}\n- {SENTENCE}"
    chunks = chunked(text, max_tokens=100, max_tokens_hard=110, overlap_chars=0)
    assert chunks[2].context_before == "- 看表\n| 键 | 值 |\n  |---|---|\n  "
    assert chunks[-1].context_before == ""


def test_a_header_that_would_push_a_row_above_the_hard_limit_is_dropped():
    header = f"| {WORDS} | b |\n|---|---|\n"
    rows = [f"| {number} | {SENTENCE * size} |" for number, size in ((1, 1), (2, 4), (3, 1))]
    chunks = chunked(header + "\n".join(rows), max_tokens=100, max_tokens_hard=170)
    assert [chunk.content.count("| 2 |") for chunk in chunks].count(1) == 1
    (whole,) = [chunk for chunk in chunks if chunk.content == rows[1]]
    assert whole.overlap_why.code is Code.CONTEXT_TOO_LONG


def test_a_tiny_last_piece_joins_the_one_before():
    text = f"{SENTENCE * 2}\n\n{SENTENCE}\n\n短。"
    chunks = contents(text, max_tokens=117, max_tokens_hard=120, overlap_chars=0)
    assert chunks == [text]
    apart = contents(text, max_tokens=117, max_tokens_hard=117, overlap_chars=0)
    assert apart == [f"{SENTENCE * 2}\n\n{SENTENCE}", "短。"]


def test_the_last_piece_of_an_item_can_join_too():
    text = f"- {SENTENCE * 5}尾。"
    assert contents(text, max_tokens=100, max_tokens_hard=150)[-1].endswith(f"{SENTENCE}尾。")


# Overlap


def test_overlap_starts_at_the_earliest_sentence_in_reach():
    text = f"{SENTENCE * 3}\n\n{SENTENCE * 3}"
    _, second = chunked(text, max_tokens=130, max_tokens_hard=600, overlap_chars=90)
    assert second.content.startswith(SENTENCE * 2 + "\n\n")
    assert second.overlap == 82
    assert second.overlap_why.code is Code.OVERLAP_AT_UNIT_START


def test_overlap_of_exactly_what_was_asked_for_needs_no_reason():
    text = f"{SENTENCE * 3}\n\n{SENTENCE * 3}"
    _, second = chunked(text, max_tokens=130, overlap_chars=80)
    assert second.overlap_why is None


def test_overlap_starts_in_no_item_row_or_fence():
    item = f"- {SENTENCE}{SENTENCE}"
    chunks = chunked("\n".join([item] * 6), max_tokens=80, max_tokens_hard=200, overlap_chars=60)
    assert [chunk.overlap for chunk in chunks] == [0] * len(chunks)
    assert {chunk.overlap_why.code for chunk in chunks[1:]} == {Code.OVERLAP_INSIDE_UNIT}
    chunks = chunked("\n".join([item] * 6), max_tokens=80, max_tokens_hard=250, overlap_chars=90)
    assert chunks[1].content.startswith(item + "\n" + item)


def test_overlap_starts_at_a_word_where_no_sentence_does():
    words = "word " * 200
    chunks = chunked(f"{words}\n\n{words}", max_tokens=220, max_tokens_hard=300, overlap_chars=33)
    assert chunks[1].content.startswith("word word")
    assert 25 <= chunks[1].overlap <= 35


def test_overlap_of_chinese_starts_at_any_character():
    long = WORDS * 5
    chunks = chunked(f"{long}\n\n{long}", max_tokens=220, max_tokens_hard=300, overlap_chars=30)
    assert chunks[1].content.startswith(long[-30:] + "\n\n")
    assert chunks[1].overlap_why is None


def test_overlap_is_shortened_or_dropped_at_the_hard_limit():
    text = f"{SENTENCE * 3}\n\n{SENTENCE * 3}"
    _, second = chunked(text, max_tokens=120, max_tokens_hard=160, overlap_chars=90)
    assert second.overlap == 42
    assert second.overlap_why.code is Code.OVERLAP_AT_HARD_LIMIT
    _, second = chunked(text, max_tokens=120, max_tokens_hard=120, overlap_chars=90)
    assert second.overlap == 0
    assert second.overlap_why.code is Code.OVERLAP_OVER_HARD_LIMIT


def test_overlap_of_all_of_a_shorter_chunk_says_so():
    text = f"短句。\n\n{SENTENCE * 3}"
    _, second = chunked(text, max_tokens=118, max_tokens_hard=200, overlap_chars=50)
    assert second.overlap_why.code is Code.OVERLAP_CHUNK_BEFORE_SHORTER


def test_overlap_never_comes_from_another_section():
    text = "\n\n".join(f"# {name}\n\n{SENTENCE}" for name in "ABC")
    assert all(chunk.overlap == 0 for chunk in chunked(text, max_tokens=50))


def test_overlap_moves_no_cut():
    text = "\n\n".join([SENTENCE * 2, *[f"{number}. {SENTENCE}" for number in range(1, 30)]])
    without = [chunk.body for chunk in chunked(text, max_tokens=100, overlap_chars=0)]
    assert [chunk.body for chunk in chunked(text, max_tokens=100)] == without


def test_carriage_returns_count_nothing_in_overlap():
    text = f"{SENTENCE}\n{SENTENCE}\n{SENTENCE}\n\n{SENTENCE * 3}"
    options = {"max_tokens": 130, "overlap_chars": 81}
    one, other = chunked(text, **options), chunked(text.replace("\n", "\r\n"), **options)
    assert [chunk.content for chunk in one] == [chunk.content for chunk in other]


def test_a_row_in_the_overlap_brings_no_second_header():
    text = f"{TABLE}| 1 | x |\n| 2 | {SENTENCE * 2} |\n| 3 | {SENTENCE * 2} |"
    chunks = chunked(text, max_tokens=90, max_tokens_hard=120, overlap_chars=60)
    assert all(chunk.text.count(TABLE) == 1 for chunk in chunks)


# Lists

MARKERS = {
    "-": ("- ", "- "),
    "*": ("* ", "* "),
    "+": ("+ ", "+ "),
    "•": ("•", "• "),
    "1.": ("1. ", "2. "),
    "1.中": ("1.", "2."),
    "1)": ("1) ", "2) "),
    "1)中": ("1)", "2)"),
    "1、": ("1、", "2、"),
    "1．": ("1．", "2．"),
    "（1）": ("（1）", "（2）"),
    "(1)": ("(1)", "(2)"),
    "①": ("①", "②"),
    "一、": ("一、", "二、"),
    "（一）": ("（一）", "（二）"),
    "a.": ("a. ", "b. "),
    "a)": ("a) ", "b) "),
    "第一步": ("第一步：", "第二步："),
    "步骤1": ("步骤1：", "步骤2："),
    "bold": ("**步骤1：** ", "**步骤2：** "),
    "Step": ("Step 1: ", "Step 2: "),
}


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["tight", "loose"])
@pytest.mark.parametrize("name", MARKERS)
def test_every_marker_makes_a_list(name, gap):
    first, second = MARKERS[name]
    assert lists(f"文字\n\n{first}检查{gap}{second}记录") == [[f"{first}检查", f"{second}记录"]]


@pytest.mark.parametrize(
    "text",
    [
        "一、二、三线城市",
        "1、2、3 号机",
        "（1）正文",
        "①注",
        "e. coli",
        "a) x",
        "1．总则",
        "第一步：开始",
        "2024. It was good.",
        "2024. 年度",
        "2024. 年度\n\n2031. 年度",
        "-text",
        "*text*\n*text*",
        "**x**\n**y**",
        "1.2 版本\n1.3 版本",
        "3．14\n3．15",
        "2024-01-02\n2024-01-03",
        "* * *\n\n* * *",
        "- - -\n\n- - -",
        "1.foo\n2.foo",
        "a.b\nc.d",
        "| - |\n| - |",
    ],
)
def test_what_is_no_list(text):
    assert lists(text) == []


@pytest.mark.parametrize("text", ["- x", "1. x is good.", "1) x is good.", "+ x", "• x"])
def test_a_single_item_of_these_is_a_list(text):
    assert len(lists(text)) == 1


def test_years_with_a_neighbour_are_items():
    assert lists("2024. 年度\n2025. 年度") == [["2024. 年度", "2025. 年度"]]


@pytest.mark.parametrize(
    "text",
    [
        "一、二、三线城市\n还有别的",
        "正文\n一、二、三线城市\n还有别的",
        "正文\n（1）说明\n还有\n\n# B\n\n（1）甲\n（2）乙",
    ],
)
def test_a_list_of_one_is_a_line_of_its_paragraph(text):
    assert units(text)[0] == (UnitKind.PARAGRAPH, None, text.split("\n\n")[0])


def test_a_lone_marker_far_from_a_list_of_its_kind_is_text_too():
    text = f"正文\n一、二、三线城市\n还有\n\n# X\n\n文\n\n{SENTENCE}\n\n- 甲\n- 乙"
    assert units(text)[0][2] == "正文\n一、二、三线城市\n还有"
    text = f"正文\n一、二、三线城市\n还有\n\n{SENTENCE}\n\n一、甲\n二、乙"
    assert units(text)[0][2] == "正文\n一、二、三线城市\n还有"
    assert lists(text) == [["一、甲", "二、乙"]]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1. a\n2. b\n1. c\n2. d", [2, 2]),
        ("1. a\n1. b\n1. c", [3]),
        ("- a\n* b\n- c", [1, 1, 1]),
        ("1. a.\n2) b.", [1, 1]),
        ("- a\n - b\n- c", [3]),
        ("- a\n  - b\n- c", [2]),
        ("7. a\n8. b", [2]),
        ("1. a\n3. b", [2]),
        ("1. a\n- x\n- y\n2. b\n- z\n3. c", [3]),
        ("1、甲\n（1）子\n（2）子\n2、乙", [2]),
        ("一、甲\n（一）子\n1. 孙\n2. 孙\n（二）子\n二、乙", [2]),
        ("1. a.\n- x\n- y", [1, 2]),
        ("1. a.\n- x\n1. b.", [1, 1, 1]),
    ],
)
def test_what_is_the_same_list(text, count):
    assert [len(items) for items in lists(text)] == count


@pytest.mark.parametrize(
    ("inner", "is_inside"),
    [
        ("\n\n  text", True),
        ("\n\n\ttext", True),
        ("\n\n text", False),
        ("\n\n　　text", False),
        ("\ntext", True),
        ("\ntext\nmore", True),
        ("\n\ntext", False),
        ("\n\n  ```\n  x\n  ```", True),
        ("\n```\nx\n```", True),
        ("\n\n```\nx\n```", False),
        ("\n| a |\n|---|\n| b |", True),
        ("：\n\n```\nx\n```", True),
        (":\n\n| a |\n|---|\n| b |", True),
        ("：\n\ntext", False),
        ("\n\n  - x\n\n    - y\n\n  text", True),
    ],
)
def test_what_belongs_to_the_item_before(inner, is_inside):
    item = f"- 步骤。\n- 步骤{inner}"
    (items,) = lists(item)
    assert (items[-1] == item.split("\n", 1)[1]) == is_inside


@pytest.mark.parametrize(
    "between",
    [
        "text",
        "```\nx\n```",
        "| a |\n|---|\n| b |",
        "text\n\n```\nx\n```\n\ntext",
        "```\nx\n```\ntext right below",
    ],
)
@pytest.mark.parametrize("following", ["3", "4", "1"])
def test_what_stands_between_belongs_to_the_item_if_the_next_goes_on(between, following):
    text = f"1. a\n2. b\n\n{between}\n\n{following}. c is good."
    expected = [3] if following == "3" else [2, 1]
    assert [len(items) for items in lists(text)] == expected


def test_a_bullet_list_ends_at_a_paragraph():
    assert [len(items) for items in lists("- a\n- b\n\ntext\n\n- c\n- d")] == [2, 2]


def test_a_heading_or_another_list_between_ends_the_list():
    assert len(lists("1. a.\n\n# B\n\n2. b.")) == 2
    assert len(lists("1. a.\n\ntext\n\n* x\n\ntext\n\n2. b.")) == 3


def test_an_item_takes_in_no_more_than_the_hard_limit():
    text = f"1. a\n2. b\n\n{SENTENCE * 3}\n\n3. c\n4. d"
    assert len(lists(text, hard=117)) == 2
    assert len(lists(text, hard=118)) == 1


def test_step_names_are_a_list_when_two_follow_each_other():
    assert [len(items) for items in lists("第一步：甲\n\n第二步：乙")] == [2]
    assert lists("第一步：甲\n\n文字") == []


# Options


def test_the_hard_limit_is_at_least_the_maximum():
    with pytest.raises(SettingsError) as error:
        SectionAware(max_tokens=500, max_tokens_hard=400)
    assert error.value.reason.code is Code.HARD_BELOW_MAX


@pytest.mark.parametrize("key", ["maxSize", "max_size"])
def test_an_old_size_is_accepted_and_reported_as_having_no_effect(key):
    old = {"name": "section_aware", "maxTokens": 200, key: 1400}
    read = Settings(strategy=old)
    assert read == Settings(strategy={"name": "section_aware", "maxTokens": 200})
    (reason,) = read.strategy.warnings()
    assert key in reason.text()
    assert "no effect" in reason.text()
    assert "1400" in reason.text("zh")
    for kept in (pickle.loads(pickle.dumps(read)), copy.deepcopy(read)):  # noqa: S301 - our own
        assert kept.strategy.warnings() == (reason,)


def test_an_old_size_leaves_no_trace():
    old = SectionAware(maxSize=1400)
    assert hash(old) == hash(SectionAware())
    assert old != SectionAware(max_tokens=400)
    assert old != "section_aware"
    written = Settings(strategy=old).to_yaml()
    assert "axSize" not in written
    assert read_settings(written).strategy.warnings() == ()
    assert "max_size" not in SectionAware.forms()


def test_an_old_size_is_read_from_a_settings_file():
    text = '{"version": 1, "strategy": {"name": "section_aware", "maxSize": 1400}}'
    assert len(read_settings(text).strategy.warnings()) == 1


def test_an_old_size_is_an_unknown_option_elsewhere():
    with pytest.raises(SettingsError):
        Settings(strategy={"name": "structure_aware", "maxSize": 1400})


def test_a_list_without_room_of_its_own_is_warned_of():
    (reason,) = SectionAware(max_tokens=500, max_tokens_hard=500).warnings()
    assert reason.code is Code.HARD_EQUALS_MAX


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("#标题\n\ntext", 1),
        ("Title\n=====\n\nOther\n---\n", 2),
        ("```\n#no\nx\n---\n```\n#标题", 1),
        ("---\ntitle: x\n---\n\ntext", 0),
        ("# A\n\ntext", 0),
        ("#标题\r\n\r\nTitle\r\n===\r\n", 2),
    ],
)
def test_lines_that_look_like_headings_are_hinted_at(text, count):
    assert nearly_headings(text) == count
    reasons = SectionAware().warnings(Document(text))
    assert [reason.values["count"] for reason in reasons] == [count] * bool(count)
