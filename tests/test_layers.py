"""The import contracts of docs/architecture.md: each layer imports only those above it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: What the modules under a path may import besides the standard library; the first entry that fits counts.
CONTRACTS: dict[str, tuple[str, ...]] = {
    "shapetypes/algebra/": ("shapetypes.algebra",),
    "shapetypes/rules/": ("shapetypes.algebra", "shapetypes.rules"),
    "shapetypes/": ("shapetypes", "typing_extensions", "torch"),
    "mypy_plugin/": ("mypy_plugin", "shapetypes", "mypy", "typing_extensions", "tomli"),
}
FILES = sorted(path for folder in ("shapetypes", "mypy_plugin") for path in (ROOT / folder).rglob("*.py"))


def imported(source: str, package: str) -> list[tuple[str, bool]]:
    """Modules that the source imports, and whether it does so when it is imported itself."""
    tree = ast.parse(source)
    late = {id(inner) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for inner in ast.walk(node)}
    late |= {id(inner) for node in ast.walk(tree) if _is_type_checking(node) for inner in ast.walk(node)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) not in late) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            module = ".".join([*parents, *([node.module] if node.module else [])])
            found += [(f"{module}.{alias.name}", id(node) not in late) for alias in node.names]
    return found


def violations(path: str, source: str) -> list[str]:
    """Imports that the layer of this file must not make."""
    allowed = next(names for prefix, names in CONTRACTS.items() if path.startswith(prefix))
    package = path.rpartition("/")[0].replace("/", ".")
    wrong = []
    for module, at_import in imported(source, package):
        known = module.split(".")[0] in sys.stdlib_module_names or any(
            module == name or module.startswith(f"{name}.") for name in allowed
        )
        if not known or (at_import and module.split(".")[0] == "torch"):
            wrong.append(module)
    return wrong


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


@pytest.mark.parametrize("path", [str(path.relative_to(ROOT)) for path in FILES])
def test_a_layer_imports_only_those_above_it(path: str) -> None:
    assert violations(path, (ROOT / path).read_text()) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("shapetypes/algebra/dim.py", "import mypy"),
        ("shapetypes/algebra/dim.py", "from shapetypes import rules"),
        ("shapetypes/algebra/dim.py", "from ..rules import cat"),
        ("shapetypes/algebra/dim.py", "from .. import Dim"),
        ("shapetypes/rules/joining.py", "def f() -> None:\n    import torch"),
        ("shapetypes/rules/joining.py", "from mypy.types import Type"),
        ("shapetypes/annotations.py", "import torch"),
        ("mypy_plugin/dispatch.py", "from torch import Tensor"),
    ],
)
def test_the_check_can_fail(path: str, source: str) -> None:
    assert violations(path, source)


def test_the_check_can_pass() -> None:
    assert violations("shapetypes/algebra/dim.py", "import re\nfrom .shape import Shape") == []
    assert violations("shapetypes/annotations.py", "def f() -> None:\n    import torch") == []


def loaded(*modules: str) -> set[str]:
    """Top-level modules in sys.modules after importing these in a fresh interpreter."""
    code = f"import {', '.join(modules)}, sys; print(*{{name.split('.')[0] for name in sys.modules}})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("module", ["shapetypes", "shapetypes.rules", "shapetypes.algebra"])
def test_shapetypes_loads_neither_mypy_nor_torch(module: str) -> None:
    assert loaded(module) & {"mypy", "torch", "jaxtyping", "numpy"} == set()


def test_the_plugin_loads_no_torch() -> None:
    assert loaded("mypy_plugin.dispatch") & {"torch", "jaxtyping", "numpy", "einops"} == set()


def test_what_is_loaded_is_seen() -> None:
    assert "mypy" in loaded("mypy_plugin.dispatch")
