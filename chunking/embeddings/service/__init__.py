"""Embedding services with OpenAI's interface, or Ollama's, at any address."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from chunking.embeddings._base import Connection, Group, StepEmbedder
from chunking.embeddings._clean import cleaned
from chunking.embeddings._errors import EmbeddingError
from chunking.embeddings._presets import PRESETS, USUAL_KEY, Preset, model_row
from chunking.embeddings._secret import Secret
from chunking.embeddings.service._address import address_of
from chunking.embeddings.service._batches import Caps, batches
from chunking.embeddings.service._exchange import Exchange
from chunking.embeddings.service._patience import Patience
from chunking.embeddings.service._workers import results
from chunking.errors import SettingsError
from chunking.reasons import Code, Reason, Value
from chunking.tokens import counter

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    import httpx

    from chunking.embeddings._base import Role
    from chunking.embeddings.service._answers import Answer

DEFAULT_BATCH = 10
# Estimates tokens a request where the model's own counter isn't known; the cap keeps a tenth free.
ESTIMATES_BY = "o200k_base"
SPARE = 0.9
USUAL_PATIENCE = Patience()
WIDTH = re.compile(r"[1-9][0-9]{0,4}")


@dataclass(frozen=True)
class Options:
    """What a session may set; none of it is written into settings or exports."""

    base_url: str | None = None
    api_key: Secret | None = None
    batch: int | None = None
    """Texts a request."""
    concurrency: int = 4
    """Requests at once."""
    timeout: float = 120.0
    """Seconds until an answer."""
    encoding: Literal["float", "base64"] | None = None
    """What to ask for; None: as the preset."""
    patience: Patience = USUAL_PATIENCE
    transport: httpx.BaseTransport | None = None

    @classmethod
    def checked(cls, name: str, given: dict[str, Any], most: int | None) -> Options:
        """The options; raises SettingsError for unknown ones and for batches above the limit."""
        known = [field.name for field in fields(cls)]
        for option in given:
            if option not in known:
                values: dict[str, Value] = {
                    "name": name,
                    "option": option,
                    "known": ", ".join(known),
                }
                raise SettingsError(Reason(Code.EMBEDDER_OPTION_UNKNOWN, values), key="embedder")
        if isinstance(key := given.get("api_key"), str):
            given = {**given, "api_key": Secret(key)}
        options = cls(**given)
        for option, value, limit in (
            ("batch", options.batch, most),
            ("concurrency", options.concurrency, 64),
        ):
            if value is not None and not 1 <= value <= (limit or value):
                values = {"name": name, "option": option, "value": value, "limit": limit or 1}
                raise SettingsError(Reason(Code.EMBEDDER_OPTION_BOUNDS, values), key="embedder")
        return options


class Called(NamedTuple):
    """A name taken apart: `row`, `row:model`, `row:model#256`."""

    row: str
    model: str
    width: int | None
    """Dimensions asked for; None for the model's own."""


def called(name: str) -> Called:
    """The parts of a name; raises SettingsError where no model is named and none is usual."""
    row, _, model = name.partition(":")
    model, _, width = model.partition("#")
    model = model or PRESETS[row].model
    if not model or (width and not WIDTH.fullmatch(width)):
        raise SettingsError(Reason(Code.SERVICE_MODEL_MISSING, {"name": row}), key="embedder")
    return Called(row, model, int(width) if width else None)


