# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, Optional as Optional, Union as Union
from torch.nn import functional
from torch import SymInt as SymInt
from torch._tensor import Tensor as Tensor
from torch.types import _device, _dtype
F = functional
Device = _device
DType = _dtype
__all__ = ['to_padded_tensor', 'as_nested_tensor', 'nested_tensor', 'nested_tensor_from_jagged', 'narrow', 'masked_select']
def as_nested_tensor(ts: Tensor | list[Tensor] | tuple[Tensor, ...], dtype: DType | None=None, device: Device | None=None, layout: Any=None) -> Tensor: ...
to_padded_tensor: Any
def nested_tensor(tensor_list: Any, *, dtype: torch.dtype | None=None, layout: Any=None, device: torch.types.Device=None, requires_grad: Any=False, pin_memory: Any=False) -> Tensor: ...
def narrow(tensor: Tensor, dim: int, start: int | Tensor, length: int | Tensor, layout: Any=...) -> Tensor: ...
def nested_tensor_from_jagged(values: Tensor, offsets: Tensor | None=None, lengths: Tensor | None=None, jagged_dim: int | None=None, min_seqlen: int | None=None, max_seqlen: int | None=None) -> Tensor: ...
def masked_select(tensor: Tensor, mask: Tensor) -> Tensor: ...
