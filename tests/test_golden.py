import json
from pathlib import Path

import pytest

from chunking import ChunkingError, Document, Settings, run

GOLDEN = Path(__file__).parent / "golden" / "chunks.jsonl"
CASES = [json.loads(line) for line in GOLDEN.read_text("utf-8").split("\n") if line]
ASTRAL = [case for case in CASES if case["group"].endswith(".astral")]
INT32 = [case for case in CASES if case["group"].endswith(".int32")]
EXACT = [case for case in CASES if case not in ASTRAL and case not in INT32]


def result_of(case):
    settings = Settings(strategy={"name": case["strategy"], **case["options"]})
    result = run(Document(case["text"]), settings)
    result.verify()
    return result


@pytest.mark.parametrize("case", EXACT, ids=lambda case: case["id"])
def test_the_reference_chunks_come_out_exactly(case):
    chunks = [{"index": chunk.index, "content": chunk.content} for chunk in result_of(case).chunks]
    assert chunks == case["chunks"]


@pytest.mark.parametrize("case", ASTRAL, ids=lambda case: case["id"])
def test_no_character_beyond_16_bits_is_torn_or_lost(case):
    result = result_of(case)
    for chunk in result.chunks:
        chunk.content.encode()  # a lone surrogate would be an error


@pytest.mark.parametrize("case", INT32, ids=lambda case: case["id"])
def test_sizes_beyond_32_bits_give_a_plain_result_or_a_clear_error(case):
    try:
        result_of(case)
    except ChunkingError as error:
        assert str(error)  # noqa: PT017 - either outcome is right


def test_all_recorded_cases_are_here():
    assert (len(EXACT), len(ASTRAL), len(INT32)) == (520, 20, 7)