class ServiceEmbedder(StepEmbedder):
    """A model behind an address. Texts leave this machine unless that is here."""

    def __init__(self, name: str, **options: Any) -> None:  # noqa: ANN401 - those of Options
        self._called = called(name)
        row, model, width = self._called
        self._preset = preset = PRESETS[row]
        self._options = chosen = Options.checked(row, options, preset.inputs)
        self._name = f"{row}:{model}" + (f"#{width}" if width else "")
        self._known = model_row(model)
        self._dimensions = width or self._known.dimensions
        self._address = address_of(row, preset, chosen.base_url)
        self._exchange = Exchange(
            self._name,
            self._address,
            Secret.found(row, chosen.api_key, preset.key, USUAL_KEY),
            header=preset.header,
            timeout=chosen.timeout,
            patience=chosen.patience,
            transport=chosen.transport,
        )
        self._lock = Lock()
        self.tokens_used = 0
        """Tokens that the service counted so far."""
        self.model_answered = ""
        """What the service calls the model."""

    @property
    def name(self) -> str:
        """Row and model, and the dimensions if they aren't the model's own."""
        return self._name

    @property
    def version(self) -> str:
        """Empty at the usual address; at another a mark of it, for it may be another model."""
        return self._address.differs_from(self._preset.url)

    @property
    def dimensions(self) -> int | None:
        """The length of a vector; None until the first, for models that aren't in our table."""
        return self._dimensions

    @property
    def reads(self) -> int | None:
        """Tokens that the model reads; None where it isn't known."""
        return self._known.reads or self._preset.reads

    @property
    def leaves_machine(self) -> bool:
        """Whether texts are sent to another machine."""
        return not self._address.is_on_this_machine

    @property
    def host(self) -> str:
        """Where texts are sent."""
        return self._address.host

    def count(self, text: str) -> int | None:
        """Tokens by the model's own tokenizer, where we have it."""
        if self._known.counter is None:
            return None
        return counter(self._known.counter).count(cleaned(text))

    def steps(
        self,
        texts: Sequence[str],
        role: Role,
        *,
        keep: Callable[[Group], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Generator[Group, None, None]:
        """Rows of finished requests, in any order. Raises EmbeddingError before it sends blanks."""
        texts = [cleaned(text) for text in texts]
        for place, text in enumerate(texts):
            if not text.strip():
                values: dict[str, Value] = {"first": place + 1}
                raise EmbeddingError(Reason(Code.BLANK_TEXT_TO_EMBED, values), [place])

        def body(places: Sequence[int]) -> dict[str, object]:
            return self._body([texts[place] for place in places], role)

        def do(batch: list[int], hand_over: Callable[[Group], None], stop: Event) -> None:
            def take(places: Sequence[int], answer: Answer) -> None:
                self._check(answer)
                group = Group(places, answer.rows)
                if keep is not None:
                    keep(group)
                hand_over(group)

            self._exchange.answers(batch, body, stop, take)

        planned = batches(texts, self._caps, counter(self._known.counter or ESTIMATES_BY).count)
        return results(planned, do, at_once=self._options.concurrency, cancel=cancel)

    @property
    def _caps(self) -> Caps:
        preset = self._preset
        inputs = self._options.batch or min(DEFAULT_BATCH, preset.inputs or DEFAULT_BATCH)
        tokens = None if preset.tokens is None else int(preset.tokens * SPARE)
        return Caps(min(inputs, self._exchange.most or inputs), tokens, preset.size)

    def _body(self, texts: list[str], role: Role) -> dict[str, object]:
        preset = self._preset
        body: dict[str, object] = {"model": self._called.model, "input": texts}
        if self._address.shape == preset.shape:  # Ollama's other address knows none of it
            body |= preset.always
        body |= preset.roles.get(role, {})
        if self._called.width:
            body[preset.width] = self._called.width
        encoding = self._options.encoding or ("base64" if preset.sends_base64 else "float")
        if encoding == "base64":  # float is what all send unasked
            body["encoding_format"] = encoding
        return body

    def _check(self, answer: Answer) -> None:
        """Refuse vectors of another length than those before; count their tokens."""
        found = answer.rows.shape[1]
        with self._lock:
            # What our table says of a model may be out of date: only what was asked for, or has
            # come before, binds.
            known = self._called.width or self._seen
            if known not in (None, found):
                values = {"found": found, "known": known}
                raise EmbeddingError(Reason(Code.ANSWER_DIMENSIONS, values))
            self._dimensions = self._seen = found
            self.model_answered = answer.model
            self.tokens_used += answer.tokens

    _seen: int | None = None
    """The length of the vectors so far."""

    def test_connection(self) -> Connection:
        """What one short text gives, tried once: model, dimensions, latency, or what is wrong."""
        options = vars(replace(self._options, patience=Patience(tries=1)))
        once = ServiceEmbedder(self._name, **options)
        found = StepEmbedder.test_connection(once)
        return found._replace(model=once.model_answered or self._called.model)


__all__ = ["PRESETS", "Options", "Patience", "Preset", "Secret", "ServiceEmbedder"]
