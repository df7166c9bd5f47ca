"""The promises, proved on a result from its document alone: tests and exports call this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunking.errors import VerificationError
from chunking.reasons import Code, Reason
from chunking.spans import OffsetMap, Span, apply_edits

if TYPE_CHECKING:
    from chunking.chunks import Chunk, ChunkedDocument

# Text that may stay outside all chunks: what str.isspace says, and these, which the references
# call blank in one place and text in another.
BLANK_TOO = "\0\ufeff\u202a\u3164\u2800\u180e\u200b"

# Reasons why a chunk can be above a maximum that isn't promised.
EXPLAINS_ABOVE_MAX = frozenset(
    {
        Code.BLOCK_ABOVE_MAX,
        Code.BELOW_MIN_TOOK_ONE,
        Code.TAIL_MERGED,
        Code.OVERLAP_ABOVE_MAX,
        Code.OVERLAP_SHORTER_ABOVE_MAX,
        Code.HEADING_PATH_ABOVE_MAX,
    }
)


def verify(result: ChunkedDocument) -> None:
    """Raise VerificationError with the first chunk that breaks a promise, if one does."""
    # The edits by place: from the result itself, not from what it was made of.
    offsets = OffsetMap(result.edits)
    verify_tiling(result, offsets)
    verify_contents(result, offsets)
    verify_limits(result)


def verify_tiling(result: ChunkedDocument, offsets: OffsetMap) -> None:
    """Bodies in order and disjoint; what is between them is uncovered, and blank."""
    text = result.document.text
    held = [(chunk.body, chunk.index) for chunk in result.chunks]
    # A reason that names an option of the strategy: left out because the settings say so.
    options = type(result.settings.strategy).model_fields
    left_out = {span.start for span, why in result.uncovered if why.values.get("option") in options}
    stretches = sorted([*held, *((uncovered.span, -1) for uncovered in result.uncovered)])
    numbers = list(range(len(result.chunks)))
    in_text = [index for _, index in stretches if index >= 0]
    if in_text != numbers or [chunk.index for chunk in result.chunks] != numbers:
        fail(Code.BODIES_OUT_OF_ORDER, chunk=0, start=0, end=0)
    position = 0
    for (start, end), index in stretches:
        if start < position:
            fail(Code.BODIES_OUT_OF_ORDER, chunk=index, start=start, end=position)
        if start > position and not is_deleted(Span(position, start), offsets):
            fail(Code.TEXT_LOST, start=position, end=start)
        if index < 0 and not (is_blank(text[start:end]) or start in left_out):
            fail(Code.UNCOVERED_NOT_BLANK, start=start, end=end)
        position = max(position, end)
    if position > len(text):
        fail(
            Code.CONTENT_IS_NOT_SOURCE,
            chunk=len(result.chunks) - 1,
            start=len(text),
            end=position,
        )
    if position < len(text) and not is_deleted(Span(position, len(text)), offsets):
        fail(Code.TEXT_LOST, start=position, end=len(text))


def is_deleted(span: Span, offsets: OffsetMap) -> bool:
    """Whether the whole span was deleted; what replaces text has to be in a chunk."""
    edits = offsets.edits_within(span)
    deleted = sum(edit.span.length for edit in edits if not edit.replacement)
    return deleted == span.length


def verify_contents(result: ChunkedDocument, offsets: OffsetMap) -> None:
    """Each content is the document between the spans, edits applied, and has a reason."""
    text = result.document.text
    for chunk in result.chunks:
        first = chunk.start if chunk.overlap else chunk.body_start
        if not first == chunk.start <= chunk.overlap_end <= chunk.body_start:
            fail(Code.CONTENT_IS_NOT_SOURCE, chunk=chunk.index, start=chunk.start, end=chunk.end)
        content = edited(text, chunk.body, offsets)
        if chunk.overlap_span:
            shared = edited(text, chunk.overlap_span, offsets)
            if len(shared) != chunk.overlap:
                fail(
                    Code.CONTENT_IS_NOT_SOURCE,
                    chunk=chunk.index,
                    start=chunk.start,
                    end=chunk.end,
                )
            content = shared + content
        if content != chunk.content:
            fail(Code.CONTENT_IS_NOT_SOURCE, chunk=chunk.index, start=chunk.start, end=chunk.end)
        if not isinstance(chunk.why, Reason):
            fail(Code.CUT_WITHOUT_REASON, chunk=chunk.index)


def edited(text: str, span: Span, offsets: OffsetMap) -> str:
    """The document's text of a span with the edits in it applied."""
    start, end = span
    within = [
        edit._replace(span=Span(edit.span.start - start, edit.span.end - start))
        for edit in offsets.edits_within(span)
    ]
    return apply_edits(text[start:end], within)


def verify_limits(result: ChunkedDocument) -> None:
    """No chunk is above a hard limit; one above a soft maximum says why."""
    limits = result.settings.strategy.limits()
    if limits.max is None:
        return
    code = Code.CHUNK_ABOVE_LIMIT if limits.hard else Code.CHUNK_ABOVE_MAX_UNEXPLAINED
    for chunk in result.chunks:
        size = len(chunk.text) if limits.unit == "characters" else chunk.token_count
        if size > limits.max and (limits.hard or not says_why_above_max(chunk)):
            fail(code, chunk=chunk.index, size=size, unit=limits.unit, max=limits.max)


def says_why_above_max(chunk: Chunk) -> bool:
    """Whether a chunk's reasons explain a size above a soft maximum."""
    reasons = (chunk.why, chunk.overlap_why)
    return any(reason.code in EXPLAINS_ABOVE_MAX for reason in reasons if reason)


def is_blank(text: str) -> bool:
    """Whether a text may stay outside all chunks."""
    return not text.strip() or all(
        character.isspace() or character in BLANK_TOO for character in text
    )


def fail(code: Code, **values: int | str) -> None:
    """Raise the error of a broken promise."""
    raise VerificationError(Reason(code, values))
