# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import math as math
from typing import Any
from math import inf as inf, nan as nan
from torch._tensor import Tensor as Tensor
from torch.distributions.chi2 import Chi2 as Chi2
from torch.distributions import constraints as constraints
from torch.distributions.distribution import Distribution as Distribution
from torch.distributions.utils import broadcast_all as broadcast_all
from torch.types import _size
class StudentT(Distribution):
    df: Any
    loc: Any
    scale: Any
    _chi2: Any
    arg_constraints: Any
    support = constraints.real
    has_rsample: bool
    @property
    def mean(self) -> Tensor: ...
    @property
    def mode(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def __init__(self, df: Tensor | float, loc: Tensor | float=0.0, scale: Tensor | float=1.0, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    def rsample(self, sample_shape: _size=...) -> Tensor: ...
    def log_prob(self, value: Any) -> Tensor: ...
    def entropy(self) -> Tensor: ...
__all__ = ['StudentT']
