# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import functools as functools
from collections import namedtuple as namedtuple
from collections.abc import Callable as Callable, Iterator as Iterator, Sized as Sized
from typing import Any as Any, TypeVar as TypeVar
from torch.utils.data._utils.collate import default_collate as default_collate
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.dataframe import dataframe_wrapper
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
from torch.utils.data.datapipes.utils.common import validate_input_col as validate_input_col
df_wrapper = dataframe_wrapper
_T_co = TypeVar('_T_co', covariant=True)
class MapperIterDataPipe(IterDataPipe[_T_co]):
    input_col: Any
    output_col: Any
    datapipe: IterDataPipe
    fn: Callable
    def __init__(self, datapipe: IterDataPipe, fn: Callable, input_col: Any=None, output_col: Any=None) -> None: ...
    def _apply_fn(self, data: Any) -> Any: ...
    def __iter__(self) -> Iterator[_T_co]: ...
    def __len__(self) -> int: ...
def _collate_helper(conversion: Any, item: Any) -> Any: ...
class CollatorIterDataPipe(MapperIterDataPipe):
    def __init__(self, datapipe: IterDataPipe, conversion: Callable[..., Any] | dict[str | Any, Callable | Any] | None=..., collate_fn: Callable | None=None) -> None: ...
__all__ = ['CollatorIterDataPipe', 'MapperIterDataPipe']
