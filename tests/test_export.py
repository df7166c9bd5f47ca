"""Exports: what files hold, that they come back, that they appear whole or not at all."""

from __future__ import annotations

import csv
import gc
import hashlib
import io
import json
import os
import re
import tracemalloc
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from chunking import Document, Reason, Settings, run
from chunking.chunks import ChunkedDocument
from chunking.embeddings import Progress
from chunking.errors import CancelledError, UnknownNameError, VerificationError
from chunking.export import (
    FORMATS,
    TO_DELETE,
    ExportError,
    Failure,
    changes,
    earlier_in,
    export,
    plan_export,
    settings_file_in,
    settings_in,
)
from chunking.export import _outputs as outputs
from chunking.export._rows import Row, rows_of
from chunking.reasons import Code
from chunking.vector_chunk import VectorChunk

SAMPLES = Path(__file__).parent.parent / "sample_docs"
ODD = (
    "# 标题 \u2028 a\tb\\c\n\nNUL \0 here, \x85 \x0b \u2029, 𝔘 👩‍👩‍👧 \"quoted\", 'x'"
    ", a\\tb\r\nlast,=1\n\n"
    "=SUM(A1) is the first thing in this paragraph\n\n=A1\n"
)


class Hashing:
    """Words hashed into a few dimensions, counted: near texts get near vectors."""

    name, version, reads = "hashing", "1", 100

    def __init__(self, dimensions=16):
        self.dimensions = dimensions
        self.asked = []

    def count(self, text):  # noqa: ARG002 - it has no tokenizer
        return None

    def embed(self, texts, *, role="passage", progress=None, cancel=None):  # noqa: ARG002
        self.asked += texts
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for row, text in enumerate(texts):
            for word in re.findall(r"\w", text):
                vectors[row, hashlib.sha256(word.encode()).digest()[0] % self.dimensions] += 1
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


USUAL = Settings(strategy={"name": "recursive", "max": 400})


@cache
def samples(settings=USUAL):
    return [
        run(Document(path.read_text("utf-8"), name=path.name), settings)
        for path in sorted(SAMPLES.glob("*.md"))[:4]
    ]


def odd():
    settings = Settings(strategy={"name": "recursive", "max": 40}, heading_context="metadata")
    return run(Document(ODD, name="odd.md"), settings)


def rows_in(folder, name="chunks.jsonl"):
    text = (folder / name).read_text("utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def expected_rows(results):
    return [row for result in results for row in rows_of(result)]


# What files hold


def test_json_lines_give_text_places_and_exact_vectors(tmp_path):
    results, embedder = samples(), Hashing()
    export(results, tmp_path, ["jsonl"], embedder=embedder)
    found, expected = rows_in(tmp_path), expected_rows(results)
    assert [row["id"] for row in found] == [row.id for row in expected]
    for row, wanted in zip(found, expected, strict=True):
        assert {key: row[key] for key in wanted.columns} == wanted.columns
    vectors = np.array([row["vector"] for row in found], np.float32)
    assert (vectors == embedder.embed([row.text for row in expected])).all()


def test_float32_is_written_with_the_fewest_digits(tmp_path):
    class Numbers(Hashing):
        def embed(self, texts, **_):
            row = np.array([0.1, 1 / 3, 1e-45, 3.4e38, -0.0, 16777217], np.float32)
            return np.tile(row, (len(texts), 1))

    export([odd()], tmp_path, ["jsonl"], embedder=Numbers(6))
    line = (tmp_path / "chunks.jsonl").read_text("utf-8").split("\n")[0]
    assert line.endswith('"vector":[0.1,0.33333334,1e-45,3.4e+38,-0,16777216]}')


def test_parquet_has_the_layout_that_stores_read(tmp_path):
    results, embedder = samples(), Hashing()
    export(results, tmp_path, ["parquet"], embedder=embedder)
    file = pq.ParquetFile(tmp_path / "chunks.parquet")
    assert file.schema_arrow.field("vector").type == pa.list_(
        pa.field("element", pa.float32(), nullable=False), 16
    )
    column = file.schema.names.index("element")
    assert "BYTE_STREAM_SPLIT" in file.metadata.row_group(0).column(column).encodings
    table = file.read()
    expected = expected_rows(results)
    for name in Row._fields[:-2]:
        assert table[name].to_pylist() == [getattr(row, name) for row in expected]
    assert json.loads(table["metadata"][0].as_py())["document"] == results[0].document.name
    vectors = table["vector"].combine_chunks().flatten().to_numpy().reshape(-1, 16)
    assert (vectors == embedder.embed([row.text for row in expected])).all()


@pytest.mark.parametrize("has_vectors", [True, False])
def test_csv_keeps_every_text_and_says_what_looks_like_a_formula(tmp_path, has_vectors):
    result = odd()
    made = export([result], tmp_path, ["csv"], embedder=Hashing() if has_vectors else None)
    text = (tmp_path / "chunks.csv").read_bytes().decode("utf-8-sig")
    found = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["text"] for row in found] == [chunk.text for chunk in result.chunks]
    assert [int(row["start"]) for row in found] == [chunk.start for chunk in result.chunks]
    assert ("vector" in found[0]) == has_vectors
    if has_vectors:
        assert len(json.loads(found[0]["vector"])) == 16
    assert [reason.code for reason in made.warnings] == [Code.CSV_FORMULA_CELLS]


