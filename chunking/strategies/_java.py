"""Characters as the reference, a Java program, sees them; Python's own classes differ.

Facts: Java 17's `Character`, and the blank set of the Hutool library that the reference uses.
"""

from __future__ import annotations

# Character.isWhitespace. Python's str.isspace has U+0085, U+00A0, U+2007 and U+202F besides.
WHITESPACE = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f\u3000"
)
# Hutool's isBlank: white space, the other space separators, and six characters of no width.
BLANK = WHITESPACE + "\u00a0\u2007\u202f" + "\ufeff\u202a\0\u3164\u2800\u180e"

# The classes below are of one UTF-16 unit, so nothing beyond U+FFFF is ever in them.
BEYOND_ONE_UNIT = "\uffff"


def is_blank(text: str) -> bool:
    """Whether a text is empty or all `Character.isWhitespace`."""
    return not text.strip(WHITESPACE)


def is_blank_to_hutool(text: str) -> bool:
    """Whether a text is empty or all blank by Hutool's `isBlank`."""
    return not text.strip(BLANK)


def is_letter(character: str) -> bool:
    """Character.isLetter of one UTF-16 unit."""
    return character <= BEYOND_ONE_UNIT and character.isalpha()


def is_digit(character: str) -> bool:
    """Character.isDigit of one UTF-16 unit."""
    return character <= BEYOND_ONE_UNIT and character.isdecimal()
