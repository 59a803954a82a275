# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing_extensions import deprecated as deprecated
class GradScaler(torch.amp.GradScaler):
    @deprecated("`torch.cpu.amp.GradScaler(args...)` is deprecated. Please use `torch.amp.GradScaler('cpu', args...)` instead.", category=FutureWarning)
    def __init__(self, init_scale: float=..., growth_factor: float=2.0, backoff_factor: float=0.5, growth_interval: int=2000, enabled: bool=True) -> None: ...
__all__ = ['GradScaler']
