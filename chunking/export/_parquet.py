"""Parquet: vectors as `fixed_size_list<float32, n>`, stamp in the file's metadata."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from chunking.export._arrow import pyarrow
from chunking.export._rows import COLUMNS, encoded

if TYPE_CHECKING:
    from chunking.export._lines import Context
    from chunking.export._outputs import Output
    from chunking.export._rows import Batch

TEXT_COLUMNS = ("id", "text", "document", "heading_path", "cut")
# Few values, often repeated.
DICTIONARY = ["document", "heading_path", "cut"]
# Large enough to be read fast, small enough to be held: rows of a group, bytes of its vectors.
GROUP_ROWS = 8192
GROUP_BYTES = 32_000_000


class ParquetWriter:
    """Writes groups of rows; the numbers of vectors are split by byte, which packs them well."""

    def __init__(self, context: Context, output: Output) -> None:
        self._arrow = pyarrow()
        self._context = context
        self._output = output
        self._batches: list[Any] = []
        self._rows = 0
        self._dimensions = context.dimensions
        self._writer: Any = None

    def write(self, batch: Batch) -> None:
        """Keep the rows until they fill a group."""
        self._dimensions = batch.dimensions or self._dimensions
        pa = self._arrow.pa
        schema = self._schema()
        columns: list[Any] = list(zip(*batch.rows, strict=True))[: len(COLUMNS)]
        columns.append([encoded(row.metadata) for row in batch.rows])
        if batch.vectors is not None:
            flat = pa.array(batch.vectors.ravel())
            columns.append(
                pa.FixedSizeListArray.from_arrays(flat, type=schema.field("vector").type)
            )
        arrays = [
            column if isinstance(column, pa.Array) else pa.array(column, field.type)
            for column, field in zip(columns, schema, strict=True)
        ]
        self._batches.append(pa.record_batch(arrays, schema=schema))
        self._rows += len(batch.rows)
        most = min(GROUP_ROWS, GROUP_BYTES // (4 * (self._dimensions or 1)))
        if self._rows >= most:
            self._flush()

    def _schema(self) -> Any:  # noqa: ANN401 - pyarrow has no types
        pa = self._arrow.pa
        fields = [
            pa.field(name, pa.string() if name in TEXT_COLUMNS else pa.int64(), nullable=False)
            for name in COLUMNS
        ]
        fields.append(pa.field("metadata", pa.string(), nullable=False))
        if self._dimensions:
            number = pa.field("element", pa.float32(), nullable=False)
            fields.append(pa.field("vector", pa.list_(number, self._dimensions)))
        return pa.schema(fields)

    def _opened(self) -> Any:  # noqa: ANN401 - as above
        if self._writer is None:
            split = ["vector.list.element"] if self._dimensions else False
            self._writer = self._arrow.pq.ParquetWriter(
                self._output,
                self._schema(),
                compression="zstd",
                compression_level=1,
                use_dictionary=DICTIONARY,
                use_byte_stream_split=split,
                write_statistics=list(COLUMNS),
            )
        return self._writer

    def _flush(self) -> None:
        if self._batches:
            table = self._arrow.pa.Table.from_batches(self._batches)
            self._opened().write_table(table, row_group_size=self._rows)
        self._batches, self._rows = [], 0

    def close(self) -> None:
        """Write the last group and the file's metadata."""
        self._flush()
        stamp = self._context.stamp
        # ASCII, so that whatever a separator of the settings holds comes back as it was.
        made = {stamp.KEY: json.dumps(stamp.to_dict())}
        self._opened().add_key_value_metadata(made)
        self._opened().close()


def parquet_stamp(file: Any, key: str) -> Mapping[str, Any]:  # noqa: ANN401 - pyarrow has no types
    """The stamp in an open Parquet file's metadata, empty if there is none."""
    kept = file.schema_arrow.metadata or file.metadata.metadata or {}
    content = kept.get(key.encode()) or (file.metadata.metadata or {}).get(key.encode())
    found = json.loads(content) if content else {}
    return found if isinstance(found, Mapping) else {}
