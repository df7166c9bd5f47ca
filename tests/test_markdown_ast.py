"""`markdown_ast`: what fits is whole, cuts at the best level near a target."""

import pytest

from chunking import Document, Settings, run
from chunking.errors import SettingsError
from chunking.reasons import Code
from chunking.strategies.markdown_ast._atoms import Level

ITEMS = "\n".join(f"- item {number} text" for number in range(1, 7))
STEPS = "\n".join(f"{number}. step text" for number in range(1, 7))
ROWS = "\n".join(f"| r{number} | x |" for number in range(1, 9))
TABLE = f"| a | b |\n|---|---|\n{ROWS}"
CODE = "\n".join(["```py", *(f"x{number} = {number}" for number in range(8)), "```"])
QUOTE = "> One sentence. Another one.\n>\n> Second paragraph."
WORDS = "Some words to fill a line."


def cut(text, **options):
    sizes = {"max": 60, "target": 60, "min": 0} | options
    counter = sizes.pop("counter", "o200k_base")
    result = run(
        Document(text), Settings(strategy={"name": "markdown_ast", **sizes}, counter=counter)
    )
    result.verify()
    return result


def contents(text, **options):
    return [chunk.content for chunk in cut(text, **options).chunks]


def texts(text, **options):
    return [chunk.text for chunk in cut(text, **options).chunks]


# What fits is whole


@pytest.mark.parametrize(
    "block", [ITEMS, STEPS, TABLE, CODE, QUOTE], ids=["items", "steps", "table", "code", "quote"]
)
@pytest.mark.parametrize("heading", ["", "## Head\n\n", "# A\n\n## B\n\n"])
def test_a_block_that_fits_with_its_headings_is_whole(block, heading):
    most = len(heading + block)
    for before in range(0, 80, 7):
        found = contents(f"{'y' * before}\n\n{heading}{block}\n\n{WORDS}", max=most, target=most)
        assert any(heading + block in each for each in found)


def test_a_list_goes_before_its_lead_in_where_both_don_t_fit():
    found = contents(f"Do this, all of it:\n\n{ITEMS}", max=len(ITEMS), target=60)
    assert found == ["Do this, all of it:", ITEMS]


@pytest.mark.parametrize("lead_in", ["Do this:", "**Do this:**", "请执行："])
def test_a_lead_in_stays_with_its_list(lead_in):
    text = f"{WORDS}\n\n{lead_in}\n\n{ITEMS}"
    most = len(lead_in + ITEMS) + 2
    assert contents(text, max=most, target=most) == [WORDS, f"{lead_in}\n\n{ITEMS}"]


def test_a_lead_in_stays_with_the_first_items_of_a_torn_list():
    first, *_ = contents(f"Do this:\n\n{ITEMS}", max=50, target=50)
    assert first.startswith("Do this:\n\n- item 1 text")


# What doesn't fit is taken apart


def test_a_list_is_cut_between_items():
    result = cut(ITEMS, max=40, target=40)
    assert all(each.startswith("- item") for each in (c.content for c in result.chunks))
    assert {chunk.why.code for chunk in result.chunks[:-1]} == {Code.CUT_BETWEEN_ITEMS}


def test_a_nested_list_in_a_torn_list_is_judged_by_itself():
    inner = "\n".join(f"  - inner {number}" for number in range(4))
    text = f"- first item\n- second item\n{inner}\n- third item that is long\n- fourth item"
    found = contents(text, max=56, target=56)
    assert any(inner.strip() in each for each in found)


def test_a_torn_table_repeats_header_and_delimiter_rows():
    chunks = cut(TABLE, max=60, target=60).chunks
    assert len(chunks) > 2
    assert chunks[0].context_before == ""
    for chunk in chunks[1:]:
        assert chunk.context_before == "| a | b |\n|---|---|\n"
        assert not chunk.content.startswith("| a |")
        assert len(chunk.text) <= 60
    assert chunks[0].why.code is Code.CUT_BETWEEN_ROWS


