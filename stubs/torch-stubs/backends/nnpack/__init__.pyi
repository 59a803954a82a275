# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from contextlib import contextmanager as contextmanager
from torch.backends import ContextProp as ContextProp, PropModule as PropModule
def is_available() -> Any: ...
def set_flags(_enabled: Any) -> Any: ...
@contextmanager
def flags(enabled: Any=False) -> Any: ...
__all__ = ['is_available', 'flags', 'set_flags']
