# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
def get_cpu_capability() -> str: ...
__all__ = ['get_cpu_capability']
