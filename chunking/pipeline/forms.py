"""Settings as the pipeline writes them, and settings read from any of the forms there are.

Three forms: our own (`version`, `strategy: {name, ...}`), the pipeline's mode form
(`{"mode": ..., "config": {...}}`), and the node's (`{"strategy": ..., "chunkSize": ...,
"overlapSize": ...}`), which leaves most options to the node.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chunking.errors import SettingsError, UnknownNameError
from chunking.pipeline.modes import TARGET_AND_OVERLAP, ChunkingMode
from chunking.pipeline.node import ChunkerSettings, mode_of
from chunking.reasons import Code, Reason, Value, shown
from chunking.settings import Settings, strategy_of
from chunking.settings_text import read_text
from chunking.strategies import STRATEGIES, Strategy

MODE_KEYS = ("mode", "config")
NODE_KEYS = ("strategy", "chunkSize", "overlapSize")

# As production runs today: what the node makes of a configuration with only the strategy.
PRODUCTION = Settings(strategy=ChunkerSettings(strategy=ChunkingMode.STRUCTURE_AWARE).options())


def mode_form(settings: Settings) -> dict[str, Any]:
    """The settings as the pipeline's mode and configuration, with all options.

    Raises SettingsError for other strategies than its two, and for values beyond its 32 bits.
    """
    strategy = settings.strategy
    mode = _mode(strategy)
    config = strategy.model_dump(by_alias=True, exclude={"name"})
    _refuse_read_otherwise(config, strategy, mode.create_options(config))
    return {"mode": mode.value, "config": config}


def node_form(settings: Settings) -> dict[str, Any]:
    """The settings as the pipeline's node takes them: strategy, chunk size and overlap.

    Raises SettingsError with the values that would be lost, as the node sets all other options.
    """
    strategy = settings.strategy
    mode = _mode(strategy)
    target, overlap = (getattr(strategy, name) for name in TARGET_AND_OVERLAP[mode.value])
    form = {"strategy": mode.value, "chunkSize": target, "overlapSize": overlap}
    try:
        kept = ChunkerSettings.parse(form)
    except SettingsError as error:  # beyond 32 bits
        lost = {"lost": f"{error.key} {shown(form.get(error.key))}"}
        raise SettingsError(Reason(Code.NODE_WOULD_LOSE, lost), key=error.key) from None
    _refuse_lost(strategy, kept.options())
    return form


def read_settings(text: str) -> Settings:
    """The settings in a text of any form, as JSON or YAML.

    Raises SettingsError with line and key. Nothing is silently passed over, though the pipeline
    would: an unknown key is refused by name, and so is an option that the pipeline reads as
    another number than is written there.
    """
    read = read_text(text)
    values = read.values
    try:
        if "mode" in values:
            return _from_mode_form(values)
        if _is_node_form(values):
            return _from_node_form(values)
        return Settings.model_validate(values)
    except SettingsError as error:
        raise read.at_line(error) from None


def _mode(strategy: Strategy) -> ChunkingMode:
    """The mode of a strategy. Raises SettingsError if the pipeline has none."""
    for mode in ChunkingMode:
        if isinstance(strategy, mode.strategy):
            return mode
    values = {"name": strategy.name, "known": ", ".join(ChunkingMode)}
    raise SettingsError(Reason(Code.NO_PIPELINE_FORM, values), key="strategy")


def _refuse_lost(wanted: Strategy, kept: Strategy) -> None:
    """Refuse a form that reads back as other options."""
    lost = [
        f"{wanted.__class__.model_fields[name].alias} {shown(value)} ({getattr(kept, name)})"
        for name, value in wanted
        if value != getattr(kept, name)
    ]
    if lost:
        raise SettingsError(Reason(Code.NODE_WOULD_LOSE, {"lost": ", ".join(lost)}))


def _refuse_read_otherwise(config: Mapping[Any, Any], wanted: Strategy, read: Strategy) -> None:
    """Refuse an option that the pipeline reads from `config` as another number."""
    for name, value in read:
        if value != getattr(wanted, name):
            key = type(read).model_fields[name].alias or name
            values: dict[str, Value] = {"option": key, "value": shown(config[key]), "read": value}
            raise SettingsError(Reason(Code.PIPELINE_READS_OTHERWISE, values), key=key)


def _refuse_unknown(given: Mapping[Any, Any], known: tuple[str, ...]) -> None:
    """Refuse a key that the form doesn't have."""
    for key in given:
        if key not in known:
            values = {"key": str(key), "known": ", ".join(known)}
            raise SettingsError(Reason(Code.SETTING_UNKNOWN, values), key=str(key))


def _from_mode_form(given: Mapping[Any, Any]) -> Settings:
    """Settings of `{"mode": ..., "config": {...}}`."""
    _refuse_unknown(given, MODE_KEYS)
    mode = _mode_at("mode", given["mode"])
    config = given.get("config")
    config = {} if config is None else config
    if not isinstance(config, Mapping):
        found = {"found": shown(config)}
        raise SettingsError(Reason(Code.SETTINGS_NOT_A_MAPPING, found), key="config")
    # The pipeline knows camelCase only: what it would pass over isn't read here either.
    _refuse_unknown(config, tuple(mode.default_config()))
    strategy = strategy_of({"name": mode.value, **config})
    _refuse_read_otherwise(config, strategy, mode.create_options(config))
    return Settings(strategy=strategy)


def _is_node_form(given: Mapping[Any, Any]) -> bool:
    """Whether the strategy is a bare name beside nothing that only our own form has.

    `strategy: structure_aware` alone is the node's: it means what production makes of it.
    """
    name = given.get("strategy")
    if "chunkSize" in given or "overlapSize" in given:
        return not isinstance(name, Mapping)
    return isinstance(name, str) and set(given) == {"strategy"} and name not in _ours_only()


def _ours_only() -> set[str]:
    """Names of strategies that the pipeline doesn't have."""
    return set(STRATEGIES) - set(ChunkingMode)


def _from_node_form(given: Mapping[Any, Any]) -> Settings:
    """Settings that the node makes of its configuration."""
    _refuse_unknown(given, NODE_KEYS)
    if given.get("strategy") is None:
        known = {"known": ", ".join(ChunkingMode)}
        raise SettingsError(Reason(Code.STRATEGY_NAME_MISSING, known), key="strategy")
    _mode_at("strategy", given["strategy"])
    return Settings(strategy=ChunkerSettings.parse(given).options())


def _mode_at(key: str, value: object) -> ChunkingMode:
    """The mode that a value names. Raises UnknownNameError, for None too."""
    mode = mode_of(value, key=key)
    if mode is None:
        values = {"name": "null", "known": ", ".join(ChunkingMode)}
        raise UnknownNameError(Reason(Code.UNKNOWN_STRATEGY, values), key=key)
    return mode
