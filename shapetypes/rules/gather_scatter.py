"""Elements picked and placed by tensors of indices or masks: gather, scatter, index_*, take, nonzero, masked_*."""

from __future__ import annotations

from collections.abc import Sequence

from shapetypes.algebra.broadcast import broadcast_all
from shapetypes.algebra.compare import Answer, less_equal
from shapetypes.algebra.dim import ONE, UNKNOWN, ZERO, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._shapes import differ, keeps_dtype, like_rank
from shapetypes.rules._values import Many, Unknown
from shapetypes.rules.indexing import check_place, indexed
from shapetypes.rules.joining import at_least_1d
from shapetypes.rules.pointwise import into


def _exceeds(size: Dim, limit: Dim) -> bool:
    """Whether `size <= limit` is refused. A number against a name may well hold."""
    if less_equal(limit + 1, size):
        return True
    return (size.value is None) == (limit.value is None) and less_equal(size, limit) is Answer.NO


def _check_within(dim: int | Unknown, index: Shape, **others: Shape) -> None:
    """`index` has as many axes as the others, and is nowhere longer, but for axis `dim`."""
    if index.numel() == ZERO:
        return  # torch looks no further
    require.index(index=index)
    for name, shape in others.items():
        if index.rank is None or shape.rank is None:
            continue
        if max(index.rank, 1) != max(shape.rank, 1):
            require.same_rank({name: shape, "index": index})
        if isinstance(dim, Unknown) or index.rank == 0 or shape.rank == 0:
            continue
        for axis in range(index.rank):
            if axis != dim % index.rank and _exceeds(index[axis], shape[axis]):
                message = f"axis {axis} of `index` is {index[axis]}, longer than that of `{name}`, {shape[axis]}"
                raise ShapeError(message)


@shape_rule(*functions_and_methods("gather"))
@example('gather("b t v", 2, "b t 1 : int64")', "b t 1")
@example('gather("b v", -1, "b k : int64")', "b k")
@example('gather("n d", 0, "k 1 : int64")', "k 1")
@example('gather("b v", 1, "b : int64")', error="`input` has 2 axes but `index` has 1 axis")
@example('gather("b v", 1, "n 1 : int64")', error="axis 0 of `index` is n, longer than that of `input`, b")
@example('gather("b v", 2, "b 1 : int64")', error="`dim` is 2")
@example('gather("b v", 1, "b 1 : float32")', error="`index` must be a tensor of int64")
@keeps_dtype
def gather(input: Shape, dim: int | Unknown, index: Shape) -> Shape:
    """The shape of `index`, which has as many axes as the input and is nowhere longer, but along `dim`."""
    axis = dim if isinstance(dim, Unknown) else axis_of(dim, input)
    _check_within(axis, index, input=input)
    return index


@shape_rule(*functions_and_methods("scatter"), "torch.Tensor.scatter_")
@example('scatter("b v", 1, "b 1 : int64", 1.0)', "b v")
@example('scatter("b v", 1, "b k : int64", "b k")', "b v")
@example('scatter("b v", 1, "b : int64", 1.0)', error="`input` has 2 axes but `index` has 1 axis")
@example('scatter("b v", 1, "b 5 : int64", "b 4")', error="axis 1 of `index` is 5, longer than that of `src`, 4")
@keeps_dtype
def scatter(
    input: Shape, dim: int | Unknown, index: Shape, src: Shape | None = None, *, value: Shape | None = None
) -> Shape:
    """The input's shape; `index` is nowhere longer than it, but along `dim`, nor than `src`."""
    return _scattered(input, dim, index, Shape() if src is None else src)


@shape_rule(*functions_and_methods("scatter_add", "scatter_reduce"), *methods("scatter_add_", "scatter_reduce_"))
@example('scatter_add("n d", 0, "e d : int64", "e d")', "n d")
@example('scatter_add("n d", 0, "e : int64", "e d")', error="`input` has 2 axes but `index` has 1 axis")
@keeps_dtype
def scatter_add(input: Shape, dim: int | Unknown, index: Shape, src: Shape, reduce: object = None) -> Shape:
    """The input's shape; `index` is nowhere longer than it, but along `dim`, nor than `src`."""
    return _scattered(input, dim, index, src)


