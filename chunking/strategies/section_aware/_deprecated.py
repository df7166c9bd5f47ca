"""Options that an old configuration has and that do nothing any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chunking.reasons import Bilingual, Code, Reason, shown

# The plan's size in characters, by both of its spellings.
MAX_SIZE = frozenset({"maxSize", "max_size"})
WORDING = Bilingual(
    "{option} ({value}) has no effect: sizes are max_tokens and max_tokens_hard here; remove it",
    "{option}（{value}）不起作用：此处的大小由 max_tokens 和 max_tokens_hard 决定；请删除它",
)


@dataclass(frozen=True, slots=True)
class NoEffect(Reason):
    """The reason why an option that was accepted does nothing, worded here."""

    def text(self, language: str = "en") -> str:
        """The reason as a sentence in `language` ("en" or "zh")."""
        return WORDING.text(language).format_map(self.values)


def without_deprecated(given: Mapping[Any, Any]) -> tuple[dict[Any, Any], tuple[Reason, ...]]:
    """The options without the deprecated ones, and a reason for each of those."""
    kept = {key: value for key, value in given.items() if key not in MAX_SIZE}
    reasons = tuple(
        NoEffect(Code.UNKNOWN_OPTION, {"option": key, "value": shown(value)})
        for key, value in given.items()
        if key in MAX_SIZE
    )
    return kept, reasons
