"""The text with its chunks drawn on it: one component, fed with spans and no HTML.

Everything a page needs is here; the other modules are private.
"""

from chunking.ui.chunk_view._component import bring_code, chunk_view
from chunking.ui.chunk_view._view import OUTLINE_KINDS, SIZES, View, ViewEvents
from chunking.ui.chunk_view.labels import CHINESE, ENGLISH, LABELS

__all__ = [
    "CHINESE",
    "ENGLISH",
    "LABELS",
    "OUTLINE_KINDS",
    "SIZES",
    "View",
    "ViewEvents",
    "bring_code",
    "chunk_view",
]
