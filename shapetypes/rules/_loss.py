"""What all losses share: the reduction, and operands that should have one shape."""

from __future__ import annotations

from typing import TypeAlias

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._values import Unknown

Reduction: TypeAlias = str | Unknown
Legacy: TypeAlias = bool | Unknown | None


def reduced(losses: Shape, reduction: Reduction, size_average: Legacy = None, reduce: Legacy = None) -> Shape:
    """All losses if the reduction is "none", a scalar if it is "mean" or "sum"."""
    if isinstance(size_average, Unknown) or isinstance(reduce, Unknown):
        return Shape.unknown()
    if size_average is not None or reduce is not None:
        return losses.with_dtype(None) if reduce is False else Shape()
    if isinstance(reduction, Unknown):
        return Shape() if losses.rank == 0 else Shape.unknown()
    if reduction == "none":
        return losses.with_dtype(None)
    if reduction not in ("mean", "sum", "batchmean"):
        raise ShapeError(f"`reduction` must be 'none', 'mean' or 'sum', not {reduction!r}")
    return Shape()


def differ(first: Shape, second: Shape) -> bool:
    """Whether two shapes can't be the same."""
    if first.rank is None or second.rank is None:
        return False
    return first.rank != second.rank or any(equal(a, b) is Answer.NO for a, b in zip(first, second, strict=True))


def merge(first: Shape, second: Shape) -> Shape:
    """Of two shapes that are the same, what either knows."""
    if first.rank is None or second.rank is None:
        return second if first.rank is None else first
    return Shape(*(b if a.is_unknown else a for a, b in zip(first, second, strict=True)))


def same_shape(input: Shape, target: Shape, code: str = "shape-mismatch") -> Shape:
    """`target` has the shape of `input`."""
    if differ(input, target):
        raise ShapeError(
            f"`input` is {input} but `target` is {target}",
            code=code,
            help=column_help(input, target),
        )
    return merge(input, target)


def column_help(input: Shape, target: Shape) -> str | None:
    """How to bring [N, 1] and [N] together."""
    for name, long, short in (("target", input, target), ("input", target, input)):
        if long.rank is None or short.rank is None or long.rank != short.rank + 1:
            continue
        axes = [axis for axis, size in enumerate(long) if size.value == 1 and not differ(long.remove(axis), short)]
        if axes:
            return f"`{name}`.unsqueeze({axes[-1]}) has shape {long}"
    return None


def paired(input: Shape, target: Shape) -> Shape:
    """The shape that `input` and `target` have in common.

    torch broadcasts here, but warns whenever the shapes differ: nobody means it. A scalar is left alone.
    """
    result = broadcast(intent=False, input=input, target=target)
    if 0 in (input.rank, target.rank):
        return result
    if differ(input, target):
        raise ShapeError(
            f"`input` is {input} but `target` is {target}: each is broadcast to {result}, and torch warns of it",
            code="silent-broadcast",
            help=column_help(input, target) or _expand_help(input, target, result),
        )
    return merge(input, target)


def _expand_help(input: Shape, target: Shape, result: Shape) -> str | None:
    if not differ(input, result):
        return "`target`.expand_as(`input`) says that it is meant"
    if not differ(target, result):
        return "`input`.expand_as(`target`) says that it is meant"
    return None
