"""Named tuples of sizes: `Cfg(d=64)`, and `cfg.d` of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy.nodes import AssignmentStmt, CallExpr, Expression, FuncDef, NameExpr, TypeInfo
from mypy.types import TupleType, Type, get_proper_type

from shapetypes.rules import UNKNOWN_VALUE

if TYPE_CHECKING:
    from mypy_plugin.values.evaluate import Values


def construct(values: Values, call: CallExpr, info: TypeInfo) -> object:
    """The items that a call of the class gives its fields, in order; unknown if stars are passed."""
    names = fields_of(info)
    if names is None or any(kind.is_star() for kind in call.arg_kinds) or len(call.args) > len(names):
        return UNKNOWN_VALUE
    given: dict[str, Expression] = {}
    for position, (name, arg) in enumerate(zip(call.arg_names, call.args, strict=True)):
        given[names[position] if name is None else name] = arg
    defaults = _defaults(info)
    found = [given.get(name, defaults.get(name)) for name in names]
    return tuple(UNKNOWN_VALUE if expr is None else values.of(expr) for expr in found)


def item_named(owner: Type, items: object, name: str) -> object:
    """`cfg.d`, where `items` is what `cfg` is worth."""
    proper = get_proper_type(owner)
    names = fields_of(proper.partial_fallback.type) if isinstance(proper, TupleType) else None
    if not isinstance(items, tuple) or names is None or name not in names or len(items) != len(names):
        return UNKNOWN_VALUE
    return items[names.index(name)]


def fields_of(info: TypeInfo) -> list[str] | None:
    """The names of the fields; None if the class is no named tuple."""
    symbol = info.get("__new__") if info.is_named_tuple else None
    made = symbol.node if symbol is not None else None
    return [name or "" for name in made.arg_names[1:]] if isinstance(made, FuncDef) else None


def _defaults(info: TypeInfo) -> dict[str, Expression]:
    """What the class body says of fields that are left out."""
    named = [s for s in info.defn.defs.body if isinstance(s, AssignmentStmt) and isinstance(s.lvalues[0], NameExpr)]
    written = {s.lvalues[0].name: s.rvalue for s in named if isinstance(s.lvalues[0], NameExpr)}
    return {name: value for name, value in written.items() if value.line >= 0}
