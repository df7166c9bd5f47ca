"""Before paying: how much an export would embed, how long that takes, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunking.export._changes import Comparison, State
from chunking.export._earlier import earlier_in
from chunking.export._rows import Failure, rows_of, writable
from chunking.export._stamp import Model

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from chunking.chunks import ChunkedDocument
    from chunking.embeddings import Embedder
    from chunking.export._changes import Changes

PRICED_TOKENS = 1_000_000


class Plan(NamedTuple):
    """What an export would do."""

    documents: int
    chunks: int
    """All of them."""
    to_embed: int
    """Chunks to embed: all, or with `since` the new and changed ones."""
    characters: int
    """Of the chunks to embed."""
    tokens: int
    """Of the chunks to embed."""
    counters: tuple[str, ...]
    """What has counted the tokens: the embedder's own tokenizer, or counters of the settings."""
    too_long: int | None
    """Chunks to embed with more tokens than the embedder reads; None if it doesn't say."""
    seconds: float | None
    """By the rate that was given."""
    cost: float | None
    """By the price that was given, in its currency."""
    changes: Changes | None
    failures: tuple[Failure, ...]


def plan_export(  # noqa: PLR0913 - all but the results are optional
    results: Iterable[ChunkedDocument | Failure],
    *,
    embedder: Embedder | None = None,
    reads: int | None = None,
    price: float | None = None,
    rate: float | None = None,
    since: str | Path | None = None,
) -> Plan:
    """What exporting the results would embed; nothing is embedded or written.

    `price` is for a million tokens, `rate` in chunks a second. Tokens are counted by the
    embedder's tokenizer if it has one, else by the settings' counter; `reads` is how many of them
    it reads, if the embedder doesn't say so itself.
    """
    limit = (embedder and embedder.reads) or reads
    comparison = None if since is None else Comparison(earlier_in(since), Model.of(embedder))
    tally = _Tally()
    failures = []
    for result in results:
        if isinstance(result, Failure):
            failures.append(result)
            continue
        tally.documents += 1
        if comparison:
            comparison.begin(writable(result.document.name))
        for row in rows_of(result):
            tally.chunks += 1
            own = embedder.count(row.text) if embedder else None
            # A dict keeps the order in which the counters were met.
            name = row.settings.counter if embedder is None or own is None else embedder.name
            tally.counters[name] = None
            if comparison and comparison.state(row) is State.kept:
                continue
            tally.add(row.text, row.tokens if own is None else own, limit)
    return Plan(
        documents=tally.documents,
        chunks=tally.chunks,
        to_embed=tally.to_embed,
        characters=tally.characters,
        tokens=tally.tokens,
        counters=tuple(tally.counters),
        too_long=None if limit is None else tally.too_long,
        seconds=tally.to_embed / rate if rate else None,
        cost=None if price is None else tally.tokens * price / PRICED_TOKENS,
        changes=None if comparison is None else comparison.changes(failures),
        failures=tuple(failures),
    )


class _Tally:
    """Running sums."""

    def __init__(self) -> None:
        self.documents = self.chunks = self.to_embed = 0
        self.characters = self.tokens = self.too_long = 0
        self.counters: dict[str, None] = {}

    def add(self, text: str, tokens: int, limit: int | None) -> None:
        self.to_embed += 1
        self.characters += len(text)
        self.tokens += tokens
        self.too_long += limit is not None and tokens > limit
