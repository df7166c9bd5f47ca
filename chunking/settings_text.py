"""Settings files as plain values, JSON or YAML, with the line of each key.

Files come from anywhere, so nothing in them is run, followed or grown: no tags, no references
(which grow without bound), no more than a few levels, one value a key.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml
from yaml.constructor import ConstructorError
from yaml.nodes import MappingNode, Node, SequenceNode
from yaml.reader import ReaderError

from chunking.errors import SettingsError
from chunking.reasons import Code, Reason, Value, shown

# A settings file has some 300 characters, one with many folders some thousands.
MAX_CHARACTERS = 50_000
MAX_DEPTH = 8
BOM = "\ufeff"

Path = tuple[str, ...]
"""The keys from the top down to a value."""


@dataclass(frozen=True)
class SettingsText:
    """What a settings file says: a mapping of plain values, and where each key stands."""

    values: Mapping[Any, Any]
    lines: Mapping[Path, int]
    """The line of each key, counted from 1."""

    def at_line(self, error: SettingsError, *above: str) -> SettingsError:
        """The error with the line and key that it is about; `above` are the keys it was read at."""
        places = [
            path
            for path in self.lines
            if path[: len(above)] == above and path[-1] == error.key and len(path) > len(above)
        ]
        place = min(places, key=len, default=above)
        return at_line(self.lines.get(place, 1), place or (error.key,), error.reason)


class Loader(yaml.SafeLoader):
    """Reads a small tree of plain values, and says where it is anything else."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0

    def compose_node(self, parent: Node | None, index: int) -> Node | None:
        """A node. Raises SettingsError for references and for deep trees."""
        event = self.peek_event()  # type: ignore[no-untyped-call]
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            name = str(event.anchor)
            raise at_line(line, (f"*{name}",), Reason(Code.SETTINGS_ALIAS, {"name": name}))
        if self._depth > MAX_DEPTH:
            values = {"line": line, "limit": MAX_DEPTH}
            raise SettingsError(Reason(Code.SETTINGS_TOO_DEEP, values))
        self._depth += 1
        node: Node | None = super().compose_node(parent, index)
        self._depth -= 1
        return node

    # The base class has this signature.
    def construct_object(self, node: Node, deep: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002
        """A plain value. Numbers and dates that can't be are errors with a place."""
        try:
            return super().construct_object(node, deep)
        # What a tag asks for (`!!bool abc`) may fail in any of these ways.
        except (ValueError, LookupError, AttributeError, TypeError):
            problem = f"no such number or date: {shown(node.value)}"
            raise ConstructorError(None, None, problem, node.start_mark) from None


def read_text(text: str) -> SettingsText:
    """The values of a JSON or YAML text. Raises SettingsError with line and column."""
    text = text.removeprefix(BOM)
    if len(text) > MAX_CHARACTERS:
        values = {"size": len(text), "limit": MAX_CHARACTERS}
        raise SettingsError(Reason(Code.SETTINGS_TOO_LARGE, values))
    if not text.strip():
        raise SettingsError(Reason(Code.SETTINGS_EMPTY))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        found, lines = yaml_values(text, error)
    else:
        lines = json_lines(text)
    if not isinstance(found, Mapping):
        raise SettingsError(Reason(Code.SETTINGS_NOT_A_MAPPING, {"found": shown(found)}))
    return SettingsText(found, lines)


def json_lines(text: str) -> Mapping[Path, int]:
    """The line of each key of a JSON text, which is YAML too, but for its tabs."""
    try:
        # Tabs stand between JSON's tokens only, where YAML takes none.
        return dict(key_lines(Loader(text.replace("\t", " ")).get_single_node()))
    except yaml.YAMLError:
        # There are characters that JSON takes and YAML doesn't. Nothing is lost but the lines.
        return {}


def yaml_values(text: str, json_error: Exception) -> tuple[object, Mapping[Path, int]]:
    """The value of a YAML text and the lines of its keys. Raises SettingsError with the place."""
    try:
        loader = Loader(text)
        node = loader.get_single_node()
        lines = dict(key_lines(node))
        return loader.construct_document(node) if node else None, lines
    except ReaderError as error:
        before = text[: error.position]
        column = error.position - before.rfind("\n")
        raise not_readable(before.count("\n") + 1, column, error.reason) from None
    except yaml.MarkedYAMLError as error:
        if text.lstrip().startswith(("{", "[")) and isinstance(json_error, json.JSONDecodeError):
            # Meant as JSON, so what is wrong with it as JSON helps more.
            where = (json_error.lineno, json_error.colno, json_error.msg)
            raise not_readable(*where) from None
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise not_readable(line, column, error.problem or error.context or "") from None


def not_readable(line: int, column: int, problem: str) -> SettingsError:
    """The error of a text that is neither JSON nor YAML."""
    values: dict[str, Value] = {"line": line, "column": column, "problem": problem}
    return SettingsError(Reason(Code.SETTINGS_NOT_READABLE, values))


def at_line(line: int, path: Path, problem: Reason) -> SettingsError:
    """The error of a key in its line."""
    values: dict[str, Value] = {"line": line, "key": ".".join(path), "problem": problem}
    return SettingsError(Reason(Code.SETTINGS_AT_LINE, values), key=path[-1])


def key_lines(node: Node | None, above: Path = ()) -> Iterator[tuple[Path, int]]:
    """Each key's path and line. Raises SettingsError for a key that is given twice."""
    if isinstance(node, SequenceNode):
        for part in node.value:
            yield from key_lines(part, above)
    if not isinstance(node, MappingNode):
        return
    seen: dict[str, int] = {}
    for key_node, value_node in node.value:
        key, line = str(key_node.value), key_node.start_mark.line + 1
        path = (*above, key)
        if key in seen:
            raise at_line(line, path, Reason(Code.SETTINGS_KEY_TWICE, {"other": seen[key]}))
        seen[key] = line
        yield path, line
        yield from key_lines(value_node, path)
