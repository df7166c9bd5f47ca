"""What is drawn and what comes back: spans of the source text, never a piece of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from chunking.ui.chunk_view.labels import LABELS

Integers = npt.NDArray[np.int32]

OUTLINE_KINDS: Final = ("list", "table", "code", "other")
SIZES: Final = ("normal", "above_max", "below_min")

# Columns of each array; None is a plain list of numbers, one a chunk.
COLUMNS: Final[Mapping[str, int | None]] = {
    "bodies": 2,
    "overlaps": 2,
    "cut_codes": None,
    "overlap_codes": None,
    "sizes": None,
    "differs": None,
    "edits": 3,
    "uncovered": 3,
    "outlines": 4,
}
A_CHUNK: Final = ("overlaps", "cut_codes", "overlap_codes", "sizes", "differs")


def no_rows(columns: int) -> Integers:
    """Return an empty array with that many columns."""
    return np.zeros((0, columns), np.int32)


@dataclass(frozen=True, eq=False, kw_only=True)
class View:
    """A text, its chunks as spans (half-open, in code points), and what to say about them."""

    text: str
    """The source text, as loaded."""
    sha256: str
    """Of the text: the browser keeps texts by it, so an equal hash means an equal text."""
    bodies: Integers
    """(n, 2), ordered and disjoint."""
    overlaps: Integers
    """(n, 2), in the text of earlier chunks; start == end where a chunk has none."""
    cuts: Sequence[str]
    """Distinct reasons, worded in the language of the page."""
    cut_codes: Integers
    """(n,): which of `cuts` ended the chunk."""
    overlap_codes: Integers
    """(n,): which of `cuts` says why overlap is missing or short; -1 says nothing."""
    sizes: Integers
    """(n,): index into SIZES."""
    differs: Integers | None = None
    """(n,): 1 where the settings compared with don't cut at this chunk's end."""
    edits: Integers = field(default_factory=lambda: no_rows(3))
    """(m, 3): start, end, index into `notes`; start == end is an insertion."""
    uncovered: Integers = field(default_factory=lambda: no_rows(3))
    """(u, 3): start, end, index into `notes`."""
    outlines: Integers = field(default_factory=lambda: no_rows(4))
    """(k, 4): start, end, index into OUTLINE_KINDS, index into `notes`; they may overlap."""
    notes: Sequence[str] = ()
    """Distinct wordings, in the language of the page."""
    generation: int
    """Goes up with each change; stands in `data-generation` once it is painted."""
    selected: int | None = None
    """The chunk that is outlined."""
    scroll_to: tuple[int, int, int] | None = None
    """(start, end, nonce): scrolled to, and flashed, when the nonce is a new one."""
    together: str = ""
    """Views of one text with the same name here are scrolled together."""
    labels: Mapping[str, str]
    """A wording for each of LABELS."""
    language: str
    """"en" or "zh"."""
    height: int
    """In pixels, the toolbar included."""

    def __post_init__(self) -> None:
        """Refuse arrays that don't fit each other, and labels that are missing."""
        missing = [label for label in LABELS if label not in self.labels]
        if missing:
            msg = f"labels lack {', '.join(missing)}: give each of chunk_view.LABELS a wording"
            raise ValueError(msg)
        for name, columns in COLUMNS.items():
            array = getattr(self, name)
            if array is None:
                continue
            shape = array.shape[1:]
            if shape != (() if columns is None else (columns,)):
                msg = f"{name} has the shape {array.shape}: it needs {columns or 'no'} columns"
                raise ValueError(msg)
            if name in A_CHUNK and len(array) != len(self.bodies):
                msg = (
                    f"{name} has {len(array)} rows, bodies {len(self.bodies)}: give one row a chunk"
                )
                raise ValueError(msg)


@dataclass(frozen=True)
class ViewEvents:
    """What the user did in the component."""

    selected: int | None
    """The chunk chosen last by click or key; None before the first choice."""
    bytes_sent: int
    """Size of what this run sent to the browser."""
