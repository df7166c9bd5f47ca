"""What stays whole, and how fast: our own strategies beside peers, in one run.

Run: `python benchmarks/structure.py [--quick] [--section structure|speed] [--write]`.
Each chunker cuts the Markdown of `corpus.py` and our sample documents at 1,800 characters. Lists,
tables and fences are those of our parser that fit with the headings right above them. The peers are
optional: see `requirements.txt`. Speed is CPU time of this process, medians of repeats in turns.
"""

from __future__ import annotations

import argparse
import gc
import re
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from corpus import markdown  # noqa: E402 - beside this file, on the path since the line above
from results import machine, put  # noqa: E402 - as above

from chunking import Document, Settings, run  # noqa: E402 - as above
from chunking.blocks import Block, BlockKind, parse_blocks  # noqa: E402 - as above
from chunking.tokens import counter  # noqa: E402 - as above

MAX, MIN, TARGET = 1800, 600, 1400
HIGH_MIN = 1000
KINDS = {"lists": BlockKind.list, "tables": BlockKind.table, "fences": BlockKind.code}
OWN = ("markdown_ast", "recursive", "paragraph", "sentence", "token")
# Peers that need more CPU seconds than this for the size before are left out of the larger ones.
PATIENCE = 60
INK = re.compile(r"\S")


class Cut(NamedTuple):
    """A chunk as a chunker gives it; `start` is None where it doesn't say."""

    start: int | None
    text: str


def nothing() -> None:
    """What a chunker without a cache forgets."""


class Chunker(NamedTuple):
    """A name, a function to what the chunker makes, and one from that to cuts."""

    name: str
    split: Callable[[str], object]
    cuts: Callable[[object, str], Sequence[Cut]]
    forget: Callable[[], object] = nothing
    """Called before each timed run: a tokenizer keeps what it has seen, a real text is new."""


def ours(name: str) -> Chunker:
    """One of our strategies, with its defaults; `token` may make any number of chunks."""
    options = {"max_num_chunks": 1_000_000} if name == "token" else {}
    chosen = Settings(strategy={"name": name, **options})
    tokenizer = counter(chosen.counter)._tokenizer  # noqa: SLF001 - its cache isn't public
    return ours_with(name, chosen)._replace(forget=tokenizer.clear_cache)


def ours_with(name: str, chosen: Settings) -> Chunker:
    """A strategy by settings, under a name."""
    return Chunker(
        name,
        lambda text: run(Document(text), chosen),
        lambda result, _: [Cut(chunk.start, chunk.content) for chunk in result.chunks],
    )


def with_higher_minimum() -> Chunker:
    """What the option is for: sizes nearer to the target, the same structure."""
    chosen = Settings(strategy={"name": "markdown_ast", "min": HIGH_MIN})
    return ours_with(f"markdown_ast, minimum {HIGH_MIN}", chosen)


def with_langchain_s_separators() -> Chunker:
    """`recursive` asked for as much as LangChain's: its default has no headings, no sentences."""
    chosen = Settings(strategy={"name": "recursive", "separators": [r"\n\n", r"\n", " "]})
    return ours_with("recursive, LangChain's separators", chosen)


def langchain() -> Iterator[Chunker]:
    from langchain_text_splitters import (  # noqa: PLC0415 - optional
        MarkdownHeaderTextSplitter,
        MarkdownTextSplitter,
        RecursiveCharacterTextSplitter,
    )

    sizes = {"chunk_size": MAX, "chunk_overlap": 0}
    recursive = RecursiveCharacterTextSplitter(**sizes, add_start_index=True)
    plain = RecursiveCharacterTextSplitter(**sizes)
    by_markdown = MarkdownTextSplitter(**sizes, add_start_index=True)
    levels = [("#" * level, str(level)) for level in range(1, 7)]
    headers = MarkdownHeaderTextSplitter(levels, strip_headers=False)

    def documents(found, _):
        return [Cut(each.metadata["start_index"], each.page_content) for each in found]

    def texts(found, _):
        return [Cut(None, each) for each in found]

    yield Chunker(
        "LangChain recursive, start index",
        lambda text: recursive.create_documents([text]),
        documents,
    )
    yield Chunker("LangChain recursive, plain", plain.split_text, texts)
    yield Chunker(
        "LangChain Markdown", lambda text: by_markdown.create_documents([text]), documents
    )
    yield Chunker(
        "LangChain headers + recursive",
        lambda text: plain.split_documents(headers.split_text(text)),
        lambda found, _: [Cut(None, each.page_content) for each in found],
    )


def semantic_text_splitter() -> Iterator[Chunker]:
    from semantic_text_splitter import MarkdownSplitter  # noqa: PLC0415 - optional

    def cuts(found, _):
        return [Cut(start, text) for start, text in found]

    whole = MarkdownSplitter(MAX)
    ranged = MarkdownSplitter((TARGET, MAX))
    yield Chunker("semantic-text-splitter Markdown", whole.chunk_indices, cuts)
    yield Chunker("semantic-text-splitter 1400 to 1800", ranged.chunk_indices, cuts)


