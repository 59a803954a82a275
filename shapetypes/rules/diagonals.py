"""Parts of a tensor along an axis or a diagonal: narrow, select, unfold, diagonal, tril."""

from __future__ import annotations

from shapetypes.algebra.axis import canonicalize_dims
from shapetypes.algebra.compare import less_equal
from shapetypes.algebra.dim import UNKNOWN, ZERO, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._shapes import check_index, keeps_dtype, least, like_rank, not_negative
from shapetypes.rules._values import Unknown

Axis = int | Unknown


@shape_rule(*functions_and_methods("narrow", "narrow_copy"))
@example('narrow("b t d", 1, 0, 5)', "b 5 d")
@example('narrow("b 10 d", 1, 8, 3)', error="from 8 on, axis 1 of `input` (size 10) has no 3 elements")
@example('narrow("b t", 2, 0, 3)', error="`dim` is 2")
@keeps_dtype
def narrow(input: Shape, dim: Axis, start: Dim | Shape | Unknown, length: Dim) -> Shape:
    """Axis `dim` is cut to `length` elements from `start` on."""
    require.min_rank(1, input=input)
    if isinstance(dim, Unknown):
        return like_rank(input)
    axis = axis_of(dim, input)
    if isinstance(start, Shape):
        require.rank(0, start=start)
    _check_window(input[axis], axis, start if isinstance(start, Dim) else UNKNOWN, length)
    return input.with_dim(axis, length)


def _check_window(size: Dim, axis: int, start: Dim, length: Dim) -> None:
    from_end = less_equal(start, Dim.of(-1))
    first = start + size if from_end else start
    if less_equal(length, Dim.of(-1)):
        raise ShapeError(f"`length` is {length}, which is negative")
    too_long = less_equal(size + 1, length) or less_equal(size + 1, first + length)
    if too_long or less_equal(size + 1, first) or less_equal(first, Dim.of(-1)):
        where = "" if start.is_unknown else f"from {start} on, "
        raise ShapeError(f"{where}axis {axis} of `input` (size {size}) has no {length} elements")


@shape_rule(*functions_and_methods("select"), "torch.select_copy")
@example('select("b t d", 1, -1)', "b d")
@example('select("b 3 d", 1, 3)', error="index 3 is out of range for axis 1 of size 3")
@example('select("", 0, 0)', error="`input` must have at least 1 axis, but has none")
@keeps_dtype
def select(input: Shape, dim: Axis, index: Dim) -> Shape:
    """Axis `dim` vanishes."""
    require.min_rank(1, input=input)
    if isinstance(dim, Unknown):
        return like_rank(input.remove(0))
    axis = axis_of(dim, input)
    check_index(index, input[axis], axis)
    return input.remove(axis)


@shape_rule(*functions_and_methods("select_scatter"))
@example('select_scatter("b t d", "b d", 1, 0)', "b t d")
@example('select_scatter("b t d", "b t", 1, 0)', error="axis 1 is t in `src` but d in `the selected part`")
def select_scatter(input: Shape, src: Shape, dim: int, index: Dim) -> Shape:
    """The input's shape; `src` has it without axis `dim`."""
    require.equal_dims({"src": src, "the selected part": select(input, dim, index)})
    return input


