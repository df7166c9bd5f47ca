"""What was made or paid for once isn't made again."""

import multiprocessing
import os
import sqlite3
import threading
import time
from hashlib import sha256

import numpy as np
import pytest

from chunking import Document, Settings, run
from chunking.embeddings import EmbeddingError, StepEmbedder, embedder
from chunking.embeddings import _cache as cache_module
from chunking.embeddings._base import Group
from chunking.embeddings._cache import Owner, VectorCache, cache_folder
from chunking.embeddings._cached import CachedEmbedder
from chunking.reasons import Code, Reason

OWNER = Owner("m", "1", "passage")


def hashed(text, width=8):
    """A vector from a text's hash."""
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()[:width]
    return np.frombuffer(digest, np.uint8).astype(np.float32) + 1


class Hashes(StepEmbedder):
    """An embedder that notes what it was asked, and can break after some texts."""

    name, version, dimensions = "hashes", "1", None

    def __init__(self, width=8, breaks_after=None):
        self.asked, self.width, self.breaks_after = [], width, breaks_after

    def steps(self, texts, role, *, keep=None, cancel=None):
        for place, text in enumerate(texts):
            if cancel is not None and cancel():
                return
            if place == self.breaks_after:
                raise EmbeddingError(
                    Reason(Code.BLANK_TEXT_TO_EMBED, {"first": place + 1}), [place]
                )
            self.asked.append((role, text))
            group = Group([place], hashed(text, self.width)[np.newaxis])
            if keep is not None:
                keep(group)
            yield group


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "vectors.sqlite3"


def cached(path, inner=None, **options):
    inner = inner or Hashes()
    return CachedEmbedder(inner, VectorCache(path, **options)), inner


def test_a_text_is_embedded_once_for_all_processes(path):
    first, inner = cached(path)
    rows = first.embed(["a", "b", "a"])
    assert [text for _, text in inner.asked] == ["a", "b"]
    again, untouched = cached(path)
    assert (again.embed(["b", "a", "a"]) == rows[[1, 0, 0]]).all()
    assert untouched.asked == []


def test_role_model_and_version_keep_their_own_vectors(path):
    made, inner = cached(path)
    made.embed(["a"])
    made.embed(["a"], role="query")
    inner.version = "2"
    made.embed(["a"])
    inner.name = "other"
    made.embed(["a"])
    assert len(inner.asked) == 4


def test_no_two_owners_and_texts_share_a_key():
    owners = [("a", "b", "c", "d"), ("a\0b", "", "c", "d"), ("a", "b\0c", "", "d"),
              ("a", "b", "c\0", "d"), ("a", "b", "c", "\0d"), ("ab", "", "c", "d")]  # fmt: skip
    assert len({Owner(*owner).key(text) for *owner, text in owners}) == len(owners)


def test_a_changed_slider_embeds_only_new_chunks(path):
    sections = [f"# Part {number}\n\n" + f"Sentence {number}. " * 40 for number in range(20)]
    document = Document("\n\n".join(sections))
    made, inner = cached(path)

    def texts(max_chars):
        options = {"name": "structure_aware", "maxChars": max_chars, "minChars": 100}
        return [chunk.text for chunk in run(document, Settings(strategy=options)).chunks]

    before, after = texts(700), texts(1500)
    made.embed(before)
    inner.asked.clear()
    new = [text for text in dict.fromkeys(after) if text not in before]
    assert made.missing(after) == [after.index(text) for text in new]
    assert (made.embed(after) == [hashed(text) for text in after]).all()
    assert [text for _, text in inner.asked] == new
    edited = Document(document.text.replace("Sentence 7.", "Changed 7."))
    inner.asked.clear()
    options = {"name": "structure_aware", "maxChars": 700, "minChars": 100}
    made.embed([chunk.text for chunk in run(edited, Settings(strategy=options)).chunks])
    assert 1 <= len(inner.asked) <= 2


