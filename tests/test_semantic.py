"""`semantic`: limits hold, topics choose among the places left, each sentence is embedded once."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document, Settings, run
from chunking.embeddings import EmbeddingStoppedError, StepEmbedder, WatchedEmbedder
from chunking.embeddings._base import Group
from chunking.errors import SettingsError
from chunking.source import Source
from chunking.spans import Span
from chunking.strategies.semantic import best_ends

TOPICS = ("cat", "disk", "tax")


class Topics(StepEmbedder):
    """A vector with a number for each topic: how often its word is there; counts what it embeds."""

    name, version, dimensions = "topics", "1", len(TOPICS)

    def __init__(self):
        self.embedded = []

    def steps(self, texts, role, *, keep=None, cancel=None):  # noqa: ARG002 - all alike
        for place, text in enumerate(texts):
            if cancel and cancel():
                return
            self.embedded.append(text)
            row = [text.lower().count(topic) + 0.01 for topic in TOPICS]
            group = Group([place], np.array([row], np.float32))
            if keep:
                keep(group)
            yield group


def sentences(topic, count):
    return " ".join(f"Sentence {number} is about a {topic}." for number in range(count))


def cut(text, embedder=None, **options):
    chosen = Settings(strategy={"name": "semantic", **options})
    result = run(Document(text), chosen, embedder=embedder or Topics())
    result.verify()
    return result


def test_the_cut_lies_where_the_topic_changes():
    text = f"{sentences('cat', 12)} {sentences('disk', 9)} {sentences('tax', 14)}"
    result = cut(text, min=100, max=1000)
    assert [set(re.findall("cat|disk|tax", chunk.content)) for chunk in result.chunks] == [
        {"cat"},
        {"disk"},
        {"tax"},
    ]
    assert [chunk.why.code for chunk in result.chunks[:2]] == ["topic_changes"] * 2


def test_the_limits_go_before_the_topics():
    text = f"{sentences('cat', 40)} {sentences('disk', 3)} {sentences('tax', 40)}"
    result = cut(text, min=300, max=500)
    sizes = [len(chunk.text) for chunk in result.chunks]
    assert min(sizes) >= 300
    assert max(sizes) <= 500


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_all_sizes_are_within_the_limits(data):
    """Sentences of up to a third of the maximum always leave a way between a half of it and it."""
    lengths = data.draw(st.lists(st.integers(5, 60), min_size=12, max_size=80))
    topics = data.draw(st.lists(st.sampled_from(TOPICS), min_size=80, max_size=80))
    pairs = zip(topics, lengths, strict=False)
    text = " ".join(f"{topic.capitalize()} {'x' * length}." for topic, length in pairs)
    sizes = [len(chunk.text) for chunk in cut(text, min=80, max=240).chunks]
    assert max(sizes) <= 240
    assert min(sizes) >= 80 or len(text) < 80


@pytest.mark.parametrize(
    "block",
    [
        "\n".join(f"- A {topic}. Another {topic}." for topic in TOPICS * 2),
        "| a | b |\n|---|---|\n" + "\n".join(f"| {topic} | 1 |" for topic in TOPICS * 2),
        "```\n" + "\n\n".join(f"cat {topic}. x" for topic in TOPICS) + "\n```",
    ],
)
def test_no_cut_is_inside_a_list_a_table_or_a_fence(block):
    text = f"{sentences('cat', 6)}\n\n{block}\n\n{sentences('tax', 6)}"
    chunks = cut(text, min=20, max=200).chunks
    start = text.index(block)
    assert any(chunk.start <= start and start + len(block) <= chunk.end for chunk in chunks)


def test_a_sentence_is_embedded_once_whatever_the_settings():
    text = f"{sentences('cat', 20)} {sentences('disk', 20)}"
    source, embedder = Source(Document(text)), Topics()
    for largest in (300, 400, 600):
        chosen = Settings(strategy={"name": "semantic", "min": 100, "max": largest})
        run(source.document, chosen, source=source, embedder=embedder)
    assert len(embedder.embedded) == len(set(embedder.embedded)) == 40


class Lengths:
    """A room that counts how often it is asked."""

    def __init__(self, limit, asked):
        self.limit, self.asked = limit, asked

    def holds(self, start, end):
        self.asked.append(1)
        return end - start <= self.limit

    def _replace(self, limit):
        return Lengths(limit, self.asked)


def test_the_choice_of_cuts_is_linear():
    def asked(count):
        units = [Span(at, at + 30) for at in range(0, 31 * count, 31)]
        gains = np.random.default_rng(7).uniform(-1, 1, count - 1)
        room = Lengths(600, [])
        best_ends(units, gains, room, 200)
        return len(room.asked)

    assert asked(8_000) <= 8.1 * asked(1_000)


def test_without_an_embedder_it_says_how_to_get_one():
    with pytest.raises(SettingsError, match="embedder"):
        run(Document("One. Two."), Settings(strategy="semantic"))


def test_work_that_is_cancelled_stops_while_it_embeds():
    """And not only afterwards: embedding is what takes the time."""
    embedder = Topics()
    with pytest.raises(EmbeddingStoppedError):
        run(
            Document(sentences("cat", 50)),
            Settings(strategy="semantic"),
            embedder=embedder,
            cancel=lambda: len(embedder.embedded) >= 3,
        )
    assert len(embedder.embedded) == 3


def test_progress_of_the_embedder_is_told():
    told = []
    embedder = WatchedEmbedder(Topics(), progress=told.append)
    cut(sentences("cat", 5), embedder)
    assert [(each.done, each.total) for each in told] == [(n, 5) for n in range(1, 6)]
    assert (embedder.name, embedder.version, embedder.dimensions) == ("topics", "1", 3)
    assert (embedder.reads, embedder.count("cat")) == (None, None)


@pytest.mark.parametrize("text", ["+\n- a", "+\n-", "*\n> q", "*\n骤", "- a\n\n| b |\n|---|\nc. D"])
def test_a_sentence_across_the_edge_of_a_list_is_cut_there(text):
    """Seen: what followed an empty first item was lost."""
    assert "".join("".join(chunk.content for chunk in cut(text, min=0, max=50).chunks).split()) == (
        "".join(text.split())
    )
