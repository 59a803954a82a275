"""Finds the installed torch and parses its modules."""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path


@cache
def torch_folder() -> Path:
    """The folder of the installed torch (found without importing it)."""
    spec = find_spec("torch")
    if spec is None or spec.origin is None:
        raise SystemExit("the stubs are made from an installed torch: pip install torch")
    return Path(spec.origin).parent


def module_file(module: str) -> Path | None:
    """The file that types `module`: the wheel's own `.pyi` wins over the `.py`, as for a type checker."""
    base = torch_folder().parent.joinpath(*module.split("."))
    candidates = [base / "__init__.pyi", base / "__init__.py", base.with_suffix(".pyi"), base.with_suffix(".py")]
    return next((path for path in candidates if path.is_file()), None)


def is_package(module: str) -> bool:
    file = module_file(module)
    return file is not None and file.stem == "__init__"


def parse(module: str) -> ast.Module:
    file = module_file(module)
    if file is None:
        raise SystemExit(f"this torch has no module {module}")
    return ast.parse(file.read_text(encoding="utf-8"))


def submodules(package: str) -> list[str]:
    """All modules directly inside `package`, private ones included."""
    folder = torch_folder().parent.joinpath(*package.split("."))
    names = {path.stem for path in folder.glob("*.py*") if path.stem != "__init__" and path.suffix in {".py", ".pyi"}}
    names |= {path.parent.name for path in folder.glob("*/__init__.py*") if not path.parent.name.startswith("_")}
    return [f"{package}.{name}" for name in sorted(names)]


def absolute(module: str, package: bool, level: int, name: str | None) -> str:
    """The absolute name of the module in `from ..name import x`, written inside `module`."""
    if level == 0:
        return name or ""
    parts = module.split(".")
    keep = len(parts) - level + (1 if package else 0)
    return ".".join([*parts[:keep], *([name] if name else [])])
