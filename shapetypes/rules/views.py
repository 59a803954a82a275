"""The same elements under other sizes: view, reshape, flatten, squeeze, unsqueeze, expand, repeat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from shapetypes.algebra.broadcast import broadcast_all, join_dims
from shapetypes.algebra.compare import could_be_one, is_one
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline, ShapeError, doubt
from shapetypes.algebra.render import render_dim
from shapetypes.algebra.reshape import flatten as flattened
from shapetypes.algebra.reshape import reshape as reshaped
from shapetypes.algebra.reshape import unflatten as unflattened
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._memory import require_viewable
from shapetypes.rules._mixing import doubt_mixing
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._shapes import differ, entry_index, join_all, keeps_dtype, like_rank, right_aligned, split_ends
from shapetypes.rules._values import Unknown

MINUS_ONE = Dim.of(-1)


@shape_rule("torch.Tensor.reshape")
@example('reshape("2 6", 3, 4)', "3 4")
@keeps_dtype
def reshape_method(input: Shape, *shape: Dim) -> Shape:
    """The sizes given; their product is the number of elements, one -1 follows from it."""
    return _reshaped(input, shape)


@shape_rule("torch.Tensor.view")
@example('view("2 6", 3, 4)', "3 4")
@example('view("b t d", -1, "d")', "b*t d")
@example('view("b t d", "b", "t", "h", "d//h")', "b t h d//h")
@example('view("b t d", ("b*t", "d"))', "b*t d")
@example('view("b c h w", "b", -1)', "b c*h*w")
@example('view("2 3", 4, -1)', error="can't be divided by 4")
@example('view("2 3", 4, 2)', error="6 elements")
@example('view("b t d", "b", "t")', error="elements")
@example('view("2 3", -1, -1)', error="only one size can be -1, found 2")
@keeps_dtype
def view(input: Shape, *shape: Dim) -> Shape:
    """As `reshape`, without a copy: axes that are joined must be neighbours in memory (no `view` of a transposed)."""
    result = _reshaped(input, shape)
    require_viewable(input, result)
    return result


@shape_rule("torch.reshape", "torch.view_copy")
@example('reshape("2 6", (3, -1))', "3 4")
@example('reshape("2 3", (4,))', error="6 elements")
@keeps_dtype
def reshape(input: Shape, shape: Sequence[Dim]) -> Shape:
    """The sizes given; their product is the number of elements, one -1 follows from it."""
    return _reshaped(input, shape)


@shape_rule("torch.Tensor.reshape_as")
@example('reshape_as("2 6", "3 4")', "3 4")
@keeps_dtype
def reshape_as(input: Shape, other: Shape) -> Shape:
    """The shape of `other`, which has as many elements."""
    return other if other.rank is None else _reshaped(input, tuple(other))


@shape_rule("torch.Tensor.view_as")
@example('view_as("2 6", "3 4")', "3 4")
@example('view_as("2 6", "3 5")', error="12 elements")
@keeps_dtype
def view_as(input: Shape, other: Shape) -> Shape:
    """The shape of `other`, which has as many elements, without a copy."""
    result = reshape_as(input, other)
    require_viewable(input, result)
    return result


def _reshaped(input: Shape, sizes: Sequence[Dim]) -> Shape:
    result = reshaped(input, sizes)
    doubt_mixing(input, result)
    return result


@shape_rule(*functions_and_methods("flatten"))
@example('flatten("b c h w", 1)', "b c*h*w")
@example('flatten("2 3 4")', "24")
@example('flatten("b h t k", 1, -2)', "b h*t k")
@example('flatten("")', "1")
@example('flatten("2 3", 1, 0)', error="`start_dim`")
@example('flatten("2 3", 2)', error="`start_dim` is 2")
@keeps_dtype
def flatten(input: Shape, start_dim: int = 0, end_dim: int = -1) -> Shape:
    """The axes from `start_dim` to `end_dim` become one, the product of their sizes."""
    return flattened(input, start_dim, end_dim)


@shape_rule(*functions_and_methods("ravel"))
@example('ravel("2 3")', "6")
@keeps_dtype
def ravel(input: Shape) -> Shape:
    """One axis with all elements."""
    return flattened(input)


@shape_rule(*functions_and_methods("unflatten"))
@example('unflatten("b 12", 1, (3, -1))', "b 3 4")
@example('unflatten("b t d", -1, ("h", -1))', "b t h d//h")
@example('unflatten("b 12", 1, (5, -1))', error="can't be divided by 5")
@keeps_dtype
def unflatten(input: Shape, dim: int, sizes: Sequence[Dim]) -> Shape:
    """Axis `dim` is split into `sizes`, whose product is its size."""
    return split_axis(input, dim, sizes)


def split_axis(input: Shape, dim: int, parts: Sequence[Dim]) -> Shape:
    """The axis `dim` split into `parts`."""
    if not parts:
        raise ShapeError("`sizes` must not be empty")
    return unflattened(input, dim, parts)


@shape_rule(*functions_and_methods("squeeze"), "torch.Tensor.squeeze_", "torch.squeeze_copy")
@example('squeeze("1 n 1")', "n")
@example('squeeze("b 1 d", 1)', "b d")
@example('squeeze("b t d", 1)', "b t d")
@example('squeeze("1 1 d", (0, 1))', "d")
@example('squeeze("b d", 2)', error="`dim` is 2")
@keeps_dtype
def squeeze(input: Shape, dim: int | Sequence[int] | Unknown | None = None) -> Shape:
    """Axes of size 1 vanish: all of them, or those in `dim`. Where a size may be 1, the number of axes is unknown."""
    if dim is None or isinstance(dim, Unknown):
        certain = dim is None
        if certain:
            _doubt_bare_squeeze(input)
        return join_all(_squeezed(entry, certain) if isinstance(entry, Dim) else Shape(entry) for entry in input.dims)
    wanted = [dim] if isinstance(dim, int) else list(dim)
    places = [entry_index(input, d) for d in wanted]
    if None in places:
        return Shape.unknown()
    return join_all(
        _squeezed(entry) if isinstance(entry, Dim) and i in places else Shape(entry)
        for i, entry in enumerate(input.dims)
    )


def _doubt_bare_squeeze(input: Shape) -> None:
    """A size with a name is 1 one day, in the last batch: then its axis goes, too."""
    named = [size for size in input.dims if isinstance(size, Dim) and _one_some_day(size)]
    if named and not input.variadic:
        ones = [axis for axis, size in enumerate(input.dims) if isinstance(size, Dim) and is_one(size)]
        axes = ones[0] if len(ones) == 1 else tuple(ones)
        doubt(
            f"without `dim` the axis of {render_dim(named[0])} is dropped, too, where it is 1",
            code="bare-squeeze",
            help=f"`input`.squeeze({axes}) drops what is 1 in every batch" if ones else None,
        )


def _one_some_day(size: Dim) -> bool:
    symbols = size.symbols
    return bool(symbols) and size.evaluate(dict.fromkeys(symbols, 1)) == 1


def _squeezed(size: Dim, certain: bool = True) -> Shape:
    """What is left of an axis that vanishes if its size is 1."""
    if not could_be_one(size):
        return Shape(size)
    return Shape() if certain and is_one(size) else Shape.unknown()


@shape_rule(*functions_and_methods("unsqueeze"), "torch.Tensor.unsqueeze_", "torch.unsqueeze_copy")
@example('unsqueeze("b d", 1)', "b 1 d")
@example('unsqueeze("b d", -1)', "b d 1")
@example('unsqueeze("*b d", -2)', "*b 1 d")
@example('unsqueeze("b d", 3)', error="`dim` is 3")
@keeps_dtype
def unsqueeze(input: Shape, dim: int | Unknown) -> Shape:
    """A new axis of size 1, which then has index `dim`."""
    if isinstance(dim, Unknown):
        return like_rank(Shape(1) + input)
    if input.rank is not None and not -input.rank - 1 <= dim <= input.rank:
        limit = input.rank
        message = f"`dim` is {dim} but the result has {limit + 1} axes (allowed: {-limit - 1} to {limit})"
        raise ShapeError(message)
    return input.insert(dim, 1).with_written()


@shape_rule("torch.Tensor.expand")
@example('expand("b 1 d", -1, "t", -1)', "b t d")
@example('expand("d", "b", "d")', "b d")
@example('expand("3", 2, 4)', error="axis -1 of `input` is 3 and can't be expanded to 4")
@example('expand("b d", 3)', error="`input` has 2 axes, but only 1 size is given")
@example('expand("d", -1, "d")', error="-1 can't stand for a new axis")
@keeps_dtype
def expand(input: Shape, *size: Dim) -> Shape:
    """Axes of size 1 grow to `size`, others stay (as does -1); new axes come in front."""
    return expand_to(input, size)


@shape_rule("torch.broadcast_to", "torch.Tensor.broadcast_to", "torch.expand_copy")
@example('broadcast_to("1 d", ("b", "d"))', "b d")
@example('broadcast_to("n d", ("b", "d"))', error="axis -2 of `input` is n and can't be expanded to b")
@keeps_dtype
def broadcast_to(input: Shape, size: Sequence[Dim]) -> Shape:
    """Axes of size 1 grow to `size`, others stay; new axes come in front."""
    return expand_to(input, size)


@shape_rule("torch.Tensor.expand_as")
@example('expand_as("b 1", "b d")', "b d")
@example('expand_as("b", "b d")', error="axis -1 of `input` is b and can't be expanded to d")
@keeps_dtype
def expand_as(input: Shape, other: Shape) -> Shape:
    """The shape of `other`."""
    return other if other.rank is None else expand_to(input, tuple(other))


def expand_to(input: Shape, size: Sequence[Dim]) -> Shape:
    """`size`, right-aligned with the input."""
    if input.min_rank > len(size):
        count = "1 size is" if len(size) == 1 else f"{len(size)} sizes are"
        raise ShapeError(f"`input` has {input.min_rank} axes, but only {count} given")
    old = right_aligned(input, len(size))
    new = len(size) - len(old)
    if any(dim == MINUS_ONE for dim in size[:new]):
        raise ShapeError("-1 can't stand for a new axis")
    grown = [_expanded(a, b, i - len(old)) for i, (a, b) in enumerate(zip(old, size[new:], strict=True))]
    return Shape(*size[:new], *grown)


def _expanded(old: Dim, wanted: Dim, axis: int) -> Dim:
    if wanted == MINUS_ONE:
        return old
    if is_one(old):
        return wanted
    if differ(old, wanted) and not could_be_one(old):
        raise ShapeError(f"axis {axis} of `input` is {old} and can't be expanded to {wanted}")
    return old if wanted.is_unknown and not could_be_one(old) else wanted


@shape_rule("torch.broadcast_tensors", "torch.functional.broadcast_tensors")
@example('broadcast_tensors("b 1 d", "t 1")', ("b t d", "b t d"))
@example('broadcast_tensors("2", "3")', error="axis -1 is 2 in `tensors[0]` but 3 in `tensors[1]`")
def broadcast_tensors(*tensors: Shape) -> tuple[Shape, ...]:
    """All tensors, broadcast together, as their axes ask for."""
    result = broadcast_all({name: shape.with_written() for name, shape in require.numbered("tensors", tensors).items()})
    return tuple(result.with_dtype(tensor.dtype) for tensor in tensors)


@shape_rule("torch.broadcast_shapes", "torch.functional.broadcast_shapes")
@example('broadcast_shapes(("b", 1), ("d",))', ("b", "d"))
def broadcast_shapes(*shapes: Dim | Sequence[Dim]) -> tuple[Dim, ...]:
    """The sizes that tensors of these sizes broadcast to."""
    result: list[Dim] = []
    for shape in shapes:
        backwards = [shape] if isinstance(shape, Dim) else list(reversed(shape))
        one = Dim.of(1)
        result = [join_dims(a, b) for a, b in zip_longest(result, backwards, fillvalue=one)]
    return tuple(reversed(result))


@shape_rule("torch.Tensor.repeat")
@example('repeat("b t", 2, 3)', "2*b 3*t")
@example('repeat("d", "b", 1)', "b d")
@example('repeat("b t", 2)', error="`input` has 2 axes, but only 1 number of repeats is given")
@keeps_dtype
def repeat(input: Shape, *repeats: Dim) -> Shape:
    """Each size times its number of repeats; new axes come in front."""
    if input.min_rank > len(repeats):
        count = "1 number of repeats is" if len(repeats) == 1 else f"{len(repeats)} numbers of repeats are"
        raise ShapeError(f"`input` has {input.min_rank} axes, but only {count} given")
    return _tiled(right_aligned(input, len(repeats)), repeats)


@shape_rule(*functions_and_methods("tile"))
@example('tile("b t", (2,))', "b 2*t")
@example('tile("t", (2, 3))', "2 3*t")
@keeps_dtype
def tile(input: Shape, dims: Sequence[Dim]) -> Shape:
    """Each size times its number of repeats; the shorter of the two gets ones in front."""
    if input.rank is None:
        before, middle, after = split_ends(input, 0, len(dims))
        short = len(dims) > len(input.suffix)
        return Shape.unknown() if short else middle + _tiled(Shape(*before, *after), dims)
    return _tiled(input, dims)


def _tiled(input: Shape, repeats: Sequence[Dim]) -> Shape:
    missing = len(repeats) - len(input)
    dims = [*[Dim.of(1)] * missing, *input]
    counts = [*[Dim.of(1)] * -missing, *repeats]
    return Shape(*(dim * count for dim, count in zip(dims, counts, strict=True)))


@shape_rule(*functions_and_methods("repeat_interleave"))
@example('repeat_interleave("b t d", 2, dim=1)', "b 2*t d")
@example('repeat_interleave("b t", 3)', "3*b*t")
@example('repeat_interleave("b t", "t : int64", dim=1)', "b _")
@example('repeat_interleave("2 3", "2 : int64", dim=1)', error="`repeats` has 2 numbers for an axis of size 3")
@keeps_dtype
def repeat_interleave(
    input: Shape,
    repeats: Dim | Shape | Unknown | None = None,
    dim: int | Unknown | None = None,
    *,
    output_size: Dim | Unknown | None = None,
) -> Shape:
    """Axis `dim` (or all elements in one axis) times `repeats`; with a tensor of them it is unknown."""
    if repeats is None:
        return Shape(output_size if isinstance(output_size, Dim) else UNKNOWN)
    if isinstance(dim, Unknown):
        return like_rank(input)
    flat, axis = (flattened(input), 0) if dim is None else (input, axis_of(dim, input))
    size = flat[axis] if flat.rank != 0 else Dim.of(1)
    if isinstance(repeats, Dim):
        grown = size * repeats
    else:
        if isinstance(repeats, Shape):
            _check_repeats(repeats, size)
        grown = output_size if isinstance(output_size, Dim) else UNKNOWN
    return Shape(grown) if flat.rank == 0 else flat.with_dim(axis, grown)


def _check_repeats(repeats: Shape, size: Dim) -> None:
    require.rank(0, 1, repeats=repeats)
    if repeats.rank == 1 and differ(repeats[0], size) and not could_be_one(repeats[0]):
        raise ShapeError(f"`repeats` has {repeats[0]} numbers for an axis of size {size}")


@shape_rule(*functions_and_methods("as_strided"), "torch.Tensor.as_strided_", "torch.as_strided_copy")
@example('as_strided("12", (2, 3), (3, 1))', "2 3")
@example('as_strided("12", (2, 3), (3,))', error="`size` has 2 entries but `stride` has 1")
@keeps_dtype
def as_strided(input: Shape, size: Sequence[Dim], stride: Sequence[Dim], storage_offset: object = None) -> Shape:
    """The sizes given; there is a stride for each."""
    if len(size) != len(stride):
        raise ShapeError(f"`size` has {len(size)} entries but `stride` has {len(stride)}")
    return Shape(*size)


@shape_rule(*functions_and_methods("as_strided_scatter"))
@example('as_strided_scatter("12", "2 3", (2, 3), (3, 1))', "12")
@keeps_dtype
def as_strided_scatter(
    input: Shape, src: Shape, size: Sequence[Dim], stride: Sequence[Dim], storage_offset: object = None
) -> Shape:
    """The input's shape; `src` has the sizes given."""
    if len(size) != len(stride):
        raise ShapeError(f"`size` has {len(size)} entries but `stride` has {len(stride)}")
    require.same_shape(src=src, size=Shape(*size))
    return input


