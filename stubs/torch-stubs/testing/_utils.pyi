# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import contextlib as contextlib
import torch
from typing import Any
def wrapper_set_seed(op: Any, *args: Any, **kwargs: Any) -> Any: ...
@contextlib.contextmanager
def freeze_rng_state() -> Any: ...
