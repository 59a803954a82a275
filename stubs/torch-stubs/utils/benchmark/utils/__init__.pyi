# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
common: Any
compare: Any
cpp_jit: Any
fuzzer: Any
sparse_fuzzer: Any
timer: Any
valgrind_wrapper: Any
