import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Code, Settings
from chunking.errors import SettingsError
from chunking.pipeline import (
    PRODUCTION,
    ChunkerSettings,
    ChunkingMode,
    mode_form,
    node_form,
    read_settings,
)
from chunking.strategies.fixed_size import FixedSize
from chunking.strategies.structure_aware import StructureAware

INT32 = st.integers(-(2**31), 2**31 - 1)


def error_of(make):
    with pytest.raises(SettingsError) as caught:
        make()
    for language in ("en", "zh"):
        assert caught.value.reason.text(language)
    assert len(str(caught.value)) < 500
    return caught.value.reason


def test_production_is_what_the_node_makes_of_the_strategy_alone():
    options = StructureAware(target_chars=512, overlap_chars=128, max_chars=1800, min_chars=600)
    assert PRODUCTION.strategy == options
    assert node_form(PRODUCTION) == {
        "strategy": "structure_aware",
        "chunkSize": 512,
        "overlapSize": 128,
    }


@given(INT32, INT32, INT32, INT32)
def test_the_mode_form_reads_back_as_the_same_options(target, overlap, high, low):
    options = StructureAware(
        target_chars=target, overlap_chars=overlap, max_chars=high, min_chars=low
    )
    form = mode_form(Settings(strategy=options))
    assert ChunkingMode.from_value(form["mode"]).create_options(form["config"]) == options
    assert read_settings(json.dumps(form)).strategy == options


@given(INT32, INT32)
def test_the_node_form_is_given_only_if_it_reads_back(size, overlap):
    settings = Settings(strategy=FixedSize(chunk_size=size, overlap_size=overlap))
    try:
        form = node_form(settings)
    except SettingsError as error:
        assert error.reason.code is Code.NODE_WOULD_LOSE  # noqa: PT017 - either outcome is right
        assert size <= 0 or overlap < 0
    else:
        assert ChunkerSettings.parse(form).options() == settings.strategy
        assert read_settings(json.dumps(form)) == settings


@pytest.mark.parametrize(
    ("strategy", "lost"),
    [
        (StructureAware(max_chars=1500), ["maxChars 1500 (1800)"]),
        (StructureAware(max_chars=1500, min_chars=5), ["maxChars 1500", "minChars 5 (600)"]),
        (FixedSize(chunk_size=-1), ["chunkSize -1 (512)"]),
        (FixedSize(overlap_size=-2), ["overlapSize -2 (128)"]),
        (FixedSize(chunk_size=2**31), [f"chunkSize {2**31}"]),
    ],
)
def test_values_that_the_node_would_lose_are_named(strategy, lost):
    reason = error_of(lambda: node_form(Settings(strategy=strategy)))
    assert reason.code is Code.NODE_WOULD_LOSE
    assert all(value in reason.text() for value in lost)


def test_a_value_beyond_32_bits_has_no_mode_form():
    reason = error_of(lambda: mode_form(Settings(strategy=FixedSize(chunk_size=2**32 + 7))))
    assert reason.code is Code.PIPELINE_READS_OTHERWISE


@pytest.mark.parametrize("form", [mode_form, node_form])
def test_other_strategies_have_no_form(form):
    class Another(FixedSize.__base__):
        name: str = "another"

        def split(self, source):  # noqa: ARG002 - never called
            return ()

        def limits(self):
            return None

    settings = Settings.model_construct(strategy=Another())
    assert error_of(lambda: form(settings)).code is Code.NO_PIPELINE_FORM


@pytest.mark.parametrize("write", [Settings.to_json, Settings.to_yaml])
@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        PRODUCTION,
        Settings(strategy=FixedSize(chunk_size=-1), counter="qwen", heading_context="metadata"),
    ],
)
def test_our_own_form_comes_back_as_it_was_written(settings, write):
    assert read_settings(write(settings)) == settings
    assert read_settings("\ufeff" + write(settings)) == settings


