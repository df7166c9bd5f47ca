"""The production pipeline's contract: its modes, factory, node, embedding service, and forms."""

from chunking.pipeline.embedding import (
    ChunkEmbeddingService,
    ClientException,
    EmbedderClient,
    EmbeddingClient,
)
from chunking.pipeline.factory import (
    ChunkingStrategy,
    ChunkingStrategyFactory,
    FixedSizeTextChunker,
    StructureAwareTextChunker,
    reference_factory,
)
from chunking.pipeline.forms import PRODUCTION, mode_form, node_form, read_settings
from chunking.pipeline.modes import ChunkingMode
from chunking.pipeline.node import (
    ChunkerNode,
    ChunkerSettings,
    IngestionContext,
    NodeConfig,
    NodeResult,
)
from chunking.vector_chunk import VectorChunk

__all__ = [
    "PRODUCTION",
    "ChunkEmbeddingService",
    "ChunkerNode",
    "ChunkerSettings",
    "ChunkingMode",
    "ChunkingStrategy",
    "ChunkingStrategyFactory",
    "ClientException",
    "EmbedderClient",
    "EmbeddingClient",
    "FixedSizeTextChunker",
    "IngestionContext",
    "NodeConfig",
    "NodeResult",
    "StructureAwareTextChunker",
    "VectorChunk",
    "mode_form",
    "node_form",
    "read_settings",
    "reference_factory",
]
