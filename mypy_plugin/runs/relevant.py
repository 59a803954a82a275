"""Which statements of a body matter to what some names hold in the end (follow.py)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy.nodes import (
    BreakStmt,
    CallExpr,
    Context,
    ContinueStmt,
    ForStmt,
    IfStmt,
    Node,
    Statement,
    SuperExpr,
)

from mypy_plugin.runs.changes import changed_in, mentioned_in
from mypy_plugin.values.bindings import Place
from mypy_plugin.values.walk import children, walk


def super_calls(body: Sequence[Node]) -> Iterator[CallExpr]:
    """Calls of `super().__init__`."""
    for node in body:
        for part in walk(node):
            if isinstance(part, CallExpr) and isinstance(part.callee, SuperExpr) and part.callee.name == "__init__":
                yield part


def closure(body: Sequence[Statement], wanted: set[Place]) -> set[Place]:
    """What has to be followed for the sake of some places: what they are computed from, and under which conditions."""
    nodes = [(part, set(changed_in(part))) for statement in body for part in walk(statement)]
    needed, size = set(wanted), -1
    changing = [(part, places) for part, places in nodes if places]
    while len(needed) > size:
        size = len(needed)
        for part, places in changing:
            if not needed.isdisjoint(places):
                needed |= mentioned_in(part) if not isinstance(part, ForStmt) else mentioned_in(part.expr)
        for part, _ in nodes:
            if isinstance(part, IfStmt | ForStmt) and changes_any(part, needed):
                headers = part.expr if isinstance(part, IfStmt) else [part.expr]
                needed |= {place for header in headers for place in mentioned_in(header)}
    return needed


def changes_any(node: Node, needed: set[Place]) -> bool:
    return any(
        isinstance(part, BreakStmt | ContinueStmt) or not needed.isdisjoint(changed_in(part)) for part in walk(node)
    )


def path_to(body: Sequence[Node], at: Context) -> list[Context]:
    """The nodes that contain `at`, outermost first."""
    for node in body:
        if node is at:
            return [at]
        inner = path_to(list(children(node)), at)
        if inner:
            return [node, *inner] if isinstance(node, Context) else inner
    return []
