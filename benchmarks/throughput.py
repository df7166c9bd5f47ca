"""Megabytes of Markdown cut a CPU second, beside LangChain and chonkie, in one run.

Run: `python benchmarks/throughput.py [--quick] [--write]`. The peers are optional: see
`requirements.txt`. Timings are CPU time of this process, medians of repeats taken in turns.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from corpus import markdown  # noqa: E402 - beside this file, on the path since the line above
from results import machine, put  # noqa: E402 - as above

from chunking import Document, Settings, run  # noqa: E402 - as above

SIZES = (0.1, 1, 10)
LANGUAGES = ("en", "zh")
TIMED = ("fixed_size", "structure_aware")
TARGET = 60
MOST_GROWTH = 11

# As many repeats as make about the same work at each size.
REPEATS = {0.1: 60, 1: 20, 10: 9}
QUICK_REPEATS = {0.1: 10, 1: 5, 10: 3}
# Peers that need more CPU seconds than this for the size before are left out of the larger ones.
PATIENCE = 20


class Contender(NamedTuple):
    """What is timed: a name, and a function from text to what holds the chunks."""

    name: str
    cut: Callable[[str], object]
    is_ours: bool = False


def ours(name: str) -> Contender:
    """Spans and Chunk objects of a strategy."""
    settings = Settings(strategy={"name": name})
    return Contender(f"{name}", lambda text: run(Document(text), settings), is_ours=True)


def ours_all_read(name: str) -> Contender:
    """The same, with all that is computed at first use read."""
    settings = Settings(strategy={"name": name})

    def cut(text: str) -> object:
        result = run(Document(text), settings)
        for chunk in result.chunks:
            _ = chunk.chunk_id, chunk.token_count, chunk.heading_path, chunk.metadata["line"]
        return result

    return Contender(f"{name}, all read", cut, is_ours=True)


def langchain() -> Iterator[Contender]:
    """LangChain's splitters with the sizes of our two; nothing if it isn't installed."""
    try:
        from langchain_text_splitters import (  # noqa: PLC0415 - optional
            MarkdownTextSplitter,
            RecursiveCharacterTextSplitter,
        )
    except ImportError:
        print("LangChain isn't installed: left out")
        return
    small = RecursiveCharacterTextSplitter(chunk_size=512, chunk_overlap=128, add_start_index=True)
    large = RecursiveCharacterTextSplitter(chunk_size=1800, chunk_overlap=0, add_start_index=True)
    by_markdown = MarkdownTextSplitter(chunk_size=1800, chunk_overlap=0, add_start_index=True)
    yield Contender("LangChain recursive 512/128", lambda text: small.create_documents([text]))
    yield Contender("LangChain recursive 1800", lambda text: large.create_documents([text]))
    yield Contender("LangChain Markdown 1800", lambda text: by_markdown.create_documents([text]))


def chonkie() -> Iterator[Contender]:
    """Chonkie's chunkers counting characters; nothing if it isn't installed."""
    try:
        from chonkie import RecursiveChunker, TokenChunker  # noqa: PLC0415 - optional
    except ImportError:
        print("chonkie isn't installed: left out")
        return
    small: Any = TokenChunker(tokenizer="character", chunk_size=512, chunk_overlap=128)
    large: Any = RecursiveChunker(tokenizer="character", chunk_size=1800)
    yield Contender("chonkie token (characters) 512/128", small.chunk)
    yield Contender("chonkie recursive 1800", large.chunk)


Key = tuple[str, str, float]


def measure(contenders: list[Contender], repeats: dict[float, int]) -> dict[Key, list[float]]:
    """CPU seconds by contender, language and size; contenders take turns, so noise hits all."""
    seconds: dict[Key, list[float]] = {}
    for language in LANGUAGES:
        slow: set[str] = set()
        for size in SIZES:
            text = markdown(language, size)
            for repeat in range(repeats[size]):
                for contender in contenders:
                    if contender.name in slow or (not contender.is_ours and repeat >= 3):
                        continue
                    spent = timed(contender.cut, text)
                    seconds.setdefault((contender.name, language, size), []).append(spent)
                    if spent * 10 > PATIENCE:
                        slow.add(contender.name)
            print(f"{language} {size} MB measured", flush=True)
    return seconds


def timed(cut: Callable[[str], object], text: str) -> float:
    """CPU seconds of one call, its result's release not counted."""
    gc.collect()
    start = process_time()
    kept = cut(text)
    spent = process_time() - start
    del kept
    return spent


