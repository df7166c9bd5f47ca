"""What holds for every document: lists of all sorts are made here, so where they are is known."""

import re
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chunking import Document, Settings, run
from chunking.tokens import counter as counter_of

CJK_NUMERALS = "零一二三四五六七八九十"


def cjk(number):
    tens, ones = divmod(number, 10)
    ten = ("" if tens == 1 else CJK_NUMERALS[tens]) + "十" if tens else ""
    return ten + (CJK_NUMERALS[ones] if ones or not tens else "")


# Each marker by number, and the largest number it can count.
MARKERS = {
    "hyphen": (lambda _: "- ", 99),
    "asterisk": (lambda _: "* ", 99),
    "plus": (lambda _: "+ ", 99),
    "dot": (lambda _: "•", 99),
    "1.": (lambda number: f"{number}. ", 99_999),
    "1)": (lambda number: f"{number}) ", 99_999),
    "1、": (lambda number: f"{number}、", 99_999),
    "1．": (lambda number: f"{number}．", 99_999),
    "（1）": (lambda number: f"（{number}）", 99_999),
    "(1)": (lambda number: f"({number})", 99_999),
    "①": (lambda number: chr(0x245F + number), 20),
    "一、": (lambda number: f"{cjk(number)}、", 99),
    "（一）": (lambda number: f"（{cjk(number)}）", 99),
    "a.": (lambda number: f"{chr(96 + number)}. ", 26),
    "a)": (lambda number: f"{chr(96 + number)}) ", 26),
    "第一步：": (lambda number: f"第{cjk(number)}步：", 99),
    "步骤1：": (lambda number: f"**步骤{number}：** ", 99),
    "Step 1:": (lambda number: f"Step {number}: ", 99),
}
BULLETS = {"hyphen", "asterisk", "plus", "dot"}
WORDS = (
    *("check", "the", "port", "and", "note", "its", "state", "antidisestablishmentarianism"),
    *("检查端口", "记录流量数据", "确认", "备份链路已经启用", "𠮷野家", "ﾃｽﾄ", "한국어"),
    *("e\u0301te\u0301", "\U0001f469\u200d\U0001f4bb", "a\u200bb", "<|endoftext|>", "x" * 40),
    *("http://a.cn/x-y", "**bold**", "`code`", "\u3000", "1.5", "v1.2.3", "\ufeff"),
)
ENDS = (".", "。", "!", "", ";", "；")


@dataclass
class Part:
    """A list or table as it was written."""

    kind: str
    start: int = 0
    end: int = 0
    units: list = field(default_factory=list)
    """Spans of items or rows; the first row's with the header."""
    bound: int = 0
    """Where the heading and lead-in start that stand right above it."""


class Writer:
    """Writes a document and remembers where everything is."""

    def __init__(self, draw):
        self.draw = draw
        self.text = ""
        self.parts = []
        self.fences = []
        self.bound_ends = []
        """End of each heading and lead-in with the part below it, or None for plain text."""
        self.waiting = []
        self.bound = None
        self.is_after_list = False

    def choose(self, *choices):
        return self.draw(st.sampled_from(choices))

    def number(self, low, high):
        return self.draw(st.integers(low, high))

    def words(self, most):
        words = self.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=most))
        text = " ".join(words).strip() or "word"
        # A line that starts like a marker would be one.
        return "w" + text + self.choose(*ENDS)

    def add(self, text):
        start = len(self.text)
        self.text += text
        return start, len(self.text.rstrip())

    def gap(self):
        if self.text:
            self.add("\n\n" + self.choose("", "", "\n", "  \n"))

    def above(self, part):
        """Where what is bound to a new part starts; the part is noted as what it waits for."""
        self.is_after_list &= bool(part) and part.kind == "list"
        bound, self.bound = self.bound, None
        self.bound_ends += [(end, part) for end in self.waiting]
        self.waiting = []
        return bound

    def heading(self):
        self.gap()
        self.is_after_list = False
        self.waiting = []
        title = self.choose("章", "Guide", "第一节 端口")
        start, end = self.add("#" * self.number(1, 3) + " " + title)
        self.bound = start
        self.waiting.append(end)

    def lead_in(self):
        self.gap()
        start, end = self.add(self.choose("步骤如下：", "Do this:", "**注意：**"))
        self.bound = start if self.bound is None else self.bound
        self.waiting.append(end)

    def paragraph(self):
        self.gap()
        self.above(None)
        for _ in range(self.number(1, 4)):
            self.add(self.words(12) + self.choose(" ", " ", "\n"))
        self.add("end.")

    def fence(self, indent=""):
        mark = self.choose("```", "~~~", "````")
        lines = [f"{indent}{mark}{self.choose('', 'bash')}"]
        lines += [
            self.choose("", indent + self.words(6), indent + "# no heading")
            for _ in range(self.number(0, 6))
        ]
        lines.append(indent + mark)
        return "\n".join(lines)

    def top_fence(self):
        self.gap()
        part = Part("fence")
        bound = self.above(part)
        part.start, part.end = self.add(self.fence())
        part.units = [(part.start, part.end)]
        part.bound = part.start if bound is None else bound
        self.fences.append(part)

    def table(self):
        self.gap()
        part = Part("table")
        bound = self.above(part)
        part.start, _ = self.add(f"| {self.words(2)} | b |\n|---|:-:|")
        for number in range(self.number(1, 8)):
            self.add("\n")
            row = f"| {number} | {self.words(6)} |"
            start, end = self.add(row)
            part.units.append((start if number else part.start, end))
        part.end = len(self.text)
        part.bound = part.start if bound is None else bound
        self.parts.append(part)

    def list(self, kind):
        self.gap()
        part = Part("list")
        bound = self.above(part)
        marker, most = MARKERS[kind]
        count = self.number(2, 7)
        first = min(self.choose(1, 1, 1, 2, 7, 998, 2023), most - count)
        # Deeper than the list before it, it would be inside of that.
        base = " " * self.choose(0, 0, 1, 1 if self.is_after_list else 4)
        self.is_after_list = True
        sep = self.choose("\n", "\n\n")
        numbered = kind not in BULLETS
        for at in range(count):
            if at:
                self.add(sep)
            self.add(base)
            start, _ = self.add(marker(first + at) + self.words(8))
            self.continued(base, sep, is_numbered_between=numbered and at < count - 1)
            part.units.append((start, len(self.text)))
        part.start, part.end = part.units[0][0], part.units[-1][1]
        part.bound = part.start if bound is None else bound
        self.parts.append(part)

    def continued(self, base, sep, *, is_numbered_between):
        """What else an item holds."""
        inside = base + " " * self.choose(2, 4)
        extra = self.choose("", "", "", "lazy", "line", "nested", "fence", "between")
        if extra == "lazy":
            self.add("\n" + self.words(4))
        elif extra == "line":
            self.add(sep + inside + self.words(6))
        elif extra == "nested":
            nested = self.choose("- ", "* ", "a. ", "（{}）").format
            for number in range(self.number(2, 4)):
                self.add(sep + inside + nested(number + 1) + self.words(4))
        elif extra == "fence":
            self.add(sep + self.fence(inside))
        elif extra == "between" and is_numbered_between:
            table = "| a | b |\n|---|---|\n| 1 | 2 |"
            self.add("\n\n" + self.choose(self.fence(), self.words(5) + "。", table) + "\n")


