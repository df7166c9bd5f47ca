import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Code, Edit, Reason, Span
from chunking.spans import OffsetMap, apply_edits

WHY = Reason(Code.LINE_END_NORMALISED)


@st.composite
def edited_texts(draw):
    """A text and ordered, disjoint edits of it; none is empty."""
    text = draw(st.text("ab中\n", max_size=20))
    bounds = draw(st.lists(st.integers(0, len(text)), max_size=10, unique=True).map(sorted))
    edits = []
    for start, end in zip(bounds[::2], bounds[1::2], strict=False):
        replacement = draw(st.text("xy", max_size=end - start))
        edits.append(Edit(Span(start, end), replacement, WHY))
    return text, edits


def edited_offset(edits, source):
    """Where a source offset outside all edits, or at an end of one, stands after the edits."""
    shift = 0
    for (start, end), replacement, _ in edits:
        if source >= end:
            shift += len(replacement) - (end - start)
    return source + shift


@given(edited_texts())
def test_edits_are_made_where_they_stand(case):
    text, edits = case
    expected = text
    for (start, end), replacement, _ in reversed(edits):
        expected = expected[:start] + replacement + expected[end:]
    assert apply_edits(text, edits) == expected


@given(edited_texts())
def test_a_source_offset_comes_back_from_the_edited_text(case):
    text, edits = case
    offsets = OffsetMap(edits)
    inside = {at for (start, end), _, _ in edits for at in range(start + 1, end)}
    starts = {start for (start, _), _, _ in edits}
    for source in set(range(len(text) + 1)) - inside:
        edited = offsets.to_edited(source)
        assert edited == edited_offset(edits, source)
        if source not in starts:
            assert offsets.to_source(edited) == source


@given(edited_texts())
def test_an_edit_that_ends_at_an_offset_is_before_it(case):
    _, edits = case
    offsets = OffsetMap(edits)
    for edit in edits:
        assert offsets.to_source(edited_offset(edits, edit.span.end)) >= edit.span.end


@given(edited_texts())
def test_an_offset_inside_a_replacement_is_the_start_of_what_was_replaced(case):
    _, edits = case
    offsets = OffsetMap(edits)
    for edit in edits:
        end = edited_offset(edits, edit.span.end)
        for at in range(end - len(edit.replacement) + 1, end):
            assert offsets.to_source(at) == edit.span.start


@given(edited_texts())
def test_columns_of_offsets_map_as_single_ones(case):
    text, edits = case
    offsets = OffsetMap(edits)
    column = range(len(apply_edits(text, edits)) + 1)
    single = [offsets.to_source(at) for at in column]
    assert offsets.ends_to_source(column) == single
    assert offsets.starts_to_source(column) == [0, *single[1:]]
    assert single == sorted(single)


@given(edited_texts(), st.data())
def test_edits_within_a_span_are_those_that_lie_in_it(case, data):
    text, edits = case
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    within = [edit for edit in edits if start <= edit.span.start and edit.span.end <= end]
    assert list(OffsetMap(edits).edits_within(Span(start, end))) == within


def test_without_edits_offsets_stay():
    offsets = OffsetMap(())
    assert [offsets.to_source(3), offsets.to_edited(3)] == [3, 3]
    assert offsets.ends_to_source([0, 5]) == [0, 5]
    assert apply_edits("text", ()) == "text"


@pytest.mark.parametrize(
    ("one", "other", "contains", "overlaps"),
    [
        (Span(0, 5), Span(1, 3), True, True),
        (Span(0, 5), Span(0, 5), True, True),
        (Span(0, 5), Span(5, 6), False, False),
        (Span(0, 5), Span(4, 6), False, True),
        (Span(0, 5), Span(5, 5), True, False),
    ],
)
def test_spans_are_half_open(one, other, contains, overlaps):
    assert one.contains(other) is contains
    assert one.overlaps(other) is other.overlaps(one) is overlaps
    assert one.length == one.end - one.start
