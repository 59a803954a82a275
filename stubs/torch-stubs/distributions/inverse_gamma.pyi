# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.gamma import Gamma as Gamma
from torch.distributions.transformed_distribution import TransformedDistribution as TransformedDistribution
from torch.distributions.transforms import PowerTransform as PowerTransform
class InverseGamma(TransformedDistribution):
    arg_constraints: Any
    support = constraints.positive
    has_rsample: bool
    base_dist: Gamma
    def __init__(self, concentration: Tensor | float, rate: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    @property
    def concentration(self) -> Tensor: ...
    @property
    def rate(self) -> Tensor: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def mode(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def entropy(self) -> Tensor: ...
__all__ = ['InverseGamma']
