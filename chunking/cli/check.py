"""`chunk-tuner check`: what a run tore apart, for people, and as an exit status for a pipeline."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from chunking.cli.parser import WrongUse
from chunking.cli.settings_given import (
    say_what_leaves,
    settings_file_of,
    strategy_embedders,
)
from chunking.cli.split import add_run_arguments, loaded, notes
from chunking.cli.table import aligned, one_line, options_shown
from chunking.cli.texts import TEXTS
from chunking.integrity import TORN, UNIT_KINDS, Kind, Report, State
from chunking.run import run as run_settings

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.cli.parser import Parser
    from chunking.integrity import Finding, Score

    Wanted = Mapping[str, tuple[Kind, Collection[State]]]

FOUND = 1
SHORT_NAMES = {
    "broken-item": "broken-list-item",
    "broken-row": "broken-table-row",
    "broken-fence": "broken-code",
}


def fail_names() -> Wanted:
    """What `--fail-on` can name: units as broken-... or rescued-..., faults by their own name."""
    names: dict[str, tuple[Kind, Collection[State]]] = {}
    for kind in Kind:
        name = kind.replace("_", "-")
        if kind in UNIT_KINDS:
            names[f"broken-{name}"] = (kind, TORN)
            names[f"rescued-{name}"] = (kind, (State.rescued,))
        else:
            names[name] = (kind, (State.broken, State.noted))
    return names


def add_arguments(parser: Parser, language: str) -> None:
    """The arguments of `split`, and what makes the check fail."""
    known = ", ".join([*fail_names(), *SHORT_NAMES])
    parser.add_argument(
        "--fail-on",
        action="append",
        default=[],
        metavar="KIND,...",
        help=TEXTS["fail_on_help"].text(language).format(known=known),
    )
    parser.add_argument(
        "--allow-too-long",
        action="store_true",
        help=TEXTS["allow_too_long_help"].text(language),
    )
    add_run_arguments(parser, language, json="check_json_help", table="check_table_help")


def run(arguments: Namespace, language: str) -> int:
    """Write the report on each file; 1 if any has what `--fail-on` names."""
    wanted = wanted_of(arguments)
    settings = settings_file_of(arguments, language)
    say_what_leaves(strategy_embedders(settings), language)
    documents = list(loaded(arguments.files, stdin_name=arguments.name))
    status = 0
    for document in documents:
        result = run_settings(document, settings.settings_for(document.name))
        report = Report.of(result)
        failed = found_in(report, wanted)
        status = FOUND if failed else status
        if arguments.json:
            record = report_record(result, report, failed, language)
            sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")
            for note in notes(result, language):
                sys.stderr.write(f"chunk-tuner: {note}\n")
        else:
            for line in report_lines(result, report, language):
                sys.stdout.write(line + "\n")
            for line in verdict_lines(wanted, failed, language):
                sys.stdout.write(line + "\n")
    return status


def wanted_of(arguments: Namespace) -> Wanted:
    """The kinds and states that the check is to fail on, by name."""
    known = fail_names()
    shown = ", ".join(known)
    wanted: dict[str, tuple[Kind, Collection[State]]] = {}
    for given in arguments.fail_on:
        names = [name.strip() for name in given.split(",") if name.strip()]
        if not names:
            raise WrongUse("fail_on_empty", known=shown)
        for name in names:
            full = SHORT_NAMES.get(name, name)
            if full not in known:
                raise WrongUse("fail_on_unknown", given=name, known=shown)
            kind, states = known[full]
            if arguments.allow_too_long:
                states = [state for state in states if state is not State.too_long]
            wanted[name] = (kind, states)
    return wanted


def found_in(report: Report, wanted: Wanted) -> Mapping[str, int]:
    """How often each of the wanted names is found; those that aren't are left out."""
    found = {
        name: len(report.findings.of(kind, states=tuple(states)))
        for name, (kind, states) in wanted.items()
    }
    return {name: count for name, count in found.items() if count}


def report_lines(result: ChunkedDocument, report: Report, language: str) -> Iterator[str]:
    """The document's chunks in a line, the scores, and each finding, the worst first."""

    def text(key: str, **values: object) -> str:
        return TEXTS[key].text(language).format_map(values)

    yield text(
        "summary",
        name=one_line(result.document.name),
        count=len(result.chunks),
        strategy=result.settings.strategy.name,
        options=options_shown(result.settings),
    )
    yield from notes(result, language)
    yield ""
    yield from aligned([score_row(score, language) for score in report.scores])
    yield ""
    yield text("findings_title", count=len(report.findings))
    for finding in report.findings:
        reason = one_line(finding.reason.text(language))
        yield text("finding_line", state=text(f"state_{finding.state}"), reason=reason)


def score_row(score: Score, language: str) -> Sequence[str]:
    """A score's share, its counts, and its name."""
    label = score.form.label.text(language)
    if not score.form.higher_is_better:
        label = TEXTS["score_lower"].text(language).format(label=label)
    if score.share is None:
        return ["", TEXTS["score_none"].text(language), label]
    counts = TEXTS["score_line"].text(language).format(count=score.count, total=score.total)
    return [f"{100 * score.share:.1f} %", counts, label]


def verdict_lines(wanted: Wanted, failed: Mapping[str, int], language: str) -> Iterator[str]:
    """Whether the check failed, and for what."""
    if failed:
        names = ", ".join(f"{name} ({count})" for name, count in failed.items())
        yield TEXTS["failed_line"].text(language).format(names=names)
    elif wanted:
        yield TEXTS["passed_line"].text(language).format(names=", ".join(wanted))
    yield ""


def report_record(
    result: ChunkedDocument, report: Report, failed: Mapping[str, int], language: str
) -> dict[str, Any]:
    """The report as plain values with camelCase keys; offsets are code points, lines from 1."""
    return {
        "document": result.document.name,
        "strategy": result.settings.strategy.name,
        "chunks": len(result.chunks),
        "failed": dict(failed),
        "scores": [
            {
                "name": score.name,
                "count": score.count,
                "total": score.total,
                "share": score.share,
                "higherIsBetter": score.form.higher_is_better,
                "label": score.form.label.text(language),
                "formula": score.form.formula.text(language),
            }
            for score in report.scores
        ],
        "states": {
            kind: dict(states) for kind, states in report.counts.items() if any(states.values())
        },
        "cuts": {place: count for place, count in report.cuts.items() if count},
        "findings": [finding_record(result, finding, language) for finding in report.findings],
    }


def finding_record(result: ChunkedDocument, finding: Finding, language: str) -> dict[str, Any]:
    """A finding as plain values; `chunks` are indexes, from 0, as `split --json` has them."""
    start, end = finding.span
    return {
        "kind": finding.kind,
        "state": finding.state,
        "start": start,
        "end": end,
        "line": result.document.position(start)[0],
        "lastLine": result.document.position(max(start, end - 1))[0],
        "chunks": list(finding.chunks),
        "code": finding.reason.code,
        "text": finding.reason.text(language),
    }
