import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
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
from chunking.blocks import BlockKind, Role
from chunking.cli import main
from chunking.errors import SettingsError
from chunking.integrity import (
    OUTLINED,
    SCORES,
    TORN,
    UNIT_KINDS,
    Kind,
    Place,
    Report,
    ScoreName,
    State,
)
from chunking.integrity._model import UNIT_OF_BLOCK
from chunking.reasons import Bilingual
from chunking.verification import BLANK_TOO

SAMPLES = sorted((Path(__file__).parent.parent / "sample_docs").glob("*.*.*"))
LANGUAGES = ("en", "zh")
BAR = "¦"
OVERLAP = "«"


class Cutter(Strategy):
    """Cuts where it is told to; each chunk repeats text from a place of its own on."""

    label: ClassVar = Bilingual("Cutter", "切刀")
    summary: ClassVar = Bilingual("Cuts where it is told.", "按指定位置切。")
    name: Literal["cutter"] = "cutter"
    bodies: tuple[tuple[int, int], ...] = ()
    repeats: tuple[int, ...] = ()
    contexts: tuple[tuple[int, int], ...] = ()
    smallest: int | None = None
    largest: int | None = None
    hard: bool = True
    in_tokens: bool = False

    def split(self, source):  # noqa: ARG002 - it is told all
        for number, (start, end) in enumerate(self.bodies):
            first = self.repeats[number] if self.repeats else start
            yield Piece(
                Span(start, end),
                Reason(Code.END_OF_TEXT),
                Span(first, start) if first < start else None,
                context_before=tuple(Span(*span) for span in self.contexts) if number else (),
            )

    def limits(self):
        unit = "tokens" if self.in_tokens else "characters"
        return Limits(self.smallest, None, self.largest, self.hard, unit)


@pytest.fixture(autouse=True)
def with_cutter(monkeypatch):
    monkeypatch.setitem(STRATEGIES, "cutter", Cutter)


def cut(marked, **options):
    """The report on a text cut at each bar; a chunk's overlap starts at its guillemet."""
    text = marked.replace(BAR, "").replace(OVERLAP, "")
    places, repeats, at = [0], [0], 0
    pending = None
    for character in marked:
        if character == BAR:
            places.append(at)
            repeats.append(at if pending is None else pending)
            pending = None
        elif character == OVERLAP:
            pending = at
        else:
            at += 1
    bodies = []
    for start, end in zip(places, [*places[1:], len(text)], strict=True):
        bodies.append((start, end))
    chosen = Cutter(bodies=tuple(bodies), repeats=tuple(repeats), **options)
    result = run(Document(text), Settings.model_construct(strategy=chosen, counter="heuristic"))
    return Report.of(result)


def sentences(report, *kinds, language="en", states=tuple(State)):
    return [finding.reason.text(language) for finding in report.findings.of(*kinds, states=states)]


def states(report, kind):
    return {state: count for state, count in report.counts[kind].items() if count}


# States


@pytest.mark.parametrize(
    ("marked", "kind"),
    [
        ("- a\n¦- b\n", Kind.list),
        ("- a b\n- c ¦d\n", Kind.list_item),
        ("| a |\n|---|\n| b |\n¦| c |\n", Kind.table),
        ("| a |\n|---|\n| b |\n| c ¦c |\n", Kind.table_row),
        ("```\na\n¦b\n```\n", Kind.code),
        ("    a\n¦    b\n", Kind.code),
        ("> a\n>\n¦> b\n", Kind.quote),
        ("One. ¦Two.\n", Kind.paragraph),
        ("One ¦two.\n", Kind.sentence),
        ("See [a ¦b](c).\n", Kind.link),
        ("See https://a.b/¦c now.\n", Kind.link),
        ("![a ¦b](c)\n", Kind.image),
        ("# One ¦two\n\nText.\n", Kind.heading),
        ("<div>\n¦a\n</div>\n", Kind.html),
        ("---\na: 1\n¦b: 2\n---\n\nText.\n", Kind.front_matter),
        ("Text[^1].\n\n[^1]: One. ¦Two.\n", Kind.footnote),
        ("Steps:\n\n¦- a\n- b\n", Kind.lead_in),
    ],
)
def test_every_kind_of_unit_is_whole_broken_rescued_or_too_long(marked, kind):
    plain, start = marked.replace(BAR, ""), marked.index(BAR)
    assert set(states(cut(plain), kind)) == {State.whole}
    assert State.broken in states(cut(marked), kind)
    assert State.rescued in states(cut(OVERLAP + marked), kind)
    assert State.too_long in states(cut(marked, largest=1), kind)
    for language in LANGUAGES:
        (sentence, *_) = sentences(cut(marked), kind, language=language)
        assert sentence.isascii() == (language == "en")
        assert str(plain[:start].count("\n") + 1) in sentence or "1" in sentence


