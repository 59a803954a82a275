# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import threading as threading
from collections.abc import Sequence as Sequence
from typing import Any as Any, cast as cast
from torch._utils import ExceptionWrapper as ExceptionWrapper
from torch.nn.modules.module import Module as Module
def get_a_var(obj: torch.Tensor | list[Any] | tuple[Any, ...] | dict[Any, Any]) -> torch.Tensor | None: ...
def parallel_apply(modules: Sequence[Module], inputs: Sequence[Any], kwargs_tup: Sequence[dict[str, Any]] | None=None, devices: Sequence[int | torch.device | None] | None=None) -> list[Any]: ...
__all__ = ['get_a_var', 'parallel_apply']
