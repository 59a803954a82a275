"""Square matrices, their inverses and determinants, and matrices taken apart: lu, qr, svd, eig, cholesky."""

from __future__ import annotations

from shapetypes.algebra.broadcast import broadcast_all
from shapetypes.algebra.compare import less_equal
from shapetypes.algebra.dim import UNKNOWN, ZERO, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules import _require as require
from shapetypes.rules._matrices import matrix, square
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._shapes import differ, keeps_dtype, least
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown
from shapetypes.rules.joining import at_least_1d

Pair = tuple[Shape, Shape]
Triple = tuple[Shape, Shape, Shape]
Flag = bool | Unknown


@shape_rule(
    *functions_and_methods("inverse", "matrix_exp", "cholesky_inverse"),
    *(f"torch.linalg.{name}" for name in ("inv", "matrix_exp", "cholesky")),
)
@example('inv("b n n")', "b n n")
@example('inv("b n d")', error="`A` must be square, but its last two axes are n and d")
@example('inv("n")', error="`A` must have at least 2 axes, but has 1 axis")
@keeps_dtype
def square_map(A: Shape, *options: object) -> Shape:
    """Square matrices of the same shape."""
    batch, size = square(A)
    return batch + Shape(size, size)


@shape_rule(*functions_and_methods("cholesky"))
@example('cholesky("b n n")', "b n n")
@keeps_dtype
def cholesky(input: Shape, upper: object = False) -> Shape:
    """Square matrices of the same shape."""
    return input if input.numel() == ZERO else square_map(input)  # torch looks at no matrices


@shape_rule(*functions_and_methods("matrix_power"), "torch.linalg.matrix_power")
@example('matrix_power("b n n", 3)', "b n n")
@example('matrix_power("2 3", 2)', error="`A` must be square, but its last two axes are 2 and 3")
@keeps_dtype
def matrix_power(A: Shape, n: object) -> Shape:
    """Square matrices of the same shape."""
    return square_map(A)


@shape_rule("torch.linalg.inv_ex", "torch.linalg.cholesky_ex")
@example('inv_ex("b n n")', ("b n n", "b : int32"))
def with_info(A: Shape) -> Pair:
    """Square matrices of the same shape, and one error code for each."""
    result = square_map(A)
    return result, square(A)[0].with_dtype("int32")


@shape_rule(*functions_and_methods("det", "logdet"), "torch.linalg.det")
@example('det("b n n")', "b")
@example('det("2 3")', error="`A` must be square, but its last two axes are 2 and 3")
@keeps_dtype
def det(A: Shape) -> Shape:
    """One number for each square matrix."""
    return square(A)[0]


@shape_rule(*functions_and_methods("slogdet"), "torch.linalg.slogdet")
@example('slogdet("b n n")', ("b", "b"))
def slogdet(A: Shape) -> Pair:
    """For each square matrix the sign and the logarithm of the determinant."""
    batch, _ = square(A)
    return batch.with_dtype(A.dtype), batch.with_dtype(dtypes.as_real(A.dtype))


@shape_rule("torch.linalg.cond")
@example('cond("b n m")', "b")
@example('cond("b n m", 1)', error="`A` must be square, but its last two axes are n and m")
def cond(A: Shape, p: int | float | str | Unknown | None = None) -> Shape:
    """One number for each matrix, which must be square unless `p` is 2 or -2."""
    batch, _, _ = matrix(A)
    return batch if p in (None, 2, -2, UNKNOWN_VALUE) else square(A)[0]


@shape_rule("torch.linalg.matrix_rank")
@example('matrix_rank("b n m")', "b : int64")
def matrix_rank(
    A: Shape, tol: Shape | None = None, hermitian: Flag = False, *, atol: Shape | None = None, rtol: Shape | None = None
) -> Shape:
    """One number for each matrix, broadcast with the tolerances."""
    batch = square(A)[0] if hermitian is True and A.numel() != ZERO else matrix(A)[0]
    return _with_tolerances(A, batch, tol=tol, atol=atol, rtol=rtol).with_dtype("int64")


