"""`paragraph`: blank-line blocks packed towards a target."""

import pytest

from chunking import Document, Settings, run
from chunking.errors import SettingsError
from chunking.reasons import Code


def cut(text, **options):
    result = run(Document(text), Settings(strategy={"name": "paragraph", **options}))
    result.verify()
    return result


def contents(text, **options):
    return [chunk.content for chunk in cut(text, **options).chunks]


FOUR = "\n\n".join(letter * 10 for letter in "abcd")


@pytest.mark.parametrize(("target", "counts"), [(10, [1, 1, 1, 1]), (22, [2, 2]), (34, [3, 1])])
def test_paragraphs_are_packed_towards_the_target(target, counts):
    found = contents(FOUR, target=target, min=0, max=40)
    assert [text.count("\n\n") + 1 for text in found] == counts


def test_a_chunk_ends_at_a_paragraph_end_near_the_target_and_says_so():
    assert cut(FOUR, target=22, min=0, max=40).chunks[0].why.code is Code.PARAGRAPH_END_NEAR_TARGET


def test_one_below_the_minimum_joins_its_neighbour():
    assert contents("a" * 30 + "\n\nbb", target=30, min=10, max=40) == ["a" * 30 + "\n\nbb"]


def test_one_above_the_maximum_falls_to_sentences_and_says_so():
    text = "One sentence here. Another one here. And a third one.\n\nShort."
    result = cut(text, target=30, min=0, max=40)
    assert [chunk.content for chunk in result.chunks] == [
        "One sentence here. Another one here.",
        "And a third one.\n\nShort.",
    ]
    assert result.chunks[0].why.code is Code.CUT_BETWEEN_SENTENCES


def test_a_fence_with_a_blank_line_is_one_paragraph():
    text = "before it\n\n```\na\n\nb\n```\n\nafter it"
    assert "```\na\n\nb\n```" in contents(text, target=16, min=0, max=16)


def test_overlap_is_whole_sentences():
    text = "\n\n".join(f"First of {n}. Second of {n}." for n in range(6))
    result = cut(text, target=60, min=20, max=80, overlap=20)
    for chunk in result.chunks[1:]:
        shared = chunk.content[: chunk.overlap].strip()
        assert shared.startswith("Second")
        assert len(chunk.content) <= 80


def test_overlap_without_a_sentence_in_reach_says_so():
    text = "\n\n".join(["A sentence of many words that is long. " * 1] * 4)
    result = cut(text, target=40, min=0, max=45, overlap=10)
    assert {chunk.overlap_why.code for chunk in result.chunks[1:]} == {Code.OVERLAP_FROM_SENTENCE}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": 100, "max": 50, "min": 0}, r"100.*50"),
        ({"target": 100, "min": 200, "max": 300}, r"200.*100"),
        ({"target": 100, "min": 0, "max": 100, "overlap": 100}, r"overlap \(100\)"),
        ({"target": 20, "min": 0, "max": 20, "unit": "tokens"}, "32"),
    ],
)
def test_contradictions_are_refused_with_value_and_limit(options, message):
    with pytest.raises(SettingsError, match=message):
        Settings(strategy={"name": "paragraph", **options})
