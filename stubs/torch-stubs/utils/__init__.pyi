# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch
from typing import Any
from torch.utils import data as data, hooks as hooks
def set_module(obj: Any, mod: Any) -> None: ...
cmake_prefix_path: Any
def swap_tensors(t1: Any, t2: Any) -> None: ...
