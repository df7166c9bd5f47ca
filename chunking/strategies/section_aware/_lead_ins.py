"""Lines that belong to what follows: sentences that end in a colon, headings in all but name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from chunking.sentences import sentence_ends
from chunking.strategies.section_aware._blocks import Block, BlockKind, ends_in_colon

# A line this short that starts with a marker and ends no sentence is a heading in all but name.
LONGEST_HEADING_LINE = 30
SENTENCE_END = re.compile(r"[.!?。！？；;…][\"'”’）)\]】]*\Z")
# Of a longer last sentence only the last line is a lead-in: lines without full stops (a list
# without markers, an address) are one sentence to the sentence rules.
LONGEST_LEAD_IN = 300


class HeadingLine(NamedTuple):
    """A short line with a marker that stands like a heading above what follows."""

    start: int
    end: int


def with_heading_lines(blocks: Sequence[Block], text: str) -> Iterator[Block | HeadingLine]:
    """The blocks, with one-line paragraphs and last items that are headings made such."""
    for block, following in zip_longest(blocks, blocks[1:]):
        if following is None:
            yield block
        elif block.kind is BlockKind.PARAGRAPH:
            is_marked = block.elements[0].marker is not None
            is_heading = is_marked and is_heading_line(text, block.start, block.end)
            yield HeadingLine(block.start, block.end) if is_heading else block
        else:
            last = heading_item(block, text)
            if last is None:
                yield block
                continue
            block.items.pop()
            if block.items:
                block.end = block.items[-1].end
                yield block
            yield last


def heading_item(block: Block, text: str) -> HeadingLine | None:
    """The last item of a list as a heading line: only if every item before took in a paragraph."""
    if not block.is_numbered or not all(item.took_paragraph for item in block.items[:-1]):
        return None
    last = block.items[-1]
    if not is_heading_line(text, last.start, last.end):
        return None
    return HeadingLine(last.start, last.end)


def is_heading_line(text: str, start: int, end: int) -> bool:
    """Whether a stretch is one short line that ends no sentence."""
    if end - start > LONGEST_HEADING_LINE:
        return False
    line = text[start:end]
    return "\n" not in line and not SENTENCE_END.search(line)


def lead_in_start(text: str, start: int, end: int) -> int | None:
    """Where the last sentence of a paragraph that ends in a colon starts; None if none does."""
    if not ends_in_colon(text, start, end):
        return None
    *_, before, _ = [start, *sentence_ends(text, start, end)]
    if end - before > LONGEST_LEAD_IN:
        before = max(before, text.rfind("\n", before, end))
    return before + len(text[before:end]) - len(text[before:end].lstrip())
