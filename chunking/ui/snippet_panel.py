"""The settings as code, for this library and for others where the mapping is honest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.snippets import SNIPPETS, snippet
from chunking.ui.state import language, say

if TYPE_CHECKING:
    from chunking.settings import Settings
