"""A document: its text, where it came from, and where its lines and pages are."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from chunking.errors import DocumentError
from chunking.reasons import Code, Reason
from chunking.spans import Span

LINE_END = re.compile(r"\r\n?|\n")
HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
LETTER = re.compile(r"[A-Za-z]+")

# Enough text to tell the language by; more would cost time at each load and change nothing.
LANGUAGE_SAMPLE = 20_000


class Mark(NamedTuple):
    """A place that the file's format names: `kind` (page, sheet, slide) and its `value`."""

    span: Span
    kind: str
    value: str


@dataclass(frozen=True)
class Origin:
    """Where a document's text came from."""

    path: str = ""
    file_sha256: str = ""
    encoding: str = "utf-8"
    confidence: float = 1.0
    """How sure the encoding is, 0 to 1; 1 where the file itself says it or no other fits."""
    loader: str = ""
    warnings: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Document:
    """A text to be cut, never changed. Offsets are code points of `text`.

    Lone surrogates are refused: they can't be written as UTF-8, so nothing could be exported.
    """

    text: str
    name: str = "document.md"
    """Relative path of the file; part of each chunk's id."""
    media_type: str = "text/markdown"
    marks: tuple[Mark, ...] = ()
    origin: Origin = Origin()

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            values = {"found": type(self.text).__name__}
            raise DocumentError(Reason(Code.TEXT_IS_NO_STR, values))
        try:
            self.utf8  # noqa: B018 - computed here once, since it is also the check
        except UnicodeEncodeError as error:
            line, column = self.position(error.start)
            raise DocumentError(
                Reason(Code.LONE_SURROGATE, {"line": line, "column": column})
            ) from None

    @cached_property
    def utf8(self) -> bytes:
        """The text as UTF-8."""
        return self.text.encode()

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the text's UTF-8, in hexadecimal."""
        return sha256(self.utf8).hexdigest()

    @cached_property
    def language(self) -> str:
        """`zh` where the text has more Chinese characters than Latin words, else `en`."""
        sample = self.text[:LANGUAGE_SAMPLE]
        chinese = len(HAN.findall(sample))
        return "zh" if chinese > len(LETTER.findall(sample)) else "en"

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset at which each line starts; lines end at LF, CRLF or CR."""
        return [0, *(match.end() for match in LINE_END.finditer(self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1
