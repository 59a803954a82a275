"""Functions along an axis that keep the shape: cumulative sums, softmax; and those that shorten it: `diff`."""

from __future__ import annotations

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.compare import less_equal
from shapetypes.algebra.dim import ONE, Dim, dim_max, sum_dims
from shapetypes.algebra.errors import Decline
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules.reduction import Axis


def check_axis(dim: Axis | Unknown | None, input: Shape) -> None:
    """`dim`, as far as it is known, is an axis of the input."""
    if isinstance(dim, int):
        axis_of(dim, input)


@shape_rule(*functions_and_methods("cumsum", "cumprod", "logcumsumexp"), *methods("cumsum_", "cumprod_"))
@example('cumsum("b t", 1)', "b t")
@example('cumsum("b t", 2)', error="`dim` is 2")
def cumsum(input: Shape, dim: Axis | Unknown) -> Shape:
    """The input's shape."""
    check_axis(dim, input)
    return input.with_dtype(None)


@shape_rule(*functions_and_methods("cummax", "cummin"))
@example('cummax("b t", 1)', ("b t", "b t : int64"))
def cummax(input: Shape, dim: Axis | Unknown) -> tuple[Shape, Shape]:
    """Values and indices of the input's shape."""
    check_axis(dim, input)
    return input, input.with_dtype("int64")


@shape_rule(
    *functions_and_methods("softmax", "log_softmax"),
    *(f"torch.{module}.{name}" for module in ("special", "nn.functional") for name in ("softmax", "log_softmax")),
    "torch.nn.functional.softmin",
)
@example('softmax("b t", dim=-1)', "b t")
@example('softmax("b t", dim=2)', error="`dim` is 2")
def softmax(input: Shape, dim: Axis | Unknown | None = None, *options: object) -> Shape:
    """The input's shape."""
    check_axis(dim, input)
    return input.with_dtype(None)


@shape_rule("torch.nn.functional.gumbel_softmax")
@example('gumbel_softmax("b t", dim=-1)', "b t")
def gumbel_softmax(
    logits: Shape, tau: object = 1, hard: object = False, eps: object = 1e-10, dim: Axis | Unknown = -1
) -> Shape:
    """The shape of `logits`."""
    check_axis(dim, logits)
    return logits


@shape_rule(*functions_and_methods("renorm"), *methods("renorm_"))
@example('renorm("b t", 2, 0, 1.0)', "b t")
def renorm(input: Shape, p: object, dim: Axis | Unknown, maxnorm: object) -> Shape:
    """The input's shape."""
    require.min_rank(2, input=input)
    check_axis(dim, input)
    return input


@shape_rule(*functions_and_methods("diff"))
@example('diff("b 5")', "b 4")
@example('diff("b t", n=2)', "b max(0,t-2)")
@example('diff("5 t", dim=0, append="2 t")', "6 t")
def diff(input: Shape, n: Dim = ONE, dim: int = -1, prepend: Shape | None = None, append: Shape | None = None) -> Shape:
    """Axis `dim` is shorter by `n`, after what is put before and behind has been joined to it."""
    require.min_rank(1, input=input)
    if n == Dim.of(0) and prepend is None and append is None:
        return input
    parts = {"prepend": prepend, "input": input, "append": append}
    given = {name: shape for name, shape in parts.items() if shape is not None}
    axis = axis_of(dim, input)
    joined = require.equal_dims(given, except_axis=axis) if len(given) > 1 else input
    if n == Dim.of(0):
        return input
    size = sum_dims(shape[axis] for shape in given.values())
    return joined.with_dim(axis, _shortened(size, n)).with_dtype(None)


def _shortened(size: Dim, n: Dim) -> Dim:
    """`size - n`, but not below 0."""
    return size - n if less_equal(n, size) else dim_max(size - n, 0)


@shape_rule("torch.trapz", "torch.trapezoid")
@example('trapezoid("b t")', "b")
@example('trapezoid("b t", "t")', "b")
@example('trapezoid("b t", "b t", dim=0)', "t")
@example('trapezoid("b 5", "4")', error="axis 1 of `y` is 5 but the size of `x` is 4")
def trapezoid(y: Shape, x: Shape | None = None, *, dim: int = -1) -> Shape:
    """Axis `dim` is integrated away; the spacing `x` broadcasts with it."""
    require.min_rank(1, y=y)
    return _intervals(y, x, dim).remove(axis_of(dim, y))


@shape_rule("torch.cumulative_trapezoid")
@example('cumulative_trapezoid("b t")', "b t-1")
def cumulative_trapezoid(y: Shape, x: Shape | None = None, *, dim: int = -1) -> Shape:
    """Axis `dim` is shorter by one."""
    require.min_rank(1, y=y)
    return _intervals(y, x, dim)


def _intervals(y: Shape, x: Shape | None, dim: int) -> Shape:
    """The differences along `dim`: one fewer than there are points."""
    axis = axis_of(dim, y)
    heights = y.with_dim(axis, _shortened(y[axis], ONE))
    if x is None:
        return heights
    require.that(x.rank != 0 or y[axis].value in (None, 1, 2), "`x` has no axes: a constant spacing is passed as `dx`")
    if x.rank == 0:
        return heights
    if x.rank is None or y.rank is None:
        raise Decline
    if x.rank == 1:
        require.equal_sizes(y[axis], f"axis {axis} of `y`", x[0], "the size of `x`")
        return heights
    widths = Shape(*[1] * max(y.rank - x.rank, 0)) + x
    return broadcast(y=heights, x=widths.with_dim(axis, _shortened(widths[axis], ONE)))
