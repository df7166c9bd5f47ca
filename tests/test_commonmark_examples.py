"""The CommonMark specification's examples through every strategy."""

import json
from pathlib import Path

import pytest

from chunking import STRATEGIES, Document, Settings, run

EXAMPLES = [
    json.loads(line)["markdown"]
    for line in (Path(__file__).parent / "commonmark_examples.jsonl")
    .read_text("utf-8")
    .splitlines()
]
# All in one, as a text with every kind of markup.
TEXTS = [*EXAMPLES, "\n\n".join(EXAMPLES)]
SIZES = (1, 8, 32, 200, 1800)


def options_of(strategy, size):
    """The strategy's options with all sizes near one, in bounds and without contradictions."""
    forms = strategy.forms()
    tokens = {"token", "section_aware"}
    least = max(size, 32) if strategy.model_fields["name"].default in tokens else size
    wanted = {
        "max": size,
        "target": size,
        "min": size // 2,
        "overlap": size // 4,
        "overlap_sentences": 1,
        "chunk_size": least,
        "overlap_size": size // 4,
        "target_chars": size,
        "max_chars": size,
        "min_chars": size // 2,
        "overlap_chars": size // 4,
        "max_tokens": least,
        "max_tokens_hard": least,
        "overlap_tokens": size // 8,
        "min_chunk_size_chars": size // 2,
        "max_num_chunks": 100_000,
    }
    return {
        name: min(max(value, forms[name].low), forms[name].high)
        for name, value in wanted.items()
        if name in forms
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "name", [name for name, strategy in STRATEGIES.items() if "embedder" not in strategy.needs]
)
def test_the_specification_s_examples_keep_the_promises(name, size):
    chosen = Settings(strategy={"name": name, **options_of(STRATEGIES[name], size)})
    for text in TEXTS:
        result = run(Document(text), chosen)
        result.verify()
        assert result.chunks or not text.strip()
