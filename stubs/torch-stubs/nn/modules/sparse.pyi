# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, ClassVar, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch._tensor import Tensor as Tensor
from torch.nn import functional, init as init
from torch.nn.parameter import Parameter as Parameter
from torch.nn.modules.module import Module as Module
F = functional
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class Embedding(Module, Generic[Unpack[_Config]]):
    def __init__(self: Embedding[Unpack[tuple[Any, ...]]], num_embeddings: int, embedding_dim: int, padding_idx: int | None=None, max_norm: float | None=None, norm_type: float=2.0, scale_grad_by_freq: bool=False, sparse: bool=False, _weight: Tensor | None=None, _freeze: bool=False, device: torch.types.Device=None, dtype: torch.dtype | None=None) -> None: ...
    __constants__: ClassVar[list[str]]
    num_embeddings: int
    embedding_dim: int
    padding_idx: int | None
    max_norm: float | None
    norm_type: float
    scale_grad_by_freq: bool
    weight: Tensor
    freeze: bool
    sparse: bool
    def reset_parameters(self) -> None: ...
    def _fill_padding_idx_with_zero(self) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    @classmethod
    def from_pretrained(cls, embeddings: Any, freeze: Any=True, padding_idx: Any=None, max_norm: Any=None, norm_type: Any=2.0, scale_grad_by_freq: Any=False, sparse: Any=False) -> Any: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class EmbeddingBag(Module, Generic[Unpack[_Config]]):
    def __init__(self: EmbeddingBag[Unpack[tuple[Any, ...]]], num_embeddings: int, embedding_dim: int, max_norm: float | None=None, norm_type: float=2.0, scale_grad_by_freq: bool=False, mode: str='mean', sparse: bool=False, _weight: Tensor | None=None, include_last_offset: bool=False, padding_idx: int | None=None, device: torch.types.Device=None, dtype: torch.dtype | None=None) -> None: ...
    __constants__: ClassVar[list[str]]
    num_embeddings: int
    embedding_dim: int
    max_norm: float | None
    norm_type: float
    scale_grad_by_freq: bool
    weight: Tensor
    mode: str
    sparse: bool
    include_last_offset: bool
    padding_idx: int | None
    def reset_parameters(self) -> None: ...
    def _fill_padding_idx_with_zero(self) -> None: ...
    def forward(self, input: Tensor, offsets: Tensor | None=None, per_sample_weights: Tensor | None=None) -> Tensor: ...
    def extra_repr(self) -> str: ...
    @classmethod
    def from_pretrained(cls, embeddings: Tensor, freeze: bool=True, max_norm: float | None=None, norm_type: float=2.0, scale_grad_by_freq: bool=False, mode: str='mean', sparse: bool=False, include_last_offset: bool=False, padding_idx: int | None=None) -> 'EmbeddingBag': ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
__all__ = ['Embedding', 'EmbeddingBag']
