# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.optim.optimizer import Optimizer as Optimizer, ParamsT as ParamsT
class SparseAdam(Optimizer):
    def __init__(self, params: ParamsT, lr: float | Tensor=0.001, betas: tuple[float, float]=(0.9, 0.999), eps: float=1e-08, maximize: bool=False) -> None: ...
    def step(self, closure: Any=None) -> Any: ...
F: Any
__all__ = ['SparseAdam']
