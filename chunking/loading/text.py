"""Text files: bytes to characters, in the encoding they say or seem to have."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from chunking.document import Document, Origin
from chunking.errors import LoadingError
from chunking.loading.guess import TWO_BYTES, Guess, guess, guess_wide
from chunking.loading.signatures import kind_of
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from chunking.reasons import Value

# Python's names of codecs that take the mark away. UTF-32's mark begins like UTF-16's.
BYTE_ORDER_MARKS = {
    b"\xff\xfe\0\0": "utf-32",
    b"\0\0\xfe\xff": "utf-32",
    b"\xef\xbb\xbf": "utf-8-sig",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}

# Below this the reader is told that the encoding is a guess.
SURE = 0.8

# Bytes no text has: controls but backspace, tab, line ends, form feed and escape (terminal logs).
CONTROLS = bytes(set(range(32)) - set(b"\b\t\n\v\f\r\x1b"))
CONTROL = re.compile(f"[{re.escape(CONTROLS.decode())}]")

# A stray control is a blemish, worth a warning; more are a binary file.
MOST_CONTROLS = 0.005

# UTF-8 with a broken place has many characters that are whole for each that is not.
WHOLE_FOR_ONE_BROKEN = 4
NEARBY = 32_000


class Decoded(NamedTuple):
    """A file's text and the encoding it was in: `content.decode(encoding) == text`."""

    text: str
    encoding: str
    confidence: float


def load_text(content: bytes, name: str, path: str, *, media_type: str) -> Document:
    """The document in a text file. A byte order mark is left out, line ends stay as they are."""
    text, encoding, confidence = decode(content, name)
    if not text:
        raise LoadingError(Reason(Code.FILE_EMPTY, {"name": name}))
    origin = Origin(
        path=path,
        file_sha256=sha256(content).hexdigest(),
        encoding=encoding,
        confidence=confidence,
        loader="text",
        warnings=_warnings(text, encoding, confidence),
    )
    return Document(text, name=name, media_type=media_type, origin=origin)


def decode(content: bytes, name: str) -> Decoded:
    """The text in `content`; raises LoadingError if it's no text or broken."""
    for mark, encoding in BYTE_ORDER_MARKS.items():
        if content.startswith(mark):
            return _decoded(content, name, Guess(encoding, 1.0))
    kind = kind_of(content)
    if kind:
        raise LoadingError(Reason(Code.FILE_BINARY_KIND, {"name": name, "kind": kind}))
    if _controls(content):
        # Also Chinese in UTF-16 that has no NUL, and happens to be all ASCII and controls.
        wide = guess_wide(content)
        if wide:
            return _decoded(content, name, wide)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        return _decode_other(content, name, error)
    _check_controls(content, name)
    return Decoded(text, "utf-8", 1.0)


def _decode_other(content: bytes, name: str, error: UnicodeDecodeError) -> Decoded:
    """The text in bytes that have no byte order mark and, as `error` says, aren't UTF-8."""
    found = guess(content)
    if found is None or found.encoding not in TWO_BYTES:
        # Half of each character in UTF-16 may look like a control.
        _check_controls(content, name)
        if _seems_utf8(content, error):
            raise _broken(content, name, error) from error
    if found is None:
        raise LoadingError(Reason(Code.FILE_ENCODING_UNKNOWN, {"name": name})) from error
    return _decoded(content, name, found)


def _decoded(content: bytes, name: str, found: Guess) -> Decoded:
    """`content` in the encoding found; raises LoadingError where it's broken or no text."""
    try:
        text = content.decode(found.encoding)
    except UnicodeDecodeError as error:
        raise _broken(content, name, error) from error
    # In UTF-16 the bytes say nothing about controls, the characters do.
    _check_controls(text.encode(errors="replace"), name)
    return Decoded(text, *found)


def _broken(content: bytes, name: str, error: UnicodeDecodeError) -> LoadingError:
    """The error for bytes that are cut off or broken at one place."""
    values: dict[str, Value] = {
        "name": name,
        "encoding": error.encoding,
        "offset": error.start,
        "size": len(content),
        "line": content.count(b"\n", 0, error.start) + 1,
    }
    is_cut_off = error.end == len(content) and (
        "unexpected end" in error.reason
        or "truncated" in error.reason
        or "incomplete" in error.reason
    )
    return LoadingError(Reason(Code.FILE_CUT_OFF if is_cut_off else Code.FILE_BROKEN, values))


def _seems_utf8(content: bytes, error: UnicodeDecodeError) -> bool:
    """Whether bytes that aren't UTF-8 are so only at few places."""
    if error.reason == "unexpected end of data":
        return not content[: error.start].isascii()
    # Round the first broken place is enough to tell, and decoding with replacement is slow.
    nearby = content[max(0, error.start - NEARBY) : error.start + NEARBY]
    text = nearby.decode(errors="replace")
    beyond = sum(map(len, re.findall(r"[^\x00-\x7f\ufffd]+", text)))
    return beyond >= WHOLE_FOR_ONE_BROKEN * text.count("\ufffd")


def _controls(content: bytes) -> int:
    """How many control characters there are that texts don't have, if too many; else 0."""
    controls = len(content) - len(content.translate(None, CONTROLS))
    return controls if controls > MOST_CONTROLS * len(content) else 0


def _check_controls(content: bytes, name: str) -> None:
    """Raise LoadingError for bytes with more control characters than a text has."""
    controls = _controls(content)
    if controls:
        values: dict[str, Value] = {"name": name, "controls": controls, "size": len(content)}
        raise LoadingError(Reason(Code.FILE_BINARY, values))


def _warnings(text: str, encoding: str, confidence: float) -> tuple[Reason, ...]:
    """What the reader should know about a text that could be read."""
    found = []
    if confidence < SURE:
        found.append(
            Reason(
                Code.ENCODING_GUESSED,
                {"encoding": encoding, "percent": round(100 * confidence)},
            )
        )
    if text.isspace():
        found.append(Reason(Code.FILE_BLANK))
    replaced = text.find("\ufffd")
    if replaced >= 0:
        values = {"count": text.count("\ufffd"), "line": text.count("\n", 0, replaced) + 1}
        found.append(Reason(Code.REPLACEMENT_CHARACTERS, values))
    control = CONTROL.search(text)
    if control:
        values = {
            "count": len(CONTROL.findall(text)),
            "line": text.count("\n", 0, control.start()) + 1,
        }
        found.append(Reason(Code.CONTROL_CHARACTERS, values))
    return tuple(found)
