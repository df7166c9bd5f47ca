"""What a session remembers: language, settings and their history, the chosen chunk.

Widgets keep their own values under the keys made here, so that a link, a preset or an undo can
set them before they are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.pipeline import PRODUCTION
from chunking.settings import Settings
from chunking.strategies import STRATEGIES
from chunking.ui.texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunking.chunks import ChunkedDocument

LANGUAGES = {"en": "English", "zh": "中文"}
STRATEGY = "strategy"
COUNTER = "counter"
MOST_STEPS_BACK = 50


def language() -> str:
    """The language of this session, "en" or "zh"; first taken from the browser."""
    if "language" not in st.session_state:
        st.session_state["language"] = "zh" if (st.context.locale or "").startswith("zh") else "en"
    return str(st.session_state["language"])


def say(key: str, **values: object) -> str:
    """A wording of the app in the session's language."""
    wording = TEXTS[key].text(language())
    return wording.format_map(values) if values else wording


def option_key(strategy: str, option: str) -> str:
    """The widget key of a strategy's option."""
    return f"option.{strategy}.{option}"


def put(settings: Settings) -> None:
    """Make the widgets show these settings when they are drawn next."""
    strategy = settings.strategy
    st.session_state[STRATEGY] = strategy.name
    st.session_state[COUNTER] = settings.counter
    for option in strategy.forms():
        st.session_state[option_key(strategy.name, option)] = getattr(strategy, option)
    st.session_state["settings"] = settings


def settings() -> Settings:
    """The last valid settings of this session; production's before any choice."""
    kept = st.session_state.get("settings", PRODUCTION)
    return kept if isinstance(kept, Settings) else PRODUCTION


def typed_options(strategy: str) -> Mapping[str, int]:
    """What the widgets of a strategy hold, valid or not."""
    defaults = STRATEGIES[strategy].model_fields
    return {
        option: st.session_state.get(option_key(strategy, option), defaults[option].default)
        for option in STRATEGIES[strategy].forms()
    }


def accept(new: Settings) -> None:
    """Make valid settings the session's own, and the ones before a step to go back to."""
    old = settings()
    if new == old:
        return
    history = [*st.session_state.get("history", []), old]
    st.session_state["history"] = history[-MOST_STEPS_BACK:]
    st.session_state["settings"] = new


def use(new: Settings) -> None:
    """Change to settings that come from elsewhere than the widgets; can be undone."""
    accept(new)
    put(new)


def can_undo() -> bool:
    """Whether there are settings to go back to."""
    return bool(st.session_state.get("history"))


def undo() -> None:
    """Go back to the settings before the last change."""
    history = list(st.session_state.get("history", []))
    if history:
        put(history.pop())
        st.session_state["history"] = history


def choose(chunk: int | None, span: tuple[int, int] | None = None) -> None:
    """Choose a chunk; with a span, the text view scrolls there."""
    st.session_state["chunk"] = chunk
    if span is not None:
        nonce = st.session_state.get("nonce", 0) + 1
        st.session_state["nonce"] = nonce
        st.session_state["scroll_to"] = (*span, nonce)


def chosen_chunk() -> int | None:
    """The chosen chunk's number, if any; it may be beyond the chunks there are now."""
    chunk = st.session_state.get("chunk")
    return chunk if isinstance(chunk, int) else None


def scroll_to(result: ChunkedDocument) -> tuple[int, int, int] | None:
    """Where the text view is to scroll; the chunk of the address, the first time."""
    chunk = chosen_chunk()
    if st.session_state.pop("show chunk", False) and chunk is not None:
        if chunk < len(result.chunks):
            choose(chunk, tuple(result.chunks[chunk].body))
    place: tuple[int, int, int] | None = st.session_state.get("scroll_to")
    return place


def next_generation() -> int:
    """A number that goes up with each drawing of the text."""
    generation = int(st.session_state.get("generation", 0)) + 1
    st.session_state["generation"] = generation
    return generation
