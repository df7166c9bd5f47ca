"""`token`: pieces of a number of tokens, moved back to a sentence end, as Spring AI cuts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from chunking.errors import SettingsError
from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Edit, Span, span_of
from chunking.strategies._base import LeftOut, Limits, Piece, Strategy, piece_of
from chunking.strategies._line_ends import line_end_edits
from chunking.strategies._options import CHUNKS, TOKENS, option
from chunking.strategies._packing import (
    Measure,
    Room,
    last_cluster_end,
    reach,
    skip_blank,
    starts_cluster,
)
from chunking.strategies._sizes import FEWEST_TOKENS
from chunking.strategies._window import END_OF_TEXT, overlap_of
from chunking.tokens import COUNTERS

MARKS = ".?!。？！\n"


class Token(Strategy):
    """Chunks of at most `chunk_size` tokens of the chosen vocabulary.

    The rule is that of Spring AI's TokenTextSplitter, with true spans, cuts between characters,
    an overlap, and nothing lost without being said.
    """

    label: ClassVar = Bilingual("Tokens", "Token")
    summary: ClassVar = Bilingual(
        "A number of real tokens, back to the last sentence mark, as Spring AI does it.",
        "按真实 token 数切分，回退到最后一个句末标点，与 Spring AI 相同。",
    )
    needs: ClassVar = frozenset({"vocabulary"})
    default_counter: ClassVar = "cl100k_base"

    picture: ClassVar = "▬|▬▬|▬|▬▬▬|▬|▬▬|▬.\n▬▬|▬|▬▬|▬|▬▬▬|▬. ✂\n▬|▬▬|▬|▬▬▬|▬|▬▬|▬."
    sizes: ClassVar = ("chunk_size",)

    name: Literal["token"] = "token"
    chunk_size: int = option(
        800,
        title=Bilingual("Chunk size", "块大小"),
        description=Bilingual(
            "Too low: sentences and steps are torn apart. Too high: a chunk mixes topics, and "
            "embedders cut its end off.",
            "太小：句子和步骤被切断。太大：一块混入多个主题，嵌入模型会截掉结尾。",
        ),
        low=FEWEST_TOKENS,
        high=8000,
        step=10,
        unit=TOKENS,
    )
    min_chunk_size_chars: int = option(
        350,
        title=Bilingual("Shortest cut", "最短切点"),
        description=Bilingual(
            "A sentence mark counts only beyond this many characters. Too low: short chunks. "
            "Too high: no mark counts, and cuts fall anywhere.",
            "句末标点只有在这么多字符之后才算。太小：块过短。太大：没有标点可用，随处切断。",
        ),
        low=0,
        high=20_000,
        step=10,
    )
    min_chunk_length_to_embed: int = option(
        0,
        title=Bilingual("Shortest chunk", "最短块"),
        description=Bilingual(
            "Shorter chunks are left out. Too high: headings and short answers are lost; "
            "0 keeps everything (Spring AI has 5).",
            "更短的块会被略去。太大：标题和短答案会丢失；0 保留全部（Spring AI 为 5）。",
        ),
        low=0,
        high=1000,
        step=1,
    )
    max_num_chunks: int = option(
        10_000,
        title=Bilingual("Most chunks", "最多块数"),
        description=Bilingual(
            "More chunks than that are an error. Too low: large documents are refused.",
            "超过这个块数会报错。太小：大文档会被拒绝。",
        ),
        low=1,
        high=1_000_000,
        step=100,
        unit=CHUNKS,
    )
    overlap_tokens: int = option(
        0,
        title=Bilingual("Overlap", "重叠"),
        description=Bilingual(
            "Too low: an answer across two chunks is found in neither. Too high: the same text is "
            "found several times. It starts at a word and counts against the size.",
            "太小：跨两块的答案哪块都找不到。太大：同一文本被多次检索到。从词首开始，并计入块大小。",
        ),
        low=0,
        high=4000,
        step=10,
        unit=TOKENS,
    )

    @model_validator(mode="after")
    def _overlap_below_size(self) -> Self:
        if self.overlap_tokens >= self.chunk_size:
            values = {"overlap": self.overlap_tokens, "max": self.chunk_size}
            raise SettingsError(Reason(Code.OVERLAP_NOT_BELOW_MAX, values), key="overlap_tokens")
        return self

    def edits(self, source: Source) -> Sequence[Edit]:
        """CRLF and CR become LF."""
        return line_end_edits(source)

    def split(self, source: Source) -> Iterator[Piece | LeftOut]:
        """Pieces of at most `chunk_size` tokens; those that are too short are left out."""
        if not COUNTERS[source.counter_name].exact:
            known = ", ".join(name for name, row in COUNTERS.items() if row.exact)
            values = {"strategy": self.name, "counter": source.counter_name, "known": known}
            raise SettingsError(Reason(Code.NEEDS_VOCABULARY, values), key="counter")
        kept = 0
        for piece in self._pieces(source):
            if piece.body.length < self.min_chunk_length_to_embed:
                yield LeftOut(piece.body, self._too_short(piece.body.length))
                continue
            kept += 1
            if kept > self.max_num_chunks:
                reason = Reason(Code.MORE_CHUNKS_THAN_ALLOWED, {"limit": self.max_num_chunks})
                raise SettingsError(reason, key="max_num_chunks")
            yield piece

    def _too_short(self, length: int) -> Reason:
        """Why a piece of that length is left out."""
        limit = self.min_chunk_length_to_embed
        return Reason(
            Code.SHORT_PIECE_LEFT_OUT,
            {"option": "min_chunk_length_to_embed", "length": length, "limit": limit},
        )

    def _pieces(self, source: Source) -> Iterator[Piece]:
        """The pieces by the rule; a window's tokens count from the cut before, blanks included."""
        text = source.text
        room = Room(Measure(source, "tokens"), self.chunk_size)
        wanted = room._replace(limit=self.overlap_tokens)
        place_after = source.token_sums.place_after
        cut_of = self._cut_of(text)
        end_of_text = len(text.rstrip())
        place = 0
        shared: Span | None = None
        shared_why: Reason | None = None
        while place < end_of_text:
            start = skip_blank(text, place)
            rest = span_of((start, end_of_text))
            first = shared.start if shared else place
            high = min(place_after(first, room.limit), end_of_text)
            if high <= start and shared:
                shared, shared_why = None, Reason(Code.OVERLAP_NO_PLACE, {"overlap": wanted.limit})
                continue
            if high <= start and start > place:
                # A window of white space.
                place = min(max(high, place + 1), start)
                continue
            if high <= start:
                # No token starts within reach: one cluster of more tokens than fit.
                high = reach(rest, room)
            cut, why = cut_of(place, rest, high)
            body = trimmed(text, start, cut)
            first = shared.start if shared else start
            while not room.holds(first, body.end):
                # By itself it has more tokens than it had in the text.
                high = reach(span_of((first, body.end - 1)), room)
                cut, why = cut_of(place, rest, max(high, start + 1))
                body = trimmed(text, start, cut)
            yield piece_of((body, why, shared, shared_why, (), ()))
            place = cut
            if self.overlap_tokens and place < end_of_text:
                shared, shared_why = overlap_of(text, body, skip_blank(text, place), wanted)

    def _cut_of(self, text: str) -> Callable[[int, Span, int], tuple[int, Reason]]:
        """A function that says where a window ends: behind its last mark, if that lies far enough.

        It takes where the window starts, the rest of the text from its ink on, and its end.
        """
        marks = [mark for mark in MARKS if mark in text]
        values = {"size": self.chunk_size, "min": self.min_chunk_size_chars}
        at_mark = Reason(Code.MARK_WITHIN_TOKENS, values)
        at_max = Reason(Code.TOKENS_AT_MAX, values)

        def cut(origin: int, rest: Span, high: int) -> tuple[int, Reason]:
            last = max([text.rfind(mark, rest.start, high) for mark in marks], default=-1)
            if last - origin > self.min_chunk_size_chars and starts_cluster(text, last + 1):
                return last + 1, END_OF_TEXT if last + 1 == rest.end else at_mark
            if high == rest.end:
                return high, END_OF_TEXT
            return last_cluster_end(text, rest, high), at_max

        return cut

    def limits(self) -> Limits:
        """The chunk size, overlap included."""
        return Limits(min=None, target=None, max=self.chunk_size, hard=True, unit="tokens")


def trimmed(text: str, start: int, end: int) -> Span:
    """The stretch without white space at its end; its start is ink."""
    while text[end - 1].isspace():
        end -= 1
    return span_of((start, end))
