"""Submodules that torch imports itself, and decorators that keep the signature of what they decorate."""

from collections.abc import Callable as _Callable
from typing import Any as _Any, TypeVar as _TypeVar, overload as _overload

from torch import (
    __config__ as __config__,
    __future__ as __future__,
    _decomp as _decomp,
    _dispatch as _dispatch,
    _dynamo as _dynamo,
    _export as _export,
    _guards as _guards,
    _higher_order_ops as _higher_order_ops,
    _inductor as _inductor,
    _jit_internal as _jit_internal,
    _linalg_utils as _linalg_utils,
    _lobpcg as _lobpcg,
    _logging as _logging,
    _lowrank as _lowrank,
    _prims as _prims,
    _refs as _refs,
    _subclasses as _subclasses,
    _tensor as _tensor,
    _tensor_str as _tensor_str,
    _utils as _utils,
    ao as ao,
    onnx as onnx,
    package as package,
    quantization as quantization,
    return_types as return_types,
    torch_version as torch_version,
    types as types,
    version as version,
)

_CallableT = _TypeVar("_CallableT", bound=_Callable[..., _Any])

@_overload
def compile(
    model: _CallableT,
    *,
    fullgraph: builtins.bool = False,
    dynamic: builtins.bool | None = None,
    backend: str | _Callable[..., _Any] | None = None,
    mode: str | None = None,
    options: dict[str, _Any] | None = None,
    name: str | None = None,
    disable: builtins.bool = False,
    recompile_limit: builtins.int | None = None,
    isolate_recompiles: builtins.bool = False,
    shapes_spec: _Any = None,
) -> _CallableT: ...
@_overload
def compile(
    model: None = None,
    *,
    fullgraph: builtins.bool = False,
    dynamic: builtins.bool | None = None,
    backend: str | _Callable[..., _Any] | None = None,
    mode: str | None = None,
    options: dict[str, _Any] | None = None,
    name: str | None = None,
    disable: builtins.bool = False,
    recompile_limit: builtins.int | None = None,
    isolate_recompiles: builtins.bool = False,
    shapes_spec: _Any = None,
) -> _Callable[[_CallableT], _CallableT]: ...
