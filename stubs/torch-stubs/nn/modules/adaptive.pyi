# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import itertools as itertools
from typing import Any, Generic
from typing_extensions import TypeVarTuple, Unpack
from collections import namedtuple as namedtuple
from collections.abc import Sequence as Sequence
from torch.nn import functional
from torch._tensor import Tensor as Tensor
from torch.nn.modules.container import ModuleList as ModuleList, Sequential as Sequential
from torch.nn.modules.linear import Linear as Linear
from torch.nn.modules.module import Module as Module
F = functional
_ASMoutput = namedtuple('_ASMoutput', ['output', 'loss'])
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class AdaptiveLogSoftmaxWithLoss(Module, Generic[Unpack[_Config]]):
    def __init__(self: AdaptiveLogSoftmaxWithLoss[Unpack[tuple[Any, ...]]], in_features: int, n_classes: int, cutoffs: Sequence[int], div_value: float=4.0, head_bias: bool=False, device: torch.types.Device=None, dtype: torch.dtype | None=None) -> None: ...
    shortlist_size: Any
    n_clusters: Any
    head_size: Any
    in_features: int
    n_classes: int
    cutoffs: list[int]
    div_value: float
    head_bias: bool
    head: Linear
    tail: ModuleList
    def reset_parameters(self) -> None: ...
    def forward(self, input_: Tensor, target_: Tensor) -> _ASMoutput: ...
    def _get_full_log_prob(self, input: Any, head_output: Any) -> Any: ...
    def log_prob(self, input: Tensor) -> Tensor: ...
    def predict(self, input: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> _ASMoutput: ...
__all__ = ['AdaptiveLogSoftmaxWithLoss']