@pytest.mark.parametrize(
    ("text", "strategy"),
    [
        ("strategy: structure_aware", PRODUCTION.strategy),
        ("strategy: Fixed-Size", FixedSize()),
        ('{"strategy": "fixed_size", "chunkSize": 300}', FixedSize(chunk_size=300)),
        ('{"strategy": "fixed_size", "chunkSize": 300.0}', FixedSize(chunk_size=300)),
        ('{"strategy": "fixed_size", "chunkSize": "300"}', FixedSize(chunk_size=300)),
        (
            '{"strategy": "fixed_size", "chunkSize": -1, "overlapSize": 0}',
            FixedSize(overlap_size=0),
        ),
        ("mode: fixed_size", FixedSize()),
        ("mode: fixed_size\nconfig:", FixedSize()),
        ("mode: structure_aware\nconfig:\n  maxChars: 900", StructureAware(max_chars=900)),
        ('{"mode": "FIXED_SIZE", "config": {"chunkSize": "7"}}', FixedSize(chunk_size=7)),
        ('{\n\t"mode": "fixed_size",\n\t"config": {"chunkSize": 7}\n}', FixedSize(chunk_size=7)),
        ("{mode: fixed_size, config: {chunkSize: 7}}", FixedSize(chunk_size=7)),
        ("version: 1\nstrategy: fixed_size", FixedSize()),
        ("strategy: {name: structure_aware}", StructureAware()),
    ],
)
def test_every_form_is_read(text, strategy):
    assert read_settings(text).strategy == strategy


