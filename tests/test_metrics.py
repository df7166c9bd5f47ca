"""Sizes and their spread, histograms, and estimated tokens beside exact ones."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, Settings, run
from chunking.metrics import (
    MOST_BINS,
    estimated_tokens,
    histogram,
    lengths,
    limited_sizes,
    sizes,
)
from chunking.strategies import Limits

SAMPLES = sorted((Path(__file__).parent.parent / "sample_docs").glob("*runbook*"))
NO_LIMITS = Limits(None, None, None, hard=False, unit="characters")


def test_the_spread_is_that_of_all_chunks():
    spread = sizes(np.array([2, 4, 4, 4, 5, 5, 7, 9]), NO_LIMITS)
    assert (spread.count, spread.mean, spread.median, spread.deviation) == (8, 5, 4.5, 2)
    assert (spread.smallest, spread.largest) == (2, 9)
    assert (spread.above_max, spread.below_min) == (0, 0)


def test_the_last_chunk_does_not_count_as_below_the_minimum():
    limits = Limits(4, None, 8, hard=False, unit="characters")
    spread = sizes(np.array([3, 4, 8, 9, 1]), limits)
    assert (spread.above_max, spread.below_min) == (1, 1)
    assert spread.share(spread.above_max) == 0.2


def test_no_chunks_have_no_spread():
    spread = sizes(np.array([], int), NO_LIMITS)
    assert spread.count == 0
    assert spread.share(0) == 0
    assert histogram(np.array([], int)).counts.tolist() == [0]


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=300))
def test_a_histogram_holds_every_value_once(values):
    """Bins of one whole width, few, in which each value has its place."""
    given_values = np.array(values)
    bins = histogram(given_values)
    assert len(bins.counts) <= MOST_BINS + 1
    assert len(set(np.diff(bins.edges).tolist())) == 1
    members = [bins.members(given_values, bar) for bar in range(len(bins.counts))]
    assert [len(each) for each in members] == bins.counts.tolist()
    assert sorted(np.concatenate(members).tolist()) == list(range(len(values)))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("counter", ["o200k_base", "heuristic"])
@pytest.mark.parametrize("strategy", ["structure_aware", "fixed_size", "section_aware"])
def test_estimates_are_near_the_exact_counts(path, counter, strategy):
    """Sums over the document differ from a chunk's own count at its edges only."""
    document = Document(path.read_text("utf-8"), name=path.name)
    result = run(document, Settings(strategy=strategy, counter=counter))
    exact = np.array([chunk.token_count for chunk in result.chunks])
    assert np.abs(estimated_tokens(result) - exact).max() <= 4


def test_sizes_near_a_limit_in_tokens_are_exact():
    """No chunk is called too large by an estimate."""
    document = Document(SAMPLES[0].read_text("utf-8"), name="runbook.md")
    settings = {"name": "section_aware", "maxTokens": 100, "maxTokensHard": 120}
    result = run(document, Settings(strategy=settings))
    assert limited_sizes(result).max() <= 120


def test_sizes_are_those_of_the_whole_text():
    """What is repeated before a piece of a list counts too."""
    document = Document("# T\n\n" + "| a | b |\n| - | - |\n" + "| one | two |\n" * 200)
    settings = {"name": "section_aware", "maxTokens": 60, "maxTokensHard": 60, "overlapChars": 0}
    result = run(document, Settings(strategy=settings))
    assert any(chunk.context_before for chunk in result.chunks)
    assert lengths(result).tolist() == [len(chunk.text) for chunk in result.chunks]
    with_context = [chunk.index for chunk in result.chunks if chunk.context_before]
    exact = [result.chunks[index].token_count for index in with_context]
    assert estimated_tokens(result)[with_context].tolist() == exact
