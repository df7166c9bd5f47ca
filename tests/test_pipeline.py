import json
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, Settings, run
from chunking.errors import SettingsError
from chunking.pipeline import (
    ChunkEmbeddingService,
    ChunkerNode,
    ChunkerSettings,
    ChunkingMode,
    ChunkingStrategyFactory,
    ClientException,
    EmbedderClient,
    FixedSizeTextChunker,
    IngestionContext,
    NodeConfig,
    VectorChunk,
    reference_factory,
)
from chunking.strategies.fixed_size import FixedSize


class Lengths:
    """An embedder whose vectors are the texts' lengths."""

    name = "lengths"

    def embed(self, texts, *, role="passage"):
        assert role == "passage"
        return np.array([[len(text), 0.5] for text in texts], dtype=np.float32)


def embedding_service():
    return ChunkEmbeddingService(EmbedderClient(Lengths()))


@given(
    st.sampled_from([*ChunkingMode]),
    st.text("\0\t\n \x1f", max_size=3),
    st.lists(st.booleans(), min_size=15, max_size=15),
    st.sampled_from("-_"),
)
def test_a_mode_is_found_however_its_value_is_written(mode, around, upper, joint):
    pairs = zip(mode.value, upper, strict=False)
    written = "".join(letter.upper() if up else letter for letter, up in pairs)
    value = around + written.replace("_", joint) + around
    assert ChunkingMode.from_value(value) is mode


def test_modes_are_their_values_in_json():
    assert json.dumps([*ChunkingMode]) == '["fixed_size", "structure_aware"]'
    assert [mode.label.en for mode in ChunkingMode] == ["Fixed size", "Structure aware"]


@pytest.mark.parametrize(
    ("value", "size"),
    [(np.int64(2**32 + 7), 7), (np.float64(7.9), 7), (np.bool_(True), 512), (Decimal(7), 512)],  # noqa: FBT003 - the value is the point
)
def test_numbers_of_other_libraries_are_numbers_too(value, size):
    options = ChunkingMode.FIXED_SIZE.create_options({"chunkSize": value})
    assert options == FixedSize(chunk_size=size)


@given(st.dictionaries(st.text(max_size=9), st.none() | st.booleans() | st.text() | st.floats()))
@pytest.mark.parametrize("mode", ChunkingMode)
def test_no_configuration_is_an_error(mode, config):
    aliases = list(mode.default_config())
    config |= dict(zip(aliases, config.values(), strict=False))
    assert isinstance(mode.create_options(config), mode.strategy)


# Jackson's rules for an Integer, beyond the recorded cases.
@pytest.mark.parametrize(
    ("value", "size"),
    [
        ("null", 512),
        (" null\n", 512),
        ("\uff13\uff10\uff10", 300),
        ("+300", 300),
        ("0000000000300", 300),
        (0.9, 512),
        (-0.9, 512),
        (2147483647.0, 2147483647),
        (299.999, 299),
    ],
)
def test_the_node_reads_numbers_as_jackson_does(value, size):
    assert ChunkerSettings.parse({"chunkSize": value}).chunk_size == size


@pytest.mark.parametrize(
    "value", ["NULL", "3e2", "300.0", "3 0", "\u00a0", 2147483647.5, 1e20, float("nan"), False, []]
)
def test_the_node_refuses_what_jackson_refuses(value):
    for key in ("chunkSize", "overlapSize"):
        with pytest.raises(SettingsError) as caught:
            ChunkerSettings.parse({key: value})
        assert caught.value.key == key


def test_the_node_cuts_and_embeds_the_enhanced_text():
    context = IngestionContext(
        raw_text="raw", enhanced_text="first\n\nsecond", document_name="a.md"
    )
    config = NodeConfig(settings={"strategy": "fixed_size", "chunkSize": 7, "overlapSize": 0})
    outcome = ChunkerNode(reference_factory(), embedding_service()).execute(context, config)
    assert (outcome.success, outcome.message, outcome.error) == (True, "已分块 2 段", None)
    assert [chunk.content for chunk in context.chunks] == ["first\n\n", "second"]
    assert [chunk.embedding for chunk in context.chunks] == [[7.0, 0.5], [6.0, 0.5]]


def test_the_node_gives_the_chunks_of_a_run():
    document = Document("first\n\nsecond", name="a.md")
    context = IngestionContext(raw_text=document.text, document_name=document.name)
    config = NodeConfig(settings={"strategy": "fixed_size", "chunkSize": 7})
    ChunkerNode(reference_factory(), embedding_service()).execute(context, config)
    expected = run(document, Settings(strategy=FixedSize(chunk_size=7)))
    made = [chunk.to_vector_chunk() for chunk in expected.chunks]
    assert [chunk.chunk_id for chunk in context.chunks] == [chunk.chunk_id for chunk in made]


def test_vectors_of_arrays_count_as_there():
    calls = []

    class Client:
        def embed_batch(self, texts, model=None):
            calls.append((texts, model))

    chunks = [VectorChunk(content="a", embedding=np.array([0.5, 1.0]))]
    ChunkEmbeddingService(Client()).embed(chunks)
    assert not calls


def test_an_embedder_has_no_other_models():
    chunks = [VectorChunk(content="a")]
    embedding_service().embed(chunks, "lengths")
    assert chunks[0].embedding == [1.0, 0.5]
    with pytest.raises(ClientException):
        embedding_service().embed([VectorChunk(content="a")], "another")


def test_a_factory_that_failed_once_finds_nothing_until_it_succeeds():
    factory = reference_factory()
    assert factory.find(ChunkingMode.FIXED_SIZE)
    factory.register(FixedSizeTextChunker())
    with pytest.raises(RuntimeError, match="Duplicate ChunkingStrategy for type: FIXED_SIZE"):
        factory.init()
    assert factory.find(ChunkingMode.FIXED_SIZE) is None
    assert ChunkingStrategyFactory().find(ChunkingMode.FIXED_SIZE) is None
