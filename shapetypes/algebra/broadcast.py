"""Broadcasting, with the mistakes it hides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import combinations

from ._join import conflicting_axis, join, same
from ._join import join_dims as join_dims
from ._suggest import exact_fix, suggest_fit
from .compare import Answer, could_be_one, equal, only_if
from .dim import Dim
from .errors import ShapeError
from .shape import Shape

_STRICT: ContextVar[bool] = ContextVar("strict_broadcast", default=False)


@contextmanager
def strict(on: bool = True) -> Iterator[None]:
    """Every rank extension of a non-scalar is an error inside."""
    token = _STRICT.set(on)
    try:
        yield
    finally:
        _STRICT.reset(token)


def broadcast(*, intent: bool = True, **operands: Shape) -> Shape:
    """Right-aligned, each axis has the one size that isn't 1. See `broadcast_all`."""
    return broadcast_all(operands, intent=intent)


def broadcast_all(operands: Mapping[str, Shape], *, intent: bool = True) -> Shape:
    """The shape that all operands, by name, broadcast to.

    `shape-mismatch`: two sizes that differ, none 1. `silent-broadcast`: two operands expand against each other,
    one only by axes that nobody wrote, and so the same size stands twice; with `intent`, a `.written` operand
    means it.
    """
    named = list(operands.items())
    if named and all(shape.dims == named[0][1].dims for _, shape in named) and not named[0][1].variadic:
        return Shape(*named[0][1].dims)
    for (left_name, left), (right_name, right) in combinations(named, 2):
        _check_pair(left_name, left, right_name, right, intent)
    result = named[0][1] if named else Shape()
    for _, shape in named[1:]:
        result = join(result, shape)
    return Shape(*result.dims)


def broadcast_into(**operands: Shape) -> Shape:
    """The first operand, into which all others must broadcast: in-place ops."""
    (target_name, target), *values = operands.items()
    for name, value in values:
        _check_fits_into(target_name, target, name, value)
    for (left_name, left), (right_name, right) in combinations(values, 2):
        _check_pair(left_name, left, right_name, right, True)
    return target


def assign_into(*, target: Shape, value: Shape) -> Shape:
    """`x[i] = y`: as in place, but axes of size 1 in front of the value don't count."""
    return broadcast_into(target=target, value=_without_leading_ones(value, target))


def _without_leading_ones(value: Shape, target: Shape) -> Shape:
    if value.rank is None or target.rank is None:
        return value
    while value.min_rank > target.rank and value[0].value == 1:
        value = value[1:]
    return value


def _check_fits_into(target_name: str, target: Shape, name: str, value: Shape) -> None:
    names = target_name, name
    axis = conflicting_axis(target, value)
    if axis is not None:
        raise _mismatch(*names, target, value, axis)
    grown = target.rank is not None and value.min_rank > target.rank
    if grown or any(_grows(target[axis], value[axis]) for axis in _shared_axes(target, value)):
        raise ShapeError(
            f"`{name}` of shape {value} does not fit into `{target_name}` of shape {target}",
            notes=(f"`{target_name}` is changed in place and keeps its shape",),
            help=exact_fix(name, value, target),
        )
    if _STRICT.get() and target.rank != 0 and value.rank != 0:
        _check_rank_extension(names, target, value)


def _grows(target: Dim, value: Dim) -> bool:
    """Whether the target's axis would surely have to be expanded."""
    result = join_dims(target, value)
    return equal(result, target) is Answer.NO and not (could_be_one(result) and could_be_one(target))


def _shared_axes(left: Shape, right: Shape) -> range:
    return range(-1, -min(left.min_rank, right.min_rank) - 1, -1)


# The two checks


def _check_pair(left_name: str, left: Shape, right_name: str, right: Shape, intent: bool) -> None:
    names = left_name, right_name
    axis = conflicting_axis(left, right)
    if axis is not None:
        raise _mismatch(left_name, right_name, left, right, axis)
    if left.rank == 0 or right.rank == 0:
        return
    if not (intent and (left.written or right.written)):
        _check_silent(left_name, left, right_name, right)
        _check_silent(right_name, right, left_name, left)
    if _STRICT.get():
        _check_rank_extension(names, left, right)


def _mismatch(left_name: str, right_name: str, left: Shape, right: Shape, axis: int) -> ShapeError:
    missing = only_if(left[axis], right[axis])
    return ShapeError(
        f"axis {axis} is {left[axis]} in `{left_name}` but {right[axis]} in `{right_name}`",
        notes=(f"they are equal only if {missing}",) if missing else (),
        help=suggest_fit(left_name, left, right_name, right),
    )


def _check_rank_extension(names: tuple[str, str], left: Shape, right: Shape) -> None:
    if left.rank is None or right.rank is None or left.rank == right.rank:
        return
    short, long = (names[0], names[1]) if left.rank < right.rank else (names[1], names[0])
    shape = left if left.rank < right.rank else right
    missing = abs(left.rank - right.rank)
    index = ", ".join([*["None"] * missing, "..."])
    raise ShapeError(
        f"broadcasting {left} with {right} adds {'an axis' if missing == 1 else f'{missing} axes'} to `{short}`",
        code="silent-broadcast",
        notes=(f"under strict_broadcast each axis must be written: `{short}` has fewer axes than `{long}`",),
        help=f"`{short}`[{index}] has shape {Shape(*[1] * missing, *shape.dims)}",
    )


def _check_silent(name: str, short: Shape, other_name: str, other: Shape) -> None:
    axis = _doubled_axis(short, other)
    if axis is not None:
        raise _silent(name, short, other_name, other, axis)


def _doubled_axis(short: Shape, other: Shape) -> int | None:
    """The axis at which `other` is expanded to a size that `short` also gets at an axis nobody wrote."""
    if short.rank is None:
        return None
    added = [other[axis] for axis in range(-short.rank - 1, -other.min_rank - 1, -1)]
    for axis in range(-1, -min(short.rank, other.min_rank) - 1, -1):
        size = short[axis]
        if other[axis].value == 1 and size.value != 1 and any(same(size, dim) for dim in added):
            return axis
    return None


def _silent(name: str, short: Shape, other_name: str, other: Shape, axis: int) -> ShapeError:
    where = "trailing 1" if axis == -1 else f"1 at axis {axis}"
    return ShapeError(
        f"broadcasting {other} with {short} silently makes {join(other, short)}",
        code="silent-broadcast",
        notes=(f"`{name}` has no axis to match the {where} of `{other_name}`",),
        help=exact_fix(name, short, other) or suggest_fit(name, short, other_name, other),
    )
