"""What a loop carries from one round to the next: in a branch of its body, the first round's shapes prove nothing.

`prev = None or torch.zeros(3)`, then `for ...: if i > 0: use(prev); prev = step(x)`: the branch never sees the zeros.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from mypy.nodes import (
    AssignmentStmt,
    Expression,
    ForStmt,
    IndexExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    Var,
    WhileStmt,
)

from mypy_plugin.values.walk import walk

Place = tuple[int, int]
Name = Var | str  # attributes of self by their text


@dataclass(frozen=True, slots=True)
class Loop:
    """The body of a loop, and the names in it whose values a round may have from the one before."""

    start: Place
    end: Place
    carried: frozenset[str]


def loops_of(tree: MypyFile) -> Iterator[Loop]:
    """All loops of a file."""
    nodes = list(walk(tree))
    count = Counter(name for target, _ in _assignments(nodes) for name in _names_in(target))
    for loop in nodes:
        if isinstance(loop, ForStmt | WhileStmt):
            body = loop.body
            end = (body.end_line or body.line, 10**6 if body.end_column is None else body.end_column)
            texts = frozenset(name if isinstance(name, str) else name.name for name in _carried(body, count))
            yield Loop((body.line, body.column), end, texts)


def _carried(body: Node, count: Counter[Name]) -> set[Name]:
    steps = [(_names_in(target), _names_in(value)) for target, value in _assignments(list(walk(body)))]
    inside = Counter(name for targets, _ in steps for name in targets)
    carried = {name for name in inside if _is_from_outside(name) or count[name] > inside[name]}
    size = -1
    while len(carried) > size:
        size = len(carried)
        carried.update(name for targets, sources in steps if sources & carried for name in targets)
    return carried


def _is_from_outside(name: Name) -> bool:
    return isinstance(name, str) or name.is_argument


def _assignments(nodes: list[Node]) -> Iterator[tuple[Expression, Expression]]:
    for node in nodes:
        if isinstance(node, AssignmentStmt):
            yield from ((target, node.rvalue) for target in node.lvalues if not isinstance(target, IndexExpr))
        elif isinstance(node, OperatorAssignmentStmt):
            yield node.lvalue, node.rvalue
        elif isinstance(node, ForStmt):
            yield node.index, node.expr


def _names_in(node: Node) -> set[Name]:
    """Names, and attributes of self as `self.x`."""
    found: set[Name] = set()
    for part in walk(node):
        if isinstance(part, NameExpr) and isinstance(part.node, Var) and not part.node.is_self:
            found.add(part.node)
        elif isinstance(part, MemberExpr) and isinstance(part.expr, NameExpr) and part.expr.name == "self":
            found.add(f"self.{part.name}")
    return found
