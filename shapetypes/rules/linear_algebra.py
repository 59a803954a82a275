"""Systems of equations, and norms of vectors and matrices."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from shapetypes.algebra.axis import canonicalize_dims
from shapetypes.algebra.compare import less_equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._matrices import broadcast_batches, matrix, square
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._shapes import differ, keeps_dtype, least, split_ends
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown
from shapetypes.rules.reduction import Axes, Flag, reduce


def _fit(size: Dim, given: Dim, name: str, axis: int, matrix_name: str = "A") -> None:
    if differ(size, given):
        raise ShapeError(f"axis {axis} of `{name}` is {given}, but `{matrix_name}` is a matrix of {size} by {size}")


@shape_rule("torch.linalg.solve")
@example('solve("b n n", "b n k")', "b n k")
@example('solve("b n n", "n k")', "b n k")
@example('solve("n n", "n")', "n")
@example('solve("b n n", "b n")', "b n")
@example('solve("n n", "k n", left=False)', "k n")
@example('solve("n n", "m k")', error="axis -2 of `B` is m, but `A` is a matrix of n by n")
@example('solve("n m", "n")', error="`A` must be square, but its last two axes are n and m")
@keeps_dtype
def solve(A: Shape, B: Shape, *, left: bool = True) -> Shape:
    """The X of `A @ X = B` (`X @ A = B` if not `left`): B's shape, batch axes broadcast; or one vector each."""
    batch, size = square(A)
    if B.rank is None or (A.rank is None and B.rank > 1):
        return Shape.unknown()
    if B.rank == 1 or _is_batch_of_vectors(A, B):
        if not left:
            raise ShapeError("`left` must be True where `B` is a vector")
        _fit(size, B[-1], "B", -1)
        return batch + Shape(size)
    return _solved(batch, size, B, left=left)


def _is_batch_of_vectors(A: Shape, B: Shape) -> bool:
    """Whether B has the shape of A without its last axis."""
    if A.rank is None or B.rank is None or B.rank != A.rank - 1:
        return False
    return not any(differ(a, b) for a, b in zip(A[:-1], B, strict=True))


def _solved(batch: Shape, size: Dim, B: Shape, *, left: bool = True, name: str = "B", matrix_name: str = "A") -> Shape:
    """B's shape, its batch axes broadcast with those of the matrices."""
    b_batch, rows, columns = matrix(B, name)
    _fit(size, rows if left else columns, name, -2 if left else -1, matrix_name)
    together = broadcast_batches({matrix_name: batch, name: b_batch})
    return together + Shape(size if left else rows, columns if left else size)


@shape_rule("torch.linalg.solve_ex")
@example('solve_ex("b n n", "b n k")', ("b n k", "b : int32"))
def solve_ex(A: Shape, B: Shape, *, left: bool = True) -> tuple[Shape, Shape]:
    """The solution, and one error code for each matrix."""
    result = solve(A, B, left=left)
    vectors = B.rank == 1 or _is_batch_of_vectors(A, B)
    info = result[:-1] if vectors else result[:-2]
    return result, info.with_dtype("int32")


@shape_rule("torch.linalg.solve_triangular")
@example('solve_triangular("b n n", "n k", upper=True)', "b n k")
@example('solve_triangular("n n", "m k", upper=True)', error="axis -2 of `B` is m, but `A` is a matrix of n by n")
@keeps_dtype
def solve_triangular(A: Shape, B: Shape, *, left: bool = True) -> Shape:
    """B's shape, batch axes broadcast with those of A."""
    return _solved(*square(A), B, left=left)


@shape_rule(*functions_and_methods("triangular_solve"))
@example('triangular_solve("n k", "n n")', ("n k", "n n"))
@keeps_dtype
def triangular_solve(input: Shape, A: Shape) -> tuple[Shape, Shape]:
    """The solution and a copy of A, batch axes broadcast."""
    batch, size = square(A)
    solution = _solved(batch, size, input, name="input")
    return solution, solution[:-2] + Shape(size, size)


