# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch.nn.functional as F
from typing import Any, ClassVar, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch import Tensor as Tensor
from torch.nn.modules.module import Module as Module
__all__ = ['ChannelShuffle']
Config = TypeVarTuple('Config', default=Unpack[tuple[Any, ...]])
class ChannelShuffle(Module, Generic[Unpack[Config]]):
    __constants__: ClassVar[list[str]]
    groups: int
    def __init__(self, groups: int) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, input: Tensor, *args: Any, **kwargs: Any) -> Tensor: ...
