# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from collections.abc import Iterator as Iterator
from typing import Any as Any
from torch.utils.data.datapipes.dataframe import dataframe_wrapper as df_wrapper
from torch.utils.data.datapipes.datapipe import DataChunk as DataChunk
__all__ = ['DataChunkDF']
class DataChunkDF(DataChunk):
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
