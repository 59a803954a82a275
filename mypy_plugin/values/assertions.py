"""`assert_shape(x, B, T, 64)`: from there on `x` has that shape."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import FuncDef, StrExpr
from mypy.plugin import FunctionContext
from mypy.types import (
    AnyType,
    CallableType,
    Type,
    TypeVarLikeType,
    TypeVarTupleType,
    TypeVarType,
    get_proper_type,
)

from mypy_plugin.messages.errorcodes import SHAPE_SYNTAX
from mypy_plugin.messages.report import report
from mypy_plugin.types.decode import decode_shape, implicit_symbol, symbol_of, variadic_of
from mypy_plugin.types.encode import Maker, encode_tensor
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Bindings, Dim, NotationError, Shape, ShapeError, Symbol, Variadic, parse_shape, unify

ASSERT_SHAPE: Final = "shapetypes.check.assert_shape"


def narrow(ctx: FunctionContext) -> Type:
    """The first argument with the asserted shape; an error when it is known to have another one."""
    chk = ctx.api
    assert isinstance(chk, TypeChecker)
    if not ctx.args or not ctx.args[0] or len(ctx.args) < 2:
        return ctx.default_return_type
    expr, typ = ctx.args[0][0], get_proper_type(ctx.arg_types[0][0])
    actual = Shape.unknown() if isinstance(typ, AnyType) else decode_shape(typ)
    asserted = _asserted(ctx, chk)
    if actual is None or asserted is None:
        return ctx.default_return_type
    try:
        unify(asserted, actual, Bindings(), variables=set(), source="the tensor")
    except ShapeError as error:
        report(chk, ctx.context, "assert_shape", error)
        return ctx.default_return_type
    narrowed = encode_tensor(Maker(chk), asserted)
    if chk.binder.can_put_directly(expr):
        chk.binder.put(expr, narrowed)
    return narrowed


def _asserted(ctx: FunctionContext, chk: TypeChecker) -> Shape | None:
    values = Values(chk)
    entries: list[Dim | Variadic] = []
    for expr in ctx.args[1]:
        if isinstance(expr, StrExpr):
            try:
                entries.extend(_named(chk, entry) for entry in parse_shape(expr.value).dims)
            except NotationError as error:
                chk.fail(f'cannot read shape "{expr.value}": {error.message}', expr, code=SHAPE_SYNTAX)
                return None
            continue
        value = values.of(expr)
        if value is ...:
            entries.append(Variadic())
        else:
            entries.append(value if isinstance(value, Dim) else values.dim(expr))
    if sum(isinstance(entry, Variadic) for entry in entries) > 1:
        return None
    return Shape(*entries)


def _named(chk: TypeChecker, entry: Dim | Variadic) -> Dim | Variadic:
    """Names are those of the type variables around; others are sizes of this function."""
    known = {variable.name.lstrip("~"): variable for variable in _variables(chk)}
    if isinstance(entry, Variadic):
        found = known.get(entry.name)
        return variadic_of(found) if isinstance(found, TypeVarTupleType) else Variadic()
    function = chk.scope.current_function()
    scope = function.fullname if function is not None else chk.tree.fullname
    return entry.substitute({s: Dim.of(_symbol(known.get(s.name), s.name, scope)) for s in entry.symbols})


def _symbol(variable: TypeVarLikeType | None, name: str, scope: str) -> Symbol:
    return symbol_of(variable) if isinstance(variable, TypeVarType) else implicit_symbol(f"{name}@{scope}")


def _variables(chk: TypeChecker) -> list[TypeVarLikeType]:
    found: list[TypeVarLikeType] = []
    for item in chk.scope.stack:
        if isinstance(item, FuncDef) and isinstance(item.type, CallableType):
            found.extend(item.type.variables)
    info = chk.scope.current_class()
    return [*found, *(info.defn.type_vars if info is not None else [])]
