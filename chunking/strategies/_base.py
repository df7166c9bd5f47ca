"""What every strategy is: options, cuts in spans, limits, warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.alias_generators import to_camel

from chunking.document import Document
from chunking.errors import SettingsError
from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Edit, Span

Unit = Literal["characters", "tokens"]


class Limits(NamedTuple):
    """The sizes a strategy aims at, in `unit`; None where it has no such size.

    `hard` says whether no chunk can be above `max`.
    """

    min: int | None
    target: int | None
    max: int | None
    hard: bool
    unit: Unit


class Piece(NamedTuple):
    """What a strategy yields for a chunk, in spans of the text it was given."""

    body: Span
    why: Reason
    """Why the piece ends where it ends."""
    overlap: Span | None = None
    """The end of what was cut before, repeated in front of the body."""
    overlap_why: Reason | None = None
    """Why there is less overlap than asked for, or more text than the limit."""
    context_before: tuple[Span, ...] = ()
    context_after: tuple[Span, ...] = ()


# As `span_of`: a piece without the constructor's frame; all six fields, in their order.
piece_of = partial(tuple.__new__, Piece)


class OptionForm(NamedTuple):
    """How an option is shown: bounds and step of its slider, unit, texts."""

    title: Bilingual
    description: Bilingual
    low: int
    high: int
    step: int
    unit: Bilingual


CHARACTERS = Bilingual("characters", "字符")
TOKENS = Bilingual("tokens", "token")


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


class Strategy(BaseModel):
    """A way to cut. Its fields, but `name`, are its options; it is frozen and always valid.

    A subclass sets `name` (a Literal with its default), `label`, `summary` and `needs`, and says
    where to cut in `split`. It stands in one file and in one row of `STRATEGIES`.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        serialize_by_alias=True,
    )

    @model_validator(mode="wrap")
    @classmethod
    def _say_what_is_wrong(cls, given: Any, handler: Any) -> Any:  # noqa: ANN401 - any input
        """Refuse unknown options and bad values with our own sentences."""
        if isinstance(given, dict):
            cls._refuse_unknown(given)
        try:
            return handler(given)
        except ValidationError as error:
            raise SettingsError(cls._reason(error.errors()[0])) from None

    @classmethod
    def _refuse_unknown(cls, given: dict[str, Any]) -> None:
        aliases = {field.alias: name for name, field in cls.model_fields.items()}
        seen: dict[str, str] = {}
        for key, value in given.items():
            name = aliases.get(key, key)
            if name not in cls.model_fields:
                values = {"option": key, "strategy": cls._own_name(), "known": cls._known()}
                raise SettingsError(Reason(Code.UNKNOWN_OPTION, values))
            if name in seen and given[seen[name]] != value:
                values = {"option": key, "other": seen[name], "value": str(value)}
                raise SettingsError(Reason(Code.OPTION_GIVEN_TWICE, values))
            seen[name] = key
            if isinstance(value, bool) and cls.model_fields[name].annotation is int:
                raise SettingsError(cls._reason({"type": "int_type", "loc": (key,), "input": value}))

    @classmethod
    def _reason(cls, error: Mapping[str, Any]) -> Reason:
        """What is wrong with an option, in our words where we have them."""
        key = str(error["loc"][0]) if error["loc"] else cls._own_name()
        value = repr(error["input"])
        form = cls.forms().get(key) or cls.forms().get(
            next((name for name, field in cls.model_fields.items() if field.alias == key), key)
        )
        if form and error["type"].startswith(("int_", "finite_number")):
            example = form.low if form.low > 0 else form.high
            return Reason(
                Code.NOT_A_WHOLE_NUMBER, {"option": key, "value": value, "example": example}
            )
        if form and error["type"] in {"greater_than_equal", "less_than_equal"}:
            values = {"option": key, "value": value, "low": form.low, "high": form.high}
            return Reason(Code.OPTION_OUT_OF_BOUNDS, values)
        values = {"option": key, "value": value, "problem": str(error["msg"])}
        return Reason(Code.INVALID_OPTION, values)

    @classmethod
    def _own_name(cls) -> str:
        return str(cls.model_fields["name"].default)

    @classmethod
    def _known(cls) -> str:
        return ", ".join(field.alias or name for name, field in cls.model_fields.items())

    name: str
    label: ClassVar[Bilingual]
    summary: ClassVar[Bilingual]
    needs: ClassVar[frozenset[str]] = frozenset()

    def edits(self, source: Source) -> Sequence[Edit]:  # noqa: ARG002 - most change nothing
        """The changes made to the text before it is cut, ordered and disjoint."""
        return ()

    def split(self, source: Source) -> Iterable[Piece]:
        """The pieces of `source.text`, in order; their bodies are disjoint."""
        raise NotImplementedError

    def limits(self) -> Limits:
        """The sizes the options ask for."""
        raise NotImplementedError

    def warnings(self, document: Document | None = None) -> tuple[Reason, ...]:  # noqa: ARG002
        """Options that can't act as they stand, with each other or on this document."""
        return ()

    @classmethod
    def forms(cls) -> dict[str, OptionForm]:
        """Each option's form by field name, in the order of the fields."""
        return {
            name: field.json_schema_extra["form"]  # type: ignore[misc]
            for name, field in cls.model_fields.items()
            if isinstance(field.json_schema_extra, dict) and "form" in field.json_schema_extra
        }
