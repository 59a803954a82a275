# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from collections.abc import Iterable, Iterator
from typing import TypeVar
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
_T = TypeVar('_T')
__all__ = ['IterableWrapperIterDataPipe']
class IterableWrapperIterDataPipe(IterDataPipe[_T]):
    iterable: Iterable[_T]
    deepcopy: bool
    def __init__(self, iterable: Iterable[_T], deepcopy: bool=True) -> None: ...
    def __iter__(self) -> Iterator[_T]: ...
    def __len__(self) -> int: ...
