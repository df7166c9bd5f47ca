"""Chunk Tuner: the pages, and what is around them. Run with `streamlit run app.py`."""

import streamlit as st

from chunking.ui import shell
from chunking.ui.state import say

st.set_page_config(page_title="Chunk Tuner", page_icon="✂️", layout="wide")
shell.begin()
page = st.navigation(
    [
        st.Page("pages/tune.py", title=say("tune"), icon="🎚️", url_path="home", default=True),
        # A default page has no path but the empty one, and links to /tune are to work too.
        st.Page("pages/tune.py", title=say("tune"), url_path="tune", visibility="hidden"),
        st.Page("pages/export.py", title=say("export"), icon="📦", url_path="export"),
    ],
    position="top",
)
shell.run(page)
