"""The form of the settings, made from the strategies' own fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

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
    from streamlit.delta_generator import DeltaGenerator

    from chunking.document import Document
    from chunking.reasons import Reason
    from chunking.strategies import OptionForm, Strategy

UNITS = {"characters": CHARACTERS, "tokens": TOKENS}


def settings_form(document: Document) -> Settings:
    """The settings that the form holds; the last valid ones where it contradicts itself."""
    spoken = language()
    name = st.selectbox(
        say("strategy"),
        list(STRATEGIES),
        key=state.STRATEGY,
        format_func=lambda name: STRATEGIES[name].label.text(spoken),
        persist_state="session",
    )
    strategy = STRATEGIES[name]
    st.caption(strategy.summary.text(language()))
    chooser(document)
    notes = {option: control(strategy, option, form) for option, form in strategy.forms().items()}
    chosen = st.selectbox(
        say("counter"),
        list(COUNTERS),
        key=state.COUNTER,
        format_func=lambda name: COUNTERS[name].label.text(spoken),
        help=say("counter_help"),
        persist_state="session",
    )
    contexts = {each: say(f"heading_context_{each}") for each in get_args(HeadingContext)}
    context = st.selectbox(
        say("heading_context"),
        list(contexts),
        key=state.HEADING_CONTEXT,
        format_func=contexts.__getitem__,
        help=say("heading_context_help"),
        persist_state="session",
    )
    embedder = None
    if "embedder" in strategy.needs:
        embedder = embedder_form("tune", optional=False)
        st.session_state[state.STRATEGY_EMBEDDER] = embedder
    try:
        options = {"name": name, **state.typed_options(name)}
        choices = {"strategy": options, "counter": chosen, "heading_context": context}
        choices["embedder"] = embedder.name if embedder else None
        settings = Settings.model_validate(choices)
    except SettingsError as error:
        place = notes.get(strategy.field_of(error.key), st.container())
        refused = say("settings_refused", why=inert(error.reason.text(language())))
        place.error(refused)
        return state.settings()
    state.accept(settings)
    for reason in settings.strategy.warnings(document):
        explain(reason, notes)
    return settings


def control(strategy: type[Strategy], option: str, form: OptionForm) -> DeltaGenerator:
    """An option's widget; returns the place below it for what there is to say."""
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
    return st.container()


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
    low, high = st.session_state.get(state.bounds_key(key), (form.low, form.high))
    wide = min(low, value), max(high, value)
    st.session_state[state.bounds_key(key)] = wide
    return wide


def explain(reason: Reason, notes: dict[str, DeltaGenerator]) -> None:
    """Say what an option does, or can't do, right below its slider."""
    place = notes.get(str(reason.values.get("option")), st.container())
    place.caption(f"ⓘ {inert(reason.text(language()))}")
