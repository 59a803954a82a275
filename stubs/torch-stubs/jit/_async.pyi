# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import warnings as warnings
from typing import Any
from torch.futures import Future as Future
from torch.utils import set_module as set_module
def fork(func: Any, *args: Any, **kwargs: Any) -> Any: ...
def wait(future: Any) -> Any: ...