def test_vector_chunks_are_read_by_the_pipeline_s_class(tmp_path):
    result = odd()
    export([result], tmp_path, ["vector_chunk"], embedder=Hashing())
    found = json.loads((tmp_path / "chunks.vector-chunks.json").read_text("utf-8"))
    chunks = [VectorChunk.from_dict(each) for each in found]
    for chunk, expected in zip(chunks, result.chunks, strict=True):
        wanted = expected.to_vector_chunk()
        chunk.metadata.pop("chunk_tuner", None)
        assert (chunk.chunk_id, chunk.index, chunk.content) == wanted_of(wanted)
        assert chunk.metadata == wanted.metadata
        assert len(chunk.embedding) == 16


def wanted_of(chunk):
    return chunk.chunk_id, chunk.index, chunk.content


def test_chroma_gets_flat_metadata_in_batches_it_takes(tmp_path):
    results = samples()
    export(results, tmp_path, ["chroma"], embedder=Hashing())
    batches = rows_in(tmp_path, "chunks.chroma.jsonl")
    ids = [id_ for batch in batches for id_ in batch["ids"]]
    assert ids == [row.id for row in expected_rows(results)]
    assert max(len(batch["ids"]) for batch in batches) <= 5461
    for batch in batches:
        assert {len(values) for values in batch.values()} == {len(batch["ids"])}
        for metadata in batch["metadatas"]:
            assert all(isinstance(value, str | int | float | bool) for value in metadata.values())


def test_bulk_requests_are_split_before_servers_refuse_them(tmp_path, monkeypatch):
    monkeypatch.setattr("chunking.export._text_formats.BULK_BYTES", 20_000)
    results = samples()
    export(results, tmp_path, ["elasticsearch"], embedder=Hashing())
    names = sorted(path.name for path in tmp_path.glob("*.ndjson"))
    assert len(names) > 3
    lines = [row for name in names for row in rows_in(tmp_path, name)]
    expected = expected_rows(results)
    assert [line["index"]["_id"] for line in lines[::2]] == [row.id for row in expected]
    assert [line["text"] for line in lines[1::2]] == [row.text for row in expected]
    # A smaller export leaves no part of a larger one behind.
    export(results[:1], tmp_path, ["elasticsearch"], embedder=Hashing())
    assert len(list(tmp_path.glob("*.ndjson"))) < len(names)


@pytest.mark.parametrize("name", FORMATS)
def test_an_empty_result_gives_valid_files(tmp_path, name):
    settings = Settings()
    made = export([run(Document(" \n"), settings)], tmp_path, [name], embedder=Hashing())
    assert made.counts == (1, 0, 0, 0)
    assert settings_in(tmp_path / "manifest.json") == settings
    content = (tmp_path / FORMATS[name].file).read_bytes()
    if name in {"milvus", "vector_chunk"}:
        assert json.loads(content) == []
    if name == "parquet":
        assert pq.read_table(tmp_path / "chunks.parquet").num_rows == 0
        assert settings_in(tmp_path / "chunks.parquet") == settings


