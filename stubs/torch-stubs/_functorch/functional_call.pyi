# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch
import torch.nn as nn
from collections.abc import Sequence as Sequence
from typing import Any as Any
from torch._tensor import Tensor as Tensor
def functional_call(module: torch.nn.Module, parameter_and_buffer_dicts: dict[str, Tensor] | Sequence[dict[str, Tensor]], args: Any=None, kwargs: dict[str, Any] | None=None, *, tie_weights: bool=True, strict: bool=False) -> Any: ...
def stack_module_state(models: Sequence[nn.Module] | nn.ModuleList) -> tuple[dict[str, Any], dict[str, Any]]: ...
def construct_stacked_leaf(tensors: tuple[Tensor, ...] | list[Tensor], name: str) -> Tensor: ...
