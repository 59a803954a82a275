# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import contextlib as contextlib
from collections import defaultdict as defaultdict
from typing import Any as Any, NamedTuple as NamedTuple
from torch._tensor import Tensor as Tensor
class _GroupSwapinInfo(NamedTuple):
    live_group: dict[str, Any]
    swapin_group: dict[str, Any]
    swapin_params: list[Tensor]
def _validate_state_field(state: Any) -> dict[Any, Any]: ...
def _validate_param_groups_field(optimizer: 'torch.optim.Optimizer', param_groups: Any) -> list[dict[str, Any]]: ...
def _validate_group_against_live(idx: int, group: dict[str, Any], swapin_group: Any) -> list[int]: ...
def _prepare_swap_in(optimizer: 'torch.optim.Optimizer', swapin_parameters: dict[str, Tensor], swapin_optim_state: dict[str, Any]) -> tuple[dict[Any, Any], list[_GroupSwapinInfo]]: ...
@contextlib.contextmanager
def swap_in_optimizer_params_and_state(optimizer: 'torch.optim.Optimizer', swapin_parameters: dict[str, Tensor], swapin_optim_state: dict[str, Any]) -> Any: ...
