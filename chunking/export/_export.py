"""Writing an export: results in, files and a manifest out, all of it or nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from chunking.errors import CancelledError, VerificationError
from chunking.export._changes import Comparison, State
from chunking.export._earlier import earlier_in
from chunking.export._formats import FORMATS, checked
from chunking.export._lines import Context
from chunking.export._manifest import (
    Counts,
    Ledger,
    Manifest,
    document_entry,
    manifest_head,
)
from chunking.export._outputs import MANIFEST, Outputs
from chunking.export._rows import Batch, ExportError, Failure, batched, rows_of, writable
from chunking.export._stamp import Model, Stamp
from chunking.reasons import Code, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from chunking.chunks import ChunkedDocument
    from chunking.embeddings import Embedder, Progress
    from chunking.export._changes import Changes, Earlier
    from chunking.export._lines import Writer
    from chunking.export._rows import Row

BATCH = 1024
TO_DELETE = "delete-ids.txt"


def export(  # noqa: PLR0913 - the one entry point; all but three are optional
    results: Iterable[ChunkedDocument | Failure],
    folder: str | Path,
    formats: Sequence[str],
    *,
    embedder: Embedder | None = None,
    since: str | Path | None = None,
    only_changed: bool = False,
    keep_going: bool = False,
    created: str = "",
    progress: Callable[[int], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Manifest:
    """Write the chunks of the results, and a manifest; what was there before is replaced.

    `results` may be an iterator: no more than one of them and a batch of rows are held at a time.
    Each is verified before its first row is written; with `keep_going`, one that breaks a promise
    is left out and listed. With `since` (an earlier manifest, JSON lines or Parquet) the manifest
    says what differs, and `only_changed` writes only new and changed chunks, and the ids to
    delete. `progress` is told the chunks embedded or
    written so far. Without `created`, a time to note, the
    same input gives the same bytes.

    Raises ExportError, CancelledError and what the embedder raises; then no file is changed.
    """
    formats = checked(formats, with_vectors=embedder is not None)
    earlier = None if since is None else earlier_in(since)
    with Ledger() as ledger, Outputs(folder) as outputs:
        run = _Run(results, ledger, Stamp(Model.of(embedder)), earlier, only_changed, keep_going)
        context = Context(outputs, run.stamp, Counter(), embedder.dimensions if embedder else 0)
        writers = [
            FORMATS[name].open(context, outputs.open(FORMATS[name].file, name)) for name in formats
        ]
        for rows in batched(run.rows(), BATCH):
            _stop_if(cancel, run.written)
            _write(writers, Batch(rows, run.vectors(embedder, rows, progress, cancel)))
            run.written += len(rows)
            if progress:
                progress(run.written)
        _stop_if(cancel, run.written)
        for writer in writers:
            writer.close()
        made = run.finish(outputs, context.warned)
        ledger.write(outputs, manifest_head(run.stamp, made, context.warned, created))
        stale = [pattern for name in formats for pattern in FORMATS[name].stale]
        outputs.commit(stale=[*stale, TO_DELETE])
    return made


def _write(writers: Sequence[Writer], batch: Batch) -> None:
    for writer in writers:
        writer.write(batch)


def _stop_if(cancel: Callable[[], bool] | None, chunks: int) -> None:
    if cancel and cancel():
        raise CancelledError(Reason(Code.STOPPED, {"chunks": chunks}))


@dataclass
class _Run:
    """An export on its way: what has been seen so far."""

    results: Iterable[ChunkedDocument | Failure]
    ledger: Ledger
    stamp: Stamp
    earlier: Earlier | None
    only_changed: bool
    keep_going: bool
    written: int = 0
    chunks: int = 0
    tokens: int = 0
    failures: list[Failure] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.comparison = self.earlier and Comparison(self.earlier, self.stamp.model)

    def rows(self) -> Iterator[Row]:
        """The rows to write; what else is to be known of them is noted on the way."""
        for result in self.results:
            if isinstance(result, Failure):
                self.failures.append(result)
                continue
            try:
                result.verify()
            except VerificationError as error:
                if not self.keep_going:
                    raise
                self.failures.append(Failure(result.document.name, error.reason))
                continue
            yield from self._rows_of(result)

    def _rows_of(self, result: ChunkedDocument) -> Iterator[Row]:
        name = writable(result.document.name)
        settings = self.stamp.add(name, result.settings)
        if self.comparison:
            self.comparison.begin(name)
        ids: dict[str, str] = {}
        tokens = 0
        for row in rows_of(result):
            ids[row.id] = row.fingerprint
            tokens += row.tokens
            state = self.comparison.state(row) if self.comparison else State.new
            if not (self.only_changed and state is State.kept):
                yield row
        self.chunks += len(ids)
        self.tokens += tokens
        self.ledger.add(document_entry(result, name, settings, ids, tokens))

    def vectors(
        self,
        embedder: Embedder | None,
        rows: Sequence[Row],
        progress: Callable[[int], None] | None,
        cancel: Callable[[], bool] | None,
    ) -> np.ndarray | None:
        """The rows' vectors, checked. Raises ExportError for wrong shapes and numbers."""
        if embedder is None:
            return None
        texts = [row.text for row in rows]
        written = self.written

        def tell(embedded: Progress) -> None:
            # Embedding takes nearly all of the time: what has its vector counts.
            if progress:
                progress(written + embedded.done)

        answered = embedder.embed(texts, progress=tell, cancel=cancel)
        found = np.ascontiguousarray(answered, np.float32)
        model = self.stamp.model
        known = model.dimensions if model else None
        if found.ndim != 2 or not found.shape[1] or known not in (None, found.shape[1]):  # noqa: PLR2004
            raise _wrong_vectors(found, len(rows), known)
        if len(found) != len(rows):
            raise _wrong_vectors(found, len(rows), known)
        if not np.isfinite(found).all():
            row = rows[int(np.argmin(np.isfinite(found).all(axis=1)))]
            raise ExportError(
                Reason(Code.VECTOR_NOT_FINITE, {"document": row.document, "chunk": row.index})
            )
        if model and known is None:
            self.stamp.model = model._replace(dimensions=int(found.shape[1]))
        return found

    def finish(self, outputs: Outputs, warned: Counter[tuple[Code, str]]) -> Manifest:
        """What the export has done; ids to delete are written as a file of their own."""
        changes: Changes | None = None
        if self.comparison and self.earlier:
            changes = self.comparison.changes(self.failures)
            for name in (failure.name for failure in self.failures):
                # What is in the store of a document that can't be read today stays known.
                if name in self.earlier.entries:
                    self.ledger.add(
                        {**self.earlier.entries[name], "settings": None, "unread": True}
                    )
            if changes.gone:
                output = outputs.open(TO_DELETE, "ids")
                output.write("".join(f"{id_}\n" for id_ in changes.gone).encode())
        for output in outputs.opened:
            output.close()
        return Manifest(
            path=outputs.folder / MANIFEST,
            counts=Counts(len(self.stamp.number_of), self.chunks, self.tokens, self.written),
            files=outputs.written(),
            model=self.stamp.model,
            warnings=tuple(Reason(code, {"count": count}) for (code, _), count in warned.items()),
            failures=tuple(self.failures),
            changes=changes,
        )


def _wrong_vectors(found: np.ndarray, rows: int, dimensions: int | None) -> ExportError:
    values = {
        "found": " x ".join(map(str, found.shape)),
        "wanted": f"{rows} x {dimensions or 'n'}",
    }
    return ExportError(Reason(Code.VECTORS_OF_WRONG_SHAPE, values))
