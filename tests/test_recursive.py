"""`recursive`: the longest piece that ends at the coarsest separator in reach."""

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document, Settings, run
from chunking.errors import SettingsError
from chunking.reasons import Code
from chunking.strategies._verbatim import plain_fences, stretches


def cut(text, **options):
    result = run(Document(text), Settings(strategy={"name": "recursive", **options}))
    result.verify()
    return result


def contents(text, **options):
    return [chunk.content for chunk in cut(text, **options).chunks]


@pytest.mark.parametrize(
    ("text", "most", "pieces", "separator"),
    [
        ("one two\n# H\nthree", 15, ["one two", "# H\nthree"], "# "),
        ("one two\n\nthree four", 14, ["one two", "three four"], r"\n\n"),
        ("one two\nthree four", 14, ["one two", "three four"], r"\n"),
        ("One two. Three four", 14, ["One two.", "Three four"], "[.!?;]"),
        ("一二三。四五六", 5, ["一二三。", "四五六"], "。"),
        ("一二三；四五六", 5, ["一二三；", "四五六"], "；"),
        ("one two, three four", 14, ["one two,", "three four"], ","),
        ("一二三，四五六", 5, ["一二三，", "四五六"], "，"),
        ("one two three", 9, ["one two", "three"], " "),
    ],
)
def test_the_coarsest_separator_in_reach_is_the_cut(text, most, pieces, separator):
    result = cut(text, max=most)
    assert [chunk.content for chunk in result.chunks] == pieces
    why = result.chunks[0].why
    assert why.code is Code.SEPARATOR_IN_REACH
    assert separator.strip() in str(why.values["separator"])


def test_a_piece_is_the_longest_that_ends_at_that_separator():
    assert contents("a\n\nb\n\nc d e f g", max=7) == ["a\n\nb", "c d e f", "g"]


def test_a_line_with_a_hash_in_a_word_is_no_heading():
    assert contents("a\n#tag b\nc d e f", max=12) == ["a\n#tag b", "c d e f"]


def test_without_a_separator_the_cut_is_between_characters():
    result = cut("x" * 25, max=10)
    assert [chunk.content for chunk in result.chunks] == ["x" * 10, "x" * 10, "x" * 5]
    assert result.chunks[0].why.code is Code.CHARACTER_AT_MAX


def test_a_cut_falls_between_words_where_only_other_separators_are_given():
    result = cut("one two three", max=9, separators=[r"\n"])
    assert [chunk.content for chunk in result.chunks] == ["one two", "three"]
    assert result.chunks[0].why.code is Code.WORD_AT_MAX


def test_a_family_is_one_character():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    assert contents(family * 5, max=16) == [family * 2, family * 2, family]


@pytest.mark.parametrize(
    ("separators", "pieces"),
    [
        ([";"], ["a;b;", "c;d"]),
        (["<;"], ["a;b", ";c;d"]),
        ([r"/;/"], ["a;b;", "c;d"]),
        ([r"</;/"], ["a;b", ";c;d"]),
        ([r"\u003b"], ["a;b;", "c;d"]),
        ([r"\x3b"], ["a;b;", "c;d"]),
    ],
)
def test_separators_are_text_or_expressions_kept_at_the_end_or_the_start(separators, pieces):
    assert contents("a;b;c;d", max=4, separators=separators) == pieces


@pytest.mark.parametrize(
    ("written", "text", "pieces"),
    [
        (r"\n", "ab cd\nef gh", ["ab cd", "ef gh"]),
        (r"\t", "ab cd\tef gh", ["ab cd", "ef gh"]),
        (r"\<", "ab cd<ef gh", ["ab cd<", "ef gh"]),
        (r"\/b", "aa /bcc", ["aa /b", "cc"]),
        ("$x^", "ab$x^cd", ["ab$x^", "cd"]),
    ],
)
def test_escapes_and_signs_in_a_text_stand_for_themselves(written, text, pieces):
    assert contents(text, max=6, separators=[written]) == pieces


@pytest.mark.parametrize(
    ("separators", "message"),
    [
        (["/[/"], "can't be read|not.*expression|unterminated"),
        ([""], "empty"),
        (["<"], "empty"),
    ],
)
def test_a_separator_that_says_nothing_is_refused(separators, message):
    with pytest.raises(SettingsError, match=message) as error:
        Settings(strategy={"name": "recursive", "separators": separators})
    assert error.value.key == "separators"


