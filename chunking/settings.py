"""Settings: all choices that make chunks of a document, complete and valid, or an error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Literal, NamedTuple

import yaml
from pydantic import (
    BaseModel,
    ConfigDict,
    SerializeAsAny,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic.alias_generators import to_camel

from chunking.embeddings import row_of
from chunking.errors import SettingsError, UnknownNameError
from chunking.reasons import Bilingual, Code, Reason, Value, shown
from chunking.settings_text import read_text
from chunking.source import DEFAULT_COUNTER
from chunking.strategies import STRATEGIES, Strategy
from chunking.strategies._options import refusal_of
from chunking.tokens import COUNTERS

STRATEGY_TITLE = Bilingual("Strategy", "策略")
HEADING_CONTEXT_TITLE = Bilingual("Heading context", "标题上下文")

HeadingContext = Literal["off", "metadata", "prefix"]
VERSION = 1
FILE_KEYS = ("version", "default", "rules")


def strategy_of(given: object) -> Strategy:
    """The strategy that a mapping with `name` and options describes, or the one given."""
    if isinstance(given, Strategy):
        return given
    if isinstance(given, str):
        given = {"name": given}
    if not isinstance(given, Mapping):
        found = {"found": shown(given)}
        raise SettingsError(Reason(Code.SETTINGS_NOT_A_MAPPING, found), key="strategy")
    name = given.get("name")
    known = ", ".join(STRATEGIES)
    if name is None:
        raise SettingsError(Reason(Code.STRATEGY_NAME_MISSING, {"known": known}), key="strategy")
    if not isinstance(name, str) or name not in STRATEGIES:
        values = {"name": name if isinstance(name, str) else shown(name), "known": known}
        raise UnknownNameError(Reason(Code.UNKNOWN_STRATEGY, values), key="name")
    return STRATEGIES[name].model_validate(dict(given))


def check_version(given: Mapping[Any, Any]) -> None:
    """Refuse settings of another version than ours; without one they are of ours."""
    version = given.get("version", VERSION)
    # To Python, True and 1.0 are 1 too.
    if type(version) is not int or version != VERSION:
        values: dict[str, Value] = {"version": shown(version), "known": VERSION}
        raise SettingsError(Reason(Code.UNSUPPORTED_VERSION, values), key="version")


class Difference(NamedTuple):
    """A choice that two settings make differently; `other` is None where there is no such."""

    title: Bilingual
    value: str
    other: str | None


class Settings(BaseModel):
    """All choices of a run. Without any: `structure_aware` with its own defaults."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        serialize_by_alias=True,
    )

    version: Literal[1] = 1
    strategy: SerializeAsAny[Strategy] = STRATEGIES["structure_aware"](name="structure_aware")
    counter: str = DEFAULT_COUNTER
    """Name of the token counter that makes every token count."""
    embedder: str | None = None
    """Name of the embedder, for strategies and exports that need one."""
    heading_context: HeadingContext = "off"
    """Where a chunk's heading path goes: nowhere, into its metadata, or in front of it, too."""

    @model_validator(mode="wrap")
    @classmethod
    def _say_what_is_wrong(cls, given: Any, handler: Any) -> Any:  # noqa: ANN401 - any input
        if isinstance(given, Mapping):
            given = cls._checked_keys(given)
        elif not isinstance(given, Settings):
            raise SettingsError(Reason(Code.SETTINGS_NOT_A_MAPPING, {"found": shown(given)}))
        try:
            return handler(given)
        except ValidationError as error:
            first = error.errors()[0]
            key = str(first["loc"][0]) if first["loc"] else ""
            raise SettingsError(Reason(*refusal_of(first, key)), key=key) from None

    @classmethod
    def _checked_keys(cls, given: Mapping[Any, Any]) -> dict[str, Any]:
        """Each setting once, by the key it was given by; unknown ones and versions are refused."""
        names = {field.alias: name for name, field in cls.model_fields.items()}
        seen: dict[str, str] = {}
        values: dict[str, Value]
        for key, value in given.items():
            name = names.get(key, key)
            if name not in cls.model_fields:
                values = {"key": str(key), "known": ", ".join(cls.model_fields)}
                raise SettingsError(Reason(Code.SETTING_UNKNOWN, values), key=str(key))
            if name in seen and given[seen[name]] != value:
                values = {"option": str(key), "other": seen[name], "value": shown(value)}
                raise SettingsError(Reason(Code.OPTION_GIVEN_TWICE, values), key=str(key))
            seen.setdefault(name, key)
        check_version(given)
        checked = {key: given[key] for key in seen.values()}
        if "strategy" in seen and "counter" not in seen:
            checked["strategy"] = strategy_of(given[seen["strategy"]])
            checked["counter"] = checked["strategy"].default_counter
        return checked

    @field_validator("strategy", mode="before")
    @classmethod
    def _strategy(cls, given: object) -> Strategy:
        return strategy_of(given)

    @field_validator("counter")
    @classmethod
    def _counter(cls, name: str) -> str:
        if name not in COUNTERS:
            values = {"name": name, "known": ", ".join(COUNTERS)}
            raise UnknownNameError(Reason(Code.UNKNOWN_COUNTER, values), key="counter")
        return name

    @field_validator("embedder")
    @classmethod
    def _embedder(cls, name: str | None) -> str | None:
        if name is not None:
            row_of(name)
        return name

    def differences(self, other: Settings) -> tuple[Difference, ...]:
        """What makes chunks differ from those of `other`: strategy, options, heading context.

        Of another strategy's options, which have no counterpart, those that aren't its defaults.
        """
        found = []
        mine, theirs = self.strategy, other.strategy
        same = type(mine) is type(theirs)
        if not same:
            found.append(Difference(STRATEGY_TITLE, mine.name, theirs.name))
        for option, form in mine.forms().items():
            value = getattr(mine, option)
            usual = getattr(theirs, option) if same else type(mine).model_fields[option].default
            if value != usual:
                found.append(Difference(form.title, str(value), str(usual) if same else None))
        if self.heading_context != other.heading_context:
            context = (self.heading_context, other.heading_context)
            found.append(Difference(HEADING_CONTEXT_TITLE, *context))
        return tuple(found)

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain values, camelCase, complete."""
        return self.model_dump(mode="json")

    def to_json(self) -> str:
        """The settings as JSON, complete, ready to be read by `read_settings`."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2) + "\n"

    def to_yaml(self) -> str:
        """The settings as YAML, complete, ready to be read by `read_settings`."""
        return yaml.safe_dump(self.to_dict(), allow_unicode=True, sort_keys=False)


