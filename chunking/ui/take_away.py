"""Settings in and out: history, presets, production, files, a link."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import streamlit as st

from chunking.errors import ChunkingError
from chunking.export import is_export, settings_in
from chunking.pipeline import PRODUCTION, mode_form, node_form, read_settings
from chunking.settings import Settings
from chunking.ui import link, state
from chunking.ui.state import language, say
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from streamlit.runtime.uploaded_file_manager import UploadedFile


def steps_bar() -> None:
    """Undo, the strategy's defaults, production's settings, presets, files."""
    with st.container(horizontal=True, gap="small"):
        st.button(
            say("undo"), on_click=state.undo, disabled=not state.can_undo(), help=say("undo_help")
        )
        st.button(say("reset"), on_click=_reset, help=say("reset_help"))
        st.button(
            say("production"),
            on_click=state.use,
            args=(PRODUCTION,),
            help=say("production_help"),
        )
        presets = st.popover(say("presets"), key="presets open", on_change="rerun")
        if presets.open:
            with presets:
                _presets()
        files = st.popover(say("take_away"), key="files open", on_change="rerun")
        if files.open:
            with files:
                _files()


def unlike_production(settings: Settings) -> None:
    """How the settings differ from those of production today."""
    differences = [
        say("difference", name=title.text(language()), value=value, other=other)
        if other is not None
        else say("difference_absent", name=title.text(language()), value=value)
        for title, value, other in settings.differences(PRODUCTION)
    ]
    if not differences:
        st.caption(say("as_production"))
        return
    st.caption(say("unlike_production", differences=inert(" · ".join(differences))))


def _reset() -> None:
    now = state.settings()
    fresh = {"strategy": now.strategy.name, "counter": now.counter}
    state.use(Settings.model_validate(fresh))


def _presets() -> None:
    kept: dict[str, Settings] = st.session_state.setdefault("presets", {})
    st.text_input(say("preset_name"), key="preset name")
    st.button(say("preset_save"), on_click=_keep_preset)
    if problem := st.session_state.pop("preset problem", None):
        st.error(problem)
    if not kept:
        st.caption(say("preset_none"))
        return
    name = st.selectbox(say("preset_choose"), list(kept), key="preset chosen")
    st.button(say("preset_use"), on_click=state.use, args=(kept[name],))


def _keep_preset() -> None:
    name = st.session_state["preset name"].strip()
    if not name:
        st.session_state["preset problem"] = say("preset_needs_name")
        return
    st.session_state["presets"] = {**st.session_state["presets"], name: state.settings()}


def _files() -> None:
    settings = state.settings()
    stem = settings.strategy.name
    st.download_button(say("download_json"), settings.to_json(), f"{stem}.json", "application/json")
    st.download_button(say("download_yaml"), settings.to_yaml(), f"{stem}.yaml", "application/yaml")
    _pipeline_download("download_mode", mode_form, "no_pipeline", f"{stem}.pipeline.json")
    _pipeline_download("download_node", node_form, "no_node", f"{stem}.node.json")
    st.file_uploader(
        say("read_settings"),
        type=["json", "yaml", "yml", "jsonl", "parquet"],
        key="settings file",
        on_change=_read_file,
    )
    if problem := st.session_state.pop("settings problem", None):
        st.error(inert(problem))
    if name := st.session_state.pop("settings read", None):
        st.success(say("settings_read", name=inert(name)))
    st.caption(say("share"), help=say("share_help"))
    st.code(_address(settings), language=None, wrap_lines=True)


def _pipeline_download(
    label: str, form: Callable[[Settings], Mapping[str, object]], refused: str, name: str
) -> None:
    """A download of a pipeline's form, or why there can't be one."""
    try:
        content = json.dumps(form(state.settings()), ensure_ascii=False, indent=2) + "\n"
    except ChunkingError as error:
        st.caption(say(refused, why=inert(error.reason.text(language()))))
        return
    st.download_button(say(label), content, name, "application/json")


def _read_file() -> None:
    file: UploadedFile | None = st.session_state["settings file"]
    if file is None:
        return
    try:
        state.use(link.shown_by_sliders(_settings_in(file.getvalue(), file.name)))
    except ChunkingError as error:
        st.session_state["settings problem"] = error.reason.text(language())
    else:
        st.session_state["settings read"] = file.name


def _settings_in(content: bytes, name: str) -> Settings:
    """The settings in a file of any form, or those of an export."""
    if is_export(content, name):
        with TemporaryDirectory(prefix="chunk-tuner-") as folder:
            path = Path(folder) / Path(name).name
            path.write_bytes(content)
            return settings_in(path)
    # A byte that isn't UTF-8 becomes U+FFFD, and the line with it is named as not readable.
    return read_settings(content.decode("utf-8-sig", "replace"))


def _address(settings: Settings) -> str:
    """A link to the settings, with the sample, never with an uploaded text."""
    name = str(st.session_state[state.DOCUMENT])
    sample = None if name.startswith("upload-") else name
    parameters = link.parameters_of(settings, doc=sample, lang=language())
    return link.share_link(st.context.url or "", parameters)