def test_a_list_says_which_items_are_in_which_chunk():
    report = cut("# T\n\n1. a\n2. b\n3. c\n4. d\n¦5. e\n6. f\n")
    assert sentences(report, Kind.list) == ["list at line 3: items 1-4 in chunk 1, 5-6 in chunk 2"]
    assert sentences(report, Kind.list, language="zh") == [
        "第 3 行的列表：条目 1-4 在块 1，5-6 在块 2"
    ]


def test_an_item_that_is_cut_is_in_both_chunks():
    report = cut("- a\n- b ¦b\n- c\n")
    assert sentences(report, Kind.list) == ["list at line 1: items 1-2 in chunk 1, 2-3 in chunk 2"]
    assert sentences(report, Kind.list_item) == [
        "list item at line 2: cut at line 2, column 5, between chunks 1 and 2"
    ]


def test_of_a_list_in_many_chunks_the_first_parts_and_the_last_chunk_are_named():
    (sentence,) = sentences(cut("".join(f"{BAR}- {n}\n" for n in range(9))[1:]), Kind.list)
    assert sentence == (
        "list at line 1: item 1 in chunk 1, 2 in chunk 2, 3 in chunk 3, 4 in chunk 4, "
        "and so on up to chunk 9"
    )


def test_a_table_says_which_rows_are_in_which_chunk():
    report = cut("| a |\n|---|\n| 1 |\n¦| 2 |\n| 3 |\n")
    assert sentences(report, Kind.table) == ["table at line 1: row 1 in chunk 1, 2-3 in chunk 2"]
    assert sentences(report, Kind.table_without_header) == [
        "chunk 2 begins inside the table of line 1, without its header"
    ]


def test_nested_lists_are_judged_each_by_itself():
    report = cut("- a\n  - b\n  - c\n¦- d\n")
    assert states(report, Kind.list) == {State.broken: 1, State.whole: 1}
    assert states(report, Kind.list_item) == {State.whole: 4}


def test_what_overlap_holds_whole_is_rescued_and_says_by_which_chunk():
    report = cut("Text.\n\n«- a\n¦- b\n")
    assert sentences(report, Kind.list) == [
        "list at line 3: item 1 in chunk 1, 2 in chunk 2; chunk 2 holds it whole, by its overlap"
    ]
    assert report.all_whole()
    assert report.score(ScoreName.lists_whole).share == 1


def test_what_is_above_the_maximum_is_too_long_and_no_failure():
    report = cut("- a\n¦- b\n", largest=6)
    (sentence,) = sentences(report, Kind.list)
    assert sentence == (
        "list at line 1: item 1 in chunk 1, 2 in chunk 2; "
        "alone it has 7 characters, above the maximum of 6"
    )
    assert not report.all_whole()
    score = report.score(ScoreName.lists_whole)
    assert (score.count, score.total, score.share) == (0, 0, None)


def test_too_long_counts_tokens_where_the_limits_do():
    report = cut("- 一二三\n¦- 四五六\n", largest=5, in_tokens=True)
    (sentence,) = sentences(report, Kind.list)
    assert "about 6 tokens, above the maximum of 5" in sentence
    assert states(cut("- 一二三\n¦- 四五六\n", largest=6, in_tokens=True), Kind.list) == {
        State.broken: 1
    }


def test_lengths_are_those_of_the_edited_text():
    text = "- a\r\n- b\r\n- c\r\n- d"
    for size, state in ((15, State.broken), (14, State.too_long)):
        options = {"name": "fixed_size", "chunkSize": size, "overlapSize": 0}
        result = run(Document("\r" * 9 + "X Y\r\n\r\n" + text), Settings(strategy=options))
        assert states(Report.of(result), Kind.list) == {state: 1}


def test_positions_hold_with_crlf():
    report = cut("Text.\r\n\r\n1. a\r\n2. b\r\n¦3. c\r\n")
    assert sentences(report, Kind.list) == ["list at line 3: items 1-2 in chunk 1, 3 in chunk 2"]


