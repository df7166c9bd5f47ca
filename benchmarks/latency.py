"""Latency of the tune page, as a user has it: a key on a slider, and the new cuts are painted.

    python benchmarks/latency.py --write    # puts its section into RESULTS.md
    python benchmarks/latency.py --quick    # fewer presses

Chromium opens the whole page (text, totals, findings, both charts) on English Markdown. A clock in
the page takes the time from the key to the frame with the new cuts. The server tells how long its
script ran, and how much of that was the chunker's. Then 40 sessions with a document of 1 MB each
change a setting once a second over websockets, as browsers do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import numpy as np
import websockets
from playwright.sync_api import Page, sync_playwright
from results import machine, put
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

HERE = Path(__file__).parent
ROOT = HERE.parent
SIZES = (0.1, 1.0, 10.0)
SESSIONS, SECONDS = 40, 20
OPENING = 90  # seconds for all sessions to open their pages
COOKIE = "chunk_tuner_browser"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# The view stands in a shadow tree.
INSIDE = """
  const roots = [...document.querySelectorAll('*')].map((element) => element.shadowRoot);
  const inside = (selector) => roots.map((root) => root?.querySelector(selector)).find(Boolean);
"""
CLOCK = """() => {
  INSIDE
  const slider = document.querySelector('input[type=range][aria-label^="Maximum"]');
  window.presses = [];
  let since = 0;
  addEventListener('keydown', () => (since = performance.now()), true);
  new MutationObserver(() => {
    if (since) presses.push(performance.now() - since);
    since = 0;
  }).observe(inside('.chunk-view'), {attributeFilter: ['data-generation']});
  slider.focus();
}""".replace("INSIDE", INSIDE)
SCROLL = """async () => {
  INSIDE
  const text = inside('.text');
  const frame = () => new Promise(requestAnimationFrame);
  const taken = [];
  let before = await frame();
  for (let i = 0; i < 180; i++) {
    text.scrollTop += 250;
    const now = await frame();
    taken.push(now - before);
    before = now;
  }
  return taken;
}""".replace("INSIDE", INSIDE)


class Server:
    """The app with its clock, and what the clock has said."""

    def __init__(self, *, copies: int = 0, sizes: tuple[float, ...] = ()) -> None:
        self.port = free_port()
        command = [sys.executable, str(HERE / "latency_server.py"), str(self.port), str(copies)]
        paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        self.process = subprocess.Popen(
            [*command, *map(str, sizes)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": paths},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout  # noqa: S101 - asked for above
        self.keys: dict[str, str] = json.loads(self.process.stdout.readline())
        self.runs: list[dict[str, float]] = []
        Thread(target=self._listen, daemon=True).start()
        wait_until_healthy(self.port)

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            if line.startswith("{"):
                self.runs.append(json.loads(line))

    def stop(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.wait()


@contextmanager
def served(**options: Any) -> Iterator[Server]:
    """A server, stopped in the end."""
    server = Server(**options)
    try:
        yield server
    finally:
        server.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return int(probe.getsockname()[1])


def wait_until_healthy(port: int) -> None:
    address = f"http://localhost:{port}/_stcore/health"
    for _ in range(6000):
        try:
            with urllib.request.urlopen(address, timeout=1):
                return
        except OSError:
            time.sleep(0.01)
    raise SystemExit("the server wasn't healthy after a minute")


# In the browser


def measure_page(server: Server, size: float, presses: int) -> dict[str, float]:
    """Medians of one size: key to paint, server, bytes; with a scroll at the end."""
    received: list[int] = []
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(viewport={"width": 1440, "height": 950}, locale="en-US")
        url = f"http://localhost:{server.port}"
        context.add_cookies([{"name": COOKIE, "value": "bench", "url": url}])
        page = context.new_page()
        page.on(
            "websocket",
            lambda socket_: socket_.on("framereceived", lambda data: received.append(len(data))),
        )
        start = time.perf_counter()
        page.goto(f"{url}/?doc=upload-{server.keys[f'bench {size}']}")
        page.wait_for_selector(".chunk-view[data-generation]", timeout=120_000)
        opened = time.perf_counter() - start
        page.wait_for_timeout(3000)
        page.evaluate(CLOCK)
        bytes_each = []
        runs_before = len(server.runs)
        for number in range(presses + 2):
            del received[:]
            page.keyboard.press("ArrowLeft" if number % 2 else "ArrowRight")
            wait_for_press(page, number + 1)
            page.wait_for_timeout(400)  # charts, clean-up; a person doesn't press faster either
            bytes_each.append(sum(received))
        painted = page.evaluate("presses")[2:]
        runs = server.runs[runs_before:][-presses:]
        frames = page.evaluate(SCROLL)
        browser.close()
    return {
        "painted": statistics.median(painted),
        "slowest": max(painted),
        "sent": statistics.median(run["sent"] - run["chunker"] for run in runs),
        "beyond": statistics.median(run["script"] - run["chunker"] for run in runs),
        "cpu beyond": statistics.median(run["cpu"] - run["chunker"] for run in runs),
        "bytes": statistics.median(bytes_each[2:]),
        "frame": statistics.median(frames),
        "frame p95": float(np.percentile(frames, 95)),
        "opened": opened,
    }


def wait_for_press(page: Page, count: int) -> None:
    page.wait_for_function("(count) => presses.length >= count", arg=count, timeout=60_000)


# Start


def start_seconds(times: int) -> float:
    """Median seconds from `streamlit run app.py` to healthy."""
    taken = []
    for _ in range(times):
        port = free_port()
        command = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={port}"]
        start = time.perf_counter()
        process = subprocess.Popen(
            [*command, "--server.headless=true"],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until_healthy(port)
        taken.append(time.perf_counter() - start)
        process.terminate()
        process.wait()
    return statistics.median(taken)


# Many sessions


class Session:
    """A browser's side of the websocket, without the drawing."""

    def __init__(self, server: Server, number: int) -> None:
        self.server = server
        self.number = number
        self.query = urlencode({"doc": f"upload-{server.keys[f'copy {number}']}"})
        self.slider = self.fragment = ""
        self.opened = 0
        self.taken: list[float] = []

    async def live(self, start: float, seconds: float) -> None:
        """Open the page, wait for all others, then move a slider each second."""
        address = f"ws://localhost:{self.server.port}/_stcore/stream"
        headers = {"Cookie": f"{COOKIE}=copy-{self.number}"}
        async with websockets.connect(
            address, subprotocols=["streamlit"], additional_headers=headers, max_size=None
        ) as self.socket:
            await self.ask(BackMsg())
            await asyncio.sleep(max(0, start - time.monotonic()) + self.number / SESSIONS)
            self.opened = len(self.server.runs)
            until = time.monotonic() + seconds
            size = 1800
            while time.monotonic() < until:
                began = time.monotonic()
                size += 50 if size < 2400 else -600
                await self.ask(self.move(size))
                self.taken.append(1000 * (time.monotonic() - began))
                await asyncio.sleep(max(0, 1 - (time.monotonic() - began)))

    def move(self, size: int) -> BackMsg:
        """What the browser sends when the slider of the maximum has moved."""
        message = BackMsg()
        state = message.rerun_script.widget_states.widgets.add()
        state.id = self.slider
        state.double_array_value.data.append(size)
        message.rerun_script.fragment_id = self.fragment
        return message

    async def ask(self, message: BackMsg) -> None:
        """Send, and take all that comes until the script has finished."""
        message.rerun_script.query_string = self.query
        await self.socket.send(message.SerializeToString())
        while True:
            answer = ForwardMsg()
            answer.ParseFromString(await self.socket.recv())
            if answer.WhichOneof("type") == "delta":
                slider = answer.delta.new_element.slider
                if slider.label.startswith("Maximum"):
                    self.slider, self.fragment = slider.id, answer.delta.fragment_id
            elif answer.WhichOneof("type") == "script_finished":
                return


