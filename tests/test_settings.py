import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from chunking import STRATEGIES, Code, Settings
from chunking.errors import SettingsError, UnknownNameError
from chunking.settings import SettingsFile
from chunking.strategies.fixed_size import FixedSize
from chunking.strategies.structure_aware import StructureAware

OPTIONS = [(cls, name) for cls in STRATEGIES.values() for name in cls.forms()]
NUMBERS = [(cls, name) for cls, name in OPTIONS if cls.model_fields[name].annotation is int]
SWITCHES = [(cls, name) for cls, name in OPTIONS if cls.model_fields[name].annotation is bool]
NAN = float("nan")


def code_of(make):
    with pytest.raises(SettingsError) as caught:
        make()
    for language in ("en", "zh"):
        assert caught.value.reason.text(language)
    assert len(str(caught.value)) < 400
    return caught.value.reason.code


def test_defaults_are_complete():
    settings = Settings()
    assert settings.to_dict() == {
        "version": 1,
        "strategy": {
            "name": "structure_aware",
            "targetChars": 1400,
            "overlapChars": 0,
            "maxChars": 1800,
            "minChars": 600,
        },
        "counter": "o200k_base",
        "embedder": None,
        "headingContext": "off",
    }


@pytest.mark.parametrize(("strategy", "option"), OPTIONS)
def test_options_have_two_names(strategy, option):
    default = strategy.model_fields[option].default
    alias = strategy.model_fields[option].alias
    assert strategy(**{option: default}) == strategy(**{alias: default}) == strategy()
    assert strategy(**{option: default, alias: default}) == strategy()


@pytest.mark.parametrize(("strategy", "option"), NUMBERS)
def test_an_option_given_twice_with_two_values_is_refused(strategy, option):
    default = strategy.model_fields[option].default
    alias = strategy.model_fields[option].alias
    if option != alias:
        both = {option: default, alias: default + 1}
        assert code_of(lambda: strategy(**both)) is Code.OPTION_GIVEN_TWICE


@pytest.mark.parametrize(("strategy", "option"), NUMBERS)
@pytest.mark.parametrize(
    "value",
    [None, True, False, "", " ", "abc", "12.5", 12.5, NAN, float("inf"), [1], {}, b"x", "9" * 5000],
    ids=lambda value: repr(value)[:12],
)
def test_what_is_no_whole_number_is_refused(strategy, option, value):
    assert code_of(lambda: strategy(**{option: value})) is Code.NOT_A_WHOLE_NUMBER


@pytest.mark.parametrize(("strategy", "option"), SWITCHES)
def test_a_switch_takes_yes_and_no_only(strategy, option):
    assert getattr(strategy(**{option: True}), option) is True
    assert getattr(strategy(**{option: False}), option) is False
    for value in (None, 2, 0.5, "maybe", [], {}):
        assert code_of(lambda value=value: strategy(**{option: value})) is Code.NOT_YES_OR_NO


@pytest.mark.parametrize(("strategy", "option"), NUMBERS)
def test_numbers_as_text_and_without_fraction_are_taken(strategy, option):
    default = strategy.model_fields[option].default
    assert strategy(**{option: str(default)}) == strategy(**{option: float(default)}) == strategy()


@pytest.mark.parametrize("strategy", STRATEGIES.values())
@pytest.mark.parametrize("key", ["nope", "", "chunk-size", "TARGETCHARS"])
def test_unknown_options_are_refused_by_name(strategy, key):
    with pytest.raises(SettingsError) as caught:
        strategy(**{key: 1})
    assert caught.value.reason.code is Code.UNKNOWN_OPTION
    assert caught.value.key == key
    assert f"'{key}'" in str(caught.value)


@pytest.mark.parametrize("strategy", STRATEGIES.values())
def test_every_option_says_what_it_does_in_both_languages(strategy):
    for form in strategy.forms().values():
        assert form.low < form.high
        assert form.step > 0
        for text in (form.title, form.description, form.unit):
            assert text.en.isascii()
            assert bool(text.zh) == bool(text.en)
        assert form.title.zh
        assert form.description.zh
    assert strategy.label.zh != strategy.label.en
    assert strategy.summary.zh != strategy.summary.en