def test_white_space_and_blank_characters_at_edges_do_not_count():
    text = "\ufeff\u200b\n- a\n- b\u2800\u200b\n\nText."
    options = Cutter(bodies=((3, 10), (14, 19)))
    result = run(Document(text), Settings.model_construct(strategy=options))
    report = Report.of(result)
    assert states(report, Kind.list) == {State.whole: 1}
    assert not report.findings.of(*UNIT_KINDS)


def test_a_gap_of_white_space_between_overlap_and_body_holds_a_list_together():
    text = "- a\n\n\n- b"
    piece = Piece(Span(6, 9), Reason(Code.END_OF_TEXT), Span(0, 3))

    class Gap(Cutter):
        def split(self, source):  # noqa: ARG002 - it is told all
            yield Piece(Span(0, 3), Reason(Code.END_OF_TEXT))
            yield piece

    result = run(Document(text), Settings.model_construct(strategy=Gap()))
    assert states(Report.of(result), Kind.list) == {State.rescued: 1}


@pytest.mark.parametrize("text", ["", " \n\n ", "\ufeff"])
@pytest.mark.parametrize("name", ["structure_aware", "fixed_size", "section_aware"])
def test_an_empty_document_has_an_empty_report(name, text):
    report = Report.of(run(Document(text), Settings(strategy={"name": name})))
    assert len(report.findings) == 0
    assert report.all_whole()
    assert all(score.share in (None, 0, 1) for score in report.scores)


def test_text_in_no_chunk_is_not_judged_but_not_covered():
    result = run(Document("- a\n- b\n"), Settings.model_construct(strategy=Cutter()))
    report = Report.of(result)
    assert report.places == ()
    assert not report.findings
    assert sum(sum(found.values()) for found in report.counts.values()) == 0
    assert report.score(ScoreName.lists_whole).share is None


# Faults of chunks


def test_a_heading_at_the_end_of_a_chunk_is_an_orphan():
    report = cut("# A\n\n¦Text.\n\n# B\n\nMore.\n")
    assert sentences(report, Kind.orphan_heading) == [
        "heading at line 1 is the last thing in chunk 1: its text starts in chunk 2"
    ]
    score = report.score(ScoreName.orphan_headings)
    assert (score.count, score.total, score.faults) == (1, 2, 1)


def test_a_heading_above_another_one_or_at_the_end_is_no_orphan():
    report = cut("# A\n\n¦## B\n\nText.\n\n¦# C\n")
    assert not report.findings.of(Kind.orphan_heading)


def test_an_orphan_heading_that_overlap_repeats_is_rescued():
    (finding,) = cut("Text.\n\n«# A\n\n¦Text.\n").findings.of(Kind.orphan_heading)
    assert finding.state is State.rescued
    assert finding.reason.text() == (
        "heading at line 3 is the last thing in chunk 1; chunk 2 repeats it in front of its text"
    )


@pytest.mark.parametrize(
    ("marked", "count"),
    [
        ("Do this:\n\n¦- a\n- b\n", 1),
        ("步骤如下：\n\n¦1、甲\n2、乙\n", 1),
        ("**Steps:**\n¦- a\n", 1),
        ("- Do this:\n\n¦  - a\n  - b\n", 1),
        ("Long. Do ¦this:\n\n- a\n", 1),
        ("One. ¦Do this:\n\n- a\n", 0),
        ("One line\n¦and these:\n\n- a\n", 0),
        ("Do this.\n\n¦- a\n", 0),
        ("Do this:\n\n- a\n¦- b\n", 0),
        ("Do this:\n\nText.\n\n¦- b\n", 0),
    ],
)
def test_a_lead_in_belongs_to_the_first_item(marked, count):
    assert len(cut(marked).findings.of(Kind.lead_in)) == count


@pytest.mark.parametrize(
    ("marked", "found"),
    [
        ("```\na\n¦b\n```\n", ["opening fence", "closing fence"]),
        ("~~~~\na\n¦b\n¦c\n~~~~\n", ["opening fence", "closing fence"]),
        ("- a\n\n  ```\n  x\n¦  y\n  ```\n", ["opening fence", "closing fence"]),
        ("```\na\n```\n¦\n```\nb\n```\n", []),
        ("    a\n¦    b\n", []),
        ("Text.\n\n«```\na\n¦b\n```\n", ["opening fence"]),
        ("```\na\n¦b\n```\n\n```\nc\n¦d\n```\n", ["opening", "", "closing"]),
    ],
)
def test_a_fence_without_its_other_line_is_reported(marked, found):
    reported = sentences(cut(marked), Kind.unbalanced_fence)
    assert len(reported) == len(found)
    assert all(word in sentence for word, sentence in zip(found, reported, strict=True))


