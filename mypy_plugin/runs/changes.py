"""What statements do to lists and containers of layers: which places they change, and what these hold afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mypy.nodes import (
    ArgKind,
    AssignmentStmt,
    CallExpr,
    ComparisonExpr,
    Expression,
    FuncDef,
    GeneratorExpr,
    IndexExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    StarExpr,
    TupleExpr,
    Var,
)
from mypy.types import Instance, TupleType, get_proper_type

from mypy_plugin.runs.made import NOTHING, Known
from mypy_plugin.runs.sequences import Sequences
from mypy_plugin.types.container_types import Item, items_of, with_items
from mypy_plugin.values.bindings import Place, place_of, targets_of
from mypy_plugin.values.changing import MUTATORS
from mypy_plugin.values.walk import children, walk
from shapetypes.algebra import Dim

#: Methods that leave the items as they are.
_READERS: Final = frozenset(
    {
        "index", "count", "copy", "to", "cuda", "cpu", "eval", "train", "half", "float", "double", "apply", "children",
        "modules", "parameters", "named_parameters", "named_modules", "named_children", "requires_grad_", "state_dict",
        "load_state_dict", "register_buffer", "register_parameter", "zero_grad", "keys", "values", "items", "__init__",
    }
)  # fmt: skip
_HARMLESS: Final = (
    "torch.", "builtins.", "collections.", "itertools.", "math.", "copy.", "operator.", "functools.reduce",
)  # fmt: skip


def is_held(known: Known) -> bool:
    """Whether these are items that we keep account of."""
    proper = get_proper_type(known.type)
    return isinstance(proper, TupleType) or (isinstance(proper, Instance) and items_of(proper) is not None)


def change(follower: Sequences, held: Known, method: str, arguments: Sequence[Known]) -> Known:
    """What a list or a container holds after a call of one of its methods."""
    items = follower.spread(held)
    if method in _READERS or items is None or not is_held(held):
        return held
    names = _names(held, len(items))
    changed = _changed(follower, list(zip(names, items, strict=True)), method, arguments)
    if changed is None:
        return NOTHING
    proper = get_proper_type(held.type)
    if isinstance(proper, Instance):
        return Known(with_items(follower.chk, proper, [Item(item.type, name) for name, item in changed]))
    return follower.listing([item for _, item in changed])


Named = list[tuple[str | None, Known]]


def _names(held: Known, count: int) -> list[str | None]:
    proper = get_proper_type(held.type)
    found = items_of(proper) if isinstance(proper, Instance) else None
    return [None] * count if found is None else [item.name for item in found]


def _changed(follower: Sequences, items: Named, method: str, arguments: Sequence[Known]) -> Named | None:
    count = len(arguments)
    if method == "append" and count == 1:
        return [*items, (None, arguments[0])]
    if method in ("extend", "__iadd__") and count == 1:
        more = follower.spread(arguments[0])
        return None if more is None else [*items, *((None, item) for item in more)]
    if method in ("add_module", "register_module") and count == 2:
        name = arguments[0].value if isinstance(arguments[0].value, str) else None
        return None if name in [n for n, _ in items if n] else [*items, (name, arguments[1])]
    if method == "clear" and not count:
        return []
    if method == "reverse" and not count:
        return items[::-1]
    position = _position(arguments[0]) if count else -1
    if position is None or not -len(items) <= position < len(items) + (method == "insert"):
        return None
    if method == "insert" and count == 2:
        return [*items[:position], (None, arguments[1]), *items[position:]]
    if method == "__setitem__" and count == 2:
        items[position] = (items[position][0], arguments[1])
        return items
    if method in ("pop", "__delitem__") and count <= 1:
        del items[position]
        return items
    return None


def _position(known: Known) -> int | None:
    return known.value.value if isinstance(known.value, Dim) else None


# -- which places


def changed_in(node: Node) -> Iterator[Place]:
    """The names and attributes that one node (without what is below it) binds or changes in place."""
    for target, _ in targets_of(node):
        yield from _places(target)
    if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) and node.callee.name in MUTATORS:
        yield from _places(node.callee.expr)


def _places(target: Expression) -> Iterator[Place]:
    place = place_of(target)
    if place is not None:
        yield place
        if isinstance(place, tuple):
            yield place[0]
    elif isinstance(target, TupleExpr | ListExpr):
        for item in target.items:
            yield from _places(item)
    elif isinstance(target, StarExpr | MemberExpr):
        yield from _places(target.expr)
    elif isinstance(target, IndexExpr):
        yield from _places(target.base)
    elif isinstance(target, CallExpr) and isinstance(target.callee, MemberExpr):
        yield from _places(target.callee.expr)  # layers.append(a).append(b)


def mentioned_in(node: Node) -> set[Place]:
    """All names and attributes that occur in a node."""
    return {place for part in walk(node) if isinstance(part, Expression) and (place := place_of(part)) is not None}


def changed_by_others(body: Sequence[Node]) -> set[Place]:
    """What functions inside of a body change, whenever they are called."""
    inner = (node for top in body for node in walk(top) if isinstance(node, FuncDef | LambdaExpr))
    return {place for function in inner for part in walk(function) for place in changed_in(part)}


def escaping(node: Node) -> Iterator[Place]:
    """Places whose object is handed to code that may change it, or that gets a second name."""
    if isinstance(node, FuncDef | LambdaExpr):
        return
    if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) and not _is_known(node.callee):
        place = place_of(node.callee.expr)
        if place is not None:
            yield place
    harmless = _looked_at(node)
    for child in children(node):
        place = place_of(child) if isinstance(child, Expression) else None
        if place is not None and not any(child is part for part in harmless):
            yield place
        if not isinstance(place, Var):
            yield from escaping(child)


def _is_known(method: MemberExpr) -> bool:
    """Whether a method is one of a list or of torch's containers; the user's own may do anything."""
    return method.name in _READERS or method.name in MUTATORS or method.name in ("forward", "__call__")


def _looked_at(node: Node) -> list[Expression]:
    """The direct parts of a node that are only looked at."""
    if isinstance(node, AssignmentStmt):
        return list(node.lvalues)
    if isinstance(node, OperatorAssignmentStmt):
        return [node.lvalue, node.rvalue]
    if isinstance(node, OpExpr):
        return [node.left, node.right]
    if isinstance(node, ComparisonExpr):
        return list(node.operands)
    if isinstance(node, GeneratorExpr):
        return list(node.sequences)
    if isinstance(node, IndexExpr):
        return [node.base]
    if isinstance(node, MemberExpr | StarExpr):
        return [node.expr]
    return _passed_harmlessly(node) if isinstance(node, CallExpr) else []


def _passed_harmlessly(call: CallExpr) -> list[Expression]:
    callee = call.callee
    is_ours = isinstance(callee, MemberExpr) and callee.name in MUTATORS  # `layers.extend(others)`
    name = callee.fullname if isinstance(callee, RefExpr) else ""
    is_known = name.startswith(_HARMLESS) and name not in ("builtins.setattr", "builtins.delattr")
    spread = [arg for arg, kind in zip(call.args, call.arg_kinds, strict=True) if ArgKind(kind).is_star()]
    return [callee, *(call.args if is_ours or is_known else spread)]
