"""An embedder for tests: no model, the same vectors everywhere."""

from hashlib import sha256

import numpy as np


class Hashes:
    """An embedder for strategies that need one: a vector from each text's hash."""

    name = "hashes"

    def embed(self, texts, *, role="passage"):  # noqa: ARG002 - both alike
        digests = [sha256(text.encode()).digest()[:8] for text in texts]
        rows = np.frombuffer(b"".join(digests), dtype=np.uint8).reshape(-1, 8)
        return (rows / 255).astype(np.float32)
