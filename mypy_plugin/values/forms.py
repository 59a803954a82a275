"""What an expression is worth by its form: numbers, operators, calls of builtins, indices, displays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy.nodes import (
    AssignmentExpr,
    CallExpr,
    ConditionalExpr,
    DictExpr,
    EllipsisExpr,
    Expression,
    FloatExpr,
    IndexExpr,
    IntExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    TypeInfo,
    UnaryExpr,
)

from mypy_plugin.values import named_tuples
from mypy_plugin.values.arithmetic import (
    ARITHMETIC,
    call_builtin,
    float_arithmetic,
    item_of,
    known,
    slice_of,
)
from mypy_plugin.values.conditions import decide
from mypy_plugin.values.dictionaries import PARSE_SHAPE, parsed_shape, size_named
from mypy_plugin.values.dtypes import dtype_constant
from shapetypes.algebra import Dim, Shape
from shapetypes.rules import UNKNOWN_VALUE

if TYPE_CHECKING:
    from mypy_plugin.values.evaluate import Values


def of_form(values: Values, expr: Expression) -> object:
    """What an expression is worth by what is written, where its type doesn't tell."""
    if isinstance(expr, IntExpr):
        return Dim.of(expr.value)
    if isinstance(expr, StrExpr | FloatExpr):
        return expr.value
    dtype = dtype_constant(expr)
    if dtype is not None:
        return dtype
    if isinstance(expr, UnaryExpr):
        return _unary(values, expr)
    if isinstance(expr, OpExpr):
        return _arithmetic(values, expr)
    if isinstance(expr, CallExpr):
        return _call(values, expr)
    if isinstance(expr, IndexExpr):
        return _index(values, expr)
    if isinstance(expr, NameExpr):
        return values.of_name(expr)
    if isinstance(expr, MemberExpr):
        return values.of_member(expr)
    if isinstance(expr, SliceExpr):
        return slice(*(_bound(values, b) for b in (expr.begin_index, expr.end_index, expr.stride)))
    if isinstance(expr, EllipsisExpr):
        return ...
    if isinstance(expr, AssignmentExpr):
        return values.of(expr.value)
    if isinstance(expr, ConditionalExpr):
        return _either(values, expr)
    if isinstance(expr, DictExpr):
        return _dictionary(values, expr)
    return UNKNOWN_VALUE


def _either(values: Values, expr: ConditionalExpr) -> object:
    holds = decide(expr.cond, values)
    if holds is not None:
        return values.of(expr.if_expr if holds else expr.else_expr)
    chosen, other = values.of(expr.if_expr), values.of(expr.else_expr)
    return chosen if chosen == other else UNKNOWN_VALUE


def items(values: Values, exprs: Sequence[Expression]) -> object:
    """A tuple or list display; `*x.shape` is spread, an unknown spread leaves the whole unknown."""
    result: list[object] = []
    for expr in exprs:
        if not isinstance(expr, StarExpr):
            result.append(values.of(expr))
            continue
        spread = values.of(expr.expr)
        if not isinstance(spread, tuple):
            return UNKNOWN_VALUE
        result.extend(spread)
    return tuple(result)


def _dictionary(values: Values, expr: DictExpr) -> object:
    """A dictionary display by its keys, if all of them are texts and numbers written out."""
    keys = [key.value if isinstance(key, StrExpr | IntExpr) else None for key, _ in expr.items]
    if None in keys:
        return UNKNOWN_VALUE
    return {key: values.of(value) for key, (_, value) in zip(keys, expr.items, strict=True)}


def _unary(values: Values, expr: UnaryExpr) -> object:
    value = values.of(expr.expr)
    if expr.op == "-" and isinstance(value, Dim | float):
        return -value if isinstance(value, float) else 0 - value
    if expr.op == "not" and isinstance(value, bool):
        return not value
    return UNKNOWN_VALUE


def _arithmetic(values: Values, expr: OpExpr) -> object:
    if expr.op in ("and", "or"):
        holds = decide(expr.left, values)
        return UNKNOWN_VALUE if holds is None else values.of(expr.left if holds == (expr.op == "or") else expr.right)
    left, right = values.of(expr.left), values.of(expr.right)
    if isinstance(left, tuple) and isinstance(right, tuple) and expr.op == "+":
        return left + right
    if isinstance(left, tuple) and isinstance(right, Dim) and right.value is not None and expr.op == "*":
        return left * right.value if right.value < 64 else UNKNOWN_VALUE
    if isinstance(left, Dim) and isinstance(right, Dim):
        return _dim_arithmetic(expr.op, left, right)
    if isinstance(left, Dim | float) and isinstance(right, Dim | float):
        return float_arithmetic(expr.op, left, right)
    return UNKNOWN_VALUE


def _dim_arithmetic(op: str, left: Dim, right: Dim) -> object:
    if op == "/":
        return float_arithmetic(op, left, right)
    if op not in ARITHMETIC or (op in ("//", "%") and right.value == 0):
        return UNKNOWN_VALUE
    return ARITHMETIC[op](left, right)


def _call(values: Values, expr: CallExpr) -> object:
    callee = expr.callee
    if isinstance(callee, MemberExpr):
        shape = values.of(callee.expr)
        if isinstance(shape, Shape):
            return _size_method(values, shape, callee.name, expr)
    if not isinstance(callee, NameExpr | MemberExpr):
        return UNKNOWN_VALUE
    if isinstance(callee.node, TypeInfo):
        if callee.node.is_named_tuple:
            return named_tuples.construct(values, expr, callee.node)
    elif not callee.fullname.startswith(("builtins.", "math.", "einops.")):
        return type(values).of_call(values.chk, expr)
    args = [values.of(arg) for arg in expr.args]
    return parsed_shape(args) if callee.fullname == PARSE_SHAPE else call_builtin(callee.fullname, args)


def _size_method(values: Values, shape: Shape, name: str, expr: CallExpr) -> object:
    if name in ("dim", "ndimension") and not expr.args:
        return Dim.of(shape.rank) if shape.rank is not None else UNKNOWN_VALUE
    if name in ("numel", "nelement") and not expr.args:
        return known(shape.numel())
    if name != "size":
        return UNKNOWN_VALUE
    if not expr.args:
        return tuple(shape.dims)
    axis = values.of(expr.args[0])
    return item_of(tuple(shape.dims), axis)


def _index(values: Values, expr: IndexExpr) -> object:
    base = values.of(expr.base)
    if isinstance(base, dict):
        return size_named(base, values.of(expr.index))
    if not isinstance(base, tuple):
        return UNKNOWN_VALUE
    if isinstance(expr.index, SliceExpr):
        return _slice(values, base, expr.index)
    return item_of(base, values.of(expr.index))


def _bound(values: Values, bound: Expression | None) -> object:
    return None if bound is None else values.of(bound)


def _slice(values: Values, base: tuple[object, ...], index: SliceExpr) -> object:
    bounds: list[int | None] = []
    for bound in (index.begin_index, index.end_index, index.stride):
        value = None if bound is None else values.of(bound)
        if isinstance(value, Dim):
            value = value.value if value.value is not None else UNKNOWN_VALUE
        if value is not None and not isinstance(value, int):
            return UNKNOWN_VALUE
        bounds.append(value)
    return slice_of(base, bounds)
