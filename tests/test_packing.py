"""Measuring and placing cuts, as the strategies share it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document, Source, Span
from chunking.strategies._packing import (
    EDGE,
    Measure,
    Room,
    last_cluster_end,
    last_fitting,
    last_word_end,
    reach,
)
from chunking.tokens import COUNTERS

FRAGMENTS = (
    *("word ", "hello, world. ", "中文字符", "今天的会议。", "\n", "\n\n", "- ", "| a | b |\n"),
    *(" " * 7, "\t\t", "x" * 40, "\U0001f469\u200d\U0001f4bb", "e\u0301", "\u0301" * 5, "한국어 "),
    *("\u200b", "\ufeff", "ａｂｃ", "!!!???", "=====", "12345678", "https://a.cn/x?q=1 "),
    *(
        "ThisIsCamelCase",
        "مرحبا ",
        "สวัสดี",
        "\u3000",
        "don't ",
        "```\n",
        "<|endoftext|>",
        "\U00020000",
    ),
)
texts = st.lists(
    st.tuples(st.sampled_from(FRAGMENTS), st.integers(1, 30)).map(lambda pair: pair[0] * pair[1]),
    min_size=1,
    max_size=40,
).map("".join)


@st.composite
def stretches(draw):
    text = draw(texts)
    start = draw(st.integers(0, len(text) - 1))
    return text, start, draw(st.integers(start + 1, len(text)))


def measure_of(text, counter="heuristic", unit="tokens"):
    return Measure(Source(Document(text), counter=counter), unit)


@pytest.mark.parametrize("counter", COUNTERS)
@given(stretch=stretches(), limit=st.integers(1, 400))
@settings(max_examples=60, deadline=None)
def test_what_fits_has_at_most_the_limit_by_the_real_counter(counter, stretch, limit):
    text, start, end = stretch
    source = Source(Document(text), counter=counter)
    real = source.counter.count(text[start:end])
    span = Span(start, end)
    assert Measure(source, "tokens").fits(span, limit) == (real <= limit)
    summed = source.token_sums.at(end) - source.token_sums.at(start)
    assert abs(real - summed) < EDGE / 2


@given(stretch=stretches(), limit=st.integers(1, 400))
@settings(max_examples=60, deadline=None)
def test_context_counts_with_the_stretch_as_one_text(stretch, limit):
    text, start, end = stretch
    measure = measure_of(text, "o200k_base")
    context, span = (Span(0, min(9, len(text))),), Span(start, end)
    assert measure.fits(span, limit, context) == (measure.size(span, context) <= limit)


def test_characters_are_measured_without_a_counter():
    measure = measure_of("中文 word", "no such counter", "characters")
    assert measure.size(Span(0, 7), (Span(0, 2),)) == 9
    assert measure.fits(Span(0, 7), 9, (Span(0, 2),))
    assert not measure.fits(Span(0, 7), 8, (Span(0, 2),))


@pytest.mark.parametrize(
    ("places", "expected"),
    [([], None), ([2, 4, 6, 8], 6), ([7, 8], None), ([0, 10], None), ([5], 5)],
)
def test_the_last_place_that_fits_lies_inside_the_stretch(places, expected):
    room = Room(measure_of("字" * 10), 6)
    assert last_fitting(places, Span(0, 10), room) == expected


def cluster_end(text, limit, counter="heuristic"):
    room, span = Room(measure_of(text, counter), limit), Span(0, len(text))
    return last_cluster_end(text, span, reach(span, room))


def test_a_grapheme_cluster_that_fits_is_not_torn():
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    assert cluster_end(f"字{family}{family}", 3) % len(family) == 1
    assert cluster_end("e\u0301" * 20, 5) % 2 == 0


def test_a_cluster_that_is_too_long_is_torn_but_something_is_taken():
    assert 1 <= cluster_end("e" + "\u0301" * 2_000, 4, "o200k_base") < 2_000


@pytest.mark.parametrize(
    ("text", "high", "expected"),
    [
        ("one two three", 9, 8),
        ("one two", 7, 7),
        ("中文字", 2, 2),
        ("好，是", 1, None),
        ("x" * 9, 5, None),
    ],
)
def test_words_end_before_a_word_or_behind_a_cjk_character(text, high, expected):
    assert last_word_end(text, Span(0, len(text)), high) == expected
