"""The one import of pyarrow, which Streamlit brings and the bare library may lack."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from chunking.errors import MissingExtraError
from chunking.reasons import Code, Reason


class Arrow(NamedTuple):
    """The parts of pyarrow that are used."""

    pa: Any
    pc: Any
    pq: Any


@cache
def pyarrow() -> Arrow:
    """The modules of pyarrow. Raises MissingExtraError with the install line."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - heavy, and asked for late
        import pyarrow.compute as pc  # noqa: PLC0415 - as above
        import pyarrow.parquet as pq  # noqa: PLC0415 - as above
    except ImportError as error:
        raise MissingExtraError(
            Reason(Code.EXPORT_PACKAGE_MISSING, {"package": "pyarrow"})
        ) from error
    return Arrow(pa, pc, pq)
