"""An override with other sizes than the method it overrides: an error only if no sizes suit both.

`forward(self, x: Float[Tensor, "*bs d"])` of a base class, overridden with `"*bs 3"`: strictly narrower, and what
everybody writes, since a subclass is where the sizes are known.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from mypy.nodes import Decorator, FuncDef, SymbolNode
from mypy.type_visitor import TypeTranslator
from mypy.types import (
    CallableType,
    Instance,
    Type,
    TypeAliasType,
    TypeVarTupleType,
    TypeVarType,
    UnpackType,
    get_proper_type,
)

from mypy_plugin.messages.conflicts import Verdict, conflict, conflict_of_shapes, worst
from mypy_plugin.types.decode import decode_shape, tensor_instance
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.names import EXPR
from shapetypes.algebra import Bindings, ShapeError, Symbol, Variadic, unify

_ARGUMENT: Final = re.compile(r"Argument (\d+) of ")
_SUPERTYPE: Final = re.compile(r'(?:in|with) supertype "(?:[\w.]+\.)?(\w+)"')


def conflict_of_override(function: FuncDef, message: str) -> Verdict:
    """Between what an override says and what the class in mypy's message said."""
    supertype = _SUPERTYPE.search(message)
    bases = function.info.mro[1:] if function.info else []
    named = [base for base in bases if supertype is not None and base.name == supertype[1]]
    overridden = [_signature(base.names[function.name].node) for base in named if function.name in base.names]
    own = _signature(function)
    if own is None or len(overridden) != 1 or overridden[0] is None:
        return Verdict.OTHER
    theirs, argument = overridden[0], _ARGUMENT.match(message)
    if argument is not None:
        index = int(argument[1])  # of those after `self`
        if index >= min(len(own.arg_types), len(theirs.arg_types)):
            return Verdict.OTHER
        return _conflict(own.arg_types[index], theirs.arg_types[index])
    results = _conflict_of_results(own, theirs)
    if message.startswith("Return type "):
        return results
    if own.arg_kinds != theirs.arg_kinds or own.arg_names != theirs.arg_names:
        return Verdict.OTHER
    return worst([results, *map(_conflict, own.arg_types[1:], theirs.arg_types[1:])])


def _conflict_of_results(own: CallableType, theirs: CallableType) -> Verdict:
    """The result, where the names of the base class stand for the sizes that the override's parameters give them."""
    wanted, got = decode_shape(theirs.ret_type), decode_shape(own.ret_type)
    if wanted is None or got is None:
        return _conflict(theirs.ret_type, own.ret_type)
    pairs = [(decode_shape(t), decode_shape(o)) for t, o in zip(theirs.arg_types, own.arg_types, strict=False)]
    shapes = [(pattern, actual) for pattern, actual in pairs if pattern is not None and actual is not None]
    names = {name for pattern, _ in [*shapes, (wanted, got)] for name in (*pattern.symbols, *pattern.dims)}
    variables = {name for name in names if isinstance(name, Symbol | Variadic)}
    bindings = Bindings()
    for pattern, actual in shapes:
        with suppress(ShapeError):
            bindings = unify(pattern, actual, bindings, variables)
    return conflict_of_shapes(bindings.complete(variables).substitute(wanted), got)


def _signature(node: SymbolNode | None) -> CallableType | None:
    function = node.func if isinstance(node, Decorator) else node
    typ = get_proper_type(function.type) if isinstance(function, FuncDef) else None
    return typ if isinstance(typ, CallableType) else None


def _conflict(wanted: Type, got: Type) -> Verdict:
    return conflict(wanted.accept(_Loose()), got.accept(_Loose()))


class _Loose(TypeTranslator):
    """Makes every named size one that may be any other."""

    def visit_instance(self, t: Instance) -> Type:
        if tensor_instance(t) is None:
            return super().visit_instance(t)
        return t.copy_modified(args=[self._dim(arg) for arg in t.args])

    def _dim(self, arg: Type) -> Type:
        proper = get_proper_type(arg)
        inner = get_proper_type(proper.type) if isinstance(proper, UnpackType) else None
        if isinstance(proper, UnpackType) and isinstance(inner, TypeVarTupleType):
            return UnpackType(inner.tuple_fallback.copy_modified(args=[unknown()]))
        is_named = isinstance(proper, TypeVarType) or (isinstance(proper, Instance) and proper.type.fullname == EXPR)
        return unknown() if is_named else arg

    def visit_type_alias_type(self, t: TypeAliasType) -> Type:
        return t if t.is_recursive else get_proper_type(t).accept(self)
