"""What is exported of a chunk: a row of plain values, the same in every format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import islice
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, NamedTuple

from chunking.errors import ChunkingError

if TYPE_CHECKING:
    import numpy as np

    from chunking.chunks import ChunkedDocument
    from chunking.reasons import Reason
    from chunking.settings import Settings

# Line ends to some readers, though not to JSON: escaped, so that a line stays a line everywhere.
LINE_ENDS_TOO = {"\u2028": "\\u2028", "\u2029": "\\u2029", "\x85": "\\u0085"}
FINGERPRINT_CHARACTERS = 16

_encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_encode_sorted = JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


class ExportError(ChunkingError):
    """An export that can't be written or read."""


class Failure(NamedTuple):
    """A document that couldn't be exported, and why."""

    name: str
    why: Reason


class Row(NamedTuple):
    """A chunk as it is exported. Offsets are code points of the document, lines count from 1."""

    id: str
    text: str
    """What is embedded and found: context and content."""
    document: str
    index: int  # type: ignore[assignment]  # no tuple.index: it holds no equal parts
    start: int
    end: int
    line: int
    last_line: int
    overlap: int
    heading_path: str
    """Titles joined by ` > `; empty where the settings' heading context is off."""
    tokens: int
    cut: str
    """Code of the reason why the chunk ends where it ends."""
    metadata: Mapping[str, object]
    """The chunk's own metadata, as the pipeline gets it."""
    settings: Settings

    @property
    def columns(self) -> dict[str, Any]:
        """The flat values by name: all but metadata and settings."""
        return dict(zip(COLUMNS, self, strict=False))  # the last two fields are no columns

    @property
    def payload(self) -> dict[str, Any]:
        """The flat values but for id and text, and what else the chunk's metadata holds."""
        return {**self.metadata, **dict(zip(COLUMNS[2:], self[2:], strict=False))}

    @property
    def fingerprint(self) -> str:
        """A hash of all that is stored beside the id and the vector."""
        return fingerprint_of(self[1 : len(COLUMNS)], self.metadata)


COLUMNS = Row._fields[:-2]


def fingerprint_of(values: Sequence[object], metadata: Mapping[str, object]) -> str:
    """The hash of a row's values from `text` on, and of its metadata."""
    encoded = _encode_sorted([*values, metadata]).encode()
    return sha256(encoded).hexdigest()[:FINGERPRINT_CHARACTERS]


def rows_of(result: ChunkedDocument) -> Iterator[Row]:
    """A row a chunk, in order."""
    settings = result.settings
    name = writable(result.document.name)
    with_headings = settings.heading_context != "off"
    for chunk in result.chunks:
        metadata: dict[str, Any] = {**chunk.metadata, "document": name}
        yield Row(
            id=chunk.chunk_id,
            text=chunk.text,
            document=name,
            index=chunk.index,
            start=chunk.start,
            end=chunk.end,
            line=metadata["line"],
            last_line=metadata["last_line"],
            overlap=chunk.overlap,
            heading_path=" > ".join(chunk.heading_path) if with_headings else "",
            tokens=chunk.token_count,
            cut=str(chunk.why.code),
            metadata=metadata,
            settings=settings,
        )


def writable(name: str) -> str:
    """A file's name as UTF-8 can hold it: bytes that were no UTF-8 are escaped."""
    return name.encode(errors="backslashreplace").decode()


class Batch:
    """Some rows with their vectors: what writers are given, a part of an export at a time."""

    def __init__(self, rows: Sequence[Row], vectors: np.ndarray | None = None) -> None:
        self.rows = rows
        self.vectors = vectors
        """A float32 row a row, or None in an export without vectors."""

    @property
    def dimensions(self) -> int:
        """Length of a vector, 0 without vectors."""
        return 0 if self.vectors is None else int(self.vectors.shape[1])

    @cached_property
    def vector_texts(self) -> Sequence[str | None]:
        """Each vector's numbers with the fewest digits that give the same float32 again."""
        if self.vectors is None:
            return [None] * len(self.rows)
        # Arrow writes them some ten times as fast as Python would.
        from chunking.export._arrow import pyarrow  # noqa: PLC0415 - takes long to load

        pa, pc = pyarrow().pa, pyarrow().pc
        offsets = range(0, self.vectors.size + 1, self.dimensions or 1)
        numbers = pa.array(self.vectors.ravel()).cast(pa.string())
        lists = pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), numbers)
        texts: list[str] = pc.binary_join(lists, ",").to_pylist()
        return texts


def batched(rows: Iterable[Row], size: int) -> Iterator[Sequence[Row]]:
    """The rows, so many at a time."""
    rows = iter(rows)
    while batch := list(islice(rows, size)):
        yield batch


def encoded(value: object) -> str:
    """The value as JSON in one line, whatever a reader takes for a line's end."""
    text = _encode(value)
    for character, escape in LINE_ENDS_TOO.items():
        if character in text:
            text = text.replace(character, escape)
    return text


def with_vector(record: Mapping[str, object], key: str, vector: str | None) -> str:
    """The record as JSON, with the vector's numbers under `key`; nothing there if it is None."""
    text = encoded(record)
    return text if vector is None else f'{text[:-1]},"{key}":[{vector}]}}'
