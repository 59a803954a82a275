"""Sizes of views: the number of elements stays, one `-1` is inferred."""

from __future__ import annotations

from collections.abc import Sequence

from . import bounds
from .axis import canonicalize_dim
from .compare import Answer, divides, equal
from .dim import UNKNOWN, Dim, product_dims
from .errors import ShapeError
from .facts import and_exact, assuming, current_facts, simplify
from .shape import Shape


def reshape(shape: Shape, sizes: Sequence[Dim | int]) -> Shape:
    """The shape `sizes`, one of them maybe -1, if it has as many elements as `shape`.

    Where that hangs on a divisibility that isn't known, the sizes are taken as given: torch accepts them if it
    holds.
    """
    wanted = [Dim.of(size) for size in sizes]
    inferred = [axis for axis, size in enumerate(wanted) if size.value == -1]
    if len(inferred) > 1:
        raise ShapeError(f"only one size can be -1, found {len(inferred)}")
    for axis, size in enumerate(wanted):
        if size.value is not None and size.value < -1:
            raise ShapeError(f"size {size} at axis {axis} is negative")
    if inferred:
        axis = inferred[0]
        rest = product_dims(size for i, size in enumerate(wanted) if i != axis)
        wanted[axis] = _infer(shape, rest)
        return Shape(*wanted)
    total = product_dims(wanted)
    if surely_differ(shape.numel(), total):
        raise _wrong_number(shape, wanted)
    return Shape(*wanted)


def _infer(shape: Shape, rest: Dim) -> Dim:
    """The size that -1 stands for."""
    total = simplify(shape.numel())
    if rest.value == 0:
        raise ShapeError("-1 is ambiguous when another size is 0")
    if total.is_unknown or rest.is_unknown:
        return UNKNOWN
    if divides(rest, total) is Answer.NO and _is_certain(total, rest):
        raise ShapeError(
            f"{total} elements of shape {shape} can't be divided by {rest}, the product of the other sizes"
        )
    return simplify(total // rest)


def _is_certain(total: Dim, rest: Dim) -> bool:
    """Whether no sizes at all make `rest` divide `total`."""
    return bounds.never_zero(total % rest)


def surely_differ(total: Dim, wanted: Dim) -> bool:
    """Whether the numbers of elements differ even if all floor divisions in them were exact."""
    if equal(total, wanted) is not Answer.NO:
        return False
    facts = current_facts()
    exact = and_exact(facts, total, wanted)
    if exact is facts:
        return True
    with assuming(exact):
        return equal(total, wanted) is Answer.NO


def _wrong_number(shape: Shape, wanted: list[Dim]) -> ShapeError:
    return ShapeError(f"shape {shape} has {shape.numel()} elements but {Shape(*wanted)} has {product_dims(wanted)}")


def flatten(shape: Shape, start_dim: int = 0, end_dim: int = -1) -> Shape:
    """The axes from `start_dim` to `end_dim` merged into one."""
    if shape.rank is None:
        return _flatten_variadic(shape, start_dim, end_dim)
    if shape.rank == 0:
        canonicalize_dim(start_dim, 0, "start_dim")
        canonicalize_dim(end_dim, 0, "end_dim")
        return Shape(1)
    start = canonicalize_dim(start_dim, shape, "start_dim")
    end = canonicalize_dim(end_dim, shape, "end_dim")
    if start > end:
        raise ShapeError(f"`start_dim` is {start_dim} but `end_dim` is {end_dim}: it can't come first")
    merged = simplify(product_dims(shape.prefix[start : end + 1]))
    return Shape(*shape.dims[:start], merged, *shape.dims[end + 1 :])


def _flatten_variadic(shape: Shape, start_dim: int, end_dim: int) -> Shape:
    if start_dim >= 0 and end_dim < 0:
        before = shape[:start_dim] if start_dim else Shape()
        after = shape[end_dim + 1 :] if end_dim != -1 else Shape()
        if before.rank is not None and after.rank is not None:
            return Shape(*before.dims, UNKNOWN, *after.dims)
    if start_dim < 0 and end_dim < 0 and -start_dim <= len(shape.suffix) and start_dim <= end_dim:
        after_dims = shape.suffix[end_dim + 1 :] if end_dim != -1 else ()
        merged = product_dims(shape.suffix[start_dim : end_dim + 1 or None])
        return Shape(*shape.dims[:start_dim], simplify(merged), *after_dims)
    return Shape.unknown()


def unflatten(shape: Shape, dim: int, sizes: Sequence[Dim | int]) -> Shape:
    """The axis `dim` split into `sizes`, one of them maybe -1."""
    if shape.rank is None:
        size = shape[dim]
        before, after = shape._around(dim)
        return before + reshape(Shape(size), sizes) + after
    axis = canonicalize_dim(dim, shape)
    if shape.rank == 0:
        raise ShapeError(f"`dim` is {dim} but a scalar has no axes")
    parts = reshape(Shape(shape[axis]), sizes)
    return Shape(*shape.dims[:axis], *parts.dims, *shape.dims[axis + 1 :])
