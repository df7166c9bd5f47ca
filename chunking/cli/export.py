"""`chunk-tuner export`: chunks to files, with vectors, a plan before, and a manifest."""

from __future__ import annotations

import json
import sys
from math import isfinite
from typing import TYPE_CHECKING, Any

from chunking.cli.parser import WrongUse
from chunking.cli.settings_given import say_what_leaves, settings_file_of, strategy_embedders
from chunking.cli.split import add_run_arguments
from chunking.cli.table import one_line
from chunking.cli.texts import TEXTS
from chunking.embeddings import embedder_of

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from chunking.cli.export_files import Files
    from chunking.cli.parser import Parser
    from chunking.embeddings import Embedder
    from chunking.export import Changes, Failure, Manifest, Plan
    from chunking.settings import SettingsFile

LEFT_OUT = 1
NO_VECTORS = "none"
PRICE_EXAMPLE, RATE_EXAMPLE = 0.02, 5


def add_arguments(parser: Parser, language: str) -> None:
    """Where to, in which formats, with which vectors; then the arguments of `split`."""
    from chunking.export import FORMATS  # noqa: PLC0415 - loads only for this verb

    def text(key: str, **values: object) -> str:
        return TEXTS[key].text(language).format_map(values) if values else TEXTS[key].text(language)

    formats = ", ".join(FORMATS)
    parser.add_argument(
        "--format",
        action="append",
        default=[],
        dest="formats",
        metavar="NAME",
        help=text("format_help", names=formats),
    )
    parser.add_argument("--out", metavar="DIR", help=text("out_help"))
    parser.add_argument("--since", metavar="FILE", help=text("since_help"))
    parser.add_argument("--only-changed", action="store_true", help=text("only_changed_help"))
    parser.add_argument("--price", metavar="NUMBER", help=text("price_help"))
    parser.add_argument("--rate", metavar="NUMBER", help=text("rate_help"))
    parser.add_argument("--dry-run", action="store_true", help=text("dry_run_help"))
    keys = {"json": "export_json_help", "table": "export_table_help", "embedder": "vectors_help"}
    add_run_arguments(parser, language, **keys)


def run(arguments: Namespace, language: str) -> int:
    """Say what will be embedded if asked to, then export; 1 if a document was left out."""
    from chunking.cli.export_files import Files  # noqa: PLC0415 - only here

    if not arguments.out and not arguments.dry_run:
        raise WrongUse("out_missing")
    if arguments.only_changed and arguments.since is None:
        raise WrongUse("since_missing")
    price = number_of("--price", arguments.price, PRICE_EXAMPLE)
    rate = number_of("--rate", arguments.rate, RATE_EXAMPLE)
    has_vectors = arguments.embedder != NO_VECTORS
    if not has_vectors:
        arguments.embedder = None  # the settings' own stays: a strategy may need it
    settings = settings_file_of(arguments, language)
    vectors = embedder_of(settings.default) if has_vectors else None
    if not arguments.dry_run:
        say_what_leaves([vectors, *strategy_embedders(settings)], language)
    files = Files(arguments.files, arguments.name)
    failures: Sequence[Failure] = ()
    if arguments.dry_run or price is not None or rate is not None:
        failures = said_plan(arguments, language, files, settings, vectors, price, rate)
    if not arguments.dry_run:
        failures = exported(arguments, language, files, settings, vectors)
    for name, why in failures:
        said = TEXTS["not_exported"].text(language)
        problem = said.format(name=one_line(name), problem=one_line(why.text(language)))
        sys.stderr.write(f"chunk-tuner: {problem}\n")
    return LEFT_OUT if failures else 0


def number_of(option: str, given: str | None, example: float) -> float | None:
    """The number above 0 that was given, None without one."""
    if given is None:
        return None
    try:
        number = float(given)
    except ValueError:
        number = 0
    if not (isfinite(number) and number > 0):
        raise WrongUse("number_wrong", option=option, given=given, example=example)
    return number


def said_plan(  # noqa: PLR0913, PLR0917 - what a plan is made of
    arguments: Namespace,
    language: str,
    files: Files,
    settings: SettingsFile,
    vectors: Embedder | None,
    price: float | None,
    rate: float | None,
) -> Sequence[Failure]:
    """Write the plan; the documents that it leaves out."""
    from chunking.cli.export_files import refuse_nothing  # noqa: PLC0415 - loads only here
    from chunking.export import plan_export  # noqa: PLC0415 - as above

    results = refuse_nothing(files.results(settings), language)
    plan = plan_export(results, embedder=vectors, price=price, rate=rate, since=arguments.since)
    if arguments.json:
        write_json(plan_record(plan))
    else:
        write_lines(plan_lines(plan, arguments.since, price, rate, language))
    return plan.failures