@shape_rule(*functions_and_methods("cholesky_solve"))
@example('cholesky_solve("b n k", "n n")', "b n k")
@example('cholesky_solve("m k", "n n")', error="axis -2 of `input` is m, but `L` is a matrix of n by n")
@keeps_dtype
def cholesky_solve(input: Shape, L: Shape, upper: object = False) -> Shape:
    """The input's shape, batch axes broadcast with those of L."""
    return _solved(*square(L, "L"), input, name="input", matrix_name="L")


@shape_rule(*functions_and_methods("lu_solve"))
@example('lu_solve("_ k", "n n", "n : int32")', "n k")
@keeps_dtype
def lu_solve(input: Shape, LU_data: Shape, LU_pivots: Shape) -> Shape:
    """The input's shape, batch axes broadcast with those of the factors."""
    batch, size = square(LU_data, "LU_data")
    _check_pivots(LU_pivots, LU_data, "LU_pivots", "LU_data")
    return _solved(batch, size, input, name="input", matrix_name="LU_data")


@shape_rule("torch.linalg.lu_solve")
@example('lu_solve("_ n", "n : int32", "n k")', "n k")
@keeps_dtype
def linalg_lu_solve(LU: Shape, pivots: Shape, B: Shape, *, left: bool = True) -> Shape:
    """B's shape, batch axes broadcast with those of the factors."""
    batch, size = square(LU, "LU")
    _check_pivots(pivots, LU, "pivots", "LU")
    return _solved(batch, size, B, left=left, matrix_name="LU")


@shape_rule("torch.linalg.ldl_solve")
@example('ldl_solve("_ n", "n : int32", "n k")', "n k")
@keeps_dtype
def ldl_solve(LD: Shape, pivots: Shape, B: Shape) -> Shape:
    """B's shape, batch axes broadcast with those of the factors."""
    batch, size = square(LD, "LD")
    _check_pivots(pivots, LD, "pivots", "LD")
    return _solved(batch, size, B, matrix_name="LD")


def _check_pivots(pivots: Shape, factors: Shape, name: str, factors_name: str) -> None:
    """One number for each row of each matrix."""
    require.min_rank(1, **{name: pivots})
    require.equal_dims({factors_name: factors[:-1], name: pivots})


@shape_rule("torch.linalg.lstsq")
@example('lstsq("b 5 3", "b 5 k", driver="gelsy")', ("b 3 k", "0", "b : int64", "0"))
@example('lstsq("b 3 5", "b 3 k", driver="gelsd")', ("b 5 k", "0", "b : int64", "b 3"))
@example('lstsq("5 3", "5", driver="gelsy")', ("3", "0", " : int64", "0"))
@example('lstsq("_ 5 3", "b 5 k")', ("b 3 k", "...", "...", "..."))
@example('lstsq("5 3", "4 k")', error="axis -2 of `B` is 4, but `A` has 5 rows")
@example('lstsq("5 3", "b 5 k")', error="`B` has more axes than `A`: 3, not 2")
def lstsq(
    A: Shape, B: Shape, rcond: object = None, *, driver: str | Unknown | None = None
) -> tuple[Shape, Shape, Shape, Shape]:
    """The X that brings `A @ X` closest to B; residuals, ranks and singular values where the driver computes them."""
    batch, rows, columns = matrix(A)
    if A.rank is None or B.rank is None:
        return (Shape.unknown(),) * 4
    if B.rank > A.rank:
        raise ShapeError(f"`B` has more axes than `A`: {B.rank}, not {A.rank}")
    vectors = _is_batch_of_vectors(A, B)
    require.min_rank(1 if vectors else 2, B=B)
    b_batch, right = (B[:-1], Shape()) if vectors else (B[:-2], B[-1:])
    b_rows = B[-1 if vectors else -2]
    if differ(rows, b_rows):
        raise ShapeError(f"axis {-1 if vectors else -2} of `B` is {b_rows}, but `A` has {rows} rows")
    together = broadcast_batches({"A": batch, "B": batch if vectors else b_batch})
    solution = (together + Shape(columns) + right).with_dtype(A.dtype)
    return (solution, *_lstsq_details(batch, rows, columns, together + right, driver))


