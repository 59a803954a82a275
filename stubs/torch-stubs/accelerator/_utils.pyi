# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from torch.types import Device as _device_t
def _get_device_index(device: _device_t, optional: bool=False) -> int: ...
