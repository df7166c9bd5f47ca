import time
from itertools import chain
from pathlib import Path
from runpy import run_path
from typing import ClassVar, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chunking import (
    STRATEGIES,
    Code,
    Document,
    Limits,
    Piece,
    Reason,
    Settings,
    Source,
    Span,
    Strategy,
    run,
)
from chunking.errors import SettingsError
from chunking.pipeline import read_settings
from chunking.reasons import Bilingual
from chunking.strategies._options import option
from chunking.verification import EXPLAINS_ABOVE_MAX

Hashes = run_path(str(Path(__file__).parent / "hashes.py"))["Hashes"]

SAMPLES = sorted((Path(__file__).parent.parent / "sample_docs").glob("*.*.*"))
DOCUMENTS = {
    path.name: Document(path.read_bytes().decode("utf-8-sig"), name=path.name) for path in SAMPLES
}
SOURCES = {name: Source(document) for name, document in DOCUMENTS.items()}
# Extreme options make a chunk a character: enough to try on a text of this length.
SHORT = 12_000
# Two runs on 30 KB take a tenth of it where time grows in proportion to the text.
SECONDS = 5


def option_sets(strategy):
    """Defaults; each option alone at its ends and between; all of them low and high."""
    forms = strategy.forms()
    yield {}
    for name, form in forms.items():
        for value in {form.low, form.low + form.step, (form.low + form.high) // 2, form.high}:
            yield {name: value}
    yield {name: max(form.low, form.high // 40) for name, form in forms.items()}
    yield {name: form.high for name, form in forms.items()}


def made(strategy, options):
    """The strategy with those options; None if they contradict each other."""
    try:
        return strategy(**options)
    except SettingsError:
        return None


CASES = [
    pytest.param(name, options, id=f"{name}-{'-'.join(map(str, chain(*options.items())))}")
    for name, strategy in STRATEGIES.items()
    for options in option_sets(strategy)
    if made(strategy, options)
]


def run_twice(document, options, *, source=None):
    """The result, once it is proved that another run gives the same; None if it is refused."""
    chosen = Settings(strategy=options)
    embedder = Hashes() if "embedder" in options.needs else None
    try:
        result = run(document, chosen, source=source, embedder=embedder)
    except SettingsError as error:
        # No option can tell of this limit beforehand: it is an error, never a loss.
        if error.reason.code is not Code.MORE_CHUNKS_THAN_ALLOWED:
            raise
        return None
    again = run(document, chosen, embedder=embedder)
    assert again == result
    return result


def check_promises(result):
    if result is None:
        return
    result.verify()
    limits = result.settings.strategy.limits()
    for chunk in result.chunks:
        size = len(chunk.text) if limits.unit == "characters" else chunk.token_count
        if limits.max is not None and size > limits.max:
            assert not limits.hard
            codes = {reason.code for reason in (chunk.why, chunk.overlap_why) if reason}
            assert codes & EXPLAINS_ABOVE_MAX
    reasons = {
        (reason.code, tuple(sorted(reason.values.items()))): reason
        for reason in chain(
            (chunk.why for chunk in result.chunks),
            (chunk.overlap_why for chunk in result.chunks if chunk.overlap_why),
            (edit.why for edit in result.edits),
            (stretch.why for stretch in result.uncovered),
            result.settings.strategy.warnings(),
            result.settings.strategy.warnings(result.document),
        )
    }
    for reason in reasons.values():
        assert reason.text("en")
        assert not reason.text("zh").isascii()


@pytest.mark.parametrize("sample", DOCUMENTS)
@pytest.mark.parametrize(("name", "options"), CASES)
def test_promises_hold_on_every_sample(name, options, sample):
    document = DOCUMENTS[sample]
    is_extreme = bool(options)
    if is_extreme and len(document.text) > SHORT:
        document = Document(document.text[:SHORT], name=document.name)
    source = SOURCES[sample] if document is DOCUMENTS[sample] else None
    check_promises(run_twice(document, STRATEGIES[name](**options), source=source))


@pytest.mark.parametrize("name", STRATEGIES)
def test_ids_are_unique_and_the_same_on_every_run(name):
    for document in DOCUMENTS.values():
        if len(document.text) > SHORT:
            continue
        one = run_twice(document, STRATEGIES[name]())
        ids = [chunk.chunk_id for chunk in one.chunks]
        assert len(set(ids)) == len(ids)
        assert ids == [chunk.chunk_id for chunk in run_twice(document, STRATEGIES[name]()).chunks]


ODD = (
    *("\r", "\n", "\r\n", "\n\n", "\t", " ", "\0", "\ufeff", "\u2028", "\u2029", "\x85", "\x1c"),
    *("\u200b", "\u200d", "\u00ad", "\u00a0", "\u3000", "\u3164", "\u2800", "\u180e", "\u202a"),
    *("e\u0301", "\u0301", "\u0e33", "\u1100\u1161", "\U0001f469\u200d\U0001f4bb", "\U0001f1e9"),
    *("\U00020000", "中文。", "，", "ｱ", "か", "々", "“引”", "'s ", "Mr. ", "3.14 ", "a.b "),
    *("# H\n", "## H", "Setext\n===\n", "```\n", "```py\n", "~~~\n", "- a\n", "  - b\n", "1. a\n"),
    *("1、甲\n", "（1）", "① ", "一、概述\n", "第一步：", "| a | b |\n| - | - |\n", "| 1 | 2 |\n"),
    *(
        "> q\n",
        "---\n",
        "[a](b)\n",
        "![a](b)",
        "[^1]: n\n",
        "<div>\n",
        "<!-- c -->",
        "&amp;",
        "$x$",
    ),
    *("https://a.cn/x", "http://a/\n", "<script>", "{{x}}", "%s", "\\", "<|endoftext|>", "x" * 200),
)
odd_texts = st.lists(st.sampled_from(ODD) | st.text(max_size=4), max_size=50).map("".join)


@pytest.mark.parametrize("name", STRATEGIES)
@given(text=odd_texts, choice=st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_promises_hold_on_odd_texts(name, text, choice):
    strategy = STRATEGIES[name]
    options = {
        option: choice.draw(st.integers(form.low, max(form.low + 1, min(form.high, 60))))
        for option, form in strategy.forms().items()
        if choice.draw(st.booleans())
    }
    chosen = made(strategy, options) if options else strategy()
    if chosen:
        check_promises(run_twice(Document(text, name="odd.md"), chosen))


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize(
    "text",
    [
        "x" * 30_000,
        "中" * 30_000,
        "\n" * 30_000,
        "a " * 15_000,
        "```\n" * 7000,
        "https://a/\n" * 3000,
        "[" * 30_000,
        "#" * 30_000,
        "\U0001f600" * 10_000,
        "\r" * 20_000,
        "! " * 30_000,
        "- a\n" * 7000,
        "> " * 5000,
        "1、甲\n" * 6000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_promises_hold_in_time_on_monotonous_texts(name, text):
    start = time.perf_counter()
    result = run_twice(Document(text), STRATEGIES[name]())
    assert time.perf_counter() - start < SECONDS
    check_promises(result)


class EveryLine(Strategy):
    """A strategy as a newcomer would write it: one file and one row are all it takes."""

    label: ClassVar = Bilingual("Every line", "逐行")
    summary: ClassVar = Bilingual("Some lines a chunk.", "每块若干行。")
    name: Literal["every_line"] = "every_line"
    line_count: int = option(
        2,
        title=Bilingual("Lines", "行数"),
        description=Bilingual("Too low: many chunks. Too high: few.", "太小：块多。太大：块少。"),
        low=1,
        high=9,
        step=1,
        unit=Bilingual("lines", "行"),
    )

    def split(self, source):
        lines = source.text.splitlines(keepends=True)
        start = 0
        for at in range(0, len(lines), self.line_count):
            end = start + sum(map(len, lines[at : at + self.line_count]))
            yield Piece(Span(start, end), Reason(Code.END_OF_TEXT))
            start = end

    def limits(self):
        return Limits(min=None, target=None, max=None, hard=False, unit="characters")


@pytest.fixture
def with_every_line(monkeypatch):
    monkeypatch.setitem(STRATEGIES, "every_line", EveryLine)


@pytest.mark.usefixtures("with_every_line")
@pytest.mark.parametrize("sample", DOCUMENTS)
def test_a_new_strategy_gets_the_promises(sample):
    options = [made(EveryLine, options) for options in option_sets(EveryLine)]
    for chosen in filter(None, options):
        check_promises(run_twice(DOCUMENTS[sample], chosen, source=SOURCES[sample]))


@pytest.mark.usefixtures("with_every_line")
def test_a_new_strategy_gets_settings_and_a_form():
    chosen = Settings(strategy={"name": "every_line", "lineCount": 3})
    assert chosen.strategy == EveryLine(line_count=3)
    assert read_settings(chosen.to_yaml()) == read_settings(chosen.to_json()) == chosen
    (form,) = EveryLine.forms().values()
    assert (form.low, form.high, form.step, form.title.zh) == (1, 9, 1, "行数")
    with pytest.raises(SettingsError, match=r"lineCount .99. must be 1 to 9"):
        Settings(strategy={"name": "every_line", "lineCount": 99})
    with pytest.raises(SettingsError, match="every_line"):
        Settings(strategy="nope")
