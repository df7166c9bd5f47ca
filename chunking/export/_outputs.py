"""Files that appear whole or not at all: written beside their place, then moved there."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from chunking.export._rows import ExportError
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

# What a new file may be for others, before the user's mask takes some of it away.
OPEN_TO_ALL = 0o666
MANIFEST = "manifest.json"
# A manifest of ours begins by saying so.
OWN_MARK, OWN_START = b'"tool": "chunk-tuner"', 64
# What comes last in a manifest begins so, on a line of its own.
DOCUMENTS = b'  "documents": ['
CHUNK_OF_FILE = 1 << 20


class Written(NamedTuple):
    """A file of an export."""

    name: str
    format: str
    size: int
    """In bytes."""
    sha256: str


class Output:
    """A file on its way; counts and hashes what is written."""

    def __init__(self, folder: Path, name: str, format_name: str) -> None:
        self.target = folder / name
        self.format_name = format_name
        self._hash = sha256()
        self._size = 0
        if self.target.is_dir():
            raise cannot_write(self.target, os.strerror(21))
        try:
            handle, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".part", dir=folder)
        except OSError as error:
            raise cannot_write(self.target, error) from error
        self.temporary = Path(temporary)
        self._file = os.fdopen(handle, "wb")

    def write(self, content: bytes) -> int:
        """Write and hash some bytes. Raises ExportError with what the system says."""
        try:
            self._file.write(content)
        except OSError as error:
            raise cannot_write(self.target, error) from error
        self._hash.update(content)
        self._size += len(content)
        return len(content)

    def tell(self) -> int:
        """Bytes written so far."""
        return self._size

    def flush(self) -> None:
        """Part of what a file is to pyarrow."""

    @property
    def closed(self) -> bool:
        """As of any file."""
        return self._file.closed

    def close(self) -> None:
        """Bring everything to the disk. Raises ExportError with what the system says."""
        if self._file.closed:
            return
        try:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
        except OSError as error:
            raise cannot_write(self.target, error) from error

    def discard(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self.temporary.unlink()

    @property
    def written(self) -> Written:
        """Name, size and hash."""
        return Written(self.target.name, self.format_name, self._size, self._hash.hexdigest())


class Outputs:
    """The files of an export. Leaving the `with` block without `commit` removes all of them."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self._before: Mapping[str, str] = {}
        self._made: list[Path] = []
        self.opened: list[Output] = []

    def __enter__(self) -> Self:
        self._before = self._files_before()
        missing = [path for path in (self.folder, *self.folder.parents) if not path.exists()]
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(self.folder, error) from error
        self._made = missing
        return self

    def _files_before(self) -> Mapping[str, str]:
        """Names and hashes of the files of an export that is in the folder.

        Raises ExportError for a folder with a manifest that isn't of an export.
        """
        manifest = self.folder / MANIFEST
        if not manifest.is_file():
            return {}
        head = b""
        try:
            with manifest.open("rb") as file:
                if OWN_MARK not in file.read(OWN_START):
                    raise ExportError(Reason(Code.EXPORT_OVER_FOREIGN, {"path": str(manifest)}))
                file.seek(0)
                for line in file:
                    if line.startswith(DOCUMENTS):  # there can be a million of them
                        break
                    head += line
        except OSError as error:
            raise cannot_write(manifest, error) from error
        try:
            files = json.loads(head.rstrip().removesuffix(b",") + b"}")["files"]
            return {str(file["name"]): str(file["sha256"]) for file in files}
        except (ValueError, LookupError, TypeError):
            return {}

    def _is_left_over(self, name: str) -> bool:
        """Whether a file of the export before is still there, and nobody changed it."""
        path = self.folder / name
        if Path(name).name != name or not path.is_file():
            return False
        return hash_of(path) == self._before[name]

    def __exit__(self, *_: object) -> None:
        for output in self.opened:
            output.discard()
        for folder in self._made:
            with suppress(OSError):  # it isn't empty
                folder.rmdir()

    def open(self, name: str, format_name: str) -> Output:
        """A new file; nobody sees it under its name before `commit`."""
        output = Output(self.folder, name, format_name)
        self.opened.append(output)
        return output

    def written(self) -> tuple[Written, ...]:
        """What the files hold, once they are closed."""
        return tuple(output.written for output in self.opened)

    def commit(self, *, stale: Iterable[str] = ()) -> None:
        """Move all files to their places, in the order they were opened.

        Files of an earlier export that aren't written now go: those that its manifest lists, and
        those that match a pattern of `stale`.
        """
        mask = os.umask(0)
        os.umask(mask)
        names = {output.target.name for output in self.opened}
        for output in self.opened:
            output.close()
        try:
            for output in self.opened:
                output.temporary.chmod(OPEN_TO_ALL & ~mask)
                output.temporary.replace(output.target)
            for pattern in stale:
                for path in sorted(self.folder.glob(pattern)):
                    if path.name not in names:
                        path.unlink()
            for name in self._before.keys() - names:
                if self._is_left_over(name):
                    (self.folder / name).unlink()
        except OSError as error:
            raise cannot_write(self.folder, error) from error
        self.opened.clear()
        self._made.clear()


def hash_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    found = sha256()
    with path.open("rb") as file:
        while part := file.read(CHUNK_OF_FILE):
            found.update(part)
    return found.hexdigest()


def cannot_write(path: Path, problem: OSError | str) -> ExportError:
    """The error of a place that can't be written, with what the system says."""
    said = problem if isinstance(problem, str) else problem.strerror or str(problem)
    return ExportError(Reason(Code.EXPORT_NOT_WRITABLE, {"path": str(path), "problem": said}))
