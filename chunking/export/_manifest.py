"""The manifest of an export: how it was made, of what, and what its files hold."""

from __future__ import annotations

import json
import tempfile
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Self

from chunking.export._outputs import DOCUMENTS, MANIFEST
from chunking.export._rows import Failure, encoded
from chunking.export._stamp import FORM, TOOL, tool_version

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping
    from pathlib import Path

    from chunking.chunks import ChunkedDocument
    from chunking.export._changes import Changes
    from chunking.export._outputs import Outputs, Written
    from chunking.export._stamp import Model, Stamp
    from chunking.reasons import Code, Reason

# So many bytes of the list of documents stay in memory, the rest on the disk.
IN_MEMORY = 1_000_000


class Counts(NamedTuple):
    """How much there is."""

    documents: int = 0
    chunks: int = 0
    tokens: int = 0
    """By the settings' counter."""
    written: int = 0
    """Chunks in the files: fewer than there are if only what changed was exported."""


class Manifest(NamedTuple):
    """What an export has done."""

    path: Path
    counts: Counts
    files: tuple[Written, ...]
    model: Model | None
    warnings: tuple[Reason, ...]
    """What readers of the files must know."""
    failures: tuple[Failure, ...]
    changes: Changes | None
    """What differs from the earlier export it was compared with."""


class Ledger:
    """The documents as the manifest lists them, kept on the disk when they are many."""

    def __init__(self) -> None:
        self._lines: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - ours
        self._is_empty = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()

    def add(self, entry: Mapping[str, Any]) -> None:
        """Note a document."""
        before = b"" if self._is_empty else b",\n"
        self._lines.write(before + encoded(entry).encode())
        self._is_empty = False

    def write(self, outputs: Outputs, head: Mapping[str, Any]) -> None:
        """Write the manifest: the head, then a line a document."""
        output = outputs.open(MANIFEST, "manifest")
        # ASCII, so that whatever a separator of the settings holds comes back as it was.
        text = json.dumps(head, indent=2)
        output.write(f"{text.removesuffix('}').rstrip()},\n".encode() + DOCUMENTS + b"\n")
        self._lines.seek(0)
        while part := self._lines.read(1 << 20):
            output.write(part)
        output.write(b"\n  ]\n}\n")


def document_entry(
    result: ChunkedDocument, name: str, settings: int, ids: Mapping[str, str], tokens: int
) -> dict[str, Any]:
    """What the manifest says of a document."""
    document = result.document
    return {
        "name": name,
        "sha256": document.sha256,
        "fileSha256": document.origin.file_sha256 or None,
        "characters": len(document.text),
        "settings": settings,
        "chunks": len(ids),
        "tokens": tokens,
        "ids": ids,
    }


def manifest_head(
    stamp: Stamp, made: Manifest, warned: Counter[tuple[Code, str]], created: str
) -> dict[str, Any]:
    """All of a manifest but its documents; no time but the one that is given."""
    head: dict[str, Any] = {"tool": TOOL, "version": tool_version(), "form": FORM}
    if created:
        head["created"] = created
    return {
        **head,
        "settings": [settings.to_dict() for settings in stamp.settings],
        "model": made.model and made.model.to_dict(),
        "counts": made.counts._asdict(),
        "files": [
            {
                "name": file.name,
                "format": file.format,
                "bytes": file.size,
                "sha256": file.sha256,
            }
            for file in made.files
        ],
        "warnings": [
            {"code": str(code), "format": name, "count": count, "text": reason.text()}
            for ((code, name), count), reason in zip(warned.items(), made.warnings, strict=True)
        ],
        "failures": [
            {"name": name, "code": str(why.code), "text": why.text()} for name, why in made.failures
        ],
        "changes": made.changes
        and {
            **made.changes.counts,
            "documentsGone": list(made.changes.documents_gone),
        },
    }
