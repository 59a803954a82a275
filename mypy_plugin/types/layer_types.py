"""What a layer's type says of it: which of torch's layers it is, and what its constructor fixed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import TypeInfo
from mypy.types import Instance, LiteralType, NoneType, TupleType, Type, UnpackType, get_proper_type

from mypy_plugin.types.decode import DIMS_ATTR, decode_dim, decode_shape, implicit_dim, tensor_instance
from mypy_plugin.types.names import LAYERS, public_name
from shapetypes.algebra import Dim
from shapetypes.rules import UNKNOWN_VALUE, Rule, find_attribute, find_layer

FLOAT: Final = " (float)"  # mypy has no literals of floats
#: On an object of a class derived from a layer: that layer, with what `super().__init__(...)` fixed.
LAYER_ATTR: Final = "shapetypes.layer"


def decode_value(typ: Type) -> object:
    """The reverse of `layers.encode_value`."""
    proper = get_proper_type(typ)
    if isinstance(proper, NoneType):
        return None
    if isinstance(proper, LiteralType) and isinstance(proper.value, bool | str):
        is_float = isinstance(proper.value, str) and proper.value.endswith(FLOAT)
        return float(str(proper.value).removesuffix(FLOAT)) if is_float else proper.value
    if isinstance(proper, TupleType):
        return tuple(decode_value(item) for item in proper.items)
    if tensor_instance(proper) is not None:
        return decode_shape(proper)
    dim = decode_dim(proper)
    return UNKNOWN_VALUE if dim.is_unknown else dim


def layer_base(typ: Type) -> tuple[Instance, str] | None:
    """The torch layer that an instance is, seen as that class, with its public name."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance):
        return None
    base = layer_class(proper.type)
    if base is None:
        return None
    return proper if base is proper.type else _inherited(proper, base), public_name(base.fullname)


def layer_class(info: TypeInfo) -> TypeInfo | None:
    """The layer of torch's that a class is or is derived from, if there is a rule for it."""
    bases = (base for base in info.mro if base.fullname.startswith(LAYERS))
    return next((base for base in bases if find_layer(public_name(base.fullname)) is not None), None)


def _inherited(proper: Instance, base: TypeInfo) -> Instance:
    riding = get_proper_type(proper.extra_attrs.attrs.get(LAYER_ATTR)) if proper.extra_attrs else None
    if isinstance(riding, Instance) and riding.type is base:
        return riding
    return map_instance_to_supertype(proper, base)


def configuration(layer: Instance, rule: Rule) -> dict[str, object]:
    """What the constructor fixed, by name; unknown where the type doesn't say."""
    args = list(layer.args)
    values: list[object] = []
    if not any(isinstance(get_proper_type(arg), UnpackType) for arg in args):
        values = [decode_value(arg) for arg in args]
    extra = layer.extra_attrs.attrs.get(DIMS_ATTR) if layer.extra_attrs else None
    implicit = get_proper_type(extra)
    if isinstance(implicit, TupleType) and len(implicit.items) == len(values):
        values = [_either(v, implicit_dim(t)) for v, t in zip(values, implicit.items, strict=True)]
    padded: Sequence[object] = [*values, *[UNKNOWN_VALUE] * len(rule.fixed)]
    return dict(zip((p.name for p in rule.fixed), padded, strict=False))


def _either(value: object, implicit: Dim) -> object:
    return implicit if value is UNKNOWN_VALUE and not implicit.is_unknown else value


def fixed_attribute(layer: Type, name: str) -> object:
    """`fc.in_features` of an `nn.Linear[64, 10]` is 64: attributes named as what the constructor fixed."""
    found = layer_base(layer)
    rule = find_layer(found[1]) if found is not None else None
    if found is None or rule is None:
        return UNKNOWN_VALUE
    told = find_attribute(f"{found[1]}.{name}")
    config = configuration(found[0], rule)
    value = config.get(name) if told is None else told.run(config)
    return value if isinstance(value, Dim) else UNKNOWN_VALUE
