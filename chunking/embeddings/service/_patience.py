"""When to try again, and how long to wait."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

FIRST_WAIT, LONGEST_BACKOFF = 0.5, 30.0


@dataclass(frozen=True)
class Patience:
    """How often a request is tried; sleep, clock and chance can be replaced in tests."""

    tries: int = 6
    longest: float = 120.0
    """Seconds that a service may ask us to wait; above that, it's an error."""
    sleep: Callable[[float], object] | None = None
    """None: as long as asked, or until the call is stopped."""
    clock: Callable[[], float] = time.time
    chance: Callable[[], float] = random.random

    def backoff(self, tried: int) -> float:
        """Seconds to wait after so many tries: doubling, between half and all of it by chance."""
        return min(LONGEST_BACKOFF, FIRST_WAIT * 2.0 ** (tried - 1)) * (0.5 + self.chance() / 2)


def wait_asked_for(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds that an answer asks us to wait, by `Retry-After-Ms` or `Retry-After`."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    try:
        until = parsedate_to_datetime(headers.get("retry-after", ""))
    except ValueError:
        return None
    return max(0.0, until.timestamp() - now)
