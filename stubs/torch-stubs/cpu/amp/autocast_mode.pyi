# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
from typing_extensions import Self, deprecated as deprecated
from collections.abc import Callable
from typing import Any as Any, TypeVar
@deprecated("`torch.cpu.amp.autocast(args...)` is deprecated. Please use `torch.amp.autocast('cpu', args...)` instead.", category=FutureWarning)
class autocast(torch.amp.autocast_mode.autocast):
    _enabled: bool
    device: str
    fast_dtype: torch.dtype
    def __new__(cls, enabled: bool=True, dtype: torch.dtype=..., cache_enabled: bool=True) -> Self: ...
    def __init_subclass__(cls) -> None: ...
    def __init__(self, enabled: bool=True, dtype: torch.dtype=..., cache_enabled: bool=True) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any) -> None: ...
    def __call__(self, func: _F) -> _F: ...
_F = TypeVar('_F', bound=Callable[..., Any])
__all__ = ['autocast']
