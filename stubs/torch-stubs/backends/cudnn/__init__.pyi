# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import os as os
import sys as sys
import warnings as warnings
from typing import Any, Optional as Optional
from contextlib import contextmanager as contextmanager
from torch.backends import ContextProp as ContextProp, PropModule as PropModule
__cudnn_version: int | None
def _init() -> Any: ...
def version() -> Any: ...
CUDNN_TENSOR_DTYPES: Any
def is_available() -> Any: ...
def is_acceptable(tensor: Any) -> Any: ...
def set_flags(_enabled: Any=None, _benchmark: Any=None, _benchmark_limit: Any=None, _deterministic: Any=None, _allow_tf32: Any=None, _fp32_precision: Any='none', _depthwise_kernel: Any=None) -> Any: ...
@contextmanager
def flags(enabled: Any=False, benchmark: Any=False, benchmark_limit: Any=10, deterministic: Any=False, allow_tf32: Any=True, fp32_precision: Any='none', depthwise_kernel: Any='auto') -> Any: ...
class CudnnModule(PropModule):
    enabled: Any
    deterministic: Any
    benchmark: Any
    benchmark_limit: Any
    allow_tf32: Any
    conv: Any
    fp32_precision: Any
    depthwise_kernel: Any
enabled: bool
deterministic: bool
benchmark: bool
allow_tf32: bool
fp32_precision: str
benchmark_limit: int | None
depthwise_kernel: str
m: Any