def test_an_expression_that_never_ends_is_stopped(monkeypatch):
    monkeypatch.setattr("chunking.strategies._separators.SECONDS", 0.2)
    with pytest.raises(SettingsError, match=r"0\.2 s|slow|longer"):
        cut("a" * 60 + "! " + "b" * 60, separators=[r"/(a|aa)+$/"], max=80)


def test_overlap_starts_at_a_word_and_counts_in_the_maximum():
    result = cut("one two three four five six seven eight nine ten", max=20, overlap=8)
    assert all(len(chunk.content) <= 20 for chunk in result.chunks)
    for chunk in result.chunks[1:]:
        assert 0 < chunk.overlap <= 8
        assert result.document.text[chunk.start - 1] == " "


def test_overlap_that_has_no_word_start_is_none_and_says_so():
    first, second, *_ = cut("x" * 26 + "\n\n" + "y" * 10, max=30, overlap=10).chunks
    assert second.overlap == 0
    assert second.overlap_why.code is Code.OVERLAP_NO_PLACE
    assert first.overlap_why is None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max": 100, "overlap": 100}, r"overlap \(100\).*\(100\)"),
        ({"max": 20, "unit": "tokens"}, "32"),
        ({"max": 0}, "max .0. must be 1 to"),
    ],
)
def test_contradictions_are_refused_with_value_and_limit(options, message):
    with pytest.raises(SettingsError, match=message):
        Settings(strategy={"name": "recursive", **options})


def test_a_heading_alone_isn_t_lost_with_a_tiny_maximum():
    assert contents("abcde\n\nfghij", max=5) == ["abcde", "fghij"]


def test_a_custom_separator_cuts_level_one_headings_only():
    text = "# A\ntext text\n## B\ntext text\n# C\ntext"
    assert contents(text, max=34, separators=[r"</\n(?=# )/"]) == [text[:28], text[29:]]


FENCE_LINES = (
    "```\n",
    "```sh\n",
    "````\n",
    "text\n",
    "# head\n",
    "\n",
    "a `x` b\n",
    "``` x ``` y\n",
)
FENCE_LINES += ("  ```\n", "- ```\n", "> ```\n", "``` \n", "~~~\n", "<!-- c\n", "-->\n", "```")


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(FENCE_LINES), max_size=14))
def test_plain_fences_are_found_as_the_slow_search_finds_them(lines):
    text = "".join(lines)
    quick = plain_fences(text)
    assert quick is None or quick == list(chain.from_iterable(stretches(text)))


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("a\n```\n# no\n```\n# yes\n", "```\n# no\n```"),
        ("````\n```\n# no\n````\n# yes\n", "````\n```\n# no\n````"),
        ("~~~ sh\n# no\n```\n~~~\n# yes\n", "~~~ sh\n# no\n```\n~~~"),
        ("<!-- a\n# no\n-->\n# yes\n", "<!-- a\n# no\n-->"),
        ("  ```\n# no\n   ```\n# yes\n", "```\n# no\n   ```"),
        ("- ```\n  x\n\n# yes\n", ""),
        ("> ```\n> x\n\n# yes\n", ""),
        ("text\n\n    ```\n    x\n\n# yes\n", ""),
        ("    <!-- indented code\n\n# yes\n", ""),
        ("```\n# no, it is never closed\n", "```\n# no, it is never closed\n"),
        ("a <!-- inline --> b\n# yes\n", ""),
        ("``` inline ``` code\n# yes\n", ""),
    ],
)
def test_fences_and_comments_are_verbatim(text, inside):
    found = ["".join(text[start:end]) for start, end in stretches(text)]
    assert found == ([inside] if inside else [])


@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_a_comment_in_code_is_no_heading(fence):
    """Seen in LangChain's and our own recursive splitter: `# ...` in a shell script was one."""
    code = f"{fence}sh\necho one\n\n# echo two\necho three\n{fence}"
    text = f"{'Words before. ' * 3}\n\n{code}\n\n## Next\n\nMore words."
    chunks = run(Document(text), Settings(strategy={"name": "recursive", "max": 100})).chunks
    assert not any(chunk.content.startswith("# echo") for chunk in chunks)
    assert any(chunk.content.startswith("## Next") for chunk in chunks)
