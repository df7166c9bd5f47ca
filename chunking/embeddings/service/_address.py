"""The address of a service: checked, so that no key ever stands in it or goes astray."""

from __future__ import annotations

import os
from hashlib import sha256
from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from chunking.errors import SettingsError
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from chunking.embeddings._presets import Preset, Shape

# What a server listens at, not where it can be reached.
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - never bound to


class Address(NamedTuple):
    """Where requests go."""

    base: str
    shape: Shape

    @property
    def url(self) -> str:
        """The address of the requests."""
        return self.base + ("/embed" if self.shape == "ollama" else "/embeddings")

    @property
    def host(self) -> str:
        """The host, for people."""
        return urlsplit(self.base).netloc

    @property
    def is_on_this_machine(self) -> bool:
        """Whether texts stay here."""
        name = urlsplit(self.base).hostname or ""
        try:
            return ip_address(name).is_loopback
        except ValueError:
            return name == "localhost" or name.endswith(".localhost")

    def differs_from(self, usual: str) -> str:
        """A short mark of an address of one's own; empty for the usual one."""
        return "" if self.base == usual else sha256(self.base.encode()).hexdigest()[:8]


def address_of(name: str, preset: Preset, given: str | None) -> Address:
    """The address given in the session, else that of the environment, else the preset's.

    Raises SettingsError if there's none or it isn't one. The error shows nothing of an address
    that may hold a password.
    """
    text = (given or os.environ.get(preset.address) or preset.url).strip().rstrip("/")
    if not text:
        values = {"name": name, "variable": preset.address}
        raise SettingsError(Reason(Code.SERVICE_ADDRESS_MISSING, values), key="embedder")
    if "//" not in text:  # as OLLAMA_HOST is written
        text = f"http://{text}" + ("" if ":" in text or not preset.port else f":{preset.port}")
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in {"http", "https"} or "@" in parts.netloc:
        raise SettingsError(Reason(Code.SERVICE_ADDRESS_INVALID, {"name": name}), key="embedder")
    if parts.query or parts.fragment:
        raise SettingsError(Reason(Code.SERVICE_ADDRESS_INVALID, {"name": name}), key="embedder")
    netloc = parts.netloc
    if host in ANYWHERE:
        netloc = netloc.replace(host, ANYWHERE[host])
    path = (parts.path or preset.path).removesuffix("/embeddings").removesuffix("/embed")
    shape = preset.shape
    if shape == "ollama" and path.endswith("/v1"):
        shape = "openai"
    return Address(f"{parts.scheme}://{netloc}{path}", shape)
