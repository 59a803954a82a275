"""Where branches join, mypy may take an unknown shape for a special case of `[?, ?, ?]`, and forget that it is unknown.

`x = x.view(b, t, -1) if flat else x`: the type says three axes, the program doesn't. So a type that tells the rank and
nothing else is believed only where all that the expression may be has that rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import ConditionalExpr, Expression, NameExpr, Var
from mypy.types import AnyType, Instance, Type, TypeOfAny, UnionType, get_proper_type

from mypy_plugin.types.decode import decode_shape, tensor_instance
from mypy_plugin.values.bindings import Binding, bindings_of

MAX_DEPTH: Final = 4


def is_rank_certain(chk: TypeChecker, expr: Expression | None, typ: Type) -> bool:
    """Whether an expression of this type has as many axes as the type says."""
    tensor = tensor_instance(typ)
    if expr is None or tensor is None or not all(isinstance(get_proper_type(arg), AnyType) for arg in tensor.args):
        return True
    return all(_has_rank(part, len(tensor.args)) for part in _parts(chk, expr, MAX_DEPTH))


def _has_rank(typ: Type, rank: int) -> bool:
    proper = get_proper_type(typ)
    if isinstance(proper, UnionType):
        return all(_has_rank(item, rank) for item in proper.items)
    shape = decode_shape(proper) if isinstance(proper, Instance) else None
    return not isinstance(proper, AnyType) and (shape is None or shape.rank == rank)


def _parts(chk: TypeChecker, expr: Expression, depth: int) -> Iterator[Type]:
    """The types of all that an expression may be."""
    if isinstance(expr, ConditionalExpr) and depth:
        yield from _parts(chk, expr.if_expr, depth - 1)
        yield from _parts(chk, expr.else_expr, depth - 1)
    elif isinstance(expr, NameExpr) and isinstance(expr.node, Var) and depth:
        yield from _held(chk, expr.node, expr.line, depth)
    else:
        typ = chk.lookup_type_or_none(expr)
        if typ is not None:
            yield typ


def _held(chk: TypeChecker, var: Var, line: int, depth: int) -> Iterator[Type]:
    """What a name may hold at a line: its last assignment for sure, and those since then that may have happened."""
    found = sorted(bindings_of(chk.tree).variables.get(var, []), key=lambda binding: binding.line)
    sure = max((i for i, b in enumerate(found) if b.line < line <= b.until), default=None)
    if sure is None and var.is_argument and var.type is not None:
        yield var.type
    for i, binding in enumerate(found):
        is_before = binding.line < line and (sure is None or i >= sure)
        if is_before or _comes_around(binding, found[sure] if sure is not None else None, line):
            if binding.value is not None and not binding.path:
                yield from _parts(chk, binding.value, depth - 1)
            elif binding.value is None:
                yield from _items(var)


def _items(var: Var) -> Iterator[Type]:
    """What a loop over `(torch.zeros(()), y)` may give: to mypy `[]`, where one of them is unknown."""
    tensor = tensor_instance(var.type) if var.type is not None else None
    if tensor is not None and not tensor.args:
        yield AnyType(TypeOfAny.special_form)


def _comes_around(binding: Binding, sure: Binding | None, line: int) -> bool:
    return binding.in_loop and binding.line >= line and not (sure is not None and sure.in_loop)
