# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from math import nan as nan
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.distribution import Distribution as Distribution
from torch.distributions.gamma import Gamma as Gamma
from torch.distributions.utils import broadcast_all as broadcast_all
from torch.types import _size
class FisherSnedecor(Distribution):
    df1: Any
    df2: Any
    _gamma1: Any
    _gamma2: Any
    arg_constraints: Any
    support = constraints.positive
    has_rsample: bool
    def __init__(self, df1: Tensor | float, df2: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def mode(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def rsample(self, sample_shape: _size=...) -> Tensor: ...
    def log_prob(self, value: Any) -> Tensor: ...
__all__ = ['FisherSnedecor']