def exported(
    arguments: Namespace,
    language: str,
    files: Files,
    settings: SettingsFile,
    vectors: Embedder | None,
) -> Sequence[Failure]:
    """Export, and write what was done; the documents that were left out."""
    from chunking.cli.export_files import refuse_nothing  # noqa: PLC0415 - loads only here
    from chunking.export import export  # noqa: PLC0415 - as above

    manifest = export(
        refuse_nothing(files.results(settings), language),
        arguments.out,
        arguments.formats or ["jsonl"],
        embedder=vectors,
        since=arguments.since,
        only_changed=arguments.only_changed,
        keep_going=True,
    )
    if arguments.json:
        write_json(manifest_record(manifest))
    else:
        write_lines(manifest_lines(manifest, files, arguments.since, language))
    return manifest.failures


def write_json(record: dict[str, Any]) -> None:
    """A line of JSON on standard output."""
    sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n")


def write_lines(lines: Iterator[str]) -> None:
    """Lines on standard output."""
    sys.stdout.writelines(line + "\n" for line in lines)


def plan_record(plan: Plan) -> dict[str, Any]:
    """The plan as plain values, camelCase."""
    return {
        "documents": plan.documents,
        "chunks": plan.chunks,
        "toEmbed": plan.to_embed,
        "characters": plan.characters,
        "tokens": plan.tokens,
        "counters": list(plan.counters),
        "tooLong": plan.too_long,
        "seconds": plan.seconds,
        "cost": plan.cost,
        "changes": plan.changes and plan.changes.counts,
        "failures": [name for name, _ in plan.failures],
    }


def manifest_record(manifest: Manifest) -> dict[str, Any]:
    """What was done as plain values, camelCase."""
    return {
        "manifest": str(manifest.path),
        **manifest.counts._asdict(),
        "files": [file._asdict() for file in manifest.files],
        "changes": manifest.changes and manifest.changes.counts,
        "warnings": [reason.text() for reason in manifest.warnings],
        "failures": [name for name, _ in manifest.failures],
    }


def plan_lines(
    plan: Plan, since: str | None, price: float | None, rate: float | None, language: str
) -> Iterator[str]:
    """The plan for people."""

    def text(key: str, **values: object) -> str:
        return TEXTS[key].text(language).format_map(values)

    yield text("export_counts", documents=plan.documents, chunks=plan.chunks)
    yield text(
        "plan_line",
        chunks=plan.to_embed,
        characters=plan.characters,
        tokens=plan.tokens,
        counters=", ".join(plan.counters),
    )
    if plan.cost is not None:
        yield text("plan_cost", cost=plan.cost, price=price)
    if plan.seconds is not None:
        yield text("plan_seconds", seconds=plan.seconds, rate=rate)
    if plan.too_long:
        yield text("plan_too_long", count=plan.too_long)
    yield from changes_lines(plan.changes, since, language)


def manifest_lines(
    manifest: Manifest, files: Files, since: str | None, language: str
) -> Iterator[str]:
    """What was done, for people."""

    def text(key: str, **values: object) -> str:
        return TEXTS[key].text(language).format_map(values)

    counts = manifest.counts
    yield text("export_counts", documents=counts.documents, chunks=counts.chunks)
    yield from changes_lines(manifest.changes, since, language)
    for file in manifest.files:
        path = one_line(str(manifest.path.parent / file.name))
        yield text("file_line", path=path, size=file.size)
    yield one_line(str(manifest.path))
    for warning in manifest.warnings:
        yield text("note", text=warning.text(language))
    if files.passed_over:
        suffixes = one_line(", ".join(sorted(files.passed_over)))
        yield text("files_passed_over", count=files.passed_over.total(), suffixes=suffixes)


def changes_lines(changes: Changes | None, since: str | None, language: str) -> Iterator[str]:
    """What differs from the earlier export."""
    if changes is None:
        return
    path = one_line(since or "")
    yield TEXTS["changes_line"].text(language).format(path=path, **changes.counts)
    if changes.documents_gone:
        names = one_line(", ".join(changes.documents_gone))
        yield TEXTS["documents_gone"].text(language).format(names=names)
