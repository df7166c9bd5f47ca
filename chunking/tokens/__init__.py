"""THE table of token counters: one estimate, and exact counts by real vocabularies.

A name stands for one way of counting, the same on every machine. Where its package is missing
that is an error, never another counter.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from chunking.errors import UnknownNameError
from chunking.reasons import Bilingual, Code, Reason
from chunking.tokens._base import Boundaries, BoundaryCounter, Counter
from chunking.tokens.heuristic import Heuristic
from chunking.tokens.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

COUNTERS: dict[str, Callable[[], Counter]] = {
    "o200k_base": partial(
        Vocabulary, "o200k_base", "o200k_base", Bilingual("o200k (GPT-4o)", "o200k（GPT-4o）")
    ),
    "cl100k_base": partial(
        Vocabulary,
        "cl100k_base",
        "cl100k_base",
        Bilingual("cl100k (GPT-4, OpenAI embeddings)", "cl100k（GPT-4、OpenAI 嵌入）"),
    ),
    "qwen": partial(
        Vocabulary, "qwen", "qwen3", Bilingual("Qwen 2 and 3", "Qwen 2、3"), composes=True
    ),
    "deepseek": partial(
        Vocabulary, "deepseek", "deepseek_v3", Bilingual("DeepSeek V3", "DeepSeek V3")
    ),
    "heuristic": Heuristic,
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
    return COUNTERS[name]()


__all__ = ["COUNTERS", "Boundaries", "BoundaryCounter", "Counter", "Heuristic", "counter"]
