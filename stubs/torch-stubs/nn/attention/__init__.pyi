# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import contextlib as contextlib
import torch.backends.cuda
from typing import Any, Union as Union
from collections.abc import Iterable as Iterable
from warnings import warn as warn
from torch._C import _SDPBackend, _SDPAParams
from torch.backends.cuda import can_use_efficient_attention as can_use_efficient_attention, can_use_flash_attention as can_use_flash_attention
from torch.nn.attention import _registry
SDPBackend = _SDPBackend
SDPAParams = _SDPAParams
WARN_FOR_UNFUSED_KERNELS: bool
def _raise_kernel_warnings(params: SDPAParams) -> None: ...
_backend_names: Any
def _backend_from_string(name: str) -> Any: ...
def _cur_sdpa_kernel_backends(with_priority: bool=False) -> Any: ...
def _sdpa_kernel(backends: Iterable, set_priority: bool=False) -> None: ...
@contextlib.contextmanager
def sdpa_kernel(backends: list[SDPBackend] | SDPBackend, set_priority: bool=False) -> Any: ...
@contextlib.contextmanager
def _sdpa_kernel_variadic(*backends: SDPBackend) -> Any: ...
def _get_flash_version() -> str: ...
_FlashAttentionImpl = _registry._FlashAttentionImpl
_RegisterFn = _registry._RegisterFn
register_flash_attention_impl = _registry.register_flash_attention_impl
activate_flash_attention_impl = _registry.activate_flash_attention_impl
list_flash_attention_impls = _registry.list_flash_attention_impls
current_flash_attention_impl = _registry.current_flash_attention_impl
restore_flash_attention_impl = _registry.restore_flash_attention_impl
__all__ = ['SDPBackend', 'sdpa_kernel', 'WARN_FOR_UNFUSED_KERNELS', 'register_flash_attention_impl', 'activate_flash_attention_impl', 'list_flash_attention_impls', 'current_flash_attention_impl', 'restore_flash_attention_impl']
