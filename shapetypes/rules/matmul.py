"""Products of matrices and vectors: matmul in all ranks, mm, bmm, addmm, outer, tensordot, kron, cdist, cross."""

from __future__ import annotations

from collections.abc import Sequence

from shapetypes.algebra.axis import canonicalize_dims
from shapetypes.algebra.broadcast import broadcast_all
from shapetypes.algebra.compare import could_be_one
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._matrices import broadcast_batches, contract, expands_to, matrix
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._shapes import differ, keeps_dtype, split_ends, with_rank
from shapetypes.rules._values import Many, Unknown

THREE = Dim.of(3)


@shape_rule(*functions_and_methods("matmul"), *methods("__matmul__"), "torch.linalg.matmul")
@example('matmul("n d", "d m")', "n m")
@example('matmul("b h t d", "b h d s")', "b h t s")
@example('matmul("b t d", "d e")', "b t e")
@example('matmul("*b t d", "*b d s")', "*b t s")
@example('matmul("b t d", "d")', "b t")
@example('matmul("d", "b d e")', "b e")
@example('matmul("d", "d")', "")
@example('matmul("5 1 2 3", "4 3 2")', "5 4 2 2")
@example('matmul("b t d", "b s d")', error="inner sizes differ: axis -1 of `input` is d, but axis -2 of `other` is s")
@example('matmul("2 3", "4 5")', error="inner sizes differ: axis -1 of `input` is 3, but axis -2 of `other` is 4")
@example('matmul("b t d", "c d e")', error="axis -3 is b in `input` but c in `other`")
@example('matmul("b d", "")', error="`other` must have at least 1 axis, but has none")
def matmul(input: Shape, other: Shape) -> Shape:
    """The last axis of the left and the second-last of the right are summed over; axes in front broadcast."""
    require.min_rank(1, input=input, other=other)
    return product(input, other).with_dtype(dtypes.common(input.dtype, other.dtype))


@shape_rule("torch.Tensor.__rmatmul__")
@example('__rmatmul__("d m", "n d")', "n m")
def reflected_matmul(input: Shape, other: Shape) -> Shape:
    """`other @ input`."""
    require.min_rank(1, input=input, other=other)
    return product(other, input, "other", "input").with_dtype(dtypes.common(input.dtype, other.dtype))


def product(left: Shape, right: Shape, left_name: str = "input", right_name: str = "other") -> Shape:
    """The shape of `left @ right`."""
    right_axis = -1 if right.rank == 1 else -2
    right_inner = right[right_axis] if right.rank == 1 or right.min_rank >= 2 else UNKNOWN
    left_inner = left[-1] if left.min_rank else UNKNOWN
    places = f"axis -1 of `{left_name}`", f"axis {right_axis} of `{right_name}`"
    contract(left_inner, right_inner, *places, help=_transposed_fits(left, right, left_name, right_name))
    if (left.rank is None and left.min_rank < 2) or (right.rank is None and right.min_rank < 2):
        return Shape(*Shape.unknown().dims, *right.suffix[-1:]) if right.min_rank >= 2 else Shape.unknown()
    left_batch, rows = _outside(left, from_end=1)
    right_batch, columns = _outside(right, from_end=2)
    return broadcast_batches({left_name: left_batch, right_name: right_batch}) + rows + columns


def _outside(operand: Shape, from_end: int) -> tuple[Shape, Shape]:
    """The batch axes, and the axis that isn't summed over (a vector has neither)."""
    if operand.rank == 1:
        return Shape(), Shape()
    _, batch, last = split_ends(operand, 0, 2)
    return batch, Shape(last[0] if from_end == 1 else last[1])


def _transposed_fits(left: Shape, right: Shape, left_name: str, right_name: str) -> str | None:
    if left.min_rank < 1 or right.min_rank < 2:
        return None
    if left[-1] == right[-1]:
        return f"`{right_name}`.transpose(-2, -1) has {right[-1]} there"
    if left.min_rank > 1 and left[-2] == right[-2]:
        return f"`{left_name}`.transpose(-2, -1) has {left[-2]} there"
    return None


@shape_rule(*functions_and_methods("mm"))
@example('mm("n d", "d m")', "n m")
@example('mm("b n d", "d m")', error="`input` must have 2 axes, but has 3 axes")
@example('mm("2 3", "2 3")', error="inner sizes differ: axis -1 of `input` is 3, but axis -2 of `mat2` is 2")
@keeps_dtype
def mm(input: Shape, mat2: Shape) -> Shape:
    """[n, d] and [d, m] give [n, m]."""
    require.rank(2, input=input, mat2=mat2)
    return product(with_rank(input, 2), with_rank(mat2, 2), "input", "mat2")


