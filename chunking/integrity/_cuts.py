"""Where each cut is: the innermost block that it goes through, and what of its text it parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import regex

from chunking.blocks import BlockKind
from chunking.integrity._columns import BLOCK_KINDS, BLOCK_NUMBER, NONE
from chunking.integrity._model import PLACE_NUMBER, PLACES, Cut, Place
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from chunking.integrity._columns import Columns, Tree
    from chunking.integrity._held import Held

    Numbers = np.ndarray[Any, Any]

# Where a cut is that goes through a block of that kind, but through none inside it.
PLACE_IN = {
    BlockKind.list: Place.between_items,
    BlockKind.list_item: Place.inside_item,
    BlockKind.table: Place.between_rows,
    BlockKind.table_row: Place.inside_row,
    BlockKind.code: Place.inside_code,
    BlockKind.quote: Place.inside_quote,
    BlockKind.footnote: Place.inside_quote,
    BlockKind.html: Place.inside_html,
    BlockKind.html_comment: Place.inside_html,
    BlockKind.front_matter: Place.inside_front_matter,
    BlockKind.heading: Place.inside_heading,
    BlockKind.link: Place.inside_link,
    BlockKind.image: Place.inside_link,
    BlockKind.paragraph: Place.mid_sentence,
    BlockKind.rule: Place.mid_sentence,
}
# Between these blocks a heading or a lead-in can end a chunk.
HOLDERS = (Place.between_blocks, Place.inside_item, Place.inside_quote)
CJK = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}]")
WORD = regex.compile(r"\w")
CLUSTER = regex.compile(r"\X")
# What can't go on a cluster, so that most cuts in Chinese text need no look at clusters.
STARTS_CLUSTER = regex.compile(r"[\u3001-\u3029\u3400-\u9fff\uff01-\uff9d]")
JOINERS = regex.compile(r"[\u200d\p{M}]")
LONGEST_CLUSTER = 256
LINE_ENDS = "\r\n"


class Cuts(NamedTuple):
    """The cut at the end of each chunk but the last."""

    places: Numbers
    """Places in `PLACES`."""
    blocks: Numbers
    """The innermost block that the cut goes through; NONE between top-level blocks."""
    children: Numbers
    """The child of that block which ends before the cut; NONE where there's none."""


def cuts_of(columns: Columns, held: Held, text: str) -> Cuts:
    """The cuts between the chunks."""
    ends, starts = held.ends[:-1], held.body_starts[1:]
    tree = columns.tree
    if not len(tree.starts):
        none = np.full(len(ends), NONE)
        return Cuts(np.full(len(ends), PLACE_NUMBER[Place.between_blocks]), none, none)
    blocks, children = _innermost(tree, ends, starts)
    place_of = np.array([*(PLACE_NUMBER[PLACE_IN[kind]] for kind in BLOCK_KINDS), 0])
    place_of[NONE] = PLACE_NUMBER[Place.between_blocks]
    kinds = np.where(blocks == NONE, NONE, tree.kinds[blocks])
    places = place_of[kinds]
    _mark_neighbours(places, columns, ends, starts)
    is_prose = places == PLACE_NUMBER[Place.mid_sentence]
    is_between = columns.sentences.around(ends, starts) == NONE
    places[is_prose & is_between] = PLACE_NUMBER[Place.between_sentences]
    for cut in np.flatnonzero(is_prose & ~is_between).tolist():
        places[cut] = PLACE_NUMBER[_place_in_sentence(text, int(ends[cut]), int(starts[cut]))]
    for cut in np.flatnonzero(ends == starts).tolist():
        if _is_inside_cluster(text, int(ends[cut])):
            places[cut] = PLACE_NUMBER[Place.inside_cluster]
    return Cuts(places, blocks, children)


