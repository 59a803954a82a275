"""Attributes of the user's classes, as the code that reads them may know them.

The sizes in a method's signature are the caller's, new ones at each call: what one method stored under them, another
one can't compare with its own. The names in an attribute's annotation, though, are the object's: all methods of
the class share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

from mypy.checker import TypeChecker
from mypy.nodes import Block, FuncDef, FuncItem, MemberExpr, NameExpr, TypeInfo, Var
from mypy.type_visitor import TypeTranslator
from mypy.types import (
    AnyType,
    CallableType,
    Instance,
    Type,
    TypeAliasType,
    TypeOfAny,
    TypeVarId,
    TypeVarLikeType,
    TypeVarTupleType,
    TypeVarType,
    get_proper_type,
)

from mypy_plugin.annotations.jaxtyped import shares_names
from mypy_plugin.annotations.scoping import MARK
from mypy_plugin.annotations.signature import targets
from mypy_plugin.types.decode import axes_of, decode_dtype, decode_shape, symbol_of, variadic_of
from mypy_plugin.types.encode import Maker, encode_tensor
from mypy_plugin.values.walk import walk
from shapetypes.algebra import UNKNOWN, Dim, Shape, Symbol, Variadic
from shapetypes.algebra.jaxtyping_notation import Axis, parse_jaxtyping


def as_seen_here(chk: TypeChecker, typ: Type) -> Type:
    """The type with sizes of another function's signature turned into ones that may equal any other."""
    return typ.accept(_Foreign(chk))


class _Foreign(TypeTranslator):
    def __init__(self, chk: TypeChecker) -> None:
        super().__init__()
        self.make = Maker(chk)
        self.here = {scope.fullname for scope in chk.scope.stack if isinstance(scope, FuncItem | TypeInfo)}

    def visit_instance(self, t: Instance) -> Type:
        shape = decode_shape(t)
        if shape is None or not t.type.has_type_var_tuple_type:
            return super().visit_instance(t)
        dims = {s: Dim.of(_loose(s)) for s in shape.symbols if self._is_foreign(s.origin)}
        parts = {e: Shape(Variadic()) for e in shape.dims if isinstance(e, Variadic) and self._is_foreign(e.origin)}
        if not dims and not parts:
            return t
        return encode_tensor(self.make, shape.substitute(dims, parts).with_dtype(decode_dtype(t)), t.type.fullname)

    def _is_foreign(self, origin: object) -> bool:
        if not isinstance(origin, TypeVarLikeType) or origin.id.raw_id > 0:
            return False
        return origin.id.namespace.partition("#")[0] not in self.here

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def _loose(symbol: Symbol) -> Symbol:
    return Symbol(symbol.name, f"{symbol.name}@{symbol.key}", implicit=True)


def with_shared_names(chk: TypeChecker, expr: MemberExpr, var: Var, typ: Type) -> Type:
    """`self.weight`, annotated `Float[Tensor, "o i"]`: in a method `i` is the method's own `i`, if it has one."""
    method = _method_of(chk, expr)
    if method is None or method.info is not var.info or method.name == "__init__":
        return typ
    if id(expr) in _assigned(method.body) or chk.binder.get(expr) is not None:
        return typ  # being assigned, or narrowed: mypy knows more, and must be able to reconcile it with this
    variables = method.type.variables if isinstance(method.type, CallableType) else ()
    return typ.accept(_Named(chk, method.info, variables))


def of_checked_fields(chk: TypeChecker, constructor: CallableType) -> CallableType:
    """The constructor of a dataclass that jaxtyping checks: its fields share their names, like parameters."""
    if not constructor.is_type_obj() or not shares_names(constructor.type_object()):
        return constructor
    named = _Named(chk, constructor.type_object(), constructor.variables)
    fields = [typ.accept(named) for typ in constructor.arg_types]
    return constructor.copy_modified(arg_types=fields, variables=[*constructor.variables, *named.made.values()])


def is_of_self(chk: TypeChecker, expr: MemberExpr) -> bool:
    """Whether an attribute is one of the object whose method is being checked."""
    return _method_of(chk, expr) is not None


def _method_of(chk: TypeChecker, expr: MemberExpr) -> FuncDef | None:
    """The method whose `self` the expression is about."""
    owner = expr.expr.node if isinstance(expr.expr, NameExpr) else None
    for function in chk.scope.stack:
        if isinstance(function, FuncDef) and function.arguments and function.arguments[0].variable is owner:
            return function
    return None


@lru_cache(maxsize=16)
def _assigned(body: Block) -> frozenset[int]:
    """The expressions that a method assigns to."""
    return frozenset(id(part) for node in walk(body) for target in targets(node) for part in walk(target))


class _Named(TypeTranslator):
    """Puts variables in place of the names in attributes' annotations: those of a signature, or the object's."""

    def __init__(self, chk: TypeChecker, info: TypeInfo, variables: Sequence[TypeVarLikeType]) -> None:
        super().__init__()
        self.make = Maker(chk)
        self.info = info
        ours = [variable for variable in variables if variable.name.startswith(MARK)]
        self.single = [v for v in ours if isinstance(v, TypeVarType)]
        self.several = [v for v in ours if isinstance(v, TypeVarTupleType)]
        self.made: dict[str, TypeVarType] = {}

    def visit_instance(self, t: Instance) -> Type:
        text = axes_of(t)
        if text is None or decode_shape(t) is None:
            return super().visit_instance(t)
        shape = Shape(*map(self._entry, parse_jaxtyping(text)), dtype=decode_dtype(t))
        return encode_tensor(self.make, shape, t.type.fullname)

    def _entry(self, axis: Axis) -> Dim | Variadic:
        entry = axis.entry
        if isinstance(entry, Variadic):
            return self._several(entry) if entry.name and not axis.broadcastable else Variadic()
        names = {symbol: Dim.of(symbol_of(self._variable(symbol.name))) for symbol in entry.symbols}
        return UNKNOWN if axis.broadcastable else entry.substitute(names)

    def _several(self, entry: Variadic) -> Variadic:
        return next((variadic_of(v) for v in self.several if v.name.strip(MARK) == entry.name), Variadic())

    def _variable(self, name: str) -> TypeVarType:
        for variable in self.single:
            if variable.name.strip(MARK) == name:
                return variable
        identity = TypeVarId(-1 - crc32(name.encode()) % 2**30, namespace=self.info.fullname)
        bound, default = self.make("builtins.object", []), AnyType(TypeOfAny.from_omitted_generics)
        fullname = f"{self.info.fullname}.{MARK}{name}"
        return self.made.setdefault(name, TypeVarType(MARK + name, fullname, identity, [], bound, default))

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)
