"""Overloaded functions: mypy asks for one item after the other, blind to shapes; both decide which one is meant."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.erasetype import erase_typevars
from mypy.nodes import Decorator, FuncDef
from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, Type, TypeOfAny, get_proper_type

from mypy_plugin.calls.bind import Argument, Call
from mypy_plugin.types.forget import forget_sizes, shapes_in
from shapetypes.algebra import UNKNOWN, Variadic


def is_overload(signature: CallableType) -> bool:
    node = signature.definition
    function = node.func if isinstance(node, Decorator) else node
    return isinstance(function, FuncDef) and function.is_overload


def accepts(taken: Sequence[Type], signature: CallableType, formals: Sequence[Argument]) -> bool:
    """Whether an item takes the arguments, shapes aside: `taken` are its parameters' types without any."""
    for formal, typ, kind in zip(formals, taken, signature.arg_kinds, strict=True):
        wanted = erase_typevars(typ)
        is_missing = kind.is_required() and not formal.exprs
        if is_missing or (not kind.is_star() and not all(is_subtype(given, wanted) for given in formal.types)):
            return False
    return True


def settled(results: Sequence[Type], call: Call) -> Type:
    """The result of the first item that fits; of arguments that may be of a later item, what all results share."""
    first = results[0]
    given = [typ for formal in call.formals for typ in formal.types]
    if all(result == first for result in results) or not any(map(_is_vague, given)):
        return first
    forgotten = [forget_sizes(call.chk, result) for result in results]
    is_same = all(result == forgotten[0] for result in forgotten)
    return forgotten[0] if is_same else AnyType(TypeOfAny.special_form)


def _is_vague(typ: Type) -> bool:
    entries = [entry for shape in shapes_in(typ) for entry in shape.dims]
    return isinstance(get_proper_type(typ), AnyType) or any(entry in (UNKNOWN, Variadic()) for entry in entries)
