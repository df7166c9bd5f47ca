"""The reference's pipeline node: picks a text, cuts it, and has the chunks embedded."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from chunking.errors import SettingsError, UnknownNameError
from chunking.java import INT_MAX, INT_MIN, has_text, parse_int, trim
from chunking.pipeline.embedding import ChunkEmbeddingService, ClientException
from chunking.pipeline.factory import DOCUMENT_NAME, ChunkingStrategyFactory
from chunking.pipeline.modes import ChunkingMode, Options
from chunking.reasons import Code, Reason, Value, shown
from chunking.vector_chunk import VectorChunk

CHUNK_SIZE = 512
OVERLAP_SIZE = 128


@dataclass(frozen=True)
class ChunkerSettings:
    """What the node makes of its configuration."""

    strategy: ChunkingMode | None = None
    chunk_size: int = CHUNK_SIZE
    overlap_size: int = OVERLAP_SIZE

    @classmethod
    def parse(cls, given: object) -> ChunkerSettings:
        """The settings in a mapping; keys it doesn't know are passed over, as the reference does.

        A chunk size below 1 becomes 512, a negative overlap 128. Raises SettingsError for a
        value that the reference's JSON reader (Jackson) refuses.
        """
        if not isinstance(given, Mapping):
            raise SettingsError(Reason(Code.SETTINGS_NOT_A_MAPPING, {"found": shown(given)}))
        mode = mode_of(given.get("strategy"))
        size = integer_of("chunkSize", given.get("chunkSize"))
        overlap = integer_of("overlapSize", given.get("overlapSize"))
        return cls(
            strategy=mode,
            chunk_size=CHUNK_SIZE if size is None or size <= 0 else size,
            overlap_size=OVERLAP_SIZE if overlap is None or overlap < 0 else overlap,
        )

    def options(self) -> Options:
        """The strategy's options. Raises TypeError if there is no strategy."""
        if self.strategy is None:
            message = "ChunkingMode type must not be null"
            raise TypeError(message)
        return self.strategy.create_default_options(self.chunk_size, self.overlap_size)


def mode_of(value: object, *, key: str = "strategy") -> ChunkingMode | None:
    """The mode that a value of JSON names; None for null. `key` is where it stands."""
    if value is None or isinstance(value, str):
        with suppress(ValueError):
            return ChunkingMode.from_value(value)
    name = value if isinstance(value, str) else shown(value)
    values = {"name": name, "known": ", ".join(ChunkingMode)}
    raise UnknownNameError(Reason(Code.UNKNOWN_STRATEGY, values), key=key)


def integer_of(key: str, value: object) -> int | None:
    """A whole number of JSON as Jackson reads an Integer; None for null and blank text.

    Numbers lose their fraction, text is parsed; truth values, lists, mappings and what is beyond
    32 bits are refused.
    """
    number: float | None = None
    if value is None:
        return None
    if isinstance(value, str):
        text = trim(value)
        if text in {"", "null"}:
            return None
        with suppress(ValueError):
            number = parse_int(text)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = value
    # The comparison is false for NaN too.
    if number is None or not INT_MIN <= number <= INT_MAX:
        values: dict[str, Value] = {"option": key, "value": shown(value), "example": CHUNK_SIZE}
        raise SettingsError(Reason(Code.NOT_A_WHOLE_NUMBER, values), key=key)
    return int(number)


@dataclass(frozen=True)
class NodeConfig:
    """A node of the pipeline, as configured."""

    node_id: str = ""
    node_type: str = "chunker"
    settings: object = None
    """The node's own settings, as JSON values."""


@dataclass
class IngestionContext:
    """What a document's ingestion knows so far; nodes add to it."""

    raw_text: str | None = None
    enhanced_text: str | None = None
    chunks: list[VectorChunk] | None = None
    document_name: str = DOCUMENT_NAME
    """Part of the chunks' ids."""


@dataclass(frozen=True)
class NodeResult:
    """How a node ended."""

    success: bool
    message: str | None = None
    error: Exception | None = None


class ChunkerNode:
    """Cuts the context's text and has the chunks embedded."""

    node_type: ClassVar[str] = "chunker"

    def __init__(
        self, factory: ChunkingStrategyFactory, embedding_service: ChunkEmbeddingService
    ) -> None:
        self._factory = factory
        self._embedding_service = embedding_service

    def execute(self, context: IngestionContext, config: NodeConfig) -> NodeResult:
        """Fill `context.chunks`, from the enhanced text or, where that is blank, from the raw one.

        Blank texts are a failed result; wrong settings and failed embeddings are raised, and
        leave the context as it was.
        """
        text = context.enhanced_text if has_text(context.enhanced_text) else context.raw_text
        if not has_text(text):
            return NodeResult(success=False, error=ClientException("可分块文本为空"))
        settings = ChunkerSettings.parse(config.settings)
        strategy = self._factory.require(settings.strategy)
        chunks = strategy.chunk(text, settings.options(), name=context.document_name)
        self._embedding_service.embed(chunks)
        context.chunks = chunks
        return NodeResult(success=True, message=f"已分块 {len(chunks)} 段")
