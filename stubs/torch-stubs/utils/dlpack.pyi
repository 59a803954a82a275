# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import enum as enum
from typing import Any as Any
from torch.types import Device as _Device
class DLDeviceType(enum.IntEnum):
    kDLCPU = 1
    kDLCUDA = 2
    kDLCUDAHost = 3
    kDLOpenCL = 4
    kDLVulkan = 7
    kDLMetal = 8
    kDLVPI = 9
    kDLROCM = 10
    kDLROCMHost = 11
    kDLExtDev = 12
    kDLCUDAManaged = 13
    kDLOneAPI = 14
    kDLWebGPU = 15
    kDLHexagon = 16
    kDLMAIA = 17
def from_dlpack(ext_tensor: Any, *, device: _Device | None=None, copy: bool | None=None) -> 'torch.Tensor': ...
def to_dlpack(*args: Any, **kwargs: Any) -> Any: ...
__all__ = ['DLDeviceType', 'from_dlpack']
