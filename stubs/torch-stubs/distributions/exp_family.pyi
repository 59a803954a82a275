# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.distributions.distribution import Distribution as Distribution
class ExponentialFamily(Distribution):
    @property
    def _natural_params(self) -> tuple[Tensor, ...]: ...
    def _log_normalizer(self, *natural_params: Any) -> Any: ...
    @property
    def _mean_carrier_measure(self) -> float: ...
    def entropy(self) -> Tensor: ...
__all__ = ['ExponentialFamily']
