"""Dims and shapes -> mypy types. The only place that builds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from mypy.checker import TypeChecker
from mypy.lookup import lookup_fully_qualified
from mypy.nodes import TypeInfo
from mypy.types import AnyType, Instance, LiteralType, TupleType, Type, TypeOfAny, TypeVarType, UnpackType

from mypy_plugin.types.decode import DIMS_ATTR, DTYPE_ATTR
from mypy_plugin.types.names import EXPR, TENSOR
from shapetypes.algebra import Dim, Shape, Symbol, Variadic, simplify
from shapetypes.algebra.dim import Operation


class TypeSource(Protocol):
    """What both mypy's semantic analyser and its checker can do: make an instance of a class by name."""

    def __call__(self, fullname: str, args: list[Type], /) -> Instance: ...


class Maker:
    """Makes instances of classes by full name while mypy checks (its own helper sees the current module only)."""

    def __init__(self, chk: TypeChecker) -> None:
        self.modules = chk.modules

    def __call__(self, fullname: str, args: list[Type], /) -> Instance:
        symbol = lookup_fully_qualified(fullname, self.modules, raise_on_missing=True)
        assert symbol is not None and isinstance(symbol.node, TypeInfo)
        return Instance(symbol.node, args)


def unknown() -> AnyType:
    return AnyType(TypeOfAny.special_form)


def literal(make: TypeSource, value: int | str | bool) -> LiteralType:
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "str"
    return LiteralType(value, make(f"builtins.{kind}", []))


def encode_dim(make: TypeSource, dim: Dim) -> Type:
    """An int is a Literal, a symbol its own type variable, arithmetic an `Expr`; what mypy can't hold is Any."""
    if any(isinstance(atom, Operation) for atom in dim.atoms()):
        dim = simplify(dim)  # names stay as they are: that they are equal is what comparing is for
    if dim.value is not None:
        return literal(make, dim.value)
    symbols = _ordered(dim)
    if dim.is_unknown or any(s.implicit or not isinstance(s.origin, Type) for s in symbols):
        return unknown()
    if len(symbols) == 1 and dim == Dim.of(symbols[0]):
        return _origin(symbols[0])
    return make(EXPR, [literal(make, _template_text(dim, symbols)), *map(_origin, symbols)])


def _ordered(dim: Dim) -> list[Symbol]:
    return sorted(dim.symbols, key=lambda s: s.sort_key)


def _template_text(dim: Dim, symbols: Sequence[Symbol]) -> str:
    return str(dim.substitute({s: Dim.symbol(f"_{i}") for i, s in enumerate(symbols)}))


def _origin(symbol: Symbol) -> Type:
    assert isinstance(symbol.origin, Type)
    return symbol.origin


def encode_entries(make: TypeSource, shape: Shape) -> list[Type]:
    return [_encode_entry(make, entry) for entry in shape.dims]


def _encode_entry(make: TypeSource, entry: Dim | Variadic) -> Type:
    if isinstance(entry, Dim):
        return encode_dim(make, entry)
    if isinstance(entry.origin, Type):
        return UnpackType(entry.origin)
    return UnpackType(make("builtins.tuple", [unknown()]))


def encode_tensor(make: TypeSource, shape: Shape, cls: str = TENSOR) -> Instance:
    """A tensor type; dtype and sizes that follow from plain ints ride along and never constrain."""
    result = make(cls, encode_entries(make, shape))
    if shape.dtype is not None:
        result = result.copy_with_extra_attr(DTYPE_ATTR, literal(make, shape.dtype))
    if any(s.implicit for s in shape.symbols):
        items = [encode_implicit(make, dim) if isinstance(dim, Dim) else unknown() for dim in shape.dims]
        fallback = make("builtins.tuple", [unknown()])
        result = result.copy_with_extra_attr(DIMS_ATTR, TupleType(items, fallback))
    return result


def encode_implicit(make: TypeSource, dim: Dim) -> Type:
    """A size over plain ints and names of the signature at work: in what rides along mypy substitutes nothing."""
    symbols = _ordered(dim)
    if not any(s.implicit for s in symbols) or not all(s.implicit or _is_of_function(s) for s in symbols):
        return unknown()
    parts = [literal(make, s.key) if s.implicit else _origin(s) for s in symbols]
    return TupleType([literal(make, _template_text(dim, symbols)), *parts], make("builtins.tuple", [unknown()]))


def _is_of_function(symbol: Symbol) -> bool:
    return isinstance(symbol.origin, TypeVarType) and symbol.origin.id.raw_id < 0
