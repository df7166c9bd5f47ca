"""CPU seconds, bytes and memory of writing an export, by format.

Run: `python benchmarks/export.py [--rows N] [--dimensions N] [--out FILE]`. Timed is the writer:
from rows and vectors in memory to a file on the disk, hashed and synced. CPU time of this process,
the best of some repeats: the machine is shared.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import tempfile
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import pyarrow as pa

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from corpus import markdown  # noqa: E402 - beside this file, on the path since the line above
from results import machine, put  # noqa: E402 - as above

from chunking import Document, Settings, run  # noqa: E402 - as above
from chunking.export import FORMATS, export  # noqa: E402 - as above
from chunking.export._export import BATCH  # noqa: E402 - as above
from chunking.export._lines import Context  # noqa: E402 - as above
from chunking.export._outputs import Outputs  # noqa: E402 - as above
from chunking.export._rows import Batch, Row, rows_of  # noqa: E402 - as above
from chunking.export._stamp import Model, Stamp  # noqa: E402 - as above

TARGET = 3.0
REPEATS = 3


def batches(rows: list[Row], count: int, dimensions: int) -> Iterator[Batch]:
    """Batches of the rows, over and over, with vectors of length 1."""
    random = np.random.default_rng(0)
    vectors = random.standard_normal((BATCH, dimensions), np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    for start in range(0, count, BATCH):
        size = min(BATCH, count - start)
        chosen = [rows[(start + place) % len(rows)] for place in range(size)]
        yield Batch(chosen, np.roll(vectors[:size], start, axis=1))


def written(name: str, rows: list[Row], count: int, dimensions: int) -> tuple[float, float, int]:
    """CPU seconds, seconds and bytes of a format."""
    made = list(batches(rows, min(count, 10 * BATCH), dimensions))
    with tempfile.TemporaryDirectory() as folder, Outputs(folder) as outputs:
        context = Context(outputs, Stamp(Model("benchmark")), Counter(), dimensions)
        gc.collect()
        cpu, clock = process_time(), perf_counter()
        writer = FORMATS[name].open(context, outputs.open(FORMATS[name].file, name))
        left = count
        while left > 0:
            for batch in made:
                if left <= 0:
                    break
                batch.__dict__.pop("vector_texts", None)  # made anew, as in an export
                writer.write(batch)
                left -= len(batch.rows)
        writer.close()
        for output in outputs.opened:
            output.close()
        times = process_time() - cpu, perf_counter() - clock
        return *times, sum(file.size for file in outputs.written())


class Numbers:
    """An embedder that costs nothing, to see what the rest needs."""

    name, version, reads = "benchmark", "1", None

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions

    def count(self, text: str) -> None:
        """No tokenizer."""

    def embed(self, texts, **_) -> np.ndarray:
        """Random rows."""
        return np.random.default_rng(len(texts)).random((len(texts), self.dimensions), np.float32)


def peak(count: int, dimensions: int) -> tuple[float, float]:
    """MB that Python and Arrow hold at their peak while exporting so many small documents."""
    text = markdown("en", 0.02)
    settings = Settings(counter="heuristic")
    documents = (Document(f"{number}\n\n{text}", name=f"{number}.md") for number in range(count))
    tracemalloc.start()
    with tempfile.TemporaryDirectory() as folder:
        results = (run(document, settings) for document in documents)
        export(results, folder, ["parquet", "jsonl"], embedder=Numbers(dimensions))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6, pa.default_memory_pool().max_memory() / 1e6


def section(count: int, dimensions: int) -> list[str]:
    """The results as Markdown."""
    text = markdown("en", 0.2)
    rows = list(rows_of(run(Document(text), Settings())))
    timed = (
        f"{count:,} chunks with vectors of {dimensions}, from memory to a file that is hashed and "
        f"synced: best of {REPEATS} for Parquet, else once. Made by `benchmarks/export.py`."
    )
    head = ["| format | CPU s | s | MB |", "| --- | --: | --: | --: |"]
    lines = [timed, "", machine("pyarrow"), "", *head]
    for name in FORMATS:
        repeats = REPEATS if name == "parquet" else 1
        best = min(written(name, rows, count, dimensions) for _ in range(repeats))
        lines.append(f"| {name} | {best[0]:.2f} | {best[1]:.2f} | {best[2] / 1e6:.0f} |")
        print(lines[-1], flush=True)
    lines += ["", f"To reach: Parquet in under {TARGET:g} s of CPU.", ""]
    lines += ["Memory at its peak while Parquet and JSON lines are written:", ""]
    lines += ["| documents of 20 kB | Python MB | Arrow MB |", "| --: | --: | --: |"]
    for documents in (50, 500):
        python, arrow = peak(documents, dimensions)
        lines.append(f"| {documents} | {python:.0f} | {arrow:.0f} |")
        print(lines[-1], flush=True)
    print("peak of the process, MB:", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--dimensions", type=int, default=384)
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    arguments = parser.parse_args()
    lines = section(arguments.rows, arguments.dimensions)
    if arguments.write:
        put("Export", lines)


if __name__ == "__main__":
    main()
