"""One tensor cut into several: split, chunk, tensor_split, unbind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from shapetypes.algebra.compare import could_be_one, divides, less_equal
from shapetypes.algebra.dim import UNKNOWN, ZERO, Dim, sum_dims
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.facts import simplify
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._shapes import differ, keeps_dtype, like_rank
from shapetypes.rules._values import Many, Unknown
from shapetypes.rules.indexing import slice_length

MAX_PIECES: Final = 64
Pieces = tuple[Shape, ...] | Many


def _along(input: Shape, dim: int) -> tuple[int, Dim]:
    """The axis to cut, and its size."""
    require.min_rank(1, input=input)
    axis = axis_of(dim, input)
    return axis, input[axis]


def _pieces(input: Shape, axis: int, sizes: Sequence[Dim]) -> tuple[Shape, ...]:
    return tuple(input.with_dim(axis, size) for size in sizes)


@shape_rule(*functions_and_methods("split", "unsafe_split"), "torch.functional.split", "torch.split_copy")
@example('split("b 3*d", "d", 1)', ("b d", "b d", "b d"))
@example('split("7 d", 3)', ("3 d", "3 d", "1 d"))
@example('split("b t+s", ("t", "s"), dim=1)', ("b t", "b s"))
@example('split("b 2*d", "d", dim=-1)', ("b d", "b d"))
@example('split("b t", 3, 1)', ("many", "b _", "(t+2)//3"))
@example('split("b 10", (3, 4), 1)', error="the sizes add up to 7, but axis 1 of `tensor` is 10")
@example('split("b t", ("t", "s"), dim=1)', error="the sizes add up to s + t, but axis 1 of `tensor` is t")
@example('split("b t", 0)', error="the size of a piece must be positive, but is 0")
@keeps_dtype
def split(tensor: Shape, split_size_or_sections: Dim | Sequence[Dim] | Unknown, dim: int | Unknown = 0) -> Pieces:
    """Pieces of the sizes given, which add up to the axis; or of one size, the last one maybe smaller."""
    if isinstance(dim, Unknown):
        return Many(like_rank(tensor))
    axis, size = _along(tensor, dim)
    if isinstance(split_size_or_sections, Unknown):
        return Many(tensor.with_dim(axis, UNKNOWN))
    if isinstance(split_size_or_sections, Dim):
        return _equal_pieces(tensor, axis, size, split_size_or_sections)
    return _sections(tensor, axis, size, split_size_or_sections)


@shape_rule(*functions_and_methods("split_with_sizes", "unsafe_split_with_sizes"), "torch.split_with_sizes_copy")
@example('split_with_sizes("b 10", (3, 7), 1)', ("b 3", "b 7"))
@example('split_with_sizes("b 10", (3, 4), 1)', error="the sizes add up to 7, but axis 1 of `tensor` is 10")
@keeps_dtype
def split_with_sizes(input: Shape, split_sizes: Sequence[Dim], dim: int = 0) -> Pieces:
    """Pieces of the sizes given, which add up to the axis."""
    return _sections(input, *_along(input, dim), split_sizes)


def _sections(input: Shape, axis: int, size: Dim, sizes: Sequence[Dim]) -> tuple[Shape, ...]:
    total = sum_dims(sizes)
    if any(less_equal(part, Dim.of(-1)) for part in sizes):
        raise ShapeError("the size of a piece must not be negative")
    if differ(total, size):
        raise ShapeError(f"the sizes add up to {total}, but axis {axis} of `tensor` is {size}")
    return _pieces(input, axis, sizes)


def _equal_pieces(input: Shape, axis: int, size: Dim, piece: Dim) -> Pieces:
    if less_equal(piece, Dim.of(-1)) or (piece == ZERO and differ(size, ZERO)):
        raise ShapeError(f"the size of a piece must be positive, but is {piece}")
    if size == ZERO:
        return (input,)
    count = simplify((size + piece - 1) // piece)
    if count.value is not None and 0 < count.value <= MAX_PIECES:
        last = simplify(size - piece * (count - 1))
        return _pieces(input, axis, [*[piece] * (count.value - 1), last])
    item = piece if divides(piece, size) else UNKNOWN
    return Many(input.with_dim(axis, item), count)


@shape_rule(*functions_and_methods("chunk", "unsafe_chunk"))
@example('chunk("b 3*d", 3, dim=-1)', ("b d", "b d", "b d"))
@example('chunk("b d", 2, -1)', ("b (d+1)//2", "b d-(d+1)//2"))
@example('chunk("10", 4)', ("3", "3", "3", "1"))
@example('chunk("4", 3)', ("2", "2"))
@example('chunk("b t", 3, 1)', ("many", "b _", "_"))
@example('chunk("b t", 0)', error="`chunks` must be positive, but is 0")
@keeps_dtype
def chunk(input: Shape, chunks: int | Unknown, dim: int | Unknown = 0) -> Pieces:
    """At most `chunks` pieces of one size, the last one maybe smaller."""
    if isinstance(dim, Unknown):
        return Many(like_rank(input))
    axis, size = _along(input, dim)
    if isinstance(chunks, Unknown):
        return Many(input.with_dim(axis, UNKNOWN))
    if chunks < 1:
        raise ShapeError(f"`chunks` must be positive, but is {chunks}")
    if size == ZERO:
        return _pieces(input, axis, [ZERO] * chunks)
    piece = simplify((size + chunks - 1) // chunks)
    if size.value is not None:
        return _equal_pieces(input, axis, size, piece)
    if chunks <= MAX_PIECES and divides(Dim.of(chunks), size):
        return _pieces(input, axis, [piece] * chunks)
    if chunks == 1 or (chunks == 2 and not could_be_one(size)):
        return _pieces(input, axis, [piece, simplify(size - piece)][:chunks])
    return Many(input.with_dim(axis, UNKNOWN))  # 4 elements make 2 chunks of 3, not 3


@shape_rule(*functions_and_methods("tensor_split"))
@example('tensor_split("7", 3)', ("3", "2", "2"))
@example('tensor_split("b 2*t", 2, 1)', ("b t", "b t"))
@example('tensor_split("b 10", (2, 5), dim=1)', ("b 2", "b 3", "b 5"))
@example('tensor_split("7", 0)', error="the number of sections must be positive, but is 0")
@keeps_dtype
def tensor_split(
    input: Shape, indices_or_sections: int | Sequence[Dim] | Shape | Unknown, dim: int | Unknown = 0
) -> Pieces:
    """That many pieces, the first ones one longer; or pieces that begin at these indices."""
    if isinstance(dim, Unknown):
        return Many(like_rank(input))
    return _tensor_split(input, indices_or_sections, *_along(input, dim))


def _tensor_split(
    input: Shape, where: int | Sequence[Dim] | Shape | Unknown, axis: int, size: Dim, *, even: bool = False
) -> Pieces:
    if isinstance(where, Shape):
        require.rank(0, 1, indices_or_sections=where)
        where = [UNKNOWN] * where[0].value if where.rank == 1 and where[0].value is not None else Unknown.VALUE
    if isinstance(where, Unknown):
        return Many(input.with_dim(axis, UNKNOWN))
    if isinstance(where, Sequence):
        sizes = [slice_length(size, a, b) for a, b in pairwise([None, *where, None])]
        return _pieces(input, axis, sizes)
    if where < 1:
        raise ShapeError(f"the number of sections must be positive, but is {where}")
    rest = simplify(size % where).value
    if even and rest is not None and rest != 0:
        raise ShapeError(f"axis {axis} of `input` is {size}, which is not divisible by {where}")
    if where > MAX_PIECES:
        return Many(input.with_dim(axis, UNKNOWN), Dim.of(where))
    return _pieces(input, axis, [simplify((size + where - 1 - i) // where) for i in range(where)])


@shape_rule(*functions_and_methods("hsplit"))
@example('hsplit("b 6", 2)', ("b 3", "b 3"))
@example('hsplit("6", 2)', ("3", "3"))
@example('hsplit("5", 2)', error="axis 0 of `input` is 5, which is not divisible by 2")
@keeps_dtype
def hsplit(input: Shape, indices_or_sections: int | Sequence[Dim] | Unknown) -> Pieces:
    """Cut along axis 1; a tensor with one axis, along it."""
    if input.rank is None:
        return Many(Shape.unknown())
    axis, size = _along(input, 0 if input.rank == 1 else min(1, max(input.rank - 1, 0)))
    return _tensor_split(input, indices_or_sections, axis, size, even=True)


@shape_rule(*functions_and_methods("vsplit"))
@example('vsplit("6 d", 3)', ("2 d", "2 d", "2 d"))
@example('vsplit("6", 3)', error="`input` must have at least 2 axes, but has 1 axis")
@keeps_dtype
def vsplit(input: Shape, indices_or_sections: int | Sequence[Dim] | Unknown) -> Pieces:
    """Cut along axis 0, of at least two."""
    require.min_rank(2, input=input)
    return _tensor_split(input, indices_or_sections, *_along(input, 0), even=True)


@shape_rule(*functions_and_methods("dsplit"))
@example('dsplit("a b 6", (2,))', ("a b 2", "a b 4"))
@example('dsplit("a b", 2)', error="`input` must have at least 3 axes, but has 2 axes")
@keeps_dtype
def dsplit(input: Shape, indices_or_sections: int | Sequence[Dim] | Unknown) -> Pieces:
    """Cut along axis 2, of at least three."""
    require.min_rank(3, input=input)
    return _tensor_split(input, indices_or_sections, *_along(input, 2), even=True)


@shape_rule(*functions_and_methods("unbind"), "torch.unbind_copy")
@example('unbind("3 n d")', ("n d", "n d", "n d"))
@example('unbind("b t d", 1)', ("many", "b d", "t"))
@example('unbind("b t", 2)', error="`dim` is 2")
@keeps_dtype
def unbind(input: Shape, dim: int | Unknown = 0) -> Pieces:
    """All slices along an axis, which vanishes."""
    require.min_rank(1, input=input)
    if isinstance(dim, Unknown):
        return Many(like_rank(input.remove(0)))
    axis, size = _along(input, dim)
    item = input.remove(axis)
    if size.value is not None and size.value <= MAX_PIECES:
        return (item,) * size.value
    return Many(item, size)
