# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch
from typing import Any
from torch.overrides import TorchFunctionMode as TorchFunctionMode
class AutogradStateOpsFailSafeguard(TorchFunctionMode):
    def __torch_function__(self, func: Any, types: Any, args: Any=(), kwargs: Any=None) -> Any: ...
