"""Objects of classes derived from torch's layers: what `super().__init__(...)` fixed rides along on them.

`class Scaled(nn.Linear)` is no `nn.Linear[64, 10]` to mypy, and its constructor may take anything. What the layer's own
constructor gets is read off the call that leads there: `Scaled(64, 10)` itself, or `super().__init__(d, 2 * d)` in a
run of the class's constructor.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, FuncDef, TypeInfo
from mypy.typeops import bind_self
from mypy.types import CallableType, Instance, Type, get_proper_type

from mypy_plugin.calls.bind import Argument, formals_of
from mypy_plugin.runs.made import settled
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.layer_types import LAYER_ATTR, layer_base, layer_class
from mypy_plugin.types.names import public_name
from mypy_plugin.values.bindings import bindings_of
from shapetypes.rules import find_layer


def layer_at(chk: TypeChecker, expr: Expression | None, typ: Type) -> tuple[Instance, str] | None:
    """The layer that an expression is, or is derived from; what rides along counts only where the object is certain."""
    proper = get_proper_type(typ)
    rides = isinstance(proper, Instance) and proper.extra_attrs is not None and LAYER_ATTR in proper.extra_attrs.attrs
    return layer_base(settled(chk, expr, typ) if rides else typ)


def with_layer(module: Instance, layer: Instance | None) -> Instance:
    """The object's type with the layer that it is beside it; without any, as its constructor finds it."""
    if layer is not None:
        return module.copy_with_extra_attr(LAYER_ATTR, layer)
    if module.extra_attrs is None or LAYER_ATTR not in module.extra_attrs.attrs:
        return module
    plain = module.copy_modified()
    plain.extra_attrs = module.extra_attrs.copy()
    del plain.extra_attrs.attrs[LAYER_ATTR]
    return plain


def derived_layer(chk: TypeChecker, info: TypeInfo) -> Instance | None:
    """The layer that a class of the user's is derived from, unless the class replaces what its constructor fixes."""
    layer = layer_class(info)
    rule = find_layer(public_name(layer.fullname)) if layer is not None else None
    if layer is None or layer is info or rule is None:
        return None
    fixed = {"weight", *(parameter.name for parameter in rule.fixed)}
    return None if fixed.intersection(assigned_by(chk, info)) else Instance(layer, [unknown()])


def assigned_by(chk: TypeChecker, info: TypeInfo) -> Iterator[str]:
    """The attributes that the user's own classes among the bases assign in their methods."""
    for base in info.mro:
        tree = chk.modules.get(base.module_name)
        if layer_class(base) is base or tree is None:
            return
        known = bindings_of(tree)
        yield from (name for of, name in (*known.attributes, *known.registered) if of == base.fullname)


def passed_to(chk: TypeChecker, layer: TypeInfo, call: CallExpr) -> list[Argument] | None:
    """What a call of `super().__init__` passes to the layer's constructor."""
    init = layer.get_method("__init__")
    signature = get_proper_type(init.type) if isinstance(init, FuncDef) else None
    return formals_of(chk, call, bind_self(signature)) if isinstance(signature, CallableType) else None
