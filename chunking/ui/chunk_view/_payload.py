"""A view as bytes: header length, header (JSON), columns, then the text if the browser lacks it.

JSON would double Chinese text, and base64 adds a third; bytes reach the script as they are.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Final

import numpy as np

from chunking.ui.chunk_view._columns import Column, pack
from chunking.ui.chunk_view._view import View
from chunking.ui.chunk_view.labels import LABELS

TEXTS_KEPT: Final = 4
"""Texts that the browser keeps; KEPT_TEXTS in texts.js is the same number."""


def encode(view: View, *, with_text: bool, seen: float = 0) -> bytes:
    """Return what the script reads; `seen` is the time of the last choice received."""
    columns = list(columns_of(view))
    text = view.text.encode("utf-8", "surrogatepass") if with_text else b""
    header = {
        "sha256": view.sha256,
        "hasText": with_text,
        "generation": view.generation,
        "selected": view.selected,
        "seen": seen,
        "scrollTo": view.scroll_to,
        "together": view.together,
        "language": view.language,
        "height": view.height,
        "labels": {label: view.labels[label] for label in LABELS},
        "cuts": list(view.cuts),
        "notes": list(view.notes),
        "columns": [column.head for column in columns],
    }
    head = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    return b"".join(
        (struct.pack("<I", len(head)), head, *(column.body for column in columns), text)
    )


def columns_of(view: View) -> Iterator[Column]:
    """Yield places as steps, lengths, and how far an overlap begins before its chunk."""
    start = view.bodies[:, 0]
    length = view.overlaps[:, 1] - view.overlaps[:, 0]
    yield pack("start", start, steps=True)
    yield pack("length", view.bodies[:, 1] - start)
    yield pack("overlapBack", np.where(length > 0, start - view.overlaps[:, 0], 0).astype(np.int32))
    yield pack("overlapLength", length)
    yield pack("cut", view.cut_codes)
    yield pack("overlapWhy", view.overlap_codes)
    yield pack("size", view.sizes)
    yield pack("differs", np.zeros(len(start), np.int32) if view.differs is None else view.differs)
    for name, rows in (
        ("edit", view.edits),
        ("uncovered", view.uncovered),
        ("outline", view.outlines),
    ):
        yield pack(f"{name}Start", rows[:, 0], steps=True)
        yield pack(f"{name}Length", rows[:, 1] - rows[:, 0])
        yield pack(f"{name}Note", rows[:, -1])
    yield pack("outlineKind", view.outlines[:, 2])


def sent_after(sent: tuple[str, ...], sha256: str) -> tuple[str, ...]:
    """Return the texts the browser should have once this one was shown, latest last.

    >>> sent_after(("a", "b"), "a")
    ('b', 'a')
    """
    others = tuple(each for each in sent if each != sha256)
    return (*others, sha256)[-TEXTS_KEPT:]
