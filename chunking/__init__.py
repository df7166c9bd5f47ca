"""Chunks of documents with exact spans and a reason for every cut: the public names."""

from chunking.chunks import Chunk, ChunkedDocument
from chunking.document import Document, Mark, Origin
from chunking.errors import ChunkingError
from chunking.pipeline import (
    ChunkEmbeddingService,
    ChunkerNode,
    ChunkerSettings,
    ChunkingMode,
    ChunkingStrategyFactory,
    ClientException,
    IngestionContext,
    NodeConfig,
    NodeResult,
    read_settings,
)
from chunking.reasons import Code, Reason
from chunking.run import run
from chunking.settings import Settings, SettingsFile
from chunking.source import Source
from chunking.spans import Edit, Span
from chunking.strategies import STRATEGIES, LeftOut, Limits, Piece, Strategy
from chunking.uncovered import Uncovered
from chunking.vector_chunk import VectorChunk

__all__ = [
    "STRATEGIES",
    "Chunk",
    "ChunkEmbeddingService",
    "ChunkedDocument",
    "ChunkerNode",
    "ChunkerSettings",
    "ChunkingError",
    "ChunkingMode",
    "ChunkingStrategyFactory",
    "ClientException",
    "Code",
    "Document",
    "Edit",
    "IngestionContext",
    "LeftOut",
    "Limits",
    "Mark",
    "NodeConfig",
    "NodeResult",
    "Origin",
    "Piece",
    "Reason",
    "Settings",
    "SettingsFile",
    "Source",
    "Span",
    "Strategy",
    "Uncovered",
    "VectorChunk",
    "read_settings",
    "run",
]
