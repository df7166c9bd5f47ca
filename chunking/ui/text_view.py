"""A result as the text view wants it: arrays of spans, and the distinct reasons in words."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np
import streamlit as st

from chunking.metrics import limited_sizes
from chunking.ui.chunk_view import CHINESE, ENGLISH, SIZES, View

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.reasons import Reason

    Numbers = np.ndarray[Any, np.dtype[np.int32]]

ABOVE_MAX, BELOW_MIN = SIZES.index("above_max"), SIZES.index("below_min")
NOTHING_TO_SAY = -1
# Seconds. Plotly and the forms keep the browser busy for longer than the text does: without a head
# start, the cuts would be painted after them. It costs no processor time.
HEAD_START = 0.08
PAINTED = "painted"
"""Session state: the result that the text view has."""


class Wordings:
    """Distinct reasons in the order they came, each worded once."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._numbers: dict[int, int] = {}
        self.texts: list[str] = []

    def number(self, reason: Reason | None) -> int:
        """The reason's place among the texts; NOTHING_TO_SAY for none."""
        if reason is None:
            return NOTHING_TO_SAY
        # By identity: strategies share a reason between chunks, and hashing values would cost.
        number = self._numbers.setdefault(id(reason), len(self.texts))
        if number == len(self.texts):
            self.texts.append(reason.text(self._language))
        return number

    def numbers(self, reasons: Iterable[Reason | None]) -> Numbers:
        """Each reason's place."""
        return np.array([self.number(reason) for reason in reasons], np.int32)


def view_of(  # noqa: PLR0913 - what is shown, and how
    result: ChunkedDocument,
    *,
    language: str,
    generation: int,
    selected: int | None,
    scroll_to: tuple[int, int, int] | None,
    outlines: tuple[Numbers, Sequence[str]],
    height: int,
) -> View:
    """The view of a result; spans are those of the document as loaded."""
    chunks = result.chunks
    places = np.array(
        [(chunk.start, chunk.overlap_end, chunk.body_start, chunk.end) for chunk in chunks],
        np.int32,
    ).reshape(-1, 4)
    cuts, notes = Wordings(language), Wordings(language)
    edits = [(*edit.span, notes.number(edit.why)) for edit in result.edits]
    uncovered = [(*stretch.span, notes.number(stretch.why)) for stretch in result.uncovered]
    return View(
        text=result.document.text,
        sha256=result.document.sha256,
        bodies=places[:, 2:],
        overlaps=places[:, :2],
        cut_codes=cuts.numbers(chunk.why for chunk in chunks),
        overlap_codes=cuts.numbers(chunk.overlap_why for chunk in chunks),
        cuts=cuts.texts,
        edits=np.array(edits, np.int32).reshape(-1, 3),
        uncovered=np.array(uncovered, np.int32).reshape(-1, 3),
        outlines=shifted(outlines[0], len(notes.texts)),
        notes=[*notes.texts, *outlines[1]],
        sizes=size_marks(result),
        generation=generation,
        selected=selected,
        scroll_to=scroll_to,
        labels=CHINESE if language == "zh" else ENGLISH,
        language=language,
        height=height,
    )


def let_paint(result: ChunkedDocument) -> None:
    """Let the browser paint the cuts of a new result before it gets anything else to do."""
    if st.session_state.get(PAINTED) is not result:
        time.sleep(HEAD_START)
        st.session_state[PAINTED] = result


def shifted(outlines: Numbers, notes: int) -> Numbers:
    """The outlines with their notes counted from behind that many others."""
    moved: Numbers = outlines + np.array([0, 0, 0, notes], np.int32)
    return moved


def size_marks(result: ChunkedDocument) -> Numbers:
    """Which chunks are above the maximum or below the minimum of the settings."""
    limits = result.settings.strategy.limits()
    marks = np.zeros(len(result.chunks), np.int32)
    values = limited_sizes(result)
    if limits.min is not None:
        marks[:-1][values[:-1] < limits.min] = BELOW_MIN
    if limits.max is not None:
        marks[values > limits.max] = ABOVE_MAX
    return marks
