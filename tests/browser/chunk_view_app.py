"""A page with nothing but the component; the test chooses its document by `?case=`."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import numpy as np
import streamlit as st

from chunking.ui.chunk_view import CHINESE, ENGLISH, View, chunk_view
from chunking.ui.chunk_view._view import Integers

PARAGRAPH: Final = (
    "The standby takes over when the primary falls behind. Operators confirm the incident, promote "
    "the replica and rotate the credentials before the window closes.\n\n"
)
LIST: Final = "1. Stop the writer.\n2. Wait for the queue.\n3. Promote the replica.\n4. Start the writer.\n\n"
GUIDE: Final = f"# Failover\n\n{PARAGRAPH}{LIST}## Afterwards\n\n{PARAGRAPH}" * 40
CHINESE_GUIDE: Final = (
    "# 故障切换\n\n主库延迟过高时由备库接管。值班人员先确认告警，再提升备库，并在窗口关闭之前更换凭证。"
    "切换之后检查复制状态，把结论写进值班记录。\n\n1. 停止写入。\n2. 等待队列清空。\n3. 提升备库。\n\n"
) * 60
DOCUMENTS: Final = {
    "guide": GUIDE,
    "chinese": CHINESE_GUIDE,
    "emoji": "🚀🚀 launch. " * 30 + "Here it is CUT and goes on. 🎉 " * 30,
    "script": "<script>window.hit = 1</script><img src=x onerror='window.hit = 2'>\n" * 40,
    "crlf": "First line\r\nSecond line\r\n\r\nOld Mac line\rNUL \0 and RLO \u202eabc\u202c end\r\n" * 30,
    "hebrew": "English before.\nשלום עולם, זהו משפט ארוך למדי בעברית.\nEnglish after.\n" * 30,
    "empty": "",
    "1mb": (GUIDE * 100)[:1_000_000],
    "10mb": (GUIDE * 1000)[:10_000_000],
    "line": "word " * 2_000_000,
    "letters": "a\n" * 1_000_000,
}


def fixed(text: str, size: int, overlap: int) -> tuple[Integers, Integers]:
    """Bodies of that size, each with an overlap before it."""
    starts = np.arange(0, len(text), size, dtype=np.int32)
    bodies = np.stack([starts, np.minimum(starts + size, len(text))], axis=1).astype(np.int32)
    overlaps = np.stack([np.maximum(starts - overlap, 0), starts], axis=1).astype(np.int32)
    return bodies, overlaps


def rows(columns: int, *each: tuple[int, ...]) -> Integers:
    """The rows as the array that View takes."""
    return np.array(each, np.int32).reshape(-1, columns)


case = st.query_params.get("case", "guide")
language = "zh" if case == "chinese" else "en"
text = DOCUMENTS[case]
st.session_state.setdefault("selected", None)
size = st.slider("Size", 50, 2000, 500, 50)
overlap = st.slider("Overlap", 0, 2000, 100, 50)
if st.query_params.get("chunks") == "none":
    bodies, overlaps = rows(2), rows(2)
else:
    bodies, overlaps = fixed(text, size, overlap)
count = len(bodies)
if st.button("Jump to the middle"):
    st.session_state.jump = (len(text) // 2, len(text) // 2 + 20, st.session_state.get("jump", (0, 0, 0))[2] + 1)
st.session_state.generation = st.session_state.get("generation", 0) + 1


def choose(index: int) -> None:
    """Keep the choice, as a page would."""
    st.session_state.selected = index


first_list = text.find("1. ")
events = chunk_view(
    View(
        text=text,
        sha256=sha256(text.encode()).hexdigest(),
        bodies=bodies,
        overlaps=overlaps,
        cuts=("hard limit", "end of text", "the chunk before is shorter than the overlap")
        if language == "en"
        else ("达到上限", "文本结束", "前一块比重叠短"),
        cut_codes=np.where(np.arange(count) == count - 1, 1, 0).astype(np.int32),
        overlap_codes=np.where(np.arange(count) == 0, 2, -1).astype(np.int32),
        sizes=np.where(np.arange(count) == count - 1, 2, 0).astype(np.int32),
        edits=rows(3, (11, 12, 0), (40, 43, 1)) if case == "guide" else rows(3),
        outlines=rows(4, (first_list, first_list + 85, 0, 2)) if first_list >= 0 else rows(4),
        notes=("line break removed", "reworded", "list cut after item 2 of 4"),
        generation=st.session_state.generation,
        selected=st.session_state.selected,
        scroll_to=st.session_state.get("jump"),
        labels=ENGLISH if language == "en" else CHINESE,
        language=language,
        height=int(st.query_params.get("height", "520")),
    ),
    key="view",
    on_select=choose,
)
st.write(f"sent {events.bytes_sent} bytes, selected {st.session_state.selected}")
