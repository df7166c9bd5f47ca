"""Taking chunks away: THE table of formats, the manifest, plans, changes."""

from chunking.export._changes import Changes, Earlier, State, changes
from chunking.export._earlier import earlier_in, is_export, settings_file_in, settings_in
from chunking.export._export import TO_DELETE, export
from chunking.export._formats import FORMATS, Format
from chunking.export._manifest import Counts, Manifest
from chunking.export._outputs import MANIFEST, Written
from chunking.export._plan import Plan, plan_export
from chunking.export._rows import ExportError, Failure
from chunking.export._stamp import Model

__all__ = [
    "FORMATS",
    "MANIFEST",
    "TO_DELETE",
    "Changes",
    "Counts",
    "Earlier",
    "ExportError",
    "Failure",
    "Format",
    "Manifest",
    "Model",
    "Plan",
    "State",
    "Written",
    "changes",
    "earlier_in",
    "export",
    "is_export",
    "plan_export",
    "settings_file_in",
    "settings_in",
]