@shape_rule(*functions_and_methods("bmm"))
@example('bmm("b n d", "b d m")', "b n m")
@example('bmm("b n d", "c d m")', error="axis 0 of `input` is b but axis 0 of `mat2` is c")
@example('bmm("b n d", "d m")', error="`mat2` must have 3 axes, but has 2 axes")
@keeps_dtype
def bmm(input: Shape, mat2: Shape) -> Shape:
    """[b, n, d] and [b, d, m] give [b, n, m]; the batch axes don't broadcast."""
    return _bmm(input, mat2, "input", "mat2")


def _bmm(left: Shape, right: Shape, left_name: str, right_name: str) -> Shape:
    require.rank(3, **{left_name: left, right_name: right})
    left, right = with_rank(left, 3), with_rank(right, 3)
    batch = require.equal_sizes(left[0], f"axis 0 of `{left_name}`", right[0], f"axis 0 of `{right_name}`")
    rows, columns = product(left[1:], right[1:], left_name, right_name)
    return Shape(batch, rows, columns)


@shape_rule(*functions_and_methods("mv"))
@example('mv("n d", "d")', "n")
@example('mv("n d", "m")', error="inner sizes differ: axis -1 of `input` is d, but axis -1 of `vec` is m")
@keeps_dtype
def mv(input: Shape, vec: Shape) -> Shape:
    """[n, d] and [d] give [n]."""
    require.rank(2, input=input)
    require.rank(1, vec=vec)
    return product(with_rank(input, 2), with_rank(vec, 1), "input", "vec")


@shape_rule(*functions_and_methods("dot"))
@example('dot("d", "d")', "")
@example('dot("3", "4")', error="inner sizes differ: axis 0 of `input` is 3, but axis 0 of `tensor` is 4")
@example('dot("n d", "d")', error="`input` must have 1 axis, but has 2 axes")
@keeps_dtype
def dot(input: Shape, tensor: Shape) -> Shape:
    """Two vectors of one size give a scalar."""
    return _dot(input, tensor, "tensor")


@shape_rule(*functions_and_methods("vdot"))
@example('vdot("d", "d")', "")
@example('vdot("3", "4")', error="inner sizes differ: axis 0 of `input` is 3, but axis 0 of `other` is 4")
@keeps_dtype
def vdot(input: Shape, other: Shape) -> Shape:
    """Two vectors of one size give a scalar."""
    return _dot(input, other, "other")


def _dot(left: Shape, right: Shape, right_name: str) -> Shape:
    require.rank(1, input=left, **{right_name: right})
    contract(left[0], right[0], "axis 0 of `input`", f"axis 0 of `{right_name}`")
    return Shape()


@shape_rule(*functions_and_methods("inner"))
@example('inner("n d", "m d")', "n m")
@example('inner("", "n d")', "n d")
@example('inner("n d", "d m")', error="inner sizes differ: axis -1 of `input` is d, but axis -1 of `other` is m")
@keeps_dtype
def inner(input: Shape, other: Shape) -> Shape:
    """The last axes are summed over, all others stay; a scalar multiplies."""
    if input.rank == 0 or other.rank == 0:
        return input + other
    if input.min_rank == 0 or other.min_rank == 0:
        return Shape.unknown()
    contract(input[-1], other[-1], "axis -1 of `input`", "axis -1 of `other`")
    return input.remove(-1) + other.remove(-1)


@shape_rule(*functions_and_methods("outer", "ger"))
@example('outer("n", "m")', "n m")
@example('outer("n d", "m")', error="`input` must have 1 axis, but has 2 axes")
@keeps_dtype
def outer(input: Shape, vec2: Shape) -> Shape:
    """[n] and [m] give [n, m]."""
    require.rank(1, input=input, vec2=vec2)
    return with_rank(input, 1) + with_rank(vec2, 1)


@shape_rule(*functions_and_methods("addmm"), "torch.Tensor.addmm_")
@example('addmm("m", "n d", "d m")', "n m")
@example('addmm("n", "n d", "d m")', error="axis -1 of `input` is n, but m in the result, [n, m]")
@example('addmm("m", "n d", "e m")', error="inner sizes differ: axis -1 of `mat1` is d, but axis -2 of `mat2` is e")
@keeps_dtype
def addmm(input: Shape, mat1: Shape, mat2: Shape) -> Shape:
    """The input, broadcast to the shape of `mat1 @ mat2`."""
    require.rank(2, mat1=mat1, mat2=mat2)
    result = product(with_rank(mat1, 2), with_rank(mat2, 2), "mat1", "mat2")
    expands_to(input, result)
    return result


