"""Vectors on disk, so that what was made or paid for once isn't made again."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE = "CHUNK_TUNER_CACHE"
FILE = "vectors-1.sqlite3"
MOST_BYTES = 512 * 2**20
# When it is full, the vectors that were used longest ago go, down to this part.
KEPT_WHEN_FULL = 0.8
BUSY_SECONDS = 5.0
# Statements have at most 999 places in older SQLite.
AT_ONCE = 500
DAY = 86_400

TABLE = """
CREATE TABLE IF NOT EXISTS vectors (
  key BLOB PRIMARY KEY, vector BLOB NOT NULL, day INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS vectors_by_day ON vectors (day);
"""


def cache_folder() -> Path:
    """The platform's folder for what can be made again; `CHUNK_TUNER_CACHE` comes first."""
    if given := os.environ.get(VARIABLE):
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData/Local") / "chunk-tuner" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/chunk-tuner"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "chunk-tuner"


class Owner(NamedTuple):
    """Whose vectors: those of another model, version or role are others."""

    model: str
    version: str
    role: str

    def key(self, text: str) -> bytes:
        """What a text's vector is found by."""
        parts = (*self, text)
        lengths = ",".join(str(len(part)) for part in parts)
        return sha256("\0".join((lengths, *parts)).encode("utf-8", "surrogatepass")).digest()


class VectorCache:
    """A file of vectors, of bounded size, for several threads and processes at once.

    It never fails: where the file can't be used, nothing is found and nothing kept, and `problem`
    says why.
    """

    def __init__(self, path: Path | None = None, *, most_bytes: int = MOST_BYTES) -> None:
        self.path = cache_folder() / FILE if path is None else path
        self.most_bytes = most_bytes
        self.problem: Reason | None = None
        self._lock = Lock()
        self._is_ready = False

    def _connect(self) -> sqlite3.Connection:
        """A connection for one use: cheap, and none is shared between threads or forks."""
        with self._lock:
            if not self._is_ready:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
            try:
                if not self._is_ready:
                    with suppress(sqlite3.OperationalError):  # two processes at once: one does it
                        connection.execute("PRAGMA journal_mode = WAL")
                    connection.executescript(TABLE)
                    self._is_ready = True
                connection.execute("PRAGMA synchronous = NORMAL")  # in WAL mode: no wait for disks
            except BaseException:
                connection.close()
                raise
            return connection

    def _failed(self, error: Exception) -> None:
        values = {"path": str(self.path), "problem": str(error)}
        self._is_ready = False
        self.problem = Reason(Code.VECTOR_CACHE_UNUSABLE, values)

    def get(self, owner: Owner, texts: Sequence[str]) -> dict[int, np.ndarray]:
        """The vectors that are there, by place in `texts`."""
        keys = [owner.key(text) for text in texts]
        found: dict[bytes, bytes] = {}
        try:
            with closing(self._connect()) as connection:
                for some in _parts(keys):
                    marks = ",".join("?" * len(some))
                    rows = connection.execute(
                        f"SELECT key, vector, day FROM vectors WHERE key IN ({marks})",  # noqa: S608 - marks only
                        some,
                    ).fetchall()
                    found |= {key: vector for key, vector, _ in rows}
                    self._used(connection, [key for key, _, day in rows if day < _today()])
        except (sqlite3.Error, OSError) as error:
            self._failed(error)
        vectors = ((place, found.get(key)) for place, key in enumerate(keys))
        return {place: row for place, blob in vectors if (row := _vector(blob)) is not None}

    def _used(self, connection: sqlite3.Connection, keys: list[bytes]) -> None:
        """Note that vectors were used today; at most once a day, so that reading stays reading."""
        if not keys:
            return
        try:
            connection.execute("BEGIN")
            rows = [(_today(), key) for key in keys]
            connection.executemany("UPDATE vectors SET day = ? WHERE key = ?", rows)
            connection.execute("COMMIT")
        except sqlite3.OperationalError as error:  # read-only, or another process writes
            self._failed(error)

    def put(self, owner: Owner, texts: Sequence[str], rows: np.ndarray) -> None:
        """Keep vectors, a row a text."""
        blobs = [row.astype("<f4").tobytes() for row in rows]
        keyed = [(owner.key(text), blob, _today()) for text, blob in zip(texts, blobs, strict=True)]
        try:
            with closing(self._connect()) as connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", keyed)
                connection.execute("COMMIT")
                self._trim(connection)
            self.problem = None
        except (sqlite3.Error, OSError) as error:
            self._failed(error)

    def _trim(self, connection: sqlite3.Connection) -> None:
        """Drop what was used longest ago until the file's used pages are few enough again."""

        def pragma(name: str) -> int:
            return int(connection.execute(f"PRAGMA {name}").fetchone()[0])

        def used() -> int:
            return (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")

        size = used()
        if size <= self.most_bytes:
            return
        connection.execute("BEGIN IMMEDIATE")
        count = int(connection.execute("SELECT count(*) FROM vectors").fetchone()[0])
        drop = max(1, round(count * (1 - KEPT_WHEN_FULL * self.most_bytes / size)))
        connection.execute(
            "DELETE FROM vectors WHERE key IN (SELECT key FROM vectors ORDER BY day LIMIT ?)",
            (drop,),
        )
        connection.execute("COMMIT")


def _today() -> int:
    return int(time() // DAY)


def _parts(keys: list[bytes]) -> Iterator[list[bytes]]:
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]


def _vector(blob: bytes | None) -> np.ndarray | None:
    """The numbers of a blob; None if they can't be a vector."""
    if not blob or len(blob) % 4:
        return None
    row = np.frombuffer(blob, "<f4").astype(np.float32)
    return row if np.isfinite(row).all() else None