def test_what_was_finished_before_an_error_is_kept(path):
    made, _ = cached(path, Hashes(breaks_after=3))
    texts = ["x", "x", "a", "b", "c", "d"]
    with pytest.raises(EmbeddingError) as caught:
        made.embed(texts)
    assert caught.value.partial.is_done.tolist() == [True, True, True, True, False, False]
    # The place is that of the caller's text, though equal ones were sent once.
    assert caught.value.places == (4,)
    assert caught.value.reason.values["first"] == 5
    again, inner = cached(path)
    again.embed(texts)
    assert [text for _, text in inner.asked] == ["c", "d"]


def test_what_was_finished_before_a_cancel_or_a_callers_error_is_kept(path):
    made, inner = cached(path)
    with pytest.raises(ZeroDivisionError):
        made.embed(["a", "b", "c"], progress=lambda progress: 1 // (2 - progress.done))
    inner.asked.clear()
    made.embed(["a", "b", "c"])
    assert [text for _, text in inner.asked] == ["c"]


def test_requests_under_way_when_the_caller_leaves_reach_the_cache(path):
    class Slow(Hashes):
        """As a service does it: in a thread of its own."""

        def steps(self, texts, role, *, keep=None, cancel=None):  # noqa: ARG002
            def work():
                time.sleep(0.1)
                keep(Group([1], hashed(texts[1])[np.newaxis]))

            threading.Thread(target=work).start()
            yield Group([0], hashed(texts[0])[np.newaxis])

    made, _ = cached(path, Slow())
    with pytest.raises(ZeroDivisionError):
        made.embed(["a", "b"], progress=lambda _: 1 // 0)
    for _ in range(100):
        if made.missing(["b"]) == []:
            return
        time.sleep(0.02)
    pytest.fail("b was lost")


def test_progress_tells_what_was_known_apart(path):
    made, _ = cached(path)
    made.embed(["a", "b"])
    seen = []
    made.embed(["a", "b", "c"], progress=seen.append)
    assert [(progress.done, progress.known) for progress in seen] == [(2, 2), (3, 2)]
    assert seen[0].rate == 0
    assert seen[0].seconds_left is None
    assert seen[1].rate > 0


def test_vectors_of_another_length_than_the_model_makes_now_are_made_anew(path):
    cached(path)[0].embed(["a", "b"])
    made, inner = cached(path, Hashes(width=4))
    assert (made.embed(["a", "c", "b"]) == [hashed(text, 4) for text in "acb"]).all()
    assert sorted(text for _, text in inner.asked) == ["a", "b", "c"]
    inner.asked.clear()
    made.embed(["a", "c", "b"])
    assert inner.asked == []


def test_lone_surrogates_can_be_kept(path):
    made, inner = cached(path)
    made.embed(["\ud800"])
    made.embed(["\ud800"])
    assert len(inner.asked) == 1


def test_vectors_come_back_bit_by_bit(path):
    rows = np.frombuffer(np.random.default_rng(1).bytes(4 * 40), "<f4").reshape(10, 4)
    rows = np.where(np.isfinite(rows), rows, 1).astype(np.float32)
    cache = VectorCache(path)
    texts = [str(number) for number in range(10)]
    cache.put(OWNER, texts, rows)
    found = VectorCache(path).get(OWNER, texts)
    assert np.stack([found[place] for place in range(10)]).tobytes() == rows.tobytes()


def test_more_texts_than_a_statement_has_places_for(path):
    cache = VectorCache(path)
    texts = [str(number) for number in range(2500)]
    rows = np.arange(5000, dtype=np.float32).reshape(2500, 2)
    cache.put(OWNER, texts, rows)
    assert len(cache.get(OWNER, texts)) == 2500


def test_the_file_keeps_to_its_size_and_what_was_used_lately(path, monkeypatch):
    days = iter(range(1, 1000))
    today = [0]
    monkeypatch.setattr(cache_module, "_today", lambda: today[0])
    most = 150_000
    cache = VectorCache(path, most_bytes=most)
    for number in range(40):
        today[0] = next(days)
        rows = np.ones((10, 768), np.float32)
        cache.put(OWNER, [f"{number} {each}" for each in range(10)], rows)
        assert 0 in cache.get(OWNER, ["0 0"]), "used each day, and yet dropped"
    with sqlite3.connect(path) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        size = pages * connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    assert size < 1.3 * most
    assert cache.problem is None
    assert 9 in cache.get(OWNER, [f"39 {each}" for each in range(10)])
    assert not cache.get(OWNER, ["1 1"])


BROKEN = {
    "no database": lambda path: path.write_bytes(b"not a database at all " * 100),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "garbage inside": lambda path: path.write_bytes(
        path.read_bytes()[:4096] + os.urandom(len(path.read_bytes()) - 4096)
    ),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_worked_without_and_said(path, how):
    texts = [str(number) for number in range(300)]
    VectorCache(path).put(OWNER, texts, np.ones((300, 8), np.float32))
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    BROKEN[how](path)
    made, inner = cached(path)
    assert (made.embed(["1", "2"]) == [hashed("1"), hashed("2")]).all()
    assert len(inner.asked) == 2
    (warning,) = made.warnings()
    assert warning.code is Code.VECTOR_CACHE_UNUSABLE
    assert str(path) in warning.text()


def test_a_folder_that_cannot_be_made_is_worked_without_and_said(tmp_path):
    (tmp_path / "file").write_text("x")
    made, _ = cached(tmp_path / "file" / "vectors.sqlite3")
    assert (made.embed(["1"]) == [hashed("1")]).all()
    assert made.warnings()[0].code is Code.VECTOR_CACHE_UNUSABLE


def test_a_read_only_file_is_read_and_said(path, monkeypatch):
    cached(path)[0].embed(["a"])
    connect = sqlite3.connect

    def read_only(database, **options):
        return connect(f"file:{database}?mode=ro", uri=True, **options)

    monkeypatch.setattr(cache_module.sqlite3, "connect", read_only)
    made, inner = cached(path)
    assert (made.embed(["a", "b"]) == [hashed("a"), hashed("b")]).all()
    assert [text for _, text in inner.asked] == ["b"]
    assert made.warnings()[0].code is Code.VECTOR_CACHE_UNUSABLE


def test_another_process_that_holds_the_file_is_no_error(path, monkeypatch):
    monkeypatch.setattr(cache_module, "BUSY_SECONDS", 0.1)
    cached(path)[0].embed(["a"])
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    made, inner = cached(path)
    assert (made.embed(["a", "b"]) == [hashed("a"), hashed("b")]).all()
    assert made.warnings()
    holder.close()
    made.embed(["c"])
    assert not made.warnings()
    assert inner.asked[-1] == ("passage", "c")


def write(path, process):
    made, _ = cached(path)
    for number in range(15):
        made.embed([f"{process} {number}", f"shared {number}"])
    if made.warnings():
        raise RuntimeError(str(made.warnings()))


def test_several_processes_and_threads_write_at_once(path):
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=write, args=(path, name)) for name in "ab"]
    threads = [threading.Thread(target=write, args=(path, name)) for name in "cd"]
    for worker in [*processes, *threads]:
        worker.start()
    for worker in [*processes, *threads]:
        worker.join()
    assert [process.exitcode for process in processes] == [0, 0]
    texts = [f"{process} {number}" for process in "abcd" for number in range(15)]
    assert cached(path)[0].missing(texts) == []


def test_the_folder_is_the_platforms_or_the_one_given(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("CHUNK_TUNER_CACHE", raising=False)
    for platform, folder in {
        "linux": tmp_path / "xdg" / "chunk-tuner",
        "darwin": cache_module.Path.home() / "Library/Caches/chunk-tuner",
    }.items():
        monkeypatch.setattr(cache_module.sys, "platform", platform)
        assert cache_folder() == folder
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setattr(cache_module.sys, "platform", "win32")
    assert cache_folder() == tmp_path / "local" / "chunk-tuner" / "Cache"
    monkeypatch.setenv("CHUNK_TUNER_CACHE", str(tmp_path / "given"))
    assert cache_folder() == tmp_path / "given"


def test_an_embedder_by_name_has_the_cache_of_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("CHUNK_TUNER_CACHE", str(tmp_path))
    embedder("use").embed(["cached"])
    assert embedder("use").missing(["cached", "new"]) == [1]
    assert (tmp_path / cache_module.FILE).exists()
    given = VectorCache(tmp_path / "other.sqlite3")
    assert embedder("use", cache=given).missing(["cached"]) == [0]
