"""How do I take it away? Chunks as files that stores import, with or without vectors."""

from pathlib import Path

import streamlit as st

from chunking.errors import ChunkingError
from chunking.ui import export_panel, shell, state
from chunking.ui.cached import chunked
from chunking.ui.embedder_form import embedder_form
from chunking.ui.picker import pick_document
from chunking.ui.snippet_panel import snippet_panel
from chunking.ui.state import say, sentence
from chunking.ui.take_away import unlike_production

shell.enter(__file__)

picker, adder, switch = st.columns([6, 2, 2], vertical_alignment="bottom")
with switch:
    shell.language_choice()
name, document = pick_document(picker, adder)
shell.remember_address(name)
settings = state.settings()
unlike_production(settings)
left, right = st.columns([3, 2], gap="large")
with left, export_panel.scratch() as scratch:
    embedder = embedder_form("export", optional=True)
    try:
        result = chunked(document, settings)
    except ChunkingError as error:
        st.error(sentence(error))
        st.stop()
    export_panel.check_before(result)
    formats = export_panel.choose_formats(with_vectors=embedder is not None)
    since = export_panel.earlier_file(Path(scratch))
    only_changed = st.toggle(say("only_changed"), key="only changed", disabled=since is None)
    price = st.number_input(
        say("price"), 0.0, 1000.0, 0.0, 0.01, key="price", disabled=embedder is None
    )
    model = embedder and embedder.name
    choices = export_panel.choices_of(
        name, settings, formats, model, since and since.name, only_changed
    )
    plan = export_panel.plan_of(result, embedder, since, price)
    if plan is not None:
        export_panel.show_plan(plan, embedder)
    if st.button(say("export_now"), type="primary", disabled=plan is None or not formats):
        export_panel.write(
            result,
            formats,
            Path(scratch),
            embedder=embedder,
            since=since,
            only_changed=only_changed,
            choices=choices,
        )
    export_panel.download(choices)
with right:
    snippet_panel(settings)
