"""One chunk as it is stored, with its place, size, headings, overlap and reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.tokens import COUNTERS
from chunking.ui.state import chosen_chunk, language, say
from chunking.ui.texts import inert

if TYPE_CHECKING:
    from chunking.chunks import ChunkedDocument
    from chunking.integrity import Report


def detail(result: ChunkedDocument, report: Report) -> None:
    """The chosen chunk, if there is one."""
    number = chosen_chunk()
    if number is None or number >= len(result.chunks):
        st.caption(say("no_selection") if result.chunks else say("no_chunks"))
        return
    chunk = result.chunks[number]
    used = COUNTERS[result.settings.counter]
    first, _ = result.document.position(chunk.start)
    last, _ = result.document.position(max(chunk.start, chunk.end - 1))
    lines = [
        say("place", start=f"{chunk.start:,}", end=f"{chunk.end:,}", first=first, last=last),
        say(
            "size" if used.exact else "size_estimated",
            characters=f"{len(chunk.text):,}",
            tokens=f"{chunk.token_count:,}",
            counter=used.label.text(language()),
        ),
    ]
    if chunk.heading_path:
        lines.append(say("headings", path=inert(" › ".join(chunk.heading_path))))
    overlap = say("overlap_of", overlap=chunk.overlap) if chunk.overlap else say("overlap_none")
    if chunk.overlap_why:
        overlap += f" · {inert(chunk.overlap_why.text(language()))}"
    place = report.place(chunk).reason.text(language())
    lines += [overlap, say("ends", why=inert(chunk.why.text(language())))]
    lines.append(say("cut_is", place=inert(place)))
    st.markdown(f"**{say('chunk_of', number=number + 1, count=f'{len(result.chunks):,}')}**")
    st.caption("  \n".join(lines))
    st.code(chunk.text, language=None, wrap_lines=True, height=260)
    st.caption(say("identifier", id=chunk.chunk_id))
