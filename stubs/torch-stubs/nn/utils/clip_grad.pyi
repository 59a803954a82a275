# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import functools as functools
import types as types
import typing as typing
import warnings as warnings
from collections.abc import Callable as Callable
from typing import cast as cast, TypeAlias as TypeAlias, TypeVar as TypeVar
from typing_extensions import deprecated as deprecated, ParamSpec as ParamSpec
from torch._tensor import Tensor as Tensor
_tensor_or_tensors: TypeAlias = torch.Tensor | typing.Iterable[torch.Tensor]
_P = ParamSpec('_P')
_R = TypeVar('_R')
def _no_grad(func: Callable[_P, _R]) -> Callable[_P, _R]: ...
def _get_total_norm(tensors: _tensor_or_tensors, norm_type: float=2.0, error_if_nonfinite: bool=False, foreach: bool | None=None) -> torch.Tensor: ...
def _clip_grads_with_norm_(parameters: _tensor_or_tensors, max_norm: float, total_norm: torch.Tensor, foreach: bool | None=None) -> None: ...
def clip_grad_norm_(parameters: _tensor_or_tensors, max_norm: float, norm_type: float=2.0, error_if_nonfinite: bool=False, foreach: bool | None=None) -> torch.Tensor: ...
@deprecated('`torch.nn.utils.clip_grad_norm` is now deprecated in favor of `torch.nn.utils.clip_grad_norm_`.', category=FutureWarning)
def clip_grad_norm(parameters: _tensor_or_tensors, max_norm: float, norm_type: float=2.0, error_if_nonfinite: bool=False, foreach: bool | None=None) -> torch.Tensor: ...
def clip_grad_value_(parameters: _tensor_or_tensors, clip_value: float, foreach: bool | None=None) -> None: ...
__all__ = ['clip_grad_norm', 'clip_grad_norm_', 'clip_grad_value_']
