"""The acceptance table of `section_aware`, row by row."""

from itertools import pairwise

import pytest

from chunking import Document, Settings, run

COUNTERS = ("heuristic", "o200k_base")
LINE_ENDS = ("\n", "\r\n", "\r")

ITEM = (
    "检查交换机端口状态并记录当前流量数据与告警信息"
    "再确认备份链路已经启用然后通知值班人员继续处理故障报告"
)[:48]
SENTENCE = "今天的会议讨论了系统升级的安排以及各部门需要配合的事项请大家提前做好准备"
PARAGRAPH = (SENTENCE * 4)[:99] + "。"
ENGLISH = ("The quick brown fox jumps over the lazy dog and runs away. " * 8)[:399] + "."
FENCE = "```bash\nsystemctl restart network\nip link show\n```"


def chunked(text, counter="heuristic", **options):
    """The chunks, once they are proved: promises of verify(), limit, blank gaps."""
    settings = Settings(strategy={"name": "section_aware", **options}, counter=counter)
    result = run(Document(text), settings)
    result.verify()
    assert [chunk.index for chunk in result.chunks] == list(range(len(result.chunks)))
    for chunk in result.chunks:
        assert chunk.token_count <= settings.strategy.max_tokens_hard
        assert not is_bare_fence(chunk.content)
    assert all(not text[slice(*gap.span)].strip() for gap in result.uncovered)
    return result.chunks


def is_bare_fence(content):
    lines = content.split()
    return len(lines) == 1 and lines[0].startswith(("```", "~~~"))


def contents(chunks):
    return [chunk.content for chunk in chunks]


def numbered(count, marker="{}. ", sep="\n", first=1):
    return sep.join(marker.format(number) + ITEM for number in range(first, first + count))


def test_an_item_of_the_table_has_48_chinese_characters():
    assert len(ITEM) == 48


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize("sep", ["\n", "\n\n"], ids=["tight", "loose"])
@pytest.mark.parametrize("marker", ["{}. ", "- ", "* ", "{}) ", "{}、"])
def test_1_and_1b_a_list_between_max_and_hard_is_one_chunk(marker, sep, line_end, counter):
    text = numbered(5, marker, sep).replace("\n", line_end)
    assert len(chunked(text, counter, max_tokens=180, max_tokens_hard=600)) == 1


@pytest.mark.parametrize("line_end", LINE_ENDS)
def test_2_a_list_above_hard_is_cut_between_items(line_end):
    text = numbered(20).replace("\n", line_end)
    chunks = chunked(text, max_tokens=180, max_tokens_hard=600, overlap_chars=0)
    assert len(chunks) == 2
    assert all(chunk.content.endswith(ITEM) for chunk in chunks)
    assert chunks[0].why.code == "group_at_hard_limit"


def test_2_with_a_real_vocabulary_a_list_above_hard_is_cut_between_items():
    chunks = chunked(numbered(40), "o200k_base", max_tokens=180, overlap_chars=0)
    assert len(chunks) > 1
    assert all(chunk.content.endswith(ITEM) for chunk in chunks)


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("overlap", [0, 100])
@pytest.mark.parametrize("line_end", LINE_ENDS)
def test_3_paragraphs_are_cut_at_their_ends_only(counter, overlap, line_end):
    text = "\n\n".join([PARAGRAPH] * 10).replace("\n", line_end)
    chunks = chunked(text, counter, max_tokens=300, overlap_chars=overlap)
    assert len(chunks) > 1
    for chunk in chunks:
        body = text[slice(*chunk.body)]
        assert all(part == PARAGRAPH for part in body.split(line_end * 2))


def test_4_chinese_and_english_of_the_same_weight_make_as_many_chunks():
    options = {"max_tokens": 300, "overlap_chars": 0}
    chinese = chunked("\n\n".join([PARAGRAPH] * 8), **options)
    english = chunked("\n\n".join([ENGLISH] * 8), **options)
    assert abs(len(chinese) - len(english)) <= 1


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("line_end", LINE_ENDS)
def test_5_an_empty_heading_is_a_chunk_or_merged(counter, line_end):
    text = "# A\n\n## B\n\ntext".replace("\n", line_end)
    assert contents(chunked(text, counter)) == ["# A", "## B\n\ntext"]
    assert contents(chunked(text, counter, merge_empty_headings=True)) == ["# A\n\n## B\n\ntext"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\t\n", []),
        ("short", ["short"]),
        ("# A\n\nx\n\n# B\n\ny", ["# A\n\nx", "# B\n\ny"]),
        ("before\n# A\nx", ["before", "# A\nx"]),
    ],
)
@pytest.mark.parametrize("line_end", LINE_ENDS)
def test_6_none_one_two_in_order(text, expected, line_end):
    assert contents(chunked(text.replace("\n", line_end))) == expected


