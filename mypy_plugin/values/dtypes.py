"""Which dtypes to believe.

A dtype rides along on a type, where mypy never looks: it joins `float32` and `int64` at the end of an `if`, in a
list or for a type variable by taking either. So only what cannot have been joined is believed: a parameter as
declared, a name assigned once, the result of an op.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentExpr,
    CallExpr,
    ComparisonExpr,
    Expression,
    IndexExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    UnaryExpr,
    Var,
)
from mypy.types import CallableType, Instance, Overloaded, Type, TypeVarType, get_proper_type

from mypy_plugin.types.decode import decode_dtype, tensor_instance
from mypy_plugin.values.bindings import bindings_of
from mypy_plugin.values.walk import walk
from shapetypes.rules._dtypes import ALL

MAX_DEPTH: Final = 16


_SYNONYMS: Final = {
    "half": "float16", "float": "float32", "double": "float64", "short": "int16", "int": "int32", "long": "int64",
    "chalf": "complex32", "cfloat": "complex64", "cdouble": "complex128",
}  # fmt: skip


def dtype_constant(expr: Expression) -> str | None:
    """`torch.long` is "int64"."""
    if not isinstance(expr, RefExpr) or not expr.fullname.startswith("torch."):
        return None
    name = expr.fullname.rpartition(".")[2]
    dtype = _SYNONYMS.get(name, name)
    return dtype if dtype in ALL else None


def known_dtype(chk: TypeChecker, expr: Expression | None, typ: Type) -> str | None:
    """The dtype of an expression of this type, where it is certain."""
    dtype = decode_dtype(typ)
    return dtype if dtype is not None and expr is not None and _is_certain(chk, expr, 0) else None


def _is_certain(chk: TypeChecker, expr: Expression, depth: int) -> bool:
    if depth > MAX_DEPTH:
        return False
    if isinstance(expr, NameExpr):
        return isinstance(expr.node, Var) and _is_certain_name(chk, expr.node, depth)
    if isinstance(expr, MemberExpr):
        return _is_declared(chk, expr)
    if isinstance(expr, CallExpr):
        return _is_certain_call(chk, expr, depth)
    if isinstance(expr, IndexExpr):
        return _is_tensor(chk, expr.base)
    if isinstance(expr, OpExpr):
        return expr.op not in ("and", "or")
    if isinstance(expr, ComparisonExpr):
        return len(expr.operators) == 1
    if isinstance(expr, AssignmentExpr):
        return _is_certain(chk, expr.value, depth + 1)
    return isinstance(expr, UnaryExpr)


def _is_certain_name(chk: TypeChecker, var: Var, depth: int) -> bool:
    """A parameter that is never assigned to, or a local that is assigned once, something certain."""
    bindings = bindings_of(chk.tree).variables.get(var, [])
    if var in _asked_for_dtype(chk.tree):
        return False
    if var.is_argument:
        return not bindings
    if len(bindings) != 1 or bindings[0].value is None:
        return False
    return _is_certain(chk, bindings[0].value, depth + 1)


@lru_cache(maxsize=16)
def _asked_for_dtype(tree: MypyFile) -> frozenset[Var]:
    """Variables whose dtype the program tests (`if x.dtype == torch.bool:`): it doesn't trust the annotation."""
    asked = [expr for node in walk(tree) for expr in _asked(node)]
    return frozenset(expr.node for expr in asked if isinstance(expr, NameExpr) and isinstance(expr.node, Var))


def _asked(node: Node) -> list[Expression]:
    if isinstance(node, ComparisonExpr):
        return [side.expr for side in node.operands if isinstance(side, MemberExpr) and side.name == "dtype"]
    if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr):
        if node.callee.name in ("is_floating_point", "is_complex"):
            return node.args[:1] or [node.callee.expr]
    return []


def _is_declared(chk: TypeChecker, expr: MemberExpr) -> bool:
    owner = get_proper_type(chk.lookup_type_or_none(expr.expr))
    symbol = owner.type.get(expr.name) if isinstance(owner, Instance) else None
    var = symbol.node if symbol is not None else None
    return isinstance(var, Var) and not var.is_inferred and var.type is not None and decode_dtype(var.type) is not None


def _is_certain_call(chk: TypeChecker, call: CallExpr, depth: int) -> bool:
    """A call's result is its rule's or its declaration's, unless it is its argument's (`-> Self`, `-> T`)."""
    callee = get_proper_type(chk.lookup_type_or_none(call.callee))
    for item in callee.items if isinstance(callee, Overloaded) else [callee]:
        if not isinstance(item, CallableType) or isinstance(get_proper_type(item.ret_type), TypeVarType):
            return False
        if isinstance(call.callee, MemberExpr) and decode_dtype(item.ret_type) is not None:
            receiver = call.callee.expr
            if _is_tensor(chk, receiver) and not _is_certain(chk, receiver, depth + 1):
                return False
    return True


def _is_tensor(chk: TypeChecker, expr: Expression) -> bool:
    typ = chk.lookup_type_or_none(expr)
    return typ is not None and tensor_instance(typ) is not None
