"""Hand-written types (`tools/torchstubs/typed/<module>.pyi`) replace what is read from torch, name by name.

A class there lists only the members that it replaces or adds (`class Name: ...` keeps torch's bases, written bases
win);
`del name` drops one; everything else of torch's module stays as read.
"""

from __future__ import annotations

import ast
from pathlib import Path

from torchstubs.strip import defined_name

FOLDER = Path(__file__).parent / "typed"


def override_file(module: str) -> Path:
    return FOLDER / f"{module}.pyi"


def apply(module: str, body: list[ast.stmt]) -> list[ast.stmt]:
    file = override_file(module)
    if not file.is_file():
        return body
    return merge(body, ast.parse(file.read_text(encoding="utf-8")).body)


def merge(body: list[ast.stmt], changes: list[ast.stmt]) -> list[ast.stmt]:
    """`body` with each name that `changes` defines replaced in place; new ones and branches follow, imports first."""
    groups: dict[str, list[ast.stmt]] = {}
    imports: list[ast.stmt] = []
    branches: list[ast.stmt] = []
    dropped: set[str] = set()
    for stmt in changes:
        name = defined_name(stmt)
        if isinstance(stmt, ast.Delete):
            dropped |= {target.id for target in stmt.targets if isinstance(target, ast.Name)}
        elif name is not None:
            groups.setdefault(name, []).append(stmt)
        elif isinstance(stmt, ast.If):
            branches.append(stmt)
        elif not (isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant)):
            imports.append(stmt)
    result: list[ast.stmt] = []
    for stmt in body:
        name = defined_name(stmt)
        if name in dropped or (isinstance(stmt, ast.AugAssign) and ast.unparse(stmt.target) in dropped):
            continue
        if name is None or name not in groups:
            result.append(stmt)
        elif groups[name]:
            result.extend(_replace(stmt, groups[name]))
            groups[name] = []
    return [*imports, *result, *(stmt for group in groups.values() for stmt in group), *branches]


def _replace(old: ast.stmt, new: list[ast.stmt]) -> list[ast.stmt]:
    change = new[0]
    if not (isinstance(old, ast.ClassDef) and isinstance(change, ast.ClassDef)):
        return new
    bases = change.bases or old.bases
    body = merge(old.body, change.body)
    return [
        ast.ClassDef(
            old.name, bases, change.keywords or old.keywords, body, old.decorator_list or change.decorator_list
        )
    ]
