# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, TypeVar as TypeVar
from collections.abc import Callable as Callable, Iterator as Iterator
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.dataframe import dataframe_wrapper
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
from torch.utils.data.datapipes.utils.common import StreamWrapper as StreamWrapper, validate_input_col as validate_input_col
df_wrapper = dataframe_wrapper
_T = TypeVar('_T')
_T_co = TypeVar('_T_co', covariant=True)
class FilterIterDataPipe(IterDataPipe[_T_co]):
    input_col: Any
    datapipe: IterDataPipe[_T_co]
    filter_fn: Callable
    def __init__(self, datapipe: IterDataPipe[_T_co], filter_fn: Callable, input_col: Any=None) -> None: ...
    def _apply_filter_fn(self, data: Any) -> bool: ...
    def __iter__(self) -> Iterator[_T_co]: ...
    def _returnIfTrue(self, data: _T) -> tuple[bool, _T]: ...
__all__ = ['FilterIterDataPipe']
