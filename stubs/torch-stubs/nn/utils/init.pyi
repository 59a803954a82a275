# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
def skip_init(module_cls: Any, *args: Any, **kwargs: Any) -> Any: ...
