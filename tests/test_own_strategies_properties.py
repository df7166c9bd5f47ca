"""What holds for our own strategies on any text: generated Markdown, random Unicode, long texts."""

import time

import pytest
import regex
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from chunking import Document, Settings, run
from chunking.blocks import BlockKind, Role, parse_blocks
from chunking.reasons import Code

SMALL = {
    "recursive": {"max": 60, "overlap": 15},
    "paragraph": {"max": 60, "target": 40, "min": 10, "overlap": 15},
    "sentence": {"max": 60, "overlap_sentences": 1},
    "token": {"chunk_size": 32, "min_chunk_size_chars": 10, "overlap_tokens": 5},
    "markdown_ast": {"max": 60, "target": 40, "min": 10, "overlap": 15},
}
WITHOUT_OVERLAP = {
    name: {option: value for option, value in options.items() if "overlap" not in option}
    for name, options in SMALL.items()
}
IN_TOKENS = {
    name: {**options, "unit": "tokens"} for name, options in SMALL.items() if name != "token"
}
CHOICES = [
    *[pytest.param(name, options, id=f"{name} with overlap") for name, options in SMALL.items()],
    *[pytest.param(name, options, id=name) for name, options in WITHOUT_OVERLAP.items()],
    *[pytest.param(name, options, id=f"{name} in tokens") for name, options in IN_TOKENS.items()],
]
OFTEN = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def cut(text, name, options, counter="o200k_base"):
    """The result, once its promises are proved."""
    chosen = Settings(strategy={"name": name, **options}, counter=counter)
    result = run(Document(text), chosen)
    result.verify()
    return result


# Texts

ODD = [
    *("\r", "\r\n", "\n", "\n\n", " ", "\t", "\0", "\ufeff", "\u2028", "\x85", "\u3000", "\u200b"),
    *(
        "e\u0301",
        "\u0301",
        "\u0e33",
        "\u200d",
        "\U0001f469\u200d\U0001f4bb",
        "\U0001f1e9\U0001f1ea",
    ),
    *("\U0001f1e9", "\U00020000", "\u1100\u1161", "\u0600", "\U0010ffff", "각", "क्षि"),
    *("word ", "A sentence. ", "Why? ", "中文。", "“引。”", "，", "：", "Mr. X ", "1.5 ", "..."),
    *(
        "# H\n",
        "\n\n## H 2\n\n",
        "- a\n",
        "  - b\n",
        "1. c\n",
        "> q\n",
        "```\n",
        "~~~~\n",
        "    x\n",
    ),
    *(
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "| x |\n",
        "`code`",
        "[a](http://b.cn/c)",
        "![i](j.png)",
    ),
    *(
        "https://a.example/path?x=1 ",
        "<div>\n",
        "<!-- c -->",
        "---\n",
        "===\n",
        "[^1]: n\n",
        "x:\n\n",
    ),
    *("<|endoftext|>", "x" * 90, "中" * 70, "\u0301" * 70),
]
odd_texts = st.lists(st.sampled_from(ODD) | st.text(max_size=5), max_size=60).map("".join)

words = st.sampled_from(
    ["alpha", "beta", "of", "gamma,", "中文", "the", "`x y`", "[a b](c)", "*so*", "Ü", "x_y", "42"]
)
sentences = st.lists(words, min_size=1, max_size=12).map(lambda chosen: " ".join(chosen) + ".")
paragraphs = st.lists(sentences, min_size=1, max_size=6).map(" ".join)
lead_ins = sentences.map(lambda sentence: sentence[:-1] + ":")
headings = st.tuples(st.integers(1, 4), words).map(lambda pair: "#" * pair[0] + f" {pair[1]}")
code_lines = st.sampled_from(
    ["x = 1", "    y = [2]", "", "# no heading", "- no item", "| no | row |"]
)


@st.composite
def fences(draw):
    mark = draw(st.sampled_from(["```", "~~~", "````"]))
    return "\n".join([f"{mark}py", *draw(st.lists(code_lines, max_size=25)), "end", mark])


@st.composite
def tables(draw):
    cell = words.map(lambda word: word.replace("|", ""))
    rows = draw(st.lists(st.tuples(cell, cell), min_size=1, max_size=25))
    heads = ["| h | i |"] * draw(st.integers(1, 2))
    return "\n".join([*heads, "|---|---|", *(f"| {left} | {right} |" for left, right in rows)])


