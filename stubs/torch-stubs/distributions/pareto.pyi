# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, Optional as Optional
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.exponential import Exponential as Exponential
from torch.distributions.transformed_distribution import TransformedDistribution as TransformedDistribution
from torch.distributions.transforms import AffineTransform as AffineTransform, ExpTransform as ExpTransform
from torch.distributions.utils import broadcast_all as broadcast_all
from torch.types import _size
class Pareto(TransformedDistribution):
    scale: Any
    alpha: Any
    arg_constraints: Any
    def __init__(self, scale: Tensor | float, alpha: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: _size, _instance: Optional['Pareto']=None) -> 'Pareto': ...
    @property
    def mean(self) -> Tensor: ...
    @property
    def mode(self) -> Tensor: ...
    @property
    def variance(self) -> Tensor: ...
    @property
    def support(self) -> constraints.Constraint: ...
    def entropy(self) -> Tensor: ...
__all__ = ['Pareto']
