# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, TypeVar as TypeVar
from collections.abc import Callable as Callable
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.datapipe import MapDataPipe as MapDataPipe
_T_co = TypeVar('_T_co', covariant=True)
def default_fn(data: Any) -> Any: ...
class MapperMapDataPipe(MapDataPipe[_T_co]):
    datapipe: MapDataPipe
    fn: Callable
    def __init__(self, datapipe: MapDataPipe, fn: Callable=...) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: Any) -> _T_co: ...
__all__ = ['MapperMapDataPipe', 'default_fn']
