"""argparse, with our own sentences for what is wrong."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, NoReturn

from chunking.cli.texts import LANGUAGES, TEXTS

VERB_METAVAR = "VERB"


class WrongUse(Exception):  # noqa: N818 - it is what happened, and is told to a person
    """Arguments that can't be run; carries the key of its sentence, and the values in it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def text(self, language: str = "en") -> str:
        """The sentence in `language` ("en" or "zh")."""
        return TEXTS[self.key].text(language).format_map(self.values)


class Stopped(Exception):  # noqa: N818 - not an error: help was shown
    """The parser has done all there is to do."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Verb(NamedTuple):
    """A row in the table of verbs."""

    summary: str
    """Key of the text that says what it does."""
    add_arguments: Callable[[Parser, str], None]
    run: Callable[[Namespace, str], int]
    """Returns the exit status."""


class Parser(ArgumentParser):
    """A parser of arguments that raises WrongUse where argparse would print and exit."""

    def __init__(self, prog: str, about: str, *, language: str) -> None:
        super().__init__(
            prog=prog,
            description=about,
            formatter_class=partial(RawDescriptionHelpFormatter, max_help_position=32),
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("-h", "--help", action="help", help=TEXTS["help_help"].text(language))
        self.add_argument(
            "--language",
            choices=LANGUAGES,
            default=SUPPRESS,  # a verb's parser would overwrite what stands before the verb
            help=TEXTS["language_help"].text(language),
        )

    def parse(self, arguments: Sequence[str]) -> Namespace:
        """The arguments, or WrongUse with the first one that is unknown."""
        parsed, unknown = self.parse_known_args(arguments)
        if unknown:
            raise WrongUse("argument_unknown", argument=unknown[0], prog=self._prog_of(parsed))
        return parsed

    def _prog_of(self, parsed: Namespace) -> str:
        return f"{self.prog} {parsed.verb}" if parsed.verb else self.prog

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print with its usage, which hides the sentence."""
        raise WrongUse("argument_wrong", problem=message, prog=self.prog)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:  # noqa: ARG002
        """Raise instead of leaving Python: the caller may be a test or a program."""
        raise Stopped(status)
