# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import copyreg as copyreg
import weakref as weakref
from typing import Any
from torch.utils import backcompat as backcompat, data as data, deterministic as deterministic, hooks as hooks, cpp_backtrace as cpp_backtrace
from torch.utils.cpp_backtrace import get_cpp_backtrace as get_cpp_backtrace
def set_module(obj: Any, mod: Any) -> None: ...
cmake_prefix_path: Any
def swap_tensors(t1: Any, t2: Any) -> None: ...
ThroughputBenchmark: Any
backend_registration: Any
checkpoint: Any
collect_env: Any
dlpack: Any
def generate_methods_for_privateuse1_backend(for_tensor: Any=..., for_module: Any=..., for_packed_sequence: Any=..., for_storage: Any=..., unsupported_dtype: Any=...) -> Any: ...
def rename_privateuse1_backend(backend_name: Any) -> Any: ...
throughput_benchmark: Any
weak: Any
