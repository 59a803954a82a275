"""An operand in the user's own words: `mask.sum(dim=1)`, not `other`; and the fixes that lie in these words."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    ComparisonExpr,
    Expression,
    IndexExpr,
    IntExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    StarExpr,
    UnaryExpr,
)

from mypy_plugin.annotations.source import file_lines
from shapetypes.algebra import Shape
from shapetypes.rules import find_rule

#: What is longer is called by its parameter's name.
MAX_LENGTH = 40

_KINDS: dict[type[Expression], type[ast.expr]] = {
    NameExpr: ast.Name,
    MemberExpr: ast.Attribute,
    IndexExpr: ast.Subscript,
    CallExpr: ast.Call,
    OpExpr: ast.BinOp,
    UnaryExpr: ast.UnaryOp,
    ComparisonExpr: ast.Compare,
}


def source_text(chk: TypeChecker, expr: Expression | None) -> str | None:
    """What the user wrote, if it fits on part of a line."""
    if isinstance(expr, StarExpr):
        return source_text(chk, expr.expr)
    if isinstance(expr, NameExpr):
        return expr.name
    return _excerpt(chk, expr) if expr is not None and type(expr) in _KINDS else None


def _excerpt(chk: TypeChecker, expr: Expression) -> str | None:
    lines = file_lines(chk.tree.path)
    if expr.end_line != expr.line or expr.end_column is None or not 0 < expr.line <= len(lines):
        return None
    text = lines[expr.line - 1].encode()[expr.column : expr.end_column].decode(errors="replace")
    if len(text) > MAX_LENGTH or "`" in text:
        return None
    try:
        found = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError):  # the file is not what mypy has read
        return None
    return text if isinstance(found, _KINDS[type(expr)]) else None


_UNSQUEEZE = re.compile(r"`(\w+)`\.unsqueeze\((-?\d+)\)(?= has shape)")


def kept_axis(
    help: str, exprs: Mapping[str, Expression], sources: Mapping[str, str], shapes: Mapping[str, Shape]
) -> str:
    """`x.sum(1).unsqueeze(1)` said as `x.sum(1, keepdim=True)`, where the axis to add is the one that was reduced."""
    found = _UNSQUEEZE.match(help)
    if found is None or found[1] not in exprs.keys() & sources.keys() & shapes.keys():
        return help
    expr, shape = exprs[found[1]], shapes[found[1]]
    axis = _reduced(expr) if isinstance(expr, CallExpr) else None
    if axis is None or shape.rank is None or (axis - int(found[2])) % (shape.rank + 1):
        return help
    return f"{sources[found[1]][:-1]}, keepdim=True){help[found.end() :]}"


def _reduced(call: CallExpr) -> int | None:
    """The one axis that `x.sum(dim=1)` or `torch.sum(x, 1)` reduces, if `keepdim` isn't said."""
    if not isinstance(call.callee, MemberExpr) or "keepdim" in call.arg_names:
        return None
    name = call.callee.name
    rule = find_rule(f"torch.Tensor.{name}")
    if rule is None or "keepdim" not in rule.parameters:
        return None
    is_function = isinstance(call.callee.expr, NameExpr) and call.callee.expr.fullname == "torch"
    place = 1 if is_function else 0
    given = [a for a, n in zip(call.args, call.arg_names, strict=True) if n == "dim"] or [
        a for a, n in list(zip(call.args, call.arg_names, strict=True))[place : place + 1] if n is None
    ]
    return _int(given[0]) if given else None


def _int(expr: Expression) -> int | None:
    if isinstance(expr, UnaryExpr) and expr.op == "-" and isinstance(expr.expr, IntExpr):
        return -expr.expr.value
    return expr.value if isinstance(expr, IntExpr) else None
