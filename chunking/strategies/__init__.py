"""THE table of strategies. A new one is a file here and a row below."""

from __future__ import annotations

from chunking.strategies._base import LeftOut, Limits, Piece, Strategy, Unit
from chunking.strategies._options import OptionForm
from chunking.strategies.fixed_size import FixedSize
from chunking.strategies.markdown_ast import MarkdownAst
from chunking.strategies.paragraph import Paragraph
from chunking.strategies.recursive import Recursive
from chunking.strategies.section_aware import SectionAware
from chunking.strategies.semantic import Semantic
from chunking.strategies.sentence import Sentence
from chunking.strategies.structure_aware import StructureAware
from chunking.strategies.token import Token

STRATEGIES: dict[str, type[Strategy]] = {
    "structure_aware": StructureAware,
    "fixed_size": FixedSize,
    "section_aware": SectionAware,
    "markdown_ast": MarkdownAst,
    "recursive": Recursive,
    "paragraph": Paragraph,
    "sentence": Sentence,
    "token": Token,
    "semantic": Semantic,
}

__all__ = ["STRATEGIES", "LeftOut", "Limits", "OptionForm", "Piece", "Strategy", "Unit"]
