# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from collections.abc import Iterator as Iterator
from typing import Any as Any
from torch.utils.data.datapipes.dataframe import dataframe_wrapper
from torch.utils.data.datapipes.datapipe import DataChunk as DataChunk
df_wrapper = dataframe_wrapper
class DataChunkDF(DataChunk):
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
__all__ = ['DataChunkDF']
