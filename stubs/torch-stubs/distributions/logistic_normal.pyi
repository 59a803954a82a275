# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._tensor import Tensor as Tensor
from torch.distributions import constraints as constraints
from torch.distributions.independent import Independent as Independent
from torch.distributions.normal import Normal as Normal
from torch.distributions.transformed_distribution import TransformedDistribution as TransformedDistribution
from torch.distributions.transforms import StickBreakingTransform as StickBreakingTransform
class LogisticNormal(TransformedDistribution):
    arg_constraints: Any
    support = constraints.simplex
    has_rsample: bool
    base_dist: Independent[Normal]
    def __init__(self, loc: Tensor | float, scale: Tensor | float, validate_args: bool | None=None) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any=None) -> Any: ...
    @property
    def loc(self) -> Tensor: ...
    @property
    def scale(self) -> Tensor: ...
__all__ = ['LogisticNormal']
