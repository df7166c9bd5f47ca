"""What a block is."""

from __future__ import annotations

from enum import StrEnum, auto
from functools import partial
from typing import NamedTuple

from chunking.spans import Span


class BlockKind(StrEnum):
    """What a block is, in Markdown's terms."""

    heading = auto()
    paragraph = auto()
    list = auto()
    list_item = auto()
    table = auto()
    table_row = auto()
    code = auto()
    quote = auto()
    html = auto()
    html_comment = auto()
    front_matter = auto()
    footnote = auto()
    rule = auto()
    image = auto()
    link = auto()


# Blocks that stand inside a line of text.
INLINE = frozenset({BlockKind.link, BlockKind.image})
# Blocks in which no list can be. Rows of a table aren't asked: they're in one.
WITHOUT_LISTS = frozenset(
    {
        BlockKind.heading,
        BlockKind.paragraph,
        BlockKind.table,
        BlockKind.code,
        BlockKind.html,
        BlockKind.html_comment,
        BlockKind.front_matter,
        BlockKind.rule,
    }
)
INSIDE_LEAVES = INLINE | {BlockKind.table_row}


class Role(StrEnum):
    """What is special about a block among those of its kind; `plain` where nothing is."""

    plain = auto()
    setext = auto()
    """A heading by underline."""
    ordered = auto()
    """A list whose items have a number, a letter or the name of a step."""
    bullet = auto()
    """A list whose items have a bullet."""
    task_open = auto()
    task_done = auto()
    """An item with `[ ]` or `[x]`."""
    header = auto()
    """A table row above the delimiter row."""
    delimiter = auto()
    """The `|---|---|` row."""
    fenced = auto()
    """Code between an opening and a closing fence line."""
    unclosed = auto()
    """Code under an opening fence line that is never closed."""
    indented = auto()
    """Code by indentation."""
    definition = auto()
    """A paragraph of link reference definitions (`[name]: target`)."""
    autolink = auto()
    """A link in angle brackets."""
    bare = auto()
    """A link that is a URL in the text, without any markup."""


class Block(NamedTuple):
    """A part of a document with a kind and a place."""

    kind: BlockKind
    span: Span
    """Code points. Starts at the first character of the block's first line that isn't white space
    (a list marker, `#`, `>`, a fence; of indented code, its text) and ends behind the last one that
    isn't: no block has white space, or a line end, at its edges."""
    depth: int
    """Number of blocks that this one stands in."""
    heading_path: tuple[str, ...]
    """Titles from the top that the block stands under; a heading's own isn't in it."""
    parent: int | None
    """Index of the innermost block around this one, in the sequence it came in."""
    level: int = 0
    """1 to 6 for headings, else 0."""
    role: Role = Role.plain
    title: str = ""
    """The text of a heading, without its markup."""


# A 10 MB document has some 200,000 blocks: this skips the constructor's frame.
block_of = partial(tuple.__new__, Block)
