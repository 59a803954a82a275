"""What a call passes for each parameter of a function, as types and values; defaults filled in."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.argmap import map_actuals_to_formals
from mypy.checker import TypeChecker
from mypy.nodes import (
    ArgKind,
    Argument,
    CallExpr,
    ConditionalExpr,
    Expression,
    FuncDef,
    NameExpr,
    RefExpr,
    SymbolNode,
    TypeInfo,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import AnyType, Instance, LiteralType, NoneType, TupleType, Type, TypeOfAny, get_proper_type

from mypy_plugin.runs.aside import assumed, type_of
from mypy_plugin.runs.made import NOTHING, Known, made_of, settled
from mypy_plugin.types.encode import Maker, literal, unknown
from mypy_plugin.types.names import MODULE
from mypy_plugin.values.conditions import decide
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim
from shapetypes.rules import UNKNOWN_VALUE


def known_of(chk: TypeChecker, expr: Expression, typ: Type) -> Known:
    """What is known of an expression, to be handed on; of `a if flag else b` the one that the flag chooses."""
    if isinstance(expr, ConditionalExpr):
        holds = decide(expr.cond, Values(chk))
        chosen = None if holds is None else expr.if_expr if holds else expr.else_expr
        found = None if chosen is None else chk.lookup_type_or_none(chosen)
        if chosen is not None and found is not None:
            return known_of(chk, chosen, found)
    value = _plain(Values(chk).of(expr, typ))
    return Known(_typed(chk, value, settled(chk, expr, as_defined(chk, expr, typ))), value)


def as_defined(chk: TypeChecker, expr: Expression, typ: Type) -> Type:
    """`cfg: Cfg = Cfg(8)`: what the declaration makes mypy forget, when the name is bound once."""
    proper = get_proper_type(typ)
    if not isinstance(expr, NameExpr) or not isinstance(proper, Instance) or made_of(proper) is not None:
        return typ
    definition = Values(chk).definition(expr)
    found = chk.lookup_type_or_none(definition) if definition is not None else None
    made = get_proper_type(found)
    return made if isinstance(made, Instance) and made.type is proper.type and made_of(made) is not None else typ


def _plain(value: object) -> object:
    """Numbers, flags, texts and tuples of them; a tensor is described by its type."""
    if isinstance(value, tuple):
        items = tuple(_plain(item) for item in value)
        return UNKNOWN_VALUE if any(item is UNKNOWN_VALUE for item in items) else items
    if value is None or isinstance(value, bool | str | float):
        return value
    return value if isinstance(value, Dim) and not value.is_unknown else UNKNOWN_VALUE


def _typed(chk: TypeChecker, value: object, typ: Type) -> Type:
    """A known number or flag as a literal type, so that mypy itself sees which branch is taken."""
    if isinstance(value, Dim) and value.value is not None:
        return literal(Maker(chk), value.value)
    if isinstance(value, bool | str):
        return literal(Maker(chk), value)
    if value is None:
        return NoneType()
    if isinstance(value, float):
        return Maker(chk)("builtins.float", [])
    proper = get_proper_type(typ)
    if isinstance(value, tuple) and isinstance(proper, TupleType) and len(value) == len(proper.items):
        return proper.copy_modified(items=[_typed(chk, v, t) for v, t in zip(value, proper.items, strict=True)])
    if isinstance(proper, LiteralType) or (isinstance(proper, Instance) and proper.last_known_value is not None):
        return unknown()  # a type that claims more than the value: rather nothing
    return typ


def of_context(ctx: FunctionContext | MethodContext, function: FuncDef, receiver: Known | None) -> list[Known] | None:
    """For a call that mypy has mapped; None when its parameters aren't those of the function."""
    chk = ctx.api
    assert isinstance(chk, TypeChecker)
    if not has_arguments(function):
        return None
    parameters = function.arguments[1:] if receiver is not None else function.arguments
    if len(parameters) != len(ctx.args) or not _same_names(parameters, ctx.callee_arg_names):
        return None
    passed = zip(parameters, ctx.args, ctx.arg_types, ctx.arg_kinds, strict=True)
    known = [_of_parameter(chk, p, exprs, types, kinds) for p, exprs, types, kinds in passed]
    return known if receiver is None else [receiver, *known]


