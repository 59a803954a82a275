# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import math as math
from typing import Any, TypeVar as TypeVar
from collections.abc import Iterator as Iterator
from torch import distributed
from torch.utils.data.dataset import Dataset as Dataset
from torch.utils.data.sampler import Sampler as Sampler
dist = distributed
_T_co = TypeVar('_T_co', covariant=True)
class DistributedSampler(Sampler[_T_co]):
    dataset: Dataset
    num_replicas: int
    rank: int
    epoch: int
    drop_last: bool
    num_samples: Any
    total_size: Any
    shuffle: bool
    seed: int
    def __init__(self, dataset: Dataset, num_replicas: int | None=None, rank: int | None=None, shuffle: bool=True, seed: int=0, drop_last: bool=False) -> None: ...
    def __iter__(self) -> Iterator[_T_co]: ...
    def __len__(self) -> int: ...
    def set_epoch(self, epoch: int) -> None: ...
__all__ = ['DistributedSampler']