@st.composite
def lists(draw, depth=0):
    marker = draw(st.sampled_from(["- ", "* ", "1. "]))
    glue = draw(st.sampled_from(["\n", "\n\n"]))
    found = []
    for number in range(draw(st.integers(1, 5))):
        own = f"{number + 1}. " if marker == "1. " else marker
        inner = draw(sentences)
        if depth < 2 and draw(st.integers(0, 3)) == 0:
            inner += "\n" + draw(lists(depth + 1))
        elif draw(st.integers(0, 7)) == 0:
            inner += "\n\n" + draw(fences())
        found.append(own + inner.replace("\n", "\n" + " " * len(own)))
    return glue.join(found)


quotes = st.one_of(paragraphs, lists(), fences()).map(
    lambda text: "\n".join(f"> {line}" for line in text.split("\n"))
)
blocks = st.one_of(headings, headings, paragraphs, lead_ins, fences(), tables(), lists(), quotes)
markdown = st.lists(blocks, min_size=1, max_size=14).map("\n\n".join)


# Properties of all


@pytest.mark.parametrize(("name", "options"), CHOICES)
@given(text=odd_texts | markdown)
@example(text="e" + "\u0301" * 50 + "\U0001f1e9\U0001f1ea" * 40)
@example(text="。\u0301。\u200d。\ufe0f" * 20)
@OFTEN
def test_any_text_is_cut_as_promised(name, options, text):
    result = cut(text, name, options)
    assert cut(text, name, options) == result
    bodies_have_no_white_space_at_their_edges(result)
    no_character_is_torn(result, options)


def bodies_have_no_white_space_at_their_edges(result):
    for chunk in result.chunks:
        body = chunk.content[chunk.overlap :]
        assert body
        assert body == body.strip()


def no_character_is_torn(result, options):
    """No cut inside a grapheme cluster that fits."""
    text = result.source.text
    clusters = [match.span() for match in regex.finditer(r"\X", text)]
    starts = {start for start, _ in clusters}
    in_tokens = "max" not in options or options.get("unit") == "tokens"
    # A character of an unknown number of tokens: only the longest are left out.
    longest = 8 if in_tokens else options["max"]
    too_long = {
        place for start, end in clusters if end - start > longest for place in range(start, end)
    }
    for chunk in result.chunks:
        place = result.source.offsets.to_edited(chunk.body_start)
        assert place in starts or place in too_long
        first = result.source.offsets.to_edited(chunk.start)
        assert first in starts or first in too_long


@pytest.mark.parametrize(("name", "options"), CHOICES)
@given(text=odd_texts | markdown)
@OFTEN
def test_line_ends_change_no_chunk(name, options, text):
    text = text.replace("\r", "")
    with_lf = cut(text, name, options)
    for line_end in ("\r\n", "\r"):
        other = cut(text.replace("\n", line_end), name, options)
        assert [chunk.content for chunk in other.chunks] == [
            chunk.content for chunk in with_lf.chunks
        ]


@pytest.mark.parametrize("counter", ["cl100k_base", "o200k_base", "qwen", "deepseek", "heuristic"])
@pytest.mark.parametrize(("name", "options"), [*IN_TOKENS.items(), ("token", SMALL["token"])])
@given(text=odd_texts)
@settings(OFTEN, max_examples=15)
def test_limits_in_tokens_hold_with_every_counter(counter, name, options, text):
    if name == "token" and counter == "heuristic":
        return
    result = cut(text, name, options, counter=counter)
    limit = options.get("max", options.get("chunk_size"))
    assert all(result.source.counter.count(chunk.text) <= limit for chunk in result.chunks)


# Properties of markdown_ast

MAX = 220
TREE = {"max": MAX, "target": 160, "min": 60}


@given(text=markdown)
@OFTEN
def test_what_fits_with_its_headings_is_whole(text):
    result = cut(text, "markdown_ast", TREE)
    top = [block for block in parse_blocks(text) if not block.depth]
    starts = []
    start = None
    for block in top:
        if start is None:
            start = block.span.start
        starts.append(start)
        if block.kind is not BlockKind.heading:
            start = None
    for block, start in zip(top, starts, strict=True):
        if block.kind is BlockKind.heading or block.span.end - start > MAX:
            continue
        assert any(
            chunk.body.start <= start and block.span.end <= chunk.end for chunk in result.chunks
        )


