"""The command line: THE table of verbs, and what holds for all of them.

Exit status: 0 fine, 1 findings, 2 wrong use. Errors are one sentence on standard error.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from chunking.cli import app, check, export, split
from chunking.cli.parser import VERB_METAVAR, Parser, Stopped, Verb, WrongUse
from chunking.cli.texts import TEXTS, language_of
from chunking.errors import ChunkingError

if TYPE_CHECKING:
    from collections.abc import Sequence

VERBS: dict[str, Verb] = {
    "app": Verb("app_summary", app.add_arguments, app.run),
    "split": Verb("split_summary", split.add_arguments, split.run),
    "check": Verb("check_summary", check.add_arguments, check.run),
    "export": Verb("export_summary", export.add_arguments, export.run),
}

WRONG_USE = 2
# What a shell reports of a program that SIGINT or SIGPIPE has ended.
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the verb that the arguments name; returns the exit status."""
    if arguments is None:
        arguments = sys.argv[1:]
    _write_utf8()
    language = language_of(arguments)
    try:
        status = _run(arguments, language)
        sys.stdout.flush()
    except Stopped as stopped:
        return stopped.status
    except (WrongUse, ChunkingError) as error:
        # A text of the machine's own (a file's name) could hold a line end.
        sentence = " ".join(_sentence(error, language).splitlines())
        sys.stderr.write(f"chunk-tuner: {sentence}\n")
        return WRONG_USE
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OSError, ValueError) as error:
        # A full disk behind a redirect, a name that the system refuses: no fault of the program.
        problem = getattr(error, "strerror", None) or str(error)
        sentence = TEXTS["system_refuses"].text(language).format(problem=problem)
        sys.stderr.write(f"chunk-tuner: {sentence}\n")
        _drop_output()
        return WRONG_USE
    return status


def _run(arguments: Sequence[str], language: str) -> int:
    """The exit status of the verb."""
    parser = Parser("chunk-tuner", TEXTS["about"].text(language), language=language)
    verbs = parser.add_subparsers(metavar=VERB_METAVAR, dest="verb")
    for name, verb in VERBS.items():
        summary = TEXTS[verb.summary].text(language)
        # Only the verb asked for is filled in: help of options takes time to make.
        added = verbs.add_parser(name, help=summary, about=summary, language=language)
        if name in arguments:
            verb.add_arguments(added, language)
    parsed = parser.parse(arguments)
    if parsed.verb is None:
        raise WrongUse("verb_missing", known=", ".join(VERBS))
    return VERBS[parsed.verb].run(parsed, language)


def _sentence(error: WrongUse | ChunkingError, language: str) -> str:
    """What is wrong, in words."""
    return error.text(language) if isinstance(error, WrongUse) else error.reason.text(language)


def _drop_output() -> None:
    """Send what is still to be written nowhere: Python would complain once more when it exits."""
    with suppress(OSError):  # it is no file, as in a test
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_utf8() -> None:
    """Make both outputs UTF-8 whatever the locale; a lone surrogate in a name is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
