"""Lists as a reader sees them: split by kind of marker, and joined where the numbering goes on.

CommonMark ends a list at an unindented block or at another marker. In documents that are not
written for it, `1.` with `- ` lines at column 0 and then `2.`, or a fence at column 0 between two
steps, is one list. What lies between two such items belongs to the upper one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from chunking.blocks._markers import REACH
from chunking.blocks._model import INSIDE_LEAVES, WITHOUT_LISTS, BlockKind, Role
from chunking.blocks._rows import Row, in_order, row_of
from chunking.markers import BULLETS, COMMONMARK, LETTERS, Marker, MarkerKind, columns_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# What may lie between two items of one list. All else ends it.
BETWEEN = frozenset({BlockKind.paragraph, BlockKind.code, BlockKind.table, BlockKind.list})
# Columns beyond an item's marker from which another list is inside the item.
NESTING = 2
ITEM = re.compile(
    r"(?:(?P<bullet>[-+*])(?=\s|\Z)|(?P<number>[0-9]{1,9})(?P<sign>[.)]))[ \t]*"
    r"(?:\[(?P<task>[ xX])\](?=\s)[ \t]*)?"
)
KINDS = {
    "-": MarkerKind.hyphen,
    "+": MarkerKind.plus,
    "*": MarkerKind.asterisk,
    ".": MarkerKind.number_dot,
    ")": MarkerKind.number_bracket,
}
FOOTNOTE = re.compile(r"\[\^[^\]]*\]:?[ \t]*")
# For what only the parser takes for an item (a marker before a form feed).
BULLET = Marker(MarkerKind.hyphen, None, 0, 1, 0, 1)
TASKS = {" ": Role.task_open, "x": Role.task_done, "X": Role.task_done}


def regrouped(  # noqa: C901, PLR0912 - one pass, with what it knows so far
    rows: list[Row], text: str, markers: Mapping[int, Marker]
) -> tuple[list[Row], dict[int, int]]:
    """The rows with their lists as a reader sees them, and where contents start.

    Rows are in document order. Contents are those of items and footnotes, by the block's start.
    """
    contents: dict[int, int] = {}
    parent_of: dict[int, int] = {}
    ends = [len(text)]
    parents = [-1]
    last_list = Row(BlockKind.list, 0, 0)
    in_need: dict[int, set[int]] = defaultdict(set)
    for index, (kind, start, end, role, level, _) in enumerate(rows):
        if kind in INSIDE_LEAVES:
            continue
        while start >= ends[-1] and len(ends) > 1:
            ends.pop()
            parents.pop()
        parent_of[index] = parents[-1]
        if kind in WITHOUT_LISTS:
            continue
        if kind is BlockKind.list_item:
            marker = markers.get(start)
            if marker is not None and marker.kind not in COMMONMARK:
                contents[start] = marker.content
                in_need[parents[-2]].add(parents[-1])
            else:
                contents[start], role = _content(text, start)  # noqa: PLW2901
                if role is not Role.plain:
                    rows[index] = row_of((kind, start, end, role, 0, ""))
        elif kind is BlockKind.footnote:
            contents[start] = _label_end(text, start)
        elif kind is BlockKind.list:
            # Joining begins with a list that starts above 1, or one indented below another.
            follows = last_list.role is Role.ordered and text[last_list.end : start].isspace()
            if (role is Role.ordered and level != 1) or follows:
                in_need[parents[-1]].add(index)
            last_list = rows[index]
        ends.append(end)
        parents.append(index)
    if not in_need:
        return rows, contents
    children: dict[int, list[int]] = defaultdict(list)
    for index, parent in parent_of.items():
        children[parent].append(index)
    return _grouped(Grouping(rows, text, markers), in_need, children), contents


def _grouped(
    grouping: Grouping, in_need: Mapping[int, set[int]], children: dict[int, list[int]]
) -> list[Row]:
    """The rows after the lists in need, by the block they stand in, are split and joined."""
    for parent, lists in in_need.items():
        for stretch in _stretches(children[parent], grouping.rows):
            if not lists.isdisjoint(stretch):
                grouping.regroup(stretch, children)
    return grouping.result()


def _stretches(children: Sequence[int], rows: Sequence[Row]) -> Iterator[list[int]]:
    """The children of a block in stretches in which lists may be joined."""
    stretch: list[int] = []
    for child in children:
        if rows[child][0] in BETWEEN:
            stretch.append(child)
        else:
            yield stretch
            stretch = []
    yield stretch


def _content(text: str, start: int) -> tuple[int, Role]:
    """Where the content of an item with one of CommonMark's markers starts, and the item's role."""
    if text[start + 1 : start + 2] == " " and text[start + 2 : start + 3].isalnum():
        # By far the commonest: a bullet, a space and a word.
        return start + 2, Role.plain
    if text.startswith(". ", start + 1) and text[start + 3 : start + 4].isalnum():
        return start + 3, Role.plain
    item = ITEM.match(text, start)
    if item is None:
        return start + 1, Role.plain
    return item.end(), TASKS.get(item["task"], Role.plain)


def _label_end(text: str, start: int) -> int:
    label = FOOTNOTE.match(text, start)
    return label.end() if label else start


class Group:
    """Items that make one list."""

    def __init__(self, marker: Marker, start: int) -> None:
        self.start = start
        self.end = start
        self.kind = marker.kind
        self.indent = marker.indent
        self.number = marker.number
        self.last_item = -1
        self.parser_list = -1
        self.is_nested = False
        self.inner_kinds: set[str] = set()
        """Kinds of the lists inside its items so far: one more of these is inside, too."""

    def goes_on(self, marker: Marker, start: int, parser_list: int) -> bool:
        """Whether an item with this marker, at `start`, is the next of this list."""
        is_same_list = parser_list == self.parser_list
        if is_same_list and self.kind in COMMONMARK:
            return True
        if marker.number is None or self.number is None:
            return is_same_list
        is_next = marker.number == self.number + 1
        if not is_same_list:
            return is_next and start - self.end <= REACH
        return is_next or (marker.number > self.number and self.kind not in LETTERS)


class Grouping:
    """New lists and new ends of items, for one stretch of blocks after the other."""

    def __init__(self, rows: Sequence[Row], text: str, markers: Mapping[int, Marker]) -> None:
        self.rows = rows
        self._text = text
        self._markers = markers
        self._item_ends: dict[int, int] = {}
        self._lists: list[Row] = []
        self._dropped: set[int] = set()
        self._open: list[Group] = []
        self._end = 0
        """Where the last child so far ends."""

    def regroup(self, children: Sequence[int], items: dict[int, list[int]]) -> None:
        """Go through children of one block, in order; `items` are the items of their lists."""
        for child in children:
            row = self.rows[child]
            if self._is_list(child):
                self._dropped.add(child)
                for item in items[child]:
                    self._add_item(item, child)
                    self._end = self.rows[item].end
            self._end = row.end
        self._close(0)

    def result(self) -> list[Row]:
        """All rows in document order, with the new lists in the place of the old ones."""
        if not self._dropped:
            return list(self.rows)
        kept = [
            row._replace(end=self._item_ends[index]) if index in self._item_ends else row
            for index, row in enumerate(self.rows)
            if index not in self._dropped
        ]
        return in_order([*self._lists, *kept])

    def _is_list(self, index: int) -> bool:
        return self.rows[index].kind is BlockKind.list

    def _add_item(self, item: int, parser_list: int) -> None:
        start, end = self.rows[item][1:3]
        marker = self._marker(start)
        group = self._group_for(marker, start, parser_list)
        if group is None:
            group = Group(marker, start)
            above = self._open[-1] if self._open else None
            group.is_nested = (
                above is not None
                and above.end == self._end
                and (marker.indent >= above.indent + NESTING or marker.kind in above.inner_kinds)
            )
            self._open.append(group)
        group.last_item = item
        group.number = marker.number
        group.parser_list = parser_list
        group.end = end

    def _group_for(self, marker: Marker, start: int, parser_list: int) -> Group | None:
        """The open list whose next item this is; what lies between goes into its last item."""
        for depth in reversed(range(len(self._open))):
            group = self._open[depth]
            if group.kind is not marker.kind:
                continue
            is_same_list = parser_list == group.parser_list and group.kind in COMMONMARK
            if not is_same_list and abs(group.indent - marker.indent) >= NESTING:
                continue
            if not group.goes_on(marker, start, parser_list):
                self._close(depth)
                return None
            group.inner_kinds.update(inner.kind for inner in self._open[depth + 1 :])
            self._close(depth + 1)
            if self._end > group.end:
                self._item_ends[group.last_item] = self._end
            return group
        return None

    def _close(self, depth: int) -> None:
        """End the open lists from a depth on."""
        while len(self._open) > depth:
            group = self._open.pop()
            role = Role.bullet if group.kind in BULLETS else Role.ordered
            self._lists.append(Row(BlockKind.list, group.start, group.end, role))
            if group.is_nested and self._open[-1].end < group.end:
                self._open[-1].end = group.end
                self._item_ends[self._open[-1].last_item] = group.end

    def _marker(self, start: int) -> Marker:
        line_start = self._text.rfind("\n", 0, start) + 1
        indent = columns_of(self._text[line_start:start]) if line_start < start else 0
        known = self._markers.get(start)
        if known:
            return known._replace(indent=indent)
        match = ITEM.match(self._text, start)
        if match is None:
            return BULLET
        number = int(match["number"]) if match["number"] else None
        kind = KINDS[match["bullet"] or match["sign"]]
        return Marker(kind, number, indent, 1, start, match.end())