@shape_rule(*functions_and_methods("addmv"), "torch.Tensor.addmv_")
@example('addmv("n", "n d", "d")', "n")
@example('addmv("d", "n d", "d")', error="axis -1 of `input` is d, but n in the result, [n]")
@keeps_dtype
def addmv(input: Shape, mat: Shape, vec: Shape) -> Shape:
    """The input, broadcast to the shape of `mat @ vec`."""
    require.rank(2, mat=mat)
    require.rank(1, vec=vec)
    result = product(with_rank(mat, 2), with_rank(vec, 1), "mat", "vec")
    expands_to(input, result)
    return result


@shape_rule(*functions_and_methods("addbmm"), "torch.Tensor.addbmm_")
@example('addbmm("n m", "b n d", "b d m")', "n m")
@example('addbmm("n m", "b n d", "c d m")', error="axis 0 of `batch1` is b but axis 0 of `batch2` is c")
@keeps_dtype
def addbmm(input: Shape, batch1: Shape, batch2: Shape) -> Shape:
    """The input, broadcast to the shape of the products' sum."""
    result = _bmm(batch1, batch2, "batch1", "batch2")[1:]
    expands_to(input, result)
    return result


@shape_rule(*functions_and_methods("baddbmm"), "torch.Tensor.baddbmm_")
@example('baddbmm("b n m", "b n d", "b d m")', "b n m")
@example('baddbmm("b m n", "b n d", "b d m")', error="axis -2 of `input` is m, but n in the result, [b, n, m]")
@keeps_dtype
def baddbmm(input: Shape, batch1: Shape, batch2: Shape) -> Shape:
    """The input, broadcast to the shape of the products."""
    result = _bmm(batch1, batch2, "batch1", "batch2")
    expands_to(input, result)
    return result


@shape_rule(*functions_and_methods("addr"), "torch.Tensor.addr_")
@example('addr("n m", "n", "m")', "n m")
@example('addr("m n", "n", "m")', error="axis -2 of `input` is m, but n in the result, [n, m]")
@keeps_dtype
def addr(input: Shape, vec1: Shape, vec2: Shape) -> Shape:
    """The input, broadcast to the shape of the outer product."""
    require.rank(1, vec1=vec1, vec2=vec2)
    result = with_rank(vec1, 1) + with_rank(vec2, 1)
    expands_to(input, result)
    return result


@shape_rule("torch.tensordot", "torch.functional.tensordot")
@example('tensordot("b t d", "d e", 1)', "b t e")
@example('tensordot("b t d", "e d", ([2], [1]))', "b t e")
@example('tensordot("b t d", "t d e")', "b e")
@example('tensordot("b t", "d e", 1)', error="axis 1 of `a` is t, but axis 0 of `b` is d")
@example('tensordot("b t", "t", 2)', error="2 axes are to be summed over, but `b` has 1")
@example('tensordot("b t", "t b", ([0, 1], [1]))', error="2 axes of `a` can't be matched with 1 of `b`")
@keeps_dtype
def tensordot(a: Shape, b: Shape, dims: int | Sequence[int | Sequence[int]] = 2) -> Shape:
    """The axes in `dims` are summed over (as many of the last of `a` and the first of `b`); all others stay."""
    if a.rank is None or b.rank is None:
        return Shape.unknown()
    first, second = _summed(a.rank, b.rank, dims)
    for i, j in zip(canonicalize_dims(first, a, "dims"), canonicalize_dims(second, b, "dims"), strict=True):
        if differ(a[i], b[j]) and not (could_be_one(a[i]) or could_be_one(b[j])):
            raise ShapeError(f"inner sizes differ: axis {i} of `a` is {a[i]}, but axis {j} of `b` is {b[j]}")
    return a.remove(first) + b.remove(second)


def _summed(a_rank: int, b_rank: int, dims: int | Sequence[int | Sequence[int]]) -> tuple[Sequence[int], Sequence[int]]:
    if isinstance(dims, int):
        if dims < 0:
            raise ShapeError(f"`dims` must not be negative, but is {dims}")
        for name, rank in (("a", a_rank), ("b", b_rank)):
            if dims > rank:
                raise ShapeError(f"{dims} axes are to be summed over, but `{name}` has {rank}")
        return range(a_rank - dims, a_rank), range(dims)
    if len(dims) != 2 or isinstance(dims[0], int) or isinstance(dims[1], int):
        raise Decline
    if len(dims[0]) != len(dims[1]):
        raise ShapeError(f"{len(dims[0])} axes of `a` can't be matched with {len(dims[1])} of `b`")
    return dims[0], dims[1]


@shape_rule(*functions_and_methods("kron"))
@example('kron("n m", "2 3")', "2*n 3*m")
@example('kron("n m", "3")', "n 3*m")
@keeps_dtype
def kron(input: Shape, other: Shape) -> Shape:
    """Sizes are multiplied, the shorter shape getting ones in front."""
    if input.rank is None or other.rank is None:
        return Shape.unknown()
    rank = max(input.rank, other.rank)
    left = Shape(*[1] * (rank - input.rank)) + input
    right = Shape(*[1] * (rank - other.rank)) + other
    return Shape(*(a * b for a, b in zip(left, right, strict=True)))


