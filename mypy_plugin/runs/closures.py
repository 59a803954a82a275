"""Functions inside of functions: `def block(i, o): ...` in a constructor, called there."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import FuncDef, FuncItem, NameExpr, Var

from mypy_plugin.values.bindings import bindings_of, bindings_within
from mypy_plugin.values.walk import walk


def is_inside_here(chk: TypeChecker, function: FuncDef) -> bool:
    """Whether a function is defined in one that is being checked, and gives the same whenever it is called there."""
    around = (scope for scope in chk.scope.stack if isinstance(scope, FuncItem) and scope is not function)
    return any(node is function for scope in around for node in walk(scope)) and _is_constant(chk, function)


def _is_constant(chk: TypeChecker, function: FuncDef) -> bool:
    """Whether each name from around it has one value only."""
    own = {*bindings_within(function).variables, *(argument.variable for argument in function.arguments)}
    known = bindings_of(chk.tree)
    for node in walk(function.body):
        var = node.node if isinstance(node, NameExpr) else None
        if not isinstance(var, Var) or var in own or var.fullname.rpartition(".")[0] in chk.modules:
            continue
        found = known.variables.get(var, [])
        is_bound_once = not found if var.is_argument else len(found) == 1 and not found[0].in_loop
        if not is_bound_once or var in known.assumed:
            return False
    return True
