# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import re as re
from typing import Any
from collections.abc import Callable as Callable
from torch._tensor import Tensor as Tensor
class _CodeParser:
    template_params: Any
    return_type: Any
    function_name: Any
    function_params: Any
    function_body: Any
    def __init__(self, code_string: str) -> None: ...
class _JittedFunction:
    code_string: str
    return_by_ref: bool
    num_outputs: int
    kernel_name: Any
    kwargs_dict: Any
    is_cuda_available: Any
    def __init__(self, code_string: str, return_by_ref: bool, num_outputs: int, **kwargs: Any) -> None: ...
    def __call__(self, *tensors: Tensor, **kwargs: Any) -> Any: ...
def _create_jit_fn(code_string: str, **kwargs: Any) -> Callable: ...
def _create_multi_output_jit_fn(code_string: str, num_outputs: int, **kwargs: Any) -> Callable: ...
__all__ = []
