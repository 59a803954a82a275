# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import random
from typing import Any, TypeVar as TypeVar
from typing_extensions import Self
from collections.abc import Iterator as Iterator
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe, MapDataPipe as MapDataPipe
_T_co = TypeVar('_T_co', covariant=True)
class ShufflerIterDataPipe(IterDataPipe[_T_co]):
    indices: Any
    _shuffled_indices: list
    _valid_iterator_id: Any
    _number_of_samples_yielded: Any
    datapipe: MapDataPipe[_T_co]
    _enabled: bool
    _seed: int | None
    _rng: random.Random
    def __init__(self, datapipe: MapDataPipe[_T_co], *, indices: list | None=None) -> None: ...
    def set_shuffle(self, shuffle: Any=True) -> Self: ...
    def set_seed(self, seed: int) -> Self: ...
    def __iter__(self) -> Iterator[_T_co]: ...
    def reset(self) -> None: ...
    def __len__(self) -> int: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...
__all__ = ['ShufflerIterDataPipe']
