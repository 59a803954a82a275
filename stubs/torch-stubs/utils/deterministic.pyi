# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
import types as types
from typing import Any
class _Deterministic(types.ModuleType):
    @property
    def fill_uninitialized_memory(self) -> Any: ...
    @fill_uninitialized_memory.setter
    def fill_uninitialized_memory(self, mode: Any) -> Any: ...
