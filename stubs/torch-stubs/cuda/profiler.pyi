# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import contextlib as contextlib
from typing import Any
from torch.cuda import check_error as check_error, cudart as cudart
DEFAULT_FLAGS: Any
def start() -> None: ...
def stop() -> None: ...
@contextlib.contextmanager
def profile() -> Any: ...
__all__ = ['start', 'stop', 'profile']
