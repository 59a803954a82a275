"""Whether a size-1 axis was written on purpose: then an operator that broadcasts along it does what was meant."""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    CallExpr,
    Expression,
    FuncDef,
    IndexExpr,
    IntExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    OverloadedFuncDef,
    TupleExpr,
    UnaryExpr,
    Var,
)

from mypy_plugin.values.evaluate import Values
from shapetypes.rules.conversion import CONVERSIONS
from shapetypes.rules.pointwise import ELEMENTWISE

_KEEPING: Final = ELEMENTWISE | CONVERSIONS
_RANGES: Final = frozenset({"arange", "linspace", "logspace", "range"})


def writes_ones(expr: Expression) -> bool:
    """Whether a size-1 axis is written in this very expression: `x[:, None]`, `x.unsqueeze(1)`, `x.view(-1, 1)`."""
    if isinstance(expr, IndexExpr):
        index = expr.index
        items = index.items if isinstance(index, TupleExpr) else [index]
        return any(isinstance(item, NameExpr) and item.fullname == "builtins.None" for item in items)
    if isinstance(expr, CallExpr) and isinstance(expr.callee, MemberExpr):
        name = expr.callee.name
        if name in ("unsqueeze", "unsqueeze_"):
            return True
        if name in ("view", "reshape"):
            return any(isinstance(size, IntExpr) and size.value == 1 for size in _sizes(expr))
        if name.removesuffix("_") in _KEEPING:
            is_function = isinstance(expr.callee.node, FuncDef | OverloadedFuncDef | Var)  # `torch.exp(x)`
            return writes_ones(expr.args[0] if is_function and expr.args else expr.callee.expr)
    if isinstance(expr, UnaryExpr):
        return writes_ones(expr.expr)
    return isinstance(expr, OpExpr) and (writes_ones(expr.left) or writes_ones(expr.right))


def _sizes(expr: CallExpr) -> list[Expression]:
    if len(expr.args) == 1 and isinstance(expr.args[0], TupleExpr | ListExpr):
        return list(expr.args[0].items)
    return list(expr.args)


def is_column_of_range(values: Values, expr: Expression) -> bool:
    """`rows = torch.arange(n)[:, None]`: positions, by which `rows < cols` makes a table on purpose."""
    written = values.definition(expr)
    return written is not None and writes_ones(written) and _is_range(values, written)


def _is_range(values: Values, expr: Expression, steps: int = 8) -> bool:
    if isinstance(expr, CallExpr) and isinstance(expr.callee, MemberExpr | NameExpr) and expr.callee.name in _RANGES:
        return True
    inner: Expression | None = None
    if isinstance(expr, IndexExpr):
        inner = expr.base
    elif isinstance(expr, CallExpr) and isinstance(expr.callee, MemberExpr):
        inner = expr.callee.expr
    elif isinstance(expr, OpExpr):
        inner = expr.left
    elif isinstance(expr, NameExpr | MemberExpr):
        inner = values.definition(expr)
    return inner is not None and steps > 0 and _is_range(values, inner, steps - 1)
