# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import operator as operator
import warnings as warnings
from collections.abc import Sequence as Sequence
from itertools import chain as chain
from typing import Any as Any, Generic as Generic, TypeVar as TypeVar
from torch.nn.modules.module import Module as Module
from torch.nn.parallel.parallel_apply import parallel_apply as parallel_apply
from torch.nn.parallel.replicate import replicate as replicate
from torch.nn.parallel.scatter_gather import gather as gather, scatter_kwargs as scatter_kwargs
def _check_balance(device_ids: Sequence[int | torch.device]) -> None: ...
T = TypeVar('T', bound=Module)
class DataParallel(Module, Generic[T]):
    module: T
    device_ids: Any
    dim: int
    output_device: Any
    src_device_obj: Any
    def __init__(self, module: T, device_ids: Sequence[int | torch.device] | None=None, output_device: int | torch.device | None=None, dim: int=0) -> None: ...
    def forward(self, *inputs: Any, **kwargs: Any) -> Any: ...
    def replicate(self, module: T, device_ids: Sequence[int | torch.device]) -> list[T]: ...
    def scatter(self, inputs: tuple[Any, ...], kwargs: dict[str, Any] | None, device_ids: Sequence[int | torch.device]) -> Any: ...
    def parallel_apply(self, replicas: Sequence[T], inputs: Sequence[Any], kwargs: Any) -> list[Any]: ...
    def gather(self, outputs: Any, output_device: int | torch.device) -> Any: ...
def data_parallel(module: Module, inputs: Any, device_ids: Sequence[int | torch.device] | None=None, output_device: int | torch.device | None=None, dim: int=0, module_kwargs: Any | None=None) -> torch.Tensor: ...
__all__ = ['DataParallel', 'data_parallel']
