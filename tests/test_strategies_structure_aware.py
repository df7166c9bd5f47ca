import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Code, Document, Settings, Span, run
from chunking.strategies.structure_aware import StructureAware

# The rules of golden/QUIRKS.md, read literally and slowly; nothing here is the production code.
JAVA_WHITESPACE = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2008\u2009\u200a\u2028\u2029\u205f\u3000"
)
HUTOOL_BLANK = JAVA_WHITESPACE + "\u00a0\u2007\u202f\ufeff\u202a\0\u3164\u2800\u180e"
DOT = "[^\n\r\x85\u2028\u2029]"


def is_blank(line):
    return all(character in JAVA_WHITESPACE for character in line)


def kind_of(line):
    line = line.rstrip(JAVA_WHITESPACE)
    if re.fullmatch(f"```{DOT}*", line):
        return "fence"
    if re.fullmatch(f"#{{1,6}}[ \t\n\v\f\r]+{DOT}*", line):
        return "heading"
    image = r'!\[[^\]]*\]\([^)]+\)([ \t\n\v\f\r]*"[^"]*")?'
    if re.fullmatch(image, line) or re.fullmatch(r"\[[^\]]+\]\([^)]+\)", line):
        return "atomic"
    return "text"


def reference_blocks(text):
    """Own parts of the blocks, then those with the blank lines that belong to them."""
    lines = re.findall("[^\n]*\n|[^\n]+", text)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    own = []
    at = 0
    while at < len(lines):
        first = at
        at += 1
        if is_blank(lines[first]):
            continue
        kind = kind_of(lines[first])
        if kind == "fence":
            while at < len(lines) and kind_of(lines[at]) != "fence":
                at += 1
            at = min(at + 1, len(lines))
        elif kind == "text":
            while at < len(lines) and not is_blank(lines[at]) and kind_of(lines[at]) == "text":
                at += 1
        own.append((starts[first], starts[at]))
    blocks = []
    for (start, end), (next_start, _) in pairwise(own):
        gap = text[end:next_start]
        blocks.append((start, end if gap.strip(" \t\r\n") else next_start))
    return [*blocks, *own[-1:]]


def reference_packed(blocks, target, high, low):
    packed = []
    current = None
    for start, end in blocks:
        if current is None:
            current = (start, end)
        elif end - current[0] <= high:
            current = (current[0], end)
        elif current[1] - current[0] < low:
            packed.append((current[0], end))
            current = None
        else:
            packed.append(current)
            current = (start, end)
    if current is not None:
        packed.append(current)
    if len(packed) > 1:
        (before, _), (last_start, last_end) = packed[-2:]
        is_short = last_end - last_start < min(low, int(target / 2))
        if is_short and last_end - before <= 2 * high:
            packed[-2:] = [(before, last_end)]
    return packed


def reference_chunks(text, target, overlap, high, low):
    if all(character in HUTOOL_BLANK for character in text):
        return []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    packed = reference_packed(reference_blocks(text), target, high, low)
    chunks = []
    for index, (start, end) in enumerate(packed):
        shared = ""
        if index and overlap > 0:
            previous = text[slice(*packed[index - 1])]
            shared = previous[max(0, len(previous) - overlap) :]
        chunks.append(shared + text[start:end])
    return chunks


def chunks_of(text, **options):
    result = run(Document(text), Settings(strategy=StructureAware(**options)))
    result.verify()
    return result


LINES = (
    *("# Title", "####### no", "#no", " # no", "#\u3000no", "# a\x85b", "# end\u2028", "#"),
    *("```", "```python", "````", "~~~", " ```", "```x```", "``` a\u2028b", "```\x85"),
    *("![](a.png)", '![a](b) "t"', "[a](b)", "[](b)", '[a](b) "t"', " [a](b)", "[a](b)[c](d)"),
    *("", " ", "\t", "\u3000", "\f", "\x1c", "\u2028", "\u00a0", "\x85", "\ufeff", "\u200b"),
    *("text of a paragraph", "- item", "| a | b |", "> quote", "中文段落。", "\U0001f600", "\0"),
)
ENDS = ("\n", "\n", "\n", "\r\n", "\r", "\n\n", "")
texts = st.lists(
    st.tuples(st.sampled_from(LINES) | st.text(max_size=3), st.sampled_from(ENDS)), max_size=25
).map(lambda pairs: "".join(line + end for line, end in pairs))
sizes = st.integers(-3, 80)


@given(texts, sizes, sizes, sizes, sizes)
def test_chunks_are_those_of_the_rules_read_literally(text, target, overlap, high, low):
    result = chunks_of(
        text, target_chars=target, overlap_chars=overlap, max_chars=high, min_chars=low
    )
    contents = [chunk.content for chunk in result.chunks]
    assert contents == reference_chunks(text, target, overlap, high, low)


