"""Parts of a block that doesn't fit: rows of a table, lines of code, sentences of all else."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
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
    Context,
    Level,
    Tree,
    atom_of,
    whole_lines,
)

INLINE_CODE = re.compile(r"(?<!`)(`+)(?!`)(?:.(?!\n\n)){1,2000}?(?<!`)\1(?!`)", re.DOTALL)
NOTHING = Context()


class PartMaker:
    """Makes atoms of parts, in order, each with what a chunk that begins or ends there repeats."""

    def __init__(self, tree: Tree, room: Room) -> None:
        self.tree = tree
        self.text = tree.text
        self.atoms: list[Atom] = []
        self._room = room
        self._in_characters = room.measure.unit == "characters"

    def holds(self, start: int, end: int) -> bool:
        """Whether a stretch fits."""
        return self._holds(start, end, ())

    def _holds(self, start: int, end: int, context: tuple[Span, ...]) -> bool:
        limit = self._room.limit
        if not self._in_characters:
            return self._room.measure.fits(span_of((start, end)), limit, context)
        return end - start + sum([last - first for first, last in context]) <= limit

    def take_apart(self, index: int, start: int, level: Level, heading_end: int) -> None:
        """Add the atoms of a block that holds no others; what is bound to it starts at `start`."""
        block = self.tree[index]
        if block.kind is BlockKind.table:
            done = self._rows(index, start, level, heading_end)
        elif block.kind is BlockKind.code:
            done = self._code(index, start, level, heading_end)
        else:
            done = self._prose(index, start, level, heading_end)
        if done < block.span.end:
            # The parser gives up on rows of a table that is too wide.
            self.in_words(span_of((done, block.span.end)), Level.ROW)

    def _rows(self, index: int, start: int, level: Level, heading_end: int) -> int:
        """A row an atom; header and delimiter rows go with the first, and before the others."""
        rows = self.tree.children(index)
        is_head = [self.tree[row].role in (Role.header, Role.delimiter) for row in rows]
        if all(is_head) or not is_head[0]:
            return self._prose(index, start, level, heading_end)
        first_row = is_head.index(False)
        header = whole_lines(
            self.text, self.tree[index].span.start, self.tree[rows[first_row - 1]].span.end
        )
        inside = self._context((header,), ())
        for row in rows[first_row:]:
            end = self.tree[row].span.end
            is_first = row == rows[first_row]
            spared = [] if self._holds(start, end, inside.before) else self._spared(row, start)
            if is_first and heading_end:
                spared = joined_at(self.text, heading_end, spared)
            self._part(span_of((start, end)), level, inside, spared, is_first=is_first)
            start, level = skip_blank(self.text, end), Level.ROW
        return start

    def _code(self, index: int, start: int, level: Level, heading_end: int) -> int:
        """Lines of code; each part of a fence repeats its opening and its closing line."""
        (block_start, end), role = self.tree[index].span, self.tree[index].role
        lines = self._line_places(block_start, end)
        inside = NOTHING
        if role in (Role.fenced, Role.unclosed) and len(lines) > 1:
            del lines[0]  # the opening line goes with the first line of code
            opening = whole_lines(self.text, block_start, block_start)
            closing: tuple[Span, ...] = ()
            if role is Role.fenced and len(lines) > 1:
                closing = (span_of((self.text.rfind("\n", start, lines.pop()), end)),)
            inside = self._context((opening,), closing)
        spare = self._room.limit // 2 - self._size((*inside.before, *inside.after))
        for first, last in pairwise([start, *lines[1:], end]):
            stop = first + len(self.text[first:last].rstrip())
            part = inside
            if first > start:
                # Bodies start with ink: the indentation is context, too.
                ink = skip_blank(self.text, first)
                if first < ink <= first + spare:
                    part = inside._replace(before=(*inside.before, span_of((first, ink))))
                first = ink  # noqa: PLW2901
            span = span_of((first, stop))
            spared = joined_at(self.text, heading_end, ()) if heading_end and first == start else ()
            self._part(span, level, part, spared, is_first=first == start, is_last=last == end)
            has_blank = self.text.count("\n", stop, last) > 1
            level = Level.CODE_BLANK if has_blank else Level.CODE_LINE
        return end

    def _line_places(self, start: int, end: int) -> list[int]:
        """Starts of the lines of a stretch that aren't blank."""
        places = [start]
        line_break = self.text.find("\n", start, end)
        while line_break >= 0:
            following = skip_blank(self.text, line_break)
            if following >= end:
                break
            places.append(self.text.rfind("\n", 0, following) + 1)
            line_break = self.text.find("\n", following, end)
        return places

    def _size(self, context: tuple[Span, ...]) -> int:
        return sum(map(self._room.measure.size, context))

    def _context(self, before: tuple[Span, ...], after: tuple[Span, ...]) -> Context:
        """What parts repeat, unless it takes more than half of the room."""
        size = self._size((*before, *after))
        half = self._room.limit // 2
        if size > half:
            return Context(why=Reason(Code.CONTEXT_TOO_LONG, {"size": size, "half": half}))
        return Context(before, after)

    def _prose(self, index: int, start: int, level: Level, heading_end: int) -> int:
        """Sentences; one that doesn't fit falls to its words."""
        block_start, end = self.tree[index].span
        spared = self._spared(index, block_start)
        if heading_end:
            spared = joined_at(self.text, heading_end, spared)
        for sentence_end in sentence_ends(self.text, block_start, end):
            if sentence_end < end and span_around(sentence_end, spared):
                continue
            self._part(span_of((start, sentence_end)), level, NOTHING, spared)
            start, level = skip_blank(self.text, sentence_end), Level.SENTENCE
        return start

    def _spared(self, index: int, start: int) -> list[Span]:
        """Links, images and inline code of a block, outermost ones: not cut while they fit."""
        end = self.tree[index].span.end
        codes = [span_of(match.span()) for match in INLINE_CODE.finditer(self.text, start, end)]
        spared: list[Span] = []
        for span in sorted([*self.tree.links(index), *codes]):
            if not spared or span.start >= spared[-1].end:
                spared.append(span)
        return spared

    def in_words(self, span: Span, level: Level) -> None:
        """Add the span as one atom if it fits, else cut between words."""
        self._part(span, level, NOTHING)

    def _part(  # noqa: PLR0913 - what a part of a container is, in one place
        self,
        span: Span,
        level: Level,
        inside: Context,
        spared: Sequence[Span] = (),
        *,
        is_first: bool = False,
        is_last: bool = False,
    ) -> None:
        """Add a part of a container as one atom if it fits with its context, else cut it at words.

        The first part has no context before it, the last none behind it: there the text has it.
        """
        start, end = span
        before, why = ((), None) if is_first else (inside.before, inside.why)
        last_after = () if is_last else inside.after
        room = self._room._replace(context=(*inside.before, *inside.after))
        while not self._holds(start, end, (*before, *last_after)):
            cut, finer = self._word_cut(span_of((start, end)), room, spared)
            stop = start + len(self.text[start:cut].rstrip())
            self.atoms.append(atom_of((start, stop, level, before, inside.after, why)))
            start, level = skip_blank(self.text, cut), finer
            before, why = inside.before, inside.why
        if start < end:
            self.atoms.append(atom_of((start, end, level, before, last_after, why)))

    def _word_cut(self, rest: Span, room: Room, spared: Sequence[Span]) -> tuple[int, Level]:
        """The last word start that fits and is in nothing that is spared, else a character."""
        cluster_end = last_cluster_end(self.text, rest, reach(rest, room))
        word_end = last_word_end(self.text, rest, cluster_end)
        cut = cluster_end if word_end is None else word_end
        around = span_around(cut, spared)
        if around and around.start > rest.start:
            return around.start, Level.WORD
        return cut, Level.CHARACTER if word_end is None else Level.WORD


def span_around(place: int, spans: Sequence[Span]) -> Span | None:
    """The one of the ordered, disjoint spans that a place is inside of; its edges aren't."""
    at = bisect_right(spans, place, key=span_start) - 1
    if at >= 0 and spans[at][0] < place < spans[at][1]:
        return spans[at]
    return None


def span_start(span: Span) -> int:
    """Where a span starts."""
    return span.start


def joined_at(text: str, heading_end: int, spared: Sequence[Span]) -> list[Span]:
    """The spared spans, and one from a heading's last word to the first character behind it."""
    following = skip_blank(text, heading_end) + 1
    line_start = text.rfind("\n", 0, heading_end) + 1
    words = text[line_start:heading_end].split()
    joint = span_of((heading_end - len(words[-1]), following))
    return [joint, *(span for span in spared if span.start >= following)]
