# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, ClassVar, Generic
from typing_extensions import TypeVarTuple, Unpack
from torch.nn import functional
from torch._tensor import Tensor as Tensor
from torch.nn.common_types import _ratio_2_t, _ratio_any_t, _size_2_t, _size_any_t
from torch.nn.modules.module import Module as Module
F = functional
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class Upsample(Module, Generic[Unpack[_Config]]):
    def __init__(self: Upsample[Unpack[tuple[Any, ...]]], size: _size_any_t | None=None, scale_factor: _ratio_any_t | None=None, mode: str='nearest', align_corners: bool | None=None, recompute_scale_factor: bool | None=None) -> None: ...
    __constants__: ClassVar[list[str]]
    name: str
    size: _size_any_t | None
    scale_factor: _ratio_any_t | None
    mode: str
    align_corners: bool | None
    recompute_scale_factor: bool | None
    def forward(self, input: Tensor) -> Tensor: ...
    def __setstate__(self, state: Any) -> None: ...
    def extra_repr(self) -> str: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class UpsamplingNearest2d(Upsample[Unpack[_Config]], Generic[Unpack[_Config]]):
    def __init__(self: UpsamplingNearest2d[Unpack[tuple[Any, ...]]], size: _size_2_t | None=None, scale_factor: _ratio_2_t | None=None) -> None: ...
class UpsamplingBilinear2d(Upsample[Unpack[_Config]], Generic[Unpack[_Config]]):
    def __init__(self: UpsamplingBilinear2d[Unpack[tuple[Any, ...]]], size: _size_2_t | None=None, scale_factor: _ratio_2_t | None=None) -> None: ...
__all__ = ['Upsample', 'UpsamplingNearest2d', 'UpsamplingBilinear2d']
