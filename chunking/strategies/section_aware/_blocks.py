"""What a section is made of at its own level: paragraphs, fences, tables, lists with items."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from chunking.markers import BULLETS, MarkerKind
from chunking.strategies.section_aware._scan import Element

EMPHASIS = "*_ "

Fits = Callable[[int, int], bool]
"""Whether the text between two offsets is at most the hard limit."""


class BlockKind(Enum):
    """What a block of a section is."""

    PARAGRAPH = auto()
    FENCE = auto()
    TABLE = auto()
    LIST = auto()


@dataclass
class Item:
    """A list item with everything that belongs to it."""

    start: int
    end: int
    number: int | None
    elements: list[Element] = field(default_factory=list)
    """Its own line first; of an item inside another none, the outer one has them."""
    took_paragraph: bool = False
    """Whether an unindented paragraph below a blank line belongs to it."""


@dataclass
class Block:
    """A paragraph, fence, table or list of a section, at its own level."""

    kind: BlockKind
    start: int
    end: int
    elements: list[Element] = field(default_factory=list)
    """All but a list's, which its items have."""
    items: list[Item] = field(default_factory=list)
    marker_kind: MarkerKind | None = None
    """Of a list."""

    @property
    def is_numbered(self) -> bool:
        """Whether it is a list with numbers, letters or step names."""
        return self.marker_kind is not None and self.marker_kind not in BULLETS


def ends_in_colon(text: str, start: int, end: int) -> bool:
    """Whether a stretch ends in a colon, emphasis around it left out (`**注意：**`)."""
    return text[start:end].rstrip(EMPHASIS).endswith((":", "："))
