"""Sizes as values: `x.size(-1)`, `x.shape`, `x.dim()`, `x.numel()`, `len(x)`."""

from __future__ import annotations

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._values import Unknown


def _rank(shape: Shape) -> int:
    if shape.rank is None:
        raise Decline
    return shape.rank


@shape_rule("torch.Tensor.size")
@example('size("b t d")', ("b", "t", "d"))
@example('size("b t d", -1)', "d")
@example('size("b t d", 3)', error="`dim` is 3")
@example('size("", 0)', error="a tensor without axes has no size 0")
def size(input: Shape, dim: int | Unknown | None = None) -> Dim | tuple[Dim, ...]:
    """All sizes, or the one of axis `dim`."""
    if dim is None:
        _rank(input)
        return tuple(input)
    if isinstance(dim, Unknown):
        return UNKNOWN
    if input.rank == 0:
        raise ShapeError(f"a tensor without axes has no size {dim}")
    return input[axis_of(dim, input)]


@shape_rule("torch.Tensor.shape")
@example('shape("b t d")', ("b", "t", "d"))
def shape(input: Shape) -> tuple[Dim, ...]:
    """All sizes."""
    _rank(input)
    return tuple(input)


@shape_rule(*methods("dim", "ndimension", "ndim"))
@example('dim("b t d")', 3)
def dim(input: Shape) -> Dim:
    """The number of axes."""
    return Dim.of(_rank(input))


@shape_rule(*functions_and_methods("numel"), "torch.Tensor.nelement")
@example('numel("b t 3")', "3*b*t")
def numel(input: Shape) -> Dim:
    """The product of all sizes."""
    return input.numel()


@shape_rule("torch.Tensor.__len__")
@example('__len__("b t")', "b")
@example('__len__("")', error="a tensor without axes has no length")
def length(input: Shape) -> Dim:
    """The size of axis 0."""
    if input.rank == 0:
        raise ShapeError("a tensor without axes has no length")
    return input[0]


@shape_rule("torch.Tensor.stride")
def stride(input: Shape, dim: int | Unknown | None = None) -> Dim | tuple[Dim, ...]:
    """One number for each axis; their values depend on the layout in memory."""
    if dim is None:
        return tuple([UNKNOWN] * _rank(input))
    if isinstance(dim, int) and input.rank is not None:
        axis_of(dim, input)
    return UNKNOWN


@shape_rule("torch.Tensor.is_same_size", "torch.is_same_size")
@example('is_same_size("2 3", "2 3")', True)
def is_same_size(input: Shape, other: Shape) -> bool:
    """Whether both shapes are known to be the same."""
    if input == other and input.rank is not None and UNKNOWN not in input.dims:
        return True
    raise Decline
