# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import warnings as warnings
from typing import Any
CONV_VERSION: Any
CONV_INIT: int
CONV_DEVICE: int
CONV_MEM: int
CONV_KERN: int
CONV_COORD_FUNC: int
CONV_MATH_FUNC: int
CONV_DEVICE_FUNC: int
CONV_SPECIAL_FUNC: int
CONV_STREAM: int
CONV_EVENT: int
CONV_OCCUPANCY: int
CONV_CONTEXT: int
CONV_PEER: int
CONV_MODULE: int
CONV_CACHE: int
CONV_EXEC: int
CONV_ERROR: int
CONV_DEF: int
CONV_TEX: int
CONV_GL: int
CONV_GRAPHICS: int
CONV_SURFACE: int
CONV_JIT: int
CONV_D3D9: int
CONV_D3D10: int
CONV_D3D11: int
CONV_VDPAU: int
CONV_EGL: int
CONV_THREAD: int
CONV_OTHER: int
CONV_INCLUDE: int
CONV_INCLUDE_CUDA_MAIN_H: int
CONV_TYPE: int
CONV_LITERAL: int
CONV_NUMERIC_LITERAL: int
CONV_LAST: int
API_DRIVER: int
API_RUNTIME: int
API_BLAS: int
API_SPECIAL: int
API_RAND: int
API_LAST: int
API_FFT: int
API_RTC: int
API_ROCTX: int
API_PYT_EXT: int
HIP_UNSUPPORTED: int
API_PYTORCH: int
API_CAFFE2: int
API_C10: int
API_ROCMSMI: int
