"""THE table of export formats. A new one is a writer and a row below."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunking.errors import UnknownNameError
from chunking.export import _text_formats
from chunking.export._import_code import IMPORT_CODE
from chunking.export._parquet import ParquetWriter
from chunking.export._pgvector import PgvectorWriter
from chunking.export._rows import ExportError
from chunking.reasons import Bilingual, Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunking.export._lines import Context, Writer
    from chunking.export._outputs import Output


class Format(NamedTuple):
    """A row of the table."""

    label: Bilingual
    summary: Bilingual
    file: str
    """Name of its (first) file."""
    open: Callable[[Context, Output], Writer]
    needs_vectors: bool = False
    stale: tuple[str, ...] = ()
    """Patterns of its files that an earlier export may have had more of."""

    def import_code(self, name: str, dimensions: int) -> str:
        """Code that brings the file into its store; empty where there is nothing to show."""
        return IMPORT_CODE.get(name, "").replace("DIMENSIONS", str(dimensions))


FORMATS: dict[str, Format] = {
    "jsonl": Format(
        Bilingual("JSON lines", "JSON Lines"),
        Bilingual(
            "a JSON object a line for each chunk; vectors with the digits that give the same "
            "float32 again",
            "每块一行 JSON；向量用能还原同一 float32 的最少位数",
        ),
        "chunks.jsonl",
        _text_formats.jsonl,
    ),
    "csv": Format(
        Bilingual("CSV", "CSV"),
        Bilingual(
            "for spreadsheets, UTF-8 with byte order mark. Text is kept as it is, so cells that "
            "start with = + - @ may be taken for formulas: import as text",
            "用于电子表格，带 BOM 的 UTF-8。文本保持原样，以 = + - @ 开头的单元格"
            "可能被当作公式：请按文本导入",
        ),
        "chunks.csv",
        _text_formats.CsvWriter,
    ),
    "parquet": Format(
        Bilingual("Parquet", "Parquet"),
        Bilingual(
            "columns and fixed-size vectors, small and fast: LanceDB, DuckDB, pandas, Spark",
            "列式存储与定长向量，体积小、速度快：LanceDB、DuckDB、pandas、Spark",
        ),
        "chunks.parquet",
        ParquetWriter,
    ),
    "chroma": Format(
        Bilingual("Chroma", "Chroma"),
        Bilingual(
            "the arguments of collection.upsert a line, 1000 chunks each, flat metadata",
            "每行是一次 collection.upsert 的参数，1000 块一批，元数据为平面结构",
        ),
        "chunks.chroma.jsonl",
        _text_formats.chroma,
    ),
    "qdrant": Format(
        Bilingual("Qdrant", "Qdrant"),
        Bilingual(
            "a point a line: UUID, vector, payload",
            "每行一个点：UUID、向量、payload",
        ),
        "chunks.qdrant.jsonl",
        _text_formats.qdrant,
        needs_vectors=True,
    ),
    "milvus": Format(
        Bilingual("Milvus", "Milvus"),
        Bilingual("a JSON array of rows, one a line", "由行组成的 JSON 数组，每行一条"),
        "chunks.milvus.json",
        _text_formats.milvus,
        needs_vectors=True,
    ),
    "pgvector": Format(
        Bilingual("PostgreSQL with pgvector", "PostgreSQL（pgvector）"),
        Bilingual(
            "rows for COPY, and SQL that makes the table, loads and updates it. PostgreSQL takes "
            "no NUL: U+FFFD stands for it",
            "供 COPY 使用的数据，以及建表、导入和更新的 SQL。PostgreSQL 不接受 NUL：以 U+FFFD 代替",
        ),
        "chunks.pgvector.copy",
        PgvectorWriter,
        needs_vectors=True,
    ),
    "elasticsearch": Format(
        Bilingual("Elasticsearch, OpenSearch", "Elasticsearch、OpenSearch"),
        Bilingual(
            "bulk requests in files of at most 15 MB, which the servers take as they are",
            "批量请求，每个文件不超过 15 MB，服务器可直接接收",
        ),
        "chunks.bulk-0001.ndjson",
        _text_formats.BulkWriter,
        stale=("chunks.bulk-[0-9][0-9][0-9][0-9].ndjson",),
    ),
    "vector_chunk": Format(
        Bilingual("Pipeline's VectorChunk", "流水线的 VectorChunk"),
        Bilingual(
            "a JSON array of the production pipeline's chunks, camelCase",
            "生产流水线的块组成的 JSON 数组，驼峰命名",
        ),
        "chunks.vector-chunks.json",
        _text_formats.vector_chunks,
    ),
}


def checked(names: Sequence[str], *, with_vectors: bool) -> Sequence[str]:
    """The names, each once. Raises for an unknown one, and for one that needs vectors."""
    for name in names:
        if name not in FORMATS:
            values = {"name": name, "known": ", ".join(FORMATS)}
            raise UnknownNameError(Reason(Code.UNKNOWN_EXPORT_FORMAT, values), key="format")
        if FORMATS[name].needs_vectors and not with_vectors:
            raise ExportError(Reason(Code.EXPORT_NEEDS_VECTORS, {"format": name}))
    return list(dict.fromkeys(names))