@pytest.mark.parametrize("name", FORMATS)
def test_odd_text_comes_through_as_utf_8(tmp_path, name):
    export([odd()], tmp_path, [name], embedder=Hashing())
    content = (tmp_path / FORMATS[name].file).read_bytes()
    if name != "parquet":
        text = content.decode()
        assert "标题" in text
        if name != "csv":
            # Nothing that some reader takes for a line's end but the lines' own.
            assert not set(text) & set("\u2028\u2029\x85\x0b\0") or name == "pgvector"


def test_names_that_are_no_utf_8_are_escaped(tmp_path):
    result = run(Document("text", name="a\udcff.md"), Settings())
    export([result], tmp_path, list(FORMATS), embedder=Hashing())
    assert rows_in(tmp_path)[0]["document"] == "a\\udcff.md"


def test_pgvector_says_that_nul_was_replaced(tmp_path):
    made = export([odd()], tmp_path, ["pgvector"], embedder=Hashing())
    assert "\0" not in (tmp_path / "chunks.pgvector.copy").read_text("utf-8")
    assert [reason.code for reason in made.warnings] == [Code.NUL_REPLACED]
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert manifest["warnings"][0]["format"] == "pgvector"


def test_milvus_text_beyond_its_limit_is_said(tmp_path):
    settings = Settings(strategy={"name": "fixed_size", "chunkSize": -1})
    result = run(Document("字" * 30_000), settings)
    made = export([result], tmp_path, ["milvus"], embedder=Hashing())
    assert [reason.code for reason in made.warnings] == [Code.MILVUS_TEXT_TOO_LONG]


# The manifest


def test_the_manifest_says_what_was_exported(tmp_path):
    results = samples()
    made = export(results, tmp_path, ["jsonl", "parquet"], embedder=Hashing())
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    rows = expected_rows(results)
    assert manifest["model"] == {"name": "hashing", "version": "1", "dimensions": 16}
    assert manifest["counts"]["chunks"] == len(rows) == made.counts.written
    assert manifest["counts"]["tokens"] == sum(row.tokens for row in rows)
    for file in manifest["files"]:
        content = (tmp_path / file["name"]).read_bytes()
        assert file["bytes"] == len(content)
        assert file["sha256"] == hashlib.sha256(content).hexdigest()
    for entry, result in zip(manifest["documents"], results, strict=True):
        assert entry["sha256"] == result.document.sha256
        assert list(entry["ids"]) == [chunk.chunk_id for chunk in result.chunks]
    assert "created" not in manifest


def test_the_same_input_gives_the_same_bytes(tmp_path):
    for folder in ("a", "b"):
        export(samples(), tmp_path / folder, list(FORMATS), embedder=Hashing())
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    export(samples(), tmp_path / "c", ["jsonl"], created="2026-11-30")
    assert json.loads((tmp_path / "c" / "manifest.json").read_text())["created"] == "2026-11-30"


def test_two_documents_of_one_name_are_refused(tmp_path):
    result = odd()
    with pytest.raises(ExportError, match=re.escape("odd.md")):
        export([result, result], tmp_path, ["jsonl"])
    assert contents(tmp_path) == {}


# Settings come back


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(strategy={"name": "recursive", "max": 300, "separators": ["\ud800", "\\n"]}),
        Settings(strategy={"name": "token", "chunkSize": 64}, heading_context="prefix"),
    ],
    ids=lambda settings: settings.strategy.name,
)
def test_settings_of_an_export_give_the_same_chunks_again(tmp_path, name, settings):
    results = samples(settings)
    export(results, tmp_path, [name], embedder=Hashing())
    for file in ("manifest.json", FORMATS[name].file):
        again = settings_in(tmp_path / file)
        assert again == settings
        assert hash_of(samples(again)) == hash_of(results)


def hash_of(results):
    texts = [[chunk.chunk_id, chunk.text] for result in results for chunk in result.chunks]
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()


