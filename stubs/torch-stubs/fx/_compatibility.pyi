# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from collections.abc import Callable
from typing import Any, TypeVar
_BACK_COMPAT_OBJECTS: dict[Any, None]
_MARKED_WITH_COMPATIBILITY: dict[Any, None]
_T = TypeVar('_T')
def compatibility(is_backward_compatible: bool) -> Callable[[_T], _T]: ...
