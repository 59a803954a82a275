"""Cutting shapes at their ends and putting them together, also when an inner part has an unknown number of axes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

from shapetypes.algebra.axis import canonicalize_dim
from shapetypes.algebra.compare import Answer, equal, less_equal
from shapetypes.algebra.dim import UNKNOWN, ZERO, Dim, dim_max, dim_min
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules._values import Many

P = ParamSpec("P")
R = TypeVar("R")


def differ(a: Dim, b: Dim) -> bool:
    """Whether two sizes that must be equal are not."""
    return equal(a, b) is Answer.NO


def least(a: Dim, b: Dim) -> Dim:
    """The smaller of two sizes, or a symbolic `min`."""
    if less_equal(a, b):
        return a
    return b if less_equal(b, a) else dim_min(a, b)


def not_negative(dim: Dim) -> Dim:
    """A length that is 0 where the difference would be negative."""
    return dim if less_equal(ZERO, dim) else dim_max(dim, 0)


def check_index(index: Dim, size: Dim, axis: int) -> None:
    """`-size <= index < size`, unless that isn't known."""
    if less_equal(size, index) or less_equal(index + size, Dim.of(-1)):
        raise ShapeError(f"index {index} is out of range for axis {axis} of size {size}")


def split_ends(shape: Shape, left: int, right: int) -> tuple[tuple[Dim, ...], Shape, tuple[Dim, ...]]:
    """The first `left` and the last `right` sizes, and what is between them; the caller has checked the rank.

    Sizes that the variadic part hides are unknown, and what is left of that part is then anonymous.
    """
    if shape.rank is not None:
        end = shape.rank - right
        return shape.prefix[:left], shape[left:end].with_written(shape.written), shape.prefix[end:]
    prefix, suffix = shape.prefix, shape.suffix
    too_left, too_right = max(left - len(prefix), 0), max(right - len(suffix), 0)
    middle = (shape.variadic if not (too_left or too_right) else None) or Variadic()
    before = (*prefix[:left], *[UNKNOWN] * too_left)
    after = (*[UNKNOWN] * too_right, *suffix[max(len(suffix) - right, 0) :])
    # If the variadic part is empty, what is missing in it was taken from the other side.
    inner_left = prefix[left : max(len(prefix) - too_right, 0)]
    inner_right = suffix[too_left : max(len(suffix) - right, 0)]
    return before, Shape(*inner_left, middle, *inner_right, written=shape.written), after


def join_all(shapes: Iterable[Shape]) -> Shape:
    """The axes of all shapes in a row."""
    return functools.reduce(Shape.__add__, shapes, Shape())


def with_rank(shape: Shape, rank: int) -> Shape:
    """A shape that must have `rank` axes: the variadic part becomes as many unknown sizes as fit."""
    if shape.rank is not None:
        return shape
    return Shape(*shape.prefix, *[UNKNOWN] * (rank - shape.min_rank), *shape.suffix).with_dtype(shape.dtype)


def right_aligned(shape: Shape, rank: int) -> Shape:
    """A shape of at most `rank` axes, as far as it is known where it stands when both end together."""
    if shape.rank is not None:
        return shape
    return Shape(*[UNKNOWN] * (rank - len(shape.suffix)), *shape.suffix)


def entry_index(shape: Shape, dim: int, name: str = "dim") -> int | None:
    """The place of axis `dim` among the entries of `shape`; None if the variadic part hides it."""
    if shape.rank is not None:
        return canonicalize_dim(dim, shape, name)
    if dim >= 0:
        return dim if dim < len(shape.prefix) else None
    return dim + len(shape.dims) if -dim <= len(shape.suffix) else None


def like_rank(shape: Shape) -> Shape:
    """As many axes as `shape`, all of unknown size."""
    return Shape.unknown() if shape.rank is None else Shape(*[UNKNOWN] * shape.rank)


def keeps_dtype(function: Callable[P, R]) -> Callable[P, R]:
    """The results of the rule have the dtype of its first argument."""

    @functools.wraps(function)
    def with_dtype(*args: P.args, **kwargs: P.kwargs) -> R:
        result = function(*args, **kwargs)
        first = args[0]
        dtype = first.dtype if isinstance(first, Shape) else None
        return _give_dtype(result, dtype)

    return with_dtype


def _give_dtype(result: R, dtype: str | None) -> R:
    if isinstance(result, Shape):
        return result.with_dtype(dtype)  # type: ignore[return-value]
    if isinstance(result, Many):
        return Many(result.item.with_dtype(dtype), result.count)  # type: ignore[return-value]
    if isinstance(result, tuple):
        return tuple(_give_dtype(item, dtype) for item in result)  # type: ignore[return-value]
    return result