@pytest.mark.parametrize("name", ["jsonl", "parquet", "vector_chunk"])
def test_a_file_alone_knows_its_settings(tmp_path, name):
    settings = Settings(strategy={"name": "sentence", "max": 300})
    export(samples(settings), tmp_path, [name])
    (tmp_path / "manifest.json").unlink()
    assert settings_in(tmp_path / FORMATS[name].file) == settings


@pytest.mark.parametrize("name", ["jsonl", "parquet", "vector_chunk", "csv"])
def test_several_settings_come_back_by_document(tmp_path, name):
    by_name = {
        "a[1].md": Settings(strategy={"name": "sentence", "max": 300}),
        "b.md": Settings(strategy={"name": "fixed_size"}),
        "c.md": Settings(strategy={"name": "sentence", "max": 300}),
    }
    results = [run(Document("One. Two.", name=key), each) for key, each in by_name.items()]
    export(results, tmp_path, [name])
    for file in ("manifest.json", FORMATS[name].file):
        found = settings_file_in(tmp_path / file)
        assert {key: found.settings_for(key) for key in by_name} == by_name
        assert settings_in(tmp_path / file, document="b.md") == by_name["b.md"]
        with pytest.raises(ExportError, match="2 different settings"):
            settings_in(tmp_path / file)


def test_an_array_set_in_another_way_is_still_read(tmp_path):
    export(samples(), tmp_path, ["vector_chunk"])
    path = tmp_path / "other.json"
    read = json.loads((tmp_path / "chunks.vector-chunks.json").read_text("utf-8"))
    path.write_text(json.dumps(read, indent=2), "utf-8")
    assert settings_in(path).strategy.name == "recursive"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"[1, 2]",
        b"PAR1",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"tool": "chunk-tuner"}',
        b'{"id": 1, "metadata": {"chunk_tuner": "{"}}',
        b'{"id": 1, "metadata": {"chunk_tuner": "[1]"}}',
        b'{"id": 1, "metadata": {"chunk_tuner": [1]}}',
        b'{"id": 1, "metadata": {"chunk_tuner": "{\\"settings\\": [{\\"strategy\\": \\"no\\"}]}"}}',
        b"id,text\n1,a\n",
    ],
)
def test_what_is_no_export_is_refused_with_a_sentence(tmp_path, content):
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(ExportError, match="file"):
        settings_in(path)


def test_a_file_that_is_not_there_is_refused_with_a_sentence(tmp_path):
    for read in (settings_in, earlier_in):
        with pytest.raises(ExportError, match="can't be read"):
            read(tmp_path / "none.json")


# What changed


def edited(results):
    """The results with one paragraph more in front of the first document, the last one gone."""
    first, *others, _ = results
    document = Document("A new paragraph.\n\n" + first.document.text, name=first.document.name)
    return [run(document, first.settings), *others]


def sets(found):
    return tuple(set(getattr(found, state)) for state in ("new", "changed", "gone", "kept"))


def test_changes_tell_new_changed_gone_and_kept_chunks(tmp_path):
    before = samples(Settings(strategy={"name": "sentence", "max": 200}))
    export(before, tmp_path, ["jsonl", "parquet"])
    after = edited(before)
    old = {chunk.chunk_id for result in before for chunk in result.chunks}
    now = {chunk.chunk_id for result in after for chunk in result.chunks}
    found = changes(tmp_path / "manifest.json", after)
    assert set(found.new) == now - old
    assert set(found.gone) == old - now
    moved = {chunk.chunk_id for chunk in after[0].chunks} & old
    assert set(found.changed) == moved
    assert set(found.kept) == now & old - moved
    assert found.documents_gone == (before[-1].document.name,)
    for name in ("chunks.jsonl", "chunks.parquet"):
        assert sets(changes(tmp_path / name, after)) == sets(found)


@pytest.mark.parametrize("name", ["jsonl", "parquet", "vector_chunk"])
def test_nothing_changed_means_nothing_to_do(tmp_path, name):
    results = samples(Settings(heading_context="metadata"))
    export(results, tmp_path, [name], embedder=Hashing())
    for file in ("manifest.json", FORMATS[name].file):
        found = changes(tmp_path / file, results)
        assert found.upsert == found.gone == ()
        assert len(found.kept) == len(expected_rows(results))


