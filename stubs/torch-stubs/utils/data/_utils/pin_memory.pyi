# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import collections as collections
import copy as copy
from typing import Any
from torch._utils import ExceptionWrapper as ExceptionWrapper
from torch.utils.data._utils import MP_STATUS_CHECK_INTERVAL as MP_STATUS_CHECK_INTERVAL
def _pin_memory_loop(in_queue: Any, out_queue: Any, device_id: Any, done_event: Any, device: torch.types.Device) -> None: ...
def pin_memory(data: Any, device: torch.types.Device=None) -> Any: ...