@pytest.mark.parametrize(("strategy", "option"), NUMBERS)
def test_defaults_are_within_the_form(strategy, option):
    form = strategy.forms()[option]
    assert form.low <= strategy.model_fields[option].default <= form.high


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (None, Code.SETTINGS_NOT_A_MAPPING),
        (5, Code.SETTINGS_NOT_A_MAPPING),
        ([], Code.SETTINGS_NOT_A_MAPPING),
        (FixedSize, Code.SETTINGS_NOT_A_MAPPING),
        ({}, Code.STRATEGY_NAME_MISSING),
        ({"name": None}, Code.STRATEGY_NAME_MISSING),
        ({"name": []}, Code.UNKNOWN_STRATEGY),
        ({"name": {}}, Code.UNKNOWN_STRATEGY),
        ({"name": 5}, Code.UNKNOWN_STRATEGY),
        ({"name": "nope"}, Code.UNKNOWN_STRATEGY),
        ({"name": "fixed_size", 1: 2}, Code.UNKNOWN_OPTION),
        ("nope", Code.UNKNOWN_STRATEGY),
    ],
)
def test_what_is_no_strategy_is_refused(given, code):
    assert code_of(lambda: Settings(strategy=given)) is code


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"version": 2}, Code.UNSUPPORTED_VERSION),
        ({"version": True}, Code.UNSUPPORTED_VERSION),
        ({"version": 1.0}, Code.UNSUPPORTED_VERSION),
        ({"version": "1"}, Code.UNSUPPORTED_VERSION),
        ({"version": None}, Code.UNSUPPORTED_VERSION),
        ({"version": []}, Code.UNSUPPORTED_VERSION),
        ({"counter": "nope"}, Code.UNKNOWN_COUNTER),
        ({"counter": 3}, Code.NOT_A_TEXT),
        ({"heading_context": "nope"}, Code.NOT_A_CHOICE),
        ({"embedder": 3}, Code.NOT_A_TEXT),
        ({"nope": 1}, Code.SETTING_UNKNOWN),
        ({"headingContext": "off", "heading_context": "metadata"}, Code.OPTION_GIVEN_TWICE),
    ],
)
def test_wrong_settings_are_refused(given, code):
    assert code_of(lambda: Settings(**given)) is code


@pytest.mark.parametrize("given", [[1], "text", 5, None])
def test_settings_are_a_mapping(given):
    assert code_of(lambda: Settings.model_validate(given)) is Code.SETTINGS_NOT_A_MAPPING


def test_the_same_setting_by_both_names_is_no_contradiction():
    given = {"headingContext": "metadata", "heading_context": "metadata"}
    assert Settings(**given).heading_context == "metadata"


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(UnknownNameError) as caught:
        Settings(strategy="nope")
    assert all(name in str(caught.value) for name in STRATEGIES)


@pytest.mark.parametrize("settings", [Settings(), Settings(strategy=FixedSize(chunk_size=3))])
def test_settings_are_frozen_values(settings):
    for again in (
        copy.copy(settings),
        copy.deepcopy(settings),
        pickle.loads(pickle.dumps(settings)),  # noqa: S301 - made here
        Settings(**settings.to_dict()),
    ):
        assert again == settings
        assert hash(again) == hash(settings)
    with pytest.raises(ValidationError):
        settings.counter = "heuristic"
    with pytest.raises(ValidationError):
        settings.strategy.name = "other"
    assert len({settings, Settings(strategy=StructureAware(max_chars=7))}) == 2


def test_options_of_equal_values_are_of_different_strategies():
    assert Settings(strategy="fixed_size") != Settings(strategy="structure_aware")


@given(st.integers(), st.integers())
def test_references_take_every_integer(size, overlap):
    options = FixedSize(chunk_size=size, overlap_size=overlap)
    settings = Settings(strategy=options)
    assert Settings(**settings.to_dict()).strategy == options


OWN = Settings(strategy=FixedSize(chunk_size=100))
LOGS = Settings(strategy=StructureAware(max_chars=900))
FILE = SettingsFile(OWN, {"logs/*": LOGS, "*.log": OWN, "*.md": LOGS})


@pytest.mark.parametrize(
    ("path", "settings"),
    [
        ("logs/a.log", LOGS),
        ("logs\\deep\\a.log", LOGS),
        ("a.log", OWN),
        ("deep/a.md", LOGS),
        ("A.MD", OWN),
        ("other.txt", OWN),
    ],
)
def test_the_first_pattern_that_matches_decides(path, settings):
    assert FILE.settings_for(path) is settings


@pytest.mark.parametrize("write", [SettingsFile.to_json, SettingsFile.to_yaml])
@pytest.mark.parametrize("file", [SettingsFile(), FILE], ids=["plain", "with rules"])
def test_a_settings_file_comes_back_as_it_was_written(file, write):
    again = SettingsFile.read(write(file))
    assert again == file
    assert list(again.rules) == list(file.rules)
    assert hash(again) == hash(file)


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("default:\n  strategy:\n    name: nope", 3, "default.strategy.name"),
        ("rules:\n  '*.md':\n    counter: nope", 3, "rules.*.md.counter"),
        ("rules:\n  a:\n    counter: heuristic\n  b:\n    nope: 1", 5, "rules.b.nope"),
        ("rules:\n  a: 5", 2, "rules.a"),
        ("rules: [a]", 1, "rules"),
        ("version: 1\nnope: 1", 2, "nope"),
        ("version: 3", 1, "version"),
        (
            '{"rules":\n {"a": {"strategy":\n {"name": "fixed_size",\n "x": 1}}}}',
            4,
            "rules.a.strategy.x",
        ),
    ],
)
def test_an_error_in_a_settings_file_has_its_line_and_key(text, line, key):
    with pytest.raises(SettingsError) as caught:
        SettingsFile.read(text)
    assert caught.value.reason.code is Code.SETTINGS_AT_LINE
    assert caught.value.reason.values["line"] == line
    assert caught.value.reason.values["key"] == key
