# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
class Warning:
    setter: Any
    getter: Any
    def __init__(self, setter: Any, getter: Any) -> None: ...
    def set_enabled(self, value: Any) -> None: ...
    def get_enabled(self) -> Any: ...
    enabled: Any
broadcast_warning: Any
keepdim_warning: Any
