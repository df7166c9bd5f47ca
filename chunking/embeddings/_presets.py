"""Services as facts: where they are, what they take, what they are limited to.

Limits were collected in 2026; where a service lowers one, the client finds out and remembers.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping
from typing import Literal, NamedTuple

from chunking.embeddings._secret import Secret
from chunking.reasons import Bilingual

Shape = Literal["openai", "ollama"]


class ModelRow(NamedTuple):
    """What is known of a model."""

    reads: int | None
    dimensions: int | None
    counter: str | None = None
    """The token counter that is its own, where we have it."""


class Preset(NamedTuple):
    """A service."""

    label: Bilingual
    url: str
    """Its address without `/embeddings`; empty where everyone has his own."""
    model: str
    """The model taken where none is named; empty where there is no usual one."""
    key: str = ""
    """The environment variable with the key; empty where none is needed."""
    address: str = "CHUNK_TUNER_EMBEDDING_URL"
    """The environment variable with the address; it comes before `url`."""
    path: str = ""
    """Put behind an address that has no path."""
    port: int = 0
    """Put behind an address that is only a host; 0 for none."""
    header: str = "Authorization"
    shape: Shape = "openai"
    inputs: int | None = None
    """Most texts a request."""
    tokens: int | None = None
    """Most tokens a request."""
    size: int = 1_900_000
    """Most bytes a request."""
    reads: int | None = None
    """Tokens read of a text, where the table of models doesn't say."""
    sends_base64: bool = False
    """Whether vectors can be asked for as base64: a quarter of the bytes."""
    width: str = "dimensions"
    """The field that asks for shorter vectors."""
    roles: Mapping[str, Mapping[str, str]] = {}
    """What a request says besides, by role."""
    always: Mapping[str, object] = {}
    """What every request says besides."""


MODELS: dict[str, ModelRow] = {
    "text-embedding-3-small": ModelRow(8192, 1536, "cl100k_base"),
    "text-embedding-3-large": ModelRow(8192, 3072, "cl100k_base"),
    "text-embedding-ada-002": ModelRow(8192, 1536, "cl100k_base"),
    "text-embedding-v4": ModelRow(8192, None),
    "text-embedding-v3": ModelRow(8192, None),
    "embedding-3": ModelRow(3072, None),
    "bge-m3": ModelRow(8192, 1024),
    "bge-large-zh-v1.5": ModelRow(512, 1024),
    "bge-large-en-v1.5": ModelRow(512, 1024),
    "jina-embeddings-v3": ModelRow(8192, None),
    "jina-embeddings-v4": ModelRow(32_768, None),
    "voyage-3.5": ModelRow(32_000, None),
    "voyage-3.5-lite": ModelRow(32_000, None),
    "qwen3-embedding": ModelRow(32_768, None, "qwen"),
}


def model_row(model: str) -> ModelRow:
    """What is known of a model, whoever publishes it and whichever size or tag it has."""
    short = model.rpartition("/")[2].lower().partition(":")[0]
    if short.startswith("qwen3-embedding"):
        short = "qwen3-embedding"
    return MODELS.get(short, ModelRow(None, None))


PRESETS: dict[str, Preset] = {
    "openai": Preset(
        Bilingual("OpenAI", "OpenAI"),
        "https://api.openai.com/v1",
        "text-embedding-3-small",
        key="OPENAI_API_KEY",
        address="OPENAI_BASE_URL",
        path="/v1",
        inputs=2048,
        tokens=300_000,
        reads=8192,
        sends_base64=True,
    ),
    "azure": Preset(
        Bilingual("Azure OpenAI", "Azure OpenAI"),
        "",
        "",
        key="AZURE_OPENAI_API_KEY",
        address="AZURE_OPENAI_ENDPOINT",
        path="/openai/v1",
        header="api-key",
        inputs=2048,
        tokens=300_000,
        reads=8192,
        sends_base64=True,
    ),
    "dashscope": Preset(
        Bilingual("DashScope (Alibaba)", "百炼 DashScope（阿里云）"),
        "https://dashscope.aliyuncs.com/compatible-mode/v1",
        "text-embedding-v4",
        key="DASHSCOPE_API_KEY",
        address="DASHSCOPE_BASE_URL",
        inputs=10,
        reads=8192,
    ),
    "siliconflow": Preset(
        Bilingual("SiliconFlow", "硅基流动 SiliconFlow"),
        "https://api.siliconflow.cn/v1",
        "BAAI/bge-m3",
        key="SILICONFLOW_API_KEY",
        address="SILICONFLOW_BASE_URL",
        inputs=64,
        reads=512,
    ),
    "zhipu": Preset(
        Bilingual("Zhipu", "智谱"),
        "https://open.bigmodel.cn/api/paas/v4",
        "embedding-3",
        key="ZHIPUAI_API_KEY",
        address="ZHIPUAI_BASE_URL",
        inputs=64,
        reads=3072,
    ),
    "ollama": Preset(
        Bilingual("Ollama", "Ollama"),
        "http://localhost:11434/api",
        "bge-m3",
        address="OLLAMA_HOST",
        path="/api",
        port=11434,
        shape="ollama",
        # Else it cuts long texts off and says nothing.
        always={"truncate": False},
    ),
    "tei": Preset(
        Bilingual("Text Embeddings Inference", "Text Embeddings Inference"),
        "http://localhost:8080/v1",
        "tei",
        path="/v1",
        inputs=32,
    ),
    "vllm": Preset(
        Bilingual("vLLM", "vLLM"),
        "http://localhost:8000/v1",
        "",
        path="/v1",
        sends_base64=True,
    ),
    "xinference": Preset(
        Bilingual("Xinference", "Xinference"),
        "http://localhost:9997/v1",
        "bge-m3",
        path="/v1",
    ),
    "jina": Preset(
        Bilingual("Jina", "Jina"),
        "https://api.jina.ai/v1",
        "jina-embeddings-v3",
        key="JINA_API_KEY",
        address="JINA_BASE_URL",
        inputs=512,
        reads=8192,
        roles={"query": {"task": "retrieval.query"}, "passage": {"task": "retrieval.passage"}},
    ),
    "voyage": Preset(
        Bilingual("Voyage", "Voyage"),
        "https://api.voyageai.com/v1",
        "voyage-3.5",
        key="VOYAGE_API_KEY",
        address="VOYAGE_BASE_URL",
        inputs=1000,
        tokens=120_000,
        reads=32_000,
        width="output_dimension",
        roles={"query": {"input_type": "query"}, "passage": {"input_type": "document"}},
        always={"truncation": False},
    ),
    "service": Preset(
        Bilingual("Another service with OpenAI's interface", "其他兼容 OpenAI 接口的服务"),
        "",
        "",
        path="/v1",
    ),
}
# Servers of one's own may ask for a key too; it is read from here.
USUAL_KEY = "CHUNK_TUNER_EMBEDDING_KEY"


def surroundings(name: str) -> tuple[Hashable, ...]:
    """What the environment says of a service: its address, and its key as a secret."""
    preset = PRESETS[name.partition(":")[0]]
    key = Secret(os.environ.get(preset.key or USUAL_KEY, ""))
    return (os.environ.get(preset.address, ""), key)
