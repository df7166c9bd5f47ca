"""An embedder for tests: no model, the same vectors everywhere."""

from hashlib import sha256

import numpy as np


class Hashes:
    """An embedder for strategies that need one: a vector from each text's hash."""

    name, version, dimensions, reads = "hashes", "1", 8, None

    def count(self, text):  # noqa: ARG002 - it has no tokenizer
        return None

    def embed(self, texts, *, role="passage", progress=None, cancel=None):  # noqa: ARG002 - at once
        digests = [sha256(text.encode()).digest()[:8] for text in texts]
        rows = np.frombuffer(b"".join(digests), dtype=np.uint8).reshape(-1, 8)
        return (rows / 255).astype(np.float32)
