# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, NoReturn as NoReturn
from collections.abc import Sized as Sized
from enum import IntEnum as IntEnum
from torch.utils.data.datapipes._decorator import functional_datapipe as functional_datapipe
from torch.utils.data.datapipes.datapipe import IterDataPipe as IterDataPipe
class SHARDING_PRIORITIES(IntEnum):
    DEFAULT = 1
    DISTRIBUTED = 2
    MULTIPROCESSING = 3
class _ShardingIterDataPipe(IterDataPipe):
    def apply_sharding(self, num_of_instances: int, instance_id: int, sharding_group: SHARDING_PRIORITIES) -> NoReturn: ...
class ShardingFilterIterDataPipe(_ShardingIterDataPipe):
    source_datapipe: IterDataPipe
    sharding_group_filter: Any
    groups: dict[int, tuple[int, int]]
    num_of_instances: int
    instance_id: int
    def __init__(self, source_datapipe: IterDataPipe, sharding_group_filter: Any=None) -> None: ...
    def apply_sharding(self, num_of_instances: Any, instance_id: Any, sharding_group: Any=...) -> None: ...
    def _update_num_of_instances(self) -> None: ...
    def __iter__(self) -> Any: ...
    def __len__(self) -> int: ...
__all__ = ['SHARDING_PRIORITIES', 'ShardingFilterIterDataPipe']
