# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import math as math
from typing import Any
from numbers import Number as Number
from torch.utils.benchmark.utils.fuzzer import FuzzedTensor as FuzzedTensor
class FuzzedSparseTensor(FuzzedTensor):
    _density: str | None
    _coalesced: str | None
    _sparse_dim: str | None
    def __init__(self, name: str, size: tuple[str | int, ...], min_elements: int | None=None, max_elements: int | None=None, dim_parameter: str | None=None, sparse_dim: str | None=None, nnz: str | None=None, density: str | None=None, coalesced: str | None=None, dtype: torch.dtype | None=..., cuda: Any=False) -> None: ...
    @staticmethod
    def sparse_tensor_constructor(size: Any, dtype: torch.dtype | None, sparse_dim: Any, nnz: Any, is_coalesced: Any) -> Any: ...
    def _make_tensor(self, params: Any, state: Any) -> Any: ...
