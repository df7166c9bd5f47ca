"""Blocks: their kinds, places and tree.

`commonmark_examples.jsonl` holds the examples of the CommonMark specification 0.31.2 (John
MacFarlane, CC BY-SA 4.0).
"""

import json
import re
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.blocks import INLINE, BlockKind, Role, parse_blocks
from chunking.markers import MarkerKind, parse_marker

EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "commonmark_examples.jsonl").read_text().splitlines()
]
# Read otherwise on purpose: a number that is no list marker, an image inside an image, a URL
# without markup or in what isn't a link, and links and images in raw HTML.
READ_OTHERWISE = {187, 265, 344, 345, 475, 476, 477, 520, 574, 575, 602, 608, 611, 630, 631}
READ_OTHERWISE |= {642, 643}
HTML_OF = {
    BlockKind.heading: "<h[1-6]>",
    BlockKind.list_item: "<li>",
    BlockKind.rule: "<hr />",
    BlockKind.quote: "<blockquote>",
    BlockKind.code: "<pre><code",
    BlockKind.image: "<img ",
    BlockKind.link: "<a href",
}


def outline(text):
    """The blocks as `depth kind text`, which is short enough to write down."""
    return [
        f"{block.depth} {block.kind} {text[slice(*block.span)]!r}" for block in parse_blocks(text)
    ]


def of_kind(text, kind):
    return [text[slice(*block.span)] for block in parse_blocks(text) if block.kind is kind]


