# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import contextlib as contextlib
import functools as functools
import itertools as itertools
import os as os
import threading as threading
import warnings as warnings
import weakref as weakref
from collections.abc import Callable as Callable, Iterable
from typing import Any as Any, Generic as Generic, NoReturn as NoReturn, TYPE_CHECKING as TYPE_CHECKING, TypeVar as TypeVar
from typing_extensions import Self as Self
from torch import distributed
from torch._utils import ExceptionWrapper as ExceptionWrapper
from torch.utils.data import _utils
from torch.utils.data.dataset import Dataset as Dataset, IterableDataset as IterableDataset
from torch.utils.data.sampler import BatchSampler as BatchSampler, RandomSampler as RandomSampler, Sampler as Sampler, SequentialSampler as SequentialSampler
dist = distributed
_T = TypeVar('_T')
_T_co = TypeVar('_T_co', covariant=True)
_worker_init_fn_t = Callable[[int], None]
_collate_fn_t = Callable[[list[_T]], Any]
default_collate: _collate_fn_t
default_convert = _utils.collate.default_convert
get_worker_info = _utils.worker.get_worker_info
logger: Any
_persistent_workers_atexit_lock: Any
_persistent_workers_atexit_registered: bool
_persistent_workers_atexit: weakref.WeakSet[_MultiProcessingDataLoaderIter]
class _DatasetKind:
    Map: int
    Iterable: int
    @staticmethod
    def create_fetcher(kind: Any, dataset: Any, auto_collation: Any, collate_fn: Any, drop_last: Any) -> Any: ...
class _InfiniteConstantSampler(Sampler):
    def __iter__(self) -> Any: ...
def _get_distributed_settings() -> Any: ...
def _sharding_worker_init_fn(worker_init_fn: Any, world_size: Any, rank_id: Any, worker_id: Any) -> None: ...
def _share_dist_seed(generator: Any, pg: Any) -> Any: ...
class DataLoader(Generic[_T_co]):
    worker_init_fn: _worker_init_fn_t | None
    in_order: bool
    _dataset_kind: Any
    batch_sampler: Sampler[list] | Iterable[list] | None
    generator: Any
    collate_fn: _collate_fn_t
    persistent_workers: bool
    _IterableDataset_len_called: Any
    __multiprocessing_context: Any
    dataset: Dataset[_T_co]
    batch_size: int | None
    num_workers: int
    pin_memory: bool
    drop_last: bool
    timeout: float
    sampler: Sampler | Iterable
    pin_memory_device: str
    prefetch_factor: int | None
    _iterator: _BaseDataLoaderIter | None
    __initialized: bool
    def __init__(self, dataset: Dataset[_T_co], batch_size: int | None=1, shuffle: bool | None=None, sampler: Sampler | Iterable | None=None, batch_sampler: Sampler[list] | Iterable[list] | None=None, num_workers: int=0, collate_fn: _collate_fn_t | None=None, pin_memory: bool=False, drop_last: bool=False, timeout: float=0, worker_init_fn: _worker_init_fn_t | None=None, multiprocessing_context: Any=None, generator: Any=None, *, prefetch_factor: int | None=None, persistent_workers: bool=False, pin_memory_device: str='', in_order: bool=True) -> None: ...
    def _get_iterator(self) -> _BaseDataLoaderIter: ...
    @property
    def multiprocessing_context(self) -> Any: ...
    @multiprocessing_context.setter
    def multiprocessing_context(self, multiprocessing_context: Any) -> None: ...
    def __setattr__(self, attr: Any, val: Any) -> None: ...
    def __iter__(self) -> _BaseDataLoaderIter: ...
    @property
    def _auto_collation(self) -> Any: ...
    @property
    def _index_sampler(self) -> Any: ...
    def __len__(self) -> int: ...
    def check_worker_number_rationality(self) -> None: ...
class _BaseDataLoaderIter:
    _dataset: Any
    _shared_seed: Any
    _pg: Any
    _dataset_kind: Any
    _IterableDataset_len_called: Any
    _auto_collation: Any
    _drop_last: Any
    _index_sampler: Any
    _num_workers: Any
    _world_size: Any
    _rank: Any
    _pin_memory: Any
    _pin_memory_device: Any
    _timeout: Any
    _collate_fn: Any
    _sampler_iter: Any
    _base_seed: Any
    _persistent_workers: Any
    _num_yielded: int
    _profile_name: Any
    def __init__(self, loader: DataLoader) -> None: ...
    def __iter__(self) -> Self: ...
    def _reset(self, loader: Any, first_iter: Any=False) -> None: ...
    def _next_index(self) -> Any: ...
    def _next_data(self) -> NoReturn: ...
    def __next__(self) -> Any: ...
    def __len__(self) -> int: ...
    def __getstate__(self) -> Any: ...
class _SingleProcessDataLoaderIter(_BaseDataLoaderIter):
    _dataset_fetcher: Any
    def __init__(self, loader: Any) -> None: ...
    def _next_data(self) -> Any: ...
class _MultiProcessingDataLoaderIter(_BaseDataLoaderIter):
    _prefetch_factor: Any
    _in_order: Any
    _worker_init_fn: Any
    _worker_result_queue: Any
    _worker_pids_set: bool
    _shutdown: bool
    _workers_done_event: Any
    _index_queues: Any
    _workers: Any
    _pin_memory_thread_done_event: Any
    _data_queue: Any
    _pin_memory_thread: Any
    _send_idx: int
    _rcvd_idx: int
    _task_info: Any
    _tasks_outstanding: int
    _workers_status: Any
    _workers_num_tasks: Any
    _worker_queue_idx_cycle: Any
    def __init__(self, loader: Any) -> None: ...
    def _reset(self, loader: Any, first_iter: Any=False) -> None: ...
    def _try_get_data(self, timeout: Any=...) -> Any: ...
    def _get_data(self) -> Any: ...
    def _next_data(self) -> Any: ...
    def _try_put_index(self) -> None: ...
    def _process_data(self, data: Any, worker_idx: Any) -> Any: ...
    def _mark_worker_as_unavailable(self, worker_id: Any, shutdown: Any=False) -> None: ...
    def _shutdown_workers(self) -> None: ...
    @staticmethod
    def _clean_up_persistent_workers_atexit() -> None: ...
    def _register_persistent_workers_atexit(self) -> None: ...
    def __del__(self) -> None: ...
IterDataPipe: Any
MapDataPipe: Any
__all__ = ['DataLoader', 'get_worker_info', 'default_collate', 'default_convert']
