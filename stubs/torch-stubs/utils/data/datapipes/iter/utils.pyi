# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import copy as copy
import warnings as warnings
from collections.abc import Iterable as Iterable, Iterator as Iterator, Sized as Sized
from typing import TypeVar as TypeVar
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
_T = TypeVar('_T')
class IterableWrapperIterDataPipe(IterDataPipe[_T]):
    iterable: Iterable[_T]
    deepcopy: bool
    def __init__(self, iterable: Iterable[_T], deepcopy: bool=True) -> None: ...
    def __iter__(self) -> Iterator[_T]: ...
    def __len__(self) -> int: ...
__all__ = ['IterableWrapperIterDataPipe']
