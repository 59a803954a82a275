# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
PASSTHROUGH_FNS: Any
def _is_pass_through_fn(fn: Any) -> Any: ...
def _apply_pass_through_fn(fn: Any, *args: Any, **kwargs: Any) -> Any: ...
__all__ = []
