# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.exponential import Exponential as Exponential
from torch.distributions.utils import euler_constant as euler_constant, broadcast_all as broadcast_all
from torch.distributions.transformed_distribution import TransformedDistribution as TransformedDistribution
from torch.distributions.transforms import AffineTransform as AffineTransform, PowerTransform as PowerTransform
class Weibull(TransformedDistribution):
    scale: Any
    concentration: Any
    concentration_reciprocal: Any
    arg_constraints: Any
    support = constraints.positive
    def __init__(self, scale: Tensor | float, concentration: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def mode(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def entropy(self) -> Tensor: ...
__all__ = ['Weibull']
