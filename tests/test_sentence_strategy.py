"""`sentence`: whole sentences up to a maximum, English and Chinese."""

import pytest

from chunking import Document, Settings, run
from chunking.errors import SettingsError
from chunking.reasons import Code


def cut(text, **options):
    result = run(Document(text), Settings(strategy={"name": "sentence", **options}))
    result.verify()
    return result


def contents(text, **options):
    return [chunk.content for chunk in cut(text, **options).chunks]


@pytest.mark.parametrize(
    ("text", "most", "pieces"),
    [
        ("One two. Three four! Five?", 12, ["One two.", "Three four!", "Five?"]),
        ("One two. Three four! Five?", 20, ["One two. Three four!", "Five?"]),
        ("Dr. Who met Mr. X. Then he left.", 20, ["Dr. Who met Mr. X.", "Then he left."]),
        (
            "It costs 3.14 in v1.2.3. See a.b.com now.",
            26,
            ["It costs 3.14 in v1.2.3.", "See a.b.com now."],
        ),
        ("J. R. Tolkien wrote. I read.", 22, ["J. R. Tolkien wrote.", "I read."]),
        ('He said "Go." Then he went.', 15, ['He said "Go."', "Then he went."]),
        ("Wait... what? Then go.", 15, ["Wait... what?", "Then go."]),
        ("1. Open the box. Read it.", 18, ["1. Open the box.", "Read it."]),
        (
            "今天天气很好。我们去公园散步！你要一起来吗？",
            10,
            ["今天天气很好。", "我们去公园散步！", "你要一起来吗？"],
        ),
        ("他说：“好。”然后走了。", 8, ["他说：“好。”", "然后走了。"]),
        ("第一句。\n第二句。", 5, ["第一句。", "第二句。"]),
    ],
)
def test_sentences_are_whole(text, most, pieces):
    assert contents(text, max=most) == pieces


def test_a_sentence_above_the_maximum_is_cut_between_words_then_characters():
    result = cut("one two three four " + "x" * 30 + ".", max=12)
    assert [chunk.why.code for chunk in result.chunks[:3]] == [
        Code.WORD_AT_MAX,
        Code.WORD_AT_MAX,
        Code.CHARACTER_AT_MAX,
    ]
    assert all(len(chunk.content) <= 12 for chunk in result.chunks)


def test_a_list_item_a_heading_and_a_row_are_apart():
    assert contents("# Head\n- item a\n- item b\n| c | d |", max=9) == [
        "# Head",
        "- item a",
        "- item b",
        "| c | d |",
    ]


@pytest.mark.parametrize(("asked", "repeated"), [(1, "Four.\n"), (2, "Three. Four.\n")])
def test_overlap_is_so_many_whole_sentences(asked, repeated):
    _, second = cut("One. Two. Three. Four.\nFive. Six.", max=23, overlap_sentences=asked).chunks
    assert second.content.startswith(repeated.strip())
    assert second.overlap == len(repeated)


def test_fewer_sentences_are_repeated_where_the_maximum_would_be_passed():
    result = cut("One two three. Four five six seven. Eight nine ten.", max=36, overlap_sentences=2)
    last = result.chunks[-1]
    assert last.content == "Four five six seven. Eight nine ten."
    assert last.overlap_why.code is Code.OVERLAP_FEWER_SENTENCES


@pytest.mark.parametrize("unit", ["characters", "tokens"])
def test_the_maximum_holds_in_both_units_overlap_included(unit):
    text = "A sentence of some words, and more. " * 40 + "中文的句子也一样。" * 40
    result = cut(text, max=40, unit=unit, overlap_sentences=1)
    sizes = [len(c.text) if unit == "characters" else c.token_count for c in result.chunks]
    assert max(sizes) <= 40


@pytest.mark.parametrize(
    ("options", "message"),
    [({"max": 31, "unit": "tokens"}, "32"), ({"overlap_sentences": 51}, "must be 0 to 50")],
)
def test_contradictions_are_refused_with_value_and_limit(options, message):
    with pytest.raises(SettingsError, match=message):
        Settings(strategy={"name": "sentence", **options})
