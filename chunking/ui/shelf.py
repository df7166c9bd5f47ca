"""Where uploaded texts live: this server's memory, for the browser that brought them.

A browser is known by a random cookie, so that a reload, which starts a new session, finds the
text again. No link and no other browser can.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunking.document import Document

HOURS_KEPT = 8
MOST_CHARACTERS = 200_000_000
COOKIE = "chunk_tuner_browser"

SET_COOKIE = f"""
export default function ({{ data }}) {{
  document.cookie = `{COOKIE}=${{data}}; path=/; SameSite=Strict; max-age={HOURS_KEPT * 3600}`
}}
"""


@dataclass
class Shelf:
    """Documents by owner and key; the least recently used go first when it is full."""

    clock: Callable[[], float] = time.monotonic
    most_characters: int = MOST_CHARACTERS
    _kept: OrderedDict[tuple[str, str], tuple[Document, float]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def put(self, owner: str, document: Document) -> str:
        """Keep a document; returns its key."""
        key = document.sha256[:16]
        with self._lock:
            self._kept[owner, key] = (document, self.clock())
            self._kept.move_to_end((owner, key))
            self._clear()
        return key

    def get(self, owner: str, key: str) -> Document | None:
        """The owner's document of that key, if it is still here."""
        with self._lock:
            self._clear()
            if (owner, key) not in self._kept:
                return None
            document, _ = self._kept[owner, key]
            self._kept[owner, key] = (document, self.clock())
            self._kept.move_to_end((owner, key))
            return document

    def of(self, owner: str) -> Sequence[tuple[str, Document]]:
        """Keys and documents of an owner, oldest first."""
        with self._lock:
            self._clear()
            return [(key, kept[0]) for (who, key), kept in self._kept.items() if who == owner]

    def _clear(self) -> None:
        """Drop what is too old, then what is too much; the last one put always stays."""
        oldest = self.clock() - HOURS_KEPT * 3600
        total = sum(len(document.text) for document, _ in self._kept.values())
        for place, (document, used) in list(self._kept.items())[:-1]:
            if used < oldest or total > self.most_characters:
                del self._kept[place]
                total -= len(document.text)


@st.cache_resource
def shelf() -> Shelf:
    """The one shelf of this server."""
    return Shelf()


def browser() -> str:
    """The random name of this session's browser, from its cookie or new."""
    if "browser" not in st.session_state:
        st.session_state["browser"] = st.context.cookies.get(COOKIE) or secrets.token_urlsafe(24)
    return str(st.session_state["browser"])


def remember_browser() -> None:
    """Leave the cookie in the browser; draws nothing."""
    if st.context.cookies.get(COOKIE) != browser():
        st.components.v2.component("chunk_tuner.cookie", js=SET_COOKIE)(
            key="cookie", data=browser(), height=1
        )
