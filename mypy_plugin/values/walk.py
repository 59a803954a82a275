"""The children of a syntax node, in source order (mypy's own traversers cannot be subclassed once compiled)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from mypy import nodes, patterns
from mypy.nodes import Node

#: What to follow from each kind of node. References (`NameExpr.node`) and analysed forms lead in circles.
_PARTS: Final[dict[type[Node], tuple[str, ...]]] = {
    nodes.MypyFile: ("defs",),
    nodes.Block: ("body",),
    nodes.ClassDef: ("decorators", "defs"),
    nodes.FuncDef: ("arguments", "body"),
    nodes.LambdaExpr: ("arguments", "body"),
    nodes.Argument: ("initializer",),
    nodes.OverloadedFuncDef: ("items",),
    nodes.Decorator: ("decorators", "func"),
    nodes.AssignmentStmt: ("rvalue", "lvalues"),
    nodes.OperatorAssignmentStmt: ("rvalue", "lvalue"),
    nodes.ExpressionStmt: ("expr",),
    nodes.ReturnStmt: ("expr",),
    nodes.ForStmt: ("expr", "index", "body", "else_body"),
    nodes.WhileStmt: ("expr", "body", "else_body"),
    nodes.IfStmt: ("expr", "body", "else_body"),
    nodes.WithStmt: ("expr", "target", "body"),
    nodes.TryStmt: ("body", "types", "vars", "handlers", "else_body", "finally_body"),
    nodes.MatchStmt: ("subject", "patterns", "guards", "bodies"),
    nodes.RaiseStmt: ("expr", "from_expr"),
    nodes.AssertStmt: ("expr", "msg"),
    nodes.DelStmt: ("expr",),
    nodes.CallExpr: ("callee", "args"),
    nodes.MemberExpr: ("expr",),
    nodes.IndexExpr: ("base", "index"),
    nodes.SliceExpr: ("begin_index", "end_index", "stride"),
    nodes.OpExpr: ("left", "right"),
    nodes.ComparisonExpr: ("operands",),
    nodes.UnaryExpr: ("expr",),
    nodes.TupleExpr: ("items",),
    nodes.ListExpr: ("items",),
    nodes.SetExpr: ("items",),
    nodes.DictExpr: ("items",),
    nodes.ConditionalExpr: ("cond", "if_expr", "else_expr"),
    nodes.GeneratorExpr: ("sequences", "indices", "condlists", "left_expr"),
    nodes.ListComprehension: ("generator",),
    nodes.SetComprehension: ("generator",),
    nodes.DictionaryComprehension: ("sequences", "indices", "condlists", "key", "value"),
    nodes.StarExpr: ("expr",),
    nodes.AwaitExpr: ("expr",),
    nodes.YieldExpr: ("expr",),
    nodes.YieldFromExpr: ("expr",),
    nodes.AssignmentExpr: ("value", "target"),
    nodes.CastExpr: ("expr",),
    nodes.AssertTypeExpr: ("expr",),
    nodes.RevealExpr: ("expr",),
    nodes.SuperExpr: ("call",),
    patterns.AsPattern: ("pattern", "name"),
    patterns.OrPattern: ("patterns",),
    patterns.SequencePattern: ("patterns",),
    patterns.StarredPattern: ("capture",),
    patterns.MappingPattern: ("values", "rest"),
    patterns.ClassPattern: ("positionals", "keyword_values"),
}


def children(node: Node) -> Sequence[Node]:
    """The direct parts of a node."""
    names = _PARTS.get(type(node))
    if names is None:
        return ()
    found: list[Node] = []
    for name in names:
        part = getattr(node, name)
        if type(part) is list:
            _add_all(part, found)
        elif part is not None:
            found.append(part)
    return found


def _add_all(parts: Sequence[Node | Sequence[Node | None] | None], found: list[Node]) -> None:
    for part in parts:
        if isinstance(part, list | tuple):
            _add_all(part, found)
        elif part is not None:
            found.append(cast(Node, part))


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, in source order."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        parts = children(current)
        if parts:
            stack += parts[::-1]