def assert_tree(text):
    """Every promise about order, nesting and coverage."""
    blocks = parse_blocks(text)
    ends = {None: 0}
    for index, block in enumerate(blocks):
        start, end = block.span
        assert 0 <= start < end <= len(text)
        assert not text[start].isspace()
        assert not text[end - 1].isspace()
        assert start >= ends.get(block.parent, 0)
        if block.parent is None:
            assert block.depth == 0
            assert not text[ends[None] : start].strip("\ufeff" + " \t\r\n").strip()
        else:
            parent = blocks[block.parent]
            assert block.parent < index
            assert parent.span.contains(block.span)
            assert block.depth == parent.depth + 1
            assert (parent.kind is BlockKind.list) == (block.kind is BlockKind.list_item)
            assert block.kind in INLINE or parent.kind not in INLINE
        ends[block.parent] = end
    places = [(block.span.start, -block.span.end) for block in blocks]
    assert places == sorted(places)
    assert not text[ends[None] :].replace("\ufeff", "").strip()
    return blocks


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# A #\n\nB\n===\n", ["0 heading '# A #'", "0 heading 'B\\n==='"]),
        ("  a\nb\n\n\n", ["0 paragraph 'a\\nb'"]),
        ("***\n", ["0 rule '***'"]),
        ("```py\nx\n```\n", ["0 code '```py\\nx\\n```'"]),
        ("    x\n\n    y\n", ["0 code 'x\\n\\n    y'"]),
        ("<div>\n# x\n</div>\n", ["0 html '<div>\\n# x\\n</div>'"]),
        ("<!-- a\n\n# b -->\n", ["0 html_comment '<!-- a\\n\\n# b -->'"]),
        ("> a\nb\n", ["0 quote '> a\\nb'", "1 paragraph 'a\\nb'"]),
        ("[^1]: a\n\n    b\n", [
            "0 footnote '[^1]: a\\n\\n    b'", "1 paragraph 'a'", "1 paragraph 'b'",
        ]),
        ("[a]: /b\n", ["0 paragraph '[a]: /b'"]),
        ("- a\n- b\n", [
            "0 list '- a\\n- b'",
            "1 list_item '- a'", "2 paragraph 'a'",
            "1 list_item '- b'", "2 paragraph 'b'",
        ]),
        ("1. a\n\n   - b\n", [
            "0 list '1. a\\n\\n   - b'", "1 list_item '1. a\\n\\n   - b'", "2 paragraph 'a'",
            "2 list '- b'", "3 list_item '- b'", "4 paragraph 'b'",
        ]),
        ("- ~~~\n  x\n  ~~~\n", [
            "0 list '- ~~~\\n  x\\n  ~~~'", "1 list_item '- ~~~\\n  x\\n  ~~~'",
            "2 code '~~~\\n  x\\n  ~~~'",
        ]),
        ("|a|b|\n|-|-|\n|c|d|\n", [
            "0 table '|a|b|\\n|-|-|\\n|c|d|'",
            "1 table_row '|a|b|'", "1 table_row '|-|-|'", "1 table_row '|c|d|'",
        ]),
        ("[![a](b)](c) <http://d>\n", [
            "0 paragraph '[![a](b)](c) <http://d>'",
            "1 link '[![a](b)](c)'", "2 image '![a](b)'", "1 link '<http://d>'",
        ]),
    ],
)  # fmt: skip
def test_each_kind_of_block_is_found_with_its_exact_span(text, expected):
    assert outline(text) == expected


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("A\n=\n", ["setext"]),
        ("```\nx\n```", ["fenced"]),
        ("```\nx\n````\n", ["fenced"]),
        ("```\nx\n", ["unclosed"]),
        ("```\n", ["unclosed"]),
        ("````\n```\n", ["unclosed"]),
        ("    x\n", ["indented"]),
        ("[a]: b\n", ["definition"]),
        ("1. a\n", ["ordered", "plain", "plain"]),
        ("- [ ] a\n- [x] b\n", ["bullet", "task_open", "plain", "task_done", "plain"]),
        ("|a|\n|-|\n|b|\n", ["plain", "header", "delimiter", "plain"]),
        ("<http://a.b> http://a.b\n", ["plain", "autolink", "bare"]),
    ],
)
def test_roles_tell_blocks_of_one_kind_apart(text, roles):
    assert [block.role for block in parse_blocks(text)] == roles


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# Real\n\n```\n# fake\n`````\n\n# Next\n\nx\n", ["Real", "Next"]),
        ("# Real\n\n````md\n```\n# fake\n```\n````\n\ntail\n", ["Real"]),
        ("# Real\n\n~~~\n# fake\n~~~\n\ntail\n", ["Real"]),
        ("# Real\n\n<!--\n# hidden\n-->\n\ntail\n", ["Real"]),
        ("# A\n\n    # not heading\n    x = 1\n\ntail\n", ["A"]),
        ("---\ntitle: Demo\ndate: 2026\n---\n\n# Head\n\nbody\n", ["Head"]),
        ("# [A](b) *c* `d` &amp; e #\n", ["A c d & e"]),
        ("#没有空格\n", []),
    ],
)
def test_only_real_headings_are_headings(text, titles):
    """The first six were cut wrongly by other tools (wrong-cuts.jsonl)."""
    assert [b.title for b in parse_blocks(text) if b.kind is BlockKind.heading] == titles


def test_the_heading_path_holds_the_titles_from_the_top():
    text = "a\n\n# A\n\n### B\n\nb\n\n## C\n\n- c\n\n> # quoted\n\n# D\n\nd\n"
    paths = {
        text[slice(*block.span)]: block.heading_path
        for block in parse_blocks(text)
        if block.kind in {BlockKind.paragraph, BlockKind.heading}
    }
    assert paths["a"] == ()
    assert paths["### B"] == ("A",)
    assert paths["b"] == ("A", "B")
    assert paths["c"] == ("A", "C")
    assert paths["d"] == ("D",)


@pytest.mark.parametrize(
    ("text", "front"),
    [
        ("---\na: b\n---\nx", ["---\na: b\n---"]),
        ("\ufeff---\r\n# c\r\na: b\r\n...\r\nx", ["---\r\n# c\r\na: b\r\n..."]),
        ("---\n\n# Title\n\n---\n", []),
        ("---\nSome prose.\n\n---\n", []),
        ("x\n\n---\na: b\n---\n", []),
        ("---\na: b\n", []),
    ],
)
def test_front_matter_is_only_yaml_at_the_start_of_the_text(text, front):
    found = of_kind(text, BlockKind.front_matter)
    assert [part.removeprefix("\ufeff") for part in found] == front


