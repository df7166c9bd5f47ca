"""Taking chunks away: what it would cost, the files, and a package of them to download."""

from __future__ import annotations

import tempfile
import zipfile
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple

import streamlit as st

from chunking.errors import ChunkingError
from chunking.export import FORMATS, Manifest, export, plan_export
from chunking.integrity import OUTLINED, TORN, Report
from chunking.ui.state import language, say, sentence
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.embeddings import StepEmbedder
    from chunking.export import Plan

PACKAGE = "export package"
"""Session state: the files exported last, a `Package`."""


class Package(NamedTuple):
    """Files to download."""

    name: str
    content: bytes
    choices: str
    """What it was made by."""


def choose_formats(*, with_vectors: bool) -> Sequence[str]:
    """The formats to write; those that need vectors only where there are some."""
    spoken = language()
    names = {
        name: row.label.text(spoken)
        for name, row in FORMATS.items()
        if with_vectors or not row.needs_vectors
    }
    chosen = st.multiselect(
        say("formats"),
        list(names),
        default=[next(iter(names))],
        format_func=names.__getitem__,
        key="formats" if with_vectors else "formats without vectors",
        persist_state="session",
    )
    for name in chosen:
        st.caption(f"**{inert(names[name])}**: {inert(FORMATS[name].summary.text(spoken))}")
    return chosen


def earlier_file(folder: Path) -> Path | None:
    """An earlier export to compare with, put into a folder for the time of this run."""
    kinds = ["json", "jsonl", "parquet"]
    file = st.file_uploader(say("since"), type=kinds, key="since file", help=say("since_help"))
    if file is None:
        return None
    path = folder / Path(file.name).name
    path.write_bytes(file.getvalue())
    return path


def show_plan(plan: Plan, embedder: StepEmbedder | None) -> None:
    """What an export would embed, how long that takes, and what it costs."""
    counted = ", ".join(plan.counters)
    values = {"chunks": f"{plan.chunks:,}", "embed": f"{plan.to_embed:,}"}
    values |= {"tokens": f"{plan.tokens:,}", "counter": inert(counted)}
    st.markdown(say("plan" if embedder else "plan_without", **values))
    if plan.cost is not None and plan.cost > 0:
        st.markdown(say("plan_cost", cost=f"{plan.cost:,.4f}"))
    if plan.too_long:
        reads = embedder.reads if embedder else None
        st.warning(say("reads_less", count=f"{plan.too_long:,}", reads=reads))
    if plan.changes is not None:
        st.markdown(say("plan_changes", **plan.changes.counts))


def check_before(result: ChunkedDocument) -> None:
    """What an admin should know before he hands the chunks over."""
    report = Report.of(result)
    torn = report.findings.of(*OUTLINED, states=TORN)
    if len(torn):
        st.warning(say("torn_before_export", count=f"{len(torn):,}"))
    else:
        st.success(say("whole_before_export"))


def plan_of(
    result: ChunkedDocument, embedder: StepEmbedder | None, since: Path | None, price: float
) -> Plan | None:
    """The plan of an export; None, with the reason shown, if the earlier file can't be read."""
    try:
        return plan_export([result], embedder=embedder, since=since, price=price)
    except ChunkingError as error:
        st.error(sentence(error))
        return None


def write(  # noqa: PLR0913 - what an export is made of
    result: ChunkedDocument,
    formats: Sequence[str],
    folder: Path,
    *,
    embedder: StepEmbedder | None,
    since: Path | None,
    only_changed: bool,
    choices: str,
) -> None:
    """Export into a package for download; what goes wrong is said, and nothing is half done."""
    bar = st.progress(0.0, say("exporting"))
    # A click on it ends this run of the script, as any click does; the cache keeps the vectors.
    cancel = st.empty()
    cancel.button(say("cancel"), help=say("cancel_help"))
    out = folder / "export"
    try:
        manifest = export(
            [result],
            out,
            formats,
            embedder=embedder,
            since=since,
            only_changed=only_changed,
            progress=progress_bar(bar.progress, len(result.chunks)),
        )
    except ChunkingError as error:
        st.error(sentence(error))
        return
    finally:
        bar.empty()
        cancel.empty()
    name = f"{Path(result.document.name).stem}-chunks.zip"
    st.session_state[PACKAGE] = Package(name, packed(out), choices)
    _say_written(manifest)


def progress_bar(show: Callable[[float, str], object], total: int) -> Callable[[int], None]:
    """Tells how many chunks are written, at which rate, and how long the rest takes."""
    began = monotonic()

    def tell(done: int) -> None:
        seconds = monotonic() - began
        left = seconds / done * (total - done) if done else 0.0
        values = {"done": f"{done:,}", "total": f"{total:,}", "left": f"{left:,.0f}"}
        rate = f"{done / seconds:,.1f}" if seconds else "-"
        show(min(1.0, done / total) if total else 1.0, say("progress", **values, rate=rate))

    return tell


def packed(folder: Path) -> bytes:
    """All files of a folder as a ZIP archive."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, path.name)
    return content.getvalue()


def _say_written(manifest: Manifest) -> None:
    st.success(say("exported", files=", ".join(inert(file.name) for file in manifest.files)))
    for reason in manifest.warnings:
        st.warning(inert(reason.text(language())))


def choices_of(*chosen: object) -> str:
    """What a package is made by, to be compared."""
    return repr(chosen)


def download(choices: str) -> None:
    """The package exported last in this session, if any; one of other choices says so."""
    package: Package | None = st.session_state.get(PACKAGE)
    if package is None:
        return
    if package.choices != choices:
        st.caption(say("package_of_other_choices"))
    label = say("download_package", name=package.name, size=f"{len(package.content) / 1e6:,.1f}")
    kind: Literal["primary", "secondary"]
    kind = "primary" if package.choices == choices else "secondary"
    st.download_button(label, package.content, package.name, "application/zip", type=kind)


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder that is gone when this run is over: no text stays on the disk."""
    return tempfile.TemporaryDirectory(prefix="chunk-tuner-")
