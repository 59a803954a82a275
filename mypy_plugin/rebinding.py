"""Names that are bound more than once: an unknown shape must not inherit what the name held before.

Under `allow_redefinition` mypy gives a name the union of all it was assigned, and narrows that to the latest. A
`Tensor` of unknown shape narrows nothing: `y = known; y = unknown` would leave `y` known, and wrong. So before a
name is bound again, what it held before is forgotten; the union is then of the unknown and the latest shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import AssignmentStmt, Expression, ListExpr, MypyFile, NameExpr, Node, TupleExpr, Var
from mypy.typeops import make_simplified_union
from mypy.types import PartialType, Type, UnionType, get_proper_type

from mypy_plugin.forget import forget_sizes
from mypy_plugin.walk import walk


class Rebinding:
    """Forgets what a name held, the first time that a value bound to it is looked at."""

    def __init__(self) -> None:
        self._tree: MypyFile | None = None
        self._targets: dict[Node, list[Var]] = {}

    def look(self, chk: TypeChecker, value: Node) -> None:
        """Called for every expression with a hook; acts if it is the whole right side of an assignment.

        Only once per assignment: in a loop mypy goes on until types no longer change.
        """
        if chk.tree is not self._tree:
            self._tree, self._targets = chk.tree, _rebound(chk.tree)
        for var in self._targets.pop(value, ()):
            if (var.is_inferred or var.is_argument) and var.type is not None and not isinstance(var.type, PartialType):
                var.type = _forgotten(chk, var.type)


def _rebound(tree: MypyFile) -> dict[Node, list[Var]]:
    """The right sides of assignments to names that are assigned more than once."""
    statements = [node for node in walk(tree) if isinstance(node, AssignmentStmt)]
    assigned = [pair for node in statements for target in node.lvalues for pair in _bound(target, node.rvalue)]
    count = Counter(var for var, _ in assigned)
    rebound: dict[Node, list[Var]] = {}
    for var, value in assigned:
        if count[var] > 1 or var.is_argument:
            rebound.setdefault(value, []).append(var)
    return rebound


def _bound(target: Expression, value: Expression) -> Iterator[tuple[Var, Expression]]:
    """Each name of a target with the expression whose evaluation gives its value."""
    if isinstance(target, NameExpr) and isinstance(target.node, Var):
        yield target.node, value
    elif isinstance(target, TupleExpr | ListExpr):
        is_paired = isinstance(value, TupleExpr | ListExpr) and len(value.items) == len(target.items)
        values = value.items if isinstance(value, TupleExpr | ListExpr) and is_paired else [value] * len(target.items)
        for item, part in zip(target.items, values, strict=True):
            yield from _bound(item, part)


def _forgotten(chk: TypeChecker, typ: Type) -> Type:
    proper = get_proper_type(typ)
    items = proper.items if isinstance(proper, UnionType) else [proper]
    return make_simplified_union([forget_sizes(chk, item) for item in items])
