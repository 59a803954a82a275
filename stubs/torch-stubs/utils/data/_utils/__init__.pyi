# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
from typing import Any
from torch._utils import ExceptionWrapper as ExceptionWrapper
from torch.utils.data._utils import collate as collate, pin_memory as pin_memory, worker as worker
IS_WINDOWS: Any
MP_STATUS_CHECK_INTERVAL: float
python_exit_status: bool
HAS_NUMPY: bool
def _set_python_exit_flag() -> None: ...
fetch: Any
signal_handling: Any