def test_a_two_row_header_is_repeated_whole():
    table = f"| k | v |\n| (id) | (usd) |\n|---|---|\n{ROWS}"
    chunks = cut(table, max=80, target=80).chunks
    assert {chunk.context_before for chunk in chunks[1:]} == {
        "| k | v |\n| (id) | (usd) |\n|---|---|\n"
    }


def test_a_torn_table_in_a_quote_repeats_its_quote_marks():
    text = "\n".join(f"> {line}" for line in TABLE.split("\n"))
    assert {c.context_before for c in cut(text, max=80, target=80).chunks[1:]} == {
        "> | a | b |\n> |---|---|\n"
    }


@pytest.mark.parametrize("mark", ["```", "~~~", "````"])
@pytest.mark.parametrize("prefix", ["", "> "])
def test_each_part_of_a_torn_fence_is_a_fence(mark, prefix):
    code = CODE.replace("```", mark)
    text = "\n".join(prefix + line for line in code.split("\n"))
    found = texts(text, max=50, target=50)
    assert len(found) > 1
    for each in found:
        assert each.startswith(f"{prefix}{mark}py\n")
        assert each.endswith(f"\n{prefix}{mark}")
        assert each.count(mark) == 2


def test_an_unclosed_fence_repeats_its_opening_line_only():
    found = texts(CODE.removesuffix("\n```"), max=40, target=40)
    assert all(each.startswith("```py\n") and each.count("```") == 1 for each in found)


def test_code_is_cut_at_a_blank_line_where_there_is_one():
    code = "```\na = 1\nb = 2\n\nc = 3\nd = 4\ne = 5\n```"
    first, *_ = cut(code, max=32, target=32).chunks
    assert first.content == "```\na = 1\nb = 2"
    assert first.why.code is Code.CUT_AT_BLANK_CODE_LINE


def test_indented_lines_of_code_keep_their_indentation_as_context():
    code = "```py\ndef f():\n" + "".join(f"    x{n} = {n}\n" for n in range(6)) + "```"
    for chunk in cut(code, max=40, target=40).chunks[1:]:
        assert chunk.context_before == "```py\n    "
        assert chunk.content.startswith("x")
        assert chunk.text.startswith("```py\n    x")


@pytest.mark.parametrize(
    ("block", "context"),
    [
        ("| " + "wide | " * 8 + "\n|" + "---|" * 8 + "\n" + "| c |\n" * 20, "table"),
        ("```" + "language" * 6 + "\n" + "x = 1\n" * 20 + "```", "fence"),
    ],
    ids=["table", "fence"],
)
def test_context_above_half_of_the_maximum_is_dropped_and_said(block, context):
    assert context
    chunks = cut(block, max=60, target=60).chunks
    assert {chunk.context_before for chunk in chunks} == {""}
    assert chunks[-1].overlap_why.code is Code.CONTEXT_TOO_LONG
    assert chunks[-1].overlap_why.values["half"] == 30


def test_a_paragraph_falls_to_sentences_then_words_then_characters():
    text = "One is short. Two is a much longer sentence of words. " + "X" * 40
    result = cut(text, max=30, target=30)
    assert [chunk.why.code for chunk in result.chunks] == [
        Code.CUT_BETWEEN_SENTENCES,
        Code.WORD_AT_MAX,
        Code.CUT_BETWEEN_SENTENCES,
        Code.CHARACTER_AT_MAX,
        Code.END_OF_TEXT,
    ]


@pytest.mark.parametrize(
    "part",
    [
        "[a link text](http://a.example/b)",
        "![an image](some/path/i.png)",
        "`inline code with blanks`",
        "https://a.example/b-c-d/e",
    ],
)
@pytest.mark.parametrize("wrap", ["{}", "| {} | x |"], ids=["prose", "row"])
def test_links_images_code_and_urls_aren_t_cut_while_they_fit(part, wrap):
    text = wrap.format(f"some words that go on and {part} and on with more words to the end of it")
    if wrap != "{}":
        text = f"| a | b |\n|---|---|\n{text}"
    for most in range(60, 90):
        assert any(part in each for each in contents(text, max=most, target=most))


