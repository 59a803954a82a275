# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from torch._C import _ImperativeEngine
ImperativeEngine = _ImperativeEngine
class VariableMeta(type):
    def __instancecheck__(cls, other: Any) -> Any: ...
class Variable(torch._C._LegacyVariableBase, metaclass=VariableMeta):
    _execution_engine: Any
__all__ = ['VariableMeta', 'Variable']
