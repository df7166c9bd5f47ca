"""The settings that a verb is given: by a file of any form, by options, or by both."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunking.cli.parser import WrongUse
from chunking.cli.texts import TEXTS
from chunking.embeddings import embedder_of
from chunking.errors import LoadingError, SettingsError
from chunking.reasons import Code, Reason
from chunking.settings import Settings, SettingsFile
from chunking.strategies import STRATEGIES
from chunking.tokens import counter

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from chunking.embeddings import StepEmbedder

SET_EXAMPLE = "maxChars=1200"
# What the options are called that have no one place to go in settings for folders.
ONE_PLACE = {
    "strategy": "--strategy",
    "options": "--set",
    "counter": "--counter",
    "heading_context": "--heading-context",
}
FILE_MARKS = ("default", "rules")


def settings_file_of(arguments: Namespace, language: str) -> SettingsFile:
    """The settings for every file, complete.

    A vocabulary that isn't there is said here, before any output.
    """
    path = arguments.settings
    found = SettingsFile() if path is None else _read(path, language)
    if found.rules:
        found = _with_embedder(arguments, found)
    else:
        found = SettingsFile(with_options(arguments, found.default))
    for each in (found.default, *found.rules.values()):
        counter(each.counter)
    return found


def _read(path: str, language: str) -> SettingsFile:
    """The settings in a file of any form, or those of an earlier export."""
    from chunking.export import is_export, settings_file_in  # noqa: PLC0415 - as above
    from chunking.loading.text import decode  # noqa: PLC0415 - only with a settings file
    from chunking.pipeline import read_settings  # noqa: PLC0415 - as above
    from chunking.settings_text import read_text  # noqa: PLC0415 - as above

    content = content_of(path)
    if is_export(content, path):
        return settings_file_in(path)
    try:
        text = decode(content, path).text
        if any(mark in read_text(text).values for mark in FILE_MARKS):
            return SettingsFile.read(text)
        return SettingsFile(read_settings(text))
    except SettingsError as error:
        problem = error.reason.text(language)
        raise WrongUse("in_settings", path=path, problem=problem) from None


def _with_embedder(arguments: Namespace, found: SettingsFile) -> SettingsFile:
    """Settings with rules and the embedder that was given; other options have no one place."""
    for key, option in ONE_PLACE.items():
        if getattr(arguments, key):
            raise WrongUse("rules_and_options", path=arguments.settings, option=option)
    if arguments.embedder is None:
        return found
    chosen = {"embedder": arguments.embedder}
    rules = {key: rule.model_copy(update=chosen) for key, rule in found.rules.items()}
    return SettingsFile(found.default.model_copy(update=chosen), rules)


def say_what_leaves(embedders: Iterable[StepEmbedder | None], language: str) -> None:
    """Say on standard error which embedders send the text to another machine."""
    names = {made.name for made in embedders if made is not None and made.leaves_machine}
    for name in sorted(names):
        said = TEXTS["text_leaves"].text(language).format(embedder=name)
        sys.stderr.write(f"chunk-tuner: {said}\n")


def strategy_embedders(settings: SettingsFile) -> Iterator[StepEmbedder | None]:
    """The embedders that the strategies need."""
    for each in (settings.default, *settings.rules.values()):
        if "embedder" in each.strategy.needs:
            yield embedder_of(each)


def with_options(arguments: Namespace, settings: Settings) -> Settings:
    """The settings with the strategy, the single options and the counter that were given."""
    strategy: dict[str, Any] = settings.strategy.model_dump(by_alias=False)
    name = arguments.strategy
    if name is not None and name != strategy["name"]:
        strategy = {"name": name}
    given = dict(map(option_of, arguments.options))
    if strategy["name"] in STRATEGIES:
        # An option replaces the one before, however it is spelt; its own spelling stays for errors.
        field_of = STRATEGIES[strategy["name"]].field_of
        replaced = set(map(field_of, given))
        strategy = {key: value for key, value in strategy.items() if key not in replaced}
    strategy |= given
    chosen: dict[str, Any] = {**settings.model_dump(by_alias=False), "strategy": strategy}
    if strategy["name"] != settings.strategy.name:
        del chosen["counter"]  # another strategy brings its own, if none is named
    around = {
        "counter": arguments.counter,
        "embedder": arguments.embedder,
        "heading_context": arguments.heading_context,
    }
    chosen |= {key: value for key, value in around.items() if value is not None}
    return Settings.model_validate(chosen)


def option_of(given: str) -> tuple[str, Any]:
    """Name and value of an option written as NAME=VALUE; a value is JSON, or else a string."""
    name, equals, value = given.partition("=")
    if not name.strip() or not equals:
        raise WrongUse("set_malformed", given=given, example=SET_EXAMPLE)
    if name.strip() == "name":
        raise WrongUse("set_name", given=given)
    try:
        return name.strip(), json.loads(value)
    except (ValueError, RecursionError):
        return name.strip(), value


def content_of(path: str) -> bytes:
    """A file's bytes; LoadingError with what to do if it can't be read."""
    refuse_folder(path)
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise LoadingError(Reason(Code.FILE_NOT_FOUND, {"path": path})) from None
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        values = {"path": path, "problem": problem}
        raise LoadingError(Reason(Code.FILE_NOT_READABLE, values)) from None


def refuse_folder(path: str) -> None:
    """Raise LoadingError for a folder, whatever its name ends in."""
    try:
        is_folder = Path(path).is_dir()
    except (OSError, ValueError):
        return  # whatever is wrong with the name is said when it is read
    if is_folder:
        raise LoadingError(Reason(Code.FILE_IS_DIRECTORY, {"path": path}))
