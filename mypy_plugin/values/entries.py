"""What is written out once and never changed: `cfgs["A"]`, `ACTIVATIONS[name]`, `block.expansion`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy.nodes import DictExpr, Expression, IndexExpr, NameExpr, TypeInfo, Var

from mypy_plugin.values.bindings import bindings_of, has_other_name, is_extended
from shapetypes.rules import UNKNOWN_VALUE

if TYPE_CHECKING:
    from mypy_plugin.values.evaluate import Values


def entry(values: Values, expr: IndexExpr) -> Expression | None:
    """What stands under the key in the display that the dictionary is."""
    display = _display(values, expr.base)
    if display is None or not display.items:
        return None
    key = values.of(expr.index)
    if key is UNKNOWN_VALUE or any(name is None for name, _ in display.items):
        return None
    found = [value for name, value in display.items if name is not None and values.of(name) == key]
    return found[0] if len(found) == 1 else None


def _display(values: Values, expr: Expression) -> DictExpr | None:
    if isinstance(expr, DictExpr):
        return expr
    definition = values.definition(expr)
    if not isinstance(definition, DictExpr) or is_extended(expr, values.chk) or has_other_name(expr, values.chk):
        return None
    var = expr.node if isinstance(expr, NameExpr) else None
    known = bindings_of(values.chk.tree)
    if isinstance(var, Var) and (var in known.handed_out or any(b.value is None for b in known.variables.get(var, ()))):
        return None
    return definition


def constant(values: Values, info: TypeInfo, name: str) -> object:
    """`block.expansion`, of this very class: assigned once, in the body of the class."""
    base = next((base for base in info.mro if name in base.names), None)
    tree = values.chk.modules.get(base.module_name) if base is not None else None
    var = base.names[name].node if base is not None else None
    if tree is None or not isinstance(var, Var):
        return UNKNOWN_VALUE
    found = bindings_of(tree).variables.get(var, [])
    is_changed = name in bindings_of(values.chk.tree).attributes_elsewhere
    classes = {(cls.fullname, name) for cls in info.mro}
    is_own = not is_changed and classes.isdisjoint(bindings_of(tree).attributes)
    return values.of_binding(found[0]) if len(found) == 1 and is_own else UNKNOWN_VALUE
