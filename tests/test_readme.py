"""The README: its examples run, its tables are those of the code, its commands those of CI.

`UPDATE_README=1 pytest tests/test_readme.py` writes the tables anew.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from chunking import STRATEGIES
from chunking.cli.options_help import value_shown
from chunking.pipeline import read_settings
from chunking.tokens import COUNTERS, counter

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(*languages):
    """The README's code blocks in these languages, in order, each with its language."""
    return [
        (language, code)
        for language, code in FENCE.findall(README.read_text("utf-8"))
        if language in languages
    ]


def test_the_python_examples_print_what_stands_below_them(capsys):
    names = {}
    blocks = fences("python", "text")
    assert [language for language, _ in blocks] == ["python", "text"] * (len(blocks) // 2)
    for (_, code), (_, expected) in zip(blocks[::2], blocks[1::2], strict=True):
        exec(compile(code, str(README), "exec"), names)  # noqa: S102 - our own README
        assert capsys.readouterr().out == expected


@pytest.mark.parametrize(("language", "text"), fences("yaml", "json"))
def test_the_settings_examples_can_be_read(language, text):
    settings = read_settings(text)
    assert settings.strategy.name == "structure_aware"
    if language == "yaml":
        assert read_settings(settings.to_yaml()) == settings


def commands():
    (block,) = fences("console")
    return [line.removeprefix("$ ") for line in block[1].splitlines()]


@pytest.mark.parametrize("command", commands())
def test_the_command_line_examples_work(command, tmp_path):
    (tmp_path / "guide.md").write_text("# Guide\n\nOne paragraph.\n")
    (yaml,) = fences("yaml")
    (tmp_path / "settings.yaml").write_text(yaml[1])
    ours = tmp_path / "chunk-tuner"
    ours.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m chunking "$@"\n')
    ours.chmod(0o755)
    done = subprocess.run(
        ["/bin/bash", "-o", "pipefail", "-c", command],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    if "--json" in command:
        assert json.loads(done.stdout)["content"]
    else:
        assert "chunks 1" in done.stdout


def test_ci_runs_the_test_command_verbatim():
    run_app, run_tests = (code.strip() for _, code in fences("sh"))
    assert run_app.endswith("chunk-tuner app")
    assert run_tests.endswith("pytest")
    assert run_tests in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


# Tables made from the code


def strategies_table():
    """A row a strategy: what it does, its options with their defaults, and the limit it keeps."""
    lines = [
        "| strategy | what it does | options and defaults | hard limit |",
        "| --- | --- | --- | --- |",
    ]
    for name, strategy in STRATEGIES.items():
        options = "<br>".join(option_shown(strategy, field) for field in strategy.forms())
        hard = "yes" if strategy(name=name).limits().hard else "no"
        lines.append(f"| `{name}` | {strategy.summary.en} | {options} | {hard} |")
    return lines


def option_shown(strategy, name):
    """An option with its default, as `--set` takes it."""
    field = strategy.model_fields[name]
    default = list(field.default) if isinstance(field.default, tuple) else field.default
    return code(f"{field.alias}={value_shown(default)}")


def code(text):
    """The text as inline code in a table's cell, where a bar would end the cell."""
    return "`" + text.replace("|", "\\|") + "`"


def counters_table():
    """A row a counter: what people call it, and whether it is exact."""
    lines = ["| counter | what it counts as | exact |", "| --- | --- | --- |"]
    for name in COUNTERS:
        made = counter(name)
        lines.append(
            f"| `{name}` | {made.label.en} | {'yes' if made.exact else 'no, an estimate'} |"
        )
    return lines


TABLES = {"strategies": strategies_table, "counters": counters_table}


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_those_of_the_code(name):
    text = README.read_text("utf-8")
    start = re.search(rf"^<!-- {name}: .* -->\n", text, re.MULTILINE).end()
    end = text.index(f"<!-- /{name} -->")
    table = "\n".join(["", *TABLES[name](), "", ""])
    if os.environ.get("UPDATE_README"):
        README.write_text(text[:start] + table + text[end:], "utf-8")
        return
    assert text[start:end] == table, "UPDATE_README=1 pytest tests/test_readme.py writes it anew"
