"""torch.masked: reductions and scans that leave out what a mask hides."""

from __future__ import annotations

from typing import Final

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules.pointwise import into
from shapetypes.rules.reduction import Axes, Axis, Flag, not_empty, reduce
from shapetypes.rules.scan import check_axis

REDUCTIONS: Final = "sum prod mean amax amin logsumexp".split()


def masked(*names: str) -> tuple[str, ...]:
    """`"sum"` gives `torch.masked.sum`."""
    return tuple(f"torch.masked.{name}" for name in names)


def check_mask(input: Shape, mask: Shape | None) -> None:
    """A mask is of bool and broadcasts to the input."""
    if mask is not None:
        require.boolean(mask=mask)
        into(input, mask=mask)


@shape_rule(*masked(*REDUCTIONS))
@example('sum("b t d", 1, mask="b t 1 : bool")', "b d")
@example('sum("b t", 1, mask="b 7 : bool")', error="axis -1 is t in `input` but 7 in `mask`")
def masked_reduction(input: Shape, dim: Axes = None, *, keepdim: Flag = False, mask: Shape | None = None) -> Shape:
    """The axes in `dim` go away."""
    check_mask(input, mask)
    return reduce(input, dim, keepdim)


@shape_rule(*masked("var", "std"))
@example('var("b t", 1)', "b")
def masked_var(
    input: Shape, dim: Axes = None, unbiased: object = None, *, keepdim: Flag = False, mask: Shape | None = None
) -> Shape:
    """The axes in `dim` go away."""
    return masked_reduction(input, dim, keepdim=keepdim, mask=mask)


@shape_rule(*masked("norm"))
@example('norm("b t", 2.0, 1)', "b")
def masked_norm(
    input: Shape, ord: object = 2.0, dim: Axes = None, *, keepdim: Flag = False, mask: Shape | None = None
) -> Shape:
    """The axes in `dim` go away."""
    return masked_reduction(input, dim, keepdim=keepdim, mask=mask)


@shape_rule(*masked("argmax", "argmin"))
@example('argmax("b t", 1)', "b")
def masked_argmax(
    input: Shape, dim: Axis | Unknown | None = None, *, keepdim: Flag = False, mask: Shape | None = None
) -> Shape:
    """The axis `dim` goes away."""
    check_mask(input, mask)
    not_empty(input, dim)
    return reduce(input, dim, keepdim)


@shape_rule(*masked("median"))
@example('median("b t")', "b")
def masked_median(input: Shape, dim: Axis | Unknown = -1, *, keepdim: Flag = False, mask: Shape | None = None) -> Shape:
    """The axis `dim` goes away."""
    check_mask(input, mask)
    return reduce(input, dim, keepdim)


@shape_rule(*masked("softmax", "log_softmax", "softmin", "cumsum", "cumprod"))
@example('softmax("b t", 1)', "b t")
def masked_scan(input: Shape, dim: Axis | Unknown, *, mask: Shape | None = None) -> Shape:
    """The input's shape."""
    check_mask(input, mask)
    check_axis(dim, input)
    return input.with_dtype(None)


@shape_rule(*masked("normalize"))
@example('normalize("b t", 2.0, 1)', "b t")
def masked_normalize(input: Shape, ord: object, dim: Axis | Unknown, *, mask: Shape | None = None) -> Shape:
    """The input's shape."""
    return masked_scan(input, dim, mask=mask)


@shape_rule(*masked("logaddexp"))
@example('logaddexp("b t", "t")', "b t")
def masked_logaddexp(
    input: Shape, other: Shape, *, input_mask: Shape | None = None, other_mask: Shape | None = None
) -> Shape:
    """Both operands broadcast together."""
    check_mask(input, input_mask)
    check_mask(other, other_mask)
    return broadcast(input=input, other=other)
