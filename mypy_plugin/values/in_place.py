"""Statements that change a shape without binding a name: `x.squeeze_(1)`, `x.data = y`, `fc.weight = w`, `out=x`.

What was inferred for `x` no longer holds afterwards, and neither does it for other names of the same tensor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ConditionalExpr,
    Expression,
    ForStmt,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    TupleExpr,
    Var,
)

from mypy_plugin.values.changing import RESHAPING
from shapetypes.rules import find_rule, fixed_names

_PURE: Final = ("torch.", "builtins.", "math.", "numpy.", "operator.", "functools.", "itertools.", "typing.")


def reshaped(node: Node) -> Iterator[Expression]:
    """The expressions whose tensors (or layers) have another shape once this node has been executed."""
    if isinstance(node, CallExpr):
        if isinstance(node.callee, MemberExpr) and node.callee.name in RESHAPING:
            yield node.callee.expr
        yield from (arg for arg, name in zip(node.args, node.arg_names, strict=True) if name == "out")
    elif isinstance(node, AssignmentStmt):
        for target in node.lvalues:
            yield from _replaced(target, node.rvalue)


def _replaced(target: Expression, value: Expression) -> Iterator[Expression]:
    if not isinstance(target, MemberExpr):
        return
    if target.name == "data":
        yield target.expr
        yield from _replaced(target.expr, value)
    elif target.name in _configuring() and not _is_parameter(target.expr) and not _is_tied(target, value):
        yield target.expr


def _is_parameter(expr: Expression) -> bool:
    """`self.stride = stride`, `config.hidden_size = 64`: no layer whose sizes were inferred."""
    return isinstance(expr, NameExpr) and isinstance(expr.node, Var) and (expr.node.is_self or expr.node.is_argument)


def _is_tied(target: MemberExpr, value: Expression) -> bool:
    """`decoder.weight = encoder.weight`: the same tensor, and so the same shape, or it would not be."""
    return isinstance(value, MemberExpr) and value.name == target.name


def tied(node: Node) -> Iterator[tuple[MemberExpr, MemberExpr]]:
    """The layers' weights that an assignment makes one: `decoder.weight`, `encoder.weight`."""
    if isinstance(node, AssignmentStmt) and isinstance(node.rvalue, MemberExpr) and node.rvalue.name == "weight":
        for target in node.lvalues:
            if isinstance(target, MemberExpr) and _is_tied(target, node.rvalue):
                yield target, node.rvalue


@cache
def _configuring() -> frozenset[str]:
    """What a layer computes with: its weight and what its constructor fixed."""
    return frozenset({"weight", *fixed_names()})


def handed_out(node: Node) -> Iterator[NameExpr]:
    """The names that a call may change what they hold of: `fill(sizes)` of any function that is not torch's own."""
    if not isinstance(node, CallExpr) or not isinstance(node.callee, NameExpr | MemberExpr):
        return
    is_method = isinstance(node.callee, MemberExpr) and not node.callee.fullname
    if is_method and find_rule(f"torch.Tensor.{node.callee.name}") is not None:
        return
    if not node.callee.fullname.startswith(_PURE):
        yield from (arg for arg in node.args if isinstance(arg, NameExpr))


def connected(names: Iterable[Var], aliases: Mapping[Var, set[Var]]) -> set[Var]:
    """The names, and all names that may be of the same values."""
    found = set(names)
    pending = list(found)
    while pending:
        new = aliases.get(pending.pop(), set()) - found
        found |= new
        pending.extend(new)
    return found


def aliases(node: Node) -> Iterator[tuple[Var, Var]]:
    """Which names may have the same value (or one an item of the other) once this statement has been executed."""
    pairs: list[tuple[Expression, Expression]] = []
    if isinstance(node, AssignmentStmt):
        values = [node.rvalue, *node.lvalues[1:]]  # `x = y = [...]`
        pairs = [(target, value) for target in node.lvalues for value in values if value is not target]
    elif isinstance(node, ForStmt):
        pairs = [(node.index, node.expr)]
    for target, value in pairs:
        yield from ((name, other) for name in holders(target) for other in holders(value))


def holders(expr: Expression) -> Iterator[Var]:
    """The names that the value of an expression may come from unchanged, alone or as an item."""
    if isinstance(expr, NameExpr) and isinstance(expr.node, Var):
        yield expr.node
    elif isinstance(expr, IndexExpr):
        yield from holders(expr.base)
    elif isinstance(expr, ConditionalExpr):
        yield from holders(expr.if_expr)
        yield from holders(expr.else_expr)
    elif isinstance(expr, TupleExpr | ListExpr):
        for item in expr.items:
            yield from holders(item)
    elif isinstance(expr, CallExpr) and isinstance(expr.callee, MemberExpr) and expr.callee.name.endswith("_"):
        yield from holders(expr.callee.expr)  # `x.zero_()` is `x`
