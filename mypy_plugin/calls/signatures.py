"""What a signature says of sizes: whether it does, its variables that are dims, and its parameters without them."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.type_visitor import TypeQuery, TypeTranslator
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
    UnpackType,
    get_proper_type,
)

from mypy_plugin.annotations.broadcastable import has_broadcastable
from mypy_plugin.annotations.scoping import MARK
from mypy_plugin.types.decode import tensor_instance
from mypy_plugin.types.encode import Maker, unknown
from mypy_plugin.types.names import EXPR, SIZED_INT, TENSOR


class _MentionsDims(TypeQuery[bool]):
    def strategy(self, items: list[bool]) -> bool:
        return any(items)

    def visit_instance(self, t: Instance) -> bool:
        if t.type.fullname in (TENSOR, SIZED_INT, EXPR) and t.args:
            return any(_is_informative(arg) for arg in t.args) or has_broadcastable(t)
        return super().visit_instance(t)


def _is_informative(arg: Type) -> bool:
    proper = get_proper_type(arg)
    return not isinstance(proper, UnpackType) or isinstance(get_proper_type(proper.type), TypeVarTupleType)


def mentions_dims(typ: Type) -> bool:
    """Whether a type says anything about sizes."""
    return typ.accept(_MentionsDims())


class _DimVariables(TypeTranslator):
    """Collects the type variables that occur as dims."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[TypeVarId, TypeVarLikeType] = {}
        self.elsewhere: set[TypeVarId] = set()
        self.inside = 0

    def visit_instance(self, t: Instance) -> Type:
        is_dims = t.type.fullname in (TENSOR, SIZED_INT, EXPR) or tensor_instance(t) is not None
        self.inside += is_dims
        super().visit_instance(t)
        self.inside -= is_dims
        return t

    def visit_type_var(self, t: TypeVarType) -> Type:
        self._note(t)
        return t

    def visit_type_var_tuple(self, t: TypeVarTupleType) -> Type:
        self._note(t)
        return t

    def _note(self, t: TypeVarLikeType) -> None:
        if self.inside:
            self.found[t.id] = t

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def dim_variables(callee: CallableType) -> dict[TypeVarId, TypeVarLikeType]:
    """The callee's own variables that stand for dims."""
    collector = _DimVariables()
    for typ in [*callee.arg_types, callee.ret_type]:
        typ.accept(collector)
    own = {variable.id: variable for variable in callee.variables}
    hidden = {key: variable for key, variable in own.items() if variable.name.startswith(MARK)}
    return hidden | {key: variable for key, variable in collector.found.items() if key in own}


class _Eraser(TypeTranslator):
    """Tensors accept any shape, sizes any int, nominal or not; dims elsewhere become Any."""

    def __init__(self, variables: dict[TypeVarId, TypeVarLikeType], chk: TypeChecker) -> None:
        super().__init__()
        self.variables = variables
        self.chk = chk

    def visit_instance(self, t: Instance) -> Type:
        if t.type.fullname == TENSOR:
            return Maker(self.chk)(TENSOR, [self._any_dims()])
        if t.type.fullname == SIZED_INT:
            return Maker(self.chk)("builtins.int", [])
        if t.type.fullname == EXPR:
            return AnyType(TypeOfAny.special_form)
        return super().visit_instance(t)

    def visit_type_var(self, t: TypeVarType) -> Type:
        return AnyType(TypeOfAny.special_form) if t.id in self.variables else t

    def visit_unpack_type(self, t: UnpackType) -> Type:
        inner = get_proper_type(t.type)
        if isinstance(inner, TypeVarTupleType) and inner.id in self.variables:
            return self._any_dims()
        return super().visit_unpack_type(t)

    def _any_dims(self) -> UnpackType:
        return UnpackType(Maker(self.chk)("builtins.tuple", [unknown()]))

    def visit_callable_type(self, t: CallableType) -> Type:
        return t.copy_modified(arg_types=[arg.accept(self) for arg in t.arg_types], ret_type=t.ret_type.accept(self))

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)


def shapeless(signature: CallableType, chk: TypeChecker) -> list[Type]:
    """The types of the parameters, accepting any size."""
    eraser = _Eraser(dim_variables(signature), chk)
    return [typ.accept(eraser) for typ in signature.arg_types]
