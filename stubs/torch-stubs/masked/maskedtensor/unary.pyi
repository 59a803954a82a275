# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
UNARY_NAMES: Any
INPLACE_UNARY_NAMES: Any
UNARY_NAMES_UNSUPPORTED: Any
def _unary_helper(fn: Any, args: Any, kwargs: Any, inplace: Any) -> Any: ...
def _torch_unary(fn_name: Any) -> Any: ...
def _torch_inplace_unary(fn_name: Any) -> Any: ...
NATIVE_UNARY_MAP: Any
NATIVE_INPLACE_UNARY_MAP: Any
NATIVE_UNARY_FNS: Any
NATIVE_INPLACE_UNARY_FNS: Any
def _is_native_unary(fn: Any) -> Any: ...
def _apply_native_unary(fn: Any, *args: Any, **kwargs: Any) -> Any: ...
__all__ = []
