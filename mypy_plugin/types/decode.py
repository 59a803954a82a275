"""mypy types -> dims and shapes."""

from __future__ import annotations

from functools import lru_cache

from mypy.maptype import map_instance_to_supertype
from mypy.types import (
    AnyType,
    Instance,
    LiteralType,
    ProperType,
    TupleType,
    Type,
    TypeVarTupleType,
    TypeVarType,
    UnionType,
    UnpackType,
    get_proper_type,
)

from mypy_plugin.types.names import EXPR, SIZED_INT, TENSOR
from shapetypes.algebra import UNKNOWN, Dim, Shape, Symbol, Variadic, parse_dim

#: Extra attributes that ride along on a Tensor instance; a dot keeps them from ever being a real attribute.
DTYPE_ATTR = "shapetypes.dtype"
DIMS_ATTR = "shapetypes.dims"
#: A string in jaxtyping's notation, where the arguments alone don't tell enough: in an alias, or one with `#`.
AXES_ATTR = "shapetypes.axes"
#: The full name of type variables that stand in for plain ints (`phantoms.py`).
PHANTOM = "shapetypes.plain int"


def symbol_of(typ: TypeVarType) -> Symbol:
    """A type variable as a symbol: generic per call, rigid inside its function."""
    if typ.fullname == PHANTOM:
        return implicit_symbol(typ.id.namespace)
    identity = f"{typ.fullname}:{typ.id.raw_id}:{typ.id.meta_level}:{typ.id.namespace}"
    return Symbol(typ.name.strip("~"), identity, origin=typ, order=_place(typ))


def _place(typ: TypeVarType) -> int:
    """Type variables of a class come first, then those of a function, each in the order they were written."""
    number = typ.id.raw_id
    return number if number > 0 else 1000 - number


def variadic_of(typ: TypeVarTupleType) -> Variadic:
    identity = f"{typ.fullname}:{typ.id.raw_id}:{typ.id.meta_level}:{typ.id.namespace}"
    return Variadic(typ.name.strip("~"), identity, origin=typ)


@lru_cache(maxsize=4096)
def _template(text: str) -> Dim:
    return parse_dim(text)


def decode_dim(typ: Type) -> Dim:
    """The dim a type argument stands for; anything that is no dim is unknown."""
    proper = get_proper_type(typ)
    if isinstance(proper, LiteralType):
        return Dim.of(proper.value) if isinstance(proper.value, int) else UNKNOWN
    if isinstance(proper, TypeVarType):
        return Dim.of(symbol_of(proper))
    if isinstance(proper, Instance):
        return _decode_instance(proper)
    return UNKNOWN


def _decode_instance(typ: Instance) -> Dim:
    name = typ.type.fullname
    if name == EXPR:
        return _decode_expression(typ)
    if name == SIZED_INT:
        return decode_dim(typ.args[0])
    if typ.last_known_value is not None:
        return decode_dim(typ.last_known_value)
    if name != "builtins.int" and typ.type.has_base("builtins.int") and name != "builtins.bool":
        return Dim.of(Symbol(typ.type.name, name, origin=typ))  # a nominal axis
    return UNKNOWN


def _decode_expression(typ: Instance) -> Dim:
    if not typ.args:
        return UNKNOWN
    text, *parts = (get_proper_type(arg) for arg in typ.args)
    if not isinstance(text, LiteralType) or not isinstance(text.value, str):
        return UNKNOWN
    return _template(text.value).substitute({Symbol(f"_{i}"): decode_dim(part) for i, part in enumerate(parts)})


def tensor_instance(typ: Type) -> Instance | None:
    """The type seen as torch's Tensor: itself, or a subclass (Parameter, a user's) mapped up to it."""
    proper = get_proper_type(typ)
    if isinstance(proper, TypeVarType):
        proper = get_proper_type(proper.upper_bound)
    if not isinstance(proper, Instance):
        return None
    if proper.type.fullname == TENSOR:
        return proper
    for base in proper.type.mro[1:]:
        if base.fullname == TENSOR:
            mapped = map_instance_to_supertype(proper, base)
            return mapped.copy_modified() if proper.extra_attrs is None else _with_extras(mapped, proper)
    return None


def _with_extras(mapped: Instance, original: Instance) -> Instance:
    result = mapped.copy_modified()
    result.extra_attrs = original.extra_attrs
    return result


def decode_shape(typ: Type) -> Shape | None:
    """The shape of a tensor type, without its dtype; None when the type is no tensor."""
    tensor = tensor_instance(typ)
    if tensor is None:
        return None
    shape = Shape(*(entry for arg in tensor.args for entry in _entries(arg)))
    extras = tensor.extra_attrs.attrs if tensor.extra_attrs else {}
    if DIMS_ATTR in extras:
        shape = _refined(shape, extras[DIMS_ATTR])
    return shape


def decode_dtype(typ: Type) -> str | None:
    """The dtype that rides along on a tensor type; mypy joins types without it: `dtypes.py` says when to trust it."""
    tensor = tensor_instance(typ)
    extra = tensor.extra_attrs.attrs.get(DTYPE_ATTR) if tensor is not None and tensor.extra_attrs else None
    return _text(extra) if extra is not None else None


def axes_of(typ: Instance) -> str | None:
    """The string that rides along on a tensor type."""
    extra = typ.extra_attrs.attrs.get(AXES_ATTR) if typ.extra_attrs else None
    return _text(extra) or None if extra is not None else None


def _text(typ: Type) -> str | None:
    proper = get_proper_type(typ)
    return proper.value if isinstance(proper, LiteralType) and isinstance(proper.value, str) else None


def _entries(arg: Type) -> list[Dim | Variadic]:
    proper = get_proper_type(arg)
    if not isinstance(proper, UnpackType):
        return [decode_dim(proper)]
    inner = get_proper_type(proper.type)
    if isinstance(inner, TypeVarTupleType):
        return [variadic_of(inner)]
    if isinstance(inner, TupleType):
        return [entry for item in inner.items for entry in _entries(item)]
    return [Variadic()]


def _refined(shape: Shape, typ: Type) -> Shape:
    """Fill the unknown dims of a shape with what rides along (sizes that follow from plain ints)."""
    extra = get_proper_type(typ)
    if not isinstance(extra, TupleType):
        return shape
    entries = [implicit_dim(item) for item in extra.items]
    if len(shape.dims) != len(entries):
        return shape
    return Shape(*(e if isinstance(d, Dim) and d.is_unknown else d for d, e in zip(shape.dims, entries, strict=True)))


def implicit_dim(typ: Type) -> Dim:
    """`"4*d@scope"`: a dim over plain ints of the user's, named with the scope they live in, and over names."""
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType):
        text, *parts = proper.items
        return _template(_text(text) or "").substitute({Symbol(f"_{i}"): _part(part) for i, part in enumerate(parts)})
    return UNKNOWN


def _part(typ: Type) -> Dim:
    key = _text(typ)
    return decode_dim(typ) if key is None else Dim.of(implicit_symbol(key))


def implicit_symbol(key: str) -> Symbol:
    """A plain int of the user's as a symbol: `d@module.Class.__init__` prints as `d`."""
    return Symbol(key.partition("@")[0], key, implicit=True)


def tensor_items(typ: Type) -> list[ProperType]:
    """The members of a union (or the type itself), Any left out."""
    proper = get_proper_type(typ)
    members = proper.items if isinstance(proper, UnionType) else [proper]
    return [p for p in map(get_proper_type, members) if not isinstance(p, AnyType)]