def _innermost(tree: Tree, ends: Numbers, starts: Numbers) -> tuple[Numbers, Numbers]:
    """The innermost block around each cut, and the child of it that is before the cut."""
    blocks = tree.starts.searchsorted(ends, "left") - 1
    children = np.full(len(blocks), NONE)
    climbing = np.flatnonzero(blocks != NONE)
    while len(climbing):
        climbing = climbing[tree.ends[blocks[climbing]] <= starts[climbing]]
        children[climbing] = blocks[climbing]
        blocks[climbing] = tree.parents[blocks[climbing]]
        climbing = climbing[blocks[climbing] != NONE]
    return blocks, children


def _mark_neighbours(places: Numbers, columns: Columns, ends: Numbers, starts: Numbers) -> None:
    """Tell apart, among cuts between blocks, those beside headings and lead-ins."""
    flow, kinds = columns.flow, columns.tree.kinds
    heading = BLOCK_NUMBER[BlockKind.heading]
    below = flow.starts.searchsorted(starts, "left")
    below_kinds = kinds[flow.blocks[np.minimum(below, len(flow.blocks) - 1)]]
    is_above_heading = (below < len(flow.starts)) & (below_kinds == heading)
    above_kinds = kinds[flow.blocks[flow.starts.searchsorted(ends, "left") - 1]]
    is_holder = np.isin(places, [PLACE_NUMBER[place] for place in HOLDERS])
    is_top = places == PLACE_NUMBER[Place.between_blocks]
    places[is_holder & (above_kinds == heading)] = PLACE_NUMBER[Place.after_heading]
    places[is_top & is_above_heading] = PLACE_NUMBER[Place.before_heading]
    leads = columns.lead_ins
    if len(leads.ends):
        lead = np.minimum(leads.ends.searchsorted(starts, "left"), len(leads.ends) - 1)
        is_after = (columns.lead_in_ends[lead] <= ends) & (leads.ends[lead] >= starts)
        places[is_holder & is_after] = PLACE_NUMBER[Place.after_lead_in]


def _place_in_sentence(text: str, end: int, start: int) -> Place:
    between = text[max(0, end - 1) : start + 1]
    if any(line_end in between[:-1] for line_end in LINE_ENDS) or between[-1] in LINE_ENDS:
        return Place.between_lines
    is_torn = end == start and WORD.match(between[0]) and WORD.match(between[-1])
    if is_torn and not (CJK.match(between[0]) or CJK.match(between[-1])):
        return Place.mid_word
    return Place.mid_sentence


def _is_inside_cluster(text: str, place: int) -> bool:
    """Whether a place is inside what a reader sees as one character."""
    before, after = text[place - 1], text[place]
    if after.isascii():
        return after == "\n" and before == "\r"
    if STARTS_CLUSTER.match(after) and not JOINERS.match(before):
        return False
    start = place - 1
    while start > max(0, place - LONGEST_CLUSTER) and not text[start].isascii():
        start -= 1
    for match in CLUSTER.finditer(text, start, place + LONGEST_CLUSTER):
        if match.end() >= place:
            return bool(match.end() > place)
    return False


def cut_at(cuts: Cuts, tree: Tree, chunk: int) -> Cut:
    """The cut at the end of a chunk, in words."""
    if chunk >= len(cuts.places):
        return Cut(Place.end_of_text, Reason(Code.PLACE_END_OF_TEXT))
    place = PLACES[cuts.places[chunk]]
    block, child = int(cuts.blocks[chunk]), int(cuts.children[chunk])
    reason = Reason(Code[f"PLACE_{place.name.upper()}"])
    if place in (Place.between_items, Place.between_rows):
        number = int(tree.numbers[child]) if child != NONE else 0
        values = {"number": number, "count": int(tree.counts[block])}
        code = reason.code if number else Code.PLACE_AFTER_TABLE_HEADER
        reason = Reason(code, values)
    item = int(tree.items[block]) if block != NONE else NONE
    if item != NONE:
        values = {"number": int(tree.numbers[item]), "count": int(tree.counts[tree.parents[item]])}
        reason = Reason(Code.PLACE_IN_ITEM, {"place": reason, **values})
    return Cut(place, reason)
