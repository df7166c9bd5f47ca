"""Requests and answers: tried again where that helps, made smaller where they are too large."""

from __future__ import annotations

import json
from threading import Event
from typing import TYPE_CHECKING, NamedTuple
from weakref import finalize

import httpx

from chunking.embeddings._errors import EmbeddingError
from chunking.embeddings.service._answers import Answer, answer_of
from chunking.embeddings.service._patience import Patience, wait_asked_for
from chunking.embeddings.service._refusals import (
    Verdict,
    code_of,
    message_of,
    read,
    verdict,
)
from chunking.embeddings.service._workers import StoppedError
from chunking.reasons import Code, Reason, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunking.embeddings._secret import Secret
    from chunking.embeddings.service._address import Address

OK = 200
CONNECT_SECONDS = 10.0


class Refused(NamedTuple):
    """An answer without vectors."""

    status: int
    answer: object


class Exchange:
    """Sends texts to one address and brings vectors back; used by several threads at once."""

    def __init__(  # noqa: PLR0913 - what a connection depends on, made in one place
        self,
        name: str,
        address: Address,
        secret: Secret,
        *,
        header: str,
        timeout: float,
        patience: Patience,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.name, self.address, self.patience = name, address, patience
        self._secret, self._header, self._seconds = secret, header, timeout
        self._client = httpx.Client(
            timeout=httpx.Timeout(timeout, connect=min(timeout, CONNECT_SECONDS)),
            transport=transport,
            # Never followed: the key is meant for this host.
            follow_redirects=False,
        )
        finalize(self, self._client.close)
        self.most: int | None = None
        """Most texts a request, as learned from refusals."""
        self._open_at = 0.0

    def answers(
        self,
        batch: Sequence[int],
        fields: Callable[[Sequence[int]], Mapping[str, object]],
        stop: Event,
        hand_over: Callable[[Sequence[int], Answer], None],
    ) -> None:
        """Hand over the vectors of a batch, in parts where the service refuses it whole.

        `fields` makes the body for places. Raises EmbeddingError; the parts before it are handed
        over already.
        """
        parts = [list(batch)]
        while parts:
            part = parts.pop()
            if self.most is not None and len(part) > self.most:
                parts += reversed(_sliced(part, self.most))
                continue
            if stop.is_set():
                raise StoppedError
            refused = self._tried(fields(part), len(part), stop, part, hand_over)
            if refused is not None:
                half = (len(part) + 1) // 2
                if verdict(refused.status, refused.answer, len(part)) is Verdict.HALVE:
                    self.most = min(half, self.most or half)
                parts += reversed(_sliced(part, half))

    def _tried(
        self,
        body: Mapping[str, object],
        texts: int,
        stop: Event,
        part: Sequence[int],
        hand_over: Callable[[Sequence[int], Answer], None],
    ) -> Refused | None:
        """None once the vectors are handed over, or the refusal of a request that is too large."""
        content = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        for tried in range(1, self.patience.tries + 1):
            if stop.is_set() and tried > 1:
                raise StoppedError
            self._wait_until_open(stop)
            outcome = self._once(content)
            if isinstance(outcome, EmbeddingError):
                problem, asked = outcome, None
            else:
                if outcome.status_code == OK:
                    hand_over(part, answer_of(read(outcome.content), texts))
                    return None
                answer = read(outcome.content)
                decision = verdict(outcome.status_code, answer, texts)
                if decision in {Verdict.HALVE, Verdict.ISOLATE}:
                    return Refused(outcome.status_code, answer)
                problem = self._problem(outcome.status_code, answer, part)
                if decision is Verdict.GIVE_UP:
                    raise problem
                asked = wait_asked_for(outcome.headers, self.patience.clock())
            if tried == self.patience.tries:
                raise problem
            self._wait(tried, asked, stop, problem)
        return None

    def _once(self, content: bytes) -> httpx.Response | EmbeddingError:
        """The response, or the error of a connection that broke or timed out."""
        headers = {"content-type": "application/json", **self._secret.headers(self._header)}
        try:
            return self._client.post(self.address.url, content=content, headers=headers)
        except httpx.TimeoutException:
            values: dict[str, Value] = {"host": self.address.host, "seconds": self._seconds}
            return EmbeddingError(Reason(Code.SERVICE_TIMED_OUT, values))
        except httpx.TransportError as error:
            problem = self._secret.hidden_in(str(error)) or type(error).__name__
            values = {"host": self.address.host, "problem": problem}
            failure = EmbeddingError(Reason(Code.SERVICE_UNREACHABLE, values))
        if "CERTIFICATE_VERIFY_FAILED" in problem:
            raise failure
        return failure

    def _problem(self, status: int, answer: object, part: Sequence[int]) -> EmbeddingError:
        message = self._secret.hidden_in(message_of(answer))
        values: dict[str, Value] = {
            "name": self.name,
            "status": status,
            "message": message,
            "first": part[0] + 1,
            "last": part[-1] + 1,
        }
        return EmbeddingError(Reason(code_of(status, answer), values), part)

    def _wait(self, tried: int, asked: float | None, stop: Event, problem: EmbeddingError) -> None:
        """Wait before the next try; who was asked to wait makes all others wait too."""
        if asked is not None and asked > self.patience.longest:
            values: dict[str, Value] = {
                "name": self.name,
                "seconds": round(asked),
                "problem": problem.reason,
            }
            raise EmbeddingError(Reason(Code.SERVICE_WAIT_TOO_LONG, values))
        if asked is not None:
            self._open_at = max(self._open_at, self.patience.clock() + asked)
            return
        self._sleep(self.patience.backoff(tried), stop)

    def _wait_until_open(self, stop: Event) -> None:
        seconds = self._open_at - self.patience.clock()
        if seconds > 0:
            self._sleep(seconds, stop)

    def _sleep(self, seconds: float, stop: Event) -> None:
        if self.patience.sleep is not None:
            self.patience.sleep(seconds)
        else:
            stop.wait(seconds)
        if stop.is_set():
            raise StoppedError


def _sliced(part: list[int], most: int) -> list[list[int]]:
    return [part[start : start + most] for start in range(0, len(part), most)]