def _lstsq_details(
    batch: Shape, rows: Dim, columns: Dim, residuals: Shape, driver: str | Unknown | None
) -> tuple[Shape, Shape, Shape]:
    """Residuals, ranks, singular values; without a driver, the device decides."""
    empty, unknown = Shape(0), Shape.unknown()
    if not isinstance(driver, str):
        return unknown, unknown, unknown
    if driver == "gelsy" or less_equal(rows, columns):
        residuals = empty
    elif driver != "gels" or not less_equal(columns + 1, rows):
        residuals = unknown  # the others compute them if all matrices have full rank
    rank = empty if driver == "gels" else batch
    singular = batch + Shape(least(rows, columns)) if driver in ("gelsd", "gelss") else empty
    return residuals, rank.with_dtype("int64"), singular


@shape_rule("torch.linalg.householder_product", "torch.orgqr", "torch.Tensor.orgqr")
@example('householder_product("b 5 3", "b 3")', "b 5 3")
@example('householder_product("b 3 5", "b 3")', error="`A` must have at least as many rows as columns, but has 3 and 5")
@keeps_dtype
def householder_product(A: Shape, tau: Shape) -> Shape:
    """A's shape."""
    _, rows, columns = matrix(A)
    require.min_rank(1, tau=tau)
    if less_equal(rows + 1, columns):
        raise ShapeError(f"`A` must have at least as many rows as columns, but has {rows} and {columns}")
    if less_equal(columns + 1, tau[-1]):
        raise ShapeError(f"axis -1 of `tau` is {tau[-1]}, more than the columns of `A`, {columns}")
    if A.rank is not None and tau.rank is not None:
        require.equal_dims({"A": A[:-1], "tau": tau}, except_axis=A.rank - 2)
    return A


@shape_rule(*functions_and_methods("ormqr"))
@example('ormqr("5 3", "3", "5 4")', "5 4")
@keeps_dtype
def ormqr(input: Shape, tau: Shape, other: Shape, left: bool = True, transpose: object = False) -> Shape:
    """The shape of `other`."""
    _, rows, reflectors = matrix(input, "input")
    _, other_rows, other_columns = matrix(other, "other")
    axis, size = (-2, other_rows) if left else (-1, other_columns)
    if differ(size, rows):
        raise ShapeError(f"axis {axis} of `other` is {size}, but `input` has {rows} rows")
    require.min_rank(1, tau=tau)
    if differ(tau[-1], least(size, reflectors)):
        raise ShapeError(f"axis -1 of `tau` is {tau[-1]}, but there are {least(size, reflectors)} reflectors")
    require.equal_dims({"input": input[:-2], "tau": tau[:-1], "other": other[:-2]})
    return other


@shape_rule("torch.linalg.tensorinv")
@example('tensorinv("2 3 6")', "6 2 3")
@example('tensorinv("2 3 5")', error="the first 2 axes of `A` have 6 elements, the others 5")
@keeps_dtype
def tensorinv(A: Shape, ind: int = 2) -> Shape:
    """The first `ind` axes and the others change places; both have as many elements."""
    if A.rank is None:
        return Shape.unknown()
    if ind <= 0:
        raise ShapeError(f"`ind` must be positive, but is {ind}")
    first, others = A[:ind], A[ind:]
    if differ(first.numel(), others.numel()):
        raise ShapeError(f"the first {ind} axes of `A` have {first.numel()} elements, the others {others.numel()}")
    return others + first


@shape_rule("torch.linalg.tensorsolve")
@example('tensorsolve("2 3 6", "2 3")', "6")
@example('tensorsolve("2 3 5", "2 3")', error="the axes of `A` after those of `B` have 5 elements, `B` has 6")
@keeps_dtype
def tensorsolve(A: Shape, B: Shape, dims: Sequence[int] | None = None) -> Shape:
    """The axes of A that follow those of B."""
    if A.rank is None or B.rank is None:
        return Shape.unknown()
    moved = canonicalize_dims(dims or (), A, "dims")
    ordered = Shape(*(A[i] for i in range(A.rank) if i not in moved), *(A[i] for i in moved))
    result = ordered[B.rank :]
    require.min_rank(B.rank, A=A)
    if differ(result.numel(), B.numel()) or differ(ordered[: B.rank].numel(), B.numel()):
        raise ShapeError(f"the axes of `A` after those of `B` have {result.numel()} elements, `B` has {B.numel()}")
    return result