def test_a_fence_line_in_the_context_balances_a_chunk():
    text = "```\na\nb\n```\n"
    for contexts, chunks in (((), 2), (((0, 4),), 1)):
        options = Cutter(bodies=((0, 6), (6, 12)), contexts=contexts)
        report = Report.of(run(Document(text), Settings.model_construct(strategy=options)))
        assert len(report.findings.of(Kind.unbalanced_fence)) == chunks


@pytest.mark.parametrize(("contexts", "count"), [((), 1), (((0, 12),), 0), (((6, 12),), 1)])
def test_a_table_header_can_be_carried_in_context(contexts, count):
    text = "| a |\n|---|\n| 1 |\n| 2 |\n"
    options = Cutter(bodies=((0, 18), (18, 24)), contexts=contexts)
    report = Report.of(run(Document(text), Settings.model_construct(strategy=options)))
    assert len(report.findings.of(Kind.table_without_header)) == count
    score = report.score(ScoreName.headers_carried)
    assert (score.count, score.total) == (1 - count, 1)


def test_both_rows_of_a_header_have_to_be_carried():
    text = "| k |\n| (id) |\n|---|\n| 1 |\n| 2 |\n"
    for contexts, count in ((((0, 21),), 0), (((0, 6),), 1)):
        options = Cutter(bodies=((0, 27), (27, 33)), contexts=contexts)
        report = Report.of(run(Document(text), Settings.model_construct(strategy=options)))
        assert len(report.findings.of(Kind.table_without_header)) == count


def test_overlap_can_carry_a_table_header():
    report = cut("Text.\n\n«| a |\n|---|\n| 1 |\n¦| 2 |\n")
    assert not report.findings.of(Kind.table_without_header)
    assert report.score(ScoreName.headers_carried).share == 1


def test_a_chunk_with_the_text_of_an_earlier_one_is_a_duplicate():
    report = cut("One.\n\n¦Two.\n\n¦One.\n\n¦Last.\n")
    assert sentences(report, Kind.duplicate_chunk) == ["chunk 3 has the same text as chunk 1"]
    assert report.score(ScoreName.duplicate_chunks).share == 0.25


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"smallest": 6, "largest": 90}, "chunk 1 is small: 5 characters, below 6"),
        ({"largest": 60}, "chunk 1 is small: 5 characters, below 6"),
        (
            {"largest": 40, "in_tokens": True},
            "chunk 1 is small: about 1 tokens, below 4",
        ),
    ],
)
def test_a_chunk_below_the_minimum_or_a_tenth_of_the_limit_is_tiny(options, sentence):
    assert sentences(cut("One\n\n¦Last\n", **options), Kind.tiny_chunk) == [sentence]
    assert not cut("One\n", **options).findings


@pytest.mark.parametrize(("hard", "count"), [(False, 1), (True, 0)])
def test_a_chunk_above_a_maximum_that_is_not_promised_is_large(hard, count):
    report = cut("12345678\n", largest=8, hard=hard)
    assert report.findings.count(Kind.large_chunk) == count
    if count:
        assert sentences(report, Kind.large_chunk) == [
            "chunk 1 is large: 9 characters, above the maximum of 8"
        ]
    (token_report,) = [cut("一二三四\n", largest=3, hard=False, in_tokens=True)]
    assert "about 4 tokens" in sentences(token_report, Kind.large_chunk)[0]


# Places


