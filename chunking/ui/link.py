"""Settings and sample in an address: what a share link holds, and what a reload restores."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit, urlunsplit

from chunking.errors import ChunkingError
from chunking.settings import Settings
from chunking.strategies import STRATEGIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunking.reasons import Reason

LANGUAGE, DOCUMENT, CHUNK, COUNTER, STRATEGY = "lang", "doc", "chunk", "counter", "strategy"
PLACES = (LANGUAGE, DOCUMENT, CHUNK)


def parameters_of(settings: Settings, **places: str | None) -> dict[str, str]:
    """The address parameters of settings, and of the places that are known."""
    dumped = settings.strategy.model_dump(by_alias=True)
    options = {key: str(value) for key, value in dumped.items() if key != "name"}
    known = {place: value for place, value in places.items() if value is not None}
    return {STRATEGY: settings.strategy.name, **options, COUNTER: settings.counter, **known}


def settings_from(
    parameters: Mapping[str, str], default: Settings
) -> tuple[Settings, tuple[Reason, ...]]:
    """The settings that an address holds, and why parts of it couldn't be used.

    An option that can't be used is left at its default; the others still count.
    """
    unused: list[Reason] = []

    def attempt(settings: Settings, strategy: Mapping[str, object], counter: str) -> Settings:
        try:
            return Settings.model_validate({"strategy": dict(strategy), "counter": counter})
        except ChunkingError as error:
            unused.append(error.reason)
            return settings

    if STRATEGY not in parameters:
        return default, ()
    name = parameters[STRATEGY]
    settings = attempt(default, {"name": name}, default.counter)
    if name in STRATEGIES:
        settings = attempt(settings, {"name": name}, parameters.get(COUNTER, default.counter))
        chosen: dict[str, object] = {"name": name}
        for key, value in parameters.items():
            if key in {STRATEGY, COUNTER, *PLACES}:
                continue
            before = len(unused)
            attempt(settings, {"name": name, key: value}, settings.counter)
            if len(unused) == before:
                chosen[key] = value
        settings = attempt(settings, chosen, settings.counter)
    return settings, tuple(unused)


def share_link(address: str, parameters: Mapping[str, str]) -> str:
    """An address that opens the app with these parameters."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, urlencode(parameters), ""))
