"""Options that an old configuration has and that do nothing any more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chunking.reasons import Code, Reason, shown

# The plan's size in characters, by both of its spellings.
MAX_SIZE = frozenset({"maxSize", "max_size"})


def without_deprecated(given: Mapping[Any, Any]) -> tuple[dict[Any, Any], tuple[Reason, ...]]:
    """The options without the deprecated ones, and a reason for each of those."""
    kept = {key: value for key, value in given.items() if key not in MAX_SIZE}
    reasons = tuple(
        Reason(Code.OPTION_WITHOUT_EFFECT, {"option": key, "value": shown(value)})
        for key, value in given.items()
        if key in MAX_SIZE
    )
    return kept, reasons
