"""What a run tore apart: every list, table, sentence ... as whole, rescued, broken or too long.

`Report.of(result)` is the way in, for a result of any strategy:

    report = Report.of(run(document, settings, source=source))
    report.all_whole()                      # the badge: no list is torn
    report.scores                           # Score(name, count, total): .share, .label, .formula
    report.counts[Kind.list][State.broken]  # how many lists are broken
    report.findings                         # a lazy sequence of Finding, the worst first
    report.findings[:50]                    # a part of it; of(...) takes kinds and states
    report.findings.of(*OUTLINED, states=TORN).spans    # int array (n, 2): what to outline
    report.findings[0].reason.text("zh")    # the sentence, with line, items and chunks
    report.place(chunk)                     # Cut(place, reason): where the cut at its end is
    report.places                           # a Place a chunk, for counting

Spans and offsets are the document's. `Finding.chunks` are indexes of chunks, from 0; sentences
name chunks as the app numbers them, from 1. Whatever is known of the document alone is kept by its
source: use one source for all runs on a document, and a report costs only numpy work.
"""

from __future__ import annotations

from chunking.integrity._findings import Findings
from chunking.integrity._model import OUTLINED, TORN, UNIT_KINDS, Cut, Finding, Kind, Place, State
from chunking.integrity._report import Report
from chunking.integrity._scores import SCORES, Score, ScoreName

__all__ = [
    "OUTLINED",
    "SCORES",
    "TORN",
    "UNIT_KINDS",
    "Cut",
    "Finding",
    "Findings",
    "Kind",
    "Place",
    "Report",
    "Score",
    "ScoreName",
    "State",
]
