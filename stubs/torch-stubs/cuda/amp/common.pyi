# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
def amp_definitely_not_available() -> Any: ...
__all__ = ['amp_definitely_not_available']
