# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import sys as sys
import os as os
from typing import Any
def _register(func: Any) -> Any: ...
def register_after_fork(func: Any) -> None: ...
__all__ = ['register_after_fork']
