# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import os as os
from typing import Any, TYPE_CHECKING as TYPE_CHECKING
from dataclasses import dataclass as dataclass
from torch._utils import ExceptionWrapper as ExceptionWrapper
from torch.utils.data._utils import HAS_NUMPY as HAS_NUMPY, IS_WINDOWS as IS_WINDOWS, MP_STATUS_CHECK_INTERVAL as MP_STATUS_CHECK_INTERVAL
from torch.utils.data.dataset import Dataset
class ManagerWatchdog:
    manager_pid: Any
    kernel32: Any
    manager_handle: Any
    manager_dead: bool
    def __init__(self) -> None: ...
    def is_alive(self) -> bool: ...
_worker_info: WorkerInfo | None
@dataclass(frozen=True, slots=True)
class WorkerInfo:
    id: int
    num_workers: int
    seed: int
    dataset: Dataset
    rng: _RNG | None = None
    worker_method: str | None = 'multiprocessing'
def get_worker_info() -> WorkerInfo | None: ...
@dataclass(frozen=True)
class _IterableDatasetStopIteration:
    worker_id: int
@dataclass(frozen=True)
class _ResumeIteration:
    seed: int | None = None
@dataclass(frozen=True, slots=True)
class _RNG:
    random_generator: Any
    torch_generator: torch.Generator
    numpy_generator: object | None = None
def _generate_state(base_seed: Any, worker_id: Any) -> Any: ...
def _worker_loop(dataset_kind: Any, dataset: Any, index_queue: Any, data_queue: Any, done_event: Any, auto_collation: Any, collate_fn: Any, drop_last: Any, base_seed: Any, init_fn: Any, worker_id: Any, num_workers: Any, persistent_workers: Any, shared_seed: Any) -> None: ...
signal_handling: Any
