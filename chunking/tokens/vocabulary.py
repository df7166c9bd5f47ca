"""Exact token counts by the vocabularies inside splintr-rs, offline."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from chunking.errors import MissingExtraError
from chunking.reasons import Bilingual, Code, Reason
from chunking.tokens._base import Boundaries
from chunking.tokens.nfc import compose

if TYPE_CHECKING:
    from splintr import AnyTokenizer

# UTF-8 bytes of the form 10xxxxxx continue a character.
CONTINUATION_MASK, CONTINUATION = 0xC0, 0x80


def _tokenizer(name: str, pretrained: str) -> AnyTokenizer:
    """A vocabulary of splintr-rs; raises MissingExtraError if the package isn't there."""
    try:
        from splintr import Tokenizer  # noqa: PLC0415 - the one import of an optional package
    except ImportError as error:
        raise MissingExtraError(
            Reason(Code.COUNTER_PACKAGE_MISSING, {"name": name, "package": "splintr-rs"})
        ) from error
    return Tokenizer.from_pretrained(pretrained)


class Vocabulary:
    """Counts tokens as a model's own tokenizer does, in time proportional to the text.

    `composes` says that the model brings its text to NFC first, as Qwen does. Tokens that a chat
    template puts around a text aren't counted.
    """

    exact = True

    def __init__(
        self, name: str, label: Bilingual, *, pretrained: str, composes: bool = False
    ) -> None:
        self.name = name
        self.label = label
        self._composes = composes
        self._tokenizer = _tokenizer(name, pretrained)
        self._special = re.compile("|".join(map(re.escape, self._tokenizer.special_tokens())))

    def _encode(self, text: str) -> np.ndarray:
        """The token ids of a text, uint32."""
        # `encode_flat` is nearly twice as fast but takes special tokens for what they spell.
        if self._special.search(text):
            return np.array(self._tokenizer.encode_ordinary(text), np.uint32)
        return np.frombuffer(self._tokenizer.encode_flat(text), "<u4")

    def count(self, text: str) -> int:
        """The tokens of `text`; raises UnicodeEncodeError for lone surrogates."""
        if self._composes:
            text = compose(text).text
        return len(self._encode(text))

    @cached_property
    def _byte_lengths(self) -> np.ndarray:
        """How many bytes of text each token id stands for."""
        lengths = np.zeros(self._tokenizer.vocab_size, np.int64)
        for token in range(len(lengths)):
            # Vocabularies have holes: numbers that stand for no token and never come out.
            with suppress(ValueError):
                lengths[token] = len(self._tokenizer.decode_token_bytes(token))
        return lengths

    def boundaries(self, text: str) -> Boundaries:
        """Where tokens of `text` start on a character boundary."""
        composed = compose(text) if self._composes else None
        encoded = (composed.text if composed else text).encode()
        ids = self._encode(composed.text if composed else text)
        starts = np.zeros(len(ids) + 1, np.int64)
        np.cumsum(self._byte_lengths[ids], out=starts[1:])
        if text.isascii():
            return Boundaries(starts, np.arange(len(starts)))
        # One more byte than the text has, so that its end is the start of a character too.
        raw = np.frombuffer(encoded + b"\0", np.uint8)
        is_character = (raw & CONTINUATION_MASK) != CONTINUATION
        tokens = np.flatnonzero(is_character[starts])
        offsets = np.cumsum(is_character, dtype=np.int32)[starts[tokens]].astype(np.int64) - 1
        if composed and composed.offsets is not None:
            # A place inside a composed cluster is none of the original text: the one behind it,
            # of the same original offset, is.
            original = composed.offsets
            is_last = np.append(original[1:] != original[:-1], [True])[offsets]
            offsets, tokens = original[offsets[is_last]], tokens[is_last]
        return Boundaries(offsets, tokens)
