"""CommonMark and GFM, and the lists of Chinese documents, as blocks with exact spans.

`parse_blocks` is the way in. Its time is proportional to the text (10 to 20 MB a second).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chunking.blocks._details import BOM, bare_urls, front_matter_end, with_details
from chunking.blocks._lists import regrouped
from chunking.blocks._markers import rewrite_markers
from chunking.blocks._model import INLINE, Block, BlockKind, Role
from chunking.blocks._offsets import placed
from chunking.blocks._rows import in_order, parsed_rows
from chunking.blocks._tree import built_blocks, with_bare_text
from chunking.collector import paused_collector

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunking.blocks._rows import Unplaced
    from chunking.markers import Marker

__all__ = [
    "BOM",
    "INLINE",
    "Block",
    "BlockKind",
    "Role",
    "front_matter_end",
    "parse_blocks",
]

LONE_CR = re.compile(r"\r(?!\n)")


def parse_blocks(text: str) -> Sequence[Block]:
    """The blocks of a Markdown text in document order, outer ones before what stands in them.

    Every character that isn't white space is in a block, but for quote marks (`>`) on blank
    lines of a quote. Lines may end in LF, CRLF or CR; offsets are those of the text as given.
    Links and images are blocks inside the paragraph, heading or row they stand in. The text of a
    tight list item is a paragraph, like a loose one's. Raises `UnicodeEncodeError` for lone
    surrogates, which a `Document` refuses.
    """
    # The parser takes a lone CR for a line end in some places only.
    text = LONE_CR.sub("\n", text) if "\r" in text else text
    with paused_collector():
        unplaced, spans, markers = _parsed(text)
        detailed = in_order(with_details(unplaced, spans, text))
        rows, contents = regrouped(detailed, text, markers)
        rows = with_bare_text(rows, text, contents)
        return built_blocks(in_order([*rows, *bare_urls(text, rows)]))


def _parsed(text: str) -> tuple[list[Unplaced], Iterable[tuple[int, int]], dict[int, Marker]]:
    """The parser's rows, their spans in code points without white space, and Chinese markers."""
    encoded = bytearray(text, "utf-8")
    front = front_matter_end(text)
    # Front matter and a byte order mark are blank to the parser. A blank line changes nothing.
    hidden = len(text[: front or int(text.startswith(BOM))].encode())
    encoded[:hidden] = b"\n" * hidden
    markers = rewrite_markers(text, encoded)
    rows = parsed_rows(encoded.decode())
    if front:
        rows.insert(0, (BlockKind.front_matter, 0, hidden, Role.plain, 0, ""))
    spans = placed(text, [row[1] for row in rows], [row[2] for row in rows])
    return rows, spans, markers
