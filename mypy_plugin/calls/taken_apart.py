"""An `nn.Sequential` that only holds its layers: `self.heads[0](x)`, never `self.heads(x)`; its links need not fit."""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Expression,
    ForStmt,
    GeneratorExpr,
    IndexExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    Statement,
)

from mypy_plugin.values.walk import walk

#: What hands out the items of what it is given.
_ITERATING = frozenset({"enumerate", "zip", "reversed", "iter", "list"})


@dataclass(slots=True)
class _Uses:
    """Names of variables and attributes, by what a file does with them."""

    targets: dict[tuple[int, int], str] = field(default_factory=dict)
    taken_apart: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)

    def look(self, node: Node) -> None:
        if isinstance(node, AssignmentStmt) and isinstance(node.rvalue, CallExpr):
            self.targets[node.rvalue.line, node.rvalue.column] = _name(node.lvalues[-1])
        elif isinstance(node, IndexExpr):
            self.taken_apart.add(_name(node.base))
        elif isinstance(node, ForStmt):
            self.taken_apart.add(_name(node.expr))
        elif isinstance(node, GeneratorExpr):
            self.taken_apart.update(map(_name, node.sequences))
        elif isinstance(node, CallExpr):
            name = _name(node.callee)
            self.called.add(name)
            if name in _ITERATING:
                self.taken_apart.update(map(_name, node.args))


def is_taken_apart(chk: TypeChecker, call: CallExpr) -> bool:
    """Whether the container that the call constructs is indexed or iterated over in its file, and never called."""
    uses = _uses_in(chk.tree)
    name = uses.targets.get((call.line, call.column), "")
    return bool(name) and name in uses.taken_apart and name not in uses.called


_last: list[tuple[list[Statement], _Uses]] = []


def _uses_in(tree: MypyFile) -> _Uses:
    """Collected once per file (again when the daemon has replaced its statements)."""
    if not _last or _last[0][0] is not tree.defs:
        uses = _Uses()
        for node in walk(tree):
            uses.look(node)
        _last[:] = [(tree.defs, uses)]
    return _last[0][1]


def _name(expr: Expression) -> str:
    return expr.name if isinstance(expr, NameExpr | MemberExpr) else ""
