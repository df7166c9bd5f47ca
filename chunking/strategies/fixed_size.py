"""`fixed_size`: the production pipeline's chunks of equal size, reproduced exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Literal

from chunking.document import Document
from chunking.java import WHITESPACE, is_blank
from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Edit, Span, span_of
from chunking.strategies._base import Limits, Piece, Strategy, piece_of
from chunking.strategies._normalising import normalising_edits
from chunking.strategies._options import option

NOT_SPLIT = -1

CJK_SENTENCE_ENDS = "。！？"
LATIN_SENTENCE_ENDS = ".!?"

END_OF_TEXT = Reason(Code.END_OF_TEXT)
BLANK_CHUNK_DROPPED = Reason(Code.OVERLAP_BLANK_CHUNK_DROPPED)


class FixedSize(Strategy):
    """Chunks of `chunk_size` characters, moved back to a line or sentence end within the overlap.

    Reproduces a Java reference; it accepts every integer, as the reference does.
    """

    label: ClassVar = Bilingual("Fixed size", "固定大小")
    summary: ClassVar = Bilingual(
        "Equal sizes by characters, whatever stands there: lists and tables are cut.",
        "按字符数等长切分，不看内容：列表和表格会被切断。",
    )

    picture: ClassVar = "# ▬▬▬▬▬▬\n▬▬▬▬▬▬▬▬▬▬▬▬\n1. ▬▬▬▬▬▬▬\n2. ▬▬▬✂▬▬▬▬\n3. ▬▬▬▬▬▬▬"
    sizes: ClassVar = ("chunk_size",)

    name: Literal["fixed_size"] = "fixed_size"
    chunk_size: int = option(
        512,
        title=Bilingual("Chunk size", "块大小"),
        description=Bilingual(
            "Too low: sentences and steps are torn apart. Too high: a chunk mixes several topics "
            "and is found less well. -1 doesn't split at all.",
            "太小：句子和步骤被切断。太大：一块混入多个主题，检索变差。-1 表示不切分。",
        ),
        low=-1,
        high=4000,
        step=1,
        enforced=False,
    )
    overlap_size: int = option(
        128,
        title=Bilingual("Overlap", "重叠"),
        description=Bilingual(
            "Too low: 0 also switches off the search for line and sentence ends. "
            "Too high: the same text is stored and found several times.",
            "太小：为 0 时不再查找换行和句末。太大：同一段文本被多次存储和检索到。",
        ),
        low=0,
        high=1000,
        step=1,
        enforced=False,
    )

    def edits(self, source: Source) -> Sequence[Edit]:
        """Carriage returns, line breaks in URLs and between Chinese characters, removed."""
        return source.remember(normalising_edits, lambda: normalising_edits(source.text))

    def split(self, source: Source) -> Iterator[Piece]:
        """Chunks of the size, each starting `overlap_size` before the end of the one before."""
        text = source.text
        # Deleting never turns text into white space, so the edited text answers for the source.
        if is_blank(text):
            return iter(())
        if self.chunk_size == NOT_SPLIT:
            return iter([Piece(Span(0, len(text)), Reason(Code.NOT_SPLIT))])
        size, overlap = self._effective()
        return windows(text, size=size, overlap=overlap)

    def _effective(self) -> tuple[int, int]:
        """Size and overlap as the reference uses them, whatever was set."""
        size = max(1, self.chunk_size)
        return size, min(max(0, self.overlap_size), size - 1)

    def limits(self) -> Limits:
        """The chunk size, never exceeded; none if the text isn't split."""
        size = None if self.chunk_size == NOT_SPLIT else max(1, self.chunk_size)
        return Limits(min=None, target=None, max=size, hard=size is not None, unit="characters")

    def warnings(self, document: Document | None = None) -> tuple[Reason, ...]:
        """Values that act as another value, or not at all."""
        size, overlap = self.chunk_size, self.overlap_size
        acts_size, acts_overlap = self._effective()
        found = []
        if size == NOT_SPLIT:
            if overlap > 0:
                found.append(
                    Reason(
                        Code.OVERLAP_IGNORED_NOT_SPLIT,
                        {"option": "overlap_size", "overlap": overlap},
                    )
                )
            return tuple(found)
        if size < 1:
            found.append(
                Reason(Code.CHUNK_SIZE_ACTS_AS_ONE, {"option": "chunk_size", "size": size})
            )
        if overlap < 0:
            found.append(
                Reason(Code.OVERLAP_NEGATIVE, {"option": "overlap_size", "overlap": overlap})
            )
        elif overlap > acts_overlap:
            values = {"overlap": overlap, "size": acts_size, "acts": acts_overlap}
            found.append(Reason(Code.OVERLAP_CLAMPED, {"option": "overlap_size", **values}))
        elif 2 * overlap > acts_size:
            values = {"overlap": overlap, "size": acts_size, "share": 100 * overlap // acts_size}
            found.append(Reason(Code.OVERLAP_MANY_CHUNKS, {"option": "overlap_size", **values}))
        if document is not None and 0 < len(document.text) <= acts_size:
            values = {"length": len(document.text), "size": acts_size}
            found.append(Reason(Code.DOCUMENT_FITS_ONE_CHUNK, {"option": "chunk_size", **values}))
        return tuple(found)


def windows(text: str, *, size: int, overlap: int) -> Iterator[Piece]:
    """A piece for each window of at most `size` characters that isn't blank.

    This runs once a chunk of every slider move, hence the bare tuples.
    """
    asked = Reason(Code.OVERLAP_WOULD_NOT_ADVANCE, {"overlap": overlap})
    would_not_advance = asked if overlap else None
    previous_end = emitted_end = 0
    for start, end, why in window_cuts(text, size=size, overlap=overlap):
        if text[start] not in WHITESPACE or not is_blank(text[start:end]):
            overlap_why = None
            if start == previous_end:
                overlap_why = would_not_advance if start else None
            elif emitted_end != previous_end:
                overlap_why = BLANK_CHUNK_DROPPED
            if start < emitted_end:
                shared = span_of((start, emitted_end))
                yield piece_of((span_of((emitted_end, end)), why, shared, overlap_why, (), ()))
            else:
                yield piece_of((span_of((start, end)), why, None, overlap_why, (), ()))
            emitted_end = end
        previous_end = end


def window_cuts(text: str, *, size: int, overlap: int) -> Iterator[tuple[int, int, Reason]]:
    """Start and end of each window, and why it ends there.

    A window starts `overlap` before the end of the one before, or at that end if it wouldn't
    advance.
    """
    length = len(text)
    find_last = text.rfind
    last_sentence_end = sentence_end_search(text)
    after_newline = Reason(Code.NEWLINE_IN_REACH, {"reach": overlap})
    after_sentence = Reason(Code.SENTENCE_END_IN_REACH, {"reach": overlap})
    not_found = Reason(Code.NO_BOUNDARY_SEARCH, {"size": size})
    if overlap:
        not_found = Reason(Code.NO_BOUNDARY_IN_REACH, {"size": size, "reach": overlap})
    start = end = 0
    while end < length:
        previous_end = end
        end = start + size
        if end > length:  # noqa: PLR1730 - min() and max() would be a fifth of the time
            end = length
        why = not_found
        if overlap:
            low = end - overlap - 1
            if low <= start:  # a boundary at the window's first character doesn't count
                low = start + 1
            at = find_last("\n", low, end)
            found = after_newline
            if at < 0:
                at = last_sentence_end(low, end)
                found = after_sentence
            if at >= previous_end and at >= 0:
                end = at + 1
                why = found
        yield start, end, why if end < length else END_OF_TEXT
        start = end - overlap if end - overlap > start else end


def sentence_end_search(text: str) -> Callable[[int, int], int]:
    """A function (low, high) -> the last sentence end in there, -1 if none; `。！？` go first."""
    length = len(text)
    find_last = text.rfind
    cjk_ends = "" if text.isascii() else CJK_SENTENCE_ENDS

    def last_sentence_end(low: int, high: int) -> int:
        best = -1
        for mark in cjk_ends:
            at = find_last(mark, low, high)
            if at > best:
                best = low = at
        if best >= 0:
            return best
        for mark in LATIN_SENTENCE_ENDS:
            at = find_last(mark, low, high)
            while at >= low and not (at + 1 == length or text[at + 1] in WHITESPACE):
                at = find_last(mark, low, at)
            if at > best:
                best = low = at
        return best

    return last_sentence_end
