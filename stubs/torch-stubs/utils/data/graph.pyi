# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import io as io
import pickle as pickle
import warnings as warnings
from typing import Any
from typing_extensions import TypeAlias
from collections.abc import Collection as Collection
IterDataPipe: TypeAlias = Any
MapDataPipe: TypeAlias = Any
DataPipe = IterDataPipe | MapDataPipe
DataPipeGraph = dict[int, tuple[DataPipe, 'DataPipeGraph']]
def _stub_unpickler() -> str: ...
def _list_connected_datapipes(scan_obj: DataPipe, only_datapipe: bool, cache: set[int]) -> list[DataPipe]: ...
def traverse_dps(datapipe: DataPipe) -> DataPipeGraph: ...
def traverse(datapipe: DataPipe, only_datapipe: bool | None=None) -> DataPipeGraph: ...
def _traverse_helper(datapipe: DataPipe, only_datapipe: bool, cache: set[int]) -> DataPipeGraph: ...
def dill_available() -> Any: ...
__all__ = ['traverse', 'traverse_dps']
