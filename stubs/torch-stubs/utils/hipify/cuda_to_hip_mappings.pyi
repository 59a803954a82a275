# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import collections as collections
import os as os
from typing import Any
_IS_FBCODE: Any
_RCCL_HEADER: Any
MATH_TRANSPILATIONS: Any
CUDA_TYPE_NAME_MAP: Any
CUDA_INCLUDE_MAP: Any
CUDA_IDENTIFIER_MAP: Any
CUDA_SPECIAL_MAP: Any
PYTORCH_SPECIFIC_MAPPINGS: Any
C10_MAPPINGS: Any
CAFFE2_SPECIFIC_MAPPINGS: Any
CAFFE2_PATH_MAPPINGS: Any
CUDA_TO_HIP_MAPPINGS: Any
