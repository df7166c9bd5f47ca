"""An embedder that makes each vector once."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from chunking.embeddings._around import AroundEmbedder
from chunking.embeddings._base import Connection, Group, StepEmbedder
from chunking.embeddings._cache import Owner, VectorCache
from chunking.embeddings._errors import EmbeddingError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from chunking.embeddings._base import Role
    from chunking.reasons import Reason


class CachedEmbedder(AroundEmbedder, StepEmbedder):
    """Another embedder, asked only for texts whose vectors aren't in the cache, each once."""

    def __init__(self, embedder: StepEmbedder, cache: VectorCache | None = None) -> None:
        super().__init__(embedder)
        self.uncached = embedder
        """The embedder itself."""
        self.cache = VectorCache() if cache is None else cache

    @property
    def leaves_machine(self) -> bool:
        """Whether the embedder itself sends texts to another machine."""
        return self.uncached.leaves_machine

    def test_connection(self) -> Connection:
        """Of the embedder itself: a test of the cache would be none."""
        return self.uncached.test_connection()

    def warnings(self) -> tuple[Reason, ...]:
        """Those of the embedder itself, and what is wrong with the cache."""
        problem = self.cache.problem
        return (*self.uncached.warnings(), *(() if problem is None else (problem,)))

    def missing(self, texts: Sequence[str], role: Role = "passage") -> list[int]:
        """The places of the texts that would be sent or computed: to be told before it is paid."""
        firsts = _firsts(texts)
        known = self.cache.get(self._owner(role), list(firsts))
        return [places[0] for number, places in enumerate(firsts.values()) if number not in known]

    def _owner(self, role: Role) -> Owner:
        return Owner(self.name, self.version, role)

    def steps(
        self,
        texts: Sequence[str],
        role: Role,
        *,
        keep: Callable[[Group], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> Generator[Group, None, None]:
        """First the rows that are known, together, then new ones as they are made."""
        firsts = _firsts(texts)
        unique, places = list(firsts), list(firsts.values())
        known = _of_one_length(self.cache.get(self._owner(role), unique))
        fresh = [number for number in range(len(unique)) if number not in known]
        length = None
        if known:
            rows = np.stack(list(known.values()))
            length = rows.shape[1]
            yield _spread(places, Group(list(known), rows, is_known=True))
        make = partial(self._made, unique, places, role=role, keep=keep, cancel=cancel)
        made_of = length
        with closing(make(fresh)) as groups:
            for group in groups:
                made_of = group.rows.shape[1]
                yield group
        if known and made_of != length:
            # The service has changed its model under the same name: make the old ones anew.
            yield from make(list(known))

    def _made(  # noqa: PLR0913 - what `steps` was given
        self,
        unique: Sequence[str],
        places: Sequence[Sequence[int]],
        numbers: Sequence[int],
        *,
        role: Role,
        keep: Callable[[Group], None] | None,
        cancel: Callable[[], bool] | None,
    ) -> Generator[Group, None, None]:
        """Rows of the unique texts of those numbers, stored and then told, wherever they stand."""
        if not numbers:
            return
        wanted = [unique[number] for number in numbers]

        def spread(group: Group) -> Group:
            return _spread(places, group._replace(places=[numbers[at] for at in group.places]))

        def store(group: Group) -> None:
            self.cache.put(self._owner(role), [wanted[at] for at in group.places], group.rows)
            if keep is not None:
                keep(spread(group))

        try:
            with closing(self.uncached.steps(wanted, role, keep=store, cancel=cancel)) as groups:
                for group in groups:
                    yield spread(group)
        except EmbeddingError as error:
            error.move(lambda at: places[numbers[at]][0])
            raise


def _spread(places: Sequence[Sequence[int]], group: Group) -> Group:
    """A group of unique texts as one of all the places where they stand."""
    copies = [len(places[number]) for number in group.places]
    everywhere = [place for number in group.places for place in places[number]]
    return Group(everywhere, np.repeat(group.rows, copies, axis=0), group.is_known)


def _firsts(texts: Sequence[str]) -> dict[str, list[int]]:
    """Each text once, with the places where it stands."""
    found: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        found.setdefault(text, []).append(place)
    return found


def _of_one_length(known: dict[int, np.ndarray]) -> dict[int, np.ndarray]:
    """The vectors if all have the same length, else none: which of them are right isn't known."""
    return known if len({len(row) for row in known.values()}) == 1 else {}
