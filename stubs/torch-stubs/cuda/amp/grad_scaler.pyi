# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing_extensions import deprecated as deprecated
from torch.amp.grad_scaler import OptState as OptState
class GradScaler(torch.amp.GradScaler):
    @deprecated("`torch.cuda.amp.GradScaler(args...)` is deprecated. Please use `torch.amp.GradScaler('cuda', args...)` instead.", category=FutureWarning)
    def __init__(self, init_scale: float=..., growth_factor: float=2.0, backoff_factor: float=0.5, growth_interval: int=2000, enabled: bool=True) -> None: ...
__all__ = ['GradScaler']
