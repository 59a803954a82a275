# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from collections.abc import Callable
from typing import overload, TypeVar
from typing_extensions import ParamSpec
_T = TypeVar('_T')
_P = ParamSpec('_P')
@overload
def _disable_dynamo(fn: Callable[_P, _T], recursive: bool=True) -> Callable[_P, _T]: ...
@overload
def _disable_dynamo(fn: None=None, recursive: bool=True) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]: ...
