"""The parser's events, as rows of byte offsets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pyromark import Markdown, Options

from chunking.blocks._model import BlockKind, Role

if TYPE_CHECKING:
    from collections.abc import Iterator


class Row(NamedTuple):
    """A block that has no place in the tree yet. Rows may hold byte or code point offsets."""

    kind: BlockKind
    start: int
    end: int
    role: Role = Role.plain
    level: int = 0
    title: str = ""


row_of = partial(tuple.__new__, Row)

# Front matter isn't among them: the parser takes it anywhere, but it's only at the start of a file.
PARSER = Markdown(
    options=Options.ENABLE_TABLES
    | Options.ENABLE_FOOTNOTES
    | Options.ENABLE_STRIKETHROUGH
    | Options.ENABLE_TASKLISTS
    | Options.ENABLE_GFM
)

# Tags that aren't here (emphasis, table cells ...) make no block.
KINDS = {
    "Paragraph": BlockKind.paragraph,
    "List": BlockKind.list,
    "Item": BlockKind.list_item,
    "Table": BlockKind.table,
    "TableHead": BlockKind.table_row,
    "TableRow": BlockKind.table_row,
    "CodeBlock": BlockKind.code,
    "BlockQuote": BlockKind.quote,
    "HtmlBlock": BlockKind.html,
    "FootnoteDefinition": BlockKind.footnote,
    "Image": BlockKind.image,
    "Link": BlockKind.link,
}
ROLES = {"TableHead": Role.header}
AUTOLINKS = frozenset({"Autolink", "Email"})


def in_order(rows: list[Row]) -> list[Row]:
    """The rows in document order, outer ones first; the order of equal spans is kept."""
    return sorted(rows, key=lambda row: (row.start, -row.end))


def parsed_rows(markdown: str) -> list[Row]:
    """One row for each block of the text, in byte offsets, outer ones first."""
    events: Iterator[tuple[Any, Any]] = iter(PARSER.events_with_range(markdown, merge_text=True))
    rows: list[Row] = []
    for event, where in events:
        if "Start" in event:
            tag = event["Start"]
            if "Heading" in tag:
                _add_heading(rows, events, tag["Heading"], where)
            else:
                _add(rows, tag, where)
        elif event == "Rule":
            rows.append(Row(BlockKind.rule, where["start"], where["end"]))
    return rows


def _add(rows: list[Row], tag: Any, where: dict[str, int]) -> None:  # noqa: ANN401 - a dict or str
    name = tag if tag.__class__ is str else next(iter(tag))
    kind = KINDS.get(name)
    if kind is None:
        return
    role = ROLES.get(name, Role.plain)
    if name == "List":
        role = Role.bullet if tag[name] is None else Role.ordered
    elif name == "CodeBlock":
        role = Role.indented if tag[name] == "Indented" else Role.fenced
    elif name == "Link" and tag[name]["link_type"] in AUTOLINKS:
        role = Role.autolink
    rows.append(Row(kind, where["start"], where["end"], role))


def _add_heading(
    rows: list[Row], events: Iterator[tuple[Any, Any]], heading: Any, where: dict[str, int]  # noqa: ANN401 - a dict
) -> None:
    """Add the heading and what stands in it; its title is its text without markup."""
    place = len(rows)
    title: list[str] = []
    for event, inner in events:
        if event.__class__ is str:
            title.append(" ")
        elif "Start" in event:
            _add(rows, event["Start"], inner)
        elif "End" in event:
            if "Heading" in event["End"]:
                break
        else:
            title += [event[name] for name in ("Text", "Code") if name in event]
    level = int(heading["level"][1:])
    words = " ".join("".join(title).split())
    rows.insert(
        place, Row(BlockKind.heading, where["start"], where["end"], Role.plain, level, words)
    )
