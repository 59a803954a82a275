"""The user's `dim` (maybe negative) to a canonical axis."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import Decline, ShapeError
from .shape import Shape


def canonicalize_dim(dim: int, shape_or_rank: Shape | int | None, name: str = "dim") -> int:
    """The non-negative axis; a scalar has the axis 0 and -1, as in torch.

    A non-negative dim is its own axis even if the rank is unknown; a negative one is then a `Decline`.
    """
    rank = shape_or_rank.rank if isinstance(shape_or_rank, Shape) else shape_or_rank
    if rank is None:
        if dim < 0:
            raise Decline
        return dim
    size = max(rank, 1)
    if not -size <= dim < size:
        raise out_of_range(dim, rank, name)
    return dim % size


def canonicalize_dims(
    dims: int | Sequence[int], shape_or_rank: Shape | int | None, name: str = "dim"
) -> tuple[int, ...]:
    """The non-negative axes, each at most once."""
    wanted = [dims] if isinstance(dims, int) else dims
    axes = tuple(canonicalize_dim(dim, shape_or_rank, name) for dim in wanted)
    for index, axis in enumerate(axes):
        if axis in axes[:index]:
            raise ShapeError(f"axis {axis} appears twice in `{name}`")
    return axes


def out_of_range(dim: int, rank: int, name: str = "dim") -> ShapeError:
    """The error for a dim that the rank doesn't have."""
    axes = "axis" if rank == 1 else "axes"
    size = max(rank, 1)
    return ShapeError(f"`{name}` is {dim} but there are only {rank} {axes} (allowed: {-size} to {size - 1})")
