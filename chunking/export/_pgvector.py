"""PostgreSQL with pgvector: rows for COPY, and the SQL that makes the table and loads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunking.export._rows import COLUMNS, encoded
from chunking.reasons import Code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunking.export._lines import Context
    from chunking.export._outputs import Output
    from chunking.export._rows import Batch, Row

# COPY's text form, where a tab ends a value and a line end a row.
# The backslash first: the others bring one.
ESCAPES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\ufffd"}
TYPES = {"id": "uuid PRIMARY KEY", "text": "text NOT NULL", "metadata": "jsonb NOT NULL"}
WORDS = {"document", "heading_path", "cut"}
# An index of pgvector takes no longer vectors; of half precision, twice as long ones.
INDEXED, INDEXED_HALF = 2000, 4000

SQL = """\
-- psql -f {sql}   (in the folder of both files; run again, it updates what is there)
\\set ON_ERROR_STOP on
BEGIN;
CREATE EXTENSION IF NOT EXISTS vector;
CREATE TABLE IF NOT EXISTS chunks (
{columns}
);
CREATE TEMP TABLE incoming (LIKE chunks) ON COMMIT DROP;
\\copy incoming ({names}) FROM '{copy}' WITH (ENCODING 'UTF8')
INSERT INTO chunks ({names}) SELECT {names} FROM incoming
ON CONFLICT (id) DO UPDATE SET
{updates};
{index}COMMIT;
"""
INDEX = "CREATE INDEX IF NOT EXISTS chunks_vector ON chunks USING hnsw ({key});\n"


class PgvectorWriter:
    """Writes the rows as COPY's text form, and the SQL once the vectors' length is known."""

    def __init__(self, context: Context, output: Output) -> None:
        self._context = context
        self._output = output
        self._dimensions = context.dimensions
        name = output.target.name.removesuffix(".copy") + ".sql"
        self._sql = context.outputs.open(name, output.format_name)

    def write(self, batch: Batch) -> None:
        """Write a line a row."""
        self._dimensions = batch.dimensions or self._dimensions
        self._output.write("".join(self._lines(batch)).encode())

    def _lines(self, batch: Batch) -> Iterator[str]:
        for row, vector in zip(batch.rows, batch.vector_texts, strict=True):
            # PostgreSQL takes no NUL, not in text and not in JSON.
            if "\0" in row.text or "\0" in row.heading_path:
                self._context.warned[Code.NUL_REPLACED, "pgvector"] += 1
            yield "\t".join([*self._values(row), f"[{vector}]\n"])

    def _values(self, row: Row) -> Iterator[str]:
        for value in row[: len(COLUMNS)]:
            yield escaped(value) if isinstance(value, str) else str(value)
        metadata = {
            key: value.replace("\0", "\ufffd") if isinstance(value, str) else value
            for key, value in row.metadata.items()
        }
        yield escaped(encoded(metadata))

    def close(self) -> None:
        """Write the SQL."""
        size = self._dimensions or 0
        of_type = {**TYPES, "vector": f"vector({size})" if size else "vector"}
        columns = (*COLUMNS, "metadata", "vector")
        names = [f'"{column}"' for column in columns]
        types = [
            of_type.get(column) or ("text NOT NULL" if column in WORDS else "integer NOT NULL")
            for column in columns
        ]
        index = ""
        if 0 < size <= INDEXED:
            index = INDEX.format(key="vector vector_cosine_ops")
        elif 0 < size <= INDEXED_HALF:
            index = INDEX.format(key=f"(vector::halfvec({size})) halfvec_cosine_ops")
        sql = SQL.format(
            sql=self._sql.target.name,
            copy=self._output.target.name,
            columns=",\n".join(f"  {name} {kind}" for name, kind in zip(names, types, strict=True)),
            names=", ".join(names),
            updates=",\n".join(f"  {name} = EXCLUDED.{name}" for name in names[1:]),
            index=index,
        )
        self._sql.write(sql.encode())


def escaped(text: str) -> str:
    """The text as a value of COPY."""
    for character, escape in ESCAPES.items():
        text = text.replace(character, escape)
    return text
