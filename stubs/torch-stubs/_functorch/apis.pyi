# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import functools as functools
import torch
from typing_extensions import TypeAlias, ParamSpec as ParamSpec, TypeVar as TypeVar
from typing import Any as Any, TYPE_CHECKING as TYPE_CHECKING
from collections.abc import Callable as Callable, Iterable as Iterable
from torch._functorch.vmap import in_dims_t as in_dims_t, out_dims_t as out_dims_t, vmap_impl as vmap_impl
argnums_t: TypeAlias = Any
_P = ParamSpec('_P')
_R = TypeVar('_R')
_DYNAMO_WRAPPER_ATTRS: Any
def _wraps_without_dynamo_attrs(func: Callable[..., Any]) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]: ...
def vmap(func: Callable[_P, _R], in_dims: in_dims_t=0, out_dims: out_dims_t=0, randomness: str='error', *, chunk_size: int | None=None) -> Callable[_P, _R]: ...
def chunk_vmap(func: Callable[_P, _R], in_dims: in_dims_t=0, out_dims: out_dims_t=0, randomness: str='error', chunks: int=2) -> Callable[_P, _R]: ...
def grad(func: Callable[_P, Any], argnums: argnums_t=0, has_aux: bool=False) -> Callable[_P, Any]: ...
def grad_and_value(func: Callable[_P, Any], argnums: argnums_t=0, has_aux: bool=False) -> Callable[_P, tuple[Any, Any]]: ...
