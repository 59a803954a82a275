"""Tensors put together: cat, stack and their relatives, meshgrid, products and combinations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from shapetypes.algebra.dim import UNKNOWN, Dim, product_dims, sum_dims
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._shapes import entry_index, like_rank, with_rank
from shapetypes.rules._values import Many, Unknown

Tensors = Sequence[Shape] | Many


@shape_rule("torch.cat", "torch.concat", "torch.concatenate")
@example('cat(["2 3", "5 3"])', "7 3")
@example('cat(["b t d", "b s d"], 1)', "b s+t d")
@example('cat(["b t d", "b t e"], -1)', "b t d+e")
@example('cat(["*b t d", "*b s d"], -2)', "*b s+t d")
@example('cat(["2 3", "0"])', "2 3")
@example('cat(many("b t d"), 1)', "b _ d")
@example('cat(["b t d", "b s d"], -1)', error="axis 1 is t in `tensors[0]` but s in `tensors[1]`")
@example('cat(["2 3", "5 4"])', error="axis 1 is 3 in `tensors[0]` but 4 in `tensors[1]`")
@example('cat(["2 3", "3"])', error="`tensors[0]` has 2 axes but `tensors[1]` has 1 axis")
@example('cat(["", ""])', error="`tensors[0]` must have at least 1 axis, but has none")
@example('cat(["2 3", "2 3"], 2)', error="`dim` is 2")
@example("cat([])", error="at least one tensor is needed")
def cat(tensors: Tensors, dim: int | Unknown = 0) -> Shape:
    """Sizes add up along `dim`; all other axes must be equal."""
    if isinstance(tensors, Many):
        return _cat_many(tensors, dim)
    operands = _not_empty(tensors)
    require.min_rank(1, **operands)
    operands = _without_empty(operands)
    return joined(operands, dim).with_dtype(dtypes.common(*(shape.dtype for shape in tensors)))


def _without_empty(operands: dict[str, Shape]) -> dict[str, Shape]:
    """A tensor of shape [0] fits anything, for the sake of old code; what is little known may be one."""
    others = {name: shape for name, shape in operands.items() if not _may_be_empty(shape)}
    if not others and any(shape.rank is None for shape in operands.values()):
        raise Decline
    if all(shape.rank == 1 for shape in others.values()):
        return operands
    rank = next((shape.rank for shape in others.values() if shape.rank is not None), None)
    if rank is None:
        if len(others) < len(operands):
            raise Decline
        return others
    # One with an axis too few must be empty; of one with an unknown number of axes nothing is known.
    unsure = {name for name, shape in operands.items() if name not in others and shape.rank is None}
    anything = Shape(*[UNKNOWN] * rank)
    return {name: anything if name in unsure else s for name, s in operands.items() if name in others or name in unsure}


def _may_be_empty(shape: Shape) -> bool:
    entries = [entry for entry in shape.dims if isinstance(entry, Dim)]
    return shape.rank in (1, None) and all(len(entries) == 1 and (d.value == 0 or d.is_unknown) for d in entries)


def _not_empty(tensors: Sequence[Shape]) -> dict[str, Shape]:
    if not tensors:
        raise ShapeError("at least one tensor is needed")
    return require.numbered("tensors", tensors)


def _cat_many(tensors: Many, dim: int | Unknown) -> Shape:
    if isinstance(dim, Unknown):
        return like_rank(tensors.item)
    require.min_rank(1, tensors=tensors.item)
    axis = axis_of(dim, tensors.item)
    result = tensors.item.with_dim(axis, tensors.item[axis] * tensors.count)
    return result.with_dtype(tensors.item.dtype)


def joined(operands: Mapping[str, Shape], dim: int | Unknown) -> Shape:
    """Equal axes, but for `dim`, where sizes add up."""
    rank = next((shape.rank for shape in operands.values() if shape.rank is not None), None)
    if rank is None:
        return _joined_variadic(operands, dim)
    full = {name: _fitted(shape, rank) for name, shape in operands.items()}
    require.same_rank(full)
    first = next(iter(full.values()))
    if isinstance(dim, Unknown):
        return like_rank(first)
    axis = axis_of(dim, first)
    common = require.equal_dims(full, except_axis=axis)
    return common.with_dim(axis, sum_dims(shape[axis] for shape in full.values()))


def _fitted(shape: Shape, rank: int) -> Shape:
    if shape.rank is None and shape.min_rank > rank:
        raise ShapeError(f"one tensor has {rank} axes, another one at least {shape.min_rank}: {shape}")
    return with_rank(shape, rank)


def _joined_variadic(operands: Mapping[str, Shape], dim: int | Unknown) -> Shape:
    """All have a variadic part: what stands before and behind it is compared if all have it in the same place."""
    first, *others = operands.values()
    place = None if isinstance(dim, Unknown) else entry_index(first, dim)
    alike = all(len(s.prefix) == len(first.prefix) and len(s.suffix) == len(first.suffix) for s in others)
    if place is None or not alike or any(shape.variadic != first.variadic for shape in others):
        return Shape.unknown()
    before = len(first.prefix)
    axis = place if place < before else place - 1
    flat = {name: Shape(*shape.prefix, *shape.suffix) for name, shape in operands.items()}
    common = require.equal_dims(flat, except_axis=axis).with_dim(axis, sum_dims(s[axis] for s in flat.values()))
    assert first.variadic is not None
    return Shape(*common.dims[:before], first.variadic, *common.dims[before:])


@shape_rule("torch.stack")
@example('stack(["n d", "n d"])', "2 n d")
@example('stack(["n d", "n d", "n d"], -1)', "n d 3")
@example('stack(many("n d"), 1)', "n _ d")
@example('stack(["n d", "m d"])', error="axis 0 is n in `tensors[0]` but m in `tensors[1]`")
@example('stack(["3", "3"], 2)', error="`dim` is 2")
def stack(tensors: Tensors, dim: int | Unknown = 0) -> Shape:
    """A new axis at `dim`, as long as the list; all shapes must be equal."""
    if isinstance(tensors, Many):
        item, count, dtype = tensors.item, tensors.count, tensors.item.dtype
    else:
        item, count = same_shapes(_not_empty(tensors)), Dim.of(len(tensors))
        dtype = dtypes.common(*(shape.dtype for shape in tensors))
    if isinstance(dim, Unknown):
        return like_rank(Shape(1) + item)
    if item.rank is not None and not -item.rank - 1 <= dim <= item.rank:
        limit = item.rank
        raise ShapeError(f"`dim` is {dim}, but the result has {limit + 1} axes (allowed: {-limit - 1} to {limit})")
    return item.insert(dim, count).with_dtype(dtype)


def same_shapes(operands: Mapping[str, Shape]) -> Shape:
    """The one shape of all, as far as it is known."""
    ranks = {shape.rank for shape in operands.values()} - {None}
    if not ranks:
        shapes = set(operands.values())
        return next(iter(shapes)) if len(shapes) == 1 else Shape.unknown()
    rank = next(shape.rank for shape in operands.values() if shape.rank is not None)
    return require.equal_dims({name: _fitted(shape, rank) for name, shape in operands.items()})


@shape_rule("torch.hstack")
@example('hstack(["3", "4"])', "7")
@example('hstack(["n d", "n e"])', "n d+e")
@example('hstack(["n d", "m d"])', error="axis 0 is n in `tensors[0]` but m in `tensors[1]`")
def hstack(tensors: Tensors) -> Shape:
    """Joined along axis 1; tensors with one axis, along it."""
    if isinstance(tensors, Many):
        item = at_least_1d(tensors.item)
        return _cat_many(Many(item, tensors.count), _second_axis(item.rank))
    lifted = {name: at_least_1d(shape) for name, shape in _not_empty(tensors).items()}
    rank = next((shape.rank for shape in lifted.values() if shape.rank is not None), None)
    return joined(lifted, _second_axis(rank)).with_dtype(dtypes.common(*(shape.dtype for shape in tensors)))


def _second_axis(rank: int | None) -> int:
    if rank is None:
        raise Decline
    return 0 if rank == 1 else 1


@shape_rule("torch.vstack", "torch.row_stack")
@example('vstack(["3", "3"])', "2 3")
@example('vstack(["n d", "d"])', "n+1 d")
@example('vstack(["3", "4"])', error="axis 1 is 3 in `tensors[0]` but 4 in `tensors[1]`")
def vstack(tensors: Tensors) -> Shape:
    """Joined along axis 0; a tensor with one axis is a row."""
    if isinstance(tensors, Many):
        return _cat_many(Many(at_least_2d(tensors.item), tensors.count), 0)
    lifted = {name: at_least_2d(shape) for name, shape in _not_empty(tensors).items()}
    return joined(lifted, 0).with_dtype(dtypes.common(*(shape.dtype for shape in tensors)))


@shape_rule("torch.dstack")
@example('dstack(["3", "3"])', "1 3 2")
@example('dstack(["n d", "n d 4"])', "n d 5")
@example('dstack(["3", "4"])', error="axis 1 is 3 in `tensors[0]` but 4 in `tensors[1]`")
def dstack(tensors: Tensors) -> Shape:
    """Joined along axis 2, which tensors with fewer axes get first."""
    if isinstance(tensors, Many):
        return _cat_many(Many(at_least_3d(tensors.item), tensors.count), 2)
    lifted = {name: at_least_3d(shape) for name, shape in _not_empty(tensors).items()}
    return joined(lifted, 2).with_dtype(dtypes.common(*(shape.dtype for shape in tensors)))


@shape_rule("torch.column_stack")
@example('column_stack(["n", "n"])', "n 2")
@example('column_stack(["n", "n d"])', "n d+1")
@example('column_stack(["3", "4"])', error="axis 0 is 3 in `tensors[0]` but 4 in `tensors[1]`")
def column_stack(tensors: Tensors) -> Shape:
    """Joined along axis 1; a tensor with one axis is a column."""
    if isinstance(tensors, Many):
        return _cat_many(Many(_column(tensors.item), tensors.count), 1)
    lifted = {name: _column(shape) for name, shape in _not_empty(tensors).items()}
    return joined(lifted, 1).with_dtype(dtypes.common(*(shape.dtype for shape in tensors)))


def _column(shape: Shape) -> Shape:
    if shape.rank is None:
        return Shape.unknown()
    return shape + Shape(*[1] * (2 - shape.rank))


def at_least_1d(shape: Shape) -> Shape:
    """A scalar gets one axis."""
    if shape.rank is None and shape.min_rank == 0:
        return Shape.unknown()
    return Shape(1) if shape.rank == 0 else shape


def at_least_2d(shape: Shape) -> Shape:
    """Axes of size 1 in front, up to two."""
    if shape.rank is None:
        return shape if shape.min_rank >= 2 else Shape.unknown()
    return Shape(*[1] * (2 - shape.rank)) + shape


def at_least_3d(shape: Shape) -> Shape:
    """A row gets an axis before and one behind, a matrix one behind."""
    if shape.rank is None:
        return shape if shape.min_rank >= 3 else Shape.unknown()
    return shape if shape.rank > 2 else at_least_2d(shape) + Shape(1)


def _each(tensors: Sequence[Shape], results: Sequence[Shape]) -> Shape | tuple[Shape, ...]:
    typed = tuple(result.with_dtype(shape.dtype) for shape, result in zip(tensors, results, strict=True))
    return typed[0] if len(typed) == 1 else typed


@shape_rule("torch.atleast_1d", "torch.functional.atleast_1d")
@example('atleast_1d("")', "1")
@example('atleast_1d("n", "")', ("n", "1"))
def atleast_1d(*tensors: Shape) -> Shape | tuple[Shape, ...]:
    """A scalar gets one axis."""
    return _each(tensors, [at_least_1d(shape) for shape in tensors])


@shape_rule("torch.atleast_2d", "torch.functional.atleast_2d")
@example('atleast_2d("n")', "1 n")
def atleast_2d(*tensors: Shape) -> Shape | tuple[Shape, ...]:
    """Axes of size 1 in front, up to two."""
    return _each(tensors, [at_least_2d(shape) for shape in tensors])


@shape_rule("torch.atleast_3d", "torch.functional.atleast_3d")
@example('atleast_3d("n")', "1 n 1")
@example('atleast_3d("n d")', "n d 1")
def atleast_3d(*tensors: Shape) -> Shape | tuple[Shape, ...]:
    """Axes of size 1 around, up to three."""
    return _each(tensors, [at_least_3d(shape) for shape in tensors])


@shape_rule("torch.block_diag", "torch.functional.block_diag")
@example('block_diag("2 3", "n d")', "n+2 d+3")
@example('block_diag("2 3", "4", "")', "4 8")
@example('block_diag("2 3 4")', error="`tensors[0]` must have 0 or 1 or 2 axes, but has 3 axes")
def block_diag(*tensors: Shape) -> Shape:
    """Rows and columns add up."""
    require.rank(0, 1, 2, **require.numbered("tensors", tensors))
    if not tensors:
        return Shape(1, 0)
    blocks = [Shape(UNKNOWN, UNKNOWN) if shape.rank is None else at_least_2d(shape) for shape in tensors]
    return Shape(sum_dims(block[0] for block in blocks), sum_dims(block[1] for block in blocks))


@shape_rule("torch.meshgrid", "torch.functional.meshgrid")
@example('meshgrid("h", "w", indexing="ij")', ("h w", "h w"))
@example('meshgrid("w", "h", indexing="xy")', ("h w", "h w"))
@example('meshgrid("h", "w", indexing="yx")', error="`indexing` must be 'ij' or 'xy', but is 'yx'")
@example('meshgrid("h w", indexing="ij")', error="`tensors[0]` must have 0 or 1 axes, but has 2 axes")
def meshgrid(*tensors: Shape, indexing: str | None = None) -> tuple[Shape, ...]:
    """One grid per tensor, with an axis for each; 'xy' swaps the first two axes."""
    if indexing not in (None, "ij", "xy"):
        raise ShapeError(f"`indexing` must be 'ij' or 'xy', but is {indexing!r}")
    require.rank(0, 1, **require.numbered("tensors", tensors))
    sizes = [UNKNOWN if shape.rank is None else shape.numel() for shape in tensors]
    if indexing == "xy" and len(sizes) > 1:
        sizes[0], sizes[1] = sizes[1], sizes[0]
    return tuple(Shape(*sizes).with_dtype(shape.dtype) for shape in tensors)


@shape_rule("torch.cartesian_prod", "torch.functional.cartesian_prod")
@example('cartesian_prod("n", "m")', "m*n 2")
@example('cartesian_prod("n")', "n")
@example('cartesian_prod("n m")', error="`tensors[0]` must have 1 axis, but has 2 axes")
def cartesian_prod(*tensors: Shape) -> Shape:
    """One row for each combination of elements."""
    require.rank(1, **require.numbered("tensors", tensors))
    if not tensors:
        raise Decline
    sizes = [with_rank(shape, 1)[0] for shape in tensors]
    return Shape(sizes[0]) if len(sizes) == 1 else Shape(product_dims(sizes), len(sizes))


@shape_rule("torch.combinations", "torch.Tensor.combinations")
@example('combinations("5")', "10 2")
@example('combinations("4", 3, True)', "20 3")
@example('combinations("n")', "(n**2-n)//2 2")
@example('combinations("2 3")', error="`input` must have 1 axis, but has 2 axes")
@example('combinations("4", -1)', error="`r` must not be negative, but is -1")
def combinations(input: Shape, r: int = 2, with_replacement: bool = False) -> Shape:
    """One row of `r` elements for each choice of them."""
    require.rank(1, input=input)
    if r < 0:
        raise ShapeError(f"`r` must not be negative, but is {r}")
    if r == 0:
        return Shape(0).with_dtype(input.dtype)
    size = with_rank(input, 1)[0] + (r - 1 if with_replacement else 0)
    return Shape(_choices(size, r), r).with_dtype(input.dtype)


def _choices(size: Dim, r: int) -> Dim:
    if size.value is not None:
        return Dim.of(comb(max(size.value, 0), r))
    return size * (size - 1) // 2 if r == 2 else size if r == 1 else UNKNOWN