def test_a_second_header_row_belongs_to_its_table():
    """Seen with a peer's TableChunker (table-two-header-rows)."""
    text = "| k | v |\n| (id) | (usd) |\n|---|---|\n| a | 1 |\n"
    assert [block.role for block in parse_blocks(text)] == [
        "plain", "header", "header", "delimiter", "plain",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("see https://example.org/a-b-c today", ["https://example.org/a-b-c"]),
        ("(https://a.b/c_(d)).", ["https://a.b/c_(d)"]),
        ("访问https://a.cn/x，然后", ["https://a.cn/x"]),
        ("[a](https://a.b) `x`", ["[a](https://a.b)"]),
        ("www.a.b, x@www.c.d", ["www.a.b"]),
        ("```\nhttps://a.b\n```", []),
    ],
)
def test_urls_in_the_text_are_links_up_to_their_last_own_character(text, links):
    assert of_kind(text, BlockKind.link) == links


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("1、甲\n2、乙\n", ["1、甲", "2、乙"]),
        ("1．甲\n2．乙\n", ["1．甲", "2．乙"]),
        ("（1）甲\n\n（2）乙\n", ["（1）甲", "（2）乙"]),
        ("(1) a\n(2) b\n", ["(1) a", "(2) b"]),
        ("①甲\n②乙\n", ["①甲", "②乙"]),
        ("一、甲\n二、乙\n", ["一、甲", "二、乙"]),
        ("（一）甲\n（二）乙\n", ["（一）甲", "（二）乙"]),
        ("• a\n", ["• a"]),
        ("a. x\nb. y\n", ["a. x", "b. y"]),
        ("a) x\nb) y\n", ["a) x", "b) y"]),
        ("1.检查\n2.启动\n", ["1.检查", "2.启动"]),
        ("先看：\n1)检查\n2)启动\n", ["1)检查", "2)启动"]),
        ("第一步：甲\n\n第二步：乙\n", ["第一步：甲", "第二步：乙"]),
        ("**步骤1：** 甲\n\n**步骤2：** 乙\n", ["**步骤1：** 甲", "**步骤2：** 乙"]),
        ("Step 1: a\nStep 2: b\n", ["Step 1: a", "Step 2: b"]),
        ("\u3000\u30001、甲\n\u3000\u30002、乙\n", ["1、甲", "2、乙"]),
        ("> 1、甲\n> 2、乙\n", ["1、甲", "2、乙"]),
        ("1、甲\n  续\n下一行\n\n  段落\n2、乙\n", ["1、甲\n  续\n下一行\n\n  段落", "2、乙"]),
        ("1、甲\n\n```\n1、x\n```\n\n2、乙\n", ["1、甲\n\n```\n1、x\n```", "2、乙"]),
        ("1. a\n2. b\n```\nx\n```\n3. c\n", ["1. a", "2. b\n```\nx\n```", "3. c"]),
        ("2023. a\n2024. b\n", ["2023. a", "2024. b"]),
    ],
)
def test_lists_of_chinese_documents_are_lists(text, items):
    assert of_kind(text, BlockKind.list_item) == items
    assert len(of_kind(text, BlockKind.list)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "一、二、三线城市",
        "1、2、3 号机",
        "e. coli",
        "①甲；②乙",
        "（1）见上",
        "第一步：只有一步",
        "2024. It was",
        "2024. 年度",
        "2024.1.2 日期",
        "1.2 版本",
        "3．14 约",
        "* * *",
        "- - -",
        "**x**",
        "1.foo",
        "-foo",
        "| 1、 | a |\n|---|---|\n| 2、 | b |",
        "1、x | y\n--|--\n2、a | b",
        "```\n1、x\n2、y\n```",
    ],
)
def test_what_only_looks_like_a_list_is_none(text):
    assert not of_kind(text, BlockKind.list)


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("1. a\n- b\n- c\n2. d\n", "- b\n- c"),
        ("1、甲\n（1）乙\n（2）丙\n2、丁\n", "（1）乙\n（2）丙"),
        ("1. a\n  - b\n  - c\n", "- b\n  - c"),
        ("（一）甲\n  1. x\n  2. y\n（二）乙\n", "1. x\n  2. y"),
    ],
)
def test_another_marker_between_two_numbers_is_a_list_inside(text, inner):
    assert [
        (block.depth, text[slice(*block.span)])
        for block in parse_blocks(text)
        if block.kind is BlockKind.list
    ] == [(0, text.strip()), (2, inner)]


