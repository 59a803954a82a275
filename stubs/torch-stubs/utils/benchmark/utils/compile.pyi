# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import torch._dynamo
from typing import Any as Any, cast as cast
from collections.abc import Callable as Callable
from torch.utils.benchmark.utils.timer import Timer as Timer
_warned_tensor_cores: bool
_default_float_32_precision: Any
HAS_TABULATE: bool
def _enable_tensor_cores() -> None: ...
def _disable_tensor_cores() -> None: ...
def bench_loop(model: torch.nn.Module | Callable, sample_input: torch.Tensor | Any, num_iters: int=5, optimizer: torch.optim.Optimizer | None=None, loss_fn: Callable | None=None) -> Any: ...
def benchmark_compile(model: torch.nn.Module | Callable, sample_input: torch.Tensor | Any, num_iters: int=5, backend: str | None=None, mode: str | None='default', optimizer: torch.optim.Optimizer | None=None, loss_fn: torch.nn.Module | Callable | None=None) -> Any: ...
def bench_all(model: torch.nn.Module | Callable, sample_input: torch.Tensor | Any, num_iters: int=5, optimizer: torch.optim.Optimizer | None=None, loss_fn: torch.nn.Module | Callable | None=None) -> Any: ...
CompileCounterWithBackend: Any
tabulate: Any
__all__ = ['bench_all', 'benchmark_compile']
