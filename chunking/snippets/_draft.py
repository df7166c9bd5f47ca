"""What a draft of a snippet is, and what several tools share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from chunking.settings import Settings
    from chunking.strategies import Strategy

# Counters that tiktoken, and so the other libraries, know by the same name.
TIKTOKEN = ("cl100k_base", "o200k_base")

Found = TypeVar("Found")
Differences = list[tuple[str, dict[str, object]]]
"""Keys of what is different elsewhere, with their values."""


class Draft(NamedTuple):
    """Code, and the keys of what differs with their values."""

    code: str
    differs: Sequence[tuple[str, dict[str, object]]] = ()


def encoding(settings: Settings) -> tuple[str, Differences]:
    """The vocabulary's name elsewhere, and what differs by it."""
    if settings.counter in TIKTOKEN:
        return settings.counter, []
    return TIKTOKEN[0], [("counter", {"counter": settings.counter})]


def known_as(kind: type[Found], strategy: Strategy) -> Found:
    """The strategy, known to be of that kind by its name."""
    if not isinstance(strategy, kind):
        raise TypeError(strategy.name)
    return strategy
