# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import math as math
import warnings as warnings
from typing import Any
from collections import OrderedDict as OrderedDict
from torch.backends import cudnn as cudnn
_builtin_table: dict[int, str] | None
_modules_containing_builtins: Any
_builtin_ops: Any
def _gen_torch_functional_registered_ops() -> Any: ...
_functional_registered_ops: Any
def _is_special_functional_bound_op(fn: Any) -> Any: ...
def _get_builtin_table() -> Any: ...
def _register_builtin(fn: Any, op: Any) -> None: ...
def _find_builtin(fn: Any) -> Any: ...
