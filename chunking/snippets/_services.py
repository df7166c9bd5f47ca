"""Snippets for Dify and Spring AI."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from chunking.snippets._draft import TIKTOKEN, Draft, encoding, known_as
from chunking.strategies.paragraph import Paragraph
from chunking.strategies.token import Token

if TYPE_CHECKING:
    from chunking.settings import Settings
    from chunking.snippets._draft import Differences

DIFY_LOW, DIFY_HIGH = 50, 4000


def dify(settings: Settings) -> Draft | None:
    if settings.strategy.name != "paragraph":
        return None
    options = known_as(Paragraph, settings.strategy)
    used = min(max(options.max, DIFY_LOW), DIFY_HIGH)
    differs: Differences = [("dify_pieces", {}), ("dify_size", {})]
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
    return Draft(json.dumps({"process_rule": rules}, indent=2) + "\n", differs)


def spring_ai(settings: Settings) -> Draft | None:
    if settings.strategy.name != "token":
        return None
    options = known_as(Token, settings.strategy)
    name, counted = encoding(settings)
    differs = [("spring_rule", {}), ("spring_marks", {}), *counted]
    if options.overlap_tokens:
        differs.append(("no_overlap", {"overlap": options.overlap_tokens}))
    chosen = ""
    if name != TIKTOKEN[0]:
        differs.append(("needs_encoding", {}))
        chosen = f"    .withEncodingType(EncodingType.{name.upper()})\n"
    return Draft(
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