@shape_rule(*functions_and_methods("pinverse"), "torch.linalg.pinv")
@example('pinv("b n m")', "b m n")
@keeps_dtype
def pinv(
    A: Shape,
    rcond: Shape | None = None,
    hermitian: Flag = False,
    *,
    atol: Shape | None = None,
    rtol: Shape | None = None,
) -> Shape:
    """[n, m] matrices give [m, n] ones, broadcast with the tolerances."""
    batch, rows, columns = matrix(A)
    if hermitian is True and A.numel() != ZERO:
        square(A)
    together = _with_tolerances(A, batch, rcond=rcond, atol=atol, rtol=rtol)
    return together + Shape(columns, rows)


def _with_tolerances(A: Shape, batch: Shape, **tolerances: Shape | None) -> Shape:
    """The batch axes broadcast with tolerances that are tensors; of empty matrices torch looks at none."""
    given = {name: shape for name, shape in tolerances.items() if shape is not None and shape.rank != 0}
    if not given or A.numel() == ZERO:
        return batch
    return Shape.unknown() if A.numel().is_unknown else broadcast_all({"A": batch, **given})


@shape_rule("torch.linalg.eig")
@example('eig("b n n")', ("b n", "b n n"))
def eig(A: Shape) -> Pair:
    """For each square matrix n eigenvalues and as many eigenvectors."""
    batch, size = square(A)
    dtype = dtypes.as_complex(A.dtype)
    return (batch + Shape(size)).with_dtype(dtype), (batch + Shape(size, size)).with_dtype(dtype)


@shape_rule("torch.linalg.eigh")
@example('eigh("b n n")', ("b n", "b n n"))
@example('eigh("2 3")', error="`A` must be square, but its last two axes are 2 and 3")
def eigh(A: Shape, UPLO: object = "L") -> Pair:
    """For each square matrix n real eigenvalues and as many eigenvectors."""
    batch, size = square(A)
    values = (batch + Shape(size)).with_dtype(dtypes.as_real(A.dtype))
    return values, (batch + Shape(size, size)).with_dtype(A.dtype)


@shape_rule("torch.linalg.eigvals")
@example('eigvals("b n n")', "b n")
def eigvals(A: Shape) -> Shape:
    """n complex eigenvalues for each square matrix."""
    return eig(A)[0]


@shape_rule("torch.linalg.eigvalsh")
@example('eigvalsh("b n n")', "b n")
def eigvalsh(A: Shape, UPLO: object = "L") -> Shape:
    """n real eigenvalues for each square matrix."""
    return eigh(A)[0]


@shape_rule("torch.linalg.svd")
@example('svd("b 5 3")', ("b 5 5", "b 3", "b 3 3"))
@example('svd("b 5 3", full_matrices=False)', ("b 5 3", "b 3", "b 3 3"))
@example('svd("b n m", full_matrices=False)', ("b n min(n,m)", "b min(n,m)", "b min(n,m) m"))
@example('svd("n")', error="`A` must have at least 2 axes, but has 1 axis")
def linalg_svd(A: Shape, full_matrices: Flag = True) -> Triple:
    """U, S and V transposed; with `full_matrices=False`, U and V only have as many vectors as S has values."""
    batch, rows, columns = matrix(A)
    rank = least(rows, columns)
    left, right = _if(full_matrices, rows, rank), _if(full_matrices, columns, rank)
    values = (batch + Shape(rank)).with_dtype(dtypes.as_real(A.dtype))
    return (batch + Shape(rows, left)).with_dtype(A.dtype), values, (batch + Shape(right, columns)).with_dtype(A.dtype)


def _if(flag: Flag, yes: Dim, no: Dim) -> Dim:
    if flag is UNKNOWN_VALUE:
        return yes if yes == no else UNKNOWN
    return yes if flag else no


@shape_rule("torch.linalg.svdvals")
@example('svdvals("b 5 3")', "b 3")
def svdvals(A: Shape) -> Shape:
    """As many values as the smaller side has."""
    return linalg_svd(A)[1]


