# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
from typing import Any
from contextlib import contextmanager as contextmanager
from torch.backends import ContextProp as ContextProp, PropModule as PropModule
def set_flags(_immediate: Any=None) -> Any: ...
@contextmanager
def flags(immediate: Any=False) -> Any: ...
class MiopenModule(PropModule):
    immediate: Any
immediate: bool
m: Any
