# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import math as math
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.distributions.beta import Beta as Beta
from torch.distributions import constraints as constraints
from torch.distributions.distribution import Distribution as Distribution
from torch.distributions.utils import broadcast_all as broadcast_all
class LKJCholesky(Distribution):
    dim: int
    concentration: Any
    _beta: Any
    arg_constraints: Any
    support = constraints.corr_cholesky
    def __init__(self, dim: int, concentration: Tensor | float=1.0, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    def sample(self, sample_shape: Any=...) -> Tensor: ...
    def log_prob(self, value: Any) -> Tensor: ...
__all__ = ['LKJCholesky']
