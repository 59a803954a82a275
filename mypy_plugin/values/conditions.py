"""Whether a condition holds, as far as sizes, flags and texts tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy.nodes import CallExpr, ComparisonExpr, Expression, NameExpr, OpExpr, UnaryExpr

from shapetypes.algebra import Answer, Dim, equal
from shapetypes.rules import UNKNOWN_VALUE

if TYPE_CHECKING:
    from mypy_plugin.values.evaluate import Values


def decide(condition: Expression, values: Values) -> bool | None:
    """Whether a condition holds, as far as sizes and flags tell."""
    if isinstance(condition, UnaryExpr) and condition.op == "not":
        holds = decide(condition.expr, values)
        return None if holds is None else not holds
    if isinstance(condition, OpExpr) and condition.op in ("and", "or"):
        sides = (decide(condition.left, values), decide(condition.right, values))
        decisive = condition.op == "or"
        if decisive in sides:
            return decisive
        return None if None in sides else not decisive
    if isinstance(condition, ComparisonExpr):
        pairs = zip(condition.operands, condition.operators, condition.operands[1:], strict=False)
        answers = [_compare(values.of(left), operator, values.of(right)) for left, operator, right in pairs]
        if False in answers:
            return False
        return None if None in answers else True
    if isinstance(condition, CallExpr) and len(condition.args) == 2:
        return _is_instance(condition, values)
    value = values.of(condition)
    if isinstance(value, bool | float | str | tuple) or value is None:
        return bool(value)
    return value.value != 0 if isinstance(value, Dim) and value.value is not None else None


def _is_instance(condition: CallExpr, values: Values) -> bool | None:
    """`isinstance(v, int)` of a size, a text or None."""
    callee, (subject, classes) = condition.callee, condition.args
    if not isinstance(callee, NameExpr) or callee.fullname != "builtins.isinstance":
        return None
    value = values.of(subject)
    named = classes.fullname if isinstance(classes, NameExpr) else ""
    if named not in ("builtins.int", "builtins.str") or not (value is None or type(value) in (Dim, str)):
        return None
    return isinstance(value, Dim if named == "builtins.int" else str)


def _compare(left: object, operator: str, right: object) -> bool | None:
    if left is UNKNOWN_VALUE or right is UNKNOWN_VALUE:
        return None
    if operator in ("==", "!="):
        same = _same(left, right)
        return None if same is None else same == (operator == "==")
    if operator in ("is", "is not"):
        if left is not None and right is not None:
            return None
        return (left is right) == (operator == "is")
    a = left.value if isinstance(left, Dim) else left
    b = right.value if isinstance(right, Dim) else right
    if not isinstance(a, int | float) or not isinstance(b, int | float):
        return None
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}.get(operator)


def _same(left: object, right: object) -> bool | None:
    if isinstance(left, Dim) and isinstance(right, Dim):
        return (
            {Answer.YES: True, Answer.NO: False}.get(equal(left, right)) if not left.symbols | right.symbols else None
        )
    if isinstance(left, tuple) and isinstance(right, tuple):
        if len(left) != len(right):
            return None if any(not isinstance(i, Dim) for i in (*left, *right)) else False
        answers = [_same(a, b) for a, b in zip(left, right, strict=True)]
        return False if False in answers else None if None in answers else True
    if isinstance(left, Dim | tuple | str) and isinstance(right, Dim | tuple | str) and type(left) is not type(right):
        return False  # `v == "M"` of a size
    plain = (bool, str, float, type(None))
    return left == right if isinstance(left, plain) and isinstance(right, plain) else None
