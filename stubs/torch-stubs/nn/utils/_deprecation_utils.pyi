# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import warnings as warnings
from collections.abc import Callable as Callable
_MESSAGE_TEMPLATE: str
def lazy_deprecated_import(all: list[str], old_module: str, new_module: str) -> Callable: ...
