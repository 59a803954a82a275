# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import math as math
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.transformed_distribution import TransformedDistribution as TransformedDistribution
from torch.distributions.transforms import AffineTransform as AffineTransform, ExpTransform as ExpTransform
from torch.distributions.uniform import Uniform as Uniform
from torch.distributions.utils import broadcast_all as broadcast_all, euler_constant as euler_constant
class Gumbel(TransformedDistribution):
    loc: Any
    scale: Any
    arg_constraints: Any
    support = constraints.real
    def __init__(self, loc: Tensor | float, scale: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    def log_prob(self, value: Any) -> Tensor: ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def mode(self) -> Tensor: ...
    @property
    def stddev(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    def entropy(self) -> Tensor: ...
__all__ = ['Gumbel']