def test_another_model_changes_every_chunk(tmp_path):
    results = samples()
    export(results, tmp_path, ["jsonl"], embedder=Hashing())
    for file in ("manifest.json", "chunks.jsonl"):
        made = export(
            results, tmp_path / "b", ["jsonl"], embedder=Hashing(8), since=tmp_path / file
        )
        assert made.changes.counts["kept"] == 0
        assert made.changes.counts["new"] == 0
    # Without vectors, what is stored is as it was.
    assert not export(results, tmp_path / "b", ["csv"], since=tmp_path / file).changes.upsert


def test_only_what_changed_is_embedded_and_written(tmp_path):
    before = samples(Settings(strategy={"name": "sentence", "max": 200}))
    export(before, tmp_path / "a", ["jsonl"], embedder=Hashing())
    after, embedder = edited(before), Hashing()
    made = export(
        after, tmp_path / "b", ["jsonl"], embedder=embedder,
        since=tmp_path / "a" / "manifest.json", only_changed=True,
    )  # fmt: skip
    written = {row["id"] for row in rows_in(tmp_path / "b")}
    assert written == set(made.changes.upsert)
    assert len(embedder.asked) == made.counts.written == len(written) < made.counts.chunks
    to_delete = (tmp_path / "b" / TO_DELETE).read_text().split()
    assert to_delete == list(made.changes.gone)
    # The manifest lists all chunks: it is what the next export is compared with.
    following = export(
        after, tmp_path / "b", ["jsonl"], embedder=embedder,
        since=tmp_path / "b" / "manifest.json", only_changed=True,
    )  # fmt: skip
    assert following.counts.written == 0
    assert not (tmp_path / "b" / TO_DELETE).exists()
    # Applied to what was there, the files give what is there now.
    store = {row["id"]: row["text"] for row in rows_in(tmp_path / "a")}
    assert set(store) - set(to_delete) | written == {row.id for row in expected_rows(after)}


def test_chunks_of_a_document_that_cannot_be_read_today_are_not_gone(tmp_path):
    results = samples()
    export(results, tmp_path, ["jsonl"])
    failed = Failure(results[0].document.name, Reason(Code.FILE_EMPTY, {"name": "x"}))
    for _ in range(2):
        since = tmp_path / "manifest.json"
        made = export([failed, *results[1:]], tmp_path, ["jsonl"], since=since)
        assert made.changes.gone == made.changes.documents_gone == ()
        assert made.failures == (failed,)
    assert export(results, tmp_path, ["jsonl"], since=since).changes.upsert == ()


# Before paying


def test_a_plan_counts_what_would_be_embedded(tmp_path):
    results = samples()
    rows = expected_rows(results)
    plan = plan_export(results, embedder=Hashing(), price=0.02, rate=5)
    tokens = sum(row.tokens for row in rows)
    assert (plan.documents, plan.chunks, plan.to_embed) == (4, len(rows), len(rows))
    assert plan.tokens == tokens
    assert plan.cost == pytest.approx(tokens * 0.02 / 1e6)
    assert plan.seconds == len(rows) / 5
    assert plan.counters == ("o200k_base",)
    assert plan.too_long == sum(row.tokens > 100 for row in rows)
    export(results, tmp_path, ["jsonl"], embedder=Hashing())
    again = plan_export(
        edited(results), embedder=Hashing(), price=1, since=tmp_path / "manifest.json"
    )
    assert again.to_embed == len(again.changes.upsert) < again.chunks


def test_a_plan_counts_by_the_embedder_s_own_tokenizer():
    class Words(Hashing):
        def count(self, text):
            return len(text.split())

    results = samples()
    plan = plan_export(results, embedder=Words())
    assert plan.tokens == sum(len(row.text.split()) for row in expected_rows(results))
    assert plan.counters == ("hashing",)
    assert plan_export(results).too_long is None


# All or nothing


@pytest.fixture
def earlier(tmp_path):
    """A folder with an export whose bytes have to stay."""
    export(samples()[:1], tmp_path, ["jsonl", "parquet"], embedder=Hashing())
    return tmp_path


