"""The reference's chunkers and the factory that finds them by mode."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Protocol

from chunking.document import Document
from chunking.java import is_blank, is_blank_to_hutool
from chunking.pipeline.modes import ChunkingMode
from chunking.run import run
from chunking.settings import Settings
from chunking.vector_chunk import VectorChunk

DOCUMENT_NAME = Document("").name


class ChunkingStrategy(Protocol):
    """What the factory holds: a chunker of one mode."""

    @property
    def type(self) -> ChunkingMode:
        """The mode it is found by."""
        ...

    def chunk(
        self, text: str | None, options: object, *, name: str = DOCUMENT_NAME
    ) -> list[VectorChunk]:
        """The chunks of a text; `name` is the document's, part of the chunks' ids."""
        ...


class TextChunker(ABC):
    """A chunker of the reference, over `run`."""

    type: ClassVar[ChunkingMode]

    @staticmethod
    @abstractmethod
    def is_text(text: str) -> bool:
        """Whether a text isn't blank to this chunker."""

    def chunk(
        self, text: str | None, options: object, *, name: str = DOCUMENT_NAME
    ) -> list[VectorChunk]:
        """The chunks of a text, without vectors; of a blank text none, whatever the options.

        Raises TypeError for options of another mode.
        """
        if text is None or not self.is_text(text):
            return []
        wanted = self.type.strategy
        if not isinstance(options, wanted):
            message = f"{self.type.name} needs {wanted.__name__}, not {type(options).__name__}"
            raise TypeError(message)
        result = run(Document(text, name=name), Settings(strategy=options))
        return [chunk.to_vector_chunk() for chunk in result.chunks]


class FixedSizeTextChunker(TextChunker):
    """The reference's chunker of equal sizes."""

    type = ChunkingMode.FIXED_SIZE

    @staticmethod
    def is_text(text: str) -> bool:
        """Whether there is more than `Character.isWhitespace`."""
        return not is_blank(text)


class StructureAwareTextChunker(TextChunker):
    """The reference's chunker of Markdown blocks; it takes more characters for blank."""

    type = ChunkingMode.STRUCTURE_AWARE

    @staticmethod
    def is_text(text: str) -> bool:
        """Whether there is more than Hutool's blank characters."""
        return not is_blank_to_hutool(text)


class ChunkingStrategyFactory:
    """Finds chunkers by mode, once `init` has taken in those registered."""

    def __init__(self) -> None:
        self._registered: list[ChunkingStrategy] = []
        self._by_mode: dict[ChunkingMode, ChunkingStrategy] = {}

    def register(self, strategy: ChunkingStrategy) -> None:
        """Add a chunker; it is found after the next `init`."""
        self._registered.append(strategy)

    def init(self) -> None:
        """Take in all chunkers registered. Two of one mode: RuntimeError, and none is found."""
        self._by_mode = {}
        found: dict[ChunkingMode, ChunkingStrategy] = {}
        for strategy in self._registered:
            mode = strategy.type
            if not isinstance(mode, ChunkingMode):
                message = f"{qualified_name(strategy)} has no mode: its type is {mode!r}"
                raise TypeError(message)
            if mode in found:
                both = f"{qualified_name(found[mode])} vs {qualified_name(strategy)}"
                message = f"Duplicate ChunkingStrategy for type: {mode.name} ({both})"
                raise RuntimeError(message)
            found[mode] = strategy
        self._by_mode = found

    def find(self, mode: ChunkingMode | None) -> ChunkingStrategy | None:
        """The chunker of a mode; None if there is none."""
        return None if mode is None else self._by_mode.get(mode)

    def require(self, mode: ChunkingMode | None) -> ChunkingStrategy:
        """The chunker of a mode. Raises TypeError for None, ValueError for a mode not found."""
        if mode is None:
            message = "ChunkingMode type must not be null"
            raise TypeError(message)
        found = self.find(mode)
        if found is None:
            message = f"Unknown strategy: {mode.name}"
            raise ValueError(message)
        return found


def qualified_name(thing: object) -> str:
    """Module and name of an object's class."""
    return f"{type(thing).__module__}.{type(thing).__qualname__}"


def reference_factory() -> ChunkingStrategyFactory:
    """A factory with the two chunkers of the reference, ready to be asked."""
    factory = ChunkingStrategyFactory()
    factory.register(FixedSizeTextChunker())
    factory.register(StructureAwareTextChunker())
    factory.init()
    return factory
