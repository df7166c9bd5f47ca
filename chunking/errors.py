"""What can go wrong, each as a sentence with value, limit and remedy, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunking.reasons import Reason


class ChunkingError(Exception):
    """Base of all errors meant for the person at the screen; carries its reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason.text()


class SettingsError(ChunkingError):
    """Options or settings that contradict each other, are unknown, or can't be read."""

    # No ValueError: pydantic would wrap it into an error of its own.
    def __init__(self, reason: Reason, *, key: str = "") -> None:
        super().__init__(reason)
        self.key = key
        """The setting or option that is wrong, as it was written; empty if no single one is."""


class DocumentError(ChunkingError, ValueError):
    """A text that can't be a document."""


class LoadingError(ChunkingError):
    """A file that can't be read as text."""


class MissingExtraError(ChunkingError, ImportError):
    """An optional package isn't installed; the sentence has the install line."""


class UnknownNameError(SettingsError, LookupError):
    """A name that isn't in its table; the sentence has the known names."""


class VerificationError(ChunkingError, AssertionError):
    """Chunks that break a promise: a fault of the strategy, never of the document."""


class CancelledError(ChunkingError):
    """The caller asked to stop; nothing was kept."""
