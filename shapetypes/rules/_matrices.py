"""Batches of matrices: the last two axes, and what stands before them."""

from __future__ import annotations

from collections.abc import Mapping

from shapetypes.algebra._join import conflicting_axis
from shapetypes.algebra.broadcast import broadcast_all
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._shapes import differ, split_ends


def matrix(A: Shape, name: str = "A") -> tuple[Shape, Dim, Dim]:
    """The batch axes, rows and columns of a tensor that must have at least two axes."""
    require.min_rank(2, **{name: A})
    _, batch, (rows, columns) = split_ends(A, 0, 2)
    return batch, rows, columns


def square(A: Shape, name: str = "A") -> tuple[Shape, Dim]:
    """The batch axes and the size of square matrices."""
    batch, rows, columns = matrix(A, name)
    if differ(rows, columns):
        raise ShapeError(f"`{name}` must be square, but its last two axes are {rows} and {columns}")
    return batch, columns if rows.is_unknown else rows


def contract(left: Dim, right: Dim, left_where: str, right_where: str, help: str | None = None) -> None:
    """Two axes that are summed over have the same size."""
    if differ(left, right):
        raise ShapeError(f"inner sizes differ: {left_where} is {left}, but {right_where} is {right}", help=help)


def broadcast_batches(operands: Mapping[str, Shape], behind: int = 2) -> Shape:
    """The batch axes of all operands broadcast together; `behind` is how many axes follow them."""
    named = list(operands.items())
    for i, (left_name, left) in enumerate(named):
        for right_name, right in named[i + 1 :]:
            axis = conflicting_axis(left, right)
            if axis is not None:
                sizes = f"{left[axis]} in `{left_name}` but {right[axis]} in `{right_name}`"
                raise ShapeError(f"axis {axis - behind} is {sizes}")
    return broadcast_all(operands)


def expands_to(input: Shape, result: Shape, name: str = "input") -> None:
    """`input` broadcasts to `result` without changing it."""
    if input.rank is None or result.rank is None:
        return
    if input.rank > result.rank:
        raise ShapeError(f"`{name}` has {input.rank} axes, but the result only {result.rank}: {result}")
    for axis in range(-input.rank, 0):
        if differ(input[axis], result[axis]) and input[axis].value != 1:
            raise ShapeError(f"axis {axis} of `{name}` is {input[axis]}, but {result[axis]} in the result, {result}")
