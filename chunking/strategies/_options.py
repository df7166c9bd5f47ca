"""Options: how they are declared, shown as a form, and refused with our own sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.alias_generators import to_camel

from chunking.errors import SettingsError
from chunking.reasons import Bilingual, Code, Reason, shown

CHARACTERS = Bilingual("characters", "字符")
TOKENS = Bilingual("tokens", "token")
SENTENCES = Bilingual("sentences", "句")
CHUNKS = Bilingual("chunks", "块")
PERCENT = Bilingual("%", "%")
SELECTED_UNIT = Bilingual("characters or tokens", "字符或 token")
NO_UNIT = Bilingual("", "")


class OptionForm(NamedTuple):
    """How an option is shown: its texts, and bounds, step and unit of its slider."""

    title: Bilingual
    description: Bilingual
    low: int = 0
    high: int = 1
    step: int = 1
    unit: Bilingual = NO_UNIT
    choices: Mapping[str, Bilingual] = MappingProxyType({})
    """What can be chosen, for an option that is no number."""
    is_list: bool = False
    """Whether the option is a list of texts, one a line."""


def option(  # noqa: PLR0913 - one declaration holds all there is to say of an option
    default: int,
    *,
    title: Bilingual,
    description: Bilingual,
    low: int,
    high: int,
    step: int,
    unit: Bilingual = CHARACTERS,
    enforced: bool = True,
) -> Any:  # noqa: ANN401 - as pydantic's Field, which it returns
    """A numeric option of a strategy. Bounds not `enforced` are the form's only."""
    return Field(
        default,
        ge=low if enforced else None,
        le=high if enforced else None,
        title=title.en,
        description=description.en,
        json_schema_extra={
            "form": OptionForm(title, description, low, high, step, unit)  # type: ignore[dict-item]
        },
    )


def switch(*, default: bool, title: Bilingual, description: Bilingual) -> Any:  # noqa: ANN401
    """A yes-or-no option of a strategy."""
    return Field(
        default,
        title=title.en,
        description=description.en,
        json_schema_extra={
            "form": OptionForm(title, description)  # type: ignore[dict-item]
        },
    )


def choice(
    default: str, *, title: Bilingual, description: Bilingual, choices: Mapping[str, Bilingual]
) -> Any:  # noqa: ANN401 - as above
    """An option of a strategy that is one of a few names."""
    return Field(
        default,
        title=title.en,
        description=description.en,
        json_schema_extra={
            "form": OptionForm(title, description, choices=choices)  # type: ignore[dict-item]
        },
    )


def texts(default: tuple[str, ...], *, title: Bilingual, description: Bilingual) -> Any:  # noqa: ANN401 - as above
    """An option of a strategy that is a list of texts, one a line in its form."""
    return Field(
        default,
        title=title.en,
        description=description.en,
        json_schema_extra={
            "form": OptionForm(title, description, is_list=True)  # type: ignore[dict-item]
        },
    )


# What pydantic's errors of a type are in our words, by how the type begins.
WRONG_TYPES = {
    "bool_": Code.NOT_YES_OR_NO,
    "tuple_": Code.NOT_A_LIST,
    "string_": Code.NOT_A_TEXT,
    "literal_": Code.NOT_A_CHOICE,
}
LIST_EXAMPLE = r'"\n\n", ". "'


def refusal_of(error: Mapping[str, Any], key: str) -> tuple[Code, dict[str, Any]]:
    """An error of pydantic's about a value as a code and its values; in its words at worst."""
    values: dict[str, Any] = {"option": key, "value": shown(error["input"])}
    for beginning, code in WRONG_TYPES.items():
        if error["type"].startswith(beginning):
            if code is Code.NOT_A_CHOICE:
                values["known"] = ", ".join(re.findall("'([^']*)'", error["ctx"]["expected"]))
            elif code is Code.NOT_A_LIST:
                values["example"] = LIST_EXAMPLE
            return code, values
    return Code.INVALID_OPTION, {**values, "problem": str(error.get("msg", ""))}


class Options(BaseModel):
    """Fields with snake_case names and camelCase aliases; unknown ones are refused by name."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        serialize_by_alias=True,
    )

    @classmethod
    def field_of(cls, key: str) -> str:
        """The field's name, by its name or its alias; the key itself if it is neither."""
        aliases = {field.alias: name for name, field in cls.model_fields.items()}
        return aliases.get(key, key)

    @classmethod
    def forms(cls) -> dict[str, OptionForm]:
        """Each option's form by field name, in the order of the fields."""
        return {
            name: field.json_schema_extra["form"]  # type: ignore[misc]
            for name, field in cls.model_fields.items()
            if isinstance(field.json_schema_extra, dict) and "form" in field.json_schema_extra
        }

    @model_validator(mode="wrap")
    @classmethod
    def _say_what_is_wrong(cls, given: Any, handler: Any) -> Any:  # noqa: ANN401 - any input
        """Refuse unknown options and bad values with our own sentences."""
        if isinstance(given, Mapping):
            given = cls._checked_keys(given)
        try:
            return handler(given)
        except ValidationError as error:
            raise cls._refused(error.errors()[0]) from None

    @classmethod
    def _checked_keys(cls, given: Mapping[Any, Any]) -> dict[str, Any]:
        """Each option once, by the key it was given by.

        Refuses keys that are no option, two values for one option, and yes or no for a number.
        """
        seen: dict[str, str] = {}
        for key, value in given.items():
            name = cls.field_of(key)
            if name not in cls.model_fields:
                known = ", ".join(field.alias or name for name, field in cls.model_fields.items())
                strategy = str(cls.model_fields["name"].default)
                values = {"option": str(key), "strategy": strategy, "known": known}
                raise SettingsError(Reason(Code.UNKNOWN_OPTION, values), key=str(key))
            if name in seen and given[seen[name]] != value:
                values = {"option": str(key), "other": seen[name], "value": shown(value)}
                raise SettingsError(Reason(Code.OPTION_GIVEN_TWICE, values), key=str(key))
            seen.setdefault(name, key)
            # To Python, and so to pydantic, True is 1.
            if isinstance(value, bool) and cls.model_fields[name].annotation is int:
                raise cls._refused({"type": "int_type", "loc": (key,), "input": value})
        return {key: given[key] for key in seen.values()}

    @classmethod
    def _refused(cls, error: Mapping[str, Any]) -> SettingsError:
        """An error of pydantic's in our words, where we have them."""
        key = str(error["loc"][0]) if error["loc"] else ""
        form = cls.forms().get(cls.field_of(key))
        code, values = refusal_of(error, key)
        if form and error["type"].startswith(("int_", "finite_number")):
            code = Code.NOT_A_WHOLE_NUMBER
            values["example"] = cls.model_fields[cls.field_of(key)].default
        elif form and error["type"] in {"greater_than_equal", "less_than_equal"}:
            code = Code.OPTION_OUT_OF_BOUNDS
            values |= {"low": form.low, "high": form.high}
        return SettingsError(Reason(code, values), key=key)
