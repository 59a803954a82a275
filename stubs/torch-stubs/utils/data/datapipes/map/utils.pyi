# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import copy as copy
import warnings as warnings
from collections.abc import Mapping as Mapping, Sequence as Sequence
from typing import Any as Any, TypeVar as TypeVar
from torch.utils.data.datapipes.datapipe import MapDataPipe as MapDataPipe
_T = TypeVar('_T')
class SequenceWrapperMapDataPipe(MapDataPipe[_T]):
    sequence: Sequence[_T] | Mapping[Any, _T]
    def __init__(self, sequence: Sequence[_T] | Mapping[Any, _T], deepcopy: bool=True) -> None: ...
    def __getitem__(self, index: int) -> _T: ...
    def __len__(self) -> int: ...
__all__ = ['SequenceWrapperMapDataPipe']