def blazechunk() -> Iterator[Chunker]:
    from blazechunk import chunk  # noqa: PLC0415 - optional

    def cuts(found, _):
        starts, place = [], 0
        for part in found:
            text = bytes(part).decode(errors="replace")
            starts.append(Cut(place, text))
            place += len(text)
        return starts

    yield Chunker("blazechunk (bytes)", lambda text: list(chunk(text, size=MAX)), cuts)


def chonkie() -> Iterator[Chunker]:
    from chonkie import RecursiveChunker, SentenceChunker  # noqa: PLC0415 - optional

    def cuts(found, _):
        return [Cut(each.start_index, each.text) for each in found]

    recursive = RecursiveChunker(tokenizer="character", chunk_size=MAX)
    sentences = SentenceChunker(tokenizer="character", chunk_size=MAX, chunk_overlap=0)
    yield Chunker("chonkie recursive", recursive.chunk, cuts)
    yield Chunker("chonkie sentence", sentences.chunk, cuts)


def llama_index() -> Iterator[Chunker]:
    from llama_index.core.node_parser import SentenceSplitter  # noqa: PLC0415 - optional

    splitter = SentenceSplitter(chunk_size=MAX, chunk_overlap=0, tokenizer=list)
    yield Chunker(
        "LlamaIndex sentence",
        splitter.split_text,
        lambda found, _: [Cut(None, text) for text in found],
    )


def peers() -> Iterator[Chunker]:
    """The chunkers of the packages that are installed."""
    for package in (langchain, semantic_text_splitter, blazechunk, chonkie, llama_index):
        try:
            yield from package()
        except ImportError as error:
            print(f"left out: {error}")


# Structure


class Place(NamedTuple):
    """A cut in the text: its span, and whether it stands where the chunker says."""

    start: int
    end: int
    is_right: bool


def placed(cuts: Sequence[Cut], text: str) -> list[Place]:
    """Where the cuts are; one that isn't where it says, or doesn't say, is looked for.

    White space isn't compared then: some chunkers change it.
    """
    ink_places = [match.start() for match in INK.finditer(text)]
    ink = "".join(text.split())
    places: list[Place] = []
    position = 0
    for start, content in cuts:
        found = start if start is not None else text.find(content, position)
        if found >= 0 and text.startswith(content, found):
            place = Place(found, found + len(content), is_right=True)
        else:
            inked = "".join(content.split())
            at = ink.find(inked, bisect_left(ink_places, position)) if inked else -1
            if at < 0:
                places.append(Place(position, position, is_right=False))
                continue
            last = ink_places[at + len(inked) - 1] + 1
            place = Place(ink_places[at], last, is_right=False)
        places.append(place)
        position = place.start + 1
    return places


def judged(cuts: Sequence[Cut], text: str) -> Counter[str]:
    """Counts of a document's chunks, and of what is whole."""
    places = placed(cuts, text)
    counts: Counter[str] = Counter()
    top = [block for block in parse_blocks(text) if not block.depth]
    for kind, start, end in fitting_units(top):
        counts[kind] += 1
        counts[f"whole {kind}"] += any_holds(places, start, end)
    is_held = bytearray(len(text))
    for start, end, _ in places:
        is_held[start:end] = b"\1" * (end - start)
    counts["chunks"] = len(cuts)
    counts["wrong"] = sum(not place.is_right for place in places)
    counts["lost"] = sum(not is_held[match.start()] for match in INK.finditer(text))
    counts["above"] = sum(len(content) > MAX for _, content in cuts)
    counts["deviation"] = sum(abs(len(content) - TARGET) for _, content in cuts)
    counts["under"] = sum(len(content.strip()) < MIN for _, content in cuts[:-1])
    ends = {
        block.span.end
        for block, after in pairwise(top)
        if block.kind is BlockKind.heading and after.kind is not BlockKind.heading
    }
    counts["headings at end"] = sum(
        place.start + len(text[place.start : place.end].rstrip()) in ends for place in places
    )
    return counts


def fitting_units(top: Sequence[Block]) -> Iterator[tuple[str, int, int]]:
    """Lists, tables and fences at the top that fit with the headings right above them."""
    first = None
    names = {kind: name for name, kind in KINDS.items()}
    for block in top:
        first = block.span.start if first is None else first
        if block.kind is BlockKind.heading:
            continue
        if block.kind in names and block.span.end - first <= MAX:
            yield names[block.kind], block.span.start, block.span.end
        first = None


def any_holds(places: Sequence[Place], start: int, end: int) -> bool:
    """Whether one of the ordered places holds a stretch."""
    at = bisect_right(places, start, key=lambda place: place.start) - 1
    near = places[max(0, at - 1) : at + 1]
    return any(place.start <= start and end <= place.end for place in near)


