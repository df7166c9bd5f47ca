"""Help for the strategies' options, made from their fields."""

from __future__ import annotations

import json
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

from chunking.cli.texts import TEXTS
from chunking.strategies import STRATEGIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunking.strategies import OptionForm, Strategy

WIDEST = 100
NARROWEST = 40
INDENT = "  "


def strategies_help(language: str) -> str:
    """All strategies with their options: unit, bounds, default, and what they do."""
    columns = max(NARROWEST, min(WIDEST, get_terminal_size().columns - 2))
    # Chinese characters take two columns each.
    columns = columns // 2 if language == "zh" else columns
    lines = [TEXTS["strategies_title"].text(language)]
    for name, strategy in STRATEGIES.items():
        lines += ["", f"{INDENT}{name}: {strategy.label.text(language)}"]
        lines += indented(strategy.summary.text(language), 2, columns)
        lines += options_lines(strategy, language, columns)
    return "\n".join(lines)


def options_lines(strategy: type[Strategy], language: str, columns: int) -> Iterator[str]:
    """Each option's name, unit, bounds and default, and below it what it does."""
    for name, form in strategy.forms().items():
        field = strategy.model_fields[name]
        facts = option_facts(form, field.default, language)
        head = f"{field.alias}: {form.title.text(language)} ({facts})"
        yield from indented(head, 2, columns)
        yield from indented(form.description.text(language), 4, columns)


def option_facts(form: OptionForm, default: object, language: str) -> str:
    """What an option can be, and what it is by default, as `--set` takes it."""
    if form.is_list:
        key = "list_line"
    elif form.choices:
        key = "choice_line"
    elif isinstance(default, bool):
        key = "switch_line"
    else:
        key = "option_line"
    return (
        TEXTS[key]
        .text(language)
        .format(
            unit=form.unit.text(language),
            low=form.low,
            high=form.high,
            names=", ".join(form.choices),
            default=value_shown(default),
        )
    )


def value_shown(value: object) -> str:
    """An option's value as `--set` takes it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def indented(text: str, depth: int, columns: int) -> Iterator[str]:
    """The text wrapped to the columns."""
    indent = INDENT * depth
    yield from wrap(text, columns, initial_indent=indent, subsequent_indent=indent)
