# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch
from typing import Any
class _WrapperModule(torch.nn.Module):
    f: Any
    def __init__(self, f: Any) -> None: ...
    def forward(self, *args: Any, **kwargs: Any) -> Any: ...