@shape_rule(*functions_and_methods("svd"))
@example('svd("b 5 3")', ("b 5 3", "b 3", "b 3 3"))
@example('svd("b 5 3", some=False)', ("b 5 5", "b 3", "b 3 3"))
def svd(input: Shape, some: Flag = True, compute_uv: Flag = True) -> Triple:
    """U, S and V; with `some`, U and V only have as many vectors as S has values."""
    batch, rows, columns = matrix(input, "input")
    rank = least(rows, columns)
    full: Flag = UNKNOWN_VALUE if UNKNOWN_VALUE in (some, compute_uv) else not (some and compute_uv)
    left, right = _if(full, rows, rank), _if(full, columns, rank)
    values = (batch + Shape(rank)).with_dtype(dtypes.as_real(input.dtype))
    return batch + Shape(rows, left), values, batch + Shape(columns, right)


@shape_rule("torch.svd_lowrank")
@example('svd_lowrank("b 20 10", 4)', ("b 20 4", "b 4", "b 10 4"))
@example('svd_lowrank("b 20 10", 11)', ("b 20 10", "b 10", "b 10 10"))
def svd_lowrank(A: Shape, q: Dim | None = None, niter: object = 2, M: Shape | None = None) -> Triple:
    """U, S and V with `q` values, or as many as there are."""
    _, rows, columns = matrix(A)
    return _low_rank(A, least(Dim.of(6) if q is None else q, least(rows, columns)))


@shape_rule("torch.pca_lowrank")
@example('pca_lowrank("20 10", 4)', ("20 4", "4", "10 4"))
@example('pca_lowrank("20 10")', ("20 6", "6", "10 6"))
@example('pca_lowrank("20 10", 11)', error="`q` is 11, more than the smaller side of `A`, 10")
def pca_lowrank(A: Shape, q: Dim | None = None, center: object = True, niter: object = 2) -> Triple:
    """U, S and V with `q` values."""
    _, rows, columns = matrix(A)
    if q is not None and less_equal(least(rows, columns) + 1, q):
        raise ShapeError(f"`q` is {q}, more than the smaller side of `A`, {least(rows, columns)}")
    return _low_rank(A, least(Dim.of(6), least(rows, columns)) if q is None else q)


def _low_rank(A: Shape, q: Dim) -> Triple:
    batch, rows, columns = matrix(A)
    parts = batch + Shape(rows, q), batch + Shape(q), batch + Shape(columns, q)
    return parts[0].with_dtype(A.dtype), parts[1].with_dtype(dtypes.as_real(A.dtype)), parts[2].with_dtype(A.dtype)


@shape_rule("torch.linalg.qr")
@example('qr("b 5 3")', ("b 5 3", "b 3 3"))
@example('qr("b 5 3", mode="complete")', ("b 5 5", "b 5 3"))
@example('qr("b 5 3", mode="r")', ("0", "b 3 3"))
@example('qr("b 5 3", mode="full")', error="`mode` must be 'reduced', 'complete' or 'r', but is 'full'")
@keeps_dtype
def linalg_qr(A: Shape, mode: str = "reduced") -> Pair:
    """Q and R: with as many vectors as the smaller side has, or all of them; or R alone."""
    if mode not in ("reduced", "complete", "r"):
        raise ShapeError(f"`mode` must be 'reduced', 'complete' or 'r', but is {mode!r}")
    batch, rows, columns = matrix(A)
    inner = rows if mode == "complete" else least(rows, columns)
    return Shape(0) if mode == "r" else batch + Shape(rows, inner), batch + Shape(inner, columns)


@shape_rule(*functions_and_methods("qr"))
@example('qr("b 5 3", some=False)', ("b 5 5", "b 5 3"))
@keeps_dtype
def qr(input: Shape, some: bool = True) -> Pair:
    """Q and R, with as many vectors as the smaller side has, or all of them."""
    return linalg_qr(input, "reduced" if some else "complete")


@shape_rule(*functions_and_methods("geqrf"))
@example('geqrf("b 5 3")', ("b 5 3", "b 3"))
@keeps_dtype
def geqrf(input: Shape) -> Pair:
    """Reflectors in the input's shape, and one factor for each."""
    batch, rows, columns = matrix(input, "input")
    return input, batch + Shape(least(rows, columns))


