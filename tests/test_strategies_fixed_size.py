import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunking import Code, Document, Settings, Span, run
from chunking.strategies.fixed_size import FixedSize

# The rules of golden/QUIRKS.md, read literally and slowly; nothing here is the production code.
JAVA_WHITESPACE = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2008\u2009\u200a\u2028\u2029\u205f\u3000"
)
URL_CHARACTERS = set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&()*+,;=%"
)
RETURN_REMOVED = Code.CARRIAGE_RETURN_REMOVED


def is_white(character):
    return character in JAVA_WHITESPACE


def is_cjk_word(character):
    if "\uff00" <= character <= "\uffef":
        return character not in "，；：！？（）"
    ranges = (("\u4e00", "\u9fff"), ("\u3400", "\u4dbf"), ("\uf900", "\ufaff"))
    return any(low <= character <= high for low, high in ranges)


def starts_list_number(text, at):
    end = at
    while end < len(text) and text[end].isdecimal() and text[end] <= "\uffff":
        end += 1
    return end > at and end < len(text) and text[end] in ".)）"


def is_deleted_in_url(before, after, text, at):
    if after in ("", "\0") or starts_list_number(text, at):
        return False
    is_letter = after.isalpha() and after <= "\uffff"
    return before in "/?&=#%-_:" or after in "/?&=#" or (before == "." and is_letter)


def reference_normalised(text):
    text = text.replace("\r", "")
    made = ""
    at = 0
    is_url = False
    while at < len(text):
        character = text[at]
        if not is_url and (text.startswith("http://", at) or text.startswith("https://", at)):
            is_url = True
        if is_url and is_white(character):
            end = at
            while end < len(text) and is_white(text[end]):
                end += 1
            has_newline = "\n" in text[at:end]
            if not (has_newline and is_deleted_in_url(made[-1], text[end : end + 1], text, end)):
                made += text[at:end]
                is_url = False
            at = end
            continue
        is_url = is_url and character in URL_CHARACTERS
        is_soft_break = (
            character == "\n"
            and 0 < at < len(text) - 1
            and is_cjk_word(text[at - 1])
            and is_cjk_word(text[at + 1])
        )
        if not is_soft_break:
            made += character
        at += 1
    return made


def reference_boundary(text, start, full, overlap):
    reach = range(full - 1, max(start + 1, full - overlap - 1) - 1, -1)
    for at in reach:
        if text[at] == "\n":
            return at + 1
    for at in reach:
        if text[at] in "。！？":
            return at + 1
    for at in reach:
        if text[at] in ".!?" and (at + 1 == len(text) or is_white(text[at + 1])):
            return at + 1
    return None


def reference_chunks(text, size, overlap):
    if all(map(is_white, text)):
        return []
    text = reference_normalised(text)
    if size == -1:
        return [text]
    size = max(1, size)
    overlap = min(max(0, overlap), size - 1)
    chunks = []
    start = previous_end = 0
    while True:
        full = min(start + size, len(text))
        end = full
        boundary = reference_boundary(text, start, full, overlap) if overlap else None
        if boundary is not None and boundary > previous_end:
            end = boundary
        if not all(map(is_white, text[start:end])):
            chunks.append(text[start:end])
        if end >= len(text):
            return chunks
        previous_end = end
        start = end - overlap if end - overlap > start else end


def chunks_of(text, size, overlap):
    settings = Settings(strategy=FixedSize(chunk_size=size, overlap_size=overlap))
    result = run(Document(text), settings)
    result.verify()
    return result