def structure(chunkers: Sequence[Chunker], sets: dict[str, list[str]]) -> Iterator[str]:
    """The table of what stays whole."""
    for name, texts in sets.items():
        yield ""
        yield f"**{name}**"
        yield ""
        yield (
            "| chunker | lists whole | tables whole | fences whole | offsets wrong | text lost "
            "| above max | headings at end | under 600 | deviation from 1400 |"
        )
        yield "| --- |" + " --: |" * 9
        for chunker in chunkers:
            total: Counter[str] = Counter()
            states = True
            for text in texts:
                cuts = chunker.cuts(chunker.split(text), text)
                states &= all(cut.start is not None for cut in cuts)
                total += judged(cuts, text)
            yield f"| {chunker.name} | " + " | ".join(cells(total, states=states)) + " |"


def cells(total: Counter[str], *, states: bool) -> Iterator[str]:
    """A row's cells; `states` says whether the chunker gives offsets."""
    for kind in KINDS:
        yield f"{100 * total[f'whole {kind}'] / max(1, total[kind]):.1f} % of {total[kind]}"
    yield str(total["wrong"]) if states else f"none given ({total['wrong']} not verbatim)"
    yield from (str(total[name]) for name in ("lost", "above", "headings at end"))
    yield f"{100 * total['under'] / total['chunks']:.1f} %"
    yield f"{total['deviation'] / total['chunks']:.0f}"


# Speed


def tokenizer_alone() -> Chunker:
    """What `token` can't be faster than."""
    from splintr import Tokenizer  # noqa: PLC0415 - only here

    tokenizer = Tokenizer.from_pretrained("cl100k_base")
    name = "(tokenizer of `token` alone)"
    return Chunker(name, tokenizer.encode_ordinary, lambda *_: [], tokenizer.clear_cache)


def speed(chunkers: Sequence[Chunker], repeats: int) -> Iterator[str]:
    """The table of megabytes a CPU second; chunkers take turns, so noise hits all."""
    columns = [(language, size) for language in ("en", "zh") for size in (1, 10)]
    seconds: dict[tuple[str, str, int], list[float]] = {}
    slow: set[tuple[str, str]] = set()
    for language, size in columns:
        text = markdown(language, size)
        for _ in range(repeats if size == 1 else max(2, repeats // 2)):
            for chunker in chunkers:
                if (chunker.name, language) in slow:
                    continue
                gc.collect()
                chunker.forget()
                start = process_time()
                kept = chunker.split(text)
                spent = process_time() - start
                del kept
                seconds.setdefault((chunker.name, language, size), []).append(spent)
                if spent * 10 > PATIENCE:
                    slow.add((chunker.name, language))
    yield "| chunker | en 1 MB | en 10 MB | zh 1 MB | zh 10 MB | en growth | zh growth |"
    yield "| --- |" + " --: |" * 6
    for chunker in chunkers:
        row = []
        for language, size in columns:
            spent = seconds.get((chunker.name, language, size))
            row.append(
                f"{size / median(spent):.3g} ({size / min(spent):.3g})" if spent else "too slow"
            )
        for language in ("en", "zh"):
            small, large = (seconds.get((chunker.name, language, size)) for size in (1, 10))
            row.append(f"{median(large) / median(small):.1f}" if small and large else "-")
        yield f"| {chunker.name} | " + " | ".join(row) + " |"


def sections(*, quick: bool, only: str | None) -> Iterator[tuple[str, list[str]]]:
    """Heading and lines of each section."""
    own = [ours(name) for name in OWN]
    others = list(peers())
    # Or each collection during a run would walk the modules of all the peers.
    gc.collect()
    gc.freeze()
    samples = sorted((HERE.parent / "sample_docs").glob("*.*.*"))
    sizes = (0.1,) if quick else (0.1, 1, 10)
    sets = {
        f"{language} {size} MB": [markdown(language, size)]
        for language in ("en", "zh")
        for size in sizes
    }
    sets["our sample documents"] = [path.read_bytes().decode("utf-8-sig") for path in samples]
    on = machine("langchain-text-splitters", "chonkie", "semantic-text-splitter", "blazechunk")
    intro = (
        f"Made by `benchmarks/structure.py`; maximum {MAX} characters, target {TARGET}, minimum "
        f"{MIN} where a chunker has them; `token` with its defaults. {on}"
    )
    if only != "speed":
        yield (
            "Structure beside peers",
            [intro, *structure([with_higher_minimum(), *own, *others], sets)],
        )
    if only != "structure":
        timed = [*own, with_langchain_s_separators(), tokenizer_alone(), *others]
        lines = list(speed(timed, 3 if quick else 7))
        note = "Megabytes (10⁶ bytes of UTF-8) a CPU second: median, and best in brackets."
        yield "Speed of our own strategies", [f"{note} {on}", "", *lines]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller texts, fewer repeats")
    parser.add_argument("--section", choices=("structure", "speed"))
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    arguments = parser.parse_args()
    for heading, lines in sections(quick=arguments.quick, only=arguments.section):
        print("\n".join([f"## {heading}", "", *lines]), flush=True)
        if arguments.write:
            put(heading, lines)


if __name__ == "__main__":
    main()
