"""`d ** -0.5` and `2 ** n` of sizes: numbers, where typeshed must say Any (a negative base makes a complex)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, IndexExpr, MemberExpr, OpExpr
from mypy.plugin import MethodContext
from mypy.types import AnyType, Type, get_proper_type

from mypy_plugin.types.encode import Maker
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim

#: The methods behind `int ** float` and `int ** int`.
POWERS: Final = frozenset({"builtins.float.__rpow__", "builtins.int.__pow__"})


def power_of_sizes(ctx: MethodContext, own: Callable[[MethodContext], Type]) -> Type:
    """A size is not negative: its power is a float, or an int if the exponent is a size too."""
    node, chk = ctx.context, ctx.api
    known = own(ctx)  # what mypy itself makes of it
    if not isinstance(get_proper_type(known), AnyType) or not isinstance(node, OpExpr):
        return known
    assert isinstance(chk, TypeChecker)
    base, exponent = Values(chk).of(node.left), Values(chk).of(node.right)
    if (not isinstance(base, Dim) or base.is_unknown) and not _asks_for_size(node.left):
        return known
    if isinstance(exponent, Dim):
        is_size = exponent.value is None or exponent.value >= 0
        return Maker(chk)("builtins.int" if is_size else "builtins.float", [])
    return Maker(chk)("builtins.float", []) if isinstance(exponent, float) else known


def _asks_for_size(expr: Expression) -> bool:
    """`k.size(-1)` and `k.shape[-1]` are sizes even of a tensor of which nothing is known."""
    if isinstance(expr, CallExpr):
        return isinstance(expr.callee, MemberExpr) and expr.callee.name in ("size", "numel")
    return isinstance(expr, IndexExpr) and isinstance(expr.base, MemberExpr) and expr.base.name == "shape"
