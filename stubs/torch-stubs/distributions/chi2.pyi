# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.gamma import Gamma as Gamma
class Chi2(Gamma):
    arg_constraints: Any
    def __init__(self, df: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    @property
    def df(self) -> Tensor: ...
__all__ = ['Chi2']