@st.composite
def documents(draw):
    writer = Writer(draw)
    for section in range(draw(st.integers(1, 3))):
        # One list of a kind a section, or two could be one.
        kinds = draw(st.permutations(sorted(MARKERS)))
        for _ in range(draw(st.integers(min(section, 1), 2))):
            writer.heading()
        for _ in range(draw(st.integers(1, 5))):
            if draw(st.booleans()):
                writer.lead_in()
            block = draw(st.sampled_from(("list", "list", "paragraph", "table", "fence")))
            if block == "list":
                writer.list(kinds.pop())
            elif block == "fence":
                writer.top_fence()
            else:
                getattr(writer, block)()
        writer.waiting = []
        if draw(st.booleans()):
            writer.heading()
            writer.waiting = []
    return writer


limits = st.tuples(st.integers(32, 200), st.integers(0, 120)).map(lambda pair: (pair[0], sum(pair)))


def chunked(text, counter, **options):
    chosen = Settings(strategy={"name": "section_aware", **options}, counter=counter)
    return run(Document(text), chosen)


def inside(place, span):
    return span[0] < place < span[1]


MARKER_ONLY = re.compile(r"(?:[-*+•]|\(?\d+[.)、．]|（\d+）|[①-⑳]|[a-z][.)])")


@pytest.mark.parametrize("counter", ["heuristic", "o200k_base"])
@given(
    written=documents(),
    sizes=limits,
    overlap=st.sampled_from([0, 20, 100]),
    merge=st.booleans(),
)
@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
def test_promises_hold_for_lists_of_every_sort(counter, written, sizes, overlap, merge):
    text = written.text
    soft, hard = sizes
    options = {
        "max_tokens": soft,
        "max_tokens_hard": hard,
        "overlap_chars": overlap,
        "merge_empty_headings": merge,
    }
    result = chunked(text, counter, **options)
    result.verify()
    chunks = result.chunks

    def count(span):
        return counter_of(counter).count(text[slice(*span)])

    assert all(counter_of(counter).count(chunk.text) <= hard for chunk in chunks)
    assert all(overlap == 0 or chunk.overlap <= overlap + 8 for chunk in chunks)
    starts = [chunk.body_start for chunk in chunks]
    known = [
        part
        for part in written.parts
        # An item that is too large with what stands between it and the next ends its list.
        if all(count(unit) <= hard for unit in part.units)
    ]
    for part in [*known, *written.fences]:
        for unit in part.units:
            if count(unit) <= hard:
                assert not [place for place in starts if inside(place, unit)], text[slice(*unit)]
            overlaps = [chunk.overlap_span.start for chunk in chunks if chunk.overlap]
            assert not [place for place in overlaps if inside(place, unit)]
        if count((part.bound, part.end)) <= hard:
            whole = [chunk for chunk in chunks if chunk.body_start <= part.bound]
            assert whole[-1].end >= part.end, text[part.bound : part.end]
    ends = {chunk.end for chunk in chunks}
    for end, part in written.bound_ends:
        if part is None or (part in known and count((part.bound, part.units[0][1])) <= hard):
            assert end not in ends, text[max(0, end - 30) : end + 30]
    for chunk in chunks:
        lines = chunk.content.split()
        assert len(lines) != 1 or not lines[0].startswith(("```", "~~~"))
        assert not MARKER_ONLY.fullmatch(chunk.content.strip())
    again = chunked(text, counter, **options)
    assert again.chunks == chunks
    for line_end in ("\r\n", "\r"):
        other = chunked(text.replace("\n", line_end), counter, **options)
        other.verify()
        assert [(chunk.text, chunk.why) for chunk in other.chunks] == [
            (chunk.text, chunk.why) for chunk in chunks
        ]
