"""What a report needs of the document alone, as arrays made once: units, items, headings ..."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from chunking.blocks import INLINE, BlockKind, Role
from chunking.integrity._model import KIND_NUMBER, UNIT_OF_BLOCK, Kind
from chunking.verification import BLANK_TOO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunking.blocks import Block
    from chunking.source import Source
    from chunking.spans import Span

    Numbers = np.ndarray[Any, Any]

BLOCK_KINDS = tuple(BlockKind)
BLOCK_NUMBER = {kind: number for number, kind in enumerate(BLOCK_KINDS)}
UNIT_NUMBERS = {kind: KIND_NUMBER[unit] for kind, unit in UNIT_OF_BLOCK.items()}
NONE = -1
BLANK_EDGE = re.compile(rf"[\s{BLANK_TOO}]*")
BLANKS_TOO = re.compile(f"[{BLANK_TOO}]")
COLONS = (":", "：")
EMPHASIS = "*_`~ \t"
MARKS = " \t\r\n>"


class Units(NamedTuple):
    """What is judged: blocks, then the sentences of paragraphs, then lead-ins."""

    kinds: Numbers
    """Places in `KINDS`."""
    starts: Numbers
    ends: Numbers
    blocks: Numbers
    """Index of the block; of a lead-in its list; NONE for sentences."""


class Tree(NamedTuple):
    """All blocks, in document order, outer ones first."""

    kinds: Numbers
    """Places in `BLOCK_KINDS`."""
    starts: Numbers
    ends: Numbers
    parents: Numbers
    items: Numbers
    """The innermost list item that the block is or stands in; NONE for none."""
    numbers: Numbers
    """An item's or data row's place in its list or table, from 1; 0 for all else."""
    counts: Numbers
    """Items or data rows of the block's own list or table; 0 for all else."""
    members: Numbers
    """Items and data rows, by list or table."""
    member_parents: Numbers
    """The list or table of each of the members, ascending."""


class Spans(NamedTuple):
    """Disjoint spans in order, and the block that each is."""

    starts: Numbers
    ends: Numbers
    blocks: Numbers

    def around(self, before: Numbers, after: Numbers) -> Numbers:
        """The span with text both before the first and behind the second place; NONE for none."""
        if not len(self.starts):
            return np.full(len(before), NONE)
        place = self.starts.searchsorted(before, "left") - 1
        return np.where((place >= 0) & (self.ends[place] > after), place, NONE)


class Columns(NamedTuple):
    """A document's arrays."""

    units: Units
    tree: Tree
    flow: Spans
    """Blocks but links and images; not disjoint."""
    sentences: Spans
    tables: Spans
    fences: Spans
    closed: Numbers
    """Whether each of the fences has a closing line."""
    headings: Spans
    """Headings with text below."""
    texts: Numbers
    """Where the text below each of the headings starts."""
    lead_ins: Spans
    """`ends` are where the lists start; `blocks` are the lists."""
    lead_in_ends: Numbers
    characters: int
    """Of the document, without white space."""


def columns_of(source: Source) -> Columns:
    """The arrays of the source's document, made at first use."""
    original = source.original
    return original.remember(columns_of, lambda: _made(original))


def _made(source: Source) -> Columns:
    text, blocks = source.text, source.blocks
    tree = _tree(blocks, text)
    roles = np.array([block.role in (Role.header, Role.delimiter) for block in blocks], bool)
    sentences = _trimmed(source.sentences, text)
    spans = Spans(*sentences, np.full(len(sentences[0]), NONE))
    flow = _chosen(tree, np.flatnonzero(~_is_in(tree.kinds, INLINE)))
    leads, lead_ends = _lead_ins(tree, spans, text)
    headings, texts = _headings(tree, flow)
    fences = [
        (index, block.role is Role.fenced)
        for index, block in enumerate(blocks)
        if block.kind is BlockKind.code and block.role is not Role.indented
    ]
    numbers, closed = zip(*fences, strict=True) if fences else ((), ())
    delimiters = np.array([block.role is Role.delimiter for block in blocks], bool)
    return Columns(
        units=_units(tree, spans, leads, delimiters),
        tree=_with_members(tree, roles),
        flow=flow,
        sentences=spans,
        tables=_chosen(tree, np.flatnonzero(_is_in(tree.kinds, {BlockKind.table}))),
        fences=_chosen(tree, np.array(numbers, int)),
        closed=np.array(closed, bool),
        headings=headings,
        texts=texts,
        lead_ins=leads,
        lead_in_ends=lead_ends,
        characters=len("".join(text.split())),
    )


def _is_in(kinds: Numbers, wanted: frozenset[BlockKind] | set[BlockKind]) -> Numbers:
    return np.isin(kinds, [BLOCK_NUMBER[kind] for kind in wanted])


def _chosen(tree: Tree, blocks: Numbers) -> Spans:
    return Spans(tree.starts[blocks], tree.ends[blocks], blocks)


def _trimmed(spans: Sequence[Span], text: str) -> tuple[Numbers, Numbers]:
    """Starts and ends without what the references call blank: no chunk needs to hold it."""
    if BLANKS_TOO.search(text):
        spans = [_inked(span, text) for span in spans]
    columns = np.array(spans, int).reshape(-1, 2)
    return columns[:, 0].copy(), columns[:, 1].copy()


def _inked(span: Span, text: str) -> Span:
    start, end = span
    while start < end and (text[end - 1].isspace() or text[end - 1] in BLANK_TOO):
        end -= 1
    match = BLANK_EDGE.match(text, start, end)
    return span._replace(start=match.end() if match else start, end=end)


