"""Names that are bound more than once: an unknown shape must not inherit what the name held before.

Under `allow_redefinition` mypy gives a name the union of all it was assigned, and narrows that to the latest. A
`Tensor` of unknown shape narrows nothing: `y = known; y = unknown` would leave `y` known, and wrong. So before a
name is bound again, what it held before is forgotten; the union is then of the unknown and the latest shape.

Names whose tensors are reshaped in place, and those that inner functions see, are unknown from the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar, cast

from mypy.checker import TypeChecker
from mypy.nodes import AssignmentStmt, Expression, FuncDef, ListExpr, MypyFile, NameExpr, Node, TupleExpr, Var
from mypy.typeops import make_simplified_union
from mypy.types import FunctionLike, Instance, PartialType, Type, UnionType, UnpackType, get_proper_type

from mypy_plugin.annotations.captures import captured
from mypy_plugin.annotations.expressions import without_slice
from mypy_plugin.types.decode import decode_shape, tensor_items
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.forget import forget_sizes
from mypy_plugin.values.bindings import FileBindings, bindings_of
from mypy_plugin.values.guards import is_doubted
from mypy_plugin.values.walk import walk
from shapetypes.algebra import Shape

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Rebound:
    """By value that is assigned: the names bound more than once, and whether a name of it is unknown from the start."""

    names: dict[Node, list[Var]]
    unsure: set[Node]


class Rebinding:
    """Forgets what a name held, the first time that a value bound to it is looked at."""

    def __init__(self) -> None:
        self._files: dict[MypyFile, dict[Node, list[Var]]] = {}
        self._forgotten: dict[Node, list[Var]] = {}
        self._unsure: set[Node] = set()

    def look(self, chk: TypeChecker, value: Node) -> None:
        """Called for every expression with a hook; acts if it is the whole right side of an assignment.

        Only once per assignment: in a loop mypy goes on until types no longer change.
        """
        for var in self._targets(chk.tree).pop(value, ()):
            if (var.is_inferred or var.is_argument) and var.type is not None and not isinstance(var.type, PartialType):
                var.type = _forgotten(chk, var.type)
                self._forgotten.setdefault(value, []).append(var)

    def found(self, chk: TypeChecker, value: Node, result: R) -> R:
        """Called with the type of that expression; gives what the name may hold of it."""
        self._widen(value, result)
        if not isinstance(result, Type) or isinstance(result, FunctionLike):
            return result
        if value in self._unsure or (value in self._forgotten and is_doubted(chk, value)):
            return cast(R, forget_sizes(chk, result))
        return result

    def _widen(self, value: Node, result: object) -> None:
        """mypy takes `Tensor[()]` for a special case of any `Tensor`.

        It would then not widen the name's type, and not fit what the name was before. And what `Tensor[*Bs, 1]`
        and any `Tensor` have in common is `Tensor[*tuple[Never, ...]]` to it.
        """
        if not isinstance(result, Instance) or decode_shape(result) is None:
            return
        if result.args and not any(isinstance(arg, UnpackType) for arg in result.args):
            return
        for var in self._forgotten.get(value, ()):
            if var.type is not None and any(decode_shape(item) == Shape.unknown() for item in tensor_items(var.type)):
                var.type = unknown()

    def add(self, tree: MypyFile, found: Rebound) -> None:
        """The assignments of a copy of one of the file's functions (copies.py) count, too: each once more."""
        self._targets(tree).update(found.names)
        for value in found.names:
            self._forgotten.pop(value, None)
        self._unsure |= found.unsure

    def _targets(self, tree: MypyFile) -> dict[Node, list[Var]]:
        if tree not in self._files:
            if len(self._files) > 64:
                self._files.clear()
                self._forgotten.clear()
                self._unsure.clear()
            found = rebound_in(tree, bindings_of(tree))
            self._files[tree] = found.names
            self._unsure |= found.unsure
        return self._files[tree]


def rebound_in(root: MypyFile | FuncDef, known: FileBindings) -> Rebound:
    """What has to be known of the assignments of a file, or of a copy of one of its functions."""
    statements = [node for node in walk(root) if isinstance(node, AssignmentStmt)]
    assigned = [pair for node in statements for target in node.lvalues for pair in _bound(target, node.rvalue)]
    count = Counter(var for var, _ in assigned)
    unsure = captured(root) | known.reshaped
    names: dict[Node, list[Var]] = {}
    for var, value in assigned:
        if count[var] > 1 or var.is_argument:
            names.setdefault(value, []).append(var)
    return Rebound(names, {value for var, value in assigned if var in unsure})


def _bound(target: Expression, value: Expression) -> Iterator[tuple[Var, Expression]]:
    """Each name of a target with the expression whose evaluation gives its value."""
    value = without_slice(value)
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


#: The one of this process: what it knows hangs on the nodes of the files that are being checked.
rebinding = Rebinding()
