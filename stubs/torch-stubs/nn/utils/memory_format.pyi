# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import TypeVar as TypeVar
_M = TypeVar('_M', bound='torch.nn.Module')
def convert_conv2d_weight_memory_format(module: _M, memory_format: torch.memory_format) -> _M: ...
def convert_conv3d_weight_memory_format(module: _M, memory_format: torch.memory_format) -> _M: ...
__all__ = ['convert_conv2d_weight_memory_format', 'convert_conv3d_weight_memory_format']
