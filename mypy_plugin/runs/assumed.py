"""What is taken for the arguments of a constructor or a method that nobody has called yet."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import Block, Expression, FuncDef, MemberExpr, NameExpr, Var
from mypy.types import AnyType, CallableType, Instance, NoneType, Type, get_proper_type

from mypy_plugin.runs.arguments import default_of, has_arguments
from mypy_plugin.runs.made import NOTHING, Known, own_constructor, with_made
from mypy_plugin.types.decode import implicit_symbol
from mypy_plugin.types.encode import Maker, encode_tensor, unknown
from mypy_plugin.values.walk import walk
from shapetypes.algebra import Dim, Shape

_OF_TENSORS: Final = frozenset({"shape", "size", "dim", "ndim", "view", "unsqueeze", "permute"})


def own_object(chk: TypeChecker, expr: Expression) -> Instance | None:
    """The object that `self` is in a method, as its constructor makes it of sizes that nobody knows."""
    init, method = own_constructor(chk, expr), chk.scope.current_function()
    if init is None or method is None or not has_arguments(init):
        return None
    return with_made(chk, Instance(method.info, []), assumed_arguments(chk, init, by_default=False))


@lru_cache(maxsize=16)
def reached_into(body: Block) -> frozenset[int]:
    """The expressions in a method of whose values an attribute is asked for: `self.block` of `self.block.width`."""
    return frozenset(id(node.expr) for node in walk(body) if isinstance(node, MemberExpr))


def assumed_arguments(chk: TypeChecker, function: FuncDef, *, by_default: bool = True) -> list[Known]:
    """What is taken for each parameter after `self`: its default, if it has one, or something that nobody knows."""
    declared = get_proper_type(function.type)
    types = declared.arg_types if isinstance(declared, CallableType) else [unknown()] * len(function.arguments)
    result: list[Known] = []
    for parameter, typ in list(zip(function.arguments, types, strict=True))[1:]:
        if parameter.kind.is_star():
            result.append(NOTHING)
        elif parameter.initializer is not None and by_default:
            known = default_of(chk, parameter)
            result.append(Known(typ) if _is_placeholder(known) else known)
        elif parameter.initializer is not None and not isinstance(default_of(chk, parameter).value, Dim):
            result.append(Known(typ))
        elif _may_be_size(function, typ):
            result.append(Known(typ, Dim.of(implicit_symbol(f"{parameter.variable.name}@{function.fullname}"))))
        elif _is_asked_for_sizes(function, parameter.variable):
            result.append(Known(encode_tensor(Maker(chk), Shape.unknown())))
        else:
            result.append(Known(typ))
    return result


def _is_placeholder(known: Known) -> bool:
    """Whether a default says that something has to be passed: `None`, `0`, `-1`, `()`. Then nobody knows what is."""
    if isinstance(known.value, tuple) and not known.value:
        return True
    size = known.value.value if isinstance(known.value, Dim) else None
    return isinstance(get_proper_type(known.type), NoneType) or known.value is None or (size is not None and size <= 0)


def _is_asked_for_sizes(function: FuncDef, variable: Var) -> bool:
    """Whether a parameter without annotation can only be a tensor: `b, t, d = x.shape`."""
    asked = (node for node in walk(function.body) if isinstance(node, MemberExpr) and node.name in _OF_TENSORS)
    is_told = function.type is not None and not isinstance(get_proper_type(variable.type), AnyType | None)
    return not is_told and any(isinstance(node.expr, NameExpr) and node.expr.node is variable for node in asked)


def _may_be_size(function: FuncDef, typ: Type) -> bool:
    """Whether a parameter is an int, or one of a constructor's that may be."""
    proper = get_proper_type(typ)
    if isinstance(proper, AnyType):
        return function.name == "__init__"
    return isinstance(proper, Instance) and proper.type.fullname == "builtins.int"
