# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch.nn.functional as F
from typing import Any, ClassVar, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch import Tensor as Tensor
from torch.nn.modules.module import Module as Module
__all__ = ['PairwiseDistance', 'CosineSimilarity']
Config = TypeVarTuple('Config', default=Unpack[tuple[Any, ...]])
class PairwiseDistance(Module, Generic[Unpack[Config]]):
    __constants__: ClassVar[list[str]]
    norm: float
    eps: float
    keepdim: bool
    def __init__(self, p: float=2.0, eps: float=1e-06, keepdim: bool=False) -> None: ...
    def forward(self, x1: Tensor, x2: Tensor) -> Tensor: ...
    def __call__(self, x1: Tensor, x2: Tensor, *args: Any, **kwargs: Any) -> Tensor: ...
class CosineSimilarity(Module, Generic[Unpack[Config]]):
    __constants__: ClassVar[list[str]]
    dim: int
    eps: float
    def __init__(self, dim: int=1, eps: float=1e-08) -> None: ...
    def forward(self, x1: Tensor, x2: Tensor) -> Tensor: ...
    def __call__(self, x1: Tensor, x2: Tensor, *args: Any, **kwargs: Any) -> Tensor: ...
