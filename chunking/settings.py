"""Settings: all choices that make chunks of a document, complete and valid, or an error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any, Literal

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

from chunking.errors import SettingsError, UnknownNameError
from chunking.reasons import Code, Reason, Value
from chunking.source import DEFAULT_COUNTER
from chunking.strategies import STRATEGIES, Strategy
from chunking.tokens import COUNTERS

HeadingContext = Literal["off", "metadata"]
VERSION = 1


def strategy_of(given: object) -> Strategy:
    """The strategy that a mapping with `name` and options describes, or the one given."""
    if isinstance(given, Strategy):
        return given
    if isinstance(given, str):
        given = {"name": given}
    if not isinstance(given, Mapping):
        raise SettingsError(Reason(Code.SETTINGS_NOT_A_MAPPING, {"found": repr(given)}))
    name = given.get("name")
    known = ", ".join(STRATEGIES)
    if name is None:
        raise SettingsError(Reason(Code.STRATEGY_NAME_MISSING, {"known": known}))
    if name not in STRATEGIES:
        raise UnknownNameError(Reason(Code.UNKNOWN_STRATEGY, {"name": str(name), "known": known}))
    return STRATEGIES[name].model_validate(dict(given))


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
    """Where a chunk's heading path goes: nowhere, or into its metadata."""

    @model_validator(mode="wrap")
    @classmethod
    def _say_what_is_wrong(cls, given: Any, handler: Any) -> Any:  # noqa: ANN401 - any input
        if isinstance(given, dict):
            known = {*cls.model_fields, *(field.alias for field in cls.model_fields.values())}
            for key in given:
                if key not in known:
                    values = {"key": str(key), "known": ", ".join(cls.model_fields)}
                    raise SettingsError(Reason(Code.SETTING_UNKNOWN, values), key=str(key))
            version = given.get("version", VERSION)
            if version != VERSION:
                values = {"version": str(version), "known": VERSION}
                raise SettingsError(Reason(Code.UNSUPPORTED_VERSION, values), key="version")
        try:
            return handler(given)
        except ValidationError as error:
            first = error.errors()[0]
            key = str(first["loc"][0]) if first["loc"] else ""
            values = {"key": key, "value": repr(first["input"]), "problem": first["msg"]}
            raise SettingsError(Reason(Code.SETTING_INVALID, values), key=key) from None

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

    def to_dict(self) -> dict[str, Any]:
        """The settings as plain values, camelCase, complete."""
        return self.model_dump(mode="json")

    def to_json(self) -> str:
        """The settings as JSON, complete, ready to be read by `read_settings`."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2) + "\n"

    def to_yaml(self) -> str:
        """The settings as YAML, complete, ready to be read by `read_settings`."""
        return yaml.safe_dump(self.to_dict(), allow_unicode=True, sort_keys=False)
