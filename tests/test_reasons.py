from string import Formatter

import pytest

from chunking.reasons import WORDING, Bilingual, Code, Reason, shown

LANGUAGES = ("en", "zh")


def placeholders(wording):
    return {name for _, name, _, _ in Formatter().parse(wording) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_wording_and_every_wording_a_code(language):
    assert set(WORDING[language]) == {str(code) for code in Code}


@pytest.mark.parametrize("code", Code)
def test_wordings_of_a_code_name_the_same_values(code):
    assert placeholders(WORDING["en"][code]) == placeholders(WORDING["zh"][code])


@pytest.mark.parametrize("code", Code)
def test_wordings_are_sentences_of_their_language(code):
    assert WORDING["en"][code].isascii()
    assert not WORDING["zh"][code].isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_of_a_document_in_a_value_is_inert(language):
    reason = Reason(Code.UNKNOWN_STRATEGY, {"name": "{known} {0} %s", "known": "a"})
    assert "{known} {0} %s" in reason.text(language)


def test_a_reason_inside_a_reason_is_in_the_same_language():
    inner = Reason(Code.SETTINGS_KEY_TWICE, {"other": 3})
    outer = Reason(Code.SETTINGS_AT_LINE, {"line": 4, "key": "a", "problem": inner})
    for language in LANGUAGES:
        assert inner.text(language) in outer.text(language)


def test_reasons_are_values():
    assert Reason(Code.NOT_SPLIT) == Reason(Code.NOT_SPLIT)
    assert len({Reason(Code.BLANK), Reason(Code.BLANK)}) == 1
    assert Reason(Code.NEWLINE_IN_REACH, {"reach": 1}) != Reason(
        Code.NEWLINE_IN_REACH, {"reach": 2}
    )


def test_a_bilingual_text_is_english_unless_chinese_is_asked_for():
    text = Bilingual("size", "大小")
    assert [text.text(), text.text("zh"), text.text("en")] == ["size", "大小", "size"]


@pytest.mark.parametrize(
    "value",
    ["x" * 10_000, [[[["deep"]]]] * 999, 10**4000, 10**5000, {"key": list(range(999))}],
    ids=["text", "nested", "4,000 digits", "5,000 digits", "mapping"],
)
def test_a_value_is_shown_shortened(value):
    assert len(shown(value)) < 200


def test_a_short_value_is_shown_as_python_writes_it():
    assert [shown("12.5"), shown(3), shown(None)] == ["'12.5'", "3", "None"]
