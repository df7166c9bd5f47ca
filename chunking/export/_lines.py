"""Writers of text files: a batch becomes lines, and a frame stands around them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from chunking.reasons import Code

if TYPE_CHECKING:
    from chunking.export._outputs import Output, Outputs
    from chunking.export._rows import Batch, Row
    from chunking.export._stamp import Stamp


class Writer(Protocol):
    """Writes an export in one format."""

    def write(self, batch: Batch) -> None:
        """Write some rows."""
        ...

    def close(self) -> None:
        """Write what stands at the end. Without rows the files are valid too."""
        ...


class Context(NamedTuple):
    """What writers share."""

    outputs: Outputs
    stamp: Stamp
    """Settings, model and tool, for the formats that have a place for them."""
    warned: Counter[tuple[Code, str]]
    """How often each thing was met that the reader must know of, by format."""
    dimensions: int | None = 0
    """Length of the vectors, 0 without vectors, None as long as it isn't known."""

    @property
    def has_vectors(self) -> bool:
        """Whether each row comes with a vector."""
        return self.dimensions != 0


class Frame(NamedTuple):
    """What stands before the first line, between two and behind the last one."""

    head: str = ""
    between: str = "\n"
    tail: str = "\n"


LINES = Frame()
ARRAY = Frame("[\n", ",\n", "\n]\n")

LinesOf = Callable[["Batch"], Iterable[str]]


class LineWriter:
    """Writes the lines that a function makes of each batch."""

    def __init__(self, output: Output, lines_of: LinesOf, frame: Frame = LINES) -> None:
        self._output = output
        self._lines_of = lines_of
        self._frame = frame
        self._started = False
        output.write(frame.head.encode())

    def write(self, batch: Batch) -> None:
        """Write the batch's lines."""
        text = self._frame.between.join(self._lines_of(batch))
        if text:
            before = self._frame.between if self._started else ""
            self._output.write((before + text).encode())
            self._started = True

    def close(self) -> None:
        """Close the frame; a file of lines without lines stays empty."""
        if self._started or self._frame.head:
            self._output.write(self._frame.tail.encode())


class Stamped:
    """Puts the stamp into the metadata of each row whose settings aren't those of the row before.

    So that a file alone, without its manifest, says how its chunks were made.
    """

    def __init__(self, stamp: Stamp) -> None:
        self._stamp = stamp
        self._last: object = None

    def metadata(self, row: Row) -> Mapping[str, object]:
        """The row's metadata, with the stamp where it is needed."""
        if row.settings is self._last or row.settings == self._last:
            return row.metadata
        self._last = row.settings
        # A text, as some stores take no values inside values; in ASCII, so that whatever a
        # separator of the settings holds comes back as it was.
        return {**row.metadata, self._stamp.KEY: json.dumps(self._stamp.to_dict(row.settings))}
