"""Statistics of samples: covariance, correlation, gradients of sampled functions, histograms of several variables."""

from __future__ import annotations

from collections.abc import Sequence

from shapetypes.algebra.compare import Answer, equal, is_one, less_equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axes_of
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown


@shape_rule(*functions_and_methods("cov"))
@example('cov("v n")', "v v")
@example('cov("n")', "")
@example('cov("v 5", fweights="4 : int64")', error="the number of samples in `input` is 5 but in `fweights` is 4")
def cov(input: Shape, *, correction: object = 1, fweights: Shape | None = None, aweights: Shape | None = None) -> Shape:
    """Variables by samples give variables by variables."""
    require.rank(0, 1, 2, input=input)
    for name, weights in (("fweights", fweights), ("aweights", aweights)):
        if weights is not None:
            require.rank(0, 1, **{name: weights})
            samples, given = _last(input), _last(weights)
            require.equal_sizes(samples, "the number of samples in `input`", given, f"in `{name}`")
    return _square(input)


def _last(shape: Shape) -> Dim:
    return Dim.of(1) if shape.rank == 0 else shape[-1]


def _square(input: Shape) -> Shape:
    """A single variable gives a single number."""
    if input.rank is None or (input.rank == 2 and is_one(input[0]) is Answer.UNKNOWN):
        raise Decline
    return Shape() if input.rank < 2 or is_one(input[0]) else Shape(input[0], input[0])


@shape_rule(*functions_and_methods("corrcoef"))
@example('corrcoef("v n")', "v v")
def corrcoef(input: Shape) -> Shape:
    """Variables by samples give variables by variables."""
    require.rank(0, 1, 2, input=input)
    return _square(input)


@shape_rule("torch.gradient")
@example('gradient("h w")', ("h w", "h w"))
@example('gradient("h w", dim=1)', ("h w",))
@example('gradient("h 1", dim=1)', error="axis 1 of `input` is 1 but 2 points are needed")
def gradient(
    input: Shape,
    *,
    spacing: Sequence[object] | object = None,
    dim: int | Sequence[int] | Unknown | None = None,
    edge_order: int = 1,
) -> tuple[Shape, ...]:
    """One tensor of the input's shape for each axis in `dim`."""
    if dim is UNKNOWN_VALUE or (dim is None and input.rank is None):
        raise Decline
    axes = axes_of(dim, input) if dim is not None else range(input.rank or 0)
    for axis in axes:
        require.that(
            not less_equal(input[axis], Dim.of(edge_order)),
            f"axis {axis} of `input` is {input[axis]} but {edge_order + 1} points are needed",
        )
    _check_spacing(spacing, len(axes))
    return tuple(_along(input, axis, spacing, index) for index, axis in enumerate(axes))


def _along(input: Shape, axis: int, spacing: object, index: int) -> Shape:
    """Coordinates that are more or fewer than the points are no error to torch, but what comes of it is no law."""
    points = spacing[index] if isinstance(spacing, (tuple, list)) else None
    fits = not isinstance(points, Shape) or equal(points[0], input[axis])
    return (input if fits else input.with_dim(axis, UNKNOWN)).with_dtype(None)


def _check_spacing(spacing: object, count: int) -> None:
    """A list has one item for each axis: a distance, or the coordinates of the points."""
    if not isinstance(spacing, (tuple, list)):
        return
    require.that(len(spacing) == count, f"`spacing` has {len(spacing)} items for {count} axes")
    for index, points in enumerate(spacing):
        if isinstance(points, Shape):
            require.rank(1, **{f"spacing[{index}]": points})


@shape_rule("torch.histogramdd")
@example('histogramdd("n 2", (3, 4))', ("3 4", ("4", "5")))
@example('histogramdd("n 2", (3, 4, 5))', error="axis 1 of `input` is 2 but `bins` has 3 items")
def histogramdd(
    input: Shape, bins: Sequence[Dim | Shape] | Dim, *, weight: Shape | None = None
) -> tuple[Shape, tuple[Shape, ...]]:
    """Counts, one axis for each variable (the last axis), and the edges of the bins: one more than there are."""
    require.min_rank(2, input=input)
    if isinstance(bins, Dim):
        variables = input[-1].value
        if variables is None:
            raise Decline
        bins = (bins,) * variables
    last = (input.rank or 2) - 1
    message = f"axis {last} of `input` is {input[-1]} but `bins` has {len(bins)} items"
    require.that(equal(input[-1], Dim.of(len(bins))), message)
    edges = [b[0] if isinstance(b, Shape) else b + 1 for b in bins]
    if weight is not None and input.rank is not None:
        require.equal_dims({"input": input.remove(-1), "weight": weight})
    return Shape(*(edge - 1 for edge in edges)), tuple(Shape(edge) for edge in edges)


@shape_rule("torch.unravel_index")
@example('unravel_index("n : int64", (4, 5))', ("n : int64", "n : int64"))
def unravel_index(indices: Shape, shape: Sequence[Dim]) -> tuple[Shape, ...]:
    """One tensor of coordinates for each axis of `shape`."""
    return (indices.with_dtype("int64"),) * len(shape)