@pytest.mark.parametrize("text", ["1. a\n\n# H\n\n2. b\n", "1、甲\n2、乙\n\n1、丙\n2、丁\n"])
def test_a_heading_or_a_number_that_falls_back_begins_a_new_list(text):
    assert len(of_kind(text, BlockKind.list)) == 2


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["example"]))
def test_commonmark_examples_have_the_blocks_that_their_html_has(example):
    text = example["markdown"]
    kinds = Counter(block.kind for block in assert_tree(text))
    if example["example"] in READ_OTHERWISE or {BlockKind.html, BlockKind.html_comment} & set(
        kinds
    ):
        return
    for kind, tag in HTML_OF.items():
        assert kinds[kind] == len(re.findall(tag, example["html"])), kind


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
@pytest.mark.parametrize("example", EXAMPLES[::3], ids=lambda example: str(example["example"]))
def test_line_ends_change_nothing_but_the_offsets(example, line_end):
    text = example["markdown"]
    other = text.replace("\n", line_end)
    assert [
        (b.kind, b.role, b.title, other[slice(*b.span)].replace(line_end, "\n"))
        for b in parse_blocks(other)
    ] == [(b.kind, b.role, b.title, text[slice(*b.span)]) for b in parse_blocks(text)]


PARTS = [
    "# ", "a", "\n", "\n", "\n\n", "- ", "  ", "    ", "1. ", "2. ", "> ", "```", "~~~",
    "|", "|-|-|", "<!--", "-->", "<div>", "---", "===", "[a](b)", "![a](b)", "[^1]:",
    "[x]: /u", "http://a.b", "`", "\t", "\r\n", "\r", "\u3000", "1、", "2、", "（1）",
    "（2）", "①", "②", "一、", "二、", "•", "a. ", "b. ", "第一步：", "第二步：",
    "**步骤3：**", "查", "。", "2024. ", "1.检", "2.查", "𠮷", "e\u0301", "\u0000",
    "\u000b", "\u0085", "\u2028", "\ufeff", "[x] ", "(1)", "(2) ",
]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PARTS), max_size=30).map("".join))
def test_any_mix_of_markup_gives_a_tree_that_covers_the_text(text):
    assert_tree(text)


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=80))
def test_any_unicode_gives_a_tree_that_covers_the_text(text):
    assert_tree(text)


HARD = {
    "pipes": "|a",
    "images": "![a](b.png)\n\n",
    "quotes": "> ",
    "brackets": "[",
    "bullets on a line": "- ",
    "headings": "# a\n",
    "one line": "word ",
    "blank lines": "\n",
    "other markers": "1. a\n- b\n* c\n\n",
    "numbers that fall back": "1、甲\n2、乙\n（1）丙\n",
    "circled": "①\n",
    "fences": "```\n",
    "wide spaces": "\u3000",
    "lone CR": "a\r",
    "tables": "| a |\n| b |\n|---|\n\n",
    "comments": "<!-- a\n",
    "url tails": "http://a" + ")" * 2000,
}