PARTS = (
    *("https://", "http://a.cn/x", "/", "?a=1", "a.", "1.", "2024）", "-", "%", "#", "# T\n"),
    *("\n", "\n\n", "\r\n", "\r", " ", "\t", "\u3000", "\u00a0", "\u2028", "\x1c", "\0", "\x85"),
    *("中", "文字", "。", "！", "，", "．", "％", "ｱ", "か", "々", "(", "[t](", ")", "|"),
    *("word ", "Mr. ", "end. ", "why? ", "\U0001f600", "\U00020000", "e\u0301", "٣.", "\u200b"),
)
texts = st.lists(st.sampled_from(PARTS) | st.text(max_size=3), max_size=40).map("".join)
broken_urls = st.lists(
    st.sampled_from(("http://a", *"/?&=#%-_:.~,b7", "\n", "\n", "\n\n", " \n", "1.", "中", "\r")),
    max_size=14,
).map("".join)


@given(texts | broken_urls, st.integers(-2, 40), st.integers(-2, 40))
@example("x\ny", 512, 128)
@example("https://a.cn/x\n\n# T", 512, 0)
@example("/\n2024.pdf http://a/\n2024.pdf", 512, 0)
def test_chunks_are_those_of_the_rules_read_literally(text, size, overlap):
    contents = [chunk.content for chunk in chunks_of(text, size, overlap).chunks]
    assert contents == reference_chunks(text, size, overlap)


@given(texts | broken_urls)
def test_the_edited_text_is_the_normalised_one(text):
    result = chunks_of(text, -1, 0)
    assert result.source.text == reference_normalised(text)


AFTER_A_BREAK = (*sorted(URL_CHARACTERS), "中", "か", "'", "\0", "٣", "1.", "1)", "1）", "1:", "")


@pytest.mark.parametrize("before", sorted(URL_CHARACTERS))
def test_a_broken_url_is_joined_at_these_characters_only(before):
    for after in AFTER_A_BREAK:
        for gap in ("\n", " \n", "\r\n", "\n\n", " "):
            text = f"http://a{before}{gap}{after}"
            assert chunks_of(text, -1, 0).source.text == reference_normalised(text)


CJK_EDGES = (
    "一\u9fff\u33ff㐀䶿\u4dc0\uf8ff豈\ufaff\ufb00\ufeff\uff00！～｡ｱ￯\ufff0"
    "，；：？（）．％。、々〇か한\U00020000"
)


@pytest.mark.parametrize("before", CJK_EDGES)
def test_a_line_break_is_deleted_between_these_cjk_characters_only(before):
    for after in CJK_EDGES:
        text = f"{before}\n{after}"
        assert chunks_of(text, -1, 0).source.text == reference_normalised(text)


@pytest.mark.parametrize(
    ("text", "size", "overlap", "codes"),
    [
        ("abc", -1, 0, [Code.NOT_SPLIT]),
        ("abcdef", 4, 0, [Code.NO_BOUNDARY_SEARCH, Code.END_OF_TEXT]),
        ("abcdef", 4, 1, [Code.NO_BOUNDARY_IN_REACH, Code.END_OF_TEXT]),
        ("abc\ndef", 5, 2, [Code.NEWLINE_IN_REACH, Code.END_OF_TEXT]),
        ("中文。中文", 4, 2, [Code.SENTENCE_END_IN_REACH, Code.END_OF_TEXT]),
        ("No. yes", 5, 3, [Code.SENTENCE_END_IN_REACH, Code.END_OF_TEXT]),
        ("x\ny", 512, 128, [Code.NEWLINE_IN_REACH, Code.END_OF_TEXT]),
    ],
)
def test_each_cut_has_its_reason(text, size, overlap, codes):
    assert [chunk.why.code for chunk in chunks_of(text, size, overlap).chunks] == codes