@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize("heading", ["", "# 步骤\n\n", "# 步骤\n\n请按以下步骤操作：\n\n"])
@pytest.mark.parametrize("indent", ["", "   "], ids=["column 0", "indented"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["tight", "loose"])
def test_7_steps_around_a_fence_are_one_chunk(heading, indent, gap, line_end):
    fence = FENCE.replace("\n", "\n" + indent)
    text = f"{heading}{numbered(4)}{gap}{indent}{fence}{gap}{numbered(1, first=5)}"
    chunks = chunked(text.replace("\n", line_end), max_tokens=230)
    assert len(chunks) == 1
    assert 230 < chunks[0].token_count <= 600


STEPS = ["第{}步：", "**步骤{}：** ", "Step {}: "]


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize("marker", STEPS)
def test_12_named_steps_in_paragraphs_are_one_list(marker, line_end, counter):
    names = "一二三四五" if marker.startswith("第") else "12345"
    text = "\n\n".join(marker.format(name) + ITEM for name in names)
    chunks = chunked(text.replace("\n", line_end), counter, max_tokens=180)
    assert len(chunks) == 1


LONG = PARAGRAPH * 3
WHOLE = {
    "after a long paragraph": f"{LONG}\n\n{{list}}",
    "with a heading": f"# 章\n\n{LONG}\n\n{{list}}",
    "under its heading": f"{LONG}\n\n# 章\n\n{{list}}",
    "with a lead-in": f"{LONG}\n\n请按以下步骤操作：\n\n{{list}}",
    "with a lead-in that ends a paragraph": f"{LONG}\n\n{PARAGRAPH}请按以下步骤操作：\n{{list}}",
    "with heading and lead-in": f"{LONG}\n\n# 章\n\n步骤如下：\n\n{{list}}\n\n{LONG}",
    "after another list": f"{numbered(8, '- ')}\n\n然后：\n\n{{list}}",
    "under a heading-like line": f"{LONG}\n\n一、概述\n\n{{list}}",
}


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize("kind", ["list", "table"])
@pytest.mark.parametrize("name", WHOLE)
def test_10_a_list_that_fits_the_hard_limit_is_whole(name, kind, line_end, counter):
    rows = "\n".join(f"| {number} | {ITEM} |" for number in range(5))
    whole = numbered(5) if kind == "list" else f"| 号 | 内容 |\n|---|---|\n{rows}"
    text = WHOLE[name].format(list=whole)
    soft, hard = (380, 500) if counter == "heuristic" else (240, 350)
    text = text.replace("\n", line_end)
    chunks = chunked(text, counter, max_tokens=soft, max_tokens_hard=hard)
    holding = [chunk.content for chunk in chunks if whole in chunk.content]
    assert holding
    for bound in ("# 章\n\n步骤如下：\n\n", "请按以下步骤操作：", "然后：\n\n", "一、概述\n\n"):
        if bound.replace("\n", line_end) in text:
            assert any(bound in content for content in holding)
    assert len(chunks) > 1


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("size", range(32, 200, 12))
def test_11_no_chunk_ends_with_a_heading_or_a_lead_in(size, counter):
    text = (
        f"# 第一章\n\n{PARAGRAPH}\n\n## 二\n\n步骤如下：\n\n{numbered(6)}\n\n{FENCE}\n\n"
        f"# 三\n\n{PARAGRAPH}请看：\n\n{FENCE}\n\n一、概述\n\n{PARAGRAPH}\n\n# 四"
    )
    hard = max(size, 150)
    chunks = chunked(text, counter, max_tokens=size, max_tokens_hard=hard)
    for chunk in chunks[:-1]:
        last = chunk.content.splitlines()[-1]
        assert not last.endswith("：")
        assert not last.startswith(("#", "一、"))
    assert chunks[-1].content == "# 四"


def test_9_gaps_are_white_space_and_bodies_keep_their_order():
    text = f"  \n\n# 章\n\n\n{numbered(20)}\n\n \t\n{PARAGRAPH}\n\n\n"
    chunks = chunked(text, max_tokens=100)
    for before, after in pairwise(chunks):
        assert before.end <= after.body_start
        assert not text[before.end : after.body_start].strip()
