# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Optional as Optional
__version__: str
debug: bool
cuda: Optional[str]
git_version: str
hip: Optional[str]
rocm: Optional[str]
xpu: Optional[str]
__all__ = ['__version__', 'debug', 'cuda', 'git_version', 'hip', 'rocm', 'xpu']
