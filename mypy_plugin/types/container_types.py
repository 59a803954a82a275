"""What the type of a container of layers says of its items: in order, and by the names that they were given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypy.checker import TypeChecker
from mypy.maptype import map_instance_to_supertype
from mypy.types import Instance, LiteralType, TupleType, Type, UnpackType, get_proper_type

from mypy_plugin.types.encode import Maker, literal, unknown
from mypy_plugin.types.names import MODULE

SEQUENTIAL: Final = "torch.nn.modules.container.Sequential"
MODULE_LIST: Final = "torch.nn.modules.container.ModuleList"
MODULE_DICT: Final = "torch.nn.modules.container.ModuleDict"
#: The items of a container ride along, with their names: they refine and constrain nothing.
ITEMS_ATTR: Final = "shapetypes.items"


@dataclass(frozen=True, slots=True)
class Item:
    """One layer of a container; without a name its position is its name."""

    type: Type
    name: str | None = None


def is_module(typ: Type) -> bool:
    """Whether a type is an nn.Module of any kind."""
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.has_base(MODULE)


def is_container(typ: Type) -> bool:
    """Whether a type is one of torch's containers, or derived from one."""
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and any(
        base.fullname in (SEQUENTIAL, MODULE_LIST, MODULE_DICT) for base in proper.type.mro
    )


def is_sequential(typ: Type) -> bool:
    """Whether calling a module of this type means calling its items in turn."""
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and any(base.fullname == SEQUENTIAL for base in proper.type.mro)


def with_items(chk: TypeChecker, container: Instance, items: Sequence[Item]) -> Instance:
    """The container's type, now with these items."""
    make = Maker(chk)
    fallback = make("builtins.tuple", [unknown()])
    remembered: list[Type] = [TupleType([item.type, literal(make, item.name or "")], fallback) for item in items]
    types = [item.type for item in items]
    if container.type.fullname == SEQUENTIAL:
        container = container.copy_modified(args=types)
    elif container.type.fullname in (MODULE_LIST, MODULE_DICT):
        container = container.copy_modified(args=[types[0] if types and _all_same(types) else make(MODULE, [])])
    return container.copy_with_extra_attr(ITEMS_ATTR, TupleType(remembered, fallback))


def _all_same(types: Sequence[Type]) -> bool:
    return all(typ == types[0] for typ in types)


def items_of(container: Instance) -> list[Item] | None:
    """The items that a container's type tells, or None."""
    extras = container.extra_attrs
    remembered = get_proper_type(extras.attrs.get(ITEMS_ATTR)) if extras is not None else None
    if isinstance(remembered, TupleType):
        return [_item(item) for item in remembered.items]
    for base in container.type.mro:
        if base.fullname == SEQUENTIAL:
            args = map_instance_to_supertype(container, base).args
            is_open = any(isinstance(get_proper_type(arg), UnpackType) for arg in args)
            return None if is_open else [Item(arg) for arg in args]
    return None


def _item(pair: Type) -> Item:
    proper = get_proper_type(pair)
    assert isinstance(proper, TupleType)
    name = get_proper_type(proper.items[1])
    return Item(proper.items[0], str(name.value) or None if isinstance(name, LiteralType) else None)
