# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import functools as functools
import math as math
import warnings as warnings
from typing import Any, cast as cast
_INTEGRAL_TYPES: Any
_FLOATING_TYPES: Any
_FLOATING_8BIT_TYPES: Any
_COMPLEX_TYPES: Any
_BOOLEAN_OR_INTEGRAL_TYPES: Any
_FLOATING_OR_COMPLEX_TYPES: Any
def _uniform_random_(t: torch.Tensor, low: float, high: float) -> torch.Tensor: ...
def make_tensor(*shape: int | torch.Size | list[int] | tuple[int, ...], dtype: torch.dtype, device: str | torch.device, low: float | None=None, high: float | None=None, requires_grad: bool=False, noncontiguous: bool=False, exclude_zero: bool=False, memory_format: torch.memory_format | None=None) -> torch.Tensor: ...
