"""Wrong cuts seen in other tools, each through every strategy.

`cases/*.jsonl` hold what was seen. `CASES` says what is right here, `AS_OPTIONS` how a strategy is
told a limit in characters: a new strategy needs a line there and has its column. The references
(production's own) only have to be exact, and what they tear has to be in the report.
"""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from math import ceil
from pathlib import Path
from runpy import run_path
from time import process_time
from typing import NamedTuple

import pytest

from chunking import STRATEGIES, Document, Settings, run
from chunking.errors import SettingsError
from chunking.integrity import TORN, Kind, Place, Report
from chunking.reasons import Code

HERE = Path(__file__).parent
HASHES = run_path(str(HERE / "hashes.py"))["Hashes"]()
KNOWN_FAILURES = run_path(str(HERE / "known_failures.py"))["KNOWN_FAILURES"]
SEEN = {
    row["id"]: row
    for name in ("wrong-cuts", "reports")
    for row in map(json.loads, (HERE / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines())
}

REFERENCES = ("structure_aware", "fixed_size")
BLOCKS = ("section_aware", "markdown_ast")
"""Strategies that promise whole lists, tables and fences."""
TEXTS = ("recursive", "paragraph", "sentence", *BLOCKS)
"""Strategies that promise whole sentences (where they fit) and a limit."""
OURS = (*TEXTS, "token")
FEWEST_TOKENS = 32

# Options of equal effect for a limit and an overlap in characters.
AS_OPTIONS: dict[str, Callable[[int, int], dict]] = {
    "structure_aware": lambda limit, overlap: {
        "target_chars": limit,
        "max_chars": limit,
        "min_chars": 0,
        "overlap_chars": overlap,
    },
    "fixed_size": lambda limit, overlap: {"chunk_size": limit, "overlap_size": overlap},
    # Texts are made wider (see `widened`), so that letters count one token each.
    "section_aware": lambda limit, overlap: {
        "max_tokens": max(FEWEST_TOKENS, limit),
        "max_tokens_hard": max(FEWEST_TOKENS, limit),
        "overlap_chars": overlap,
    },
    "markdown_ast": lambda limit, overlap: {
        "target": limit,
        "min": 0,
        "max": limit,
        "overlap": overlap,
    },
    "recursive": lambda limit, overlap: {"max": limit, "overlap": overlap},
    "paragraph": lambda limit, overlap: {
        "target": limit,
        "min": 0,
        "max": limit,
        "overlap": overlap,
    },
    "sentence": lambda limit, overlap: {"max": limit, "overlap_sentences": int(overlap > 0)},
    "token": lambda limit, overlap: {
        "chunk_size": max(FEWEST_TOKENS, limit // 4),
        "min_chunk_size_chars": 0,
        "overlap_tokens": min(overlap, FEWEST_TOKENS - 1) // 4,
        "max_num_chunks": 1_000_000,
    },
    "semantic": lambda limit, overlap: {"min": limit // 2, "max": limit},  # noqa: ARG005 - has none
}


class Outcome(NamedTuple):
    """A case's text through one strategy."""

    result: object
    report: object
    strategy: str
    words: Callable
    """How the text's words were changed for the strategy."""

    @property
    def chunks(self):
        return self.result.chunks

    @property
    def contents(self):
        return [chunk.content for chunk in self.result.chunks]


class Case(NamedTuple):
    """What is right: texts that some chunk has whole, and checks of the outcome."""

    limit: int
    held: tuple[str, ...] = ()
    checks: tuple[Callable, ...] = ()
    blocks: tuple[str, ...] = ()
    """Texts that strategies which know Markdown have whole, too."""
    overlap: int = 0
    ours: tuple[str, ...] = TEXTS
    """Strategies that have to be right, not only exact."""
    text: str | None = None
    """The text, where the row only describes it."""
    widen: bool = True
    """Whether words may be made longer for a strategy that counts tokens."""
    tokens_text: str | None = None
    """The text for that strategy, where wider words don't make it large enough to be cut."""


def widened(text):
    """The text with words four times as long: the heuristic counts four letters as one token."""
    return re.sub(r"[A-Za-z]+", lambda word: word[0] * 4, text)


def as_it_is(text):
    return text


def words_for(case, strategy):
    """What is done to words for a strategy."""
    return widened if strategy == "section_aware" and case.widen else as_it_is


def fitted(text, case, strategy):
    """The text, made larger for a strategy that can't take so small a limit."""
    if strategy != "section_aware":
        return text
    if case.tokens_text:
        return widened(case.tokens_text)
    times = max(1, ceil(FEWEST_TOKENS / case.limit)) if len(text) < 10_000 else 1
    return "\n\n".join([words_for(case, strategy)(text)] * times)


def outcome_of(case, text, strategy):
    options = AS_OPTIONS[strategy](case.limit, case.overlap)
    counter = {"counter": "heuristic"} if strategy == "section_aware" else {}
    chosen = Settings(strategy={"name": strategy, **options}, **counter)
    embedder = HASHES if "embedder" in STRATEGIES[strategy].needs else None
    result = run(Document(fitted(text, case, strategy)), chosen, embedder=embedder)
    return Outcome(result, Report.of(result), strategy, words_for(case, strategy))


# Checks: what a right outcome has


def at_sentence_ends(outcome):
    """No cut goes through a sentence."""
    order = list(Place)
    last = order.index(Place.between_sentences)
    assert all(order.index(place) <= last for place in outcome.report.places)


def no_torn_word(outcome):
    assert not {Place.mid_word, Place.inside_cluster} & set(outcome.report.places)


def no_torn_character(outcome):
    assert Place.inside_cluster not in outcome.report.places


def items_whole(outcome):
    assert not outcome.report.findings.of(Kind.list_item, states=TORN)


def rows_whole(outcome):
    assert not outcome.report.findings.of(Kind.table_row, states=TORN)


def between_items(outcome):
    allowed = {
        Place.between_items,
        Place.between_blocks,
        Place.before_heading,
        Place.end_of_text,
    }
    # Separators are looked for from coarse to fine, so a heading's blank line is a good one.
    allowed |= {Place.after_heading} if outcome.strategy == "recursive" else set()
    assert set(outcome.report.places) <= allowed


def headers_carried(outcome):
    """A part of a table has its header, or says why not."""
    if outcome.strategy in BLOCKS:
        for finding in outcome.report.findings.of(Kind.table_without_header):
            why = outcome.chunks[finding.chunks[0]].overlap_why
            assert why
            assert why.code is Code.CONTEXT_TOO_LONG


def no_orphan_heading(outcome):
    if outcome.strategy in BLOCKS:
        assert not outcome.report.findings.of(Kind.orphan_heading)


def fences_balanced(outcome):
    """Fences are balanced, or the chunk says that it is a part of one."""
    reasons = [chunk.why.code for chunk in outcome.chunks]
    for finding in outcome.report.findings.of(Kind.unbalanced_fence):
        (chunk,) = finding.chunks
        assert Code.HARD_LIMIT in reasons[max(0, chunk - 1) : chunk + 1]


def no_cut_before(text):
    """No chunk starts with what only looks like a heading."""

    def false_heading(outcome):
        assert not any(
            outcome.words(text) == c[: len(outcome.words(text))] for c in outcome.contents
        )

    return false_heading


def under(*titles):
    """The document has these headings only: no text stands under another one."""

    def headings(outcome):
        found = {title for chunk in outcome.chunks for title in chunk.heading_path}
        known = set(map(outcome.words, titles))
        # A heading below a chunk's first text isn't in its path, unless it starts a section.
        assert found == known if outcome.strategy in BLOCKS else found <= known

    return headings


def starts_with(text):
    def first_chunk(outcome):
        assert outcome.contents[0].startswith(outcome.words(text))

    return first_chunk


def starts_increase(outcome):
    assert all(one.start < other.start for one, other in pairwise(outcome.chunks))
    assert all(one.body_start < other.body_start for one, other in pairwise(outcome.chunks))


def overlap_starts_a_word(outcome):
    text = outcome.result.document.text
    for chunk in outcome.chunks:
        if chunk.overlap:
            assert chunk.start == 0 or not text[chunk.start - 1].isalnum()


def overlap_or_its_reason(outcome):
    for chunk in outcome.chunks[1:]:
        assert chunk.overlap or chunk.overlap_why


def is_cut(outcome):
    assert len(outcome.chunks) > 1


def same_with_crlf(outcome):
    document = outcome.result.document
    other = Document(document.text.replace("\n", "\r\n"), name=document.name)
    again = run(other, outcome.result.settings)
    assert [chunk.content for chunk in again.chunks] == outcome.contents


def not_more_when_larger(outcome):
    larger = outcome_of(CASES["T15"]._replace(limit=512), CASES["T15"].text, outcome.strategy)
    assert len(larger.chunks) <= len(outcome.chunks)


def grows_in_proportion(outcome):
    """Twice the text takes about twice the time (four times, if it were quadratic)."""
    text, chosen = outcome.result.document.text, outcome.result.settings
    times = []
    for part in (text[: len(text) // 2], text):
        started = process_time()
        run(Document(part), chosen)
        times.append(process_time() - started)
    assert times[1] < 3.4 * times[0] + 0.3


ROWS = "".join(f"| some row {number} | with words |\n" for number in range(12))
TABLE = "| kind | value |\n|---|---|\n" + ROWS
TABLE_CUT = (rows_whole, headers_carried, is_cut)
CODE = "def function():\n    return one\n\n    # comment\n    variable = two\n" * 3
SENTENCE = "The same sentence again. "

CASES = {
    "bytes-cut-utf8": Case(7, checks=(no_torn_character,), ours=OURS),
    "cjk-one-word": Case(16, ("今天天气很好。", "我们去公园散步！"), (at_sentence_ends,)),
    "cjk-sentences-chonkie": Case(
        10,
        ("今天天气很好。", "我们去公园散步！", "你要一起来吗？", "晚上再回家吃饭。"),
        (at_sentence_ends, is_cut),
    ),
    "cjk-sentences-haystack": Case(
        8, ("今天天气很好。", "我们去公园散步！", "你要一起来吗？"), (at_sentence_ends, is_cut)
    ),
    "cjk-sentences-langchain": Case(16, checks=(at_sentence_ends, is_cut)),
    "crlf-passages": Case(4, ("- a", "- b", "- c"), widen=False),
    "fence-longer-close": Case(
        24, checks=(under("Real", "Next"), no_cut_before("# fake")), blocks=("```\n# fake\n`````",)
    ),
    "fence-longer-langchain": Case(40, ("````md\n```\n# fake\n```\n````",), (under("Real"),)),
    "fence-longer-llama": Case(40, ("````md\n```\n# fake\n```\n````",), (under("Real"),)),
    "fence-tilde-langchain": Case(
        24, checks=(under("Real"), no_cut_before("# fake")), blocks=("~~~\n# fake\n~~~",)
    ),
    "fence-unbalanced": Case(40, checks=(fences_balanced,), ours=BLOCKS),
    "first-line-indent-lost": Case(22, checks=(is_cut,), tokens_text=CODE),
    "front-matter-docling": Case(
        40, ("---\ntitle: Demo\ndate: 2026\n---",), (under("Head"),), widen=False
    ),
    "html-comment-heading": Case(
        30, checks=(under("Real"), no_cut_before("# hidden")), blocks=("<!--\n# hidden\n-->",)
    ),
    "html-comment-heading-llama": Case(
        30, checks=(under("Real"), no_cut_before("# hidden")), blocks=("<!--\n# hidden\n-->",)
    ),
    "indented-code-heading": Case(36, ("# not heading\n    x = 1",), (under("A"),)),
    "list-item-cut": Case(
        40,
        ("- Stay calm.", "- Walk, do not run.\n  It is slippery.", "- Leave bags."),
        (items_whole,),
        ours=BLOCKS,
    ),
    "markdown-headings-ignored": Case(
        30, ("# H\ncccc cccc",), (no_orphan_heading,), ours=(*BLOCKS, "recursive")
    ),
    "numbered-list-llama": Case(
        24,
        ("Steps to follow:", "1. Open the box.", "2. Read the card.", "3. Call us."),
        (items_whole,),
    ),
    "offsets-repeat": Case(4, ("tick",), (starts_increase,), overlap=3),
    "offsets-word-overlap": Case(26, checks=(starts_increase, no_torn_word), overlap=8),
    "overlap-cuts-word": Case(20, checks=(overlap_starts_a_word, no_torn_word), overlap=8),
    "overlap-invents-text": Case(24, overlap=6),
    "overlap-memory-quadratic": Case(512, overlap=128, ours=OURS, text="x" * 800_000),
    "overlap-over-size": Case(30, checks=(starts_increase,), overlap=10),
    "paragraph-break-lost": Case(100, ("One.\n\nTwo.",)),
    "preamble-lost": Case(12, checks=(starts_with("Hi there."),)),
    "quadratic-chonkie-images": Case(
        1800, checks=(grows_in_proportion,), ours=OURS, text="![a](b.png)\n\n" * 8000, widen=False
    ),
    "quadratic-chonkie-pipes": Case(
        1800, checks=(grows_in_proportion,), ours=OURS, text="|a" * 20_000, widen=False
    ),
    "quadratic-chonkie-sentences": Case(
        512,
        checks=(grows_in_proportion,),
        ours=OURS,
        text=(SENTENCE * 8 + "\n\n") * 2000,
        widen=False,
    ),
    "quadratic-langchain-paragraphs": Case(
        1800, checks=(grows_in_proportion,), ours=OURS, text=("x " * 40 + "\n\n") * 8_000
    ),
    "quadratic-llama-markdown": Case(
        1800,
        checks=(grows_in_proportion,),
        ours=OURS,
        text="".join(f"# h{n}\n\n{'some text of the section ' * 20}\n\n" for n in range(2000)),
        widen=False,
    ),
    "regex-in-output": Case(40, ("three three three three three",), (is_cut,)),
    "separator-absent-oversize": Case(50, checks=(no_torn_word, is_cut), text="w " * 100),
    "separator-counts": Case(5, ("abcde", "fghij")),
    "short-items-one-chunk": Case(
        512,
        checks=(items_whole, between_items, is_cut),
        ours=(*BLOCKS, "recursive", "sentence"),
        text="# Ports\n\n" + "".join(f"- p{number}\n" for number in range(1000)),
        widen=False,
    ),
    "table-offsets": Case(46, checks=TABLE_CUT, tokens_text=TABLE),
    "table-row-cut": Case(80, checks=TABLE_CUT, tokens_text="# Prices\n\n" + TABLE),
    "table-two-header-rows": Case(60, checks=(rows_whole, headers_carried)),
    "trailing-heading-lost": Case(24, ("# Header 2",)),
    "unit-larger-than-chunk": Case(2, checks=(no_torn_character,)),
    "url-cut-chonkie": Case(30, ("https://example.org/a-b-c",), ours=BLOCKS, widen=False),
    # reports.jsonl
    "T1": Case(16, checks=(at_sentence_ends, is_cut)),
    "T3": Case(32, ("## B\n\ntwo two two",), (no_orphan_heading,), ours=(*BLOCKS, "recursive")),
    "T5": Case(36, ("def f():\n        return 1",), ours=BLOCKS, widen=False),
    "T7": Case(30, ("A" * 26,), (overlap_or_its_reason,), overlap=10, widen=False),
    "T9": Case(40, checks=(starts_increase,), overlap=20, ours=OURS),
    "T11": Case(40, checks=(same_with_crlf,), overlap=10, ours=OURS),
    "T13": Case(64, checks=(no_orphan_heading,), ours=BLOCKS),
    "T15": Case(
        128,
        checks=(not_more_when_larger, is_cut),
        ours=OURS,
        text="a,b,c,d,e\n" + "1,two,3,four,5\n" * 60,
    ),
    "T17": Case(
        80,
        checks=TABLE_CUT,
        ours=BLOCKS,
        tokens_text="| kind | value |\n| (of) | (usd) |\n|---|---|\n" + ROWS,
    ),
    "T19": Case(11, checks=(no_torn_character, at_sentence_ends, is_cut)),
    "T21": Case(36, checks=(fences_balanced,), ours=BLOCKS),
    "T23": Case(300, checks=(is_cut,), ours=OURS, text="中" * 5000),
    "T25": Case(500, ("Equal.\n\nEqual.",), ours=OURS, text="x" * 3100 + "\n\nEqual.\n\nEqual.\n"),
    "T27": Case(48, checks=(no_orphan_heading, items_whole), ours=BLOCKS),
    "T31": Case(400, checks=(is_cut,), ours=OURS, text=SENTENCE * 60_000, widen=False),
    "T33": Case(90, checks=(starts_increase,), overlap=30, ours=OURS, text=SENTENCE * 20),
}
ELSEWHERE = {"T29"}
"""Cases without a text of their own: tested below."""


def columns():
    for name in CASES:
        for strategy in STRATEGIES:
            why = KNOWN_FAILURES.get((name, strategy))
            marks = [pytest.mark.xfail(reason=why, strict=True)] if why else []
            yield pytest.param(name, strategy, id=f"{name}-{strategy}", marks=marks)


def test_every_case_is_tested():
    assert set(CASES) | ELSEWHERE == set(SEEN)


def test_every_strategy_has_its_translation():
    assert set(STRATEGIES) <= set(AS_OPTIONS)


def test_known_failures_name_cases_and_strategies():
    assert all(name in CASES and row in AS_OPTIONS for name, row in KNOWN_FAILURES)


@pytest.mark.parametrize(("name", "strategy"), list(columns()))
def test_a_cut_that_was_wrong_elsewhere_is_right_here(name, strategy):
    case = CASES[name]
    text = SEEN[name]["input"] if case.text is None else case.text
    outcome = outcome_of(case, text, strategy)
    outcome.result.verify()
    covered = outcome.report.score("coverage")
    assert covered.count == covered.total
    if strategy not in case.ours:
        shows_what_it_tears(case, outcome)
        return
    for held in (*case.held, *(case.blocks if strategy in BLOCKS else ())):
        wanted = outcome.words(held)
        assert any(wanted in content for content in outcome.contents), outcome.contents
    for check in case.checks:
        check(outcome)


def shows_what_it_tears(case, outcome):
    """What the case wants whole and no chunk holds is in the report."""
    text = outcome.result.document.text
    findings = list(outcome.report.findings.of(states=TORN)) if len(text) < 10_000 else []
    for held in (*case.held, *case.blocks):
        wanted = outcome.words(held)
        place = text.find(wanted)
        if place < 0 or any(wanted in content for content in outcome.contents):
            continue
        reaches = [finding.span for finding in findings]
        assert any(span.start < place + len(wanted) and place < span.end for span in reaches)


@pytest.mark.parametrize("strategy", [name for name in AS_OPTIONS if name in STRATEGIES])
def test_sizes_given_as_text_are_compared_as_numbers(strategy):
    """Seen in langflow #672, litellm #38980: compared as text, or an endless loop."""
    names = AS_OPTIONS[strategy](1000, 0)
    as_text = {name: str(value) for name, value in names.items()}
    try:
        chosen = Settings(strategy={"name": strategy, **as_text})
    except SettingsError as error:
        assert "whole number" in str(error)  # noqa: PT017 - refusing text is right too
    else:
        assert chosen == Settings(strategy={"name": strategy, **names})
    too_much = AS_OPTIONS[strategy](100, 0)
    overlap = next((name for name in too_much if "overlap" in name), None)
    if overlap is None or strategy == "sentence":
        return
    try:
        chosen = Settings(strategy={"name": strategy, **too_much, overlap: 2000})
    except SettingsError as error:
        assert "2000" in str(error)  # noqa: PT017 - it names the value
    else:
        run(Document("Some text. " * 200), chosen).verify()
