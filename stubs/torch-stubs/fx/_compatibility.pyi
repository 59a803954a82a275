# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import textwrap as textwrap
from collections.abc import Callable as Callable
from typing import Any as Any, TypeVar as TypeVar
_BACK_COMPAT_OBJECTS: dict[Any, None]
_MARKED_WITH_COMPATIBILITY: dict[Any, None]
_T = TypeVar('_T')
def compatibility(is_backward_compatible: bool) -> Callable[[_T], _T]: ...