@pytest.mark.parametrize("part", HARD.values(), ids=HARD)
def test_time_grows_in_proportion_to_the_text(part):
    def seconds(size):
        text = part * (size // len(part))
        best = []
        for _ in range(2):
            start = time.process_time()
            parse_blocks(text)
            best.append(time.process_time() - start)
        return min(best)

    # Eight times the text; the rest is room for a machine that does other things, too.
    assert seconds(80_000) < 20 * seconds(10_000) + 0.1


@pytest.mark.parametrize(
    "text",
    [
        "- " * 3000 + "a" + "\n" * 100_000,
        "> " * 5000 + "a",
        "".join("  " * depth + "- a\n" for depth in range(500)),
        "http://a" + ")" * 100_000,
    ],
    ids=["bullets", "quotes", "lists", "brackets"],
)
def test_deep_nesting_ends_without_a_recursion_error(text):
    assert_tree(text)


@pytest.mark.parametrize(
    ("line", "kind", "number", "indent", "width"),
    [
        ("- a", MarkerKind.hyphen, None, 0, 1),
        ("\t* a", MarkerKind.asterisk, None, 4, 1),
        ("  12. a", MarkerKind.number_dot, 12, 2, 3),
        ("3)检", MarkerKind.number_bracket, 3, 0, 2),
        ("\u30002、a", MarkerKind.number_comma, 2, 0, 2),
        ("（12）a", MarkerKind.number_wide_brackets, 12, 0, 4),
        ("(3)a", MarkerKind.number_brackets, 3, 0, 3),
        ("⑳", MarkerKind.circled, 20, 0, 1),
        ("㉑", MarkerKind.circled, 21, 0, 1),
        ("二十三、a", MarkerKind.cjk_comma, 23, 0, 4),
        ("（十）a", MarkerKind.cjk_brackets, 10, 0, 3),
        ("c. a", MarkerKind.letter_dot, 3, 0, 2),
        ("第十二步：a", MarkerKind.step_cjk, 12, 0, 5),
        ("**步骤2：** a", MarkerKind.step_word, 2, 0, 8),
        ("Step 4: a", MarkerKind.step, 4, 0, 7),
    ],
)
def test_a_marker_says_what_it_is_and_counts(line, kind, number, indent, width):
    marker = parse_marker(line)
    assert marker is not None
    assert marker[:4] == (kind, number, indent, width)


@pytest.mark.parametrize(
    "line", ["", "a", "1.2", "3．14", "-a", "**a**", "* * *", "- - -", "a.b", "1.a", "2024-01-02"]
)
def test_other_lines_have_no_marker(line):
    assert parse_marker(line) is None


def test_roles_of_blocks_without_any_are_plain():
    assert {block.role for block in parse_blocks("a\n\n***\n\n> b\n")} == {Role.plain}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_front_matter_that_is_never_closed_takes_no_time(line_end):
    """Seen: CRLF was two line ends as well, in as many ways as two to the power of the lines."""
    text = f"---{line_end}" + f"- a: b{line_end}" * 2000 + "! x"
    assert parse_blocks(text)[0].kind is not BlockKind.front_matter


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_a_comment_in_code_between_two_steps_ends_no_chinese_list(fence):
    """Seen: `# ...` in a script between `1、` and `2、` was a heading, and the steps no list."""
    text = "".join(
        f"{number}、步骤。\n\n   {fence}sh\n   # 查询\n   show\n   {fence}\n\n"
        for number in (1, 2, 3)
    )
    kinds = Counter(block.kind for block in parse_blocks(text))
    assert (kinds[BlockKind.list], kinds[BlockKind.list_item], kinds[BlockKind.code]) == (1, 3, 3)
    assert not kinds[BlockKind.heading]


def test_a_heading_between_two_steps_ends_the_list():
    text = "1、步骤。\n2、步骤。\n\n## 二\n\n3、步骤。\n4、步骤。\n"
    assert Counter(block.kind for block in parse_blocks(text))[BlockKind.list] == 2
