"""Blocks that don't fit, taken apart: lists at items, tables at rows, code at lines, and so on."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from chunking.blocks import BlockKind, Role
from chunking.reasons import Code, Reason
from chunking.sentences import sentence_ends
from chunking.spans import Span, span_of
from chunking.strategies._packing import (
    Room,
    last_cluster_end,
    last_word_end,
    reach,
    skip_blank,
)
from chunking.strategies.markdown_ast._atoms import (
    Atom,
    AtomMaker,
    Bound,
    Context,
    Level,
    whole_lines,
)

INLINE_CODE = re.compile(r"(?<!`)(`+)(?!`)(?:.(?!\n\n)){1,2000}?(?<!`)\1(?!`)", re.DOTALL)


class Apart(AtomMaker):
    """Makes atoms, also of what doesn't fit."""

    def take_apart(self, index: int, bound: Bound) -> Iterator[Atom]:
        """The atoms of a block that doesn't fit; the first starts where `bound` does."""
        kind = self.tree[index].kind
        maker: Callable[[int, Bound], Iterator[Atom]] = {
            BlockKind.list: self._items,
            BlockKind.list_item: self._inner_blocks,
            BlockKind.quote: self._inner_blocks,
            BlockKind.footnote: self._inner_blocks,
            BlockKind.table: self._rows,
            BlockKind.code: self._code,
        }.get(kind, self._prose)
        return maker(index, bound)

    def _items(self, index: int, bound: Bound) -> Iterator[Atom]:
        return self.of_blocks(self.tree.children(index), Level.ITEM, bound)

    def _inner_blocks(self, index: int, bound: Bound) -> Iterator[Atom]:
        children = self.tree.children(index)
        if not children:
            return self._prose(index, bound)
        return self.of_blocks(children, Level.INNER_BLOCK, bound)

    def _rows(self, index: int, bound: Bound) -> Iterator[Atom]:
        """A row an atom; header and delimiter rows go with the first, and before the others."""
        rows = [self.tree[row] for row in self.tree.children(index)]
        data = [row for row in rows if row.role not in (Role.header, Role.delimiter)]
        if not data or data[0] is rows[0]:
            yield from self._prose(index, bound)
            return
        heads = [row for row in rows if row.span.start < data[0].span.start]
        header = whole_lines(self.text, heads[0].span.start, heads[-1].span.end)
        inside = self._context(header)
        start, level = bound.start, bound.level
        for row in data:
            is_first = row is data[0]
            span = span_of((start, row.span.end))
            yield from self._parts(span, level, inside, is_first=is_first, is_last=True)
            start, level = skip_blank(self.text, row.span.end), Level.ROW

    def _code(self, index: int, bound: Bound) -> Iterator[Atom]:
        """Lines of code; each part of a fence repeats its opening and its closing line."""
        block = self.tree[index]
        start, end = block.span
        lines = self._line_places(start, end)
        inside = Context()
        if block.role in (Role.fenced, Role.unclosed) and len(lines) > 1:
            lines = lines[1:]  # the opening line goes with the first line of code
            inside = self._context(whole_lines(self.text, start, start))
            if block.role is Role.fenced and len(lines) > 1:
                line_break = self.text.rfind("\n", start, lines.pop())
                if inside.before:
                    inside = inside._replace(after=(span_of((line_break, end)),))
        level = bound.level
        for first, last in pairwise([bound.start, *lines[1:], end]):
            stop = first + len(self.text[first:last].rstrip())
            is_first, is_last = first == bound.start, last == end
            span = span_of((first, stop))
            yield from self._parts(span, level, inside, is_first=is_first, is_last=is_last)
            has_blank = self.text.count("\n", stop, last) > 1
            level = Level.CODE_BLANK if has_blank else Level.CODE_LINE

    def _line_places(self, start: int, end: int) -> list[int]:
        """Starts of the lines of a stretch that aren't blank."""
        places = [start]
        line_break = self.text.find("\n", start, end)
        while line_break >= 0:
            following = skip_blank(self.text, line_break)
            if following >= end:
                break
            line_start = self.text.rfind("\n", 0, following) + 1
            places.append(line_start)
            line_break = self.text.find("\n", following, end)
        return places

    def _context(self, span: Span) -> Context:
        """The span as context before, unless it takes more than half of the room."""
        size = self.room.measure.size(span)
        half = self.room.limit // 2
        if size > half:
            return Context(why=Reason(Code.CONTEXT_TOO_LONG, {"size": size, "half": half}))
        return Context(before=(span,))

    def _prose(self, index: int, bound: Bound) -> Iterator[Atom]:
        """Sentences; one that doesn't fit falls to its words."""
        start, level = bound.start, bound.level
        block_start, block_end = self.tree[index].span
        spared = self._spared(index)
        for end in sentence_ends(self.text, block_start, block_end):
            if end < block_end and is_inside(end, spared):
                continue
            yield from self.in_words(span_of((start, end)), level, spared)
            start, level = skip_blank(self.text, end), Level.SENTENCE

    def _spared(self, index: int) -> list[Span]:
        """Links, images and inline code of a block, in order: not cut while they fit."""
        start, end = self.tree[index].span
        links = [self.tree[child].span for child in self.tree.children(index, inline=True)]
        codes = [span_of(match.span()) for match in INLINE_CODE.finditer(self.text, start, end)]
        return sorted([*links, *codes])

    def in_words(
        self, span: Span, level: Level, spared: Sequence[Span] = ()
    ) -> Iterator[Atom]:
        """The span as one atom if it fits, else cut between words, never inside what is spared."""
        return self._parts(span, level, Context(), is_first=True, is_last=True, spared=spared)

    def _parts(  # noqa: PLR0913 - what a part of a container is, in one place
        self,
        span: Span,
        level: Level,
        inside: Context,
        *,
        is_first: bool,
        is_last: bool,
        spared: Sequence[Span] = (),
    ) -> Iterator[Atom]:
        """A part of a container as one atom if it fits with its context, else cut between words.

        The first part has no context before it, the last none behind it: there the text has it.
        """
        start, end = span
        before, why = (() if is_first else inside.before), (None if is_first else inside.why)
        room = self.room._replace(context=(*inside.before, *inside.after))
        whole = self.room._replace(context=(*before, *(() if is_last else inside.after)))
        while not whole.holds(start, end):
            cut, finer = self._word_cut(span_of((start, end)), room, spared)
            stop = start + len(self.text[start:cut].rstrip())
            yield Atom(start, stop, level, before, inside.after, why)
            start, level = skip_blank(self.text, cut), finer
            before, why = inside.before, inside.why
            whole = self.room._replace(context=(*before, *(() if is_last else inside.after)))
        if start < end:
            yield Atom(start, end, level, before, () if is_last else inside.after, why)

    def _word_cut(self, rest: Span, room: Room, spared: Sequence[Span]) -> tuple[int, Level]:
        """The last word start that fits and is in no link or inline code, else a character."""
        cluster_end = last_cluster_end(self.text, rest, reach(rest, room))
        word_end = last_word_end(self.text, rest, cluster_end)
        cut = cluster_end if word_end is None else word_end
        around = span_around(cut, spared)
        if around and around.start > rest.start:
            return around.start, Level.WORD
        return cut, Level.CHARACTER if word_end is None else Level.WORD


def span_around(place: int, spans: Sequence[Span]) -> Span | None:
    """The outermost of the ordered spans that a place is inside of; its edges aren't."""
    found = None
    for span in reversed(spans[: bisect_right(spans, (place, place))]):
        if span.start < place < span.end:
            found = span
        elif found or span.end <= place:
            break
    return found


def is_inside(place: int, spans: Sequence[Span]) -> bool:
    """Whether a place is inside one of the ordered spans, not at its edge."""
    return span_around(place, spans) is not None
