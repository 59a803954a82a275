# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

from typing import Any
from typing_extensions import TypeAlias, deprecated
data_parallel: TypeAlias = Any
DataParallel: TypeAlias = Any
DistributedDataParallel: TypeAlias = Any
parallel_apply: TypeAlias = Any
replicate: TypeAlias = Any
gather: TypeAlias = Any
scatter: TypeAlias = Any
__all__ = ['replicate', 'scatter', 'parallel_apply', 'gather', 'data_parallel', 'DataParallel', 'DistributedDataParallel']
@deprecated('`torch.nn.parallel.DistributedDataParallelCPU` is deprecated, please use `torch.nn.parallel.DistributedDataParallel` instead.', category=FutureWarning)
class DistributedDataParallelCPU(DistributedDataParallel):
    ...
