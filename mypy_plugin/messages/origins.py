"""Where the axes of a value got their order: two sizes that stand the wrong way round in a result did so before."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import Expression, NameExpr, Var
from mypy.types import Type

from mypy_plugin.types.decode import decode_shape
from mypy_plugin.values.bindings import Binding, bindings_of
from mypy_plugin.values.walk import walk
from shapetypes.algebra import Answer, Dim, Shape, equal

Order = tuple[Dim, Dim]


def note_origin(chk: TypeChecker, info: ErrorInfo, expected: Type, actual: Type, value: Expression) -> None:
    """A note at the assignment that first has the axes in the order for which `info` refuses the value."""
    order = _swapped(decode_shape(expected), decode_shape(actual))
    found = min(_origins(chk, value, order, set()), key=lambda found: found[1].line, default=None) if order else None
    if order is None or found is None or found[1].line == info.line:
        return
    name, binding, shape = found
    message = f'axes {Shape(*order)} come in this order from here: "{name}" has shape {shape}'
    lines = [*info.origin_span, binding.line]  # ignored with its error
    chk.errors.report(
        binding.line, binding.column, message, info.code, severity="note", origin_span=lines, parent_error=info
    )


def _swapped(wanted: Shape | None, got: Shape | None) -> Order | None:
    """Two sizes of `got` that come the other way round in `wanted`, if all that is wrong is the order."""
    if wanted is None or got is None or wanted.rank is None or wanted.rank != got.rank:
        return None
    pairs = list(zip(wanted, got, strict=True))
    axis = next((i for i, (a, b) in enumerate(pairs) if equal(a, b) is Answer.NO), None)
    if axis is None or sorted(map(str, wanted)) != sorted(map(str, got)):
        return None
    order = got[axis], wanted[axis]
    return order if _has_order(got, order) and _has_order(wanted, order[::-1]) else None


def _has_order(shape: Shape, order: Order) -> bool:
    places = [[i for i, dim in enumerate(shape.dims) if dim == wanted] for wanted in order]
    return all(len(found) == 1 for found in places) and places[0] < places[1]


def _origins(chk: TypeChecker, value: Expression, order: Order, seen: set[Var]) -> Iterator[tuple[str, Binding, Shape]]:
    """The names behind a value that have the order, and are made of nothing that has."""
    for name in walk(value):
        if not isinstance(name, NameExpr) or not isinstance(name.node, Var) or name.node in seen:
            continue
        seen.add(name.node)
        bindings = bindings_of(chk.tree).variables.get(name.node, [])
        if len(bindings) != 1 or bindings[0].value is None or not name.node.is_inferred:
            continue
        shape = _shape_of(chk, name)
        if shape is not None and not _has_order(shape, order):
            continue
        earlier = list(_origins(chk, bindings[0].value, order, seen))
        yield from earlier
        if shape is not None and not earlier and not _has_any(chk, bindings[0].value, order):
            yield name.name, bindings[0], shape


def _has_any(chk: TypeChecker, value: Expression, order: Order) -> bool:
    shapes = [_shape_of(chk, part) for part in walk(value) if isinstance(part, NameExpr)]
    return any(shape is not None and _has_order(shape, order) for shape in shapes)


def _shape_of(chk: TypeChecker, name: Expression) -> Shape | None:
    typ = chk.lookup_type_or_none(name)
    return decode_shape(typ) if typ is not None else None