def test_a_table_too_wide_for_the_parser_loses_no_row():
    text = "|" + "a|" * 50_000 + "\n|" + "-|" * 50_000 + "\n" + "|a|\n" * 50
    assert cut(text, max=1800, target=1400).chunks[-1].content.endswith("|a|")


@pytest.mark.parametrize(
    "text",
    ["- " * 3000 + "a", "> " * 5000 + "a", "".join("  " * d + "- a\n" for d in range(500))],
    ids=["bullets", "quotes", "lists"],
)
@pytest.mark.parametrize("overlap", [0, 20])
def test_deep_nesting_is_no_recursion(text, overlap):
    assert len(cut(text, max=200, target=150, overlap=overlap).chunks) > 10


# Where cuts fall


def test_cut_levels_are_ordered_from_the_best_to_the_worst():
    assert list(Level) == sorted(Level)
    assert [level.name for level in Level][6:] == [
        "BLOCK", "ITEM", "INNER_BLOCK", "ROW", "CODE_BLANK", "CODE_LINE", "SENTENCE",
        "WORD", "CHARACTER",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "first", "level"),
    [
        (f"{WORDS}\n\n# H\n\n{WORDS}\n\n## I\n\n{WORDS}", WORDS, 1),
        (f"{WORDS}\n\n### H\n\n{WORDS}\n\n## I\n\n{WORDS}", f"{WORDS}\n\n### H\n\n{WORDS}", 2),
        (f"{WORDS}\n\n{WORDS}\n\n## I\n\n{WORDS}", f"{WORDS}\n\n{WORDS}", 2),
    ],
)
def test_of_the_cuts_in_reach_the_best_level_is_taken(text, first, level):
    chunk = cut(text, max=80, target=50, min=10).chunks[0]
    assert chunk.content == first
    assert chunk.why == chunk.why.__class__(Code.CUT_BEFORE_HEADING, {"level": level})


@pytest.mark.parametrize(("target", "count"), [(26, 1), (54, 2), (82, 3), (200, 4)])
def test_among_equal_levels_the_cut_nearest_to_the_target_is_taken(target, count):
    text = "\n\n".join([WORDS] * 8)
    first = contents(text, max=200, target=target)[0]
    assert first.count(WORDS) == count or target == 200


def test_a_cut_below_the_minimum_is_taken_only_where_nothing_else_holds():
    found = contents(f"{WORDS}\n\n# H\n\n{WORDS}\n\n# I\n\n{WORDS}", max=80, target=50, min=40)
    assert len(found[0]) >= 40


def test_a_chunk_says_why_it_ends():
    codes = [chunk.why.code for chunk in cut(f"{WORDS}\n\n{WORDS}\n\n# H\n\n{WORDS}").chunks]
    assert codes == [Code.CUT_BEFORE_HEADING, Code.END_OF_TEXT]


# Headings


@pytest.mark.parametrize("most", range(40, 120, 7))
def test_no_chunk_ends_with_a_heading(most):
    sections = [f"{'#' * (1 + n % 4)} Heading {n}\n\n{WORDS}\n\n{ITEMS}" for n in range(6)]
    for each in contents("\n\n".join(sections), max=most, target=most):
        assert not each.split("\n")[-1].startswith("#")


def test_a_heading_stays_with_the_first_part_of_what_doesn_t_fit():
    first, *_ = contents(f"# Head\n\n{ITEMS}", max=40, target=40)
    assert first.startswith("# Head\n\n- item 1 text")


def test_a_heading_that_nearly_fills_the_maximum_has_a_part_of_its_text():
    heading = "# " + "head " * 10 + "end"
    for each in contents(f"{heading}\n\n{'longword' * 5} and more", max=60, target=60):
        assert not each.endswith("end")


def test_headings_without_text_are_cut_between_headings():
    found = contents("\n\n".join(f"# Heading {n}" for n in range(20)), max=60, target=60)
    assert all(each.startswith("# ") and len(each.split("\n\n")[-1]) >= 11 for each in found)


