# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
def rearrange(tensor: torch.Tensor | list[torch.Tensor] | tuple[torch.Tensor, ...], pattern: str, **axes_lengths: int) -> torch.Tensor: ...
def exposed_in(module: Any) -> Any: ...
__all__ = ['rearrange']