@dataclass(frozen=True)
class SettingsFile:
    """Settings for folders: those of the first pattern that a path matches, else the default."""

    default: Settings = Settings()  # noqa: RUF009 - it is frozen
    rules: Mapping[str, Settings] = field(default_factory=dict, hash=False)
    """Patterns of relative paths, in order: `*.log`, `manuals/*`; `*` matches `/` too."""

    def settings_for(self, path: str) -> Settings:
        """The settings of the file at a relative path; backslashes are taken for slashes."""
        parts = path.replace("\\", "/")
        for pattern, settings in self.rules.items():
            if fnmatchcase(parts, pattern):
                return settings
        return self.default

    @classmethod
    def read(cls, text: str) -> SettingsFile:
        """The settings in a JSON or YAML text. Raises SettingsError with line and key."""
        read = read_text(text)
        at: tuple[str, ...] = ()
        try:
            rules = cls._checked_rules(read.values)
            at = ("default",)
            default = Settings.model_validate(read.values.get("default") or {})
            by_pattern = {}
            for pattern, given in rules.items():
                at = ("rules", str(pattern))
                by_pattern[str(pattern)] = Settings.model_validate(given)
        except SettingsError as error:
            raise read.at_line(error, *at) from None
        return cls(default, by_pattern)

    @staticmethod
    def _checked_rules(given: Mapping[Any, Any]) -> Mapping[Any, Any]:
        """The rules in a file's values; unknown keys and versions are refused."""
        for key in given:
            if key not in FILE_KEYS:
                values = {"key": str(key), "known": ", ".join(FILE_KEYS)}
                raise SettingsError(Reason(Code.SETTING_UNKNOWN, values), key=str(key))
        check_version(given)
        rules = given.get("rules") or {}
        if not isinstance(rules, Mapping):
            found = {"found": shown(rules)}
            raise SettingsError(Reason(Code.SETTINGS_NOT_A_MAPPING, found), key="rules")
        return rules

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain values, camelCase, complete."""
        rules = {pattern: settings.to_dict() for pattern, settings in self.rules.items()}
        return {"version": VERSION, "default": self.default.to_dict(), "rules": rules}

    def to_json(self) -> str:
        """The settings as JSON, ready to be read."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2) + "\n"

    def to_yaml(self) -> str:
        """The settings as YAML, ready to be read."""
        return yaml.safe_dump(self.to_dict(), allow_unicode=True, sort_keys=False)
