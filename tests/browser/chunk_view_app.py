"""A page with nothing but the component; the test chooses its document by `?case=`."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import numpy as np
import streamlit as st

from chunking.ui.chunk_view import CHINESE, ENGLISH, View, bring_code, chunk_view
from chunking.ui.chunk_view._view import Integers

PARAGRAPH: Final = (
    "The standby takes over when the primary falls behind. Operators confirm the incident, promote "
    "the replica and rotate the credentials before the window closes.\n\n"
)
LIST: Final = (
    "1. Stop the writer.\n2. Wait for the queue.\n3. Promote the replica.\n4. Start the writer.\n\n"
)
GUIDE: Final = f"# Failover\n\n{PARAGRAPH}{LIST}## Afterwards\n\n{PARAGRAPH}" * 40
CHINESE_GUIDE: Final = (
    "# 故障切换\n\n主库延迟过高时由备库接管。值班人员先确认告警，再提升备库，并在窗口关闭之前"
    "更换凭证。切换之后检查复制状态，把结论写进值班记录。\n\n"
    "1. 停止写入。\n2. 等待队列清空。\n3. 提升备库。\n\n"
) * 60
DOCUMENTS: Final = {
    "guide": GUIDE,
    "chinese": CHINESE_GUIDE,
    "emoji": "🚀🚀 launch. " * 30 + "Here it is CUT and goes on. 🎉 " * 30,
    "script": "<script>window.hit = 1</script><img src=x onerror='window.hit = 2'>\n" * 40,
    "crlf": "First line\r\nSecond line\r\n\r\nOld Mac line\rNUL \0 and RLO \u202eabc\u202c end\r\n"
    * 30,
    "hebrew": "English before.\nשלום עולם, זהו משפט ארוך למדי בעברית.\nEnglish after.\n" * 30,
    "empty": "",
    "1mb": (GUIDE * 100)[:1_000_000],
    "10mb": (GUIDE * 1000)[:10_000_000],
    "line": "word " * 2_000_000,
    "letters": "a\n" * 1_000_000,
}

REASONS: Final = {
    "en": ("hard limit", "end of text", "the chunk before is shorter than the overlap"),
    "zh": ("达到上限", "文本结束", "前一块比重叠短"),
}
state = st.session_state


def fixed(text: str, size: int, overlap: int) -> tuple[Integers, Integers]:
    """Return bodies of that size, each with an overlap before it."""
    starts = np.arange(0, len(text), size, dtype=np.int32)
    bodies = np.stack([starts, np.minimum(starts + size, len(text))], axis=1).astype(np.int32)
    overlaps = np.stack([np.maximum(starts - overlap, 0), starts], axis=1).astype(np.int32)
    return bodies, overlaps


def rows(columns: int, *each: tuple[int, ...]) -> Integers:
    """Return the rows as the array that View takes."""
    return np.array(each, np.int32).reshape(-1, columns)


def of_emoji(text: str) -> tuple[Integers, Integers]:
    """Return two chunks, the second begins at CUT."""
    at = text.index("CUT")
    return rows(2, (0, at), (at, len(text))), rows(2, (0, 0), (at - 8, at))


def main() -> None:
    """Show sliders, the view (or two of it), and what Python knows."""
    st.set_page_config(layout="wide")
    bring_code()
    asked = st.query_params
    case = asked.get("case", "guide")
    text = DOCUMENTS[case]
    left, right, beside = st.columns(3)
    size = left.slider("Size", 50, 2000, 500, 50)
    overlap = right.slider("Overlap", 0, 2000, 100, 50)
    bodies, overlaps = of_emoji(text) if case == "emoji" else fixed(text, size, overlap)
    if asked.get("chunks") == "none":
        bodies, overlaps = rows(2), rows(2)
    begin(asked.get("claimed"), text)
    if beside.button("Jump to the middle"):
        state.jumps += 1
        state.jump = (len(text) // 2, len(text) // 2 + 20, state.jumps)
    state.generation += 1
    view = make_view(case, bodies, overlaps, together="both" if "twice" in asked else "")
    for number, place in enumerate(st.columns(2) if "twice" in asked else [st.container()]):
        with place:
            events = chunk_view(view, key=f"view{number}", on_select=choose)
    sent = f"sent {events.bytes_sent} bytes"
    st.write(f"{sent}; chosen {state.selected}; runs {state.generation}")


def begin(claimed: str | None, text: str) -> None:
    """Set up the session; `claimed` is as if the text had been sent and got lost on its way."""
    if "generation" in state:
        return
    state.update(generation=0, selected=None, jump=None, jumps=0)
    if claimed:
        state["chunk_view.sent"] = (sha256(text.encode()).hexdigest(),)


def choose(index: int) -> None:
    """Keep the choice, as a page would."""
    state.selected = index


def make_view(case: str, bodies: Integers, overlaps: Integers, *, together: str) -> View:
    """Return that document with a broken list, two edits, and a last chunk that is short."""
    text = DOCUMENTS[case]
    language = "zh" if case == "chinese" else "en"
    chunks = np.arange(len(bodies))
    is_last = chunks == len(bodies) - 1
    first_list = text.find("1. ")
    return View(
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        bodies=bodies,
        overlaps=overlaps,
        cuts=REASONS[language],
        cut_codes=np.where(is_last, 1, 0).astype(np.int32),
        overlap_codes=np.where(chunks == 0, 2, -1).astype(np.int32),
        sizes=np.where(is_last, 2, 0).astype(np.int32),
        edits=rows(3, (11, 12, 0), (40, 43, 1)) if case == "guide" else rows(3),
        outlines=rows(4, (first_list, first_list + 85, 0, 2)) if first_list >= 0 else rows(4),
        notes=("line break removed", "reworded", "list cut after item 2 of 4"),
        generation=state.generation,
        selected=state.selected,
        scroll_to=state.jump,
        together=together,
        labels=CHINESE if language == "zh" else ENGLISH,
        language=language,
        height=int(st.query_params.get("height", "520")),
    )


if __name__ == "__main__":
    main()
