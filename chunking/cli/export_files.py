"""The files and settings that `chunk-tuner export` is given, folders included."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from chunking.cli.parser import WrongUse
from chunking.cli.split import STANDARD_INPUT
from chunking.embeddings import EmbeddingError
from chunking.errors import CancelledError, ChunkingError
from chunking.export import Failure
from chunking.loading import LOADERS, load, load_bytes
from chunking.run import run
from chunking.settings import SettingsFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.document import Document


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
