"""What earlier exports say of themselves: settings, model, and the ids of their chunks."""

from __future__ import annotations

import json
from collections import defaultdict
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from chunking.errors import ChunkingError, SettingsError
from chunking.export._arrow import pyarrow
from chunking.export._changes import Earlier
from chunking.export._outputs import MANIFEST, hash_of
from chunking.export._parquet import parquet_stamp
from chunking.export._rows import COLUMNS, ExportError, fingerprint_of
from chunking.export._stamp import FORM, TOOL, Model, Stamp, settings_listed
from chunking.reasons import Code, Reason, Value, shown
from chunking.settings import Settings, SettingsFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PARQUET_START = b"PAR1"
PARQUET_ROWS = 1024
# So far into a VectorChunk array its first chunk has told its id.
CHUNK_START = 1 << 16

# Keys of a row that aren't columns of their own.
ID_KEYS = ("id", "chunkId")
# Only rows of JSON lines, Parquet and VectorChunk JSON have one of these at the top.
OWN_ROWS = frozenset({"document", "chunkId"})


class _Said(NamedTuple):
    """What a file says: a stamp for some documents (none named: for all), or a row."""

    stamp: Mapping[str, Any] | None = None
    document: str | None = None
    row: Mapping[str, Any] | None = None


def is_export(content: bytes, name: str) -> bool:
    """Whether a file that may be of settings is of an export; settings are a mapping alone."""
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if content.startswith(PARQUET_START) or name.endswith(".jsonl"):
        return True
    if start == b"[":
        return b'"chunkId"' in content[:CHUNK_START]
    if start != b"{":
        return False
    try:
        values = json.loads(content)
    except (ValueError, RecursionError):
        # Several lines of JSON, or a mistake in a settings file.
        return Stamp.KEY.encode() in content.split(b"\n", 1)[0]
    return isinstance(values, dict) and values.get("tool") == TOOL


def settings_in(path: str | Path, *, document: str | None = None) -> Settings:
    """The settings that made an export: its manifest, JSON lines, Parquet or VectorChunk JSON.

    Files of other formats are looked up in the manifest beside them, by their hash. Where there
    are several settings, `document` says which are meant. Raises ExportError.
    """
    found = settings_file_in(path)
    if document is not None:
        return found.settings_for(document)
    if found.rules:
        count = len(set(found.rules.values()))
        raise ExportError(Reason(Code.EXPORT_SEVERAL_SETTINGS, {"path": str(path), "count": count}))
    return found.default


def settings_file_in(path: str | Path) -> SettingsFile:
    """All settings of an export; a rule for each document if there are several."""
    path = Path(path)
    by_document: dict[str, Settings] = {}
    all_of_them: Settings | None = None
    for stamp, document, _ in _said(path, rows=False):
        found = [_settings(path, each) for each in settings_listed(stamp or {})]
        documents = (stamp or {}).get("documents")
        if isinstance(documents, dict):
            numbers = {name: number for name, number in documents.items() if _is_in(number, found)}
            by_document |= {escape(name): found[number] for name, number in numbers.items()}
        elif found and document is not None:
            by_document[escape(document)] = found[0]
        all_of_them = all_of_them or (found[0] if found else None)
    if all_of_them is None:
        raise ExportError(Reason(Code.EXPORT_WITHOUT_SETTINGS, {"path": str(path)}))
    if all(settings == all_of_them for settings in by_document.values()):
        return SettingsFile(all_of_them)
    return SettingsFile(all_of_them, by_document)


def earlier_in(path: str | Path) -> Earlier:
    """The chunks of an earlier export: its manifest, JSON lines, Parquet or VectorChunk JSON.

    Files of other formats are looked up in the manifest beside them, by their hash.
    """
    path = Path(path)
    manifest = _manifest(path) or _manifest_beside(path)
    if manifest is not None:
        entries = {str(entry["name"]): entry for entry in manifest["documents"]}
        ids = {name: entry.get("ids") or {} for name, entry in entries.items()}
        return Earlier(str(path), Model.from_dict(manifest.get("model")), ids, entries)
    documents: dict[str, dict[str, str]] = defaultdict(dict)
    model = None
    is_export = False
    for stamp, _, row in _said(path, rows=True):
        model = model or Model.from_dict((stamp or {}).get("model"))
        if row is not None and not OWN_ROWS.intersection(row):
            break  # a row of a form that doesn't say all there is to know
        is_export = is_export or bool(stamp) or row is not None
        if row is not None:
            document, id_, fingerprint = _identity(row)
            documents[document][id_] = fingerprint
    if not is_export:
        # Taken for an empty export it would leave every outdated chunk in the store.
        raise ExportError(Reason(Code.EXPORT_NOT_ONE, {"path": str(path)}))
    return Earlier(str(path), model, dict(documents))


def _is_in(number: object, found: list[Settings]) -> bool:
    return isinstance(number, int) and 0 <= number < len(found)


def _settings(path: Path, given: object) -> Settings:
    try:
        return Settings.model_validate(given)
    except SettingsError as error:
        raise _unreadable(path, error.reason) from None


def _unreadable(path: Path, problem: Reason | str) -> ExportError:
    return ExportError(Reason(Code.EXPORT_NOT_READABLE, {"path": str(path), "problem": problem}))


