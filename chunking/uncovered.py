"""What no chunk holds, and why: found when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, overload

from chunking.reasons import Code, Reason
from chunking.spans import Span, span_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunking.chunks import Chunk
    from chunking.source import Source
    from chunking.strategies import LeftOut

BLANK = Reason(Code.BLANK)


class Uncovered(NamedTuple):
    """A stretch of the document that no chunk holds, and why."""

    span: Span
    why: Reason


# As `span_of`.
uncovered_of = partial(tuple.__new__, Uncovered)


class Gaps(Sequence[Uncovered]):
    """What lies between the bodies of chunks, in document order: left out by an option, or blank.

    A sequence like a tuple of them; there are about as many as there are chunks.
    """

    def __init__(
        self, source: Source, chunks: Sequence[Chunk], left_out: Sequence[LeftOut]
    ) -> None:
        self._source = source
        self._chunks = chunks
        self._left_out = left_out

    @cached_property
    def _found(self) -> tuple[Uncovered, ...]:
        return find_uncovered(self._source, self._chunks, self._left_out)

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, place: int) -> Uncovered: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Uncovered]: ...

    def __getitem__(self, place: int | slice) -> Uncovered | Sequence[Uncovered]:
        """One of them, or a tuple of some."""
        return self._found[place]

    def __eq__(self, other: object) -> bool:
        """Whether the other sequence has the same stretches, for the same reasons."""
        return self._found == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._found)

    def __repr__(self) -> str:
        return repr(self._found)


def find_uncovered(
    source: Source, chunks: Sequence[Chunk], left_out: Sequence[LeftOut]
) -> tuple[Uncovered, ...]:
    """What lies between the bodies, in document order: left out by an option, else blank."""
    length = len(source.document.text)
    skipped = []
    if left_out:
        starts = source.offsets.starts_to_source([span.start for span, _ in left_out])
        ends = source.offsets.ends_to_source([span.end for span, _ in left_out])
        reasons = [why for _, why in left_out]
        skipped = list(map(Uncovered, map(Span, starts, ends), reasons))
    held: Iterable[tuple[int, int]] = ((chunk.body_start, chunk.end) for chunk in chunks)
    if skipped:
        held = sorted([*held, *(uncovered.span for uncovered in skipped)])
    blank = []
    position = 0
    for start, end in chain(held, [(length, length)]):
        if start > position:
            blank.append(uncovered_of((span_of((position, start)), BLANK)))
        position = end
    if not skipped:
        return tuple(blank)
    return tuple(sorted([*blank, *skipped], key=lambda uncovered: uncovered.span))
