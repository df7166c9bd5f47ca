"""The bytes that the text view sends, read back as the browser reads them."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from chunking.ui.chunk_view._payload import TEXTS_KEPT, encode, sent_after
from chunking.ui.chunk_view._view import Integers, View, no_rows
from chunking.ui.chunk_view.labels import CHINESE, ENGLISH

WIDTHS = {1: "<i1", 2: "<i2", 4: "<i4"}


def make_view(text: str = "alpha beta gamma", **changes: Any) -> View:
    """Three chunks, the last two with overlap."""
    view: dict[str, Any] = {
        "text": text,
        "sha256": "aa",
        "bodies": spans((0, 5), (6, 10), (11, 16)),
        "overlaps": spans((0, 0), (3, 6), (2, 11)),
        "cuts": ("between words", "end"),
        "cut_codes": numbers(0, 0, 1),
        "overlap_codes": numbers(-1, -1, -1),
        "sizes": numbers(0, 0, 2),
        "generation": 7,
        "labels": ENGLISH,
        "language": "en",
        "height": 400,
    }
    return View(**{**view, **changes})


def spans(*rows: tuple[int, ...]) -> Integers:
    """Return the rows as View takes them."""
    return np.array(rows, np.int32)


def numbers(*each: int) -> Integers:
    """One number a chunk."""
    return np.array(each, np.int32)


def decode(payload: bytes) -> tuple[dict[str, Any], dict[str, npt.NDArray[np.int64]], bytes]:
    """Header, columns and text: what payload.js does."""
    (length,) = struct.unpack_from("<I", payload)
    header = json.loads(payload[4 : 4 + length])
    at = 4 + length
    columns = {}
    for name, width, steps, count, first in header["columns"]:
        if width == 0:
            columns[name] = np.full(count, first)
            continue
        column = np.frombuffer(payload, WIDTHS[width], count, at).astype(np.int64)
        at += width * count
        columns[name] = np.cumsum(column) + first if steps else column
    return header, columns, payload[at:]


@pytest.mark.parametrize("scale", [1, 100, 100_000, 10_000_000])
def test_spans_come_back_as_they_went(scale: int) -> None:
    """In every width that a column can have."""
    view = make_view(
        bodies=spans((0, 5), (6, 10), (11, 16)) * scale,
        overlaps=spans((0, 0), (3, 6), (2, 11)) * scale,
        outlines=spans((9, 12, 0, 0), (2, 4, 2, 1)) * np.array([scale, scale, 1, 1], np.int32),
        notes=("one", "two"),
    )
    _, columns, _ = decode(encode(view, with_text=False))
    start, back = columns["start"], columns["overlapBack"]
    assert np.array_equal(start, view.bodies[:, 0])
    assert np.array_equal(start + columns["length"], view.bodies[:, 1])
    assert np.array_equal((start - back)[1:], view.overlaps[1:, 0])
    assert np.array_equal(columns["overlapLength"], view.overlaps[:, 1] - view.overlaps[:, 0])
    assert np.array_equal(columns["outlineStart"], view.outlines[:, 0])
    assert columns["outlineKind"].tolist() == [0, 2]
    assert columns["outlineNote"].tolist() == [0, 1]
    assert columns["size"].tolist() == [0, 0, 2]


def test_the_header_says_what_is_drawn() -> None:
    """Wordings in the language of the page, and what the tests of the browser wait for."""
    view = make_view(selected=1, scroll_to=(0, 5, 3), labels=CHINESE, language="zh")
    header, _, _ = decode(encode(view, with_text=False, seen=12.5))
    assert header["generation"] == 7
    assert (header["selected"], header["scrollTo"], header["seen"]) == (1, [0, 5, 3], 12.5)
    assert header["cuts"] == ["between words", "end"]
    assert header["labels"]["find"] == "在文本中查找"


@pytest.mark.parametrize("text", ["alpha beta gamma", "", "\ufeff\0\r\n🚀<script>\u202e"])
def test_the_text_follows_when_the_browser_lacks_it(text: str) -> None:
    """As UTF-8, to the last byte."""
    view = make_view(text)
    assert decode(encode(view, with_text=True))[2].decode() == text
    assert decode(encode(view, with_text=False))[2] == b""


def test_no_chunks_are_no_columns() -> None:
    """An empty document has a view too."""
    none = numbers()
    view = make_view(
        "", bodies=no_rows(2), overlaps=no_rows(2), cut_codes=none, overlap_codes=none, sizes=none
    )
    _, columns, _ = decode(encode(view, with_text=True))
    assert all(len(column) == 0 for column in columns.values())


def test_a_megabyte_of_chunks_takes_less_than_50_kb() -> None:
    """The budget of one change of settings: 2,000 chunks of uneven length."""
    start = np.arange(0, 1_000_000, 500, dtype=np.int32)
    length = 350 + start // 7 % 150
    many = len(start)
    view = make_view(
        bodies=np.stack([start, start + length], axis=1).astype(np.int32),
        overlaps=np.stack([np.maximum(start - 100, 0), start], axis=1).astype(np.int32),
        cut_codes=(start % 2).astype(np.int32),
        overlap_codes=np.full(many, -1, np.int32),
        sizes=np.zeros(many, np.int32),
    )
    assert len(encode(view, with_text=False)) < 20_000


def test_texts_are_taken_as_sent_until_the_browser_drops_them() -> None:
    """The browser keeps as many, so the oldest is sent again."""
    sent: tuple[str, ...] = ()
    for text in "abcdea":
        sent = sent_after(sent, text)
    assert len(sent) == TEXTS_KEPT
    assert sent == ("c", "d", "e", "a")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sizes": numbers(0)}, "sizes has 1 rows, bodies 3"),
        ({"overlaps": numbers(0, 0, 0)}, "overlaps has the shape"),
        ({"labels": {**ENGLISH, "find": "x"} | {}}, None),
        ({"labels": {"find": "x"}}, "labels lack region"),
    ],
)
def test_a_view_that_does_not_fit_is_refused(changes: dict[str, Any], message: str | None) -> None:
    """With the name of what doesn't fit."""
    if message is None:
        assert make_view(**changes).labels["find"] == "x"
        return
    with pytest.raises(ValueError, match=message):
        make_view(**changes)


def test_both_languages_word_every_label() -> None:
    """And with the same values to fill in."""
    assert CHINESE.keys() == ENGLISH.keys()
    for label, words in ENGLISH.items():
        assert words.count("{") == CHINESE[label].count("{"), label
