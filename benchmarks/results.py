"""Sections of RESULTS.md, one a benchmark, and what their numbers depend on."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RESULTS = Path(__file__).with_name("RESULTS.md")


def machine(*packages: str) -> str:
    """System, load and versions, without names of hosts or paths."""
    parts = [
        f"{platform.system()} {platform.machine()}",
        f"{os.cpu_count()} cores (shared; load {os.getloadavg()[0]:.1f} at the end)",
        f"Python {platform.python_version()}",
    ]
    for package in packages:
        try:
            parts.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return f"Machine: {', '.join(parts)}."


def put(title: str, lines: Iterable[str]) -> None:
    """Put a section in the place of the one with that title, or at the end."""
    section = "\n".join([f"## {title}", "", *lines]).rstrip() + "\n"
    text = RESULTS.read_text("utf-8")
    earlier = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    if earlier.search(text):
        text = earlier.sub(lambda _: f"{section}\n", text)
    else:
        text = f"{text.rstrip()}\n\n{section}"
    RESULTS.write_text(f"{text.rstrip()}\n", "utf-8")
