"""The settings as code, for this library and for others where the mapping is honest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.snippets import snippets
from chunking.ui.state import language, say
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from chunking.settings import Settings


def snippet_panel(settings: Settings) -> None:
    """A tab for each library; what it does otherwise stands in the code's comments."""
    st.markdown(f"**{say('code')}**")
    made = snippets(settings, language())
    for tab, each in zip(
        st.tabs([each.label.text(language()) for each in made]), made, strict=True
    ):
        if each.language == "json" or not each.code:
            tab.caption("  \n".join(f"- {inert(differs)}" for differs in each.differs))
        if each.code:
            tab.code(each.code, language=each.language, wrap_lines=True)
