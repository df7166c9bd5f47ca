"""Texts as models take them: without what they choke on."""

from __future__ import annotations

import re

# C libraries end a text at NUL; half a character can't be written as UTF-8.
NUL = "\0"
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def cleaned(text: str) -> str:
    """The text with a space for each NUL and U+FFFD for each lone surrogate."""
    return LONE_SURROGATE.sub(REPLACEMENT, text.replace(NUL, " "))
