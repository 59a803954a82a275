# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from collections.abc import Iterator as Iterator, Sequence as Sequence
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
from torch.utils.data.datapipes.iter.utils import IterableWrapperIterDataPipe as IterableWrapperIterDataPipe
from torch.utils.data.datapipes.utils.common import get_file_pathnames_from_root as get_file_pathnames_from_root
class FileListerIterDataPipe(IterDataPipe[str]):
    datapipe: IterDataPipe
    masks: str | list[str]
    recursive: bool
    abspath: bool
    non_deterministic: bool
    length: int
    def __init__(self, root: str | Sequence[str] | IterDataPipe='.', masks: str | list[str]='', *, recursive: bool=False, abspath: bool=False, non_deterministic: bool=False, length: int=-1) -> None: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
__all__ = ['FileListerIterDataPipe']
