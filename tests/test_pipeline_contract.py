"""The reference's contract, as recorded from it: one adapter that adapts and decides nothing."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chunking.errors import SettingsError
from chunking.pipeline import (
    ChunkEmbeddingService,
    ChunkerNode,
    ChunkerSettings,
    ChunkingMode,
    ChunkingStrategyFactory,
    ClientException,
    FixedSizeTextChunker,
    IngestionContext,
    NodeConfig,
    StructureAwareTextChunker,
    VectorChunk,
    reference_factory,
)
from chunking.strategies.fixed_size import FixedSize
from chunking.strategies.structure_aware import StructureAware

GOLDEN = Path(__file__).parent / "golden" / "contract.jsonl"
CASES = [json.loads(line) for line in GOLDEN.read_text("utf-8").split("\n") if line]

# Cases in which our reading of JSON differs from Jackson's: id -> what we do instead. Strict: a
# case here must differ. There is none, as `integer_of` and `mode_of` follow Jackson's rules.
DIFFERS_FROM_JACKSON: dict[str, str] = {}

CHUNKERS = {"fixed_size": FixedSizeTextChunker, "structure_aware": StructureAwareTextChunker}

ERRORS = {
    "java.lang.IllegalArgumentException": (ValueError, SettingsError),
    "java.lang.IllegalStateException": (RuntimeError,),
    "java.lang.NullPointerException": (TypeError,),
    "rag.framework.exception.ClientException": (ClientException,),
}
CLASS_NAMES = {
    "rag.core.chunk.strategy.": "chunking.pipeline.factory.",
    "golden.Main$Probe": f"{__name__}.Probe",
}


class Probe:
    def __init__(self, mode: ChunkingMode | None) -> None:
        self.type = mode


class Recorder:
    def __init__(self, vectors: Any) -> None:
        self.vectors = vectors
        self.calls: list[tuple[list[str], str | None]] = []

    def embed_batch(self, texts, model=None):
        self.calls.append((list(texts), model))
        if self.vectors == "auto":
            return [[float(len(text)), float(at)] for at, text in enumerate(texts)]
        return self.vectors


def attempt(action: Callable[[], Any]) -> Any:
    """What the action returns, or the error it raises."""
    try:
        return action()
    except Exception as error:  # noqa: BLE001 - every error is a result here
        return error


def mode_of(name: str | None) -> ChunkingMode | None:
    return None if name is None else ChunkingMode[name]


def name_of(mode: Any) -> Any:
    return mode.name if isinstance(mode, ChunkingMode) else mode


def options_of(options: Any) -> Any:
    return options.model_dump(exclude={"name"}) if hasattr(options, "model_dump") else options


def chunker_of(name: str | None) -> Any:
    if name is None:
        return None
    if name.startswith("probe:"):
        mode = name.removeprefix("probe:")
        return Probe(None if mode == "null" else ChunkingMode[mode])
    return CHUNKERS[name]()


def vector_chunk_of(given: Any) -> Any:
    return given and VectorChunk(content=given["content"], embedding=given["embedding"])


def mode_info() -> Any:
    return [
        {
            "name": mode.name,
            "value": mode.value,
            "label": mode.label.zh,
            "visible": mode.visible,
            "json": json.dumps(mode),
        }
        for mode in ChunkingMode
    ]


def from_value(value: str | None) -> Any:
    return attempt(lambda: name_of(ChunkingMode.from_value(value)))


def create_options(mode: str, config: Any) -> Any:
    return attempt(lambda: options_of(ChunkingMode[mode].create_options(config)))


def create_default_options(mode: str, targetSize: Any, overlapSize: Any) -> Any:  # noqa: N803
    return options_of(ChunkingMode[mode].create_default_options(targetSize, overlapSize))


def default_config(mode: str) -> Any:
    return ChunkingMode[mode].default_config()


def parse_settings(settings: Any) -> Any:
    parsed = attempt(lambda: ChunkerSettings.parse(settings))
    if isinstance(parsed, Exception):
        return parsed
    return {
        "strategy": name_of(parsed.strategy),
        "chunkSize": parsed.chunk_size,
        "overlapSize": parsed.overlap_size,
        "options": attempt(lambda: options_of(parsed.options())),
    }


def embed(chunks: Any, vectors: Any, model: str | None) -> Any:
    recorder = Recorder(vectors)
    made = chunks and [vector_chunk_of(chunk) for chunk in chunks]
    outcome = attempt(lambda: ChunkEmbeddingService(recorder).embed(made, model))
    return {
        "outcome": "ok" if outcome is None else outcome,
        "calls": [
            {"texts": texts, "with_model": model is not None, "model": model}
            for texts, model in recorder.calls
        ],
        "embeddings": made if made is None else [chunk and chunk.embedding for chunk in made],
    }


def factory(register: Any, init: bool, query: str | None) -> Any:  # noqa: FBT001 - as recorded
    made = ChunkingStrategyFactory()
    for name in register:
        made.register(chunker_of(name))
    outcome = {"init": attempt(made.init) or "ok"} if init else {}

    def class_name(found: Any) -> Any:
        return found and type(found).__name__

    return {
        **outcome,
        "find": attempt(lambda: class_name(made.find(mode_of(query)))),
        "require": attempt(lambda: class_name(made.require(mode_of(query)))),
    }


def chunk_direct(strategy: str, text: str | None, options: Any) -> Any:
    if options is not None:
        made = FixedSize if "chunkSize" in options else StructureAware
        options = made(**options)
    chunks = attempt(lambda: chunker_of(strategy).chunk(text, options))
    if isinstance(chunks, Exception):
        return chunks
    return [{"index": chunk.index, "content": chunk.content} for chunk in chunks]


def execute(enhancedText: Any, rawText: Any, settings: Any, vectors: Any) -> Any:  # noqa: N803
    recorder = Recorder(vectors)
    node = ChunkerNode(reference_factory(), ChunkEmbeddingService(recorder))
    context = IngestionContext(raw_text=rawText, enhanced_text=enhancedText)
    outcome = attempt(lambda: node.execute(context, NodeConfig(settings=settings)))
    if not isinstance(outcome, Exception):
        outcome = {
            "success": outcome.success,
            "message": outcome.message,
            "failure": outcome.error,
        }
    return {
        "outcome": outcome,
        "embed_calls": [
            {"text_count": len(texts), "with_model": model is not None}
            for texts, model in recorder.calls
        ],
        "context_chunks": context.chunks
        and [
            {"index": chunk.index, "content": chunk.content, "embedding": chunk.embedding}
            for chunk in context.chunks
        ],
    }


OPERATIONS = {
    function.__name__: function
    for function in (
        mode_info,
        from_value,
        create_options,
        create_default_options,
        default_config,
        parse_settings,
        embed,
        factory,
        chunk_direct,
        execute,
    )
}


def same_error(expected: dict[str, Any], actual: Any) -> bool:
    """Whether an error is the one recorded; its words and class only if the reference's own."""
    if not isinstance(actual, Exception):
        return False
    if not expected["own_message"]:
        return True
    message = expected["message"]
    for theirs, ours in CLASS_NAMES.items():
        message = message.replace(theirs, ours)
    return isinstance(actual, ERRORS[expected["class"]]) and str(actual) == message


def same(expected: Any, actual: Any) -> bool:
    if isinstance(expected, dict):
        if "own_message" in expected:
            return same_error(expected, actual)
        if set(expected) == {"error"}:
            return same_error(expected["error"], actual)
        return (
            isinstance(actual, dict)
            and set(expected) == set(actual)
            and all(same(value, actual[key]) for key, value in expected.items())
        )
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(same, expected, actual))
    return type(expected) is type(actual) and expected == actual


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_reference_contract_holds(case):
    expect = case["expect"]
    expected = expect.get("result", expect)
    actual = OPERATIONS[case["op"]](**case["input"])
    assert same(expected, actual) is (case["id"] not in DIFFERS_FROM_JACKSON), actual


def test_differences_are_only_where_jackson_decides():
    depends = {case["id"] for case in CASES if "jackson" in case.get("depends_on", ())}
    assert set(DIFFERS_FROM_JACKSON) <= depends


def test_all_recorded_cases_are_here():
    assert len(CASES) == 297
    assert {case["op"] for case in CASES} == set(OPERATIONS)
