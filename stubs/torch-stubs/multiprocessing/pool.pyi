# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import multiprocessing.pool
from typing import Any
from torch.multiprocessing.queue import SimpleQueue as SimpleQueue
def clean_worker(*args: Any, **kwargs: Any) -> None: ...
class Pool(multiprocessing.pool.Pool):
    _inqueue: Any
    _outqueue: Any
    _quick_put: Any
    _quick_get: Any
    def _setup_queues(self) -> Any: ...
    def _repopulate_pool(self) -> Any: ...
