# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
from typing import Any
from enum import auto as auto, IntEnum as IntEnum
from warnings import warn as warn
from torch.nn import functional
from torch.backends.cuda import can_use_efficient_attention as can_use_efficient_attention, can_use_flash_attention as can_use_flash_attention, is_flash_attention_available as is_flash_attention_available
from torch._C import _SDPAParams
F = functional
SDPAParams = _SDPAParams
class CausalVariant(IntEnum):
    UPPER_LEFT = 1
    LOWER_RIGHT = 2
class CausalBias(torch.Tensor):
    variant: CausalVariant
    seq_len_q: int
    seq_len_kv: int
    def __init__(self, variant: CausalVariant, seq_len_q: int, seq_len_kv: int) -> None: ...
    def _upper_left(self, device: torch.device) -> torch.Tensor: ...
    def _lower_right(self, device: torch.device) -> torch.Tensor: ...
    def _materialize(self, device: torch.device | None=None) -> torch.Tensor: ...
    @staticmethod
    def _dispatch(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, attn_mask: 'CausalBias', dropout_p: float=0.0, is_causal: bool=False, scale: float | None=None, enable_gqa: bool=False) -> torch.Tensor: ...
    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any=(), kwargs: Any=None) -> Any: ...
    def __repr__(self) -> str: ...
def causal_upper_left(*size: Any) -> CausalBias: ...
def causal_lower_right(*size: Any) -> CausalBias: ...
__all__ = ['causal_upper_left', 'causal_lower_right', 'CausalVariant', 'CausalBias']