@pytest.mark.parametrize(
    ("text", "options", "codes"),
    [
        ("a\n\nb", {}, [Code.END_OF_TEXT]),
        (
            "aaaa\n\nbbbb",
            {"max_chars": 7, "min_chars": 1},
            [Code.BLOCK_END_AT_MAX, Code.END_OF_TEXT],
        ),
        (
            "aaaaaaaaa\n\nb",
            {"max_chars": 5, "min_chars": 1},
            [Code.BLOCK_ABOVE_MAX, Code.END_OF_TEXT],
        ),
        ("aaaaaaaaa", {"max_chars": 5, "min_chars": 1}, [Code.BLOCK_ABOVE_MAX]),
        ("aa\n\nbbbbbbbb", {"max_chars": 5, "min_chars": 5}, [Code.BELOW_MIN_TOOK_ONE]),
        (
            "aaaaaa\n\nb",
            {"max_chars": 8, "min_chars": 5, "target_chars": 10},
            [Code.TAIL_MERGED],
        ),
    ],
)
def test_each_cut_has_its_reason(text, options, codes):
    assert [chunk.why.code for chunk in chunks_of(text, **options).chunks] == codes


@pytest.mark.parametrize(
    ("overlap", "high", "expected"),
    [
        (2, 90, []),
        (3, 6, [(3, Code.OVERLAP_ABOVE_MAX)]),
        (9, 6, [(6, Code.OVERLAP_SHORTER_ABOVE_MAX)]),
        (1, 6, [(1, None)]),
    ],
)
def test_overlap_says_when_it_is_short_or_above_the_maximum(overlap, high, expected):
    result = chunks_of("aaaa\n\nbbbb\n", overlap_chars=overlap, max_chars=high, min_chars=0)
    shared = [
        (chunk.overlap, chunk.overlap_why and chunk.overlap_why.code) for chunk in result.chunks[1:]
    ]
    assert shared == expected


def test_a_short_chunk_before_is_said_where_the_maximum_holds():
    result = chunks_of("aaaa\n\nb\n", overlap_chars=9, max_chars=7, min_chars=0)
    assert result.chunks[1].overlap_why is not None


def test_overlap_is_the_tail_of_the_text_before_and_has_its_own_span():
    result = chunks_of("aaaa\n\nbbbb\n", overlap_chars=3, max_chars=6, min_chars=0)
    second = result.chunks[1]
    assert (second.overlap_span, second.body) == (Span(3, 6), Span(6, 11))
    assert second.content == "a\n\nbbbb\n"


def test_overlap_and_body_can_have_a_gap_between_them():
    result = chunks_of("aaaa\n\u3000\nbbbb\n", overlap_chars=2, max_chars=6, min_chars=0)
    second = result.chunks[1]
    assert (second.overlap_span, second.body) == (Span(3, 5), Span(7, 12))
    assert (second.start, second.end, second.content) == (3, 12, "a\nbbbb\n")
    assert [stretch.span for stretch in result.uncovered] == [Span(5, 7)]


def test_blank_lines_around_the_text_are_uncovered():
    result = chunks_of(" \n\ntext\n\n ")
    assert [chunk.content for chunk in result.chunks] == ["text\n"]
    assert [stretch.span for stretch in result.uncovered] == [Span(0, 3), Span(8, 10)]


def test_line_ends_become_line_feeds_as_edits():
    result = chunks_of("a\r\nb\rc\n")
    assert [(edit.span, edit.replacement, edit.why.code) for edit in result.edits] == [
        (Span(1, 3), "\n", Code.LINE_END_NORMALISED),
        (Span(4, 5), "\n", Code.LINE_END_NORMALISED),
    ]
    assert [(chunk.content, chunk.body) for chunk in result.chunks] == [("a\nb\nc\n", Span(0, 7))]


@pytest.mark.parametrize("text", ["", " \n", "\u00a0", "\ufeff", "\0", "\u3164\u2800\u180e\u202a"])
def test_texts_that_hutool_calls_blank_give_no_chunk(text):
    assert not chunks_of(text).chunks


@pytest.mark.parametrize("text", ["\x85", "\u200b"])
def test_texts_that_hutool_takes_for_text_give_a_chunk(text):
    assert [chunk.content for chunk in chunks_of(text).chunks] == [text]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"max_chars": 0}, Code.MAX_NOT_POSITIVE),
        ({"min_chars": 2000}, Code.MIN_ABOVE_MAX),
        ({"min_chars": 0}, Code.MIN_CANNOT_ACT),
        ({"target_chars": 3}, Code.TARGET_CANNOT_ACT),
        ({"target_chars": 1400}, Code.TARGET_CAPPED_BY_MIN),
        ({"target_chars": 512}, Code.TARGET_ACTS_ON_TAIL_ONLY),
        ({"overlap_chars": -1}, Code.OVERLAP_NEGATIVE),
        ({"overlap_chars": 100}, Code.OVERLAP_COMES_ON_TOP),
    ],
)
def test_options_that_cannot_act_are_warned_of(options, code):
    assert code in {warning.code for warning in StructureAware(**options).warnings()}


@pytest.mark.parametrize("option", ["target_chars", "overlap_chars", "max_chars", "min_chars"])
@pytest.mark.parametrize("value", [10**400, -(10**400), 2**31, -(2**31), -3])
def test_every_integer_is_accepted(option, value):
    chunks_of("# a\n\nb\n\nc", **{option: value})
    for warning in StructureAware(**{option: value}).warnings(Document("abc")):
        assert warning.text("en")