def test_a_quote_that_ends_with_a_heading_stays_with_what_follows():
    text = f"{WORDS}\n\n> # Head\n\n{WORDS}"
    assert contents(text, max=40, target=30) == [WORDS, f"> # Head\n\n{WORDS}"]


# Front matter


FRONT = "---\ntitle: T\n---"


def test_front_matter_is_kept_as_one_unit():
    assert contents(f"{FRONT}\n\n# H\n\n{WORDS}", max=40, target=40)[0] == FRONT


def test_front_matter_can_be_left_out_and_is_said_to_be():
    result = cut(f"{FRONT}\n\n# H\n\n{WORDS}", front_matter="leave_out")
    assert result.chunks[0].content.startswith("# H")
    (left_out,) = [each for each in result.uncovered if each.why.code is Code.FRONT_MATTER_LEFT_OUT]
    assert left_out.why.values["option"] == "front_matter"
    assert result.document.text[slice(*left_out.span)] == FRONT


# Overlap


def test_overlap_is_whole_sentences():
    text = " ".join(f"Sentence number {n} is here." for n in range(12))
    for chunk in cut(text, max=90, target=90, overlap=35).chunks[1:]:
        shared = chunk.content[: chunk.overlap]
        assert shared.startswith("Sentence")
        assert shared.rstrip().endswith("here.")
        assert len(shared) <= 35


def test_overlap_is_whole_items():
    for chunk in cut(ITEMS, max=60, target=60, overlap=20).chunks[1:]:
        assert chunk.content.startswith("- item")
        assert 0 < chunk.overlap <= 20


def test_overlap_of_rows_has_their_header_before_it():
    text = f"{TABLE}\n\n{WORDS}\n\n{WORDS}"
    for chunk in cut(text, max=90, target=90, overlap=25).chunks[1:]:
        if chunk.content.startswith("| r"):
            assert chunk.context_before == "| a | b |\n|---|---|\n"


@pytest.mark.parametrize("overlap", range(5, 40, 5))
def test_overlap_never_starts_at_a_delimiter_row_or_a_second_header_row(overlap):
    text = f"| k | v |\n| (id) | (usd) |\n|---|---|\n{ROWS}\n\n{WORDS}"
    for chunk in cut(text, max=80, target=60, overlap=overlap).chunks[1:]:
        assert not chunk.content.startswith(("|---", "| (id)"))


def test_overlap_where_no_sentence_is_in_reach_is_none_and_says_so():
    text = "\n\n".join(["A rather long sentence of quite a few words to begin with."] * 3)
    for chunk in cut(text, overlap=10).chunks[1:]:
        assert chunk.overlap == 0
        assert chunk.overlap_why.code is Code.OVERLAP_FROM_SENTENCE


@pytest.mark.parametrize("counter", ["o200k_base", "cl100k_base", "qwen", "deepseek", "heuristic"])
@pytest.mark.parametrize("text", [TABLE, CODE, ITEMS, f"# H\n\n{WORDS * 4}", "中文的句子。" * 30])
def test_the_maximum_holds_in_tokens_with_overlap_and_context(counter, text):
    result = cut(text, max=32, target=32, unit="tokens", overlap=8, counter=counter)
    assert all(result.source.counter.count(chunk.text) <= 32 for chunk in result.chunks)


# Settings


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": 100, "max": 50, "min": 0}, r"100.*50"),
        ({"target": 100, "min": 200, "max": 300}, r"200.*100"),
        ({"target": 100, "min": 0, "max": 100, "overlap": 100}, r"overlap \(100\)"),
        ({"target": 20, "min": 0, "max": 20, "unit": "tokens"}, "32"),
        ({"front_matter": "drop"}, "front_matter|frontMatter"),
    ],
)
def test_contradictions_are_refused_with_value_and_limit(options, message):
    with pytest.raises(SettingsError, match=message):
        Settings(strategy={"name": "markdown_ast", **options})