def _scattered(input: Shape, dim: int | Unknown, index: Shape, src: Shape) -> Shape:
    axis = dim if isinstance(dim, Unknown) else axis_of(dim, input)
    _check_within(axis, index, input=input)
    if src.rank != 0:
        _check_within(axis, index, src=src)
        if (
            isinstance(axis, int)
            and index.rank
            and src.rank
            and index.numel() != ZERO
            and _exceeds(index[axis], src[axis])
        ):
            where = f"axis {axis} of `index` is {index[axis]}"
            raise ShapeError(f"{where}, longer than that of `src`, {src[axis]}")
    return input


def _vector_length(index: Shape, name: str = "index") -> Dim:
    """How many indices there are: one axis, or a single number."""
    require.rank(0, 1, **{name: index})
    return index.numel()


@shape_rule(*functions_and_methods("index_select"))
@example('index_select("b t d", 1, "k : int64")', "b k d")
@example('index_select("b d", 1, "k 1 : int64")', error="`index` must have 0 or 1 axes, but has 2 axes")
@example('index_select("b d", 2, "k : int64")', error="`dim` is 2")
@keeps_dtype
def index_select(input: Shape, dim: int | Unknown, index: Shape) -> Shape:
    """Axis `dim` becomes as long as `index`."""
    require.index(index=index)
    length = _vector_length(index)
    if isinstance(dim, Unknown):
        return like_rank(input)
    axis = axis_of(dim, input)
    if input.rank == 0:
        if differ(length, ONE):
            raise ShapeError(f"`input` is a scalar, but `index` has {length} elements")
        return input
    if input.rank is None and input.min_rank == 0:
        return Shape.unknown()  # a scalar stays one
    return input.with_dim(axis, length)


@shape_rule(
    *functions_and_methods("index_add", "index_copy", "index_reduce"),
    *methods("index_add_", "index_copy_", "index_reduce_"),
)
@example('index_add("n d", 0, "e : int64", "e d")', "n d")
@example('index_add("n d", 0, "e : int64", "m d")', error="axis 0 of `source` is m, but `index` has e elements")
@example('index_add("n d", 0, "e : int64", "e h")', error="axis 1 is d in `input` but h in `source`")
@example('index_add("n d", 0, "e 1 : int64", "e d")', error="`index` must have 0 or 1 axes, but has 2 axes")
@keeps_dtype
def index_add(input: Shape, dim: int, index: Shape, source: Shape, reduce: object = None) -> Shape:
    """The input's shape; `source` has it too, but along `dim` the length of `index`."""
    require.index(index=index)
    length = _vector_length(index)
    axis = axis_of(dim, input)
    if input.rank is None or source.rank is None:
        return input
    full, added = at_least_1d(input), at_least_1d(source)
    require.equal_dims({"input": full, "source": added}, except_axis=axis)
    if differ(added[axis], length):
        raise ShapeError(f"axis {axis} of `source` is {added[axis]}, but `index` has {length} elements")
    return input


@shape_rule(*functions_and_methods("index_fill"), "torch.Tensor.index_fill_")
@example('index_fill("n d", 0, "k : int64", 0.0)', "n d")
@example('index_fill("n d", 0, "k : int64", "d")', error="`value` must have 0 axes, but has 1 axis")
@keeps_dtype
def index_fill(input: Shape, dim: int | Unknown, index: Shape, value: Shape) -> Shape:
    """The input's shape; the value is a single number."""
    require.index(index=index)
    require.rank(0, value=value)
    _vector_length(index)
    if isinstance(dim, int):
        axis_of(dim, input)
    return input


@shape_rule(
    *functions_and_methods("index_put"), "torch.index_put_", "torch.Tensor.index_put_", "torch._unsafe_index_put"
)
@example('index_put("n d", ("k : int64",), "k d")', "n d")
@example('index_put("n d", ("k : int64",), "m d")', error="axis -2 of `values` is m, but k in the place for it")
@keeps_dtype
def index_put(input: Shape, indices: Sequence[Shape | None], values: Shape, accumulate: object = False) -> Shape:
    """The input's shape; the values broadcast into the place that the indices name."""
    everything = [slice(None) if index is None else index for index in indices]
    check_place(indexed(input, everything), values, "values")
    return input


@shape_rule(*functions_and_methods("take"))
@example('take("n d", "k 3 : int64")', "k 3")
@keeps_dtype
def take(input: Shape, index: Shape) -> Shape:
    """The shape of `index`."""
    require.index(index=index)
    return index


