"""Code that reproduces settings: with this library, and elsewhere as far as that is honest."""

from __future__ import annotations

import json
import re
from textwrap import indent, wrap
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from chunking.export._snippet_texts import SNIPPET_TEXTS
from chunking.reasons import Bilingual
from chunking.strategies._separators import ESCAPES, EXPRESSION, KEPT_AT_START, unescaped
from chunking.strategies.paragraph import Paragraph
from chunking.strategies.recursive import Recursive
from chunking.strategies.sentence import Sentence
from chunking.strategies.token import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunking.settings import Settings
    from chunking.strategies import Strategy

COLUMNS = 96
# Counters that tiktoken, and so the other libraries, know by the same name.
TIKTOKEN = ("cl100k_base", "o200k_base")
CHARACTERS_A_TOKEN = 4
DIFY_LOW, DIFY_HIGH = 50, 4000
OURS = "chunking"

Language = Literal["python", "java", "json"]
Found = TypeVar("Found")


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


class _Draft(NamedTuple):
    """Code, and the keys of what differs with their values."""

    code: str
    differs: Sequence[tuple[str, dict[str, object]]] = ()


class Target(NamedTuple):
    """A row of the table of tools."""

    label: Bilingual
    language: Language
    draft: Callable[[Settings], _Draft | None]
    """None where there is no honest mapping."""


def snippets(settings: Settings, language: str = "en") -> tuple[Snippet, ...]:
    """Code for each tool, its comments in `language`, with what is different there."""
    return tuple(_snippet(name, settings, language) for name in TARGETS)


def _snippet(name: str, settings: Settings, language: str) -> Snippet:
    target = TARGETS[name]
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


def _ours(settings: Settings) -> _Draft:
    # Quotes, backslashes and odd characters of separators stay within JSON's own escapes.
    text = json.dumps(settings.to_dict(), indent=2)
    shown = f'r"""\n{text}\n"""'
    return _Draft(
        f"""\
from chunking import run
from chunking.loading import load
from chunking.pipeline import read_settings

settings = read_settings({shown})
result = run(load("guide.md"), settings)
chunks = [chunk.text for chunk in result.chunks]
"""
    )


def _langchain(settings: Settings) -> _Draft | None:
    if settings.strategy.name == "recursive":
        return _langchain_recursive(settings)
    if settings.strategy.name == "token":
        return _langchain_token(settings)
    return None


def _langchain_recursive(settings: Settings) -> _Draft:
    options = _as(Recursive, settings.strategy)
    written = options.separators
    starts = [each.startswith(KEPT_AT_START) for each in written]
    patterns = [_pattern(each) for each in written]
    differs: list[tuple[str, dict[str, object]]] = [("merge", {}), ("line_ends", {})]
    if options.overlap:
        differs.append(("overlap_parts", {}))
    if any(starts) and not all(starts):
        differs.append(("separator_sides", {}))
    measure = "len"
    head = "from langchain_text_splitters import RecursiveCharacterTextSplitter\n"
    if options.unit == "tokens":
        head = f"from chunking.tokens import counter\n{head}"
        measure = f'counter("{settings.counter}").count'
    separators = "\n".join(f"        {each!r}," for each in [*patterns, ""])
    return _Draft(
        f"""\
{head}
splitter = RecursiveCharacterTextSplitter(
    separators=[
{separators}
    ],
    is_separator_regex=True,
    keep_separator="{"start" if starts and all(starts) else "end"}",
    chunk_size={options.max},
    chunk_overlap={options.overlap},
    length_function={measure},
)
chunks = splitter.split_text(open("guide.md", encoding="utf-8").read())
""",
        differs,
    )


def _pattern(written: str) -> str:
    """A separator as a regular expression."""
    rest = written.removeprefix(KEPT_AT_START)
    if len(rest) > 1 and rest[0] == rest[-1] == EXPRESSION:
        return rest[1:-1]
    return re.escape(ESCAPES.sub(lambda match: unescaped(match[0]), rest))


def _encoding(settings: Settings) -> tuple[str, list[tuple[str, dict[str, object]]]]:
    """The vocabulary's name elsewhere, and what differs by it."""
    if settings.counter in TIKTOKEN:
        return settings.counter, []
    return TIKTOKEN[0], [("counter", {"counter": settings.counter})]


def _langchain_token(settings: Settings) -> _Draft:
    options = _as(Token, settings.strategy)
    encoding, differs = _encoding(settings)
    return _Draft(
        f"""\
from langchain_text_splitters import TokenTextSplitter

splitter = TokenTextSplitter(
    encoding_name="{encoding}",
    chunk_size={options.chunk_size},
    chunk_overlap={options.overlap_tokens},
)
chunks = splitter.split_text(open("guide.md", encoding="utf-8").read())
""",
        [("marks", {}), ("line_ends", {}), *differs],
    )


