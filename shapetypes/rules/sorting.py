"""Sorting, searching, counting."""

from __future__ import annotations

from typing import Final

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown
from shapetypes.rules.reduction import Axis, Flag, at_most
from shapetypes.rules.scan import check_axis

HUNDRED: Final = Dim.of(100)


@shape_rule(*functions_and_methods("sort"))
@example('sort("b t")', ("b t", "b t : int64"))
@example('sort("b t", dim=2)', error="`dim` is 2")
@example('sort("b t", stable=True, dim=0)', ("b t", "b t : int64"))
def sort(
    input: Shape, dim: Axis | Unknown = -1, descending: object = False, stable: object = False
) -> tuple[Shape, Shape]:
    """Values and indices of the input's shape."""
    check_axis(dim, input)
    return input, input.with_dtype("int64")


@shape_rule(*functions_and_methods("argsort"))
@example('argsort("b t")', "b t : int64")
def argsort(input: Shape, dim: Axis | Unknown = -1, descending: object = False, stable: object = False) -> Shape:
    """Indices of the input's shape."""
    check_axis(dim, input)
    return input.with_dtype("int64")


@shape_rule(*functions_and_methods("msort"))
@example('msort("b t")', "b t")
def msort(input: Shape) -> Shape:
    """The input's shape."""
    return input


@shape_rule(*functions_and_methods("topk"))
@example('topk("b 10", 3)', ("b 3", "b 3 : int64"))
@example('topk("b t", "k", dim=0)', ("k t", "k t : int64"))
@example('topk("b 10", 11)', error="`k` is 11 but axis 1 of `input` is 10")
def topk(input: Shape, k: Dim, dim: Axis | Unknown = -1, *options: object) -> tuple[Shape, Shape]:
    """Values and indices; axis `dim` has size `k`."""
    if not isinstance(dim, int):
        unknown = Shape.unknown() if input.rank is None else Shape(*[UNKNOWN] * input.rank)
        return unknown.with_dtype(input.dtype), unknown.with_dtype("int64")
    at_most(k, input, dim)
    result = input if input.rank == 0 else input.with_dim(axis_of(dim, input), k)
    return result.with_dtype(input.dtype), result.with_dtype("int64")


@shape_rule("torch.searchsorted")
@example('searchsorted("n", "b t")', "b t : int64")
@example('searchsorted("b n", "b t")', "b t : int64")
@example('searchsorted("b n", "c t")', error="axis 0 is b in `sorted_sequence` but c in `input`")
def searchsorted(
    sorted_sequence: Shape, input: Shape, *, out_int32: bool | Unknown = False, sorter: Shape | None = None
) -> Shape:
    """The shape of `input`; a sequence of several rows has one row for each of its rows."""
    require.min_rank(1, sorted_sequence=sorted_sequence)
    if sorted_sequence.rank != 1 and input.rank is not None and sorted_sequence.rank is not None:
        both = {"sorted_sequence": sorted_sequence, "input": input}
        require.equal_dims(both, except_axis=input.rank - 1)
    if sorter is not None:
        require.same_shape(sorted_sequence=sorted_sequence, sorter=sorter)
    return input.with_dtype(_index_dtype(out_int32))


@shape_rule("torch.bucketize")
@example('bucketize("b t", "n")', "b t : int64")
@example('bucketize("b t", "n m")', error="`boundaries` must have 1 axis, but has 2 axes")
def bucketize(input: Shape, boundaries: Shape, *, out_int32: bool | Unknown = False) -> Shape:
    """The shape of `input`."""
    require.rank(1, boundaries=boundaries)
    return input.with_dtype(_index_dtype(out_int32))


def _index_dtype(out_int32: bool | Unknown) -> str | None:
    if out_int32 is UNKNOWN_VALUE:
        return None
    return "int32" if out_int32 else "int64"


@shape_rule(*functions_and_methods("unique"))
@example('unique("b t")', "_")
def unique(
    input: Shape,
    sorted: object = True,
    return_inverse: Flag = False,
    return_counts: Flag = False,
    dim: int | None = None,
) -> Shape | tuple[Shape, ...]:
    """How many there are depends on the data: that one size is unknown."""
    return _unique(input, return_inverse, return_counts, dim)


@shape_rule(*functions_and_methods("unique_consecutive"))
def unique_consecutive(
    input: Shape, return_inverse: Flag = False, return_counts: Flag = False, dim: int | None = None
) -> Shape | tuple[Shape, ...]:
    """How many there are depends on the data: that one size is unknown."""
    return _unique(input, return_inverse, return_counts, dim)


def _unique(input: Shape, inverse: Flag, counts: Flag, dim: int | None) -> Shape | tuple[Shape, ...]:
    if inverse is UNKNOWN_VALUE or counts is UNKNOWN_VALUE:
        raise Decline
    if dim is None or input.rank == 0:
        results = [Shape(UNKNOWN), input]
    else:
        axis = axis_of(dim, input)
        results = [input.with_dim(axis, UNKNOWN), Shape(input[axis])]
    results[0] = results[0].with_dtype(input.dtype)
    if counts:
        results.append(Shape(UNKNOWN, dtype="int64"))
    if not inverse:
        del results[1]
    else:
        results[1] = results[1].with_dtype("int64")
    return tuple(results) if len(results) > 1 else results[0]


@shape_rule(*functions_and_methods("bincount"))
@example('bincount("n : int64")', "_ : int64")
@example('bincount("n 3 : int64")', error="`input` must have 1 axis, but has 2 axes")
def bincount(input: Shape, weights: Shape | None = None, minlength: object = 0) -> Shape:
    """As many bins as the largest value asks for."""
    require.rank(1, input=input)
    if weights is not None:
        require.same_shape(input=input, weights=weights)
    return Shape(UNKNOWN, dtype="int64" if weights is None else None)


@shape_rule(*functions_and_methods("histc"))
@example('histc("n 3", 10)', "10")
def histc(input: Shape, bins: Dim = HUNDRED, min: object = 0, max: object = 0) -> Shape:
    """One number per bin."""
    return Shape(bins)


@shape_rule(*functions_and_methods("histogram"))
@example('histogram("n 3", 10)', ("10", "11"))
@example('histogram("n 3", "k")', ("k-1", "k"))
def histogram(input: Shape, bins: Dim | Shape, *, weight: Shape | None = None) -> tuple[Shape, Shape]:
    """The counts, and the edges of the bins: one more than there are bins."""
    if weight is not None:
        require.same_shape(input=input, weight=weight)
    if isinstance(bins, Shape):
        require.rank(1, bins=bins)
        return Shape(bins[0] - 1), Shape(bins[0])
    return Shape(bins), Shape(bins + 1)
