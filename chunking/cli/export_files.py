"""The files and settings that `chunk-tuner export` is given, folders included."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from chunking.cli.parser import WrongUse
from chunking.cli.split import STANDARD_INPUT, content_of, settings_of, with_options
from chunking.embeddings import EmbeddingError
from chunking.errors import CancelledError, ChunkingError
from chunking.export import ExportError, Failure, settings_file_in
from chunking.loading import LOADERS, load, load_bytes
from chunking.run import run
from chunking.settings import SettingsFile

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.document import Document

# What the options are called that have no one place to go in settings for folders.
ONE_PLACE = {
    "strategy": "--strategy",
    "options": "--set",
    "counter": "--counter",
    "heading_context": "--heading-context",
}
# So much of a settings file is looked at to tell whether it is an export instead.
START = 65_536
EXPORT_MARKS = (b'"tool": "chunk-tuner"', b'"tool":"chunk-tuner"', b"chunk_tuner", b"PAR1")
FILE_MARKS = ("default", "rules")


class Place(NamedTuple):
    """A file, and the folder that its name is relative to."""

    path: str
    root: str | None = None


class Files:
    """The documents that the arguments name, loaded one at a time, as often as asked for."""

    def __init__(self, named: Sequence[str], stdin_name: str) -> None:
        times = named.count(STANDARD_INPUT)
        if times > 1:
            raise WrongUse("stdin_twice", count=times)
        self.passed_over: Counter[str] = Counter()
        """Files in folders that no loader reads, by suffix."""
        self._stdin_name = stdin_name
        self._places = list(chain.from_iterable(map(self._places_in, named)))

    def _places_in(self, named: str) -> Iterator[Place]:
        """The file, or all files of a folder that a loader reads; hidden ones are left out."""
        folder = Path(named)
        if named == STANDARD_INPUT or not folder.is_dir():
            yield Place(named)
            return
        found = False
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            if any(part.startswith(".") for part in inside.parts) or not path.is_file():
                continue
            if path.suffix.lower() in LOADERS:
                found = True
                yield Place(str(path), named)
            else:
                self.passed_over[path.suffix or path.name] += 1
        if not found:
            raise WrongUse("folder_empty", path=named, known=", ".join(LOADERS))

    @cached_property
    def _standard_input(self) -> bytes:
        return sys.stdin.buffer.read()

    def _document(self, place: Place) -> Document:
        if place.path == STANDARD_INPUT:
            return load_bytes(self._standard_input, self._stdin_name)
        return load(place.path, root=place.root)

    def results(self, settings: SettingsFile) -> Iterator[ChunkedDocument | Failure]:
        """Each document's chunks, or why there are none."""
        for place in self._places:
            name = place.path
            try:
                document = self._document(place)
                name = document.name
                result = run(document, settings.settings_for(name))
            except (CancelledError, EmbeddingError):
                raise
            except ChunkingError as error:
                yield Failure(name if place.root is None else _inside(place), error.reason)
            else:
                yield result


def _inside(place: Place) -> str:
    """The name that a file of a folder has, though it couldn't be loaded."""
    return Path(place.path).relative_to(place.root or "").as_posix()


def refuse_nothing(
    results: Iterable[ChunkedDocument | Failure], language: str
) -> Iterator[ChunkedDocument | Failure]:
    """The results. Raises WrongUse if there are failures only: nothing is worth replacing."""
    failures: list[Failure] = []
    rest = iter(results)
    for result in rest:
        if not isinstance(result, Failure):
            return chain(failures, [result], rest)
        failures.append(result)
    problem = "; ".join(why.text(language) for _, why in failures)
    raise WrongUse("nothing_to_export", problem=problem)


def settings_file_of(arguments: Namespace, language: str) -> SettingsFile:
    """The settings for every file: from options, a settings file, or an earlier export."""
    path = arguments.settings
    if path is None:
        return SettingsFile(settings_of(arguments, language))
    content = content_of(path)
    try:
        if any(mark in content[:START] for mark in EXPORT_MARKS) or path.endswith(".jsonl"):
            found = settings_file_in(path)
        elif _has_rules(content, path):
            found = SettingsFile.read(_text(content, path))
        else:
            return SettingsFile(settings_of(arguments, language))
    except ExportError:
        raise
    except ChunkingError as error:
        problem = error.reason.text(language)
        raise WrongUse("in_settings", path=path, problem=problem) from None
    if not found.rules:
        return SettingsFile(with_options(arguments, found.default))
    for key, option in ONE_PLACE.items():
        if getattr(arguments, key):
            raise WrongUse("rules_and_options", path=path, option=option)
    if arguments.embedder is None:
        return found
    chosen = {"embedder": arguments.embedder}
    rules = {key: rule.model_copy(update=chosen) for key, rule in found.rules.items()}
    return SettingsFile(found.default.model_copy(update=chosen), rules)


def _has_rules(content: bytes, path: str) -> bool:
    from chunking.settings_text import read_text  # noqa: PLC0415 - only with a settings file

    values = read_text(_text(content, path)).values
    return any(mark in values for mark in FILE_MARKS)


def _text(content: bytes, path: str) -> str:
    from chunking.loading.text import decode  # noqa: PLC0415 - as above

    return decode(content, path).text
