"""Choosing a strategy: a line and a picture each, and what the document itself speaks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.recommendation import recommend
from chunking.settings import Settings
from chunking.strategies import STRATEGIES
from chunking.ui import state
from chunking.ui.cached import source_of
from chunking.ui.state import language, say
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from chunking.document import Document

COLUMNS = 3


def chooser(document: Document) -> None:
    """A popover with all strategies and a recommendation; computed only while open."""
    popover = st.popover(say("which_strategy"), key="chooser open", on_change="rerun")
    if not popover.open:
        return
    with popover:
        advice = recommend(source_of(document))
        label = STRATEGIES[advice.strategy].label.text(language())
        st.markdown(f"**{say('recommended', strategy=label)}**")
        st.caption(inert(advice.reason.text(language())))
        for row in range(0, len(STRATEGIES), COLUMNS):
            names = list(STRATEGIES)[row : row + COLUMNS]
            for place, name in zip(st.columns(COLUMNS), names, strict=False):
                with place:
                    _card(name, recommended=name == advice.strategy)


def _card(name: str, *, recommended: bool) -> None:
    """A strategy with its picture and the button that chooses it."""
    strategy = STRATEGIES[name]
    st.button(
        strategy.label.text(language()),
        key=f"choose {name}",
        on_click=_use,
        args=(name,),
        type="primary" if recommended else "secondary",
        width="stretch",
    )
    st.code(strategy.picture, language=None)
    st.caption(strategy.summary.text(language()))


def _use(name: str) -> None:
    """Change to a strategy with its defaults; the other settings stay."""
    now = state.settings()
    chosen = {"strategy": name, "counter": now.counter, "heading_context": now.heading_context}
    if "vocabulary" in STRATEGIES[name].needs:
        del chosen["counter"]
    state.use(Settings.model_validate(chosen))
