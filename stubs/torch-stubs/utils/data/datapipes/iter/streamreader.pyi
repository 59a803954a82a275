# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from collections.abc import Iterator as Iterator
from io import IOBase as IOBase
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
class StreamReaderIterDataPipe(IterDataPipe[tuple[str, bytes]]):
    datapipe: IterDataPipe[tuple[str, IOBase]]
    chunk: int | None
    def __init__(self, datapipe: IterDataPipe[tuple[str, IOBase]], chunk: int | None=None) -> None: ...
    def __iter__(self) -> Iterator[tuple[str, bytes]]: ...
__all__ = ['StreamReaderIterDataPipe']
