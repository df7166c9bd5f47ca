"""The form of the settings, made from the strategies' own fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.errors import SettingsError
from chunking.settings import Settings
from chunking.strategies import STRATEGIES
from chunking.tokens import COUNTERS
from chunking.ui import state
from chunking.ui.state import language, say
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

    from chunking.document import Document
    from chunking.reasons import Reason
    from chunking.strategies import OptionForm, Strategy


def settings_form(document: Document) -> Settings:
    """The settings that the form holds; the last valid ones where it contradicts itself."""
    name = st.selectbox(
        say("strategy"),
        list(STRATEGIES),
        key=state.STRATEGY,
        format_func=lambda name: STRATEGIES[name].label.text(language()),
        persist_state="session",
    )
    strategy = STRATEGIES[name]
    st.caption(strategy.summary.text(language()))
    notes = {option: control(strategy, option, form) for option, form in strategy.forms().items()}
    chosen = st.selectbox(
        say("counter"),
        list(COUNTERS),
        key=state.COUNTER,
        format_func=lambda name: COUNTERS[name].label.text(language()),
        help=say("counter_help"),
        persist_state="session",
    )
    try:
        options = {"name": name, **state.typed_options(name)}
        settings = Settings.model_validate({"strategy": options, "counter": chosen})
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
    """An option's slider or switch; returns the place below it for what there is to say."""
    field = strategy.model_fields[option]
    key = state.option_key(str(strategy.model_fields["name"].default), option)
    value = st.session_state.setdefault(key, field.default)
    title, help_text = form.title.text(language()), form.description.text(language())
    if field.annotation is bool:
        st.toggle(title, key=key, help=help_text, persist_state="session")
    else:
        st.slider(
            f"{title} ({form.unit.text(language())})",
            # Settings from a file or link may lie beyond the form's bounds: the slider grows.
            min_value=min(form.low, value),
            max_value=max(form.high, value),
            step=form.step,
            key=key,
            help=help_text,
            persist_state="session",
        )
    return st.container()


def explain(reason: Reason, notes: dict[str, DeltaGenerator]) -> None:
    """Say what an option does, or can't do, right below its slider."""
    place = notes.get(str(reason.values.get("option")), st.container())
    place.caption(f"ⓘ {inert(reason.text(language()))}")