@pytest.mark.parametrize(
    ("text", "line", "key", "code"),
    [
        ("version: 2", 1, "version", Code.UNSUPPORTED_VERSION),
        ("version: 1\nnope: 3", 2, "nope", Code.SETTING_UNKNOWN),
        ("strategy:\n  name: nope", 2, "strategy.name", Code.UNKNOWN_STRATEGY),
        ("strategy:\n  name: [x]", 2, "strategy.name", Code.UNKNOWN_STRATEGY),
        ("strategy: 5", 1, "strategy", Code.SETTINGS_NOT_A_MAPPING),
        ("\nstrategy: nope", 2, "strategy", Code.UNKNOWN_STRATEGY),
        ("strategy:\n  chunkSize: 3", 1, "strategy", Code.STRATEGY_NAME_MISSING),
        (
            "strategy:\n  name: fixed_size\n  size: 3",
            *(3, "strategy.size", Code.UNKNOWN_OPTION),
        ),
        (
            '{"strategy": {"name": "fixed_size",\n\n\t"chunkSize": NaN}}',
            *(3, "strategy.chunkSize", Code.NOT_A_WHOLE_NUMBER),
        ),
        (
            "strategy:\n  name: fixed_size\n  chunkSize: .nan",
            *(3, "strategy.chunkSize", Code.NOT_A_WHOLE_NUMBER),
        ),
        ("a: 1\nb: 1\na: 1", 3, "a", Code.SETTINGS_KEY_TWICE),
        ('{"a": {"b": 1,\n"b": 1}}', 2, "a.b", Code.SETTINGS_KEY_TWICE),
        ("a: &x [1]\nb: *x", 2, "*x", Code.SETTINGS_ALIAS),
        ("mode: nope", 1, "mode", Code.UNKNOWN_STRATEGY),
        ("mode:", 1, "mode", Code.UNKNOWN_STRATEGY),
        ("mode: fixed_size\nextra: 1", 2, "extra", Code.SETTING_UNKNOWN),
        ("mode: fixed_size\nconfig: [1]", 2, "config", Code.SETTINGS_NOT_A_MAPPING),
        (
            "mode: fixed_size\nconfig:\n  chunk_size: 3",
            *(3, "config.chunk_size", Code.SETTING_UNKNOWN),
        ),
        (
            "mode: fixed_size\nconfig:\n  maxChars: 3",
            *(3, "config.maxChars", Code.SETTING_UNKNOWN),
        ),
        (
            'mode: fixed_size\nconfig:\n  chunkSize: "1_000"',
            *(3, "config.chunkSize", Code.PIPELINE_READS_OTHERWISE),
        ),
        (
            "mode: fixed_size\nconfig:\n  chunkSize: 4294967303",
            *(3, "config.chunkSize", Code.PIPELINE_READS_OTHERWISE),
        ),
        ("strategy: fixed_size\nchunkSize: abc", 2, "chunkSize", Code.NOT_A_WHOLE_NUMBER),
        ("strategy: fixed_size\nchunkSize: yes", 2, "chunkSize", Code.NOT_A_WHOLE_NUMBER),
        ("strategy: fixed_size\nchunkSize: 3\nextra: 1", 3, "extra", Code.SETTING_UNKNOWN),
        ("\nchunkSize: 3", 1, "strategy", Code.STRATEGY_NAME_MISSING),
    ],
)
def test_a_wrong_value_has_its_line_and_key(text, line, key, code):
    reason = error_of(lambda: read_settings(text))
    assert reason.code is Code.SETTINGS_AT_LINE
    assert (reason.values["line"], reason.values["key"]) == (line, key)
    assert reason.values["problem"].code is code


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('{"a": 1', 1, 8),
        ('{"a": 1,\n "b" 2}', 2, 6),
        ("a: 1\nb: [1", 2, 6),
        ("a:\n\tb: 1", 2, 1),
        ("a: 1\n---\nb: 2", 2, 1),
        ("a: !!python/object/apply:os.system [ls]", 1, 4),
        ("a: 1\nb: 2024-13-45", 2, 4),
        ("a: 1\nb: \x07", 2, 4),
        ("? [a]\n: b", 1, 3),
        (f"a: 1\nb: {'9' * 5000}", 2, 4),
        ("a: 1\n  b: 2", 2, 4),
    ],
)
def test_a_text_that_is_neither_json_nor_yaml_has_its_place(text, line, column):
    reason = error_of(lambda: read_settings(text))
    assert reason.code is Code.SETTINGS_NOT_READABLE
    assert reason.values["problem"]
    assert reason.values["line"] == line
    assert abs(reason.values["column"] - column) <= 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", Code.SETTINGS_EMPTY),
        (" \n\ufeff"[::-1], Code.SETTINGS_EMPTY),
        ("[1, 2]", Code.SETTINGS_NOT_A_MAPPING),
        ("- a", Code.SETTINGS_NOT_A_MAPPING),
        ("text", Code.SETTINGS_NOT_A_MAPPING),
        ("42", Code.SETTINGS_NOT_A_MAPPING),
        ("null", Code.SETTINGS_NOT_A_MAPPING),
        ("a: " + "x" * 200_000, Code.SETTINGS_TOO_LARGE),
        ("[" * 20_000, Code.SETTINGS_TOO_DEEP),
        ('{"a":' * 5000, Code.SETTINGS_TOO_DEEP),
        ("a: " + "{b: " * 9 + "1" + "}" * 9, Code.SETTINGS_TOO_DEEP),
    ],
    ids=lambda value: str(value)[:12],
)
def test_files_that_are_no_settings_are_told_apart(text, code):
    assert error_of(lambda: read_settings(text)).code is code


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]",
        "".join(f"k{number}: {{a: 1}}\n" for number in range(3000)),
        '"' + "a: 1\n" * 9000,
        "{" * 40_000,
    ],
    ids=["references", "many keys", "open quote", "open braces"],
)
def test_a_hostile_file_is_refused_soon(text):
    start = time.perf_counter()
    error_of(lambda: read_settings(text))
    assert time.perf_counter() - start < 10


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        read_settings(text)
    except SettingsError as error:
        assert str(error)  # noqa: PT017 - either outcome is right


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ("strategy", "name", "mode", "config", "chunkSize", "version", "x")
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_any_json_is_read_or_refused_with_a_sentence(value):
    try:
        read_settings(json.dumps(value))
    except SettingsError as error:
        assert error.reason.text("zh")  # noqa: PT017 - either outcome is right