def peak_memory(name: str, text: str) -> float:
    """Megabytes allocated at most by a run, the text itself not counted."""
    settings = Settings(strategy={"name": name})
    gc.collect()
    tracemalloc.start()
    result = run(Document(text), settings)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del result
    return peak / 1e6


def report(seconds: dict[Key, list[float]], memory: dict[tuple[str, str], float]) -> Iterator[str]:
    """The results as Markdown."""
    yield (
        "Megabytes (10⁶ bytes of UTF-8) a CPU second: median, and best in brackets. "
        "Made by `benchmarks/throughput.py`, all in one run; see there for what is timed."
    )
    yield ""
    yield machine("chunk-tuner", "langchain-text-splitters", "chonkie")
    yield ""
    columns = [(language, size) for language in LANGUAGES for size in SIZES]
    heads = [f"{language} {size} MB" for language, size in columns]
    heads += [f"{language} growth 1 to 10 MB" for language in LANGUAGES]
    yield "| chunker | " + " | ".join(heads) + " |"
    yield "| --- |" + " --: |" * len(heads)
    for name in dict.fromkeys(key[0] for key in seconds):
        cells = [speed(seconds.get((name, *column)), column[1]) for column in columns]
        cells += [growth(seconds, name, language) for language in LANGUAGES]
        yield f"| {name} | " + " | ".join(cells) + " |"
    yield ""
    yield (
        f"To reach: {TARGET} MB/s for `fixed_size` and `structure_aware` at every size, growth "
        f'at most {MOST_GROWTH} times. "All read" is with ids, token counts (o200k_base), heading '
        "paths and lines, which are computed at first use."
    )
    yield ""
    yield "Memory at its peak for 10 MB, the text not counted:"
    yield ""
    yield "| chunker | " + " | ".join(LANGUAGES) + " |"
    yield "| --- |" + " --: |" * len(LANGUAGES)
    for name in TIMED:
        cells = [f"{memory[name, language]:.0f} MB" for language in LANGUAGES]
        yield f"| {name} | " + " | ".join(cells) + " |"


def speed(spent: list[float] | None, size: float) -> str:
    """Median and best, in megabytes a second."""
    if not spent:
        return "too slow"
    return f"{size / median(spent):.3g} ({size / min(spent):.3g})"


def growth(seconds: dict[Key, list[float]], name: str, language: str) -> str:
    """How many times longer 10 MB take than 1 MB."""
    small, large = (seconds.get((name, language, size)) for size in SIZES[1:])
    return f"{median(large) / median(small):.1f}" if small and large else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repeats, for a first look")
    parser.add_argument("--ours", action="store_true", help="without the peers")
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    arguments = parser.parse_args()
    contenders = [ours(name) for name in TIMED]
    contenders += [ours_all_read(name) for name in TIMED]
    if not arguments.ours:
        contenders += [*langchain(), *chonkie()]
    seconds = measure(contenders, QUICK_REPEATS if arguments.quick else REPEATS)
    memory = {
        (name, language): peak_memory(name, markdown(language, 10))
        for name in TIMED
        for language in LANGUAGES
    }
    lines = list(report(seconds, memory))
    print("\n".join(lines))
    if arguments.write:
        put("Throughput", lines)


if __name__ == "__main__":
    main()
