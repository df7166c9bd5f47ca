"""The sizes that our own strategies share: their options, what contradicts itself, limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from pydantic import model_validator

from chunking.errors import SettingsError
from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Edit
from chunking.strategies._base import Limits, Strategy, Unit
from chunking.strategies._line_ends import line_end_edits
from chunking.strategies._options import SELECTED_UNIT, choice, option

# One emoji can be 18 tokens: below that, characters would have to be torn.
FEWEST_TOKENS = 32

UNITS = {
    "characters": Bilingual("characters", "字符"),
    "tokens": Bilingual("tokens of the chosen counter", "所选计数器的 token"),
}


def max_option(default: int = 1800) -> Any:  # noqa: ANN401 - as pydantic's Field
    """The hard maximum of a chunk, overlap and context included."""
    return option(
        default,
        title=Bilingual("Maximum", "最大值"),
        description=Bilingual(
            "Too low: one topic falls into several chunks. Too high: a chunk mixes topics, and "
            "embedders cut its end off. No chunk is ever above it, overlap included.",
            "太小：同一主题被切成几块。太大：一块混入多个主题，嵌入模型会截掉结尾。"
            "任何块（含重叠）都不会超过它。",
        ),
        low=1,
        high=20_000,
        step=10,
        unit=SELECTED_UNIT,
    )


def target_option() -> Any:  # noqa: ANN401 - as above
    """The size that cuts aim at."""
    return option(
        1400,
        title=Bilingual("Target", "目标大小"),
        description=Bilingual(
            "Too low: many small chunks without their surroundings. Too high: chunks fill up to "
            "the maximum, and little choice is left of where to cut.",
            "太小：很多缺少上下文的小块。太大：块都填到最大值，几乎没有选择切点的余地。",
        ),
        low=1,
        high=20_000,
        step=10,
        unit=SELECTED_UNIT,
    )


def min_option() -> Any:  # noqa: ANN401 - as above
    """The size below which a chunk joins its neighbour."""
    return option(
        600,
        title=Bilingual("Minimum", "最小值"),
        description=Bilingual(
            "Too low: single lines become chunks that say little. Too high: sections of different "
            "topics are joined.",
            "太小：单行自成一块，信息太少。太大：不同主题的章节被合并。",
        ),
        low=0,
        high=20_000,
        step=10,
        unit=SELECTED_UNIT,
    )


def overlap_option(description: Bilingual) -> Any:  # noqa: ANN401 - as above
    """How much of a chunk's end the next one repeats."""
    return option(
        0,
        title=Bilingual("Overlap", "重叠"),
        description=description,
        low=0,
        high=5_000,
        step=10,
        unit=SELECTED_UNIT,
    )


def unit_option() -> Any:  # noqa: ANN401 - as above
    """What sizes are counted in."""
    return choice(
        "characters",
        title=Bilingual("Sizes in", "大小单位"),
        description=Bilingual(
            "Embedders and language models count tokens; characters are faster and the same for "
            "all models.",
            "嵌入模型和语言模型按 token 计算；按字符更快，且与模型无关。",
        ),
        choices=UNITS,
    )


class Sized(Strategy):
    """What our strategies with sizes in a chosen unit share: line ends, checks, limits.

    A subclass has the options `max` and `unit`, and may have `target`, `min` and `overlap`.
    """

    if TYPE_CHECKING:
        max: int
        unit: Unit

    @model_validator(mode="after")
    def _sizes_go_together(self) -> Self:
        """Refuse sizes but for min <= target <= max and overlap < max."""
        limits = self.limits()
        overlap = getattr(self, "overlap", 0)
        if self.unit == "tokens" and self.max < FEWEST_TOKENS:
            raise refused("max", Code.TOO_FEW_TOKENS, max=self.max, fewest=FEWEST_TOKENS)
        if limits.target is not None and limits.target > self.max:
            raise refused("target", Code.TARGET_ABOVE_MAX, target=limits.target, max=self.max)
        if limits.min is not None:
            if limits.target is not None and limits.min > limits.target:
                values = {"min": limits.min, "target": limits.target}
                raise refused("min", Code.MIN_ABOVE_TARGET, **values)
            if limits.min > self.max:
                raise refused("min", Code.MIN_MUST_NOT_EXCEED_MAX, min=limits.min, max=self.max)
        if overlap >= self.max:
            raise refused("overlap", Code.OVERLAP_NOT_BELOW_MAX, overlap=overlap, max=self.max)
        return self

    def edits(self, source: Source) -> Sequence[Edit]:
        """CRLF and CR become LF."""
        return line_end_edits(source)

    def limits(self) -> Limits:
        """The sizes aimed at, and the maximum, overlap and context included."""
        low, target = getattr(self, "min", None), getattr(self, "target", None)
        return Limits(min=low, target=target, max=self.max, hard=True, unit=self.unit)


def refused(option: str, code: Code, **values: int) -> SettingsError:
    """The error of an option that contradicts another."""
    return SettingsError(Reason(code, values), key=option)
