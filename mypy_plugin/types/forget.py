"""Types with every inferred size taken out: what a container or an attribute may hold without a declaration."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.type_visitor import TypeQuery, TypeTranslator
from mypy.types import Instance, Type, TypeAliasType, UnpackType, get_proper_type

from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import Maker, unknown
from mypy_plugin.types.names import EXPR, LAYERS, SIZED_INT, TENSOR
from shapetypes.algebra import Shape


class _Forgetter(TypeTranslator):
    def __init__(self, chk: TypeChecker) -> None:
        super().__init__()
        self.make = Maker(chk)

    def visit_instance(self, t: Instance) -> Type:
        if t.type.fullname in (SIZED_INT, EXPR):
            return self.make("builtins.int", [])
        is_layer = t.type.fullname.startswith(LAYERS) and t.type.has_type_var_tuple_type
        if t.type.fullname == TENSOR or is_layer or t.type.fullname.startswith("torch.nn.parameter."):
            return self.make(t.type.fullname, [UnpackType(self.make("builtins.tuple", [unknown()]))])
        return super().visit_instance(t)

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def forget_sizes(chk: TypeChecker, typ: Type) -> Type:
    """The type with unknown shapes and layer configurations."""
    return typ.accept(_Forgetter(chk))


class _Shapes(TypeQuery[list[Shape]]):
    def __init__(self) -> None:
        super().__init__()

    def strategy(self, items: list[list[Shape]]) -> list[Shape]:
        return [shape for item in items for shape in item]

    def visit_instance(self, t: Instance) -> list[Shape]:
        shape = decode_shape(t)
        return super().visit_instance(t) if shape is None else [shape]


def shapes_in(typ: Type) -> list[Shape]:
    """The shapes of all tensors in a type."""
    return typ.accept(_Shapes())
