# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import functools as functools
from typing import Any
def call_for_per_sample_grads(module: Any, *, batch_size: Any=None, loss_reduction: Any='sum', batch_first: Any=True) -> Any: ...
ExpandedWeight: Any
pytree: Any
