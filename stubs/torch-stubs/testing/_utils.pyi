# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import contextlib as contextlib
from typing import Any
def wrapper_set_seed(op: Any, *args: Any, **kwargs: Any) -> Any: ...
@contextlib.contextmanager
def freeze_rng_state() -> Any: ...
