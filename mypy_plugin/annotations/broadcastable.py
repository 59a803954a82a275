"""`Float[Tensor, "#b t"]`: an axis of size 1 or `b`. In the function its size is unknown; calls are checked here."""

from __future__ import annotations

from mypy.types import CallableType, Instance, ProperType, TypeVarType

from mypy_plugin.annotations.scoping import MARK
from mypy_plugin.types.decode import axes_of, decode_shape, symbol_of
from shapetypes.algebra import UNKNOWN, Answer, Dim, Shape, Variadic, is_one
from shapetypes.algebra.jaxtyping_notation import Axis, parse_jaxtyping


def has_broadcastable(typ: Instance) -> bool:
    """Whether the annotation has an axis that may be 1 instead of its size."""
    return "#" in (axes_of(typ) or "")


def with_broadcastable(wanted: Instance, pattern: Shape, got: ProperType, signature: CallableType) -> Shape:
    """The pattern for this argument: where that isn't 1, `#b` demands as much as `b`."""
    actual = decode_shape(got)
    if actual is None or actual.rank is None or not has_broadcastable(wanted):
        return pattern
    axes = parse_jaxtyping(axes_of(wanted) or "")
    several = actual.rank - len(axes)
    if len(axes) != len(pattern.dims) or (several != 0 and pattern.variadic is None):
        return pattern
    entries = list(pattern.dims)
    position = 0
    for i, axis in enumerate(axes):
        if isinstance(axis.entry, Variadic):
            position += several + 1
            continue
        if axis.broadcastable and is_one(actual[position]) is Answer.NO:
            entries[i] = _demanded(axis, signature)
        position += 1
    return Shape(*entries)


def _demanded(axis: Axis, signature: CallableType) -> Dim:
    assert isinstance(axis.entry, Dim)
    named = {
        variable.name.strip(MARK): Dim.of(symbol_of(variable))
        for variable in signature.variables
        if isinstance(variable, TypeVarType) and variable.name.startswith(MARK)
    }
    found = {symbol: named[symbol.name] for symbol in axis.entry.symbols if symbol.name in named}
    return axis.entry.substitute(found) if len(found) == len(axis.entry.symbols) else UNKNOWN
