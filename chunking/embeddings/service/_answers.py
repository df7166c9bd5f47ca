"""Vectors out of an answer, after every check that a wrong one would fail."""

from __future__ import annotations

import base64
import binascii
from typing import Any, NamedTuple

import numpy as np

from chunking.embeddings._errors import EmbeddingError
from chunking.reasons import Code, Reason, Value

FLOAT32 = np.dtype("<f4")


class Answer(NamedTuple):
    """What a service answered."""

    rows: np.ndarray
    model: str
    tokens: int
    """Those it counted, 0 if it doesn't say."""


def wrong(code: Code, **values: Value) -> EmbeddingError:
    """The error for an answer that isn't what was asked for."""
    return EmbeddingError(Reason(code, values))


def answer_of(found: Any, texts: int) -> Answer:  # noqa: ANN401 - any JSON
    """The vectors of an answer in the order of the texts, one length, finite, none all zero.

    Raises EmbeddingError, by what is wrong.
    """
    if not isinstance(found, dict):
        raise wrong(Code.ANSWER_NOT_JSON)
    rows = found.get("data", found.get("embeddings"))
    if not isinstance(rows, list):
        raise wrong(Code.ANSWER_WITHOUT_VECTORS)
    if len(rows) != texts:
        raise wrong(Code.ANSWER_COUNT, found=len(rows), texts=texts)
    vectors = [_vector(row) for row in _in_order(rows)]
    lengths = sorted({len(vector) for vector in vectors})
    if len(lengths) > 1:
        raise wrong(Code.ANSWER_DIMENSIONS, found=lengths[0], known=lengths[-1])
    stacked = np.stack(vectors)
    if not np.isfinite(stacked).all():
        raise wrong(Code.ANSWER_NOT_FINITE)
    if not stacked.any(axis=1).all():
        raise wrong(Code.ANSWER_ALL_ZERO)
    usage = found.get("usage")
    tokens = usage.get("total_tokens") if isinstance(usage, dict) else None
    tokens = found.get("prompt_eval_count") if tokens is None else tokens
    model = found.get("model")
    return Answer(
        stacked, model if isinstance(model, str) else "", tokens if isinstance(tokens, int) else 0
    )


def _in_order(rows: list[Any]) -> list[Any]:
    """Rows by their index; as they come where none has one."""
    given = [row.get("index") if isinstance(row, dict) else None for row in rows]
    if all(place is None for place in given):
        return rows
    by_place = {place: row for place, row in zip(given, rows, strict=True) if type(place) is int}
    if by_place.keys() != set(range(len(rows))):
        raise wrong(Code.ANSWER_ORDER, texts=len(rows))
    return [by_place[place] for place in range(len(rows))]


def _vector(row: Any) -> np.ndarray:  # noqa: ANN401 - any JSON
    """The numbers of a row, from a list or from base64, whatever was asked for."""
    given = row.get("embedding") if isinstance(row, dict) else row
    try:
        if isinstance(given, str):
            return np.frombuffer(base64.b64decode(given, validate=True), FLOAT32)
        if not isinstance(given, list) or not given:
            raise wrong(Code.ANSWER_WITHOUT_VECTORS)
        with np.errstate(over="ignore"):  # too large a number becomes infinite, and is refused
            vector = np.array(given, np.float32)
    except (ValueError, TypeError, OverflowError, binascii.Error):
        raise wrong(Code.ANSWER_WITHOUT_VECTORS) from None
    if vector.ndim != 1:
        raise wrong(Code.ANSWER_WITHOUT_VECTORS)
    return vector
