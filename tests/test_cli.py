"""The command line: what it writes, what it refuses and how, in process and as a program."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import tomllib
import zipfile
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from chunking import STRATEGIES, Document, Settings, run
from chunking.cli import VERBS, main
from chunking.cli.app import app_home, port_of, settings_flags, shown_host, why_taken
from chunking.cli.parser import WrongUse
from chunking.cli.table import width
from chunking.cli.texts import TEXTS, language_of
from chunking.tokens import COUNTERS
from chunking.ui import link

ROOT = Path(__file__).parent.parent
TEXT = "# Title\n\nOne paragraph. Another sentence!\n\n- first\n- second\n\n第一段。第二句！\n"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("guide.md").write_text(TEXT, encoding="utf-8", newline="")
    return "guide.md"


def program(*arguments, stdin=b"", environment=None):
    """Run the command line as a process; its outputs are bytes."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))
    }
    return subprocess.run(
        [sys.executable, "-m", "chunking", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env=kept | {"PYTHONPATH": str(ROOT)} | (environment or {}),
    )


def complaint(capsys, *arguments):
    """What a wrong use writes: one line, on standard error only."""
    assert main(arguments) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.startswith("chunk-tuner: ")
    assert written.err.count("\n") == 1
    return written.err


def records(written):
    return [json.loads(line) for line in written.split("\n") if line]


# What is written


@pytest.mark.parametrize("strategy", ["fixed_size", "structure_aware"])
@pytest.mark.parametrize("counter", ["o200k_base", "heuristic"])
def test_json_is_the_library_s_result(guide, capsys, strategy, counter):
    options = {
        "fixed_size": ["--set", "chunkSize=30", "--set", "overlap_size=8"],
        "structure_aware": [
            "--set",
            "max_chars=20",
            "--set",
            "minChars=5",
            "--set",
            "overlapChars=5",
        ],
    }[strategy]
    status = main(
        ["split", guide, "--strategy", strategy, *options, "--counter", counter, "--json"]
    )
    assert status == 0
    given = dict(option.split("=") for option in options[1::2])
    settings = Settings(strategy={"name": strategy, **given}, counter=counter)
    result = run(Document(TEXT, name=guide), settings)
    found = records(capsys.readouterr().out)
    assert [
        (
            chunk.index,
            chunk.chunk_id,
            chunk.content,
            chunk.start,
            chunk.end,
            list(chunk.body),
            list(chunk.overlap_span) if chunk.overlap_span else None,
            chunk.overlap,
            chunk.token_count,
            list(chunk.heading_path),
            str(chunk.why.code),
            chunk.why.text(),
        )
        for chunk in result.chunks
    ] == [
        (
            record["index"],
            record["chunkId"],
            record["content"],
            record["start"],
            record["end"],
            record["body"],
            record["overlapSpan"],
            record["overlap"],
            record["tokens"],
            record["headingPath"],
            record["why"]["code"],
            record["why"]["text"],
        )
        for record in found
    ]
    assert len(found) > 2
    assert {record["document"] for record in found} == {guide}
    assert {record["tokensAreEstimated"] for record in found} == {counter == "heuristic"}


def test_json_keeps_line_ends_inside_strings(guide, capsys):
    Path(guide).write_bytes("a\u2028b\x85c\r\nd".encode())
    assert main(["split", guide, "--json"]) == 0
    (record,) = records(capsys.readouterr().out)
    assert record["content"] == "a\u2028b\x85c\nd"


def test_the_table_names_units_counter_and_reasons(guide, capsys):
    assert main(["split", guide, "--strategy", "fixed_size", "--set", "chunkSize=40"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "chunkSize=40, overlapSize=128" in lines[0]
    assert "tokens (o200k_base)" in "\n".join(lines)
    assert any("overlap (128) must be smaller than chunk size (40)" in line for line in lines)
    assert "end of the text" in lines[-2]


def test_the_table_numbers_chunks_as_findings_do(guide, capsys):
    """From 1; seen as 0 in the table, where `check` said chunk 1."""
    assert main(["split", guide, "--strategy", "fixed_size", "--set", "chunkSize=40"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    numbered = [row for row in rows if row and row[0].isdigit()]
    assert [row[0] for row in numbered] == [str(number) for number in range(1, len(numbered) + 1)]


def test_estimates_are_called_estimates(guide, capsys):
    assert main(["split", guide, "--counter", "heuristic"]) == 0
    assert "tokens (heuristic, estimated)" in capsys.readouterr().out


def test_the_table_is_chinese_if_asked_for(guide, capsys):
    assert main(["split", guide, "--language", "zh"]) == 0
    written = capsys.readouterr().out
    assert "文本结尾" in written
    assert "字符" in written


def test_the_table_shows_no_control_character_of_a_name(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a\x1b[31m.md").write_text("x")
    assert main(["split", "a\x1b[31m.md"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_several_files_are_cut_one_after_the_other(guide, capsys):
    Path("second.txt").write_text("Second.")
    assert main(["split", guide, "second.txt", "--json"]) == 0
    assert [record["document"] for record in records(capsys.readouterr().out)] == [
        guide,
        "second.txt",
    ]


def test_notes_go_to_standard_error_beside_json(guide, capsys):
    arguments = ["split", guide, "--json", "--set", "minChars=900", "--set", "maxChars=800"]
    assert main(arguments) == 0
    written = capsys.readouterr()
    assert records(written.out)
    assert "min (900) is above max (800)" in written.err


# Settings


def test_settings_then_strategy_then_set(guide, capsys):
    settings = Settings(
        strategy={"name": "fixed_size", "chunkSize": 20, "overlapSize": 4}, counter="qwen"
    )
    Path("s.json").write_text(settings.to_json())
    Path("s.yaml").write_text(settings.to_yaml())
    for file in ("s.json", "s.yaml"):
        assert main(["split", guide, "--settings", file, "--set", "overlapSize=0", "--json"]) == 0
        found = records(capsys.readouterr().out)
        assert max(len(record["content"]) for record in found) == 20
        assert {record["overlap"] for record in found} == {0}
        assert {record["counter"] for record in found} == {"qwen"}
    assert main(["split", guide, "--settings", "s.json", "--strategy", "structure_aware"]) == 0
    assert "targetChars=1400" in capsys.readouterr().out


def test_the_pipeline_s_own_form_is_read(guide, capsys):
    Path("p.json").write_text(
        '{"mode": "fixed_size", "config": {"chunkSize": 25, "overlapSize": 3}}'
    )
    assert main(["split", guide, "--settings", "p.json"]) == 0
    assert "fixed_size (chunkSize=25, overlapSize=3)" in capsys.readouterr().out


# What is refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--set", "maxchar=3"], "unknown option 'maxchar' for structure_aware: known are"),
        (["--set", "maxChars=x"], "maxChars ('x') must be a whole number, such as 1800"),
        (["--set", "maxChars=1.5"], "maxChars (1.5) must be a whole number"),
        (["--set", "maxChars=true"], "maxChars (True) must be a whole number"),
        (["--set", "maxChars=9", "--set", "max_chars=8"], "is given twice with two values"),
        (["--set", "maxChars"], "isn't NAME=VALUE: write it as --set maxChars=1200"),
        (["--set", "name=fixed_size"], "choose the strategy with --strategy"),
        (["--strategy", "nope"], "unknown strategy 'nope': known are structure_aware"),
        (["--counter", "nope"], "unknown token counter 'nope': known are o200k_base"),
        (["--json", "--table"], "--table: not allowed with argument --json"),
        (["--colour"], "unknown argument --colour: 'chunk-tuner split --help' lists"),
        (["--strat", "fixed_size"], "unknown argument --strat"),
        (["--language", "fr"], "invalid choice: 'fr'"),
        (["none.md"], "no file none.md: check the path"),
        (["."], ". is a folder: choose a file in it"),
        (["guide.md"], "two of the files are named guide.md"),
        (["-", "-"], "- (standard input) is given 2 times"),
        (["--settings", "none.yaml"], "no file none.yaml"),
        (["--settings", "."], ". is a folder"),
    ],
)
def test_wrong_use_gets_one_sentence(guide, capsys, arguments, sentence):
    assert sentence in complaint(capsys, "split", guide, *arguments)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty (0 characters)"),
        (b"\x7fELF\x02\x01\x01" + bytes(2000), "isn't text"),
        (bytes(range(256)) * 20, "isn't text"),
    ],
    ids=["empty", "program", "binary"],
)
def test_a_file_that_is_no_text_is_refused(guide, capsys, content, sentence):
    Path("bad.md").write_bytes(content)
    # The good file before it isn't written either.
    assert sentence in complaint(capsys, "split", guide, "bad.md")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "strategy:\n  name: fixed_size\n  chunkSiz: 4\n",
            "bad.yaml: line 3, key 'strategy.chunkSiz'",
        ),
        ('{"version": 1,\n "strategy": {"name": "nope"}}', "bad.yaml: line 2"),
        ("strategy: [1\n", "bad.yaml: line"),
        ("just text", "bad.yaml: "),
    ],
)
def test_a_bad_settings_file_is_named_with_line_and_key(guide, capsys, text, sentence):
    Path("bad.yaml").write_text(text)
    assert sentence in complaint(capsys, "split", guide, "--settings", "bad.yaml")


def test_no_verb_and_no_file_are_wrong_use(capsys):
    assert "no verb given: use one of app, split" in complaint(capsys)
    assert "required: FILE" in complaint(capsys, "split")
    assert "'spliy'" in complaint(capsys, "spliy")


def test_complaints_are_chinese_if_the_locale_is(guide, capsys, monkeypatch):
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "未知参数 --colour" in complaint(capsys, "split", guide, "--colour")
    assert "必须是整数" in complaint(capsys, "split", guide, "--set", "maxChars=x")


# Help


@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_is_made_from_the_strategies_fields(capsys, language):
    assert main(["split", "--help", "--language", language]) == 0
    written = "".join(capsys.readouterr().out.split())
    for name, strategy in STRATEGIES.items():
        assert name in written
        assert "".join(strategy.summary.text(language).split()) in written
        for field, form in strategy.forms().items():
            assert str(strategy.model_fields[field].alias) in written
            assert "".join(form.description.text(language).split()) in written
    assert all(counter in written for counter in COUNTERS)


def test_help_fits_a_narrow_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "70")
    for language in ("en", "zh"):
        main(["split", "--help", "--language", language])
        lines = capsys.readouterr().out.splitlines()
        options = lines[lines.index(TEXTS["strategies_title"].text(language)) :]
        assert max(width(line) for line in options if line.startswith(" " * 8)) <= 70


def test_every_verb_is_in_the_help(capsys):
    assert main(["--help"]) == 0
    written = " ".join(capsys.readouterr().out.split())
    for name, verb in VERBS.items():
        assert f"{name} {TEXTS[verb.summary].text('en')}" in written


@pytest.mark.parametrize(
    ("arguments", "variables", "language"),
    [
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        (["--language", "en"], {"LANG": "zh_CN.UTF-8"}, "en"),
        (["split", "--language=zh"], {"LANG": "C"}, "zh"),
        (["--language"], {"LANG": "C"}, "en"),
    ],
)
def test_the_language_is_the_flag_s_then_the_locale_s(monkeypatch, arguments, variables, language):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of(arguments) == language


# As a program


def test_standard_input_is_bytes_and_decoded_like_a_file():
    text = "# 标题\r\n\r\n一段。\r\n"
    for encoded in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")):
        done = program("split", "-", "--json", "--name", "读.md", stdin=encoded)
        assert done.returncode == 0, done.stderr
        (record,) = records(done.stdout.decode())
        assert record["content"] == text.replace("\r\n", "\n").removesuffix("\n") + "\n"
        assert (record["start"], record["end"]) == (0, len(text))
        assert record["document"] == "读.md"


def test_an_empty_standard_input_is_wrong_use():
    done = program("split", "-")
    assert done.returncode == 2
    assert (
        done.stderr == b"chunk-tuner: stdin.md is empty (0 characters): choose a file with text\n"
    )


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
    ],
)
def test_output_is_utf_8_whatever_the_locale(environment):
    done = program("split", "-", "--json", stdin=TEXT.encode(), environment=environment)
    assert done.returncode == 0, done.stderr
    assert "第一段。第二句！" in done.stdout.decode()
    done = program("split", "-", "--language", "zh", stdin=TEXT.encode(), environment=environment)
    assert "文本结尾" in done.stdout.decode()


