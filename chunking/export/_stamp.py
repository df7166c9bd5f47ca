"""What made an export: tool, model, and the settings of each document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, NamedTuple

from chunking.export._rows import ExportError
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from chunking.embeddings import Embedder
    from chunking.settings import Settings

TOOL = "chunk-tuner"
FORM = 1


def tool_version() -> str:
    """The version of this distribution; `unknown` if it runs without being installed."""
    try:
        return version(TOOL)
    except PackageNotFoundError:
        return "unknown"


class Model(NamedTuple):
    """What made the vectors."""

    name: str
    version: str = ""
    dimensions: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The model as plain values."""
        return self._asdict()

    @classmethod
    def of(cls, embedder: Embedder | None) -> Model | None:
        """The model that an embedder is."""
        if embedder is None:
            return None
        return cls(embedder.name, embedder.version, embedder.dimensions)

    @classmethod
    def from_dict(cls, given: object) -> Model | None:
        """The model that an export names, if it names one."""
        if not isinstance(given, Mapping) or not given.get("name"):
            return None
        return cls(str(given["name"]), str(given.get("version", "")), given.get("dimensions"))

    def is_other_than(self, other: Model) -> bool:
        """Whether vectors of the two can't stand beside each other."""
        known = None not in (self.dimensions, other.dimensions)
        return self[:2] != other[:2] or (known and self.dimensions != other.dimensions)


class Stamp:
    """Tool, model, and each document's settings, gathered while an export is written."""

    KEY = "chunk_tuner"
    """Where formats with room for more keep it."""

    def __init__(self, model: Model | None = None) -> None:
        self.model = model
        self.settings: list[Settings] = []
        """Each of the settings once."""
        self.number_of: dict[str, int] = {}
        """By document: the place of its settings."""

    def add(self, document: str, settings: Settings) -> int:
        """The number of a document's settings. Raises ExportError for a name given twice."""
        if document in self.number_of:
            raise ExportError(Reason(Code.EXPORT_SAME_NAME, {"name": document}))
        last = self.settings[-1] if self.settings else None
        # Nearly always those of the document before.
        if settings is not last and settings not in self.settings:
            self.settings.append(settings)
        number = len(self.settings) - 1 if settings is last else self.settings.index(settings)
        self.number_of[document] = number
        return number

    def to_dict(self, settings: Settings | None = None) -> dict[str, Any]:
        """As plain values: with one settings, or with all of them and the documents they're for."""
        made: dict[str, Any] = {"tool": TOOL, "version": tool_version(), "form": FORM}
        if settings is not None:
            made["settings"] = [settings.to_dict()]
        else:
            made["settings"] = [each.to_dict() for each in self.settings]
            if len(self.settings) > 1:
                made["documents"] = self.number_of
        made["model"] = self.model and self.model.to_dict()
        return made


def settings_listed(stamp: Mapping[str, Any]) -> Sequence[object]:
    """The settings in a stamp's plain values."""
    found = stamp.get("settings")
    return found if isinstance(found, list) else []
