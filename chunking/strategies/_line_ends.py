"""Line ends made one kind, as edits: what every strategy but `fixed_size` does first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from chunking.reasons import Code, Reason
from chunking.source import Source
from chunking.spans import Edit, Edits

CARRIAGE_RETURN = re.compile(r"\r\n?")
LINE_END_NORMALISED = Reason(Code.LINE_END_NORMALISED)


def line_end_edits(source: Source) -> Sequence[Edit]:
    """CRLF and CR become LF, as edits in order; made once a source."""
    return source.remember(line_end_edits, lambda: _line_end_edits(source.text))


def _line_end_edits(text: str) -> Sequence[Edit]:
    if "\r" not in text:
        return ()
    spans = [match.span() for match in CARRIAGE_RETURN.finditer(text)]
    starts, ends = zip(*spans, strict=True)
    return Edits(starts, ends, [LINE_END_NORMALISED] * len(starts), replacement="\n")