@pytest.mark.parametrize("overlap", [0, 40])
@given(text=markdown)
@OFTEN
def test_no_chunk_ends_with_a_heading_but_the_last(overlap, text):
    result = cut(text, "markdown_ast", {**TREE, "overlap": overlap})
    ends = {block.span.end for block in parse_blocks(text) if block.kind is BlockKind.heading}
    rest = [chunk for chunk in result.chunks if text[chunk.end :].strip()]
    headed = [chunk for chunk in rest if chunk.end in ends]
    for chunk in headed:
        # Headings without text fill the chunk.
        assert all(line.startswith("#") for line in chunk.content.split("\n\n")[-2:])
        assert len(chunk.content) > MAX - 30


@pytest.mark.parametrize("overlap", [0, 40])
@given(text=markdown)
@OFTEN
def test_fence_lines_are_even_and_tables_have_their_headers(overlap, text):
    result = cut(text, "markdown_ast", {**TREE, "overlap": overlap})
    marks = regex.compile(r"^[ >]*(?:[-*] |\d\. )*[ >]*(?:`{3,}|~{3,})(?:py)?$", regex.MULTILINE)
    parsed = parse_blocks(text)
    inside_rows = {
        block.span.start
        for block in parsed
        if block.kind is BlockKind.table_row and block.role is Role.plain
    }
    for chunk in result.chunks:
        assert len(marks.findall(chunk.text)) % 2 == 0
        if chunk.start in inside_rows and not is_explained(chunk):
            assert "|---|---|\n" in chunk.context_before


def is_explained(chunk):
    return chunk.overlap_why is not None and chunk.overlap_why.code is Code.CONTEXT_TOO_LONG


# Time

LONG = 60_000
PARTS = {
    "pipes": "|a", "quotes": "> ", "letters": "x", "line ends": "\n", "headings": "# h\n",
    "fences": "```\n", "backticks": "`", "brackets": "[", "marks": "! ", "bullets": "- a\n",
    "bullets on a line": "- ", "rows": "|a|b|\n|-|-|\n", "Chinese": "中", "Chinese marks": "中。",
    "images": "![a](b.png)\n\n", "open links": "[a](", "emphasis": "**a ", "code": "`x` ",
    "families": "\U0001f468\u200d\U0001f469\u200d\U0001f467", "accents": "\u0301",
    "flags": "\U0001f1e9", "joiners": "\u200d", "NUL": "\0", "CR": "\r", "CRLF": "a\r\n\r\n",
    "spaces": " ", "lead-ins": "a:\n\n- b\n\n", "URLs": "https://a.cn/x ",
    "footnotes": "[^1]: a\n\n",
    "HTML": "<div>\n", "rules": "---\n", "indented": "    a\n", "paragraphs": "word word\n\n",
    "dots": ".", "steps": "1、甲\n", "setext": "a\n=\n",
}  # fmt: skip
WHOLE = {
    "one line": "x" + " " * LONG + "x",
    "a table": "|a|b|\n|-|-|\n" + "|c|d|\n" * (LONG // 6),
    "a wide table": "|" + "a|" * 30_000 + "\n|" + "-|" * 30_000 + "\n" + "|a|\n" * 50,
    "a list": "- a\n" * (LONG // 4),
    "a fence": "```\n" + "x\n" * (LONG // 2) + "```",
    "a deep list": "".join("  " * depth + "- a\n" for depth in range(500)),
    "a list on a line": "- " * 3000 + "a",
    "a deep quote": "".join(">" * depth + " a\n\n" for depth in range(1, 400)),
    "a long link": "[a](" + "b" * LONG + ") x",
    "a long URL": "https://" + "ab/" * (LONG // 3),
}
TEXTS = {name: part * (LONG // len(part)) for name, part in PARTS.items()} | WHOLE
# A run of these takes a tenth of it where time is proportional to the text.
SECONDS = 4


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("recursive", {"overlap": 200}),
        ("recursive", {"unit": "tokens", "max": 400, "overlap": 50}),
        ("paragraph", {"overlap": 200}),
        ("paragraph", {"unit": "tokens", "max": 400, "target": 300, "min": 100}),
        ("sentence", {"overlap_sentences": 3}),
        ("sentence", {"unit": "tokens", "max": 400}),
        ("token", {"overlap_tokens": 50, "max_num_chunks": 1_000_000}),
        ("markdown_ast", {}),
        ("markdown_ast", {"overlap": 200}),
        ("markdown_ast", {"unit": "tokens", "max": 400, "target": 300, "min": 100, "overlap": 50}),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value) or "default",
)
def test_time_is_in_proportion_to_monotonous_texts(name, options, text):
    start = time.process_time()
    result = run(Document(text), Settings(strategy={"name": name, **options}))
    assert time.process_time() - start < SECONDS
    result.verify()
