"""What a fresh user broke: each of these was a traceback, or a wrong thing done in silence."""

import json

import pytest

from chunking import Document
from chunking.cli import main
from chunking.errors import ChunkingError, DocumentError
from chunking.export import ExportError, earlier_in, export
from chunking.reasons import Code
from chunking.run import run
from chunking.settings import Settings

FINE, WRONG_USE = 0, 2
DEEP_EXPRESSION = f'separators=["/{"(" * 3000}{")" * 3000}/"]'


@pytest.fixture
def guide(tmp_path):
    path = tmp_path / "guide.md"
    path.write_text("# A\n\nsome text here\n")
    return path


@pytest.mark.parametrize(
    "content", [b"{}", b"", b"null", b"[]", b'{"a": 1}\n', bytes(range(256)), b"text"]
)
def test_what_is_no_export_is_refused_as_an_earlier_one(tmp_path, content):
    path = tmp_path / "earlier"
    path.write_bytes(content)
    with pytest.raises(ExportError) as error:
        earlier_in(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize("form", [3, None, "1", []])
def test_a_manifest_of_another_form_is_refused(tmp_path, form):
    export([run(Document("some text"), Settings())], tmp_path, ["jsonl"])
    manifest = tmp_path / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"form": form}, indent=2))
    with pytest.raises(ExportError) as error:
        earlier_in(manifest)
    assert error.value.reason.code is Code.EXPORT_OF_ANOTHER_FORM


def test_somebody_elses_manifest_is_not_replaced(tmp_path, guide, capsys):
    foreign = tmp_path / "out" / "manifest.json"
    foreign.parent.mkdir()
    foreign.write_text("mine")
    assert main(["export", str(guide), "--out", str(foreign.parent)]) == WRONG_USE
    assert foreign.read_text() == "mine"
    assert "another folder" in capsys.readouterr().err


def test_an_empty_folder_name_is_no_folder(guide, capsys):
    assert main(["export", str(guide), "--out", ""]) == WRONG_USE
    assert "--out" in capsys.readouterr().err


def test_text_that_an_option_leaves_out_is_said(guide, capsys):
    options = ["--set", "minChunkLengthToEmbed=1000", "--set", "chunkSize=100"]
    assert main(["split", str(guide), "--strategy", "token", *options]) == FINE
    assert "min_chunk_length_to_embed" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["x: !!bool abc", 'x: !!int ""', "x: !!timestamp abc"])
def test_a_tag_that_fits_no_value_is_a_sentence(tmp_path, guide, text, capsys):
    settings = tmp_path / "settings.yaml"
    settings.write_text(text)
    assert main(["split", str(guide), "--settings", str(settings)]) == WRONG_USE
    assert "line 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["split", "x" * 300],
        ["split", "GUIDE", "--set", "separators=" + "[" * 5000, "--strategy", "recursive"],
        ["split", "GUIDE", "--strategy", "recursive", "--set", DEEP_EXPRESSION],
        ["export", "GUIDE", "--out", "y" * 300],
        ["export", "GUIDE", "--out", "a\0b"],
    ],
    ids=["long name", "deep list", "deep expression", "long folder", "nul folder"],
)
def test_odd_arguments_end_in_a_sentence(guide, arguments, capsys):
    given = [str(guide) if each == "GUIDE" else each for each in arguments]
    assert main(given) == WRONG_USE
    assert capsys.readouterr().err.startswith("chunk-tuner: ")


@pytest.mark.parametrize("text", [None, b"bytes", 3, ["a"]])
def test_a_document_takes_text_only(text):
    with pytest.raises(DocumentError) as error:
        Document(text)
    assert isinstance(error.value, ChunkingError)
    assert type(text).__name__ in str(error.value)