class Broken(Hashing):
    def embed(self, texts, **_):  # noqa: ARG002 - it answers nothing
        raise ConnectionResetError


def test_a_failing_embedder_leaves_everything_as_it_was(earlier):
    before = contents(earlier)
    with pytest.raises(ConnectionResetError):
        export(samples(), earlier, list(FORMATS), embedder=Broken())
    assert contents(earlier) == before


@pytest.mark.parametrize("after", [0, 1])
def test_a_cancelled_export_leaves_everything_as_it_was(earlier, monkeypatch, after):
    monkeypatch.setattr("chunking.export._export.BATCH", 10)
    before, seen = contents(earlier), []
    with pytest.raises(CancelledError):
        export(
            samples(), earlier, ["jsonl", "parquet"], embedder=Hashing(),
            progress=seen.append, cancel=lambda: len(seen) > after,
        )  # fmt: skip
    assert contents(earlier) == before


@pytest.mark.parametrize("name", FORMATS)
def test_a_full_disk_leaves_everything_as_it_was(earlier, monkeypatch, name):
    monkeypatch.setattr("chunking.export._export.BATCH", 10)
    before, left = contents(earlier), [3]
    write = outputs.Output.write

    def fails(self, content):
        left[0] -= 1
        if left[0] < 0:
            raise outputs.cannot_write(self.target, OSError(28, os.strerror(28)))
        return write(self, content)

    monkeypatch.setattr(outputs.Output, "write", fails)
    with pytest.raises(ExportError, match="No space left"):
        export(samples(), earlier, [name], embedder=Hashing())
    gc.collect()  # what pyarrow still held
    assert contents(earlier) == before


def test_a_broken_promise_stops_the_export_before_anything_is_written(earlier):
    before = contents(earlier)
    good = samples()[1]
    bad = replace(odd(), chunks=odd().chunks[:-1])
    with pytest.raises(VerificationError):
        export([good, bad], earlier, ["jsonl"])
    assert contents(earlier) == before
    made = export([good, bad], earlier, ["jsonl"], keep_going=True)
    assert [name for name, _ in made.failures] == ["odd.md"]
    assert {row["document"] for row in rows_in(earlier)} == {good.document.name}


def test_a_folder_made_for_an_export_that_fails_is_removed(tmp_path):
    with pytest.raises(ConnectionResetError):
        export(samples(), tmp_path / "a" / "b", ["jsonl"], embedder=Broken())
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(ExportError, match="can't be written"):
        export([odd()], tmp_path / "file", ["jsonl"])
    (tmp_path / "chunks.jsonl").mkdir()
    with pytest.raises(ExportError, match=r"chunks\.jsonl"):
        export([odd()], tmp_path, ["jsonl"])


def test_formats_are_checked_before_anything_is_done(tmp_path):
    with pytest.raises(UnknownNameError, match="known are jsonl, csv"):
        export([odd()], tmp_path / "a", ["xlsx"])
    for name, form in FORMATS.items():
        if form.needs_vectors:
            with pytest.raises(ExportError, match="no embedder is set"):
                export([odd()], tmp_path / "a", [name])
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(
    ("vectors", "problem"),
    [
        (np.zeros((1, 4), np.float32), "1 x 4"),
        (np.zeros((2, 0), np.float32), "x 0"),
        (np.zeros(3, np.float32), "3 numbers"),
        (np.full((2, 16), np.nan, np.float32), "isn't finite"),
        (np.full((2, 16), np.inf, np.float32), "isn't finite"),
    ],
)
def test_vectors_of_a_wrong_kind_are_refused(tmp_path, vectors, problem):
    class Wrong(Hashing):
        def embed(self, texts, **_):  # noqa: ARG002 - whatever they are
            return vectors

    settings = Settings(strategy={"name": "fixed_size", "chunkSize": 5, "overlapSize": 0})
    result = run(Document("abcdefgh"), settings)
    with pytest.raises(ExportError, match=problem):
        export([result], tmp_path, ["jsonl"], embedder=Wrong())