def test_a_name_that_is_no_utf_8_is_no_traceback(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff.md"
    Path(os.fsdecode(name)).write_text("x")
    for form in ("--json", "--table"):
        done = program("split", os.fsdecode(name), form)
        assert b"Traceback" not in done.stderr
        done.stdout.decode()


def test_a_closed_pipe_ends_it_without_a_word():
    text = "Some words. " * 100_000
    writer = subprocess.Popen(
        [sys.executable, "-m", "chunking", "split", "-", "--json", "--strategy", "fixed_size"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    with writer:
        writer.stdin.write(text.encode())
        writer.stdin.close()
        assert writer.stdout.read(10)
        writer.stdout.close()
        said = writer.stderr.read()
    assert writer.returncode == 141
    assert b"Traceback" not in said
    assert b"Broken" not in said


# The app


def test_streamlit_settings_become_flags():
    settings = tomllib.loads((app_home() / ".streamlit" / "config.toml").read_text("utf-8"))
    flags = list(settings_flags(settings))
    assert "--browser.gatherUsageStats=false" in flags
    assert "--server.maxUploadSize=50" in flags
    assert "--client.toolbarMode=minimal" in flags
    assert len(flags) == sum(map(len, settings.values()))


def test_nested_settings_become_flags():
    nested = {"theme": {"primaryColor": "#0f62ae", "dark": {"primaryColor": "#78a9ff"}}}
    assert list(settings_flags(nested)) == [
        "--theme.primaryColor=#0f62ae",
        "--theme.dark.primaryColor=#78a9ff",
    ]


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "", "８５０１"])
def test_a_port_out_of_bounds_is_refused(capsys, port):
    assert "must be a whole number, 1 to 65535" in complaint(capsys, "app", f"--port={port}")


def test_a_port_that_is_taken_is_refused_with_the_remedy():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert why_taken("127.0.0.1", port)
        with pytest.raises(WrongUse, match="port_taken") as refused:
            port_of(str(port), "127.0.0.1")
    assert "choose another with --port" in refused.value.text()


def test_a_host_that_is_none_is_refused():
    with pytest.raises(WrongUse) as refused:
        port_of(None, "no.such.host.invalid")
    assert "no.such.host.invalid" in refused.value.text()


def test_the_host_is_shown_as_a_browser_needs_it():
    hosts = ("localhost", "0.0.0.0", "::", "::1")  # noqa: S104 - only shown
    assert [shown_host(host) for host in hosts] == [
        "localhost",
        "localhost",
        "localhost",
        "[::1]",
    ]


def test_the_app_starts_from_any_folder_and_stops_with_ctrl_c(tmp_path):
    port = str(port_of(None, "localhost"))
    server = subprocess.Popen(
        [sys.executable, "-m", "chunking", "app", "--port", port, "--language", "zh"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    with server:
        try:
            assert f"http://localhost:{port}/?lang=zh" in server.stdout.readline().decode()
            wait_until_healthy(f"http://localhost:{port}/_stcore/health")
        finally:
            server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=20)
    assert b"Traceback" not in said


def wait_until_healthy(address, patience=40):
    give_up = time.monotonic() + patience
    while True:
        try:
            with urlopen(address, timeout=5) as answer:  # noqa: S310 - our own
                assert answer.status == 200
                return
        except URLError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.1)


def test_the_language_in_the_app_s_address_is_the_one_it_reads():
    assert link.LANGUAGE == "lang"


def test_a_wheel_holds_all_that_the_app_needs(tmp_path):
    build = pytest.importorskip("hatchling.builders.wheel", reason="hatchling isn't installed")
    (wheel,) = build.WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        config = opened.read("chunking/_app/.streamlit/config.toml").decode()
    assert tomllib.loads(config)
    needed = ["app.py", *(f"pages/{page.name}" for page in (ROOT / "pages").glob("*.py"))]
    needed += [f"sample_docs/{sample.name}" for sample in (ROOT / "sample_docs").iterdir()]
    assert {f"chunking/_app/{name}" for name in needed} <= names
    package = ROOT / "chunking"
    inside = {
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert inside <= names
