"""THE table of loaders: from a file's suffix to the function that makes a document of its bytes."""

from __future__ import annotations

from functools import partial
from os.path import normpath
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from chunking.errors import LoadingError
from chunking.loading.text import load_text
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunking.document import Document

    Loader = Callable[[bytes, str, str], Document]
    """Makes a document of bytes, name and path; raises LoadingError."""

# A limit for people, against the wrong file: the chunkers have none.
MAX_BYTES = 200_000_000

MEGABYTE = 1_000_000

_MARKDOWN = partial(load_text, media_type="text/markdown")
_PLAIN = partial(load_text, media_type="text/plain")

LOADERS: dict[str, Loader] = {
    ".md": _MARKDOWN,
    ".markdown": _MARKDOWN,
    ".mdown": _MARKDOWN,
    ".mkd": _MARKDOWN,
    ".txt": _PLAIN,
    ".text": _PLAIN,
    ".log": _PLAIN,
    ".rst": partial(load_text, media_type="text/x-rst"),
    ".adoc": partial(load_text, media_type="text/asciidoc"),
    ".org": partial(load_text, media_type="text/org"),
    ".csv": partial(load_text, media_type="text/csv"),
    ".tsv": partial(load_text, media_type="text/tab-separated-values"),
    ".json": partial(load_text, media_type="application/json"),
    ".jsonl": partial(load_text, media_type="application/jsonl"),
    ".yaml": partial(load_text, media_type="application/yaml"),
    ".yml": partial(load_text, media_type="application/yaml"),
    ".xml": partial(load_text, media_type="application/xml"),
}


def load_bytes(
    content: bytes, name: str, *, path: str = "", max_bytes: int = MAX_BYTES
) -> Document:
    """The document in an uploaded file's bytes; its suffix says which loader reads it.

    Raises LoadingError with a sentence for the person who chose the file.
    """
    loader = _loader(name)
    _check_size(len(content), name, max_bytes)
    return loader(content, name, path)


def load(
    path: str | Path, *, root: str | Path | None = None, max_bytes: int = MAX_BYTES
) -> Document:
    """The document in a file, named by its path from `root`.

    Without a root, a relative path is the name as it is, and an absolute one gives only its last
    part: the name is part of each chunk's id, which must be the same on another machine.
    """
    path = Path(path)
    name = _name(path, root)
    _loader(name)
    try:
        if path.is_dir():
            raise LoadingError(Reason(Code.FILE_IS_DIRECTORY, {"path": str(path)}))
        if path.exists() and not path.is_file():
            raise LoadingError(Reason(Code.FILE_NOT_REGULAR, {"path": str(path)}))
        # Asked before it is read: a file of 50 GB must not come into memory to be refused.
        _check_size(path.stat().st_size, name, max_bytes)
        content = path.read_bytes()
    except FileNotFoundError:
        raise LoadingError(Reason(Code.FILE_NOT_FOUND, {"path": str(path)})) from None
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise LoadingError(
            Reason(Code.FILE_NOT_READABLE, {"path": str(path), "problem": problem})
        ) from error
    return load_bytes(content, name, path=str(path), max_bytes=max_bytes)


def _name(path: Path, root: str | Path | None) -> str:
    """The document's name: a relative path with forward slashes."""
    if root is not None:
        resolved, base = path.resolve(), Path(root).resolve()
        if resolved.is_relative_to(base):
            return resolved.relative_to(base).as_posix()
    relative = Path(normpath(path))
    if relative.is_absolute() or ".." in relative.parts:
        return path.name
    return relative.as_posix()


def _loader(name: str) -> Loader:
    """The loader for a name's suffix; raises LoadingError with the known ones."""
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in LOADERS:
        raise LoadingError(
            Reason(
                Code.FILE_SUFFIX_UNKNOWN,
                {"name": name, "suffix": suffix, "known": ", ".join(LOADERS)},
            )
        )
    return LOADERS[suffix]


def _check_size(size: int, name: str, max_bytes: int) -> None:
    """Raise LoadingError for a file above the limit."""
    if size > max_bytes:
        raise LoadingError(
            Reason(
                Code.FILE_TOO_LARGE,
                {
                    "name": name,
                    "size": f"{size / MEGABYTE:,.1f}",
                    "limit": f"{max_bytes / MEGABYTE:,.1f}",
                },
            )
        )


__all__ = ["LOADERS", "MAX_BYTES", "load", "load_bytes"]
