"""Dictionaries of sizes, `parse_shape(x, "b _ w")` or written out: known as long as nobody but readers has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_STAR2,
    AssignmentStmt,
    CallExpr,
    ComparisonExpr,
    IndexExpr,
    MemberExpr,
    NameExpr,
    Node,
    Var,
)

from mypy_plugin.values.walk import walk
from shapetypes.algebra import Decline, Dim, Shape, ShapeError
from shapetypes.rules import UNKNOWN_VALUE
from shapetypes.rules.einops import sizes_by_name

_READING: Final = frozenset({"get", "keys", "values", "items", "copy"})
PARSE_SHAPE: Final = "einops.einops.parse_shape"


def parsed_shape(args: Sequence[object]) -> object:
    """The sizes by name, as `parse_shape` itself would tell them."""
    x, pattern = args if len(args) == 2 else (None, None)
    if not isinstance(x, Shape) or not isinstance(pattern, str):
        return UNKNOWN_VALUE
    try:
        return sizes_by_name(x, pattern)
    except (ShapeError, Decline):  # reported where the call is checked
        return UNKNOWN_VALUE


def size_named(items: dict[object, object], key: object) -> object:
    """`sizes["b"]`."""
    found = items.get(key.value if isinstance(key, Dim) else key, UNKNOWN_VALUE)
    return UNKNOWN_VALUE if isinstance(found, Dim) and found.is_unknown else found


def is_only_read(chk: TypeChecker, var: Var) -> bool:
    """Whether a dictionary is never used but as `sizes["b"]` and `**sizes`: nothing can have changed it."""
    function = chk.scope.current_function()
    nodes = [*walk(chk.tree), *(walk(function) if function is not None else ())]
    readers = {id(part) for node in nodes for part in _read(node)}
    uses = [node for node in nodes if isinstance(node, NameExpr) and node.node is var]
    return all(id(use) in readers for use in uses)


def _read(node: Node) -> list[Node]:
    if isinstance(node, IndexExpr):
        return [node.base]
    if isinstance(node, MemberExpr) and node.name in _READING:
        return [node.expr]
    if isinstance(node, ComparisonExpr):
        return [right for op, right in zip(node.operators, node.operands[1:], strict=True) if op in ("in", "not in")]
    if isinstance(node, CallExpr):
        return [arg for arg, kind in zip(node.args, node.arg_kinds, strict=True) if kind == ARG_STAR2]
    return list(node.lvalues) if isinstance(node, AssignmentStmt) and len(node.lvalues) == 1 else []
