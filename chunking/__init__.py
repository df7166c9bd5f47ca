"""Chunks of documents with exact spans and a reason for every cut: the public names."""

from chunking.chunks import Chunk, ChunkedDocument, Uncovered
from chunking.document import Document, Mark, Origin
from chunking.errors import ChunkingError
from chunking.reasons import Code, Reason
from chunking.run import run
from chunking.settings import Settings
from chunking.source import Source
from chunking.spans import Edit, Span
from chunking.strategies import STRATEGIES, Limits, Piece, Strategy

__all__ = [
    "STRATEGIES",
    "Chunk",
    "ChunkedDocument",
    "ChunkingError",
    "Code",
    "Document",
    "Edit",
    "Limits",
    "Mark",
    "Origin",
    "Piece",
    "Reason",
    "Settings",
    "Source",
    "Span",
    "Strategy",
    "Uncovered",
    "run",
]