def _identity(row: Mapping[str, Any]) -> tuple[str, str, str]:
    """Document, id and fingerprint of an exported row; no fingerprint if it isn't complete."""
    metadata = row.get("metadata")
    metadata = json.loads(metadata) if isinstance(metadata, str) else dict(metadata or {})
    metadata.pop(Stamp.KEY, None)
    document = str(row.get("document") or metadata.get("document") or "")
    id_ = next(str(row[key]) for key in ID_KEYS if key in row)
    if not all(column in row for column in COLUMNS):
        return document, id_, ""
    return document, id_, fingerprint_of([row[column] for column in COLUMNS[1:]], metadata)


def _said(path: Path, *, rows: bool) -> Iterator[_Said]:
    """The stamps in a file and, if asked for, its rows, in order."""
    try:
        with path.open("rb") as file:
            start = file.read(64)
        if start.startswith(PARQUET_START):
            yield from _parquet_said(path, rows=rows)
            return
        manifest = _manifest(path)
        if manifest is not None:
            yield _Said(_with_documents(manifest))
            return
        found = False
        for row in _json_rows(path, start, rows=rows):
            metadata = row.get("metadata")
            stamp = metadata.get(Stamp.KEY) if isinstance(metadata, dict) else None
            stamp = json.loads(stamp) if isinstance(stamp, str) else None
            stamp = stamp if isinstance(stamp, dict) else None
            document = _identity(row)[0] if stamp else None
            found = found or bool(stamp)
            yield _Said(stamp, document, row)
        if not found:
            yield from _said_beside(path)
    except ChunkingError:
        raise
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    # pyarrow's errors are ValueErrors; a file from anywhere may be of any shape and depth.
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise _unreadable(path, str(error) or type(error).__name__) from None


def _with_documents(manifest: Mapping[str, Any]) -> Mapping[str, Any]:
    """The manifest as a stamp."""
    documents = {entry["name"]: entry.get("settings") for entry in manifest["documents"]}
    return {**manifest, "documents": documents if len(settings_listed(manifest)) > 1 else None}


def _parquet_said(path: Path, *, rows: bool) -> Iterator[_Said]:
    with pyarrow().pq.ParquetFile(path) as file:
        yield _Said(parquet_stamp(file, Stamp.KEY))
        if rows:
            columns = [name for name in file.schema_arrow.names if name != "vector"]
            for batch in file.iter_batches(PARQUET_ROWS, columns=columns):
                yield from (_Said(row=row) for row in batch.to_pylist())


def _json_rows(path: Path, start: bytes, *, rows: bool) -> Iterator[dict[str, Any]]:
    """The objects of JSON lines, or of an array with one a line, or of any other array.

    Without `rows`, only those that may hold a stamp.
    """
    if not start.lstrip().startswith((b"{", b"[")):
        return
    key = f'"{Stamp.KEY}"'.encode()
    with path.open("rb") as file:
        for line in file:
            text = line.strip().removesuffix(b",")
            if text in {b"", b"[", b"]"} or not (rows or key in text):
                continue
            try:
                row = json.loads(text)
            except ValueError:
                break
            if isinstance(row, dict) and any(name in row for name in ID_KEYS):
                yield row
        else:
            return
    # An array that a tool has set in another way.
    content = json.loads(path.read_bytes())
    for row in content if isinstance(content, list) else ():
        if isinstance(row, dict) and any(name in row for name in ID_KEYS):
            yield row


def _said_beside(path: Path) -> Iterator[_Said]:
    """What the manifest in the same folder says, if it is about this very file."""
    manifest = _manifest_beside(path)
    if manifest is not None:
        yield _Said(_with_documents(manifest))


def _manifest_beside(path: Path) -> Mapping[str, Any] | None:
    beside = path.parent / MANIFEST
    manifest = _manifest(beside) if beside.is_file() and beside != path else None
    listed = {entry["name"]: entry["sha256"] for entry in (manifest or {}).get("files", ())}
    return manifest if path.name in listed and listed[path.name] == hash_of(path) else None


def _manifest(path: Path) -> Mapping[str, Any] | None:
    """The manifest in a file; None if it's something else."""
    try:
        with path.open("rb") as file:
            # Ours starts with a line of its own for the brace; rows don't.
            start = file.read(64).lstrip()
            if not start.startswith(b"{") or Stamp.KEY.encode() in start:
                return None
            file.seek(0)
            first = file.readline().strip()
            if first.startswith(b'{"id"'):
                return None
            file.seek(0)
            content = json.load(file)
    except (ValueError, RecursionError):
        return None
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    is_ours = isinstance(content, dict) and content.get("tool") == TOOL
    documents = content.get("documents") if is_ours else None
    if is_ours and content.get("form") != FORM:
        values: dict[str, Value] = {"path": str(path), "form": shown(content.get("form"))}
        values["known"] = FORM
        raise ExportError(Reason(Code.EXPORT_OF_ANOTHER_FORM, values))
    well_formed = isinstance(documents, list) and all(
        isinstance(entry, dict) and "name" in entry for entry in documents
    )
    return content if well_formed else None
