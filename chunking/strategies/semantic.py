"""`semantic`: cuts where the topic changes, by the distance between neighbouring sentences."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from sys import maxsize
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np

from chunking.blocks import BlockKind
from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.spans import Span, span_of
from chunking.strategies._base import Piece, Unit
from chunking.strategies._options import PERCENT, SENTENCES, option
from chunking.strategies._packing import (
    Measure,
    Room,
    last_cluster_end,
    last_word_end,
    reach,
    skip_blank,
)
from chunking.strategies._sizes import Sized, max_option, min_option, unit_option

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]

END_OF_TEXT = Reason(Code.END_OF_TEXT)
NOWHERE = (maxsize, maxsize)
# Blocks that no cut goes through while they fit.
WHOLE = frozenset(
    {
        BlockKind.list,
        BlockKind.table,
        BlockKind.code,
        BlockKind.quote,
        BlockKind.html,
        BlockKind.html_comment,
        BlockKind.front_matter,
        BlockKind.footnote,
    }
)


class Semantic(Sized):
    """Chunks within [min, max] whose cuts lie where the topic changes most.

    Each sentence is embedded once. At each place between sentences the mean vectors of the
    windows before and behind it are compared; a cosine distance above the document's own
    percentile counts as a change of topic. The cuts are those that, within the limits, gain most
    over that threshold in sum.
    """

    label: ClassVar = Bilingual("Semantic", "语义相似度")
    summary: ClassVar = Bilingual(
        "Cuts where the topic changes, by an embedding model; slow, and needs one.",
        "按嵌入模型在主题变化处切分；较慢，且需要嵌入模型。",
    )
    needs: ClassVar = frozenset({"embedder"})
    picture: ClassVar = "▬▬▬▬▬▬. ▬▬▬▬▬.\n▬▬▬▬▬▬▬▬▬▬▬.\n✂──────────\n▒▒▒▒▒▒. ▒▒▒▒▒.\n▒▒▒▒▒▒▒▒▒▒▒."
    sizes: ClassVar = ("min", "max")

    name: Literal["semantic"] = "semantic"
    min: int = min_option()
    max: int = max_option()
    percentile: int = option(
        90,
        title=Bilingual("Sensitivity", "灵敏度"),
        description=Bilingual(
            "A place counts as a change of topic if its distance is above that share of all "
            "places in the document. Too low: small chunks, cut at mere details. Too high: no "
            "change counts, and chunks fill up to the maximum.",
            "某处的距离高于文档中这一比例的位置时，才算主题变化。"
            "太低：块很小，在细节处切断。太高：没有变化可用，块填满到最大值。",
        ),
        low=0,
        high=100,
        step=1,
        unit=PERCENT,
    )
    window: int = option(
        3,
        title=Bilingual("Window", "窗口"),
        description=Bilingual(
            "Sentences compared on each side of a place. Too low: single sentences decide. Too "
            "high: short topics are averaged away.",
            "每个位置两侧参与比较的句子数。太小：由单个句子决定。太大：短主题被平均掉。",
        ),
        low=1,
        high=20,
        step=1,
        unit=SENTENCES,
    )
    unit: Unit = unit_option()

    def split(self, source: Source) -> Iterator[Piece]:
        """Pieces of whole units: sentences, and blocks that no cut may go through."""
        room = Room(Measure(source, self.unit), self.max)
        units = units_of(source, room)
        if not units:
            return
        distances = boundary_distances(source.embed(units), self.window)
        threshold = float(np.percentile(distances, self.percentile)) if len(distances) else 0.0
        ends = best_ends(units, distances - threshold, room, self.min)
        start = 0
        for end in ends:
            body = span_of((units[start].start, units[end - 1].end))
            yield Piece(body, self._why(end, units, distances, threshold))
            start = end

    def _why(self, end: int, units: Sequence[Span], distances: Numbers, threshold: float) -> Reason:
        """Why a piece ends before the unit `end`."""
        if end == len(units):
            return END_OF_TEXT
        distance = float(distances[end - 1])
        above = round(100 * float((distances <= distance).mean()))
        values = {"above": above, "percentile": self.percentile, "max": self.max}
        code = Code.TOPIC_CHANGES if distance >= threshold else Code.TOPIC_GOES_ON
        return Reason(code, values)


def units_of(source: Source, room: Room) -> list[Span]:
    """Sentences, and whole blocks; headings go with what follows, and too large units are cut."""
    text = source.text
    whole = [
        block.span
        for block in source.blocks
        if not block.depth and block.kind in WHOLE and room.holds(*block.span)
    ]
    headings = {block.span.start for block in source.blocks if block.kind is BlockKind.heading}
    units: list[Span] = []
    bound: int | None = None
    next_whole = 0
    covered = 0
    for sentence in source.sentences:
        start = skip_blank(text, max(sentence.start, covered))
        while start < sentence.end:
            while next_whole < len(whole) and whole[next_whole].end <= start:
                next_whole += 1
            # The block stands for its sentences; a sentence across its edge is cut there.
            first, last = whole[next_whole] if next_whole < len(whole) else NOWHERE
            end = last if first <= start else min(sentence.end, first)
            end = start + len(text[start:end].rstrip())
            covered = end
            if start in headings:
                bound = start if bound is None else bound
            else:
                units += cut_to_fit(text, span_of((start if bound is None else bound, end)), room)
                bound = None
            start = skip_blank(text, end)
    if bound is not None:
        units += cut_to_fit(text, span_of((bound, covered)), room)
    return units


def cut_to_fit(text: str, span: Span, room: Room) -> Iterator[Span]:
    """The span if it fits, else parts of it between words, then characters."""
    start, end = span
    while not room.holds(start, end):
        rest = span_of((start, end))
        cluster_end = last_cluster_end(text, rest, reach(rest, room))
        cut = last_word_end(text, rest, cluster_end) or cluster_end
        yield span_of((start, start + len(text[start:cut].rstrip())))
        start = skip_blank(text, cut)
    if start < end:
        yield span_of((start, end))


def boundary_distances(vectors: Numbers, window: int) -> Numbers:
    """Cosine distance at each place between units: float64, one less than there are vectors.

    Compared are the means of up to `window` vectors on each side.
    """
    count = len(vectors)
    sums = np.zeros((count + 1, vectors.shape[1]))
    np.cumsum(vectors, axis=0, out=sums[1:])
    places = np.arange(1, count)
    before = sums[places] - sums[np.maximum(places - window, 0)]
    behind = sums[np.minimum(places + window, count)] - sums[places]
    lengths = np.linalg.norm(before, axis=1) * np.linalg.norm(behind, axis=1)
    products = np.einsum("ij,ij->i", before, behind)
    distances: Numbers = 1 - products / np.where(lengths > 0, lengths, 1)
    return distances


def best_ends(units: Sequence[Span], gains: Numbers, room: Room, low: int) -> list[int]:
    """Numbers of units before which chunks end: fewest below `low`, then the highest gain.

    A shortest path over the units. The starts that fit a chunk's end, and those among them that
    leave it below the minimum, are two windows that only move forward, so the time is linear.
    """
    count = len(units)
    below = room._replace(limit=low - 1)
    gain = [0.0, *gains.tolist(), 0.0]
    best = [(0, 0.0)]
    came_from = [0] * (count + 1)
    large, small = Window(best), Window(best)
    first = few = 0
    for end in range(1, count + 1):
        stop = units[end - 1].end
        small.add(end - 1)
        while first < end - 1 and not room.holds(units[first].start, stop):
            first += 1
        while few < end and not (low > 0 and below.holds(units[few].start, stop)):
            large.add(few)
            few += 1
        ways = [(best[start], 0, start) for start in large.least_from(first)]
        ways += [(best[start], 1, start) for start in small.least_from(max(first, few))]
        (smalls, total), is_small, came_from[end] = min(
            ways, key=lambda way: (way[0][0] + way[1], way[0][1])
        )
        best.append((smalls + is_small, total - gain[end]))
    ends = []
    end = count
    while end:
        ends.append(end)
        end = came_from[end]
    return ends[::-1]


class Window:
    """The place of the least rank among places that are added, and dropped, from left to right."""

    def __init__(self, ranks: Sequence[tuple[int, float]]) -> None:
        self._ranks = ranks
        self._places: deque[int] = deque()

    def add(self, place: int) -> None:
        """Take in the next place; those before it that rank no better can never be the least."""
        while self._places and self._ranks[self._places[-1]] >= self._ranks[place]:
            self._places.pop()
        self._places.append(place)

    def least_from(self, first: int) -> list[int]:
        """The place of the least rank from `first` on; none if there is no place."""
        while self._places and self._places[0] < first:
            self._places.popleft()
        return [self._places[0]] if self._places else []
