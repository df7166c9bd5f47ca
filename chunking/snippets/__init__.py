"""Code that reproduces settings: with this library, and elsewhere as far as that is honest."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from textwrap import indent, wrap
from typing import TYPE_CHECKING, Literal, NamedTuple

from chunking.reasons import Bilingual
from chunking.snippets._draft import Draft
from chunking.snippets._python import langchain, llama_index
from chunking.snippets._services import dify, spring_ai
from chunking.snippets._texts import SNIPPET_TEXTS

if TYPE_CHECKING:
    from chunking.settings import Settings

COLUMNS = 96
OURS = "chunking"

Language = Literal["python", "java", "json"]


class Snippet(NamedTuple):
    """Code for a tool."""

    target: str
    label: Bilingual
    language: Language
    code: str
    """With its differences in comments, but for JSON, which has none."""
    differs: tuple[str, ...]
    """What is different there; empty if the chunks are the same."""
    is_possible: bool = True
    """Whether there is code at all."""


class Target(NamedTuple):
    """A row of the table of tools."""

    label: Bilingual
    language: Language
    draft: Callable[[Settings], Draft | None]
    """None where there is no honest mapping."""


def snippets(settings: Settings, language: str = "en") -> tuple[Snippet, ...]:
    """Code for each tool, its comments in `language`, with what is different there."""
    return tuple(snippet(name, settings, language) for name in SNIPPETS)


def snippet(name: str, settings: Settings, language: str = "en") -> Snippet:
    """Code for a tool of the table."""
    target = SNIPPETS[name]
    draft = target.draft(settings)
    if draft is None:
        why = _said("none", {"strategy": settings.strategy.name}, language)
        code = "" if target.language == "json" else _comment(target.language, [why])
        return Snippet(name, target.label, target.language, code, (why,), is_possible=False)
    keys = list(draft.differs)
    if settings.heading_context == "prefix" and name != OURS:
        keys.append(("heading_context", {}))
    differs = tuple(_said(key, values, language) for key, values in keys)
    if target.language == "json":
        return Snippet(name, target.label, "json", draft.code, differs)
    lines = [_said("same", {}, language)]
    if differs:
        lines = [_said("differs", {}, language), *(f"- {each}" for each in differs)]
    code = _comment(target.language, lines) + draft.code
    return Snippet(name, target.label, target.language, code, differs)


def _said(key: str, values: dict[str, object], language: str) -> str:
    return SNIPPET_TEXTS[key].text(language).format_map(values)


def _comment(language: Language, lines: Sequence[str]) -> str:
    start = "// " if language == "java" else "# "
    wrapped = [part for line in lines for part in wrap(line, COLUMNS - len(start))]
    return indent("\n".join(wrapped), start) + "\n"


def ours(settings: Settings) -> Draft:
    # Quotes, backslashes and odd characters of separators stay within JSON's own escapes.
    text = json.dumps(settings.to_dict(), indent=2)
    shown = f'r"""\n{text}\n"""'
    return Draft(
        f"""\
from chunking import run
from chunking.loading import load
from chunking.pipeline import read_settings

settings = read_settings({shown})
result = run(load("guide.md"), settings)
chunks = [chunk.text for chunk in result.chunks]
"""
    )


SNIPPETS: dict[str, Target] = {
    OURS: Target(Bilingual("This library", "本库"), "python", ours),
    "langchain": Target(Bilingual("LangChain", "LangChain"), "python", langchain),
    "llama_index": Target(Bilingual("LlamaIndex", "LlamaIndex"), "python", llama_index),
    "dify": Target(Bilingual("Dify (knowledge API)", "Dify（知识库 API）"), "json", dify),
    "spring_ai": Target(Bilingual("Spring AI", "Spring AI"), "java", spring_ai),
}

__all__ = ["SNIPPETS", "Snippet", "Target", "snippet", "snippets"]