async def many_sessions(server: Server, seconds: float) -> tuple[list[float], int]:
    """Milliseconds from each change to the end of its answer, of all; the runs before them."""
    start = time.monotonic() + OPENING
    sessions = [Session(server, number) for number in range(SESSIONS)]
    await asyncio.gather(*(session.live(start, seconds) for session in sessions))
    answers = [taken for session in sessions for taken in session.taken]
    return answers, min(session.opened for session in sessions)


def measure_sessions(seconds: float) -> dict[str, float]:
    with served(copies=SESSIONS) as server:
        answers, before = asyncio.run(many_sessions(server, seconds))
        time.sleep(0.5)
        runs = server.runs[before:]
    return {
        "changes": len(answers),
        "server p50": float(np.percentile([run["script"] for run in runs], 50)),
        "server p95": float(np.percentile([run["script"] for run in runs], 95)),
        "cpu p95": float(np.percentile([run["cpu"] for run in runs], 95)),
        "answer p50": float(np.percentile(answers, 50)),
        "answer p95": float(np.percentile(answers, 95)),
    }


# Report


def report(pages: dict[float, dict[str, float]], start: float, many: dict[str, float]) -> list[str]:
    rows = [
        ("slider key to new cuts painted, ms", "painted", ".0f", "100 / 200 / 500"),
        ("the slowest press, ms", "slowest", ".0f", ""),
        ("server, until the cuts are sent, beyond the chunker, ms", "sent", ".1f", "30 at 1 MB"),
        ("server, whole script without its idle wait, beyond the chunker, ms", "beyond", ".1f", ""),
        ("the same, CPU ms", "cpu beyond", ".1f", ""),
        ("bytes sent a rerun, text already there, kB", "bytes", ".1f", "50 at 1 MB"),
        ("scrolling, median frame, ms", "frame", ".1f", "17 at 10 MB"),
        ("scrolling, p95 frame, ms", "frame p95", ".1f", ""),
        ("opening the page to text painted, s", "opened", ".1f", ""),
    ]
    lines = [
        "Made by `benchmarks/latency.py`: Chromium, whole tune page, English Markdown, medians.",
        "",
        machine(),
        "",
        f"| what | {' | '.join(f'{size:g} MB' for size in pages)} | at most |",
        f"| --- |{' --: |' * len(pages)} --- |",
    ]
    for title, key, form, budget in rows:
        scale = 0.001 if key == "bytes" else 1
        values = " | ".join(format(page[key] * scale, form) for page in pages.values())
        lines.append(f"| {title} | {values} | {budget} |")
    sessions = (
        f"{SESSIONS} sessions with 1 MB each, one change a second ({many['changes']:.0f} changes; "
        f"the clients run on the same machine): server time of a rerun "
        f"{many['server p50']:.0f} ms median, {many['server p95']:.0f} ms p95 (at most 50), CPU "
        f"{many['cpu p95']:.0f} ms p95; from the change to the last byte of the answer "
        f"{many['answer p50']:.0f} ms median, {many['answer p95']:.0f} ms p95."
    )
    start_line = f"Start to healthy: {start:.2f} s (at most 2)."
    return [*lines, "", start_line, "", sessions]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer presses")
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    parser.add_argument("--sizes", nargs="*", type=float, default=SIZES)
    parser.add_argument("--no-sessions", action="store_true")
    chosen = parser.parse_args()
    pages = {}
    if chosen.sizes:
        with served(sizes=tuple(chosen.sizes)) as server:
            for size in chosen.sizes:
                pages[size] = measure_page(server, size, 7 if chosen.quick else 21)
                print(size, pages[size], flush=True)
    start = start_seconds(1 if chosen.quick else 5)
    print("start", start, flush=True)
    if chosen.no_sessions:
        return
    many = measure_sessions(5 if chosen.quick else SECONDS)
    print(many, flush=True)
    lines = report(pages, start, many)
    print("\n".join(lines))
    if chosen.write:
        put("Latency of the app", lines)


if __name__ == "__main__":
    main()
