"""Generic classes of the user's over sizes that are plain ints: `MLP(d, 4 * d)` where `d: int` is an `MLP[Any, Any]`.

What `d` and `4*d` are rides along on that type. mypy substitutes nothing from there in the signatures of its methods:
so, before a member is looked up, a type variable stands in for each plain int, a phantom. Types that the user's
expressions get have none: there the size is Any again, and rides along.
"""

from __future__ import annotations

from mypy.type_visitor import TypeQuery, TypeTranslator
from mypy.types import (
    AnyType,
    Instance,
    TupleType,
    Type,
    TypeAliasType,
    TypeOfAny,
    TypeVarId,
    TypeVarType,
    get_proper_type,
)

from mypy_plugin.types.decode import DIMS_ATTR, PHANTOM, decode_dim, decode_shape, implicit_dim
from mypy_plugin.types.encode import TypeSource, encode_dim, encode_implicit, encode_tensor, unknown
from mypy_plugin.types.names import EXPR, SIZED_INT
from shapetypes.algebra import Dim, Symbol


def with_riding(make: TypeSource, typ: Instance, dims: list[Dim]) -> Instance:
    """The type with the plain ints among its arguments beside it."""
    if not any(symbol.implicit for dim in dims for symbol in dim.symbols):
        return typ
    items = [encode_implicit(make, dim) for dim in dims]
    return typ.copy_with_extra_attr(DIMS_ATTR, TupleType(items, make("builtins.tuple", [unknown()])))


def with_phantoms(make: TypeSource, typ: Instance) -> Instance:
    """The type with a type variable for each plain int in its arguments; the same type if there is none."""
    riding = get_proper_type(typ.extra_attrs.attrs.get(DIMS_ATTR)) if typ.extra_attrs else None
    if not isinstance(riding, TupleType) or len(riding.items) != len(typ.args) or decode_shape(typ) is not None:
        return typ
    dims = [implicit_dim(item) for item in riding.items]
    pairs = zip(typ.args, dims, strict=True)
    result = typ.copy_modified(args=[arg if dim.is_unknown else _encoded(make, dim) for arg, dim in pairs])
    result.extra_attrs = None
    return result


def _encoded(make: TypeSource, dim: Dim) -> Type:
    phantoms = {symbol: Dim.of(_phantom(make, symbol)) for symbol in dim.symbols if symbol.implicit}
    return encode_dim(make, dim.substitute(phantoms))


def _phantom(make: TypeSource, symbol: Symbol) -> Symbol:
    default = AnyType(TypeOfAny.from_omitted_generics)
    identity = TypeVarId(-1, namespace=symbol.key)
    variable = TypeVarType(symbol.name, PHANTOM, identity, [], make("builtins.object", []), default)
    return Symbol(symbol.name, f"{PHANTOM}:{symbol.key}", origin=variable)


def without_phantoms(make: TypeSource, typ: Type) -> Type:
    """The type as expressions may have it."""
    return typ.accept(_Settler(make)) if typ.accept(_Finder()) else typ


class _Finder(TypeQuery[bool]):
    def strategy(self, items: list[bool]) -> bool:
        return any(items)

    def visit_type_var(self, t: TypeVarType) -> bool:
        return t.fullname == PHANTOM


class _Settler(TypeTranslator):
    def __init__(self, make: TypeSource) -> None:
        super().__init__()
        self.make = make

    def visit_instance(self, t: Instance) -> Type:
        shape = decode_shape(t)
        if shape is not None and t.type.has_type_var_tuple_type:
            return encode_tensor(self.make, shape, t.type.fullname)
        if t.type.fullname in (SIZED_INT, EXPR):
            return self.make("builtins.int", [])
        result = super().visit_instance(t)
        return (
            with_riding(self.make, result, [decode_dim(arg) for arg in t.args])
            if isinstance(result, Instance)
            else result
        )

    def visit_type_var(self, t: TypeVarType) -> Type:
        return unknown() if t.fullname == PHANTOM else t

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)
