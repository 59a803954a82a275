"""The parts of torch made by its C++ build: the wheel's `.pyi` files, with overloads merged and docstrings dropped."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from torchstubs.merge import merge_overloads

MERGED = {"torch._C._VariableFunctions", "torch._C", "torch._C._nn"}
LOOSE = "def {name}(*args: Any, **kwargs: Any) -> Any: ..."
REST = "def __getattr__(name: str) -> Any: ..."
OPERATORS = "torch._C._VariableFunctions"
DTYPES_INSIDE = ("torch", "torch._C")
MERGED_CLASSES = {"TensorBase"}


def merged(module: str, body: list[ast.stmt]) -> list[ast.stmt]:
    """Merges overloads at module level (operators only) and inside TensorBase; private parts are only named."""
    if module == "torch._VF":
        return ast.parse(f"from {OPERATORS} import *").body
    if module not in MERGED:
        return body
    if module == "torch._C":
        return [*(_with_merged_methods(stmt) for stmt in body if not _is_private(stmt)), *ast.parse(REST).body]
    return list(_merge_run(body))


class Builtins(ast.NodeTransformer):
    """Where `bool`, `int` and `float` are dtypes, annotations mean Python's own."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in {"bool", "int", "float"} and not isinstance(node.ctx, ast.Store):
            return ast.Attribute(ast.Name("builtins"), node.id)
        return node


def _with_merged_methods(stmt: ast.stmt) -> ast.stmt:
    if isinstance(stmt, ast.ClassDef) and stmt.name in MERGED_CLASSES:
        stmt.body = list(_merge_run(stmt.body))
    return stmt


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
            nodes = groups.pop(stmt.name)
            yield from ast.parse(LOOSE.format(name=stmt.name)).body if _is_private(stmt) else merge_overloads(nodes)


def _is_private(stmt: ast.stmt) -> bool:
    """Module-level functions that torch keeps for itself; reading their signatures on each run would cost more than it
    gives.
    """
    return (
        isinstance(stmt, ast.FunctionDef)
        and stmt.name.startswith("_")
        and not stmt.name.startswith("__")
        and _is_free(stmt)
    )


def _is_free(stmt: ast.FunctionDef) -> bool:
    first = [*stmt.args.posonlyargs, *stmt.args.args][:1]
    return not (first and first[0].arg in {"self", "cls"} and first[0].annotation is None)


def _is_property(stmt: ast.FunctionDef) -> bool:
    return any(ast.unparse(d) == "property" or ast.unparse(d).endswith(".setter") for d in stmt.decorator_list)
