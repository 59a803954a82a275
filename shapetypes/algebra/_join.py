"""What two shapes broadcast to, axis by axis, without asking whether it was meant."""

from __future__ import annotations

from ._clamps import is_clamped
from .compare import Answer, could_be_one, equal, less_equal
from .dim import ONE, UNKNOWN, Dim
from .shape import Shape, Variadic


def join(left: Shape, right: Shape) -> Shape:
    """The broadcast shape of two that are known to fit."""
    if left.variadic is None and right.variadic is None:
        return Shape(*_join_right_aligned(left.prefix, right.prefix))
    if left.variadic is not None and right.variadic is not None:
        return _join_variadics(left, right)
    if left.variadic is None:
        left, right = right, left
    return _join_fixed(left, right.prefix)


def _join_right_aligned(left: tuple[Dim, ...], right: tuple[Dim, ...]) -> list[Dim]:
    rank = max(len(left), len(right))
    lefts = (ONE,) * (rank - len(left)) + left
    rights = (ONE,) * (rank - len(right)) + right
    return [join_dims(a, b) for a, b in zip(lefts, rights, strict=True)]


def _join_fixed(shape: Shape, dims: tuple[Dim, ...]) -> Shape:
    suffix = shape.suffix
    if len(dims) <= len(suffix):
        front = shape.dims[: len(shape.dims) - len(suffix)]
        return Shape(*front, *_join_right_aligned(suffix, dims))
    return Shape(Variadic(), *_join_hidden(suffix, dims))


def _join_variadics(left: Shape, right: Shape) -> Shape:
    shared = left.variadic
    if shared is not None and shared == right.variadic != Variadic() and len(left.suffix) == len(right.suffix):
        prefix = _join_right_aligned(left.prefix, right.prefix)
        return Shape(*prefix, shared, *_join_right_aligned(left.suffix, right.suffix))
    short, long = sorted((left.suffix, right.suffix), key=len)
    return Shape(Variadic(), *_join_hidden(short, long))


def _join_hidden(short: tuple[Dim, ...], long: tuple[Dim, ...]) -> list[Dim]:
    """The trailing axes of two shapes, where those in front of `short` exist but aren't known."""
    hidden = len(long) - len(short)
    return [join_dims(UNKNOWN, dim) for dim in long[:hidden]] + _join_right_aligned(short, long[hidden:])


def join_dims(left: Dim, right: Dim) -> Dim:
    """The size of two that are equal or one of which is 1."""
    if left is right or left == right or right.value == 1:
        return left
    if left.value == 1:
        return right
    if left.is_unknown or right.is_unknown:
        known = right if left.is_unknown else left
        return UNKNOWN if could_be_one(known) else known
    if not could_be_one(left):
        return left if could_be_one(right) else _simpler(left, right)
    if not could_be_one(right):
        return right
    if equal(left, right):
        return left
    if less_equal(ONE, left) and less_equal(left, right):
        return right
    return left if less_equal(ONE, right) and less_equal(right, left) else UNKNOWN


def _simpler(left: Dim, right: Dim) -> Dim:
    """Of two sizes that must be equal, the one that says more: a number, or what isn't cut to fit."""
    if right.value is not None or (is_clamped(left) and not is_clamped(right)):
        return right
    return left


def _conflict(left: Dim, right: Dim) -> bool:
    if left is right or left.value == 1 or right.value == 1:
        return False
    return equal(left, right) is Answer.NO and not could_be_one(left) and not could_be_one(right)


def same(left: Dim, right: Dim) -> bool:
    """Whether two sizes are surely equal (two unknown ones are not)."""
    return (left == right and not left.is_unknown) or equal(left, right) is Answer.YES


def _axis(shape: Shape, axis: int) -> Dim | None:
    """The size at a negative axis; None when the shape surely lacks that axis."""
    if shape.rank is not None and -axis > shape.rank:
        return None
    return shape[axis]


def conflicting_axis(left: Shape, right: Shape) -> int | None:
    """The last axis (negative) at which two shapes can't be broadcast, or None."""
    for axis in range(-1, -max(left.min_rank, right.min_rank) - 1, -1):
        a, b = _axis(left, axis), _axis(right, axis)
        if a is not None and b is not None and _conflict(a, b):
            return axis
    return None
