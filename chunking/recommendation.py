"""Which strategy suits a document, from what it is made of, with the reasons in figures."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, NamedTuple

from chunking.blocks import BlockKind, Role
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunking.source import Source

# Shares of the text, in percent, from which a kind of block decides.
MANY_STEPS, SOME = 25, 3
# A paragraph longer than that has to be cut at its sentences anyway.
LONG_PARAGRAPH = 1800
# Where sentences are this long there are none: a log, data, text without punctuation.
NO_SENTENCES = 600


@dataclass(frozen=True)
class Facts:
    """What a document is made of; shares are percent of its characters, white space left out."""

    characters: int
    headings: int
    steps: int
    """Share in ordered lists."""
    lists: int
    """Share in all lists."""
    tables: int
    code: int
    paragraphs: int
    """Number of paragraphs that stand in nothing else."""
    longest_paragraph: int
    mean_sentence: int
    """Characters of a sentence."""

    @property
    def structure(self) -> int:
        """Share of the text in lists, tables and code."""
        return self.lists + self.tables + self.code


class Recommendation(NamedTuple):
    """A strategy by name, and why it suits."""

    strategy: str
    reason: Reason


def facts_of(source: Source) -> Facts:
    """What the document is made of."""
    original = source.original
    total = sum(map(len, original.text.split())) or 1
    top = [block for block in original.blocks if not block.depth]

    def share(*kinds: BlockKind, role: Role | None = None) -> int:
        found = [b for b in top if b.kind in kinds and role in (None, b.role)]
        inked = sum(len("".join(original.text[b.span.start : b.span.end].split())) for b in found)
        return round(100 * inked / total)

    paragraphs = [block.span.length for block in top if block.kind is BlockKind.paragraph]
    sentences = original.sentences
    return Facts(
        characters=len(original.text),
        headings=len(original.headings.starts),
        steps=share(BlockKind.list, role=Role.ordered),
        lists=share(BlockKind.list),
        tables=share(BlockKind.table),
        code=share(BlockKind.code),
        paragraphs=len(paragraphs),
        longest_paragraph=max(paragraphs, default=0),
        mean_sentence=total // (len(sentences) or 1),
    )


def recommend(source: Source) -> Recommendation:
    """The first rule that the document meets, with its figures."""
    facts = source.original.remember(facts_of, lambda: facts_of(source))
    strategy, code, _ = next(rule for rule in RULES if rule[2](facts))
    return Recommendation(strategy, Reason(code, asdict(facts)))


# THE table of rules: the first that applies decides, and the last always does.
RULES: Sequence[tuple[str, Code, Callable[[Facts], bool]]] = (
    (
        "section_aware",
        Code.SUITS_PROCEDURES,
        lambda facts: facts.steps >= MANY_STEPS and facts.headings > 0,
    ),
    (
        "markdown_ast",
        Code.SUITS_STRUCTURE,
        lambda facts: facts.headings > 1 or facts.structure >= SOME,
    ),
    ("recursive", Code.SUITS_NO_SENTENCES, lambda facts: facts.mean_sentence >= NO_SENTENCES),
    (
        "paragraph",
        Code.SUITS_PARAGRAPHS,
        lambda facts: facts.paragraphs > 1 and facts.longest_paragraph <= LONG_PARAGRAPH,
    ),
    ("sentence", Code.SUITS_PROSE, lambda _: True),
)