@shape_rule("torch.cdist", "torch.functional.cdist")
@example('cdist("b n d", "b m d")', "b n m")
@example('cdist("n d", "b m d")', "b n m")
@example('cdist("n d", "m e")', error="axis -1 of `x1` is d, but axis -1 of `x2` is e")
@keeps_dtype
def cdist(x1: Shape, x2: Shape, p: object = 2.0, compute_mode: object = None) -> Shape:
    """Rows of [..., n, d] against rows of [..., m, d]: [..., n, m]."""
    left_batch, rows, left = matrix(x1, "x1")
    right_batch, columns, right = matrix(x2, "x2")
    contract(left, right, "axis -1 of `x1`", "axis -1 of `x2`")
    return broadcast_batches({"x1": left_batch, "x2": right_batch}) + Shape(rows, columns)


@shape_rule(*functions_and_methods("cross"))
@example('cross("n 3", "n 3")', "n 3")
@example('cross("n 4", "n 4", 1)', error="axis 1 must be 3, but is 4 in `input`")
@example('cross("n 3", "3")', error="`input` has 2 axes but `other` has 1 axis")
@keeps_dtype
def cross(input: Shape, other: Shape, dim: int | Unknown | None = None) -> Shape:
    """Both broadcast together; axis `dim` (the first one of size 3) has size 3."""
    require.same_rank({"input": input, "other": other})
    result = broadcast_all({"input": input, "other": other})
    if isinstance(dim, int):
        _check_three(dim, input=input, other=other)
    elif dim is None and input.rank is not None:
        if all(differ(size, THREE) for size in input):
            raise ShapeError("no axis of `input` has size 3")
        if THREE in input.dims:
            _check_three(input.dims.index(THREE), other=other)
    return result


@shape_rule("torch.linalg.cross")
@example('cross("n 3", "1 3")', "n 3")
@example('cross("3 n", "3 n")', error="axis -1 must be 3, but is n in `input`")
@keeps_dtype
def linalg_cross(input: Shape, other: Shape, *, dim: int | Unknown = -1) -> Shape:
    """Both broadcast together; axis `dim` has size 3."""
    return cross(input, other, dim)


def _check_three(dim: int, **operands: Shape) -> None:
    for name, shape in operands.items():
        axis = axis_of(dim, shape)
        if shape.rank != 0 and differ(shape[axis], THREE):
            raise ShapeError(f"axis {dim} must be 3, but is {shape[axis]} in `{name}`")


@shape_rule("torch.linalg.vecdot")
@example('vecdot("b t d", "d")', "b t")
@example('vecdot("b d", "b e")', error="axis -1 is d in `x` but e in `y`")
@keeps_dtype
def vecdot(x: Shape, y: Shape, *, dim: int = -1) -> Shape:
    """Both broadcast together; axis `dim` is summed over."""
    result = broadcast_all({"x": x, "y": y})
    return result.remove(axis_of(dim, result))


@shape_rule("torch.linalg.multi_dot")
@example('multi_dot(["n d", "d e", "e m"])', "n m")
@example('multi_dot(["d", "d e", "e"])', "")
@example('multi_dot(["2 3", "4 5"])', error="axis -1 of `tensors[0]` is 3, but axis -2 of `tensors[1]` is 4")
def multi_dot(tensors: Sequence[Shape] | Many) -> Shape:
    """Matrices multiplied in a row; the first and the last may be vectors."""
    if isinstance(tensors, Many):
        return Shape.unknown()
    if len(tensors) < 2:
        raise ShapeError(f"at least two tensors are needed, not {len(tensors)}")
    named = list(require.numbered("tensors", tensors).items())
    require.rank(1, 2, **dict((named[0], named[-1])))
    require.rank(2, **dict(named[1:-1]))
    name, result = named[0]
    for next_name, shape in named[1:]:
        result, name = product(result, shape, name, next_name), next_name
    return result.with_dtype(dtypes.common(*(shape.dtype for shape in tensors)))


@shape_rule("torch.chain_matmul", "torch.functional.chain_matmul")
@example('chain_matmul("n d", "d e", "e m")', "n m")
def chain_matmul(*matrices: Shape) -> Shape:
    """Matrices multiplied in a row."""
    require.rank(2, **require.numbered("matrices", matrices))
    return multi_dot(matrices) if len(matrices) > 1 else matrices[0]


@shape_rule(*functions_and_methods("trace"))
@example('trace("n n")', "")
@example('trace("n")', error="`input` must have 2 axes, but has 1 axis")
def trace(input: Shape) -> Shape:
    """A scalar."""
    require.rank(2, input=input)
    return Shape()
