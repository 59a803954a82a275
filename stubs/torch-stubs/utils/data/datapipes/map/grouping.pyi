# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, TypeVar as TypeVar
from collections.abc import Sized as Sized
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.datapipe import DataChunk as DataChunk, MapDataPipe as MapDataPipe
_T = TypeVar('_T')
class BatcherMapDataPipe(MapDataPipe[DataChunk]):
    wrapper_class: type[DataChunk]
    datapipe: MapDataPipe
    batch_size: int
    drop_last: bool
    def __init__(self, datapipe: MapDataPipe[_T], batch_size: int, drop_last: bool=False, wrapper_class: type[DataChunk]=...) -> None: ...
    def __getitem__(self, index: Any) -> DataChunk: ...
    def __len__(self) -> int: ...
__all__ = ['BatcherMapDataPipe']
