import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.java import (
    INT_MAX,
    INT_MIN,
    equals_ignoring_case,
    has_text,
    int_value,
    is_blank,
    is_blank_to_hutool,
    is_digit,
    is_letter,
    parse_int,
    trim,
)


@given(st.integers(INT_MIN, INT_MAX))
def test_every_int_is_parsed(number):
    assert parse_int(str(number)) == number
    assert parse_int(f"{'-' if number < 0 else '+'}000{abs(number)}") == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("\uff15\uff11", 51),
        ("1\uff12", 12),
        ("\u0663\u0664", 34),
        ("-0", 0),
        ("\uff10" * 30 + "5", 5),
    ],
)
def test_digits_of_any_script_are_parsed(text, number):
    assert parse_int(text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "+", "-", "--5", "+-5", " 5", "5 ", "1_000", "1,000", "12.0", "1e3", "0x10", "12L"),
        *("\u00b2", "\u00bd", "\u2163", "\uff0b5", "\u22125", "\U0001d7db", "2147483648"),
        *("-2147483649", "9" * 5000, "true"),
    ],
)
def test_what_is_no_int_is_refused(text):
    with pytest.raises(ValueError, match=r".*"):
        parse_int(text)


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (300.9, 300),
        (-7.7, -7),
        (-0.0, 0),
        (1e20, INT_MAX),
        (-1e20, INT_MIN),
        (math.inf, INT_MAX),
        (-math.inf, INT_MIN),
        (math.nan, 0),
        (2**31, INT_MIN),
        (2**32 + 7, 7),
        (-(2**32) + 7, 7),
        (2**63 - 1, -1),
        (2**64 + 7, 7),
    ],
)
def test_fractions_are_cut_and_saturate_while_whole_numbers_wrap(number, value):
    assert int_value(number) == value


@pytest.mark.parametrize(
    ("text", "other", "equal"),
    [
        ("fixed_size", "FIXED_SIZE", True),
        ("fixed_\u017fize", "FIXED_SIZE", True),
        ("f\u0131xed_size", "FIXED_SIZE", True),
        ("\u212a", "k", True),
        ("\u0130", "i", True),
        ("\ufb01", "fi", False),
        ("\u00df", "ss", False),
        ("\u0395", "E", False),
        ("fixed", "fixed_size", False),
    ],
)
def test_case_is_ignored_one_character_for_one(text, other, equal):
    assert equals_ignoring_case(text, other) is equal


@pytest.mark.parametrize(
    ("characters", "to_java", "to_hutool"),
    [
        (" \t\n\u3000\u2028\x1c", True, True),
        ("\u00a0\u2007\u202f\ufeff\u202a\0\u3164\u2800\u180e", False, True),
        ("\x85\u200b", False, False),
    ],
)
def test_blank_differs_between_java_and_hutool(characters, to_java, to_hutool):
    for character in characters:
        assert is_blank(character) is to_java
        assert has_text(character) is not to_java
        assert is_blank_to_hutool(character) is to_hutool


def test_trim_takes_all_up_to_space_and_nothing_else():
    assert trim("\0\x01\x1f 9\x20\x1f") == "9"
    assert trim("\u00a09\u3000") == "\u00a09\u3000"


@pytest.mark.parametrize("character", ["\U00020000", "\U0001d7db"])
def test_nothing_beyond_16_bits_is_a_letter_or_digit(character):
    assert not is_letter(character)
    assert not is_digit(character)
