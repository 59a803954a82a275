# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, ClassVar, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch.nn import functional
from torch._tensor import Tensor as Tensor
from torch.nn.common_types import _size_any_t
from torch.nn.modules.module import Module as Module
F = functional
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class Fold(Module, Generic[Unpack[_Config]]):
    def __init__(self: Fold[Unpack[tuple[Any, ...]]], output_size: _size_any_t, kernel_size: _size_any_t, dilation: _size_any_t=1, padding: _size_any_t=0, stride: _size_any_t=1) -> None: ...
    __constants__: ClassVar[list[str]]
    output_size: _size_any_t
    kernel_size: _size_any_t
    dilation: _size_any_t
    padding: _size_any_t
    stride: _size_any_t
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class Unfold(Module, Generic[Unpack[_Config]]):
    def __init__(self: Unfold[Unpack[tuple[Any, ...]]], kernel_size: _size_any_t, dilation: _size_any_t=1, padding: _size_any_t=0, stride: _size_any_t=1) -> None: ...
    __constants__: ClassVar[list[str]]
    kernel_size: _size_any_t
    dilation: _size_any_t
    padding: _size_any_t
    stride: _size_any_t
    def forward(self, input: Tensor) -> Tensor: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
__all__ = ['Fold', 'Unfold']
