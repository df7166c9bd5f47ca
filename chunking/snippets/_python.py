"""Snippets for LangChain and LlamaIndex."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from chunking.snippets._draft import Draft, encoding, known_as
from chunking.strategies._separators import ESCAPES, EXPRESSION, KEPT_AT_START, unescaped
from chunking.strategies.recursive import Recursive
from chunking.strategies.sentence import Sentence
from chunking.strategies.token import Token

if TYPE_CHECKING:
    from chunking.settings import Settings
    from chunking.snippets._draft import Differences

CHARACTERS_A_TOKEN = 4


def langchain(settings: Settings) -> Draft | None:
    if settings.strategy.name == "recursive":
        return _langchain_recursive(settings)
    if settings.strategy.name == "token":
        return _langchain_token(settings)
    return None


def _langchain_recursive(settings: Settings) -> Draft:
    options = known_as(Recursive, settings.strategy)
    written = options.separators
    starts = [each.startswith(KEPT_AT_START) for each in written]
    patterns = [_pattern(each) for each in written]
    differs: Differences = [("merge", {}), ("line_ends", {})]
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
    return Draft(
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


def _langchain_token(settings: Settings) -> Draft:
    options = known_as(Token, settings.strategy)
    name, differs = encoding(settings)
    return Draft(
        f"""\
from langchain_text_splitters import TokenTextSplitter

splitter = TokenTextSplitter(
    encoding_name="{name}",
    chunk_size={options.chunk_size},
    chunk_overlap={options.overlap_tokens},
)
chunks = splitter.split_text(open("guide.md", encoding="utf-8").read())
""",
        [("marks", {}), ("line_ends", {}), *differs],
    )


def llama_index(settings: Settings) -> Draft | None:
    if settings.strategy.name == "sentence":
        return _llama_index_sentence(settings)
    if settings.strategy.name == "token":
        return _llama_index_token(settings)
    return None


def _llama_index_sentence(settings: Settings) -> Draft:
    options = known_as(Sentence, settings.strategy)
    name, differs = encoding(settings)
    size = options.max
    if options.unit == "characters":
        size = max(1, options.max // CHARACTERS_A_TOKEN)
        differs.append(("characters_as_tokens", {"size": options.max, "tokens": size}))
    return Draft(
        f"""\
import tiktoken
from llama_index.core.node_parser import SentenceSplitter

splitter = SentenceSplitter(
    chunk_size={size},
    chunk_overlap=0,
    tokenizer=tiktoken.get_encoding("{name}").encode_ordinary,
)
chunks = splitter.split_text(open("guide.md", encoding="utf-8").read())
""",
        [("nltk", {}), ("overlap_parts", {}), *differs],
    )


def _llama_index_token(settings: Settings) -> Draft:
    options = known_as(Token, settings.strategy)
    name, differs = encoding(settings)
    return Draft(
        f"""\
import tiktoken
from llama_index.core.node_parser import TokenTextSplitter

splitter = TokenTextSplitter(
    chunk_size={options.chunk_size},
    chunk_overlap={options.overlap_tokens},
    tokenizer=tiktoken.get_encoding("{name}").encode_ordinary,
)
chunks = splitter.split_text(open("guide.md", encoding="utf-8").read())
""",
        [("marks", {}), *differs],
    )
