"""The parser's events, as rows of byte offsets."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from chunking.blocks._model import BlockKind, Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyromark import Markdown


class Row(NamedTuple):
    """A block that has no place in the tree yet. Rows may hold byte or code point offsets."""

    kind: BlockKind
    start: int
    end: int
    role: Role = Role.plain
    level: int = 0
    title: str = ""


row_of = partial(tuple.__new__, Row)

# A row before it gets its place in code points: a plain tuple takes a quarter of the time.
Unplaced = tuple[BlockKind, int, int, Role, int, str]


@cache
def parser() -> Markdown:
    """The parser, loaded when the first text is parsed."""
    from pyromark import Markdown, Options  # noqa: PLC0415 - `import chunking` stays light

    # Front matter isn't an option here: the parser takes it anywhere, but it's only at the start.
    return Markdown(
        options=Options.ENABLE_TABLES
        | Options.ENABLE_FOOTNOTES
        | Options.ENABLE_STRIKETHROUGH
        | Options.ENABLE_TASKLISTS
        | Options.ENABLE_GFM
    )


# Tags that aren't here (emphasis, table cells ...) make no block. Those that say more are below.
PLAIN_TAGS = {
    "Paragraph": (BlockKind.paragraph, Role.plain),
    "Item": (BlockKind.list_item, Role.plain),
    "TableHead": (BlockKind.table_row, Role.header),
    "TableRow": (BlockKind.table_row, Role.plain),
    "HtmlBlock": (BlockKind.html, Role.plain),
}
TAGS = {
    "List": BlockKind.list,
    "Table": BlockKind.table,
    "CodeBlock": BlockKind.code,
    "BlockQuote": BlockKind.quote,
    "FootnoteDefinition": BlockKind.footnote,
    "Image": BlockKind.image,
    "Link": BlockKind.link,
}
AUTOLINKS = frozenset({"Autolink", "Email"})


def in_order(rows: list[Row]) -> list[Row]:
    """The rows in document order, outer ones first; the order of equal spans is kept."""
    # As (start, -end), in one number, which is compared faster; no text is that long.
    return sorted(rows, key=lambda row: (row[1] << 40) - row[2])


def parsed_rows(markdown: str) -> list[Unplaced]:
    """One row for each block of the text, in byte offsets, outer ones first.

    The level of an ordered list's row is the number it starts with.
    """
    events: Iterator[tuple[Any, Any]] = iter(parser().events_with_range(markdown))
    rows: list[Unplaced] = []
    for event, where in events:
        if "Start" in event:
            tag = event["Start"]
            if tag.__class__ is str:
                plain = PLAIN_TAGS.get(tag)
                if plain:
                    rows.append((plain[0], where["start"], where["end"], plain[1], 0, ""))
            elif "Heading" in tag:
                _add_heading(rows, events, tag["Heading"], where)
            else:
                _add(rows, tag, where)
        elif event == "Rule":
            rows.append((BlockKind.rule, where["start"], where["end"], Role.plain, 0, ""))
    return rows


def _add(rows: list[Unplaced], tag: dict[str, Any], where: dict[str, int]) -> None:
    name, value = next(iter(tag.items()))
    kind = TAGS.get(name)
    if kind is None:
        return
    role = Role.plain
    level = 0
    if kind is BlockKind.list:
        role = Role.bullet if value is None else Role.ordered
        level = value or 0
    elif kind is BlockKind.code:
        role = Role.indented if value == "Indented" else Role.fenced
    elif kind is BlockKind.link and value["link_type"] in AUTOLINKS:
        role = Role.autolink
    rows.append((kind, where["start"], where["end"], role, level, ""))


def _add_heading(
    rows: list[Unplaced],
    events: Iterator[tuple[Any, Any]],
    heading: dict[str, Any],
    where: dict[str, int],
) -> None:
    """Add the heading and what stands in it; its title is its text without markup."""
    place = len(rows)
    title: list[str] = []
    for event, inner in events:
        if event.__class__ is str:
            title.append(" ")
        elif "Start" in event:
            if event["Start"].__class__ is dict:
                _add(rows, event["Start"], inner)
        elif "End" in event:
            if "Heading" in event["End"]:
                break
        else:
            title += [event[name] for name in ("Text", "Code") if name in event]
    level = int(heading["level"][1:])
    words = " ".join("".join(title).split())
    heading_row = (BlockKind.heading, where["start"], where["end"], Role.plain, level, words)
    rows.insert(place, heading_row)
