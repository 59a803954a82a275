"""Checks with their standard message in one call: `require.rank(2, 3, input=shape)`.

Use as `from shapetypes.rules import _require as require`. Keyword names are the parameter names that the
message quotes; where they have an index, pass `require.numbered("tensors", shapes)`. Unknown never fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shapetypes.algebra.compare import Answer, equal, less_equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._dtypes import ALL, INTEGERS, may_be_in
from shapetypes.rules._dtypes import is_integer as is_integer


def that(answer: Answer | bool, message: str, *, help: str | None = None) -> None:
    """Fails with `message` unless `answer` is, or may be, yes."""
    if answer is False or answer is Answer.NO:
        raise ShapeError(message, help=help)


def numbered(name: str, shapes: Iterable[Shape]) -> dict[str, Shape]:
    """Operands of a sequence parameter under their names: `tensors[0]`, `tensors[1]`, ..."""
    return {f"{name}[{index}]": shape for index, shape in enumerate(shapes)}


def rank(*allowed: int, **operands: Shape) -> None:
    """Each operand has one of the `allowed` numbers of axes."""
    for name, shape in operands.items():
        possible = shape.rank in allowed if shape.rank is not None else shape.min_rank <= max(allowed)
        that(possible, f"`{name}` must have {_one_of(allowed)}, but has {_axes(shape)}")


def min_rank(minimum: int, **operands: Shape) -> None:
    """Each operand has at least `minimum` axes."""
    for name, shape in operands.items():
        possible = shape.rank is None or shape.rank >= minimum
        that(possible, f"`{name}` must have at least {_one_of((minimum,))}, but has {_axes(shape)}")


def same_rank(operands: Mapping[str, Shape]) -> None:
    """All operands have the same number of axes."""
    known = [(name, shape) for name, shape in operands.items() if shape.rank is not None]
    for name, shape in known[1:]:
        first_name, first = known[0]
        that(shape.rank == first.rank, f"`{first_name}` has {_axes(first)} but `{name}` has {_axes(shape)}")


def equal_sizes(first: Dim, first_where: str, second: Dim, second_where: str, *, help: str | None = None) -> Dim:
    """Two sizes are equal; returns the one that is known. `where` names the place: ``axis 1 of `a` ``."""
    that(equal(first, second), f"{first_where} is {first} but {second_where} is {second}", help=help)
    return second if first.is_unknown else first


def at_most(size: Dim, limit: Dim, message: str) -> None:
    """Fails if `size` is greater than `limit` whatever the symbols stand for: `k` items of `n` are fine."""
    that(not less_equal(limit + 1, size), message)


def axis_size(shape: Shape, axis: int, expected: Dim, why: str, *, name: str) -> Dim:
    """Axis `axis` of `name` has size `expected`; `why` ends the message: "but `weight` needs 4"."""
    size = shape[axis]
    that(equal(size, expected), f"axis {_position(shape, axis)} of `{name}` is {size} {why}")
    return expected if size.is_unknown else size


def equal_dims(operands: Mapping[str, Shape], *, except_axis: int | None = None) -> Shape:
    """Operands of the same rank agree in each axis, `except_axis` aside (there the first one's stays).

    Returns the common shape, where of each axis the known size is taken.
    """
    same_rank(operands)
    known = {name: shape for name, shape in operands.items() if shape.rank is not None}
    if not known:
        return next(iter(operands.values()))
    (first_name, first), *others = known.items()
    dims = list(first)
    owners = [first_name] * len(dims)
    for name, shape in others:
        for axis, size in enumerate(shape):
            if axis == except_axis:
                continue
            that(
                equal(dims[axis], size),
                f"axis {axis} is {dims[axis]} in `{owners[axis]}` but {size} in `{name}`",
            )
            if dims[axis].is_unknown:
                dims[axis], owners[axis] = size, name
    return Shape(*dims)


def same_shape(**operands: Shape) -> Shape:
    """All operands have one and the same shape, without broadcasting; it is returned."""
    return equal_dims(operands)


def integer(**operands: Shape) -> None:
    """Operands are of an integer dtype (`uint8` ... `int64`)."""
    _dtype(INTEGERS, "an integer tensor", operands)


def index(**operands: Shape) -> None:
    """Operands are of dtype `int64` or `int32`: what torch takes as an index."""
    _dtype(frozenset({"int64", "int32"}), "a tensor of int64", operands)


def boolean(**operands: Shape) -> None:
    """Operands are of dtype `bool`."""
    _dtype(frozenset({"bool"}), "a tensor of bool", operands)


def floating(**operands: Shape) -> None:
    """Operands are of a floating-point or complex dtype."""
    for name, shape in operands.items():
        if not may_be_in(shape.dtype, ALL - INTEGERS - {"bool"}):
            raise _dtype_error(name, "a floating-point tensor", shape)


def _dtype(allowed: frozenset[str], wanted: str, operands: Mapping[str, Shape]) -> None:
    for name, shape in operands.items():
        if not may_be_in(shape.dtype, allowed):
            raise _dtype_error(name, wanted, shape)


def _dtype_error(name: str, wanted: str, shape: Shape) -> ShapeError:
    return ShapeError(f"`{name}` must be {wanted}, but is of dtype {shape.dtype}", code="dtype-mismatch")


def _one_of(ranks: tuple[int, ...]) -> str:
    words = " or ".join(str(r) for r in ranks)
    return f"{words} {'axis' if ranks == (1,) else 'axes'}"


def _axes(shape: Shape) -> str:
    if shape.rank is None:
        return f"at least {_one_of((shape.min_rank,))}"
    return _one_of((shape.rank,)) if shape.rank else "none"


def _position(shape: Shape, axis: int) -> int:
    return axis if axis >= 0 or shape.rank is None else axis + shape.rank
