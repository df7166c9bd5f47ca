"""What a service says when it refuses, and what that means for us."""

from __future__ import annotations

import json
import re
from enum import Enum, auto
from typing import Any

from chunking.reasons import Code

LONGEST_MESSAGE = 300

RETRY = frozenset({408, 409, 429})
SERVER_ERROR, REDIRECT = 500, 300
SPLIT = frozenset({400, 413, 422})
TOO_LARGE = 413
QUOTA = frozenset({"insufficient_quota", "1113"})  # 1113: Zhipu, account in arrears

# A request of too many texts, or of too many tokens or bytes together.
OF_BATCH = re.compile(
    r"batch|too many (inputs|items|texts|documents|elements)|array too long|list is too long"
    r"|at most \d+ (items|inputs|texts|elements|documents)|tokens per request"
    r"|(number|count) of (inputs|items|texts|documents)"
    r"|(inputs|items|array|list)\b.{0,60}\b(at most|exceeds?|larger than|more than|maximum|max)\b"
    r"|(payload|body|entity|request) (is )?too large"
    r"|数组|批|(最大|超过|不得超过|不能超过).{0,20}[条个]",
    re.IGNORECASE | re.DOTALL,
)
# One text of the request is longer than the model reads: which one isn't said.
OF_LENGTH = re.compile(
    r"context length|too long|max(imum)?[ _](sequence|input)?[ _]?(tokens|length)"
    r"|(less|fewer|more) than \d+ tokens|\d+ tokens|超长|长度",
    re.IGNORECASE,
)


class Verdict(Enum):
    """What to do after a refusal."""

    HALVE = auto()
    """Send half as many from now on."""
    ISOLATE = auto()
    """Halve this request only, until the text that is refused stands alone."""
    RETRY = auto()
    GIVE_UP = auto()


def read(body: bytes) -> Any:  # noqa: ANN401 - any JSON
    """The JSON of a body, or its text if it's none."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return body.decode("utf-8", "replace")


def message_of(answer: object) -> str:
    """The error text of an answer: services put it in five different places."""
    text = _message(answer)
    if not text:
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_MESSAGE else text[:LONGEST_MESSAGE] + "…"


def _message(answer: object) -> str:
    if isinstance(answer, str):
        return answer
    if isinstance(answer, list):
        return "; ".join(filter(None, map(_message, answer)))
    if not isinstance(answer, dict):
        return ""
    for key in ("error", "message", "detail", "msg"):
        if found := _message(answer.get(key)):
            return found
    return ""


def codes_of(answer: object) -> frozenset[str]:
    """The codes and types that an answer names."""
    if not isinstance(answer, dict):
        return frozenset()
    places = [answer, answer.get("error")]
    return frozenset(
        str(place[key])
        for place in places
        if isinstance(place, dict)
        for key in ("code", "type")
        if place.get(key) is not None
    )


def is_of_quota(answer: object) -> bool:
    """Whether an answer says that the money has run out: waiting doesn't help."""
    return bool(codes_of(answer) & QUOTA) or "insufficient_quota" in message_of(answer)


def verdict(status: int, answer: object, texts: int) -> Verdict:
    """What to do after a refusal of so many texts."""
    message = message_of(answer)
    if status in SPLIT and texts > 1:
        if status == TOO_LARGE or OF_BATCH.search(message):
            return Verdict.HALVE
        if OF_LENGTH.search(message):
            return Verdict.ISOLATE
    if (status in RETRY or status >= SERVER_ERROR) and not is_of_quota(answer):
        return Verdict.RETRY
    return Verdict.GIVE_UP


CODES = {
    401: Code.SERVICE_KEY_REFUSED,
    402: Code.SERVICE_QUOTA,
    403: Code.SERVICE_KEY_REFUSED,
    404: Code.SERVICE_NOT_FOUND,
}


def code_of(status: int, answer: object) -> Code:
    """The reason that a refusal is told with."""
    if is_of_quota(answer):
        return Code.SERVICE_QUOTA
    if REDIRECT <= status < min(SPLIT):
        return Code.SERVICE_MOVED
    return CODES.get(status, Code.SERVICE_REFUSED)
