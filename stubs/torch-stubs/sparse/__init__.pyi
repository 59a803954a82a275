# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any as Any, TYPE_CHECKING as TYPE_CHECKING
from torch._tensor import Tensor as Tensor
from torch.sparse.semi_structured import SparseSemiStructuredTensor as SparseSemiStructuredTensor, SparseSemiStructuredTensorCUSPARSELT as SparseSemiStructuredTensorCUSPARSELT, SparseSemiStructuredTensorCUTLASS as SparseSemiStructuredTensorCUTLASS, to_sparse_semi_structured as to_sparse_semi_structured
from torch.types import _dtype
DType = _dtype
DimOrDims = int | tuple[int, ...] | list[int] | None
__all__ = ['addmm', 'check_sparse_tensor_invariants', 'mm', 'sum', 'softmax', 'solve', 'log_softmax', 'SparseSemiStructuredTensor', 'SparseSemiStructuredTensorCUTLASS', 'SparseSemiStructuredTensorCUSPARSELT', 'to_sparse_semi_structured', 'as_sparse_gradcheck']
addmm: Any
mm: Any
sampled_addmm: Any
def sum(input: Tensor, dim: DimOrDims=None, dtype: DType | None=None) -> Tensor: ...
softmax: Any
spsolve: Any
log_softmax: Any
spdiags: Any
class check_sparse_tensor_invariants:
    state: Any
    saved_state: bool | None
    @staticmethod
    def is_enabled() -> Any: ...
    @staticmethod
    def enable() -> None: ...
    @staticmethod
    def disable() -> None: ...
    def __init__(self, enable: Any=True) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(self, type: Any, value: Any, traceback: Any) -> None: ...
    def __call__(self, mth: Any) -> Any: ...
def as_sparse_gradcheck(gradcheck: Any) -> Any: ...
BFloat16Tensor: Any
ByteTensor: Any
CharTensor: Any
DoubleTensor: Any
FloatTensor: Any
HalfTensor: Any
IntTensor: Any
LongTensor: Any
ShortTensor: Any
