"""Axes in another order, elements in another order: transpose, permute, movedim, flip, roll."""

from __future__ import annotations

from collections.abc import Sequence

from shapetypes.algebra.axis import canonicalize_dims
from shapetypes.algebra.dim import UNKNOWN
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axes_of
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._shapes import entry_index, keeps_dtype, like_rank, with_rank
from shapetypes.rules._values import Unknown

Axis = int | Unknown


@shape_rule(
    *functions_and_methods("transpose", "swapdims"), *methods("transpose_", "swapdims_"), "torch.transpose_copy"
)
@example('transpose("b t d", 1, 2)', "b d t")
@example('transpose("*b t d", -1, -2)', "*b d t")
@example('transpose("b t d", 1, 3)', error="`dim1` is 3")
@keeps_dtype
def transpose(input: Shape, dim0: Axis, dim1: Axis) -> Shape:
    """The two axes change places."""
    return _swapped(input, dim0, dim1, ("dim0", "dim1"))


@shape_rule(*functions_and_methods("swapaxes"), "torch.Tensor.swapaxes_")
@example('swapaxes("b t d", 0, -1)', "d t b")
@example('swapaxes("b t d", 0, -4)', error="`axis1` is -4")
@keeps_dtype
def swapaxes(input: Shape, axis0: Axis, axis1: Axis) -> Shape:
    """The two axes change places."""
    return _swapped(input, axis0, axis1, ("axis0", "axis1"))


def _swapped(input: Shape, first: Axis, second: Axis, names: tuple[str, str]) -> Shape:
    if isinstance(first, Unknown) or isinstance(second, Unknown):
        return like_rank(input)
    i = entry_index(input, first, names[0])
    j = entry_index(input, second, names[1])
    if i is None or j is None:
        return Shape.unknown()
    if input.rank == 0:
        return input
    entries = list(input.dims)
    entries[i], entries[j] = entries[j], entries[i]
    return Shape(*entries)


@shape_rule("torch.permute", "torch.permute_copy")
@example('permute("b t d", (2, 0, 1))', "d b t")
@example('permute("b t d", (0, 1))', error="`dims` has 2 entries, but `input` has 3 axes")
@keeps_dtype
def permute_function(input: Shape, dims: Sequence[Axis]) -> Shape:
    """Axis i of the result is axis `dims[i]` of the input."""
    return permuted(input, dims)


@shape_rule("torch.Tensor.permute")
@example('permute("b c h w", 0, 2, 3, 1)', "b h w c")
@example('permute("b t d", 0, 1, 1)', error="axis 1 appears twice in `dims`")
@example('permute("b t d", 0, 1, 3)', error="`dims` is 3")
@keeps_dtype
def permute(input: Shape, *dims: Axis) -> Shape:
    """Axis i of the result is axis `dims[i]` of the input."""
    return permuted(input, dims)


def permuted(input: Shape, dims: Sequence[Axis]) -> Shape:
    """The axes in the order of `dims`, which names each once."""
    if input.min_rank > len(dims) or (input.rank is not None and input.rank < len(dims)):
        raise ShapeError(f"`dims` has {len(dims)} entries, but `input` has {input.min_rank} axes")
    known = [dim for dim in dims if isinstance(dim, int)]
    if len(known) < len(dims):
        return Shape(*[UNKNOWN] * len(dims))
    full = with_rank(input, len(dims))
    return Shape(*(full[axis] for axis in canonicalize_dims(known, full, "dims")))


@shape_rule(*functions_and_methods("movedim", "moveaxis"))
@example('movedim("b c h w", 1, -1)', "b h w c")
@example('movedim("b c h w", (2, 3), (0, 1))', "h w b c")
@example('movedim("b c h w", (2, 3), 0)', error="`source` has 2 axes but `destination` has 1")
@example('movedim("b c", 2, 0)', error="`source` is 2")
@keeps_dtype
def movedim(input: Shape, source: Axis | Sequence[int], destination: Axis | Sequence[int]) -> Shape:
    """The axes `source` move to the places `destination`; the others keep their order."""
    if isinstance(source, Unknown) or isinstance(destination, Unknown) or input.rank is None:
        return like_rank(input)
    sources = [source] if isinstance(source, int) else list(source)
    places = [destination] if isinstance(destination, int) else list(destination)
    if len(sources) != len(places):
        count = f"{len(sources)} axes" if len(sources) != 1 else "1 axis"
        raise ShapeError(f"`source` has {count} but `destination` has {len(places)}")
    moved = canonicalize_dims(sources, input, "source")
    to = dict(zip(canonicalize_dims(places, input, "destination"), moved, strict=True))
    if input.rank == 0:
        return input
    others = iter(axis for axis in range(input.rank) if axis not in moved)
    return Shape(*(input[to[i] if i in to else next(others)] for i in range(input.rank)))


