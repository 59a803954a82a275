# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any, AnyStr as AnyStr
from enum import Enum as Enum
from torch._C import _MobileOptimizerType
MobileOptimizerType = _MobileOptimizerType
class LintCode(Enum):
    BUNDLED_INPUT = 1
    REQUIRES_GRAD = 2
    DROPOUT = 3
    BATCHNORM = 4
def optimize_for_mobile(script_module: torch.jit.ScriptModule, optimization_blocklist: set[MobileOptimizerType] | None=None, preserved_methods: list[AnyStr] | None=None, backend: str='CPU') -> torch.jit.RecursiveScriptModule: ...
def generate_mobile_module_lints(script_module: torch.jit.ScriptModule) -> Any: ...
def _get_bundled_inputs_preserved_attributes(script_module: torch.jit.ScriptModule, preserved_methods: list[str]) -> list[str]: ...
