# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch import distributed
from torch.autograd.function import Function as Function
dist = distributed
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class SyncBatchNorm(Function, Generic[Unpack[_Config]]):
    process_group: Any
    @staticmethod
    def forward(self: Any, input: Any, weight: Any, bias: Any, running_mean: Any, running_var: Any, eps: Any, momentum: Any, process_group: Any, world_size: Any) -> Any: ...
    @staticmethod
    def backward(self: Any, grad_output: Any) -> Any: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
class CrossMapLRN2d(Function, Generic[Unpack[_Config]]):
    @staticmethod
    def forward(ctx: Any, input: Any, size: Any, alpha: Any=0.0001, beta: Any=0.75, k: Any=1) -> Any: ...
    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
class BackwardHookFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, *args: Any) -> Any: ...
    @staticmethod
    def backward(ctx: Any, *args: Any) -> Any: ...
