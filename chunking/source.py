"""What a strategy may look at: the text it cuts, with blocks, sentences and token counts."""

from __future__ import annotations

from bisect import bisect_right
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import numpy as np

from chunking.blocks import BlockKind, parse_blocks
from chunking.errors import SettingsError
from chunking.reasons import Code, Reason
from chunking.sentences import block_sentences
from chunking.spans import OffsetMap, apply_edits
from chunking.tokens import TokenSums, counter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunking.blocks import Block
    from chunking.document import Document
    from chunking.embeddings import Embedder, Role
    from chunking.spans import Edit, Span
    from chunking.tokens import Counter

Value = TypeVar("Value")

DEFAULT_COUNTER = "o200k_base"


class Headings(NamedTuple):
    """The headings of a text, in order."""

    starts: Sequence[int]
    ends: Sequence[int]
    paths: Sequence[tuple[str, ...]]
    """Titles from the top down to each heading, its own last."""

    def above(self, place: int) -> int:
        """The number of the last heading that starts at a place or before it, -1 if none does."""
        return bisect_right(self.starts, place) - 1


def headings_of(blocks: Iterable[Block]) -> Headings:
    """The headings among the blocks."""
    found = [block for block in blocks if block.kind is BlockKind.heading]
    return Headings(
        [heading.span.start for heading in found],
        [heading.span.end for heading in found],
        [(*heading.heading_path, heading.title) for heading in found],
    )


class Source:
    """A text with what is known of it, each computed at first use and kept.

    Safe to share between threads and between runs. A strategy that edits the text is given
    `edited(...)`: there, offsets and spans mean the edited text, `document` is the original.
    """

    def __init__(
        self,
        document: Document,
        *,
        counter: str = DEFAULT_COUNTER,
        embedder: Embedder | None = None,
    ) -> None:
        self.document = document
        self.text = document.text
        self.edits: Sequence[Edit] = ()
        self.counter_name = counter
        self.embedder = embedder
        self._unedited: Source | None = None
        self._kept: dict[object, Any] = {}
        self._lock = RLock()

    def _sibling(self, **changes: object) -> Source:
        """Another source that shares what this one keeps, and its lock, but for `changes`."""
        other = object.__new__(Source)
        other.__dict__.update(self.__dict__ | changes)
        return other

    def __getstate__(self) -> dict[str, Any]:
        """All but the lock, the embedder (it may hold a connection), and what can be made again."""
        return {**self.__dict__, "embedder": None, "_kept": {}, "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lock = RLock()

    def remember(self, key: object, make: Callable[[], Value]) -> Value:
        """What `make` returns, made once for `key` and kept as long as the source."""
        with self._lock:
            if key not in self._kept:
                self._kept[key] = make()
            return cast("Value", self._kept[key])

    def using(self, *, counter: str, embedder: Embedder | None = None) -> Source:
        """This source with another counter or embedder; what doesn't depend on them is shared."""
        if counter == self.counter_name and embedder is self.embedder:
            return self
        return self._sibling(counter_name=counter, embedder=embedder)

    def edited(self, edits: Sequence[Edit]) -> Source:
        """The source of the text after `edits`, made once for the same sequence."""
        if not edits:
            return self
        # Keyed by identity: strategies keep their edits by `remember`, so a slider move finds them.
        kept, text = self.remember(
            ("edited", id(edits)), lambda: (edits, apply_edits(self.text, edits))
        )
        known = self.remember(("kept", id(edits)), dict[object, Any])
        return self._sibling(_unedited=self.original, text=text, edits=kept, _kept=known)

    @property
    def original(self) -> Source:
        """The source of the document's own text, before any edit."""
        return self._unedited or self

    @property
    def offsets(self) -> OffsetMap:
        """The table between offsets of `text` and of the document."""
        return self.remember("offsets", lambda: OffsetMap(self.edits))

    @property
    def blocks(self) -> Sequence[Block]:
        """The Markdown blocks of `text`, in order, outer ones first."""
        return self.remember("blocks", lambda: parse_blocks(self.text))

    @property
    def headings(self) -> Headings:
        """The headings of `text`."""
        return self.remember("headings", lambda: headings_of(self.blocks))

    @property
    def sentences(self) -> Sequence[Span]:
        """The sentences of `text`, in order and disjoint, without white space at their edges."""
        return self.remember("sentences", lambda: block_sentences(self.text, self.blocks))

    @property
    def counter(self) -> Counter:
        """The token counter that the settings name."""
        return counter(self.counter_name)

    @property
    def token_sums(self) -> TokenSums:
        """Tokens before every offset of `text`, counted once over the whole text."""
        key = ("token sums", self.counter_name)
        return self.remember(key, lambda: TokenSums(self.counter, self.text))

    def count(self, span: Span) -> int:
        """Tokens of a span of `text`."""
        return self.counter.count(self.text[span.start : span.end])

    def embed(self, spans: Sequence[Span], role: Role = "passage") -> np.ndarray:
        """Vectors of spans of `text`, a float32 row a span; a text is embedded once and kept."""
        if self.embedder is None:
            raise SettingsError(Reason(Code.NO_EMBEDDER))
        texts = [self.text[start:end] for start, end in spans]
        key = ("vectors", self.embedder.name, role)
        known = self.original.remember(key, dict[str, np.ndarray])
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            vectors = self.embedder.embed(missing, role=role)
            known.update(zip(missing, vectors, strict=True))
        return np.stack([known[text] for text in texts])
