import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "chunking"

# Lower ones first; a module imports from its own row and from those above it.
LAYERS = (
    ("errors", "reasons", "spans", "java", "vector_chunk", "settings_text", "collector"),
    ("document", "markers"),
    ("blocks", "sentences", "tokens", "embeddings"),
    ("source",),
    ("strategies",),
    ("chunks", "chunk_origin", "uncovered", "settings", "heading_context", "verification"),
    ("run",),
    ("pipeline", "integrity", "metrics", "recommendation", "retrieval", "export", "loading"),
    ("optimise",),
    ("snippets",),
    ("batch", "cli", "ui"),
    ("__main__", "_app"),
)
LAYER = {name: level for level, names in enumerate(LAYERS) for name in names}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_app" not in path.parts)
STRATEGIES = sorted(
    path
    for path in (PACKAGE / "strategies").rglob("*.py")
    if not path.relative_to(PACKAGE / "strategies").parts[0].startswith("_")
    and (path.parent / "__init__.py").exists()
)


def name_of(path):
    """The dotted name of a module of the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path):
    """Every module that is imported anywhere in a file, inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative import"
            found.add(node.module)
            # `from chunking import settings` imports a module too.
            if node.module == "chunking":
                found |= {f"chunking.{alias.name}" for alias in node.names if alias.name in LAYER}
    return found


def strategy_of(module):
    """The strategy that a module of `chunking.strategies` belongs to; None for other modules."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["chunking", "strategies"] and len(parts) > 2 else None


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_import_from_their_own_layer_or_below(path):
    name = name_of(path)
    if name == "chunking":
        return  # the public names
    own = name.split(".")[1]
    assert own in LAYER, f"{own} is in no row of LAYERS"
    for imported in imports_of(path):
        parts = imported.split(".")
        if parts[0] == "chunking" and len(parts) > 1:
            assert LAYER[parts[1]] <= LAYER[own], f"{name} imports {imported}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_ui_imports_streamlit(path):
    roots = {name.split(".")[0] for name in imports_of(path)}
    assert "streamlit" not in roots or path.is_relative_to(PACKAGE / "ui")


@pytest.mark.parametrize("path", STRATEGIES, ids=name_of)
def test_a_strategy_imports_no_ui_no_files_and_no_other_strategy(path):
    imported = imports_of(path)
    roots = {name.split(".")[0] for name in imported}
    assert not roots & {"streamlit", "httpx", "os", "pathlib", "io", "shutil", "tempfile", "urllib"}
    own = strategy_of(name_of(path))
    others = set(map(strategy_of, map(name_of, STRATEGIES))) - {own}
    assert not others & set(map(strategy_of, imported))
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "print", "exec", "eval"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_module_is_called_by_a_word_that_says_nothing(path):
    words = {"utils", "util", "helpers", "helper", "common", "core", "misc", "base"}
    assert not words & set(name_of(path).split("."))


def test_importing_the_library_loads_nothing_heavy():
    heavy = ("streamlit", "pandas", "plotly", "pyromark", "splintr", "httpx", "pyarrow")
    code = f"import sys, chunking; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", sorted(set(map(strategy_of, map(name_of, STRATEGIES)))))
def test_every_strategy_file_has_its_row_in_the_table(name):
    from chunking import STRATEGIES as TABLE  # noqa: PLC0415 - the name is taken here

    in_table = {strategy_of(strategy.__module__) for strategy in TABLE.values()}
    assert name in in_table
    assert all(row == strategy.model_fields["name"].default for row, strategy in TABLE.items())
