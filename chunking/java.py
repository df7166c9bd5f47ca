"""Characters as the reference, a Java program, sees them; Python's own classes differ.

Facts: Java 17's `Character`, and the blank set of the Hutool library that the reference uses.
"""

from __future__ import annotations

import math

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


# String.trim takes off all of U+0000 to U+0020, and no other white space.
TRIMMED = "".join(map(chr, range(0x21)))
INT_MIN, INT_MAX = -(2**31), 2**31 - 1
SIGNS = ("+", "-")
# The one character whose simple lower case (one for one) is a letter while str.lower gives two.
DOTTED_CAPITAL_I = "\u0130"


def has_text(text: str | None) -> bool:
    """Whether there is a character that isn't `Character.isWhitespace`."""
    return text is not None and not is_blank(text)


def trim(text: str) -> str:
    """String.trim."""
    return text.strip(TRIMMED)


def parse_int(text: str) -> int:
    """Integer.parseInt: one sign, then decimal digits of any script up to U+FFFF, within 32 bits.

    Raises ValueError.
    """
    is_negative = text.startswith("-")
    digits = text[1:] if text.startswith(SIGNS) else text
    value = 0
    for digit in digits:
        if not is_digit(digit):
            raise ValueError(text)
        value = 10 * value + int(digit)
        if value > INT_MAX + is_negative:
            raise ValueError(text)
    if not digits:
        raise ValueError(text)
    return -value if is_negative else value


def low_32_bits(number: int) -> int:
    """The intValue of a Long or BigInteger."""
    return (number - INT_MIN) % 2**32 + INT_MIN


def int_value(number: float) -> int:
    """Number.intValue: a fraction is cut towards zero and saturates, a whole number wraps."""
    if isinstance(number, int):
        return low_32_bits(number)
    if math.isnan(number):
        return 0
    return int(max(INT_MIN, min(INT_MAX, number)))


def equals_ignoring_case(text: str, other: str) -> bool:
    """String.equalsIgnoreCase: character by character, by upper case, then by its lower case."""
    return len(text) == len(other) and all(
        ours == theirs or _case_folded(ours) == _case_folded(theirs)
        for ours, theirs in zip(text, other, strict=True)
    )


def _case_folded(character: str) -> str:
    """Lower case of the upper case, as Java maps one character to one."""
    upper = character.upper()
    if len(upper) > 1:
        upper = character
    lower = "i" if upper == DOTTED_CAPITAL_I else upper.lower()
    return lower if len(lower) == 1 else upper
