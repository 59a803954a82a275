# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, ClassVar, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch.nn import functional
from torch._tensor import Tensor as Tensor
from torch.nn.modules.module import Module as Module
F = functional
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class ChannelShuffle(Module, Generic[Unpack[_Config]]):
    def __init__(self: ChannelShuffle[Unpack[tuple[Any, ...]]], groups: int) -> None: ...
    __constants__: ClassVar[list[str]]
    groups: int
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
__all__ = ['ChannelShuffle']