def test_progress_comes_while_a_batch_is_embedded(tmp_path):
    class Slow(Hashing):
        def embed(self, texts, *, progress=None, **_):
            for done in range(1, len(texts) + 1):
                progress(Progress(done, len(texts), 1.0))
            return super().embed(texts)

    seen, results = [], samples()
    export(results, tmp_path, ["jsonl"], embedder=Slow(), progress=seen.append)
    count = len(expected_rows(results))
    assert seen == [*range(1, count + 1), count]


def test_a_model_that_tells_its_dimensions_late_is_noted(tmp_path):
    embedder = Hashing()
    embedder.dimensions = None
    embedder.embed = Hashing(12).embed
    made = export(samples(), tmp_path, ["parquet", "pgvector"], embedder=embedder)
    assert made.model.dimensions == 12
    assert "vector(12)" in (tmp_path / "chunks.pgvector.sql").read_text("utf-8")


# Memory


class Counted:
    """A result of so many chunks: as `ChunkedDocument`, without the time to cut and verify it."""

    def __init__(self, result, number):
        self.document = Document(result.document.text, name=f"{number}.md")
        self.settings = result.settings
        self.chunks = [chunk._replace(origin=self) for chunk in result.chunks]
        self.chunk_ids = [f"{number:08}-0000-5000-8000-{at:012}" for at in range(len(self.chunks))]

    def verify(self):
        """Nothing to prove."""

    def token_count(self, chunk):
        return len(chunk.content)

    def metadata(self, chunk):
        return {"document": self.document.name, "line": chunk.index, "last_line": chunk.index}


def peak(count, folder):
    """Bytes that Python holds at its peak while so many chunks are exported."""
    settings = Settings(strategy={"name": "fixed_size", "chunkSize": 100, "overlapSize": 0})
    result = run(Document("x" * 50_000), settings)
    assert isinstance(result, ChunkedDocument)
    results = (Counted(result, number) for number in range(count // len(result.chunks)))
    embedder = Zeros()
    tracemalloc.start()
    made = export(results, folder, ["jsonl", "parquet"], embedder=embedder)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made.counts.written == count
    return most


class Zeros(Hashing):
    def embed(self, texts, **_):
        return np.zeros((len(texts), 8), np.float32)

    def __init__(self):
        super().__init__(8)


def test_memory_does_not_grow_with_the_number_of_chunks(tmp_path):
    peak(1_000, tmp_path)  # what is imported and made once
    small, large = peak(15_000, tmp_path), peak(45_000, tmp_path)
    assert large < 20_000_000
    assert large < 1.5 * small
    assert pa.default_memory_pool().max_memory() < 200_000_000


def test_files_of_the_export_before_go_unless_somebody_changed_them(tmp_path):
    """Seen: chunks by older settings lay beside the new ones, and no manifest named them."""
    results = [run(Document("Some text. " * 99, name="a.md"), USUAL)]
    export(results, tmp_path, ["jsonl", "csv", "chroma"], embedder=Hashing(4))
    (tmp_path / "chunks.csv").write_text("mine now")
    (tmp_path / "notes.txt").write_text("mine")
    export(results, tmp_path, ["parquet"])
    assert contents(tmp_path).keys() == {
        "chunks.parquet",
        "chunks.csv",
        "notes.txt",
        "manifest.json",
    }


@pytest.mark.parametrize("name", ["chroma", "qdrant", "csv", "elasticsearch", "pgvector"])
def test_an_earlier_file_of_any_format_is_known_by_the_manifest_beside_it(tmp_path, name):
    """Seen: with a file for Chroma or Qdrant every chunk was new, and nothing was deleted."""
    results = [run(Document("Some text. " * 99, name="a.md"), USUAL)]
    export(results, tmp_path, [name], embedder=Hashing(4))
    file = next(path for path in tmp_path.iterdir() if path.name != "manifest.json")
    earlier = earlier_in(file)
    assert set(earlier.documents["a.md"]) == {chunk.chunk_id for chunk in results[0].chunks}
    alone = tmp_path / "alone" / file.name
    alone.parent.mkdir()
    file.rename(alone)
    with pytest.raises(ExportError):
        earlier_in(alone)
