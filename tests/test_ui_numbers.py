"""Choosing bars of a histogram, which AppTest can't click: plain functions of a session's state."""

from types import SimpleNamespace

import numpy as np
import plotly.graph_objects as go
import pytest
import streamlit as st

from chunking import Document, Settings, run
from chunking.metrics import histogram, lengths
from chunking.ui import numbers, state
from chunking.ui.charts import Line, axis_range, histogram_figure

TEXT = "".join(f"Paragraph {each} " + "word " * (each * 7 % 60) + "\n\n" for each in range(90))


@pytest.fixture
def session(monkeypatch):
    """A session's state, as a mapping."""
    held = {"language": "en"}
    monkeypatch.setattr(st, "session_state", held)
    settings = Settings(strategy={"name": "structure_aware", "maxChars": 500, "minChars": 100})
    held["result"] = run(Document(TEXT), settings)
    return held


@pytest.fixture
def values(session):
    return lengths(session["result"])


def click(session, bins, values, bar):
    points = [] if bar is None else [{"point_index": bar}]
    session["sizes chart"] = SimpleNamespace(selection=SimpleNamespace(points=points))
    numbers.choose_bar("sizes chart", bins, values)


def test_a_click_on_a_bar_goes_to_its_first_chunk(session, values):
    bins = histogram(values)
    bar = int(np.argmax(bins.counts))
    click(session, bins, values, bar)
    first = int(bins.members(values, bar)[0])
    assert state.chosen_chunk() == first
    assert session["scroll_to"][:2] == tuple(session["result"].chunks[first].body)
    assert numbers.chosen_bar("sizes chart", bins) == bar
    assert numbers.chosen_bar("tokens chart", bins) is None


def test_the_next_of_a_bar_goes_on_and_round(session, values):
    bins = histogram(values)
    members = bins.members(values, int(np.argmax(bins.counts)))
    seen = []
    for _ in range(len(members) + 1):
        numbers.next_of(members)
        seen.append(state.chosen_chunk())
    assert seen == [*members.tolist(), members[0]]
    assert session["scroll_to"][2] == len(members) + 1


def test_the_next_of_a_bar_begins_at_its_first_from_a_chunk_outside(session):
    """A chunk chosen elsewhere doesn't skip the members before it."""
    members = np.array([2, 4])
    session["chunk"] = 3
    numbers.next_of(members)
    assert state.chosen_chunk() == 2


def test_an_empty_bar_chooses_nothing(session):
    bins = histogram(np.array([1, 100]))
    empty = int(np.argmin(bins.counts))
    click(session, bins, np.array([1, 100]), empty)
    assert state.chosen_chunk() is None


def test_a_click_beside_the_bars_takes_the_choice_back(session, values):
    bins = histogram(values)
    click(session, bins, values, 0)
    click(session, bins, values, None)
    assert numbers.chosen_bar("sizes chart", bins) is None


def test_a_bar_that_is_gone_is_not_chosen(session, values):
    """After other settings the bins are others, and a late click may name a bar there isn't."""
    bins = histogram(values)
    click(session, bins, values, 0)
    assert numbers.chosen_bar("sizes chart", histogram(values + 1)) is None
    click(session, bins, values, 99)
    assert numbers.chosen_bar("sizes chart", bins) is None


@pytest.mark.usefixtures("session")
def test_limits_that_are_no_sizes_get_no_line():
    limits = Settings(strategy={"name": "fixed_size", "chunkSize": -1}).strategy.limits()
    assert numbers.limit_lines(limits) == []


@pytest.mark.parametrize("values", [[5], [5, 5, 5], [1, 900], range(10_000)])
def test_a_figure_shows_all_bars_and_lines(values):
    """One bar a bin, and a line far away widens the axis."""
    bins = histogram(np.array(values))
    lines = [Line("max", 1800, "solid")]
    plain = histogram_figure(bins, hover="%{y}", lines=lines, chosen=0).to_dict()
    figure = go.Figure(**plain)  # plotly refuses what it doesn't know
    assert len(figure.data[0].x) == len(bins.counts) <= 34
    low, high = axis_range(bins, lines)
    assert low < min(values) <= max(values) < high
    assert high > 1800
    assert figure.layout.annotations[0].text == "max 1,800"
