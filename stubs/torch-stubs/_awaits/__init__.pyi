# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Generic as Generic, TypeVar as TypeVar
W = TypeVar('W')
class _PyAwaitMeta:
    ...
class _Await(torch._C._Await, Generic[W], metaclass=_PyAwaitMeta):
    ...
__all__ = ['Await']
