"""Linter, formatter and type checker, so that the one test command runs all there is to run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

TOOLS = {
    "ruff finds nothing": ["ruff", "check", "--no-cache", "--output-format=concise"],
    "ruff would format nothing": ["ruff", "format", "--no-cache", "--check"],
    "mypy finds nothing": ["mypy", "--no-error-summary"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_the_code_is_clean(tool):
    done = subprocess.run(
        [sys.executable, "-m", *TOOLS[tool]],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
