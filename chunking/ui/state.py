"""What a session remembers: language, settings and their history, the chosen chunk.

Widgets keep their own values under the keys made here, so that a link, a preset or an undo can
set them before they are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import streamlit as st

from chunking.pipeline import PRODUCTION
from chunking.settings import Settings
from chunking.strategies import STRATEGIES
from chunking.ui.texts import TEXTS, inert

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.embeddings import StepEmbedder
    from chunking.errors import ChunkingError
    from chunking.strategies import OptionForm

LANGUAGES = {"en": "English", "zh": "中文"}
LANGUAGE, DOCUMENT = "kept language", "kept document"
STRATEGY = "strategy"
COUNTER = "counter"
HEADING_CONTEXT = "heading context"
STRATEGY_EMBEDDER = "strategy embedder"
OPTION, BOUNDS = "option.", " bounds"
# Beside options: what is chosen from words.
WORDED = (STRATEGY, COUNTER, HEADING_CONTEXT, "tune embedder", "export embedder")
MOST_STEPS_BACK = 50


def language() -> str:
    """The language of this session, "en" or "zh"; first taken from the browser."""
    kept = st.session_state.get(LANGUAGE)
    if kept is None:
        kept = "zh" if (st.context.locale or "").startswith("zh") else "en"
        st.session_state[LANGUAGE] = kept
    return str(kept)


def take(widget: str, kept: str) -> None:
    """Keep what a widget holds under another key.

    A widget that stands on several pages is a new one on each, and begins without a value.
    """
    st.session_state[kept] = st.session_state[widget]


def switch_language(widget: str) -> None:
    """Take the language that was chosen.

    Values are set again, or the browser would go on to show the words that they were chosen by.
    """
    take(widget, LANGUAGE)
    for key in list(st.session_state):
        name = str(key)
        if name in WORDED or (name.startswith(OPTION) and not name.endswith(BOUNDS)):
            st.session_state[key] = st.session_state[key]


def say(key: str, **values: object) -> str:
    """A wording of the app in the session's language."""
    wording = TEXTS[key].text(language())
    return wording.format_map(values) if values else wording


def sentence(error: ChunkingError) -> str:
    """What an error says, in the session's language, as Markdown that shows it as it is."""
    return inert(error.reason.text(language()))


def option_key(strategy: str, option: str) -> str:
    """The widget key of a strategy's option."""
    return f"{OPTION}{strategy}.{option}"


def bounds_key(option: str) -> str:
    """Where the bounds of a slider stand that had to grow."""
    return f"{option}{BOUNDS}"


def put(settings: Settings) -> None:
    """Make the widgets show these settings when they are drawn next."""
    strategy = settings.strategy
    st.session_state[STRATEGY] = strategy.name
    st.session_state[COUNTER] = settings.counter
    st.session_state[HEADING_CONTEXT] = settings.heading_context
    for option in strategy.forms():
        key = option_key(strategy.name, option)
        st.session_state[key] = typed(getattr(strategy, option))
        st.session_state.pop(bounds_key(key), None)
    st.session_state["settings"] = settings


def settings() -> Settings:
    """The last valid settings of this session; production's before any choice."""
    kept = st.session_state.get("settings", PRODUCTION)
    return kept if isinstance(kept, Settings) else PRODUCTION


def typed(value: Any) -> Any:  # noqa: ANN401 - an option of any kind
    """An option's value as its widget and an address hold it: a list is a text of lines."""
    return "\n".join(value) if isinstance(value, tuple) else value


def meant(form: OptionForm, held: Any) -> Any:  # noqa: ANN401 - as above
    """The value of an option that a widget or an address holds."""
    if form.is_list and isinstance(held, str):
        return tuple(line for line in held.split("\n") if line)
    return held


def typed_options(strategy: str) -> dict[str, Any]:
    """What the widgets of a strategy hold, valid or not."""
    fields = STRATEGIES[strategy].model_fields
    return {
        option: meant(
            form, st.session_state.get(option_key(strategy, option), fields[option].default)
        )
        for option, form in STRATEGIES[strategy].forms().items()
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


def strategy_embedder() -> StepEmbedder | None:
    """The embedder chosen for the strategy, with its key: in this session's memory only."""
    made: StepEmbedder | None = st.session_state.get(STRATEGY_EMBEDDER)
    return made


def is_refused() -> bool:
    """Whether the widgets hold what the settings couldn't take over."""
    now = settings()
    held = {STRATEGY: now.strategy.name, COUNTER: now.counter}
    for option in now.strategy.forms():
        held[option_key(now.strategy.name, option)] = typed(getattr(now.strategy, option))
    return any(st.session_state.get(key, value) != value for key, value in held.items())


def can_undo() -> bool:
    """Whether there are settings to go back to."""
    return bool(st.session_state.get("history")) or is_refused()


def undo() -> None:
    """Go back to the settings before the last change, be it one that was refused."""
    if is_refused():
        put(settings())
        return
    history = list(st.session_state.get("history", []))
    if history:
        put(history.pop())
        st.session_state["history"] = history


def choose(chunk: int | None, span: Sequence[int] | None = None) -> None:
    """Choose a chunk; with a span, the text view scrolls there."""
    st.session_state["chunk"] = chunk
    if span is not None:
        nonce = st.session_state.get("nonce", 0) + 1
        st.session_state["nonce"] = nonce
        st.session_state["scroll_to"] = (span[0], span[1], nonce)


def chosen_chunk() -> int | None:
    """The chosen chunk's number, if any; it may be beyond the chunks there are now."""
    chunk = st.session_state.get("chunk")
    return chunk if isinstance(chunk, int) else None


def scroll_to(result: ChunkedDocument) -> tuple[int, int, int] | None:
    """Where the text view is to scroll; the chunk of the address, the first time."""
    chunk = chosen_chunk()
    asked_for = st.session_state.pop("show chunk", False)
    if asked_for and chunk is not None and chunk < len(result.chunks):
        choose(chunk, result.chunks[chunk].body)
    place: tuple[int, int, int] | None = st.session_state.get("scroll_to")
    return place


def next_generation() -> int:
    """A number that goes up with each drawing of the text."""
    generation = int(st.session_state.get("generation", 0)) + 1
    st.session_state["generation"] = generation
    return generation