@shape_rule("torch.linalg.vector_norm")
@example('vector_norm("b t d", dim=-1)', "b t")
@example('vector_norm("b t d")', "")
def vector_norm(x: Shape, ord: object = 2, dim: Axes = None, keepdim: Flag = False) -> Shape:
    """The axes in `dim` go away; without `dim`, all of them."""
    return reduce(x, dim, keepdim)


@shape_rule("torch.linalg.matrix_norm")
@example('matrix_norm("b n m")', "b")
@example('matrix_norm("b n m", dim=(0, 2), keepdim=True)', "1 n 1")
@example('matrix_norm("n")', error="`A` must have at least 2 axes, but has 1 axis")
@example('matrix_norm("b n m", dim=(0,))', error="a matrix norm is taken over 2 axes, not 1")
def matrix_norm(A: Shape, ord: object = "fro", dim: Sequence[int] | Unknown = (-2, -1), keepdim: Flag = False) -> Shape:
    """The two axes in `dim` go away."""
    require.min_rank(2, A=A)
    if not isinstance(dim, Unknown) and len(dim) != 2:
        raise ShapeError(f"a matrix norm is taken over 2 axes, not {len(dim)}")
    return reduce(A, dim, keepdim)


@shape_rule("torch.linalg.norm")
@example('norm("b t d", dim=-1)', "b t")
@example('norm("n m", "fro")', "")
@example('norm("b n m", 2)', error="without `dim`, `A` must have 1 or 2 axes, but has 3")
@example('norm("b n m", dim=(0, 1, 2))', error="a norm is taken over 1 or 2 axes, not 3")
def norm(A: Shape, ord: int | float | str | Unknown | None = None, dim: Axes = None, keepdim: Flag = False) -> Shape:
    """The one or two axes in `dim` go away; without `dim` and `ord`, all of them."""
    if dim is None and ord not in (None, UNKNOWN_VALUE) and A.rank not in (None, 1, 2):
        raise ShapeError(f"without `dim`, `A` must have 1 or 2 axes, but has {A.rank}")
    if isinstance(dim, tuple) and len(dim) not in (1, 2):
        raise ShapeError(f"a norm is taken over 1 or 2 axes, not {len(dim)}")
    axes = A.rank if dim is None else len(dim) if isinstance(dim, tuple) else 1
    _check_order(ord, axes)
    return reduce(A, dim, keepdim)


def _check_order(ord: object, axes: int | None) -> None:
    if axes == 1 and isinstance(ord, str):
        raise ShapeError(f"the norm {ord!r} is one of matrices, over 2 axes")
    if axes == 2 and isinstance(ord, (int, float)) and abs(ord) not in (1, 2, inf):
        raise ShapeError(f"there is no matrix norm of order {ord}")


@shape_rule("torch.Tensor.sum_to_size")
@example('sum_to_size("b t d", 1, "d")', "1 d")
@example('sum_to_size("b t d", "t", 3)', error="axis -1 of `input` is d and can't be summed to 3")
@keeps_dtype
def sum_to_size(input: Shape, *size: Dim) -> Shape:
    """The sizes given; each is the input's or 1, the axes in front are summed away."""
    if input.rank is not None and len(size) > input.rank:
        raise ShapeError(f"`input` has {input.rank} axes, but {len(size)} sizes are given")
    _, _, kept = split_ends(input, 0, len(size))
    for axis, (have, want) in enumerate(zip(kept, size, strict=True), -len(size)):
        if want.value != 1 and differ(have, want):
            raise ShapeError(f"axis {axis} of `input` is {have} and can't be summed to {want}")
    return Shape(*(have if want == UNKNOWN else want for have, want in zip(kept, size, strict=True)))
