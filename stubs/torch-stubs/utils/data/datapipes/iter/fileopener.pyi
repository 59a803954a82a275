# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from collections.abc import Iterable as Iterable, Iterator as Iterator
from io import IOBase as IOBase
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
from torch.utils.data.datapipes.utils.common import get_file_binaries_from_pathnames as get_file_binaries_from_pathnames
class FileOpenerIterDataPipe(IterDataPipe[tuple[str, IOBase]]):
    datapipe: Iterable[str]
    mode: str
    encoding: str | None
    length: int
    def __init__(self, datapipe: Iterable[str], mode: str='r', encoding: str | None=None, length: int=-1) -> None: ...
    def __iter__(self) -> Iterator[tuple[str, IOBase]]: ...
    def __len__(self) -> int: ...
__all__ = ['FileOpenerIterDataPipe']