@shape_rule(*methods("resize_", "resize"))
@example('resize_("12", 2, 3)', "2 3")
@keeps_dtype
def resize(input: Shape, *sizes: Dim) -> Shape:
    """The sizes given, whatever the number of elements."""
    return Shape(*sizes)


@shape_rule(*methods("resize_as_", "resize_as"), "torch.resize_as_")
@keeps_dtype
def resize_as(input: Shape, the_template: Shape) -> Shape:
    """The shape of the template."""
    return the_template


@shape_rule("torch.Tensor.data")
@example('data("b t")', "b t")
@keeps_dtype
def data(input: Shape) -> Shape:
    """The same shape."""
    return input


@shape_rule("torch.view_as_complex", "torch.view_as_complex_copy")
@example('view_as_complex("b t 2")', "b t")
@example('view_as_complex("b t 3")', error="axis -1 of `input` must be 2 (real and imaginary parts), but is 3")
def view_as_complex(input: Shape) -> Shape:
    """The last axis, of size 2, becomes a complex number."""
    require.min_rank(1, input=input)
    if differ(input[-1], Dim.of(2)):
        raise ShapeError(f"axis -1 of `input` must be 2 (real and imaginary parts), but is {input[-1]}")
    return input.remove(-1)


@shape_rule("torch.view_as_real", "torch.view_as_real_copy")
@example('view_as_real("b t : complex64")', "b t 2")
def view_as_real(input: Shape) -> Shape:
    """A new last axis of size 2: real and imaginary parts."""
    return input + Shape(2)


def known_rank(shape: Shape) -> int:
    """The rank, or no opinion."""
    if shape.rank is None:
        raise Decline
    return shape.rank
