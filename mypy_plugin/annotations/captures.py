"""Names that functions share: what an inner function sees in one depends on when it is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mypy.nodes import Argument, Expression, FuncDef, LambdaExpr, ListExpr, NameExpr, Node, StarExpr, TupleExpr, Var

from mypy_plugin.values.bindings import targets_of
from mypy_plugin.values.walk import children


def captured(root: Node) -> set[Var]:
    """The names that are bound more than once and used in more than one function (the module counts as one).

    mypy looks at an inner function once, with what the name holds where that function stands.
    """
    bound: Counter[Var] = Counter()
    users: dict[Var, set[Node]] = {}
    stack: list[tuple[Node, Node]] = [(root, root)]
    while stack:
        node, function = stack.pop()
        if isinstance(node, FuncDef | LambdaExpr):
            function = node
        if isinstance(node, Argument):
            bound[node.variable] += 1
            users.setdefault(node.variable, set()).add(function)
        if isinstance(node, NameExpr) and isinstance(node.node, Var):
            users.setdefault(node.node, set()).add(function)
        bound.update(var for target, _ in targets_of(node) for var in _names(target))
        stack.extend((child, function) for child in children(node))
    return {var for var, count in bound.items() if count > 1 and len(users.get(var, ())) > 1}


def _names(target: Expression) -> Iterator[Var]:
    if isinstance(target, NameExpr) and isinstance(target.node, Var):
        yield target.node
    elif isinstance(target, TupleExpr | ListExpr):
        for item in target.items:
            yield from _names(item)
    elif isinstance(target, StarExpr):
        yield from _names(target.expr)
