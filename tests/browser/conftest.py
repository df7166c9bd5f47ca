"""A browser and served apps for the tests that need what AppTest can't see."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[2]
# These let Chromium start as root and without a network.
CHROMIUM_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
STARTING: Final = 60  # seconds
Serve = Callable[[Path], str]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield the system's Chromium, headless."""
    path = (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on the PATH: install it, the browser tests must run in CI")
        pytest.skip("no chromium on the PATH")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Yield what starts a Streamlit script, once a session, and gives its address."""
    addresses: dict[Path, str] = {}
    servers: list[subprocess.Popen[bytes]] = []

    def start(script: Path) -> str:
        if script not in addresses:
            port = free_port()
            servers.append(start_streamlit(script, port))
            wait_until_healthy(servers[-1], port)
            addresses[script] = f"http://localhost:{port}"
        return addresses[script]

    yield start
    for server in servers:
        server.terminate()
        server.wait()


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
    return port


def start_streamlit(script: Path, port: int) -> subprocess.Popen[bytes]:
    """Start a server with the settings of the app, but no file watcher."""
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true"]
    command += [
        f"--server.port={port}",
        "--server.fileWatcherType=none",
        "--browser.gatherUsageStats=false",
    ]
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def wait_until_healthy(server: subprocess.Popen[bytes], port: int) -> None:
    """Return once the server answers; fail when it ended or takes too long."""
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        if server.poll() is not None:
            pytest.fail(f"streamlit ended with status {server.returncode}")
        try:
            with urllib.request.urlopen(f"http://localhost:{port}/_stcore/health", timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"streamlit wasn't healthy after {STARTING} s")
