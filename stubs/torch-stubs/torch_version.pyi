# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import torch.version
from collections.abc import Iterable as Iterable
from typing import Any as Any
internal_version = torch.version.__version__
class TorchVersion(str):
    __slots__ = ()
    def _convert_to_version(self, inp: Any) -> Any: ...
    def _cmp_wrapper(self, cmp: Any, method: str) -> bool: ...
__version__: Any
InvalidVersion: Any
Version: Any
cmp_method: str
__all__ = ['TorchVersion']
