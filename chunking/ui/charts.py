"""Charts of sizes: one bar a bin, never one a chunk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import plotly.graph_objects as go

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunking.metrics import Histogram

HEIGHT = 200
STAGGER = 12
# Up to this many chunks a bar, the axis counts one by one: there are no half chunks.
FEW = 6
BAR, CHOSEN, LINE = "#7fb0e6", "#0f62ae", "#c2410c"


class Line(NamedTuple):
    """A limit drawn into a histogram."""

    name: str
    place: int
    dash: str


class PlainFigure(go.Figure):  # type: ignore[misc] # plotly has no types
    """A figure of plain values, as they are sent.

    Plotly looks up and copies each value of a figure several times: for two charts that took longer
    than all the rest of a page's run. A test has it check these figures instead.
    """

    def __init__(self, plain: dict[str, Any]) -> None:
        # Plotly's own __init__ is what takes the time; nothing but `to_dict` is used afterwards.
        self._plain = plain

    def to_dict(self) -> dict[str, Any]:
        """The figure's JSON, before it is text."""
        return self._plain


def histogram_figure(
    histogram: Histogram, *, hover: str, lines: Sequence[Line] = (), chosen: int | None = None
) -> PlainFigure:
    """Bars of a histogram with a labelled line at each limit; the `chosen` bar is darker."""
    edges, counts = histogram.edges, histogram.counts
    shown = axis_range(histogram, lines)
    width = int(edges[1] - edges[0])
    ranges = [
        f"{low:,}" if width == 1 else f"{low:,}–{low + width - 1:,}" for low in edges[:-1].tolist()
    ]
    bars = {
        "type": "bar",
        "x": (edges[:-1] + width / 2 - 0.5).tolist(),
        "y": counts.tolist(),
        "width": width * 0.92,
        "customdata": [[text] for text in ranges],
        "hovertemplate": hover + "<extra></extra>",
        "marker": {
            "color": [CHOSEN if bar == chosen else BAR for bar in range(len(counts))],
            "line": {"color": CHOSEN, "width": 1},
        },
    }
    layout = {
        "template": {"layout": {}},  # Streamlit writes its theme into it
        "height": HEIGHT,
        "margin": {"l": 4, "r": 4, "t": 6 + STAGGER * max(1, len(lines)), "b": 4},
        "bargap": 0,
        "showlegend": False,
        "clickmode": "event+select",
        "dragmode": False,
        "xaxis": {"range": shown},
        "yaxis": {"dtick": 1 if counts.max() <= FEW else None},
        "shapes": [line_shape(line) for line in lines],
        "annotations": [
            line_name(line, row, at_right=line.place > sum(shown) / 2)
            for row, line in enumerate(lines)
        ],
    }
    return PlainFigure({"data": [bars], "layout": layout})


def line_shape(line: Line) -> dict[str, object]:
    """A limit as a line from the bottom to the top of a chart."""
    return {
        "type": "line",
        "x0": line.place,
        "x1": line.place,
        "y0": 0,
        "y1": 1,
        "yref": "paper",
        "line": {"color": LINE, "dash": line.dash, "width": 1.5},
    }


def line_name(line: Line, row: int, *, at_right: bool) -> dict[str, object]:
    """A limit's name above its line; rows are staggered, or names would cover each other."""
    return {
        "x": line.place,
        "y": 1,
        "yref": "paper",
        "xanchor": "right" if at_right else "left",
        "yanchor": "bottom",
        "yshift": STAGGER * row,
        "text": f"{line.name} {line.place:,}",
        "showarrow": False,
        "font": {"size": 10, "color": LINE},
    }


def axis_range(histogram: Histogram, lines: Sequence[Line]) -> tuple[float, float]:
    """The horizontal range that shows all bars and lines: shapes alone don't widen a chart."""
    places = [*histogram.edges[[0, -1]].tolist(), *(line.place for line in lines)]
    margin = max(1, (max(places) - min(places)) * 0.04)
    return min(places) - margin, max(places) + margin
