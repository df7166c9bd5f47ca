"""`chunk-tuner export`: files and folders in, a folder out, and what it says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chunking import Document, Settings, run
from chunking.cli import main
from chunking.cli.settings_given import say_what_leaves
from chunking.embeddings import embedder
from chunking.export import settings_file_in, settings_in
from chunking.settings import SettingsFile

TEXT = "# Title\n\nOne paragraph. Another sentence!\n\n- first\n- second\n"


@pytest.fixture(autouse=True)
def docs(tmp_path, monkeypatch):
    """A folder of documents in the current folder."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)
    for path in ("docs/a.md", "docs/manuals/b.txt", "docs/.hidden/c.md"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(f"{TEXT}\n{path}\n", encoding="utf-8")
    Path("docs/picture.png").write_bytes(b"\x89PNG")
    return tmp_path


def rows(folder="out"):
    text = (Path(folder) / "chunks.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.split("\n") if line]


def complaint(capsys, *arguments):
    assert main(["export", *arguments]) == 2
    written = capsys.readouterr()
    assert written.err.startswith("chunk-tuner: ")
    assert written.err.count("\n") == 1
    return written.err


def test_a_folder_is_exported_with_names_relative_to_it(capsys):
    assert main(["export", "docs", "--out", "out", "--set", "maxChars=200"]) == 0
    assert {row["document"] for row in rows()} == {"a.md", "manuals/b.txt"}
    said = capsys.readouterr().out
    assert "documents 2, chunks 2" in said
    assert "1 files of other kinds were passed over: .png" in said


def test_the_chunks_are_those_of_the_library():
    arguments = ["--strategy", "fixed_size", "--set", "chunkSize=30", "--set", "overlapSize=5"]
    assert main(["export", "docs/a.md", "--out", "out", *arguments]) == 0
    settings = Settings(strategy={"name": "fixed_size", "chunkSize": 30, "overlapSize": 5})
    document = Document(Path("docs/a.md").read_text("utf-8"), name="docs/a.md")
    expected = [(chunk.chunk_id, chunk.text) for chunk in run(document, settings).chunks]
    assert [(row["id"], row["text"]) for row in rows()] == expected
    assert settings_in("out/manifest.json") == settings


def test_a_file_that_cannot_be_read_is_passed_over_and_listed(capsys):
    Path("docs/empty.md").write_bytes(b"")
    Path("docs/binary.md").write_bytes(b"\x00\x01\x02" * 99)
    assert main(["export", "docs", "none.md", "--out", "out"]) == 1
    said = capsys.readouterr().err
    for name in ("empty.md", "binary.md", "none.md"):
        assert f"not exported: {name}: " in said
    manifest = json.loads(Path("out/manifest.json").read_text("utf-8"))
    assert {failure["name"] for failure in manifest["failures"]} == {
        "empty.md",
        "binary.md",
        "none.md",
    }
    assert len({row["document"] for row in rows()}) == 2


def test_settings_for_folders_apply_by_pattern(capsys):
    one, other = Settings(), Settings(strategy={"name": "sentence", "max": 40})
    file = SettingsFile(one, {"manuals/*": other})
    Path("s.yaml").write_text(file.to_yaml(), encoding="utf-8")
    assert main(["export", "docs", "--out", "out", "--settings", "s.yaml"]) == 0
    found = settings_file_in("out/manifest.json")
    assert (found.settings_for("a.md"), found.settings_for("manuals/b.txt")) == (one, other)
    assert "--set has no one place" in complaint(
        capsys, "docs", "--out", "out", "--settings", "s.yaml", "--set", "max=50"
    )


@pytest.mark.parametrize("file", ["manifest.json", "chunks.jsonl", "chunks.parquet"])
def test_an_export_is_a_settings_file_too(file):
    formats = ["--format", "jsonl", "--format", "parquet"]
    assert main(["export", "docs", "--out", "out", "--set", "maxChars=70", *formats]) == 0
    first = rows()
    assert main(["export", "docs", "--out", "b", "--settings", f"out/{file}"]) == 0
    strip = [{**row, "metadata": None} for row in first]
    assert [{**row, "metadata": None} for row in rows("b")] == strip


def test_only_what_changed_is_exported(capsys):
    assert main(["export", "docs", "--out", "out"]) == 0
    Path("docs/a.md").write_text("Other text.", encoding="utf-8")
    since = ["--since", "out/manifest.json", "--only-changed"]
    assert main(["export", "docs", "--out", "next", *since]) == 0
    assert "new 1, changed 0, gone 1, kept 1" in capsys.readouterr().out
    assert [row["text"] for row in rows("next")] == ["Other text."]
    assert len(Path("next/delete-ids.txt").read_text().split()) == 1


def test_a_dry_run_says_what_it_would_cost_and_writes_nothing(capsys):
    arguments = ["--dry-run", "--price", "1000000", "--rate", "2"]
    assert main(["export", "docs", *arguments]) == 0
    said = capsys.readouterr().out
    tokens = int(said.split("tokens ")[1].split()[0])
    assert f"cost: {tokens:.4f}" in said
    assert "time: 1 s" in said
    assert main(["export", "docs", *arguments, "--json"]) == 0
    plan = json.loads(capsys.readouterr().out)
    assert (plan["toEmbed"], plan["cost"], plan["seconds"]) == (2, tokens, 1)
    assert not Path("out").exists()


def test_json_says_what_was_done(capsys):
    assert main(["export", "docs", "--out", "out", "--json"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert done["written"] == done["chunks"] == 2
    assert [file["name"] for file in done["files"]] == ["chunks.jsonl"]


def test_wrong_use_is_a_sentence_and_leaves_an_earlier_export(capsys):
    assert main(["export", "docs", "--out", "out"]) == 0
    capsys.readouterr()
    before = Path("out/chunks.jsonl").read_bytes()
    assert "--out is missing" in complaint(capsys, "docs")
    assert "add --since" in complaint(capsys, "docs", "--out", "out", "--only-changed")
    assert "above 0" in complaint(capsys, "docs", "--dry-run", "--price", "nan")
    assert "known are jsonl" in complaint(capsys, "docs", "--out", "out", "--format", "xls")
    assert "holds vectors" in complaint(capsys, "docs", "--out", "out", "--format", "qdrant")
    assert "no document could be read" in complaint(capsys, "none.md", "--out", "out")
    assert "can't be read as an export" in complaint(
        capsys, "docs", "--out", "out", "--since", "none.json"
    )
    Path("empty").mkdir()
    assert "no file of a known kind" in complaint(capsys, "empty", "--out", "out")
    assert "are named" in complaint(capsys, "docs/a.md", "docs/a.md", "--out", "out")
    assert Path("out/chunks.jsonl").read_bytes() == before


def test_it_speaks_chinese(capsys):
    assert main(["export", "docs", "none.md", "--out", "out", "--language", "zh"]) == 1
    written = capsys.readouterr()
    assert "文档 2 个" in written.out
    assert "未导出" in written.err


@pytest.mark.parametrize("file", ["manifest.json", "chunks.jsonl"])
def test_an_export_is_a_settings_file_for_every_verb(capsys, file):
    """Its chunks come again by `split`, and `check` judges the same ones."""
    arguments = ["--strategy", "fixed_size", "--set", "chunkSize=30", "--set", "overlapSize=5"]
    assert main(["export", "docs/a.md", "--out", "out", *arguments]) == 0
    capsys.readouterr()
    assert main(["split", "docs/a.md", "--settings", f"out/{file}", "--json"]) == 0
    ids = [json.loads(line)["chunkId"] for line in capsys.readouterr().out.splitlines()]
    assert ids == [row["id"] for row in rows()]
    assert main(["check", "docs/a.md", "--settings", f"out/{file}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["chunks"] == len(ids)


def test_rules_by_folder_hold_for_split_too(capsys):
    rules = {"*.txt": {"strategy": "fixed_size"}}
    Path("rules.json").write_text(json.dumps({"default": {"strategy": "token"}, "rules": rules}))
    files = ["docs/a.md", "docs/manuals/b.txt"]
    assert main(["split", *files, "--settings", "rules.json", "--table"]) == 0
    said = capsys.readouterr().out
    assert [name for name in ("token", "fixed_size") if name in said] == ["token", "fixed_size"]


def test_it_is_said_that_the_text_leaves_this_machine(capsys, monkeypatch):
    """Once a service, and not for one on this machine; nothing is sent by a plan."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    service = ["--embedder", "openai:text-embedding-3-small"]
    assert main(["export", "docs", "--dry-run", *service]) == 0
    assert "leaves this machine" not in capsys.readouterr().err
    say_what_leaves([embedder("openai:m"), embedder("openai:m"), None], "en")
    assert capsys.readouterr().err.count("leaves this machine: openai:m") == 1
    say_what_leaves([embedder("ollama:m"), embedder("use")], "en")
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "strategy: recursive # chunk_tuner\n",
        json.dumps({"default": {"strategy": "recursive"}, "rules": {"chunk_tuner/PAR1": {}}}),
    ],
)
def test_settings_that_mention_an_export_are_settings(text, capsys):
    """Seen: any file with one of these words in it was taken for an export, and refused."""
    Path("settings.yaml").write_text(text)
    assert main(["split", "docs/a.md", "--settings", "settings.yaml"]) == 0
    assert "recursive" in capsys.readouterr().out
