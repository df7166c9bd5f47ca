import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from uuid import UUID

import pytest

from chunking import Code, Document, Edit, Reason, Settings, Source, Span, Uncovered, run
from chunking.errors import CancelledError, SettingsError, VerificationError
from chunking.strategies.fixed_size import FixedSize
from chunking.strategies.structure_aware import StructureAware
from chunking.uncovered import find_uncovered

TEXT = "# One\r\n\r\nfirst text\r\n\r\n# Two\r\n\r\nsecond text\r\n\r\n\r\n"
SMALL = Settings(strategy=StructureAware(max_chars=20, min_chars=0, overlap_chars=4))
FIXED = Settings(strategy=FixedSize(chunk_size=12, overlap_size=4))


def result_of(text=TEXT, settings=SMALL, name="a.md"):
    return run(Document(text, name=name), settings)


def with_chunk(result, at, **values):
    chunks = list(result.chunks)
    chunks[at] = chunks[at]._replace(**values)
    return replace(result, chunks=tuple(chunks))


def last_of(result):
    return len(result.chunks) - 1


BROKEN = {
    "a content that isn't in the source": (
        lambda result: with_chunk(result, 1, content=result.chunks[1].content.upper()),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "a content without its overlap": (
        lambda result: with_chunk(result, 1, content=result.chunks[1].content[4:]),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "an overlap of another length": (
        lambda result: with_chunk(result, 1, overlap=3),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "an overlap that isn't counted": (
        lambda result: with_chunk(result, 1, overlap=0),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "a start that isn't the overlap's": (
        lambda result: with_chunk(result, 0, start=1, overlap_end=1),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "an overlap that reaches into the body": (
        lambda result: with_chunk(result, 1, overlap_end=result.chunks[1].body_start + 1),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "a body that starts inside the one before": (
        lambda result: with_chunk(result, 1, body_start=result.chunks[1].body_start - 3),
        Code.BODIES_OUT_OF_ORDER,
    ),
    "bodies out of order": (
        lambda result: replace(result, chunks=result.chunks[::-1]),
        Code.BODIES_OUT_OF_ORDER,
    ),
    "a chunk given twice": (
        lambda result: replace(result, chunks=(*result.chunks, result.chunks[-1])),
        Code.BODIES_OUT_OF_ORDER,
    ),
    "a number left out": (
        lambda result: with_chunk(result, last_of(result), index=7),
        Code.BODIES_OUT_OF_ORDER,
    ),
    "a body beyond the text": (
        lambda result: replace(
            with_chunk(result, last_of(result), end=len(TEXT) + 2), uncovered=()
        ),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "a chunk left out": (
        lambda result: replace(result, chunks=result.chunks[:-1]),
        Code.TEXT_LOST,
    ),
    "a chunk left out and called uncovered": (
        lambda result: replace(
            result,
            chunks=result.chunks[:-1],
            uncovered=find_uncovered(result.source, result.chunks[:-1], ()),
        ),
        Code.UNCOVERED_NOT_BLANK,
    ),
    "blank text that isn't reported": (
        lambda result: replace(result, uncovered=()),
        Code.TEXT_LOST,
    ),
    "text reported as uncovered that a chunk holds": (
        lambda result: replace(
            result, uncovered=(*result.uncovered, Uncovered(Span(5, 9), Reason(Code.BLANK)))
        ),
        Code.BODIES_OUT_OF_ORDER,
    ),
    "an edit left out": (
        lambda result: replace(result, edits=result.edits[1:]),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "an edit to other text": (
        lambda result: replace(
            result, edits=[Edit(result.edits[0].span, "?", Reason(Code.BLANK)), *result.edits[1:]]
        ),
        Code.CONTENT_IS_NOT_SOURCE,
    ),
    "a cut without a reason": (
        lambda result: with_chunk(result, 0, why=None),
        Code.CUT_WITHOUT_REASON,
    ),
    "a chunk above a soft maximum that doesn't say why": (
        lambda result: replace(
            result, settings=Settings(strategy=StructureAware(max_chars=5, min_chars=0))
        ),
        Code.CHUNK_ABOVE_MAX_UNEXPLAINED,
    ),
    "a chunk above a hard maximum": (
        lambda result: replace(result, settings=Settings(strategy=FixedSize(chunk_size=5))),
        Code.CHUNK_ABOVE_LIMIT,
    ),
    "context that makes a chunk too long": (
        lambda result: replace(
            with_chunk(result, 0, context_before="x" * 90),
            settings=Settings(strategy=FixedSize(chunk_size=50)),
        ),
        Code.CHUNK_ABOVE_LIMIT,
    ),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_verify_finds(broken):
    result = result_of()
    result.verify()
    assert len(result.chunks) > 1
    assert result.chunks[1].overlap
    tamper, code = BROKEN[broken]
    with pytest.raises(VerificationError) as caught:
        tamper(result).verify()
    assert caught.value.reason.code is code
    assert caught.value.reason.text("zh")


@pytest.mark.parametrize("settings", [SMALL, FIXED, Settings()])
def test_ids_are_valid_and_unique(settings):
    ids = [chunk.chunk_id for chunk in result_of("same\n\n" * 30, settings).chunks]
    assert len(set(ids)) == len(ids)
    assert {UUID(one).version for one in ids} == {5}


def test_ids_stay_the_same_for_ever():
    # A vector store is keyed by them: this value must never change.
    (chunk,) = result_of("text", name="a.md").chunks
    assert chunk.chunk_id == CHUNK_ID_OF_TEXT_IN_A_MD


CHUNK_ID_OF_TEXT_IN_A_MD = "bc2b0159-6de8-5676-b946-dda7bdfae10a"


def test_equal_texts_get_different_ids_in_order():
    text = "same\n\nother\n\nsame"
    settings = Settings(strategy=StructureAware(max_chars=6, min_chars=0))
    first, _, third = result_of(text, settings).chunks
    one = result_of("same\n\n", settings).chunks
    assert first.content.strip() == third.content.strip()
    assert first.chunk_id != third.chunk_id
    repeated = result_of("ab" * 9, Settings(strategy=FixedSize(chunk_size=2, overlap_size=0)))
    assert len({chunk.chunk_id for chunk in repeated.chunks}) == 9
    assert len(one) == 1


def test_unchanged_chunks_keep_their_ids_when_other_text_changes():
    settings = Settings(strategy=StructureAware(max_chars=12, min_chars=0))
    before = result_of("first\n\nsecond\n\nthird\n", settings)
    after = result_of("new text\n\nfirst\n\nsecond, changed\n\nthird\n", settings)
    ids = {chunk.content: chunk.chunk_id for chunk in before.chunks}
    kept = [chunk for chunk in after.chunks if chunk.content in ids]
    assert [chunk.content for chunk in kept] == ["first\n\n", "third\n"]
    assert all(chunk.chunk_id == ids[chunk.content] for chunk in kept)


def test_unchanged_chunks_keep_their_ids_when_settings_change():
    text = "a" * 30 + "\n\n" + "b" * 10 + "\n\n" + "c" * 30
    one = result_of(text, Settings(strategy=StructureAware(max_chars=40, min_chars=0)))
    other = result_of(text, Settings(strategy=StructureAware(max_chars=31, min_chars=0)))
    ids = {chunk.content: chunk.chunk_id for chunk in one.chunks}
    kept = [chunk for chunk in other.chunks if chunk.content in ids]
    assert kept
    assert all(chunk.chunk_id == ids[chunk.content] for chunk in kept)


def test_the_same_text_in_another_document_has_another_id():
    ids = {result_of("text", name=name).chunks[0].chunk_id for name in ("a.md", "b.md", "a.md1")}
    assert len(ids) == 3


def test_places_are_those_of_the_document():
    document = Document(TEXT, name="a.md")
    result = run(document, SMALL)
    for chunk in result.chunks:
        source = document.text[chunk.body.start : chunk.body.end]
        assert source.replace("\r\n", "\n") == chunk.content[chunk.overlap :]
        assert chunk.metadata["line"] == document.position(chunk.start)[0]
        assert chunk.metadata["document"] == "a.md"
    assert [chunk.metadata["line"] for chunk in result.chunks][:1] == [1]


def test_a_chunk_becomes_the_pipelines_own():
    chunk = result_of().chunks[1]
    made = chunk._replace(context_before="before ", context_after=" after").to_vector_chunk()
    assert made.content == f"before {chunk.content} after"
    assert (made.chunk_id, made.index, made.embedding) == (chunk.chunk_id, 1, None)
    written = made.to_dict()
    assert list(written) == ["chunkId", "index", "content", "metadata", "embedding"]
    assert type(made).from_dict(written) == made
    made.metadata["own"] = 1
    assert "own" not in chunk.metadata


@pytest.mark.parametrize("settings", [SMALL, FIXED])
def test_the_same_input_gives_an_equal_result(settings):
    one, other = result_of(settings=settings), result_of(settings=settings)
    assert one == other
    assert hash(one) == hash(other)
    assert [chunk.chunk_id for chunk in one.chunks] == [chunk.chunk_id for chunk in other.chunks]
    assert one != result_of("other text", settings)


@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, lambda result: pickle.loads(pickle.dumps(result))],  # noqa: S301 - made here
)
def test_a_result_can_be_copied_and_sent_to_another_process(duplicate):
    result = result_of()
    again = duplicate(result)
    assert again == result
    again.verify()
    assert [chunk.chunk_id for chunk in again.chunks] == [chunk.chunk_id for chunk in result.chunks]
    assert run(again.document, again.settings, source=again.source.original) == result


def test_a_single_chunk_can_be_sent_to_another_process():
    chunk = result_of().chunks[1]
    again = pickle.loads(pickle.dumps(chunk))  # noqa: S301 - made here
    assert again == chunk
    assert again.chunk_id == chunk.chunk_id


def test_one_source_serves_many_threads_and_settings():
    document = Document(TEXT * 50, name="a.md")
    source = Source(document)
    settings = [
        Settings(strategy=FixedSize(chunk_size=size, overlap_size=3)) for size in range(10, 30)
    ] + [Settings(strategy=StructureAware(max_chars=size)) for size in range(10, 30)]
    with ThreadPoolExecutor(8) as threads:
        shared = list(threads.map(lambda one: run(document, one, source=source), settings))
    for result, one in zip(shared, settings, strict=True):
        assert result == run(document, one)
        result.verify()


def test_a_source_of_another_document_is_refused():
    with pytest.raises(SettingsError) as caught:
        run(Document("a"), SMALL, source=Source(Document("b")))
    assert caught.value.reason.code is Code.SOURCE_OF_ANOTHER_DOCUMENT


def test_progress_is_told_and_a_run_can_be_stopped():
    document = Document("word " * 5000)
    told = []
    run(document, FIXED, progress=lambda share, chunks: told.append((share, chunks)))
    assert told == sorted(told)
    assert all(0 <= share <= 1 for share, _ in told)
    with pytest.raises(CancelledError):
        run(document, FIXED, cancel=lambda: True)


def test_empty_text_gives_no_chunk_and_nothing_uncovered():
    result = result_of("")
    result.verify()
    assert (result.chunks, result.uncovered) == ((), ())
