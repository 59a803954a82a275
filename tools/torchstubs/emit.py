"""Text of a stub from its statements: one line per definition, members indented."""

from __future__ import annotations

import ast

HEADER = "# Generated from torch {version} by `python tools/generate_stubs.py`. Do not edit.\n"


def render(body: list[ast.stmt], version: str) -> str:
    lines = [HEADER.format(version=version)]
    for stmt in body:
        lines.extend(_lines(ast.fix_missing_locations(stmt), 0))
    return "\n".join(lines) + "\n"


def _lines(stmt: ast.stmt, depth: int) -> list[str]:
    pad = "    " * depth
    if isinstance(stmt, ast.ClassDef):
        inner = stmt.body
        head = ast.ClassDef(stmt.name, stmt.bases, stmt.keywords, [ast.Expr(ast.Constant(...))], stmt.decorator_list)
        lines = ast.unparse(head).splitlines()[:-1]
        return [pad + line for line in lines] + [text for member in inner for text in _lines(member, depth + 1)]
    lines = ast.unparse(stmt).splitlines()
    if isinstance(stmt, ast.FunctionDef | ast.AsyncFunctionDef) and lines[-1].strip() == "...":
        lines[-2:] = [lines[-2] + " ..." + _ignore(stmt)]
    return [pad + line for line in lines]


def _ignore(stmt: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Comparison of tensors gives a tensor, against object's own signature; `+=` need not take what `+` takes."""
    if stmt.name in {"__eq__", "__ne__"}:
        return "  # type: ignore[override]"
    return "  # type: ignore[misc, override]" if stmt.name in {"__iadd__", "__itruediv__", "__ipow__"} else ""