@pytest.mark.parametrize(
    ("marked", "place", "words"),
    [
        ("Text.\n", Place.end_of_text, "at the end of the text"),
        ("Text.\n\n¦# A\n", Place.before_heading, "before a heading"),
        ("Text.\n\n¦Text.\n", Place.between_blocks, "between blocks"),
        ("- a\n¦- b\n- c\n", Place.between_items, "between items of a list, after item 1 of 3"),
        (
            "- a\n  1. b\n¦  2. c\n",
            Place.between_items,
            "between items of a list, after item 1 of 2, in item 1 of 1",
        ),
        (
            "| a |\n|---|\n| 1 |\n¦| 2 |\n",
            Place.between_rows,
            "between rows of a table, after row 1 of 2",
        ),
        (
            "| a |\n|---|\n¦| 1 |\n",
            Place.between_rows,
            "between the header of a table and its rows",
        ),
        ("So:\n\n¦- a\n", Place.after_lead_in, "between a lead-in and its list"),
        ("# A\n\n¦Text.\n", Place.after_heading, "between a heading and its text"),
        (
            "1. a\n2. b\n\n¦   more\n3. c\n",
            Place.inside_item,
            "between the blocks of an item, in item 2 of 3",
        ),
        ("> a\n>\n¦> b\n", Place.inside_quote, "between the blocks of a quote or footnote"),
        ("One. ¦Two.\n", Place.between_sentences, "between sentences"),
        ("- a\n- One. ¦Two.\n", Place.between_sentences, "between sentences, in item 2 of 2"),
        ("今天。¦明天。\n", Place.between_sentences, "between sentences"),
        ("```\na\n¦b\n```\n", Place.inside_code, "inside code"),
        ("<div>\n¦a\n</div>\n", Place.inside_html, "inside HTML"),
        ("---\na: 1\n¦b: 2\n---\n", Place.inside_front_matter, "inside front matter"),
        ("| a |\n|---|\n| 1 ¦1 |\n", Place.inside_row, "inside a table row"),
        ("# One ¦two\n", Place.inside_heading, "inside a heading"),
        ("See https://a.b/¦c now.\n", Place.inside_link, "inside a link or image"),
        ("One line\n¦and more.\n", Place.between_lines, "mid-sentence, at a line end"),
        ("One line¦\nand more.\n", Place.between_lines, "mid-sentence, at a line end"),
        ("One line\r\n¦and more.\n", Place.between_lines, "mid-sentence, at a line end"),
        ("One ¦two.\n", Place.mid_sentence, "mid-sentence"),
        ("今天¦天气。\n", Place.mid_sentence, "mid-sentence"),
        ("wo¦rd.\n", Place.mid_word, "mid-word"),
        ("e¦\u0301.\n", Place.inside_cluster, "inside a character of several code points"),
        ("a\r¦\nb\n", Place.inside_cluster, "inside a character of several code points"),
        (
            "中\U0001f469\u200d¦\U0001f4bb.\n",
            Place.inside_cluster,
            "inside a character of several code points",
        ),
        ("中¦\U0001f4bb.\n", Place.mid_sentence, "mid-sentence"),
    ],
)
def test_every_cut_has_its_place(marked, place, words):
    report = cut(marked)
    found = report.place(0)
    assert (found.place, found.reason.text()) == (place, words)
    assert report.places[0] is place
    assert report.cuts[place] == 1
    assert not found.reason.text("zh").isascii()
    assert report.place(len(report.places) - 1).place is Place.end_of_text


def test_a_place_can_be_asked_for_by_chunk():
    result = run(Document("One.\n\nTwo.\n"), Settings(strategy={"name": "structure_aware"}))
    assert Report.of(result).place(result.chunks[0]).place is Place.end_of_text


def test_places_are_ordered_from_coarse_to_fine():
    order = list(Place)
    assert order.index(Place.between_blocks) < order.index(Place.between_items)
    assert order.index(Place.inside_item) < order.index(Place.between_sentences)
    assert order[-3:] == [Place.mid_sentence, Place.mid_word, Place.inside_cluster]


# Scores


@pytest.mark.parametrize(
    ("marked", "name", "count", "total"),
    [
        ("One.\n\n¦Two.\n", ScoreName.coverage, 8, 8),
        ("- a\n¦- b\n\nText.\n\n1. c\n", ScoreName.lists_whole, 1, 2),
        ("- a ¦a\n- b\n", ScoreName.items_whole, 1, 2),
        ("- a ¦a\n¦- b\n", ScoreName.clean_list_cuts, 1, 2),
        ("So:\n\n¦- a\n\nThen:\n\n1. b\n", ScoreName.lead_ins_kept, 1, 2),
        ("| a |\n|---|\n¦| b |\n", ScoreName.tables_whole, 0, 1),
        ("| a |\n|---|\n| b ¦b |\n", ScoreName.rows_whole, 1, 2),
        ("```\na\n```\n\n```\nb\n¦c\n```\n", ScoreName.code_whole, 1, 2),
        ("```\nb\n¦c\n```\n\n¦Text.\n", ScoreName.unbalanced_fences, 2, 3),
        ("> a\n¦> b\n", ScoreName.quotes_whole, 0, 1),
        ("[a](b) and ![c¦](d)\n", ScoreName.links_whole, 1, 2),
        ("One. ¦Two.\n\nThree.\n", ScoreName.paragraphs_whole, 1, 2),
        ("One. Two ¦two.\n", ScoreName.sentences_whole, 1, 2),
        ("One. ¦Two ¦two.\n", ScoreName.sentence_end_cuts, 1, 2),
        ("One. ¦Two; ¦two, ¦two.\n", ScoreName.clean_ends, 2, 3),
        ("一：¦二；¦三，¦四“好！”¦五。\n", ScoreName.clean_ends, 3, 4),
        ("# A\n\nText.\n\n¦More.\n\n¦# B\n\nText.\n", ScoreName.heading_context, 2, 3),
        ("Text.\n\n¦# A\n\nText.\n", ScoreName.heading_context, 1, 1),
        ("«# A\n\nText.\n\n¦More.\n", ScoreName.heading_context, 2, 2),
        ("A long enough ¦paragraph.\n\nAnother one.\n", ScoreName.block_integrity, 1, 2),
        ("A lo¦ng enough paragraph.\n", ScoreName.block_integrity, 1, 1),
        ("One. «Two. ¦Six.", ScoreName.repeated_text, 5, 14),
    ],
)
def test_scores_are_counts_of_totals(marked, name, count, total):
    score = cut(marked).score(name)
    assert (score.count, score.total) == (count, total)
    assert score.share == count / total


