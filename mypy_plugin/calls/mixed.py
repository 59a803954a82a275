"""Lists that get layers of several kinds one after the other are lists of modules.

`layers = []`, `layers.append(nn.Linear(3, 4))`, `layers.append(nn.ReLU())`: mypy would take the first kind for the only
one. What each item is, its expression still tells (follow.py).
"""

from __future__ import annotations

from typing import TypeVar, cast

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Context,
    Expression,
    ListExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import Instance

from mypy_plugin.runs.running import is_aside
from mypy_plugin.types.container_types import is_module
from mypy_plugin.types.encode import Maker
from mypy_plugin.types.names import MODULE
from mypy_plugin.values.walk import walk

R = TypeVar("R")


class Mixed:
    """The expressions of each file that put layers into a list of several kinds."""

    def __init__(self) -> None:
        self._files: dict[MypyFile, set[Context]] = {}

    def add(self, tree: MypyFile, found: set[Context]) -> None:
        """Those in a copy of one of the file's functions (copies.py) count, too."""
        self._of(tree).update(found)

    def _of(self, tree: MypyFile) -> set[Context]:
        if tree not in self._files:
            if len(self._files) > 64:
                self._files.clear()
            self._files[tree] = mixed_in(tree)
        return self._files[tree]

    def seen(self, chk: TypeChecker, context: Context, result: R) -> R:
        """The type of an expression, as the list that it goes into has it."""
        if not isinstance(result, Instance) or is_aside() or context not in self._of(chk.tree):
            return result
        if is_module(result):
            return cast(R, Maker(chk)(MODULE, []))
        is_list = result.type.fullname == "builtins.list" and is_module(result.args[0])
        return cast(R, result.copy_modified(args=[Maker(chk)(MODULE, [])])) if is_list else result


def mixed_in(root: Node) -> set[Context]:
    """The expressions in a file or a function that put layers into a list of several kinds."""
    added: dict[Var, list[Expression]] = {}
    for node in walk(root):
        for var, expr in _additions(node):
            added.setdefault(var, []).append(expr)
    return {part for exprs in added.values() for part in _of_several_kinds(exprs)}


def _additions(node: Node) -> list[tuple[Var, Expression]]:
    """`name = [...]`, `name += [...]`, `name.append(...)`, with the name and what it gets."""
    target: Expression | None = None
    values: list[Expression] = []
    if isinstance(node, AssignmentStmt) and len(node.lvalues) == 1 and isinstance(node.rvalue, ListExpr):
        target, values = node.lvalues[0], [node.rvalue]
    elif isinstance(node, OperatorAssignmentStmt) and isinstance(node.rvalue, ListExpr):
        target, values = node.lvalue, [node.rvalue]
    elif isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr):
        if node.callee.name in ("append", "insert", "extend"):
            target, values = node.callee.expr, node.args[-1:]
    if not isinstance(target, NameExpr) or not isinstance(target.node, Var) or not target.node.is_inferred:
        return []
    return [(target.node, value) for value in values]


def _of_several_kinds(exprs: list[Expression]) -> list[Expression]:
    """All of them with their items, if these are layers of several kinds, the first one constructed here."""
    items = [item for expr in exprs for item in (expr.items if isinstance(expr, ListExpr) else [expr])]
    kinds = [_kind(item) for item in items]
    is_mixed = len(exprs) > 1 and len(set(kinds)) > 1 and isinstance(kinds[0], TypeInfo)
    return [*exprs, *items] if is_mixed else []


def _kind(item: Expression) -> object:
    """The class that a call constructs; anything else is a kind of its own."""
    callee = item.callee if isinstance(item, CallExpr) else None
    return callee.node if isinstance(callee, RefExpr) and isinstance(callee.node, TypeInfo) else item


#: The one of this process: what it knows hangs on the nodes of the files that are being checked.
mixed = Mixed()
