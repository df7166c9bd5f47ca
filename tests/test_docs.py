"""docs/strategies.md: one example a strategy, made anew here so that it can't rot.

`UPDATE_DOCS=1 pytest tests/test_docs.py` writes the results into the page.
"""

import os
import re
from pathlib import Path

import numpy as np
import pytest

from chunking import STRATEGIES, Document, run
from chunking.pipeline import read_settings

PAGE = Path(__file__).parent.parent / "docs" / "strategies.md"
EXAMPLE = re.compile(
    r"^## (?P<name>\w+)\n.*?"
    r"^```\w+ input\n(?P<text>.*?)^```\n.*?"
    r"^```yaml settings\n(?P<settings>.*?)^```\n.*?"
    r"^```text result\n(?P<result>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
EXAMPLES = {match["name"]: match for match in EXAMPLE.finditer(PAGE.read_text("utf-8"))}


class TwoWords:
    """An embedder that knows two words."""

    name = "two words"

    def embed(self, texts, *, role="passage"):  # noqa: ARG002 - both alike
        counted = [[text.count("cat"), text.count("car"), 0.1] for text in texts]
        vectors = np.array(counted, np.float32)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def shown(result):
    """The chunks as the page shows them."""
    lines = []
    for chunk in result.chunks:
        repeats = f" repeats {chunk.overlap}" if chunk.overlap else ""
        lines += [f"[{chunk.index}] {len(chunk.text)} characters{repeats}"]
        if chunk.context_before:
            lines += [f"  in front: {chunk.context_before!r}"]
        lines += [f"  {chunk.content!r}"]
        if chunk.context_after:
            lines += [f"  behind: {chunk.context_after!r}"]
        lines += [f"  ends here: {chunk.why.text()}"]
        if chunk.overlap_why:
            lines += [f"  note: {chunk.overlap_why.text()}"]
    return "\n".join(lines) + "\n"


def test_every_strategy_has_an_example():
    assert set(EXAMPLES) == set(STRATEGIES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_what_the_code_does(name):
    example = EXAMPLES[name]
    settings = read_settings(example["settings"])
    assert settings.strategy.name == name
    embedder = TwoWords() if "embedder" in STRATEGIES[name].needs else None
    result = run(Document(example["text"], name="example.md"), settings, embedder=embedder)
    result.verify()
    assert len(result.chunks) > 1
    if os.environ.get("UPDATE_DOCS"):
        page = PAGE.read_text("utf-8")
        old = example[0]
        new = old[: example.start("result") - example.start()] + shown(result) + "```"
        PAGE.write_text(page.replace(old, new), encoding="utf-8")
        return
    assert shown(result) == example["result"]
