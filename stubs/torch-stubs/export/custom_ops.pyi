# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch
from typing import Any
lib: Any
def _access_subclass_inner_tensor(src_subclass_tensor: torch.Tensor, attr: str) -> torch.Tensor: ...
def _call_custom_autograd_function_in_pre_dispatch(function_cls_name: Any, *args: Any, **kwargs: Any) -> Any: ...
