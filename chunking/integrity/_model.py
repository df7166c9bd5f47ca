"""The words of a report: kinds of findings, their states, places of cuts. All are ordered."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import TYPE_CHECKING, NamedTuple

from chunking.blocks import BlockKind
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunking.spans import Span


class Kind(StrEnum):
    """What a finding is about, the worst to be torn first."""

    list = auto()
    table = auto()
    code = auto()
    list_item = auto()
    table_row = auto()
    lead_in = auto()
    """A paragraph's last sentence or line that ends in a colon, with the first item of its list."""
    orphan_heading = auto()
    """A heading that is the last thing in a chunk, torn from its text."""
    table_without_header = auto()
    """A chunk that begins inside a table, its header neither in content nor in context."""
    unbalanced_fence = auto()
    """A chunk with an opening fence line without its closing one, or the reverse."""
    heading = auto()
    link = auto()
    """A link or a URL."""
    image = auto()
    quote = auto()
    footnote = auto()
    front_matter = auto()
    html = auto()
    paragraph = auto()
    sentence = auto()
    large_chunk = auto()
    """A chunk above a maximum that the strategy doesn't promise."""
    duplicate_chunk = auto()
    """A chunk with the text of an earlier one."""
    tiny_chunk = auto()
    """A chunk below the minimum; where there is none, below a tenth of target or maximum."""

    def text(self, language: str = "en") -> str:
        """The kind's name in `language` ("en" or "zh")."""
        return KIND_NAMES[self].text(language)


class State(StrEnum):
    """What became of a unit, the worst first."""

    broken = auto()
    """No chunk holds all of it."""
    too_long = auto()
    """No chunk holds all of it, and none could: it alone is above the maximum."""
    noted = auto()
    """A fact about a chunk: nothing is torn."""
    rescued = auto()
    """A cut goes through it, but with its overlap a chunk holds all of it."""
    whole = auto()


class Place(StrEnum):
    """Where a cut is, from coarse to fine: the later, the more it tears."""

    end_of_text = auto()
    before_heading = auto()
    between_blocks = auto()
    between_items = auto()
    between_rows = auto()
    after_lead_in = auto()
    """Between a lead-in and its list."""
    after_heading = auto()
    """Between a heading and its text."""
    inside_item = auto()
    """Between the blocks of a list item."""
    inside_quote = auto()
    """Between the blocks of a quote or a footnote."""
    between_sentences = auto()
    inside_code = auto()
    inside_html = auto()
    inside_front_matter = auto()
    inside_row = auto()
    inside_heading = auto()
    inside_link = auto()
    between_lines = auto()
    """At a line end inside a sentence."""
    mid_sentence = auto()
    mid_word = auto()
    inside_cluster = auto()
    """Inside a grapheme cluster: what a reader sees as one character."""


class Finding(NamedTuple):
    """Something that isn't whole, or is odd: what, where, and in words."""

    kind: Kind
    span: Span
    """In the document."""
    state: State
    chunks: Sequence[int]
    """Indexes of the chunks that have a part of it as their own text."""
    reason: Reason


class Cut(NamedTuple):
    """The place of the cut at a chunk's end."""

    place: Place
    reason: Reason


KINDS, STATES, PLACES = tuple(Kind), tuple(State), tuple(Place)
KIND_NUMBER = {kind: number for number, kind in enumerate(KINDS)}
STATE_NUMBER = {state: number for number, state in enumerate(STATES)}
PLACE_NUMBER = {place: number for number, place in enumerate(PLACES)}
KIND_NAMES = {kind: Reason(Code[f"KIND_{kind.name.upper()}"]) for kind in KINDS}

TORN = (State.broken, State.too_long)
# What the text view outlines.
OUTLINED = (Kind.list, Kind.table, Kind.code)
UNIT_OF_BLOCK = {
    BlockKind.heading: Kind.heading,
    BlockKind.paragraph: Kind.paragraph,
    BlockKind.list: Kind.list,
    BlockKind.list_item: Kind.list_item,
    BlockKind.table: Kind.table,
    BlockKind.table_row: Kind.table_row,
    BlockKind.code: Kind.code,
    BlockKind.quote: Kind.quote,
    BlockKind.html: Kind.html,
    BlockKind.html_comment: Kind.html,
    BlockKind.front_matter: Kind.front_matter,
    BlockKind.footnote: Kind.footnote,
    BlockKind.image: Kind.image,
    BlockKind.link: Kind.link,
}
# What has a state; the other kinds are faults of chunks.
UNIT_KINDS = frozenset({*UNIT_OF_BLOCK.values(), Kind.sentence, Kind.lead_in})