@shape_rule(*functions_and_methods("t"), "torch.Tensor.t_", "torch.t_copy")
@example('t("n d")', "d n")
@example('t("n")', "n")
@example('t("b n d")', error="`input` must have 0 or 1 or 2 axes, but has 3 axes")
@keeps_dtype
def t(input: Shape) -> Shape:
    """The two axes change places; a vector stays."""
    require.rank(0, 1, 2, input=input)
    return _reversed(input)


@shape_rule("torch.Tensor.T")
@example('T("n d")', "d n")
@keeps_dtype
def transposed(input: Shape) -> Shape:
    """All axes in reverse order."""
    return _reversed(input)


def _reversed(input: Shape) -> Shape:
    entries = list(reversed(input.dims))
    return Shape(*(Variadic() if isinstance(entry, Variadic) else entry for entry in entries))


@shape_rule(*methods("mT", "mH"), "torch.adjoint", "torch.Tensor.adjoint")
@example('mT("b n d")', "b d n")
@example('mT("d")', error="`input` must have at least 2 axes, but has 1 axis")
@keeps_dtype
def matrix_transpose(input: Shape) -> Shape:
    """The last two axes change places."""
    require.min_rank(2, input=input)
    return _swapped(input, -2, -1, ("dim0", "dim1"))


@shape_rule("torch.Tensor.H")
@example('H("n d")', "d n")
@example('H("b n d")', error="`input` must have 0 or 2 axes, but has 3 axes")
@keeps_dtype
def hermitian(input: Shape) -> Shape:
    """The two axes change places."""
    require.rank(0, 2, input=input)
    return _reversed(input)


@shape_rule("torch.flip")
@example('flip("b t d", (0, 2))', "b t d")
@example('flip("b t d", (0, 0))', error="axis 0 appears twice in `dims`")
@keeps_dtype
def flip_function(input: Shape, dims: Sequence[Axis]) -> Shape:
    """The input's shape."""
    return _checked(input, dims)


@shape_rule("torch.Tensor.flip")
@example('flip("b t d", 1)', "b t d")
@example('flip("b t d", 3)', error="`dims` is 3")
@keeps_dtype
def flip(input: Shape, *dims: Axis) -> Shape:
    """The input's shape."""
    return _checked(input, dims)


def _checked(input: Shape, dims: Sequence[Axis]) -> Shape:
    axes_of([dim for dim in dims if isinstance(dim, int)], input, "dims")
    return input


@shape_rule(*functions_and_methods("fliplr"))
@example('fliplr("n d")', "n d")
@example('fliplr("n")', error="`input` must have at least 2 axes, but has 1 axis")
def fliplr(input: Shape) -> Shape:
    """The input's shape, of at least two axes."""
    require.min_rank(2, input=input)
    return input


@shape_rule(*functions_and_methods("flipud"))
@example('flipud("n d")', "n d")
def flipud(input: Shape) -> Shape:
    """The input's shape, of at least one axis."""
    require.min_rank(1, input=input)
    return input


@shape_rule(*functions_and_methods("roll"))
@example('roll("b t d", 1, 1)', "b t d")
@example('roll("b t d", (1, 2), (1, 3))', error="`dims` is 3")
@example('roll("b t d", (1, 2), 1)', error="`shifts` has 2 entries but `dims` has 1")
def roll(input: Shape, shifts: object, dims: Axis | Sequence[Axis] | None = None) -> Shape:
    """The input's shape."""
    if dims is None or isinstance(dims, Unknown):
        return input
    wanted = list(dims) if isinstance(dims, Sequence) else [dims]
    count = len(shifts) if isinstance(shifts, (tuple, list)) else 1
    if wanted and isinstance(shifts, (int, tuple, list)) and count != len(wanted):
        noun = "entry" if count == 1 else "entries"
        raise ShapeError(f"`shifts` has {count} {noun} but `dims` has {len(wanted)}")
    if wanted:
        require.min_rank(1, input=input)
    for dim in wanted:
        if isinstance(dim, int):
            axes_of(dim, input, "dims")
    return input


@shape_rule(*functions_and_methods("rot90"))
@example('rot90("h w c")', "w h c")
@example('rot90("h w c", 2, (1, 2))', "h w c")
@example('rot90("h w", 1, (0, 0))', error="axis 0 appears twice in `dims`")
@keeps_dtype
def rot90(input: Shape, k: int | Unknown = 1, dims: Sequence[int] = (0, 1)) -> Shape:
    """After an odd number of quarter turns the two axes have changed places."""
    if len(dims) != 2:
        raise ShapeError(f"`dims` must have 2 entries, but has {len(dims)}")
    require.min_rank(2, input=input)
    first, second = axes_of(dims, input, "dims")
    if isinstance(k, Unknown):
        same = input[first] == input[second]
        return input if same else input.with_dim(first, UNKNOWN).with_dim(second, UNKNOWN)
    return _swapped(input, first, second, ("dims", "dims")) if k % 2 else input
