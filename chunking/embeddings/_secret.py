"""A key: from the environment or the session, and nowhere else."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import Never

from chunking.errors import SettingsError
from chunking.reasons import Code, Reason

HIDDEN = "***"
# Shorter ones are found in ordinary words.
SHORTEST_TO_HIDE = 6


class Secret:
    """A key that shows itself to nobody: not in text, logs, files or errors."""

    __slots__ = ("_key",)

    def __init__(self, key: str) -> None:
        self._key = key.strip()

    @classmethod
    def found(cls, name: str, given: Secret | None, variable: str, usual: str) -> Secret:
        """The key given in the session, else that of the environment, else an empty one.

        Raises SettingsError if the service needs one (it has a `variable`) and there is none.
        """
        secret = given or cls(os.environ.get(variable or usual, ""))
        if variable and not secret:
            values = {"name": name, "variable": variable}
            raise SettingsError(Reason(Code.SERVICE_KEY_MISSING, values), key="embedder")
        if not secret.fits_a_header:
            raise SettingsError(Reason(Code.SERVICE_KEY_UNREADABLE, {"name": name}), key="embedder")
        return secret

    @property
    def fits_a_header(self) -> bool:
        """Whether a header can hold it; else the error of the HTTP library would show it."""
        return self._key.isascii() and self._key.isprintable()

    def headers(self, header: str) -> dict[str, str]:
        """The header that carries the key; none without a key."""
        if not self:
            return {}
        return {header: f"Bearer {self._key}" if header == "Authorization" else self._key}

    def hidden_in(self, text: str) -> str:
        """A text without the key: services repeat it in their errors."""
        return text.replace(self._key, HIDDEN) if len(self._key) >= SHORTEST_TO_HIDE else text

    def __bool__(self) -> bool:
        return bool(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._key == other._key

    def __hash__(self) -> int:
        return hash(sha256(self._key.encode()).digest())

    def __repr__(self) -> str:
        return f"Secret({HIDDEN})"

    def __reduce__(self) -> Never:
        message = "a key stays in its process: give it by the environment"
        raise TypeError(message)
