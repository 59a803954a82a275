# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._C import _LinAlgError
LinAlgError = _LinAlgError
common_notes: Any
cross: Any
cholesky: Any
cholesky_ex: Any
inv: Any
solve_ex: Any
inv_ex: Any
det: Any
slogdet: Any
eig: Any
eigvals: Any
eigh: Any
eigvalsh: Any
householder_product: Any
ldl_factor: Any
ldl_factor_ex: Any
ldl_solve: Any
lstsq: Any
matrix_power: Any
matrix_rank: Any
norm: Any
vector_norm: Any
matrix_norm: Any
matmul: Any
diagonal: Any
multi_dot: Any
svd: Any
svdvals: Any
cond: Any
pinv: Any
matrix_exp: Any
solve: Any
solve_triangular: Any
lu_factor: Any
lu_factor_ex: Any
lu_solve: Any
lu: Any
tensorinv: Any
tensorsolve: Any
qr: Any
vander: Any
vecdot: Any
_powsum: Any
