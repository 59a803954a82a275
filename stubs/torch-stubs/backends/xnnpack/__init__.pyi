# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
import types as types
from typing import Any
class _XNNPACKEnabled:
    def __get__(self, obj: Any, objtype: Any) -> Any: ...
    def __set__(self, obj: Any, val: Any) -> Any: ...
class XNNPACKEngine(types.ModuleType):
    m: Any
    def __init__(self, m: Any, name: Any) -> None: ...
    def __getattr__(self, attr: Any) -> Any: ...
    enabled: Any
m: Any
