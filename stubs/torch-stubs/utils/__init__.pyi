# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import copyreg as copyreg
import weakref as weakref
from typing import Any
from torch.utils import backcompat as backcompat, collect_env as collect_env, data as data, deterministic as deterministic, hooks as hooks
from torch.utils.backend_registration import generate_methods_for_privateuse1_backend as generate_methods_for_privateuse1_backend, rename_privateuse1_backend as rename_privateuse1_backend
from torch.utils.cpp_backtrace import get_cpp_backtrace as get_cpp_backtrace
from torch.utils.throughput_benchmark import ThroughputBenchmark as ThroughputBenchmark
def set_module(obj: Any, mod: Any) -> None: ...
cmake_prefix_path: Any
def swap_tensors(t1: Any, t2: Any) -> None: ...
checkpoint: Any
dlpack: Any
weak: Any