def has_arguments(function: FuncDef) -> bool:
    """mypy's cache keeps a function's type, but neither its body nor its arguments."""
    return getattr(function, "arguments", None) is not None


def _same_names(parameters: Sequence[Argument], names: Sequence[str | None]) -> bool:
    return all(name is None or name == p.variable.name for p, name in zip(parameters, names, strict=True))


def of_call(chk: TypeChecker, call: CallExpr, function: FuncDef, receiver: Known | None) -> list[Known] | None:
    """For a call whose arguments have been checked, but that mypy has told no hook of (`super().__init__(...)`)."""
    if not has_arguments(function):
        return None
    parameters = function.arguments if receiver is None else function.arguments[1:]
    mapping = map_actuals_to_formals(
        call.arg_kinds,
        call.arg_names,
        [p.kind for p in parameters],
        [p.variable.name for p in parameters],
        lambda i: AnyType(TypeOfAny.special_form),
    )
    result = [] if receiver is None else [receiver]
    for parameter, actuals in zip(parameters, mapping, strict=True):
        exprs = [call.args[i] for i in actuals]
        types = [chk.lookup_type_or_none(expr) or unknown() for expr in exprs]
        result.append(_of_parameter(chk, parameter, exprs, types, [call.arg_kinds[i] for i in actuals]))
    return result


def of_values(chk: TypeChecker, function: FuncDef, given: Sequence[Known]) -> list[Known] | None:
    """For a call that passes these by position and nothing else."""
    if not has_arguments(function):
        return None
    rest = function.arguments[len(given) :]
    if any(p.kind.is_star() for p in function.arguments[: len(given)]) or any(p.kind.is_required() for p in rest):
        return None
    return [*given, *(_of_parameter(chk, p, (), (), ()) for p in rest)]


def _of_parameter(
    chk: TypeChecker,
    parameter: Argument,
    exprs: Sequence[Expression],
    types: Sequence[Type],
    kinds: Sequence[ArgKind],
) -> Known:
    if parameter.kind.is_star() or len(exprs) > 1 or any(kind.is_star() for kind in kinds):
        return NOTHING
    return known_of(chk, exprs[0], types[0]) if exprs else default_of(chk, parameter)


def default_of(chk: TypeChecker, parameter: Argument) -> Known:
    """What a parameter is when nothing is passed for it."""
    return NOTHING if parameter.initializer is None else value_of(chk, parameter.initializer)


def value_of(chk: TypeChecker, expr: Expression) -> Known:
    """What an expression says by itself, where mypy has no type for it."""
    value = _plain(Values(chk).of(expr, unknown()))
    return Known(_typed(chk, value, _class_or_function(chk, expr)), value)


def _class_or_function(chk: TypeChecker, expr: Expression) -> Type:
    """`act=nn.ReLU`, `act=nn.ReLU()`, `act=F.relu`, `norm_layer=partial(nn.LayerNorm, eps=1e-6)`."""
    if isinstance(expr, RefExpr) and isinstance(expr.node, FuncDef):
        return chk.expr_checker.analyze_ref_expr(expr)
    named = expr.callee if isinstance(expr, CallExpr) else expr
    if isinstance(named, RefExpr) and named is not expr and named.fullname == "functools.partial":
        named = expr.args[0] if isinstance(expr, CallExpr) and expr.args else expr
    if not isinstance(named, RefExpr) or not isinstance(named.node, TypeInfo) or not named.node.has_base(MODULE):
        return unknown()
    with assumed(chk, {}):
        return settled(chk, expr, type_of(chk, expr))


def base_constructor(receiver: Type, function: FuncDef) -> FuncDef | None:
    """The `__init__` that `super()` in a method of the receiver's class leads to."""
    proper = get_proper_type(receiver)
    if not isinstance(proper, Instance) or function.info not in proper.type.mro:
        return None
    for base in proper.type.mro[proper.type.mro.index(function.info) + 1 :]:
        symbol = base.names.get("__init__")
        if symbol is not None:
            return symbol.node if isinstance(symbol.node, FuncDef) and not _is_torch(symbol.node) else None
    return None


def _is_torch(node: SymbolNode) -> bool:
    return node.fullname.startswith(("torch.", "builtins."))
