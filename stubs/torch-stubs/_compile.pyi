# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import functools as functools
from collections.abc import Callable as Callable
from typing import overload as overload, TypeVar as TypeVar
from typing_extensions import ParamSpec as ParamSpec
_T = TypeVar('_T')
_P = ParamSpec('_P')
@overload
def _disable_dynamo(fn: Callable[_P, _T], recursive: bool=True) -> Callable[_P, _T]: ...
@overload
def _disable_dynamo(fn: None=None, recursive: bool=True) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]: ...