def test_headings_in_metadata_or_prefix_count_as_carried():
    text = "# A\n\nOne.\n\nTwo.\n"
    bodies = Cutter(bodies=((0, 9), (11, 15)))
    for heading_context, count in (("off", 1), ("metadata", 2)):
        chosen = Settings.model_construct(strategy=bodies, heading_context=heading_context)
        report = Report.of(run(Document(text), chosen))
        assert report.score(ScoreName.heading_context).count == count


def test_every_score_says_its_formula_in_both_languages():
    report = cut("Text.\n")
    assert [score.name for score in report.scores] == list(ScoreName) == list(SCORES)
    for form in SCORES.values():
        for text in (form.label, form.formula):
            assert text.en.isascii()
            assert not text.zh.isascii()
        assert "/" in form.formula.en
        assert "/" in form.formula.zh


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_a_name_in_both_languages(kind):
    assert kind.text("en").isascii()
    assert not kind.text("zh").isascii()


# Findings


def test_findings_are_sorted_by_state_then_kind_then_place():
    report = cut("- a a\n- b ¦b\n¦- c\n\nSome ¦text. «More ¦of it.\n")
    keys = [
        (list(State).index(finding.state), list(Kind).index(finding.kind), finding.span.start)
        for finding in report.findings
    ]
    assert keys == sorted(keys)
    assert keys[0][:2] == (0, 0)


def test_findings_can_be_chosen_by_kind_and_state_and_cut_into_parts():
    report = cut("- a\n¦- b\n\nText.\n\n```\nx\n¦y\n```\n\n¦End.\n")
    outlined = report.findings.of(*OUTLINED, states=TORN)
    assert [finding.kind for finding in outlined] == [Kind.list, Kind.code]
    assert outlined.spans.tolist() == [list(finding.span) for finding in outlined]
    assert list(report.findings[1:3]) == list(report.findings)[1:3]
    assert report.findings[-1] == list(report.findings)[-1]
    assert report.findings.count(Kind.list) == report.findings.count(outlined[0]) == 1
    assert report.findings.count(State.broken) == len(report.findings.of(states=[State.broken]))
    with pytest.raises(IndexError):
        report.findings[len(report.findings)]


def test_a_finding_names_its_chunks_by_index():
    (finding,) = cut("Text.\n\n¦- a\n¦- b\n¦- c\n").findings.of(Kind.list)
    assert list(finding.chunks) == [1, 2, 3]
    assert finding.span == Span(7, 18)


# Against a slow and obvious oracle


def inked(text, span):
    start, end = span
    while start < end and (text[start].isspace() or text[start] in BLANK_TOO):
        start += 1
    while start < end and (text[end - 1].isspace() or text[end - 1] in BLANK_TOO):
        end -= 1
    return start, end


