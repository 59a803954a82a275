"""Unknown shapes made known by what the code says: `b, t, d = x.shape`, `assert x.shape == (b, t, 64)`, `x.ndim == 3`.

Only of a name that is not bound again between the statement and the use, and only what was unknown is filled in.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ComparisonExpr,
    Expression,
    FuncDef,
    IndexExpr,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OpExpr,
    SliceExpr,
    StarExpr,
    TupleExpr,
    UnaryExpr,
    Var,
)

from mypy_plugin.values.bindings import bindings_of
from mypy_plugin.values.evaluate import Values
from mypy_plugin.values.evidence import EVIDENCE
from mypy_plugin.values.walk import walk
from shapetypes.algebra import UNKNOWN, Dim, Shape, Variadic


class Refiner:
    """Finds what is said of a name before a line."""

    def __init__(self, chk: TypeChecker) -> None:
        self.chk = chk
        self.values = Values(chk)

    def refine(self, expr: Expression, shape: Shape) -> Shape:
        """The shape with its unknown parts filled in, as far as statements before `expr` tell."""
        is_known = shape.rank is not None and not any(dim.is_unknown or _is_plain(dim) for dim in shape)
        if is_known or not isinstance(expr, NameExpr) or not isinstance(expr.node, Var):
            return shape
        since = self._bound_since(expr.node, expr.line)
        if since is None:
            return shape
        for said in self._said(expr.node, since, expr.line):
            shape = fill(shape, said)
        return shape

    def _bound_since(self, var: Var, line: int) -> int | None:
        """The line of the last binding before `line`; None when loops or branches make that uncertain."""
        found = bindings_of(self.chk.tree).variables.get(var, [])
        if any(binding.conditional for binding in found):
            return None
        return max((binding.line for binding in found if binding.line < line), default=0)

    def _said(self, var: Var, since: int, line: int) -> Iterator[Shape]:
        scope = self.chk.scope.current_function()
        block = scope.body if isinstance(scope, FuncDef) else self.chk.tree
        for statement in block.body if not isinstance(block, MypyFile) else block.defs:
            if isinstance(statement, AssignmentStmt) and since < statement.line < line:
                yield from self._unpacked(statement, var)
        for claim in EVIDENCE.claims_at(self.chk, line):
            if claim.condition.line > since:
                yield from self._claimed(claim.condition, claim.holds, var)

    def _unpacked(self, statement: AssignmentStmt, var: Var) -> Iterator[Shape]:
        """`b, t, d = x.shape` or `= x.size()`."""
        if not _is_shape_of(statement.rvalue, var):
            return
        for target in statement.lvalues:
            if isinstance(target, TupleExpr | ListExpr) and not any(isinstance(i, StarExpr) for i in target.items):
                yield Shape(*(self.values.dim(item) for item in target.items))

    def _claimed(self, condition: Expression, holds: bool, var: Var) -> Iterator[Shape]:
        if isinstance(condition, UnaryExpr) and condition.op == "not":
            yield from self._claimed(condition.expr, not holds, var)
        if isinstance(condition, OpExpr) and condition.op == ("and" if holds else "or"):
            yield from self._claimed(condition.left, holds, var)
            yield from self._claimed(condition.right, holds, var)
        if not isinstance(condition, ComparisonExpr) or condition.operators != ["==" if holds else "!="]:
            return
        left, right = map(_unwrapped, condition.operands)
        if not _mentions(left, var):
            left, right = right, left
        value = self.values.of(right)
        if isinstance(value, tuple) and isinstance(left, IndexExpr) and _is_shape_of(left.base, var):
            yield from self._part(left.index, Shape(*(e if isinstance(e, Dim) else UNKNOWN for e in value)))
        if _is_shape_of(left, var) and isinstance(value, tuple):
            yield Shape(*(e if isinstance(e, Dim | Variadic) else UNKNOWN for e in value))
        elif _is_rank_of(left, var) and isinstance(value, Dim) and value.value is not None:
            yield Shape(*[UNKNOWN] * value.value)
        elif isinstance(value, Dim):
            yield from self._one_size(left, var, value)

    def _part(self, index: Expression, part: Shape) -> Iterator[Shape]:
        """`x.shape[-2:] == (3, 4)`, `x.shape[1:] == (4,)`, `x.shape[:2] == (b, t)`."""
        if not isinstance(index, SliceExpr) or index.stride is not None:
            return
        begin, end = (None if e is None else self.values.dim(e).value for e in (index.begin_index, index.end_index))
        if index.end_index is None and begin is not None:
            yield Shape(*[UNKNOWN] * begin) + part if begin >= 0 else Shape(Variadic()) + part
        elif index.begin_index is None and end is not None and end == part.rank:
            yield part + Shape(Variadic())

    def _one_size(self, expr: Expression, var: Var, value: Dim) -> Iterator[Shape]:
        """`x.size(-1) == 64`, `x.shape[0] == n`."""
        axis: object = None
        if isinstance(expr, IndexExpr) and _is_shape_of(expr.base, var):
            axis = self.values.of(expr.index)
        elif isinstance(expr, CallExpr) and _is_method_of(expr, "size", var) and len(expr.args) == 1:
            axis = self.values.of(expr.args[0])
        if isinstance(axis, Dim) and axis.value is not None:
            before = [UNKNOWN] * axis.value if axis.value >= 0 else [Variadic()]
            after = [Variadic()] if axis.value >= 0 else [UNKNOWN] * (-axis.value - 1)
            yield Shape(*before, value, *after)


def fill(shape: Shape, said: Shape) -> Shape:
    """The shape where it is known, what was said of it elsewhere; unchanged when the two disagree on the rank."""
    if shape.is_unknown:
        return Shape(*said.dims, dtype=shape.dtype)
    if shape.rank is not None and said.rank is None:
        said = _spread(said, shape.rank)
    if shape.rank is None or said.rank != shape.rank:
        return shape
    return Shape(*(_better(d, s) for d, s in zip(shape, said, strict=True)), dtype=shape.dtype)


def _better(known: Dim, said: Dim) -> Dim:
    """What is said of a size that is unknown or a plain int, else what is known."""
    return said if known.is_unknown or (_is_plain(known) and said.value is not None) else known


def _is_plain(dim: Dim) -> bool:
    return any(symbol.implicit for symbol in dim.symbols)


def _spread(said: Shape, rank: int) -> Shape:
    middle = rank - len(said.prefix) - len(said.suffix)
    return Shape(*said.prefix, *[UNKNOWN] * middle, *said.suffix) if middle >= 0 else said


def _unwrapped(expr: Expression) -> Expression:
    """`x.shape` of `tuple(x.shape)` and `list(x.shape)`."""
    callee = expr.callee if isinstance(expr, CallExpr) and len(expr.args) == 1 else None
    is_copy = isinstance(callee, NameExpr) and callee.fullname in ("builtins.tuple", "builtins.list")
    return expr.args[0] if is_copy and isinstance(expr, CallExpr) else expr


def _mentions(expr: Expression, var: Var) -> bool:
    return any(isinstance(node, NameExpr) and node.node is var for node in walk(expr))


def _is_method_of(expr: Expression, name: str, var: Var) -> bool:
    callee = expr.callee if isinstance(expr, CallExpr) else None
    return isinstance(callee, MemberExpr) and callee.name == name and _is_name(callee.expr, var)


def _is_shape_of(expr: Expression, var: Var) -> bool:
    if isinstance(expr, MemberExpr):
        return expr.name == "shape" and _is_name(expr.expr, var)
    return isinstance(expr, CallExpr) and not expr.args and _is_method_of(expr, "size", var)


def _is_rank_of(expr: Expression, var: Var) -> bool:
    if isinstance(expr, MemberExpr):
        return expr.name == "ndim" and _is_name(expr.expr, var)
    if isinstance(expr, CallExpr) and len(expr.args) == 1 and isinstance(expr.callee, NameExpr):
        return expr.callee.fullname == "builtins.len" and _is_shape_of(expr.args[0], var)
    return _is_method_of(expr, "dim", var)


def _is_name(expr: Expression, var: Var) -> bool:
    return isinstance(expr, NameExpr) and expr.node is var
