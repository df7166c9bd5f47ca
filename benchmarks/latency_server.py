"""The app as it is, with documents on its shelf and a clock in it; started by latency.py.

Prints a JSON line a rerun: milliseconds of the script's run (without its idle wait for the browser,
see text_view.HEAD_START), until the cuts were sent (which is when that wait begins), of processor
time, and of `chunking.run`.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from corpus import markdown
from streamlit import config
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.web import bootstrap

from chunking import Document
from chunking.ui import cached, picker, shelf, text_view
from chunking.ui.shelf import Shelf

ROOT = Path(__file__).parent.parent


def milliseconds(since: float) -> float:
    return round(1000 * (time.perf_counter() - since), 2)


def clock() -> None:
    """Put clocks round the script's run (with Streamlit's own clean-up), `run` and the wait."""
    chunk, run_script = cached.run, ScriptRunner._run_script  # noqa: SLF001 - there is no public place
    taken = threading.local()  # sessions run in threads of their own

    def timed_chunk(*args: Any, **named: Any) -> Any:
        start = time.perf_counter()
        try:
            return chunk(*args, **named)
        finally:
            taken.chunker = milliseconds(start)

    def timed_wait(seconds: float) -> None:
        taken.sent = milliseconds(taken.start)
        start = time.perf_counter()
        time.sleep(seconds)
        taken.wait = milliseconds(start)

    def timed_run(self: ScriptRunner, data: Any) -> None:
        taken.chunker = taken.wait = taken.sent = 0.0
        taken.start, cpu = time.perf_counter(), time.thread_time()
        run_script(self, data)
        line = {
            "script": round(milliseconds(taken.start) - taken.wait, 2),
            "sent": taken.sent,
            "cpu": round(1000 * (time.thread_time() - cpu), 2),
            "chunker": taken.chunker,
        }
        # In one piece: other threads write too.
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()

    cached.run = timed_chunk
    text_view.time = SimpleNamespace(sleep=timed_wait)
    ScriptRunner._run_script = timed_run  # noqa: SLF001 - as above


def fill_shelf(megabytes: list[float], copies: int) -> dict[str, str]:
    """A document a size for the owner `bench`, and `copies` of 1 MB; owner and size to key."""
    one = Shelf()
    shelf.shelf = picker.shelf = lambda: one
    keys = {}
    for size in megabytes:
        text = markdown("en", size)
        keys[f"bench {size}"] = one.put("bench", Document(text, name=f"{size}.md"))
    text = markdown("en", 1) if copies else ""
    for number in range(copies):
        document = Document(f"# Copy {number}\n\n{text}", name=f"copy-{number}.md")
        keys[f"copy {number}"] = one.put(f"copy-{number}", document)
    return keys


def main() -> None:
    port, copies, *sizes = sys.argv[1:]
    clock()
    print(json.dumps(fill_shelf([float(size) for size in sizes], int(copies))), flush=True)
    for name, value in (
        ("server.port", int(port)),
        ("server.headless", True),
        ("server.fileWatcherType", "none"),
        ("browser.gatherUsageStats", False),
    ):
        config.set_option(name, value)
    bootstrap.run(str(ROOT / "app.py"), is_hello=False, args=[], flag_options={})


if __name__ == "__main__":
    main()