def _tree(blocks: Sequence[Block], text: str) -> Tree:
    """The blocks' columns, without their members."""
    starts, ends = _trimmed([block.span for block in blocks], text)
    kinds = np.array([BLOCK_NUMBER[block.kind] for block in blocks], int)
    parents = [NONE if block.parent is None else block.parent for block in blocks]
    items: list[int] = []
    for index, (block, parent) in enumerate(zip(blocks, parents, strict=True)):
        is_item = block.kind is BlockKind.list_item
        items.append(index if is_item else NONE if parent < 0 else items[parent])
    none = np.zeros(len(blocks), int)
    empty = np.array([], int)
    up, inside = np.array(parents, int), np.array(items, int)
    return Tree(kinds, starts, ends, up, inside, none, none.copy(), empty, empty)


def _with_members(tree: Tree, heads: Numbers) -> Tree:
    """The tree with items and data rows numbered; `heads` are header and delimiter rows."""
    rows = _is_in(tree.kinds, {BlockKind.table_row}) & ~heads
    members = np.flatnonzero(rows | _is_in(tree.kinds, {BlockKind.list_item}))
    members = members[np.argsort(tree.parents[members], kind="stable")]
    parents = tree.parents[members]
    first = parents.searchsorted(parents, "left")
    tree.numbers[members] = np.arange(len(members)) - first + 1
    groups = np.flatnonzero(_is_in(tree.kinds, {BlockKind.list, BlockKind.table}))
    tree.counts[groups] = parents.searchsorted(groups, "right") - parents.searchsorted(groups)
    return tree._replace(members=members, member_parents=parents)


def _headings(tree: Tree, flow: Spans) -> tuple[Spans, Numbers]:
    """Headings that don't stand right above another one, and where their text starts."""
    headings = np.flatnonzero(_is_in(tree.kinds, {BlockKind.heading}))
    below = flow.starts.searchsorted(tree.ends[headings], "left")
    has_below = below < len(flow.starts)
    headings, below = headings[has_below], below[has_below]
    is_text = tree.kinds[flow.blocks[below]] != BLOCK_NUMBER[BlockKind.heading]
    return _chosen(tree, headings[is_text]), flow.starts[below[is_text]]


def _lead_ins(tree: Tree, sentences: Spans, text: str) -> tuple[Spans, Numbers]:
    """The last sentence or line of paragraphs that end in a colon right before a list.

    Returns spans from there to the list, and where the lead-ins end.
    """
    found = list(_lead_in_rows(tree, sentences, text))
    starts, lead_ends, list_starts, lists = zip(*found, strict=True) if found else ((),) * 4
    spans = Spans(np.array(starts, int), np.array(list_starts, int), np.array(lists, int))
    return spans, np.array(lead_ends, int)


def _lead_in_rows(tree: Tree, sentences: Spans, text: str) -> Iterator[tuple[int, int, int, int]]:
    lists = np.flatnonzero(_is_in(tree.kinds, {BlockKind.list}))
    paragraphs = np.flatnonzero(_is_in(tree.kinds, {BlockKind.paragraph}))
    if not len(lists) or not len(paragraphs):
        return
    above = tree.ends[paragraphs].searchsorted(tree.starts[lists], "right") - 1
    for number, place in zip(lists.tolist(), above.tolist(), strict=True):
        paragraph = int(paragraphs[place])
        start, end = int(tree.starts[paragraph]), int(tree.ends[paragraph])
        begin = int(tree.starts[number])
        if place < 0 or tree.parents[paragraph] != tree.parents[number]:
            continue
        if text[end:begin].strip(MARKS) or not text[start:end].rstrip(EMPHASIS).endswith(COLONS):
            continue
        sentence = int(sentences.ends.searchsorted(end, "left"))
        if sentence < len(sentences.starts):
            start = max(start, int(sentences.starts[sentence]))
        line = max(text.rfind("\n", start, end), text.rfind("\r", start, end)) + 1
        yield (max(start, line), end, begin, number)


def _units(tree: Tree, sentences: Spans, leads: Spans, delimiters: Numbers) -> Units:
    """Blocks that have a kind and text, sentences inside paragraphs, lead-ins with a first item."""
    kind_of_block = np.array([UNIT_NUMBERS.get(kind, NONE) for kind in BLOCK_KINDS])
    block_kinds = kind_of_block[tree.kinds] if len(tree.kinds) else np.array([], int)
    judged = np.flatnonzero((block_kinds != NONE) & (tree.ends > tree.starts) & ~delimiters)
    paragraphs = _chosen(tree, np.flatnonzero(_is_in(tree.kinds, {BlockKind.paragraph})))
    inside = np.flatnonzero(paragraphs.around(sentences.ends, sentences.ends - 1) != NONE)
    inside = inside[sentences.ends[inside] > sentences.starts[inside]]
    # A list's first item is the block behind it.
    first_items = tree.ends[leads.blocks + 1] if len(leads.blocks) else leads.ends
    sizes = (len(inside), len(leads.blocks))
    others = np.repeat([KIND_NUMBER[Kind.sentence], KIND_NUMBER[Kind.lead_in]], sizes)
    return Units(
        np.concatenate([block_kinds[judged], others]).astype(int),
        np.concatenate([tree.starts[judged], sentences.starts[inside], leads.starts]),
        np.concatenate([tree.ends[judged], sentences.ends[inside], first_items]),
        np.concatenate([judged, np.full(len(inside), NONE), leads.blocks]),
    )
