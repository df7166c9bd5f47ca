"""The form of the settings, made from the strategies' own fields."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import streamlit as st

from chunking.errors import SettingsError
from chunking.settings import HeadingContext, Settings
from chunking.strategies import STRATEGIES
from chunking.strategies._options import CHARACTERS, SELECTED_UNIT, TOKENS
from chunking.tokens import COUNTERS
from chunking.ui import state
from chunking.ui.chooser import chooser
from chunking.ui.embedder_form import embedder_form
from chunking.ui.state import language, say
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from chunking.document import Document
    from chunking.strategies import OptionForm, Strategy

Note = tuple[Callable[[str], Any], str]
"""How a note is drawn, and what it says."""
UNITS = {"characters": CHARACTERS, "tokens": TOKENS}


class Held(NamedTuple):
    """The settings that the widgets hold."""

    settings: Settings
    """The last valid ones where the widgets contradict each other."""
    refused: SettingsError | None = None
    """What contradicts."""


def strategy_form(document: Document) -> None:
    """Which strategy, what it does, and which would suit the document."""
    spoken = language()
    name = st.selectbox(
        say("strategy"),
        list(STRATEGIES),
        key=state.STRATEGY,
        format_func=lambda name: STRATEGIES[name].label.text(spoken),
        persist_state="session",
    )
    st.caption(STRATEGIES[name].summary.text(spoken))
    chooser(document)


def strategy_embedder_form() -> None:
    """The embedder of a strategy that needs one: drawn first, since it is made when drawn."""
    if "embedder" in STRATEGIES[st.session_state[state.STRATEGY]].needs:
        st.session_state[state.STRATEGY_EMBEDDER] = embedder_form("tune", optional=False)


def held_settings() -> Held:
    """The settings by what the widgets hold, which is known before they are drawn."""
    name = st.session_state[state.STRATEGY]
    choices = {
        "strategy": {"name": name, **state.typed_options(name)},
        "counter": st.session_state[state.COUNTER],
        "heading_context": st.session_state[state.HEADING_CONTEXT],
    }
    embedder = state.strategy_embedder() if "embedder" in STRATEGIES[name].needs else None
    choices["embedder"] = embedder.name if embedder else None
    try:
        settings = Settings.model_validate(choices)
    except SettingsError as error:
        return Held(state.settings(), error)
    state.accept(settings)
    return Held(settings)


def options_form(document: Document, held: Held) -> None:
    """The options, each with what there is to say about it right below."""
    name = st.session_state[state.STRATEGY]
    strategy = STRATEGIES[name]
    notes = notes_on(document, strategy, held)
    for option, form in strategy.forms().items():
        control(strategy, option, form)
        for draw, text in notes.pop(option, ()):
            draw(text)
    settings_choices()
    for draw, text in chain.from_iterable(notes.values()):
        draw(text)


def notes_on(document: Document, strategy: type[Strategy], held: Held) -> dict[str, list[Note]]:
    """What options do, can't do or contradict, by option; "" has what belongs to none."""
    notes: dict[str, list[Note]] = defaultdict(list)
    if held.refused:
        option = strategy.field_of(held.refused.key)
        why = inert(held.refused.reason.text(language()))
        notes[option].append((st.error, say("settings_refused", why=why)))
        return notes
    for reason in held.settings.strategy.warnings(document):
        option = str(reason.values.get("option", ""))
        notes[option].append((st.caption, f"ⓘ {inert(reason.text(language()))}"))
    return notes


def settings_choices() -> None:
    """What is chosen for every strategy: the counter, the heading context."""
    spoken = language()
    st.selectbox(
        say("counter"),
        list(COUNTERS),
        key=state.COUNTER,
        format_func=lambda name: COUNTERS[name].label.text(spoken),
        help=say("counter_help"),
        persist_state="session",
    )
    contexts = {each: say(f"heading_context_{each}") for each in get_args(HeadingContext)}
    st.selectbox(
        say("heading_context"),
        list(contexts),
        key=state.HEADING_CONTEXT,
        format_func=contexts.__getitem__,
        help=say("heading_context_help"),
        persist_state="session",
    )


def control(strategy: type[Strategy], option: str, form: OptionForm) -> None:
    """An option's widget."""
    field = strategy.model_fields[option]
    name = str(strategy.model_fields["name"].default)
    key = state.option_key(name, option)
    value = st.session_state.setdefault(key, state.typed(field.default))
    title, help_text = form.title.text(language()), form.description.text(language())
    if field.annotation is bool:
        st.toggle(title, key=key, help=help_text, persist_state="session")
    elif form.choices:
        names = {choice: words.text(language()) for choice, words in form.choices.items()}
        st.selectbox(
            title,
            list(names),
            key=key,
            format_func=names.__getitem__,
            help=help_text,
            persist_state="session",
        )
    elif form.is_list:
        st.text_area(title, key=key, help=help_text, persist_state="session")
    else:
        low, high = bounds(key, form, value)
        st.slider(
            say("option_title", title=title, unit=unit_of(name, form)),
            min_value=low,
            max_value=high,
            step=form.step,
            key=key,
            help=help_text,
            persist_state="session",
        )


def unit_of(strategy: str, form: OptionForm) -> str:
    """What a size is counted in; where that is an option too, what is chosen there."""
    chosen = state.typed_options(strategy).get("unit")
    if form.unit == SELECTED_UNIT and chosen in UNITS:
        return UNITS[chosen].text(language())
    return form.unit.text(language())


def bounds(key: str, form: OptionForm, value: int) -> tuple[int, int]:
    """Bounds of a slider: the form's, or wider ones, since files and links may lie beyond.

    They don't come back with each step, since other bounds make another slider.
    """
    # From a whole number of steps on, or the arrow keys would go to 1791, and never back to 1800.
    low = -(-form.low // form.step) * form.step
    low, high = st.session_state.get(state.bounds_key(key), (low, form.high))
    wide = min(low, value), max(high, value)
    st.session_state[state.bounds_key(key)] = wide
    return wide
