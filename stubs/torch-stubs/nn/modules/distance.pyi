# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, ClassVar, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch.nn import functional
from torch._tensor import Tensor as Tensor
from torch.nn.modules.module import Module as Module
F = functional
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class PairwiseDistance(Module, Generic[Unpack[_Config]]):
    def __init__(self: PairwiseDistance[Unpack[tuple[Any, ...]]], p: float=2.0, eps: float=1e-06, keepdim: bool=False) -> None: ...
    __constants__: ClassVar[list[str]]
    norm: float
    eps: float
    keepdim: bool
    def forward(self, x1: Tensor, x2: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class CosineSimilarity(Module, Generic[Unpack[_Config]]):
    def __init__(self: CosineSimilarity[Unpack[tuple[Any, ...]]], dim: int=1, eps: float=1e-08) -> None: ...
    __constants__: ClassVar[list[str]]
    dim: int
    eps: float
    def forward(self, x1: Tensor, x2: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
__all__ = ['PairwiseDistance', 'CosineSimilarity']
