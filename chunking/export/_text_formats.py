"""Formats of text lines: what a row looks like in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunking.export._lines import ARRAY, LineWriter, Stamped
from chunking.export._rows import COLUMNS, encoded, with_vector
from chunking.reasons import Code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunking.export._lines import Context, Writer
    from chunking.export._outputs import Output
    from chunking.export._rows import Batch

BOM = "\ufeff"
# What makes a spreadsheet take a cell for a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
# A VARCHAR of Milvus holds no more bytes.
MILVUS_BYTES = 65_535
# Chroma takes at most 5461 rows at once.
CHROMA_ROWS = 1000
# Elasticsearch refuses requests above 100 MB and likes them below 15.
BULK_BYTES = 15_000_000


def jsonl(context: Context, output: Output) -> Writer:
    """A JSON object a chunk."""
    stamped = Stamped(context.stamp)

    def lines_of(batch: Batch) -> Iterator[str]:
        for row, vector in zip(batch.rows, batch.vector_texts, strict=True):
            record = {**row.columns, "metadata": stamped.metadata(row)}
            yield with_vector(record, "vector", vector)

    return LineWriter(output, lines_of)


def vector_chunks(context: Context, output: Output) -> Writer:
    """The pipeline's VectorChunk, camelCase, as `VectorChunk.from_dict` reads it."""
    stamped = Stamped(context.stamp)

    def lines_of(batch: Batch) -> Iterator[str]:
        for row, vector in zip(batch.rows, batch.vector_texts, strict=True):
            record: dict[str, object] = {
                "chunkId": row.id,
                "index": row.index,
                "content": row.text,
                "metadata": stamped.metadata(row),
            }
            if vector is None:
                record["embedding"] = None
            yield with_vector(record, "embedding", vector)

    return LineWriter(output, lines_of, ARRAY)


def qdrant(_: Context, output: Output) -> Writer:
    """A point a line: id (a UUID), vector, payload with the text."""

    def lines_of(batch: Batch) -> Iterator[str]:
        for row, vector in zip(batch.rows, batch.vector_texts, strict=True):
            yield with_vector(
                {"id": row.id, "payload": {"text": row.text, **row.payload}}, "vector", vector
            )

    return LineWriter(output, lines_of)


def milvus(context: Context, output: Output) -> Writer:
    """A JSON array of rows, one a line, as bulk import and `insert` take them."""

    def lines_of(batch: Batch) -> Iterator[str]:
        for row, vector in zip(batch.rows, batch.vector_texts, strict=True):
            if len(row.text) * 4 > MILVUS_BYTES and len(row.text.encode()) > MILVUS_BYTES:
                context.warned[Code.MILVUS_TEXT_TOO_LONG, "milvus"] += 1
            yield with_vector({"id": row.id, "text": row.text, **row.payload}, "vector", vector)

    return LineWriter(output, lines_of, ARRAY)


def chroma(_: Context, output: Output) -> Writer:
    """The arguments of `collection.upsert` a line, for up to 1000 chunks; metadata is flat."""

    def lines_of(batch: Batch) -> Iterator[str]:
        for start in range(0, len(batch.rows), CHROMA_ROWS):
            rows = batch.rows[start : start + CHROMA_ROWS]
            line = encoded(
                {
                    "ids": [row.id for row in rows],
                    "documents": [row.text for row in rows],
                    "metadatas": [row.payload for row in rows],
                }
            )
            if batch.vectors is not None:
                texts = batch.vector_texts[start : start + CHROMA_ROWS]
                vectors = ",".join(f"[{text}]" for text in texts)
                line = f'{line[:-1]},"embeddings":[{vectors}]}}'
            yield line

    return LineWriter(output, lines_of)


def csv_cell(value: object) -> str:
    """A cell as RFC 4180 has it: texts quoted, also around line ends."""
    return '"' + value.replace('"', '""') + '"' if isinstance(value, str) else str(value)


class CsvWriter:
    """Comma-separated, every text quoted, with the byte order mark that spreadsheets need.

    Text is kept as it is: cells that a spreadsheet would take for a formula (every list item
    starts with `-`) are counted and said, not changed, since the file is read by programs too.
    """

    def __init__(self, context: Context, output: Output) -> None:
        self._output = output
        self._warned = context.warned
        columns = [*COLUMNS, "metadata", *(["vector"] if context.has_vectors else [])]
        output.write((BOM + ",".join(columns) + "\r\n").encode())

    def write(self, batch: Batch) -> None:
        """Write a line a row; line ends inside cells are quoted."""
        lines = []
        for row, vector in zip(batch.rows, batch.vector_texts, strict=True):
            texts = [cell for cell in row[: len(COLUMNS)] if isinstance(cell, str)]
            formulas = sum(cell.startswith(FORMULA_STARTS) for cell in texts)
            if formulas:
                self._warned[Code.CSV_FORMULA_CELLS, "csv"] += formulas
            cells = [*map(csv_cell, row[: len(COLUMNS)]), csv_cell(encoded(row.metadata))]
            if vector is not None:
                cells.append(f'"[{vector}]"')
            lines.append(",".join(cells) + "\r\n")
        self._output.write("".join(lines).encode())

    def close(self) -> None:
        """Nothing stands at the end."""


class BulkWriter:
    """Bulk requests of Elasticsearch and OpenSearch, a new file before one grows too large."""

    def __init__(self, context: Context, output: Output) -> None:
        self._context = context
        self._output = output
        self._first = output.target.name
        self._number = 1

    def write(self, batch: Batch) -> None:
        """Write an action and a document a row."""
        lines: list[bytes] = []
        size = self._output.tell()
        for row, vector in zip(batch.rows, batch.vector_texts, strict=True):
            action = encoded({"index": {"_id": row.id}})
            record = with_vector({"text": row.text, **row.payload}, "vector", vector)
            line = f"{action}\n{record}\n".encode()
            if size and size + len(line) > BULK_BYTES:
                self._output.write(b"".join(lines))
                lines, size = [], 0
                self._next()
            lines.append(line)
            size += len(line)
        self._output.write(b"".join(lines))

    def _next(self) -> None:
        self._output.close()
        self._number += 1
        name = self._first.replace("0001", f"{self._number:04}")
        self._output = self._context.outputs.open(name, self._output.format_name)

    def close(self) -> None:
        """Nothing stands at the end."""
