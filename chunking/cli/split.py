"""`chunk-tuner split`: the chunks of documents, as a table for people or as JSON lines."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, get_args

from chunking.cli.options_help import strategies_help
from chunking.cli.parser import WrongUse
from chunking.cli.record import chunk_record
from chunking.cli.settings_given import (
    refuse_folder,
    say_what_leaves,
    settings_file_of,
    strategy_embedders,
)
from chunking.cli.table import table_lines
from chunking.cli.texts import TEXTS
from chunking.reasons import Code, Reason, Value
from chunking.run import run as run_settings
from chunking.settings import HeadingContext, Settings
from chunking.source import DEFAULT_COUNTER
from chunking.strategies import STRATEGIES
from chunking.tokens import COUNTERS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from chunking.chunks import ChunkedDocument
    from chunking.cli.parser import Parser
    from chunking.document import Document

STANDARD_INPUT = "-"


def add_arguments(parser: Parser, language: str) -> None:
    """The verb's arguments."""
    add_run_arguments(parser, language, json="json_help", table="table_help")


def add_run_arguments(
    parser: Parser, language: str, *, json: str, table: str, embedder: str = "embedder_help"
) -> None:
    """Files, settings and form; what the strategies can be told is made from their fields.

    `json`, `table` and `embedder` are the keys of the help for the two forms and the option.
    """

    def text(key: str, **values: object) -> str:
        return TEXTS[key].text(language).format_map(values) if values else TEXTS[key].text(language)

    default = Settings().strategy.name
    strategies = text("strategy_help", names=", ".join(STRATEGIES), default=default)
    counters = text("counter_help", names=", ".join(COUNTERS), default=DEFAULT_COUNTER)
    parser.add_argument("files", nargs="+", metavar="FILE", help=text("files_help"))
    parser.add_argument("--strategy", metavar="NAME", help=strategies)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="options",
        metavar="NAME=VALUE",
        help=text("set_help"),
    )
    parser.add_argument("--settings", metavar="FILE", help=text("settings_help"))
    parser.add_argument("--counter", metavar="NAME", help=counters)
    parser.add_argument(
        "--heading-context",
        choices=get_args(HeadingContext),
        default=None,
        help=text("heading_context_help"),
    )
    parser.add_argument("--embedder", metavar="NAME", help=text(embedder))
    parser.add_argument("--name", default="stdin.md", metavar="NAME", help=text("name_help"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=text(json))
    form.add_argument("--table", action="store_true", help=text(table))
    parser.epilog = strategies_help(language)


def run(arguments: Namespace, language: str) -> int:
    """Write the chunks of all files. Nothing is written if a file or a setting is wrong."""
    settings = settings_file_of(arguments, language)
    say_what_leaves(strategy_embedders(settings), language)
    documents = list(loaded(arguments.files, stdin_name=arguments.name))
    for document in documents:
        result = run_settings(document, settings.settings_for(document.name))
        if arguments.json:
            for line in json_lines(result, language):
                sys.stdout.write(line)
            for note in notes(result, language):
                sys.stderr.write(f"chunk-tuner: {note}\n")
        else:
            for line in table_lines(result, notes(result, language), language):
                sys.stdout.write(line + "\n")
    return 0


def loaded(files: Sequence[str], *, stdin_name: str) -> Iterator[Document]:
    """The documents in the files, each with a name of its own."""
    from chunking.loading import load, load_bytes  # noqa: PLC0415 - brings the encoding guesser

    times = files.count(STANDARD_INPUT)
    if times > 1:
        raise WrongUse("stdin_twice", count=times)
    names: set[str] = set()
    for file in files:
        if file == STANDARD_INPUT:
            document = load_bytes(sys.stdin.buffer.read(), stdin_name)
        else:
            refuse_folder(file)
            document = load(file)
        if document.name in names:
            raise WrongUse("same_name", name=document.name)
        names.add(document.name)
        yield document


def json_lines(result: ChunkedDocument, language: str) -> Iterator[str]:
    """Each chunk as a line of JSON."""
    for chunk in result.chunks:
        yield json.dumps(chunk_record(result, chunk, language), ensure_ascii=False) + "\n"


def notes(result: ChunkedDocument, language: str) -> list[str]:
    """What to know of the file and of options that can't act, a sentence each."""
    document = result.document
    warnings = [*document.origin.warnings, *result.settings.strategy.warnings(document)]
    left_out = [stretch for stretch in result.uncovered if "option" in stretch.why.values]
    if left_out:
        values: dict[str, Value] = {
            "places": len(left_out),
            "characters": sum(span.length for span, _ in left_out),
            "option": str(left_out[0].why.values["option"]),
        }
        warnings.append(Reason(Code.TEXT_LEFT_OUT, values))
    return [
        TEXTS["note"].text(language).format(text=warning.text(language)) for warning in warnings
    ]
