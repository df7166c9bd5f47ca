"""The reference's two chunking modes, and how it reads their options: leniently."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from numbers import Integral, Real
from typing import Any

from chunking.java import equals_ignoring_case, has_text, int_value, parse_int, trim
from chunking.reasons import Bilingual
from chunking.strategies.fixed_size import FixedSize
from chunking.strategies.structure_aware import StructureAware

Options = FixedSize | StructureAware

STRATEGY_OF: dict[str, type[Options]] = {
    "fixed_size": FixedSize,
    "structure_aware": StructureAware,
}
# The options that a target and an overlap alone can set; all others keep their defaults.
TARGET_AND_OVERLAP = {
    "fixed_size": ("chunk_size", "overlap_size"),
    "structure_aware": ("target_chars", "overlap_chars"),
}


class ChunkingMode(StrEnum):
    """The two ways to cut that the production pipeline knows, for ever."""

    FIXED_SIZE = "fixed_size"
    STRUCTURE_AWARE = "structure_aware"

    @property
    def strategy(self) -> type[Options]:
        """The strategy whose options the mode makes."""
        return STRATEGY_OF[self.value]

    @property
    def label(self) -> Bilingual:
        """What people call it."""
        return self.strategy.label

    @property
    def visible(self) -> bool:
        """Whether it is offered to people; both are."""
        return True

    @classmethod
    def from_value(cls, value: str | None) -> ChunkingMode | None:
        """The mode of that value or name, however it is written; None for None.

        Raises ValueError with the reference's words.
        """
        if value is None:
            return None
        wanted = trim(value).lower().replace("-", "_")
        for mode in cls:
            if equals_ignoring_case(wanted, mode.value) or equals_ignoring_case(wanted, mode.name):
                return mode
        message = f"Unknown chunk strategy: {value}"
        raise ValueError(message)

    def create_options(self, config: Mapping[str, Any] | None) -> Options:
        """The options of a configuration; what isn't a number there keeps its default, silently."""
        given = config or {}
        fields = self.strategy.model_fields
        return self.strategy.model_validate(
            {
                name: to_int(given.get(fields[name].alias or name), fields[name].default)
                for name in self.strategy.forms()
            }
        )

    def create_default_options(
        self, target_size: int | None = None, overlap_size: int | None = None
    ) -> Options:
        """The default options with another target and overlap, where these aren't None."""
        target, overlap = TARGET_AND_OVERLAP[self.value]
        sizes = {target: target_size, overlap: overlap_size}
        return self.strategy.model_validate(
            {name: size for name, size in sizes.items() if size is not None}
        )

    def default_config(self) -> dict[str, int]:
        """Every option with its default, by its name in a configuration."""
        defaults = self.strategy().model_dump(exclude={"name"})
        return dict(defaults)


def to_int(value: object, default: int) -> int:
    """The whole number that a value of a configuration means to the reference, or the default."""
    if isinstance(value, bool):
        return default
    if isinstance(value, Real):
        return int_value(int(value) if isinstance(value, Integral) else float(value))
    if isinstance(value, str) and has_text(value):
        try:
            return parse_int(trim(value))
        except ValueError:
            return default
    return default