def obvious_states(result):
    """The state of each unit, each looked for in each chunk."""
    source, text = result.source.original, result.document.text
    units = [
        (UNIT_OF_BLOCK[block.kind], block.span)
        for block in source.blocks
        if block.kind in UNIT_OF_BLOCK and block.role is not Role.delimiter
    ]
    paragraphs = [
        inked(text, block.span) for block in source.blocks if block.kind is BlockKind.paragraph
    ]
    units += [
        (Kind.sentence, sentence)
        for sentence in source.sentences
        if any(start < inked(text, sentence)[1] <= end for start, end in paragraphs)
    ]
    limits, offsets = result.settings.strategy.limits(), result.source.offsets
    for kind, span in units:
        start, end = inked(text, span)
        if start == end:
            continue
        touching = [c for c in result.chunks if c.body_start < end and start < c.end]
        size = offsets.to_edited(end) - offsets.to_edited(start)
        if not touching:
            continue
        if any(c.body_start <= start and end <= c.end for c in result.chunks):
            yield kind, State.whole
        elif any(c.start <= start and end <= c.end for c in result.chunks):
            yield kind, State.rescued
        elif limits.unit == "characters" and limits.max is not None and size > limits.max:
            yield kind, State.too_long
        else:
            yield kind, State.broken


def check_against_oracle(result):
    report = Report.of(result)
    is_tokens = result.settings.strategy.limits().unit == "tokens"
    counted = Counter()
    for kind, numbers in report.counts.items():
        for state, number in numbers.items():
            # Tokens are judged elsewhere.
            known = State.broken if is_tokens and state is State.too_long else state
            counted[kind, known] += number if kind is not Kind.lead_in else 0
            if kind in UNIT_KINDS and state is not State.whole:
                assert len(report.findings.of(kind, states=[state])) == number
    assert +counted == Counter(obvious_states(result))
    check_sanity(result, report)


def check_sanity(result, report):
    for finding in report.findings:
        assert 0 <= finding.span.start < finding.span.end <= len(result.document.text)
        assert finding.chunks
        assert set(finding.chunks) <= set(range(len(result.chunks)))
        assert all(finding.reason.text(language) for language in LANGUAGES)
    for score in report.scores:
        assert score.count >= 0
        assert score.count <= score.total or score.name is ScoreName.repeated_text
    assert len(report.places) == len(result.chunks) == sum(report.cuts.values())
    for chunk in result.chunks:
        assert report.place(chunk).place is report.places[chunk.index]
        assert report.place(chunk).reason.text("zh")


PARTS = (
    *("\r\n", "\n", "\n\n", "\r", " ", "\u3000", "\ufeff", "\u200b", "\t", "\0", "\u2800\n"),
    *("# H\n", "## 标题\n\n", "Setext\n===\n", "```\n", "```py\nx = 1\n\ny\n```\n", "~~~\n"),
    *("- a\n", "  - b\n", "1. one\n", "2. two\n\n", "   more\n", "1、甲\n", "2、乙\n", "（1）丙\n"),
    *("第一步：做。\n\n", "第二步：完。\n", "> q\n", ">\n", "Steps:\n\n", "步骤：\n"),
    *("| a | b |\n| - | - |\n| 1 | 2 |\n", "| 3 | 4 |\n", "---\n", "---\na: 1\n---\n"),
    *("[a](b c)", "![a](b)", "https://a.cn/x?y=1 ", "[^1]: n\n", "<div>\n", "<!-- c -->\n"),
    *("One. Two! ", "今天。明天？", "word", "中文", "e\u0301", "\U0001f469\u200d\U0001f4bb", "<b>"),
    *("    code\n", "[x]: y\n", "* * *\n", "\U0001f1e9\U0001f1ea"),
)
odd_texts = st.lists(st.sampled_from(PARTS) | st.text(max_size=3), max_size=40).map("".join)