@pytest.mark.parametrize(
    ("text", "size", "overlap", "expected"),
    [
        ("abcdef", 4, 2, [(2, None)]),
        ("x\nabcdef", 4, 3, [(0, Code.OVERLAP_WOULD_NOT_ADVANCE), (3, None), (3, None)]),
        ("ab\n\n  \n\ncd", 3, 1, [(0, Code.OVERLAP_BLANK_CHUNK_DROPPED)]),
    ],
)
def test_less_overlap_than_asked_for_has_its_reason(text, size, overlap, expected):
    chunks = chunks_of(text, size, overlap).chunks
    shared = [(chunk.overlap, chunk.overlap_why and chunk.overlap_why.code) for chunk in chunks[1:]]
    assert shared == expected


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        ("a\r\nb\rc", [((1, 2), RETURN_REMOVED), ((4, 5), RETURN_REMOVED)]),
        ("http://a/\n b", [((9, 11), Code.URL_LINE_BREAK_REMOVED)]),
        (
            "http://a/\r\nb",
            [((9, 10), RETURN_REMOVED), ((10, 11), Code.URL_LINE_BREAK_REMOVED)],
        ),
        ("http://a/\n\r\rb", [((9, 10), Code.URL_LINE_BREAK_REMOVED), ((10, 12), RETURN_REMOVED)]),
        ("http://a/\n\r \rb", [((9, 12), Code.URL_LINE_BREAK_REMOVED), ((12, 13), RETURN_REMOVED)]),
        ("中\n文", [((1, 2), Code.SOFT_LINE_BREAK_REMOVED)]),
        ("中\r\n文", [((1, 2), RETURN_REMOVED), ((2, 3), Code.SOFT_LINE_BREAK_REMOVED)]),
        ("中\n\n文", []),
        ("http://a/\n1. b", []),
    ],
)
def test_edits_say_what_was_deleted_and_why(text, edits):
    assert [(edit.span, edit.why.code) for edit in chunks_of(text, 512, 0).edits] == [
        (Span(*span), code) for span, code in edits
    ]


def test_an_edit_at_a_cut_belongs_to_the_chunk_before():
    first, second = chunks_of("ab\rcd", 2, 0).chunks
    assert (first.body, second.body) == (Span(0, 3), Span(3, 5))


def test_blank_chunks_are_uncovered_text():
    result = chunks_of("ab" + " " * 4 + "cd", 2, 0)
    assert [chunk.index for chunk in result.chunks] == [0, 1]
    assert [(stretch.span, stretch.why.code) for stretch in result.uncovered] == [
        (Span(2, 6), Code.BLANK)
    ]


@pytest.mark.parametrize("text", ["", " \n\t", "\u3000\u2028"])
def test_white_space_gives_no_chunk(text):
    result = chunks_of(text, 512, 128)
    assert not result.chunks
    assert [stretch.span for stretch in result.uncovered] == ([Span(0, len(text))] if text else [])


@pytest.mark.parametrize("text", ["\u00a0", "\x85", "\u200b", "\ufeff", "\0"])
def test_what_only_python_or_hutool_call_blank_gives_a_chunk(text):
    assert [chunk.content for chunk in chunks_of(text, 512, 128).chunks] == [text]


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({}, set()),
        ({"chunk_size": -1}, {Code.OVERLAP_IGNORED_NOT_SPLIT}),
        ({"chunk_size": 0, "overlap_size": 0}, {Code.CHUNK_SIZE_ACTS_AS_ONE}),
        ({"overlap_size": -1}, {Code.OVERLAP_NEGATIVE}),
        ({"overlap_size": 512}, {Code.OVERLAP_CLAMPED}),
        ({"overlap_size": 300}, {Code.OVERLAP_MANY_CHUNKS}),
    ],
)
def test_values_that_act_otherwise_are_warned_of(options, codes):
    assert {warning.code for warning in FixedSize(**options).warnings()} == codes


def test_a_document_that_fits_is_warned_of():
    (warning,) = FixedSize().warnings(Document("short"))
    assert warning.code is Code.DOCUMENT_FITS_ONE_CHUNK


@pytest.mark.parametrize("value", [10**400, -(10**400), 2**31, -(2**31), 2**63])
def test_every_integer_is_accepted(value):
    chunks_of("a b\nc", value, value)
    for warning in FixedSize(chunk_size=value, overlap_size=value).warnings():
        assert warning.text("en")
