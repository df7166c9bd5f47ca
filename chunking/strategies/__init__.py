"""THE table of strategies. A new one is a file here and a row below."""

from __future__ import annotations

from chunking.strategies._base import Limits, Piece, Strategy, Unit
from chunking.strategies._options import OptionForm
from chunking.strategies.fixed_size import FixedSize
from chunking.strategies.section_aware import SectionAware
from chunking.strategies.structure_aware import StructureAware

STRATEGIES: dict[str, type[Strategy]] = {
    "structure_aware": StructureAware,
    "fixed_size": FixedSize,
    "section_aware": SectionAware,
}

__all__ = ["STRATEGIES", "Limits", "OptionForm", "Piece", "Strategy", "Unit"]
