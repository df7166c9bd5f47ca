"""The chunks of a document as a summary and a table for people."""

from __future__ import annotations

from statistics import mean, median
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from chunking.cli.options_help import value_shown
from chunking.cli.texts import TEXTS
from chunking.tokens import counter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunking.chunks import Chunk, ChunkedDocument
    from chunking.settings import Settings

COLUMNS = ("chunk", "start", "end", "line", "characters", "tokens", "overlap", "why")
GAP = "  "


def table_lines(result: ChunkedDocument, notes: Sequence[str], language: str) -> Iterator[str]:
    """A summary of the document's chunks, then a line for each chunk."""

    def text(key: str, **values: object) -> str:
        return TEXTS[key].text(language).format_map(values)

    chunks = result.chunks
    counted_by = counter_shown(result.settings, language)
    yield text(
        "summary",
        name=one_line(result.document.name),
        count=len(chunks),
        strategy=result.settings.strategy.name,
        options=options_shown(result.settings),
    )
    if chunks:
        sizes = [len(chunk.text) for chunk in chunks]
        total = sum(chunk.token_count for chunk in chunks)
        yield text("sizes", low=min(sizes), high=max(sizes), mean=mean(sizes), median=median(sizes))
        yield text("tokens", counter=counted_by, total=total)
    if result.edits:
        yield text("edits", count=len(result.edits))
    yield from notes
    if chunks:
        yield ""
        head = [text(f"column_{column}", counter=counted_by) for column in COLUMNS]
        yield from aligned([head, *(row(result, chunk, language) for chunk in chunks)])
    yield ""


def row(result: ChunkedDocument, chunk: Chunk, language: str) -> Sequence[str]:
    """A chunk's cells, in the order of the columns."""
    line, _ = result.document.position(chunk.start)
    why = chunk.why.text(language)
    if chunk.overlap_why:
        why += f" ({chunk.overlap_why.text(language)})"
    # Numbered from 1, as findings and the app name chunks; JSON has indexes, from 0.
    numbers = (chunk.index + 1, chunk.start, chunk.end, line, len(chunk.text), chunk.token_count)
    return [*map(str, numbers), str(chunk.overlap), one_line(why)]


def counter_shown(settings: Settings, language: str) -> str:
    """The counter's name; that of an estimate says so."""
    if counter(settings.counter).exact:
        return settings.counter
    return TEXTS["estimated"].text(language).format(counter=settings.counter)


def options_shown(settings: Settings) -> str:
    """The strategy's options, as `--set` takes them."""
    options = settings.strategy.model_dump(by_alias=True, exclude={"name"})
    return ", ".join(f"{name}={value_shown(value)}" for name, value in options.items())


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows with all columns but the last aligned to the right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for *cells, last in rows:
        padded = [
            " " * (wide - width(cell)) + cell
            for cell, wide in zip(cells, widths, strict=False)  # the last column has no padding
        ]
        yield GAP.join([*padded, last])


def width(text: str) -> int:
    """The columns that a text takes on a terminal: Chinese characters take two."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def one_line(text: str) -> str:
    """The text on one line, and without what could steer the terminal."""
    shown = text.replace("\n", "\\n").replace("\t", "\\t")
    return "".join(character if character.isprintable() else "\ufffd" for character in shown)
