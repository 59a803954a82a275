# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, TypeVar as TypeVar
T = TypeVar('T')
def all_same_mode(modes: Any) -> Any: ...
no_dispatch = torch._C._DisableTorchDispatch