@shape_rule(*functions_and_methods("take_along_dim"))
@example('take_along_dim("b t d", "b k 1 : int64", 1)', "b k d")
@example('take_along_dim("b t", "k : int64")', "k")
@example('take_along_dim("b t", "k : int64", 1)', error="`input` has 2 axes but `indices` has 1 axis")
@example('take_along_dim("b t", "n 1 : int64", 1)', error="axis -2 is b in `input` but n in `indices`")
@keeps_dtype
def take_along_dim(input: Shape, indices: Shape, dim: int | Unknown | None = None) -> Shape:
    """Both broadcast together, but along `dim`, where `indices` counts."""
    require.index(indices=indices)
    if dim is None:
        return Shape(indices.numel())
    if isinstance(dim, Unknown) or input.rank is None or indices.rank is None:
        return like_rank(input)
    axis = axis_of(dim, input)
    require.same_rank({"input": input, "indices": indices})
    if input.rank == 0:
        return indices
    operands = {"input": input.with_dim(axis, 1).with_written(), "indices": indices.with_dim(axis, 1)}
    return broadcast_all(operands).with_dim(axis, indices[axis])


@shape_rule(*functions_and_methods("put"), "torch.Tensor.put_")
@example('put("n d", "k : int64", "k")', "n d")
@example('put("n d", "k : int64", "j")', error="`source` has j elements, but `index` has k")
@keeps_dtype
def put(input: Shape, index: Shape, source: Shape, accumulate: object = False) -> Shape:
    """The input's shape; `source` has as many elements as `index`."""
    require.index(index=index)
    if differ(source.numel(), index.numel()):
        raise ShapeError(f"`source` has {source.numel()} elements, but `index` has {index.numel()}")
    return input


@shape_rule(*functions_and_methods("masked_select"))
@example('masked_select("b t d", "b t 1 : bool")', "_")
@example('masked_select("b t", "b s : bool")', error="axis -1 is t in `input` but s in `mask`")
@keeps_dtype
def masked_select(input: Shape, mask: Shape) -> Shape:
    """One axis with as many elements as the mask, broadcast with the input, has."""
    require.boolean(mask=mask)
    broadcast_all({"input": input, "mask": mask})
    return Shape(UNKNOWN)


@shape_rule(*functions_and_methods("masked_scatter"))
@example('masked_scatter("b t", "t : bool", "b*t")', "b t")
@keeps_dtype
def masked_scatter(input: Shape, mask: Shape, source: Shape) -> Shape:
    """The input broadcast with the mask; how many elements of the source are used depends on the mask."""
    require.boolean(mask=mask)
    return broadcast_all({"input": input, "mask": mask})


@shape_rule("torch.Tensor.masked_scatter_")
@example('masked_scatter_("b t", "t : bool", "b*t")', "b t")
@example('masked_scatter_("t", "b t : bool", "n")', error="`mask` of shape [b, t] does not fit into `input`")
@keeps_dtype
def masked_scatter_in_place(input: Shape, mask: Shape, source: Shape) -> Shape:
    """The input's shape, into which the mask broadcasts."""
    require.boolean(mask=mask)
    return into(input, mask=mask)


@shape_rule(*functions_and_methods("nonzero"))
@example('nonzero("b t d")', "_ 3 : int64")
@example('nonzero("b t", as_tuple=True)', ("_ : int64", "_ : int64"))
def nonzero(input: Shape, *, as_tuple: bool | Unknown = False) -> Shape | tuple[Shape, ...] | Many:
    """A row of indices for each element that isn't zero, or one tensor for each axis."""
    if isinstance(as_tuple, Unknown):
        return Shape.unknown().with_dtype("int64")
    if as_tuple:
        return indices_per_axis(input)
    return argwhere(input)


def indices_per_axis(input: Shape) -> tuple[Shape, ...] | Many:
    """For each axis one index tensor; how long depends on the data."""
    indices = Shape(UNKNOWN, dtype="int64")
    return Many(indices) if input.rank is None else (indices,) * max(input.rank, 1)


@shape_rule(*functions_and_methods("argwhere"))
@example('argwhere("b t")', "_ 2 : int64")
def argwhere(input: Shape) -> Shape:
    """A row of indices for each element that isn't zero."""
    return Shape(UNKNOWN, UNKNOWN if input.rank is None else input.rank, dtype="int64")


@shape_rule(*functions_and_methods("nonzero_static"))
@example('nonzero_static("b t", size=5)', "5 2 : int64")
def nonzero_static(input: Shape, *, size: Dim) -> Shape:
    """`size` rows of indices."""
    return Shape(size, UNKNOWN if input.rank is None else input.rank, dtype="int64")
