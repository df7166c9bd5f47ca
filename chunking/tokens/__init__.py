"""THE table of token counters: one estimate, and exact counts by real vocabularies.

A name stands for one way of counting, the same on every machine. Where its package is missing
that is an error, never another counter.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from chunking.errors import UnknownNameError
from chunking.reasons import Bilingual, Code, Reason
from chunking.tokens._base import Boundaries, BoundaryCounter, Counter
from chunking.tokens.heuristic import Heuristic
from chunking.tokens.sums import TokenSums
from chunking.tokens.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable


class CounterRow(NamedTuple):
    """A row of the table: what people read of a counter, and how it is made."""

    label: Bilingual
    make: Callable[[str, Bilingual], Counter]
    exact: bool = True


def _vocabulary(pretrained: str, *, composes: bool = False) -> Callable[[str, Bilingual], Counter]:
    return partial(Vocabulary, pretrained=pretrained, composes=composes)


COUNTERS: dict[str, CounterRow] = {
    "o200k_base": CounterRow(
        Bilingual("o200k (GPT-4o)", "o200k（GPT-4o）"), _vocabulary("o200k_base")
    ),
    "cl100k_base": CounterRow(
        Bilingual("cl100k (GPT-4, OpenAI embeddings)", "cl100k（GPT-4、OpenAI 嵌入）"),
        _vocabulary("cl100k_base"),
    ),
    "qwen": CounterRow(Bilingual("Qwen 2 and 3", "Qwen 2、3"), _vocabulary("qwen3", composes=True)),
    "deepseek": CounterRow(Bilingual("DeepSeek V3", "DeepSeek V3"), _vocabulary("deepseek_v3")),
    "heuristic": CounterRow(
        Bilingual("plan's heuristic (estimated)", "方案启发式（估算）"), Heuristic, exact=False
    ),
}


@cache
def counter(name: str) -> Counter:
    """The counter of that name, made once.

    Raises UnknownNameError with the known names, MissingExtraError with the install line.
    """
    if name not in COUNTERS:
        raise UnknownNameError(
            Reason(Code.UNKNOWN_COUNTER, {"name": name, "known": ", ".join(COUNTERS)})
        )
    row = COUNTERS[name]
    return row.make(name, row.label)


__all__ = [
    "COUNTERS",
    "Boundaries",
    "BoundaryCounter",
    "Counter",
    "Heuristic",
    "TokenSums",
    "counter",
]