@shape_rule("torch.Tensor.unfold", "torch.unfold_copy")
@example('unfold("b 10", 1, 4, 2)', "b 4 4")
@example('unfold("b t", -1, 3, 1)', "b t-2 3")
@example('unfold("b 3", 1, 4, 1)', error="axis 1 of `input` has size 3, less than the window of 4")
@keeps_dtype
def unfold(input: Shape, dimension: int, size: Dim, step: Dim) -> Shape:
    """All windows of `size` along an axis, `step` apart: their number stands there, `size` is the new last axis."""
    if less_equal(step, ZERO):
        raise ShapeError(f"`step` must be positive, but is {step}")
    axis = axis_of(dimension, input, "dimension")
    length = Dim.of(1) if input.rank == 0 else input[axis]
    if less_equal(length + 1, size):
        raise ShapeError(f"axis {axis} of `input` has size {length}, less than the window of {size}")
    if input.min_rank == 0:
        return Shape(size) if input.rank == 0 else Shape.unknown() + Shape(size)
    return input.with_dim(axis, (length - size) // step + 1) + Shape(size)


@shape_rule(*functions_and_methods("diagonal"), "torch.diagonal_copy")
@example('diagonal("n n")', "n")
@example('diagonal("b n n", dim1=-2, dim2=-1)', "b n")
@example('diagonal("b 3 5", 1, 1, 2)', "b 3")
@example('diagonal("b 3 5", -1, 1, 2)', "b 2")
@example('diagonal("n n", 0, 0, 0)', error="axis 0 appears twice in `dim1, dim2`")
@example('diagonal("n")', error="`input` must have at least 2 axes, but has 1 axis")
@keeps_dtype
def diagonal(input: Shape, offset: Dim = ZERO, dim1: int = 0, dim2: int = 1) -> Shape:
    """Two axes vanish; their diagonal is the new last axis."""
    require.min_rank(2, input=input)
    if input.rank is None:
        length = diagonal_length(input[dim1], input[dim2], offset)
        rest = input.remove((dim1, dim2)) if (dim1 < 0) == (dim2 < 0) else Shape.unknown()
        return rest + Shape(length)
    first, second = canonicalize_dims((dim1, dim2), input, "dim1, dim2")
    return input.remove((first, second)) + Shape(diagonal_length(input[first], input[second], offset))


@shape_rule("torch.linalg.diagonal")
@example('diagonal("b n n")', "b n")
@keeps_dtype
def matrix_diagonal(A: Shape, *, offset: Dim = ZERO, dim1: int = -2, dim2: int = -1) -> Shape:
    """The last two axes vanish; their diagonal is the new last axis."""
    return diagonal(A, offset, dim1, dim2)


def diagonal_length(rows: Dim, columns: Dim, offset: Dim) -> Dim:
    """How many elements a diagonal has."""
    if less_equal(ZERO, offset):
        columns = columns - offset
    elif less_equal(offset, ZERO):
        rows = rows + offset
    else:
        return UNKNOWN
    if offset == ZERO:
        return least(rows, columns)
    return not_negative(least(rows, columns))


@shape_rule(*functions_and_methods("diagonal_scatter"))
@example('diagonal_scatter("n n", "n")', "n n")
@example('diagonal_scatter("n n", "m")', error="axis 0 is m in `src` but n in `the diagonal`")
def diagonal_scatter(input: Shape, src: Shape, offset: Dim = ZERO, dim1: int = 0, dim2: int = 1) -> Shape:
    """The input's shape; `src` has the shape of its diagonal."""
    require.equal_dims({"src": src, "the diagonal": diagonal(input, offset, dim1, dim2)})
    return input


@shape_rule(*functions_and_methods("diag"))
@example('diag("n")', "n n")
@example('diag("n", 1)', "n+1 n+1")
@example('diag("n n")', "n")
@example('diag("b n n")', error="`input` must have 1 or 2 axes, but has 3 axes")
@keeps_dtype
def diag(input: Shape, diagonal: Dim = ZERO) -> Shape:
    """A matrix with the vector on its diagonal, or the diagonal of a matrix."""
    require.rank(1, 2, input=input)
    if input.rank == 1:
        side = input[0] + _absolute(diagonal)
        return Shape(side, side)
    if input.rank is None:
        return Shape.unknown()
    return Shape(diagonal_length(input[0], input[1], diagonal))


def _absolute(offset: Dim) -> Dim:
    if less_equal(ZERO, offset):
        return offset
    return -offset if less_equal(offset, ZERO) else UNKNOWN


@shape_rule(*functions_and_methods("diagflat"))
@example('diagflat("2 3")', "6 6")
@keeps_dtype
def diagflat(input: Shape, offset: Dim = ZERO) -> Shape:
    """A matrix with all elements on its diagonal."""
    side = input.numel() + _absolute(offset)
    return Shape(side, side)


@shape_rule(*functions_and_methods("diag_embed"))
@example('diag_embed("b n")', "b n n")
@example('diag_embed("b n", 1, 0, 2)', "n+1 b n+1")
@example('diag_embed("b n", 0, 1, 1)', error="axis 1 appears twice in `dim1, dim2`")
@keeps_dtype
def diag_embed(input: Shape, offset: Dim = ZERO, dim1: int = -2, dim2: int = -1) -> Shape:
    """The last axis becomes the diagonal of two new ones, at `dim1` and `dim2`."""
    require.min_rank(1, input=input)
    side = input[-1] + _absolute(offset)
    if input.rank is None:
        standard = {dim1, dim2} == {-1, -2}
        return (input.remove(-1) if standard else Shape.unknown()) + (Shape(side, side) if standard else Shape())
    first, second = sorted(canonicalize_dims((dim1, dim2), input.rank + 1, "dim1, dim2"))
    return input.remove(-1).insert(first, side).insert(second, side)


@shape_rule(*functions_and_methods("tril", "triu"), "torch.Tensor.tril_", "torch.Tensor.triu_")
@example('tril("b t t")', "b t t")
@example('tril("t")', error="`input` must have at least 2 axes, but has 1 axis")
def tril(input: Shape, diagonal: object = 0) -> Shape:
    """The input's shape, of at least two axes."""
    require.min_rank(2, input=input)
    return input