@pytest.mark.parametrize("name", STRATEGIES)
@given(text=odd_texts, choice=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_states_are_those_of_a_slow_search(name, text, choice):
    strategy = STRATEGIES[name]
    options = {
        option: choice.draw(st.integers(form.low, max(form.low + 1, min(form.high, 60))))
        for option, form in strategy.forms().items()
        if isinstance(strategy.model_fields[option].default, int) and choice.draw(st.booleans())
    }
    try:
        chosen = strategy(**options)
    except SettingsError:
        chosen = strategy()
    if "embedder" not in chosen.needs:
        check_against_oracle(run(Document(text), Settings.model_construct(strategy=chosen)))


@given(text=odd_texts, choice=st.data())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_states_are_those_of_a_slow_search_for_cuts_anywhere(text, choice):
    places = sorted(choice.draw(st.sets(st.integers(0, len(text)), max_size=8)) | {0, len(text)})
    bodies = list(pairwise(places))
    repeats = [choice.draw(st.integers(0, start)) for start, _ in bodies]
    largest = choice.draw(st.none() | st.integers(0, 40))
    chosen = Cutter(bodies=bodies, repeats=repeats, largest=largest)
    check_against_oracle(run(Document(text), Settings.model_construct(strategy=chosen)))


@pytest.mark.parametrize("name", ["structure_aware", "fixed_size", "section_aware"])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_states_are_those_of_a_slow_search_on_samples(path, name):
    text = path.read_bytes().decode("utf-8-sig")[:8_000]
    check_against_oracle(run(Document(text), Settings(strategy={"name": name})))


def test_what_is_known_of_the_document_is_made_once():
    document = Document("- a\n- b\n")
    source = Source(document)
    sizes = (1, 3, 4)
    reports = [
        Report.of(
            run(
                document,
                Settings(strategy={"name": "fixed_size", "chunkSize": size, "overlapSize": 0}),
                source=source,
            )
        )
        for size in sizes
    ]
    assert all(report._columns is reports[0]._columns for report in reports)
    assert all(report._sizes is reports[0]._sizes for report in reports)


def test_headings_that_the_reference_glues_are_judged_where_they_stand():
    """`fixed_size` deletes the line end between a URL and a heading; the document keeps it."""
    text = "看 https://a.cn/x\n# 标题\n\n文字。\n"
    options = {"name": "fixed_size", "chunkSize": 18, "overlapSize": 0}
    result = run(Document(text), Settings(strategy=options))
    report = Report.of(result)
    assert result.edits
    assert states(report, Kind.heading) == {State.broken: 1}
    assert sentences(report, Kind.heading) == [
        "heading at line 2: cut at line 2, column 3, between chunks 1 and 2"
    ]


# The command


@pytest.fixture
def guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    text = "# T\n\n" + "".join(f"{number}. {'word ' * 8}\n" for number in range(1, 7))
    Path("guide.md").write_text(text, encoding="utf-8")
    return "guide.md"


FIXED = ("--strategy", "fixed_size", "--set", "overlapSize=0")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((), 0),
        (("--fail-on", "broken-list"), 1),
        (("--fail-on", "broken-table"), 0),
        (("--fail-on", "broken-table,broken-list"), 1),
        (("--fail-on", "broken-table", "--fail-on", "broken-list"), 1),
        (("--fail-on", "broken-list", "--allow-too-long"), 0),
        (("--fail-on", "broken-item"), 1),
        (("--fail-on", "broken-list-item"), 1),
        (("--fail-on", "rescued-list"), 0),
        (("--fail-on", "orphan-heading,tiny-chunk"), 0),
        (("--set", "chunkSize=999", "--fail-on", "broken-list,broken-item"), 0),
        (("--fail-on", "broken-nothing"), 2),
        (("--fail-on", ","), 2),
    ],
)
def test_check_fails_on_what_it_is_told_to(guide, capsys, arguments, status):
    given_size = () if "chunkSize=999" in arguments else ("--set", "chunkSize=100")
    assert main(["check", guide, *FIXED, *given_size, *arguments]) == status
    written = capsys.readouterr()
    if status == 2:
        assert "broken-list" in written.err
        assert not written.out
    else:
        assert ("failed: " in written.out) == (status == 1)


def test_check_writes_scores_and_findings(guide, capsys):
    assert main(["check", guide, *FIXED, "--set", "chunkSize=265"]) == 0
    written = capsys.readouterr().out
    assert "  0.0 %      0 of 1  Lists whole" in written
    assert "broken: list at line 3: items 1-6 in chunk 1, 6 in chunk 2\n" in written
    assert "findings: " in written
    assert main(["check", guide, "--language", "zh", *FIXED, "--set", "chunkSize=100"]) == 0
    assert "第 3 行的列表：条目 1-3 在块 1" in capsys.readouterr().out


def test_check_writes_json_a_line_a_document(guide, capsys):
    Path("other.md").write_text("Text.\n", encoding="utf-8")
    arguments = ["check", guide, "other.md", *FIXED, "--set", "chunkSize=100", "--json"]
    assert main([*arguments, "--fail-on", "broken-list"]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["failed"] == {"broken-list": 1}
    assert second["failed"] == {}
    assert first["states"]["list"]["too_long"] == 1
    assert {score["name"] for score in first["scores"]} == set(ScoreName)
    finding = next(found for found in first["findings"] if found["kind"] == "list")
    assert (finding["line"], finding["lastLine"], finding["chunks"][0]) == (3, 8, 0)
    assert sum(first["cuts"].values()) == first["chunks"]