@shape_rule("torch.linalg.lu_factor")
@example('lu_factor("b 5 3")', ("b 5 3", "b 3 : int32"))
def lu_factor(A: Shape) -> Pair:
    """L and U in one matrix, and the pivots."""
    batch, rows, columns = matrix(A)
    return A, (batch + Shape(least(rows, columns))).with_dtype("int32")


@shape_rule("torch.linalg.lu_factor_ex")
@example('lu_factor_ex("b 5 3")', ("b 5 3", "b 3 : int32", "b : int32"))
def lu_factor_ex(A: Shape) -> Triple:
    """L and U in one matrix, the pivots, and error codes."""
    return (*lu_factor(A), matrix(A)[0].with_dtype("int32"))


@shape_rule(*functions_and_methods("lu"), "torch.functional.lu")
@example('lu("b 5 3")', ("b 5 3", "b 3 : int32"))
@example('lu("b 5 3", get_infos=True)', ("b 5 3", "b 3 : int32", "b : int32"))
def lu(A: Shape, pivot: object = True, get_infos: bool = False) -> Pair | Triple:
    """L and U in one matrix, the pivots, and error codes if asked for."""
    return lu_factor_ex(A) if get_infos else lu_factor(A)


@shape_rule("torch.linalg.lu")
@example('lu("b 5 3")', ("b 5 5", "b 5 3", "b 3 3"))
@keeps_dtype
def linalg_lu(A: Shape, *, pivot: Flag = True) -> Triple:
    """P, L and U; without pivoting, P is empty."""
    batch, rows, columns = matrix(A)
    inner = least(rows, columns)
    permutation = batch + Shape(rows, rows) if pivot is True else Shape.unknown() if pivot else Shape(0)
    return permutation, batch + Shape(rows, inner), batch + Shape(inner, columns)


@shape_rule("torch.lu_unpack", "torch.functional.lu_unpack")
@example('lu_unpack("b 5 3", "b 3 : int32")', ("b 5 5", "b 5 3", "b 3 3"), except_torch="pivots can't be 0")
@example('lu_unpack("b 5 3", "b 3 : int32", unpack_data=False)', ("b 5 5", "0", "0"), except_torch="pivots can't be 0")
@keeps_dtype
def lu_unpack(LU_data: Shape, LU_pivots: Shape, unpack_data: bool = True, unpack_pivots: bool = True) -> Triple:
    """P, L and U; what isn't asked for is empty."""
    permutation, lower, upper = linalg_lu(LU_data)
    require.min_rank(1, LU_pivots=LU_pivots)
    if unpack_pivots and differ(LU_pivots[-1], lower[-1]):
        raise ShapeError(f"axis -1 of `LU_pivots` is {LU_pivots[-1]}, but `LU_data` needs {lower[-1]}")
    empty = Shape(0)
    return permutation if unpack_pivots else empty, lower if unpack_data else empty, upper if unpack_data else empty


@shape_rule("torch.linalg.ldl_factor")
@example('ldl_factor("b n n")', ("b n n", "b n : int32"))
def ldl_factor(A: Shape) -> Pair:
    """L and D in one square matrix, and the pivots."""
    batch, size = square(A)
    return A, (batch + Shape(size)).with_dtype("int32")


@shape_rule("torch.linalg.ldl_factor_ex")
@example('ldl_factor_ex("b n n")', ("b n n", "b n : int32", "b : int32"))
def ldl_factor_ex(A: Shape) -> Triple:
    """L and D in one square matrix, the pivots, and error codes."""
    return (*ldl_factor(A), square(A)[0].with_dtype("int32"))


@shape_rule("torch.linalg.vander")
@example('vander("b n")', "b n n")
@example('vander("b n", N=3)', "b n 3")
@keeps_dtype
def vander(x: Shape, *, N: Dim | None = None) -> Shape:
    """The powers of each element in a row."""
    x = at_least_1d(x)
    return x + Shape(x[-1] if N is None else N)
