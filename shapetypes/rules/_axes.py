"""The axes that `dim` parameters mean."""

from __future__ import annotations

from collections.abc import Sequence

from shapetypes.algebra.axis import canonicalize_dim, canonicalize_dims
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape


def axis_of(dim: int, shape: Shape, name: str = "dim") -> int:
    """The non-negative axis if the rank is known; `dim` itself, counted from either end, if it isn't.

    `Shape`'s own methods take either.
    """
    return dim if shape.rank is None else canonicalize_dim(dim, shape, name)


def axes_of(dims: int | Sequence[int], shape: Shape, name: str = "dim") -> tuple[int, ...]:
    """The same for several dims, each at most once."""
    if shape.rank is not None:
        return canonicalize_dims(dims, shape, name)
    wanted = (dims,) if isinstance(dims, int) else tuple(dims)
    for dim in wanted:
        if wanted.count(dim) > 1:
            raise ShapeError(f"axis {dim} appears twice in `{name}`")
    return wanted
