"""Settings and sample in an address: what a share link holds, and what a reload restores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit, urlunsplit

from chunking.errors import ChunkingError, SettingsError
from chunking.reasons import Code, Reason, Value
from chunking.settings import Settings
from chunking.strategies import STRATEGIES
from chunking.ui.state import meant, typed

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGE, DOCUMENT, CHUNK = "lang", "doc", "chunk"
STRATEGY, COUNTER, HEADING_CONTEXT = "strategy", "counter", "headingContext"
PLACES = (LANGUAGE, DOCUMENT, CHUNK)
# The reference's integers. A slider takes more, but not all that Python has.
LEAST, MOST = -(2**31), 2**31 - 1


def parameters_of(settings: Settings, **places: str | None) -> dict[str, str]:
    """The address parameters of settings, and of the places that are known."""
    dumped = settings.strategy.model_dump(by_alias=True)
    options = {key: str(typed(value)) for key, value in dumped.items() if key != "name"}
    known = {place: value for place, value in places.items() if value is not None}
    around = (
        {} if settings.heading_context == "off" else {HEADING_CONTEXT: settings.heading_context}
    )
    return {
        STRATEGY: settings.strategy.name,
        **options,
        COUNTER: settings.counter,
        **around,
        **known,
    }


def settings_from(
    parameters: Mapping[str, str], default: Settings
) -> tuple[Settings, tuple[Reason, ...]]:
    """The settings that an address holds, and why parts of it couldn't be used.

    What can't be used is left at its default; the rest still counts.
    """
    if STRATEGY not in parameters:
        return default, ()
    options = {
        key: value_of(parameters[STRATEGY], key, value)
        for key, value in parameters.items()
        if key not in {STRATEGY, COUNTER, HEADING_CONTEXT, *PLACES}
    }
    whole = {"strategy": {"name": parameters[STRATEGY], **options}}
    around = {key: parameters[key] for key in (COUNTER, HEADING_CONTEXT) if key in parameters}
    try:
        return shown_by_sliders(Settings.model_validate({**whole, **around})), ()
    except ChunkingError as error:
        first = error.reason
    settings, unused = default, [first]
    steps: list[dict[str, Any]] = [{"strategy": {"name": parameters[STRATEGY]}}]
    steps += [{key: value} for key, value in around.items()]
    steps += [{"strategy": {key: value}} for key, value in options.items()]
    for step in steps:
        merged = merge(settings, step)
        try:
            settings = shown_by_sliders(Settings.model_validate(merged))
        except ChunkingError as error:
            if error.reason not in unused:
                unused.append(error.reason)
    return settings, tuple(unused)


def value_of(strategy: str, key: str, held: str) -> object:
    """The value of an option that an address holds; of an unknown one as it stands there."""
    if strategy not in STRATEGIES:
        return held
    form = STRATEGIES[strategy].forms().get(STRATEGIES[strategy].field_of(key))
    return held if form is None else meant(form, held)


def shown_by_sliders(settings: Settings) -> Settings:
    """The settings, if the form can show them.

    Raises SettingsError for numbers so large that no slider, and no pipeline, can hold them.
    """
    for key, value in settings.strategy.model_dump(by_alias=True).items():
        if isinstance(value, int) and not LEAST <= value <= MOST:
            values: dict[str, Value] = {"option": key, "value": value, "low": LEAST, "high": MOST}
            raise SettingsError(Reason(Code.OPTION_OUT_OF_BOUNDS, values), key=key)
    return settings


def merge(settings: Settings, step: dict[str, Any]) -> dict[str, Any]:
    """The settings with some choices replaced; another strategy starts from its own defaults."""
    merged = settings.to_dict() | step
    strategy = step.get("strategy")
    if isinstance(strategy, dict) and "name" not in strategy:
        merged["strategy"] = settings.to_dict()["strategy"] | strategy
    return merged


def share_link(address: str, parameters: Mapping[str, str]) -> str:
    """An address that opens the app with these parameters."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, urlencode(parameters), ""))
