"""The parts of torch made by its C++ build: the wheel's `.pyi` files, with overloads merged and docstrings dropped."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from torchstubs.merge import merge_overloads

MERGED = {"torch._C._VariableFunctions", "torch._C", "torch._C._nn"}
MERGED_CLASSES = {"TensorBase"}


def merged(module: str, body: list[ast.stmt]) -> list[ast.stmt]:
    """Merges overloads at module level (operators only) and inside TensorBase."""
    if module not in MERGED:
        return body
    result: list[ast.stmt] = []
    for stmt in _merge_run(body) if module != "torch._C" else body:
        if isinstance(stmt, ast.ClassDef) and stmt.name in MERGED_CLASSES:
            stmt.body = list(_merge_run(stmt.body))
        result.append(stmt)
    return result


def _merge_run(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Adjacent or not, all definitions of one name are merged where the first one stands."""
    groups: dict[str, list[ast.FunctionDef]] = {}
    for stmt in body:
        if isinstance(stmt, ast.FunctionDef) and not _is_property(stmt):
            groups.setdefault(stmt.name, []).append(stmt)
    for stmt in body:
        if not isinstance(stmt, ast.FunctionDef) or _is_property(stmt):
            yield stmt
        elif stmt.name in groups:
            yield from merge_overloads(groups.pop(stmt.name))


def _is_property(stmt: ast.FunctionDef) -> bool:
    return any(ast.unparse(d) == "property" or ast.unparse(d).endswith(".setter") for d in stmt.decorator_list)
