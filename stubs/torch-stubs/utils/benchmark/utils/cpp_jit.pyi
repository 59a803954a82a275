# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import os as os
import re as re
import textwrap as textwrap
import threading as threading
from typing import Any as Any
from torch.utils.benchmark.utils._stubs import CallgrindModuleType as CallgrindModuleType, TimeitModuleType as TimeitModuleType
from torch.utils import cpp_extension as cpp_extension
LOCK: Any
SOURCE_ROOT: Any
_BUILD_ROOT: str | None
def _get_build_root() -> str: ...
CXX_FLAGS: list[str] | None
EXTRA_INCLUDE_PATHS: list[str]
CONDA_PREFIX: Any
COMPAT_CALLGRIND_BINDINGS: CallgrindModuleType | None
def get_compat_bindings() -> CallgrindModuleType: ...
def _compile_template(*, stmt: str, setup: str, global_setup: str, src: str, is_standalone: bool) -> Any: ...
def compile_timeit_template(*, stmt: str, setup: str, global_setup: str) -> TimeitModuleType: ...
def compile_callgrind_template(*, stmt: str, setup: str, global_setup: str) -> str: ...