def _llama_index(settings: Settings) -> _Draft | None:
    if settings.strategy.name == "sentence":
        return _llama_index_sentence(settings)
    if settings.strategy.name == "token":
        return _llama_index_token(settings)
    return None


def _llama_index_sentence(settings: Settings) -> _Draft:
    options = _as(Sentence, settings.strategy)
    encoding, differs = _encoding(settings)
    size = options.max
    if options.unit == "characters":
        size = max(1, options.max // CHARACTERS_A_TOKEN)
        differs.append(("characters_as_tokens", {"size": options.max, "tokens": size}))
    return _Draft(
        f"""\
import tiktoken
from llama_index.core.node_parser import SentenceSplitter

splitter = SentenceSplitter(
    chunk_size={size},
    chunk_overlap=0,
    tokenizer=tiktoken.get_encoding("{encoding}").encode_ordinary,
)
chunks = splitter.split_text(open("guide.md", encoding="utf-8").read())
""",
        [("nltk", {}), ("overlap_parts", {}), *differs],
    )


def _llama_index_token(settings: Settings) -> _Draft:
    options = _as(Token, settings.strategy)
    encoding, differs = _encoding(settings)
    return _Draft(
        f"""\
import tiktoken
from llama_index.core.node_parser import TokenTextSplitter

splitter = TokenTextSplitter(
    chunk_size={options.chunk_size},
    chunk_overlap={options.overlap_tokens},
    tokenizer=tiktoken.get_encoding("{encoding}").encode_ordinary,
)
chunks = splitter.split_text(open("guide.md", encoding="utf-8").read())
""",
        [("marks", {}), *differs],
    )


def _dify(settings: Settings) -> _Draft | None:
    if settings.strategy.name != "paragraph":
        return None
    options = _as(Paragraph, settings.strategy)
    used = min(max(options.max, DIFY_LOW), DIFY_HIGH)
    differs: list[tuple[str, dict[str, object]]] = [("dify_pieces", {}), ("dify_size", {})]
    if used != options.max:
        differs.append(("dify_clamped", {"size": options.max, "used": used}))
    rules = {
        "mode": "custom",
        "rules": {
            "pre_processing_rules": [
                {"id": "remove_extra_spaces", "enabled": False},
                {"id": "remove_urls_emails", "enabled": False},
            ],
            "segmentation": {"separator": "\n\n", "max_tokens": used, "chunk_overlap": 0},
        },
    }
    return _Draft(json.dumps({"process_rule": rules}, indent=2) + "\n", differs)


def _spring_ai(settings: Settings) -> _Draft | None:
    if settings.strategy.name != "token":
        return None
    options = _as(Token, settings.strategy)
    encoding, counted = _encoding(settings)
    differs = [("spring_rule", {}), ("spring_marks", {}), *counted]
    if options.overlap_tokens:
        differs.append(("no_overlap", {"overlap": options.overlap_tokens}))
    chosen = ""
    if encoding != TIKTOKEN[0]:
        differs.append(("needs_encoding", {}))
        chosen = f"    .withEncodingType(EncodingType.{encoding.upper()})\n"
    return _Draft(
        f"""\
TokenTextSplitter splitter = TokenTextSplitter.builder()
{chosen}    .withChunkSize({options.chunk_size})
    .withMinChunkSizeChars({options.min_chunk_size_chars})
    .withMinChunkLengthToEmbed({options.min_chunk_length_to_embed})
    .withMaxNumChunks({options.max_num_chunks})
    .withKeepSeparator(true)
    .build();
List<Document> chunks = splitter.apply(documents);
""",
        differs,
    )


def _as(kind: type[Found], strategy: Strategy) -> Found:
    """The strategy, known to be of that kind by its name."""
    if not isinstance(strategy, kind):
        raise TypeError(strategy.name)
    return strategy


TARGETS: dict[str, Target] = {
    OURS: Target(Bilingual("This library", "本库"), "python", _ours),
    "langchain": Target(Bilingual("LangChain", "LangChain"), "python", _langchain),
    "llama_index": Target(Bilingual("LlamaIndex", "LlamaIndex"), "python", _llama_index),
    "dify": Target(Bilingual("Dify (knowledge API)", "Dify（知识库 API）"), "json", _dify),
    "spring_ai": Target(Bilingual("Spring AI", "Spring AI"), "java", _spring_ai),
}
