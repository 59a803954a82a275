# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
from typing import Any, TYPE_CHECKING as TYPE_CHECKING
from typing_extensions import Self
from contextlib import contextmanager as contextmanager
from torch.backends import ContextProp as ContextProp, PropModule as PropModule
def is_available() -> Any: ...
def is_acl_available() -> Any: ...
VERBOSE_OFF: int
VERBOSE_ON: int
VERBOSE_ON_CREATION: int
class verbose:
    level: Any
    def __init__(self, level: Any) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any) -> Any: ...
def set_flags(_enabled: Any=None, _deterministic: Any=None, _allow_tf32: Any=None, _fp32_precision: Any='none') -> Any: ...
@contextmanager
def flags(enabled: Any=False, deterministic: Any=False, allow_tf32: Any=True, fp32_precision: Any='none') -> Any: ...
class MkldnnModule(PropModule):
    def is_available(self) -> Any: ...
    enabled: Any
    deterministic: Any
    allow_tf32: Any
    matmul: Any
    conv: Any
    rnn: Any
    fp32_precision: Any
enabled: bool
deterministic: bool
allow_tf32: bool | None
fp32_precision: str
m: Any
