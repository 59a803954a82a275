# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import contextlib as contextlib
from typing import Any as Any
from typing_extensions import deprecated as deprecated
from torch._tensor import Tensor as Tensor
from torch.nn.utils._named_member_accessor import NamedMemberAccessor as NamedMemberAccessor
def _untie_named_tensors_map(module: 'torch.nn.Module', parameters_and_buffers: dict[str, Tensor]) -> dict[str, Tensor]: ...
@contextlib.contextmanager
def _reparametrize_module(module: 'torch.nn.Module', parameters_and_buffers: dict[str, Tensor], tie_weights: bool=False, strict: bool=False, stack_weights: bool=False) -> Any: ...
@deprecated('`torch.nn.utils.stateless.functional_call` is deprecated as of PyTorch 2.0 and will be removed in a future version of PyTorch. Please use `torch.func.functional_call` instead which is a drop-in replacement.', category=FutureWarning)
def functional_call(module: 'torch.nn.Module', parameters_and_buffers: dict[str, Tensor], args: Any | tuple | None=None, kwargs: dict[str, Any] | None=None, *, tie_weights: bool=True, strict: bool=False) -> Any: ...
def _functional_call(module: 'torch.nn.Module', parameters_and_buffers: dict[str, Tensor], args: Any | tuple | None=None, kwargs: dict[str, Any] | None=None, *, tie_weights: bool=True, strict: bool=False) -> Any: ...
__all__ = ['functional_call']
