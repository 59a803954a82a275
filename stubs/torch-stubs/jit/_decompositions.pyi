# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import warnings as warnings
from typing import Any, TypeVar as TypeVar
from collections.abc import Callable as Callable
from typing_extensions import ParamSpec as ParamSpec
from torch._tensor import Tensor as Tensor
from torch.types import Number as Number
aten = torch.ops.aten
decomposition_table: dict[str, torch.jit.ScriptFunction]
function_name_set: set[str]
_T = TypeVar('_T')
_P = ParamSpec('_P')
def check_decomposition_has_type_annotations(f: Any) -> None: ...
def signatures_match(decomposition_sig: Any, torch_op_sig: Any) -> Any: ...
def register_decomposition(aten_op: torch._ops.OpOverload, registry: dict[str, torch.jit.ScriptFunction] | None=None) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]: ...
def var_decomposition(input: Tensor, dim: list[int] | None=None, correction: Number | None=None, keepdim: bool=False) -> Tensor: ...
def var(input: Tensor, unbiased: bool=True) -> Tensor: ...
