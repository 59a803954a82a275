# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from typing_extensions import deprecated as deprecated
from torch.nn.parallel.data_parallel import data_parallel as data_parallel, DataParallel as DataParallel
from torch.nn.parallel.distributed import DistributedDataParallel as DistributedDataParallel
from torch.nn.parallel.parallel_apply import parallel_apply as parallel_apply
from torch.nn.parallel.replicate import replicate as replicate
from torch.nn.parallel.scatter_gather import gather as gather, scatter as scatter
from torch.nn.parallel import distributed as distributed, scatter_gather as scatter_gather
@deprecated('`torch.nn.parallel.DistributedDataParallelCPU` is deprecated, please use `torch.nn.parallel.DistributedDataParallel` instead.', category=FutureWarning)
class DistributedDataParallelCPU(DistributedDataParallel):
    ...
comm: Any
__all__ = ['replicate', 'scatter', 'parallel_apply', 'gather', 'data_parallel', 'DataParallel', 'DistributedDataParallel']
