# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from math import nan as nan
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.transformed_distribution import TransformedDistribution as TransformedDistribution
from torch.distributions.transforms import AffineTransform as AffineTransform, PowerTransform as PowerTransform
from torch.distributions.uniform import Uniform as Uniform
from torch.distributions.utils import broadcast_all as broadcast_all, euler_constant as euler_constant
def _moments(a: Any, b: Any, n: Any) -> Any: ...
class Kumaraswamy(TransformedDistribution):
    concentration1: Any
    concentration0: Any
    arg_constraints: Any
    support = constraints.unit_interval
    has_rsample: bool
    def __init__(self, concentration1: Tensor | float, concentration0: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def mode(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def entropy(self) -> Tensor: ...
__all__ = ['Kumaraswamy']
