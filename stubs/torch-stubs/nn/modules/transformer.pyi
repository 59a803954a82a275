# Generated from torch 2.13.0 by `python tools/generate_stubs.py`. Do not edit.

import torch as torch
import copy as copy
import warnings as warnings
from typing import ClassVar, Generic, Any as Any
from typing_extensions import TypeVarTuple, Unpack
from collections.abc import Callable as Callable
from torch.nn import functional
from torch._tensor import Tensor as Tensor
from torch.nn.init import xavier_uniform_ as xavier_uniform_
from torch.nn.modules.activation import MultiheadAttention as MultiheadAttention
from torch.nn.modules.container import ModuleList as ModuleList
from torch.nn.modules.dropout import Dropout as Dropout
from torch.nn.modules.linear import Linear as Linear
from torch.nn.modules.module import Module as Module
from torch.nn.modules.normalization import LayerNorm as LayerNorm
F = functional
def _generate_square_subsequent_mask(sz: int, device: torch.device | None=None, dtype: torch.dtype | None=None) -> Tensor: ...
def _get_seq_len(src: Tensor, batch_first: bool) -> int | None: ...
_Config = TypeVarTuple('_Config', default=Unpack[tuple[Any, ...]])
class Transformer(Module, Generic[Unpack[_Config]]):
    def __init__(self: Transformer[Unpack[tuple[Any, ...]]], d_model: int=512, nhead: int=8, num_encoder_layers: int=6, num_decoder_layers: int=6, dim_feedforward: int=2048, dropout: float=0.1, activation: str | Callable[[Tensor], Tensor]=..., custom_encoder: Any | None=None, custom_decoder: Any | None=None, layer_norm_eps: float=1e-05, batch_first: bool=False, norm_first: bool=False, bias: bool=True, device: torch.types.Device=None, dtype: torch.dtype | None=None) -> None: ...
    encoder: Any | None
    decoder: Any | None
    d_model: int
    nhead: int
    batch_first: bool
    def forward(self, src: Tensor, tgt: Tensor, src_mask: Tensor | None=None, tgt_mask: Tensor | None=None, memory_mask: Tensor | None=None, src_key_padding_mask: Tensor | None=None, tgt_key_padding_mask: Tensor | None=None, memory_key_padding_mask: Tensor | None=None, src_is_causal: bool | None=None, tgt_is_causal: bool | None=None, memory_is_causal: bool=False) -> Tensor: ...
    @staticmethod
    def generate_square_subsequent_mask(sz: int, device: torch.device | None=None, dtype: torch.dtype | None=None) -> Tensor: ...
    def _reset_parameters(self) -> None: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class TransformerEncoder(Module, Generic[Unpack[_Config]]):
    def __init__(self: TransformerEncoder[Unpack[tuple[Any, ...]]], encoder_layer: 'TransformerEncoderLayer', num_layers: int, norm: Module | None=None, enable_nested_tensor: bool=True, mask_check: bool=True) -> None: ...
    layers: Any
    num_layers: int
    norm: Module | None
    enable_nested_tensor: bool
    use_nested_tensor: bool
    mask_check: bool
    __constants__: ClassVar[list[str]]
    def forward(self, src: Tensor, mask: Tensor | None=None, src_key_padding_mask: Tensor | None=None, is_causal: bool | None=None) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class TransformerDecoder(Module, Generic[Unpack[_Config]]):
    def __init__(self: TransformerDecoder[Unpack[tuple[Any, ...]]], decoder_layer: 'TransformerDecoderLayer', num_layers: int, norm: Module | None=None) -> None: ...
    layers: Any
    num_layers: int
    norm: Module | None
    __constants__: ClassVar[list[str]]
    def forward(self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None=None, memory_mask: Tensor | None=None, tgt_key_padding_mask: Tensor | None=None, memory_key_padding_mask: Tensor | None=None, tgt_is_causal: bool | None=None, memory_is_causal: bool=False) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class TransformerEncoderLayer(Module, Generic[Unpack[_Config]]):
    def __init__(self: TransformerEncoderLayer[Unpack[tuple[Any, ...]]], d_model: int, nhead: int, dim_feedforward: int=2048, dropout: float=0.1, activation: str | Callable[[Tensor], Tensor]=..., layer_norm_eps: float=1e-05, batch_first: bool=False, norm_first: bool=False, bias: bool=True, device: torch.types.Device=None, dtype: torch.dtype | None=None) -> None: ...
    self_attn: Any
    linear1: Any
    dropout: Any
    linear2: Any
    norm_first: bool
    norm1: Any
    norm2: Any
    dropout1: Any
    dropout2: Any
    activation_relu_or_gelu: int
    activation: str | Callable[[Tensor], Tensor]
    __constants__: ClassVar[list[str]]
    def __setstate__(self, state: Any) -> None: ...
    def forward(self, src: Tensor, src_mask: Tensor | None=None, src_key_padding_mask: Tensor | None=None, is_causal: bool=False) -> Tensor: ...
    def _sa_block(self, x: Tensor, attn_mask: Tensor | None, key_padding_mask: Tensor | None, is_causal: bool=False) -> Tensor: ...
    def _ff_block(self, x: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
class TransformerDecoderLayer(Module, Generic[Unpack[_Config]]):
    def __init__(self: TransformerDecoderLayer[Unpack[tuple[Any, ...]]], d_model: int, nhead: int, dim_feedforward: int=2048, dropout: float=0.1, activation: str | Callable[[Tensor], Tensor]=..., layer_norm_eps: float=1e-05, batch_first: bool=False, norm_first: bool=False, bias: bool=True, device: torch.types.Device=None, dtype: torch.dtype | None=None) -> None: ...
    self_attn: Any
    multihead_attn: Any
    linear1: Any
    dropout: Any
    linear2: Any
    norm_first: bool
    norm1: Any
    norm2: Any
    norm3: Any
    dropout1: Any
    dropout2: Any
    dropout3: Any
    activation: Any
    __constants__: ClassVar[list[str]]
    def __setstate__(self, state: Any) -> None: ...
    def forward(self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None=None, memory_mask: Tensor | None=None, tgt_key_padding_mask: Tensor | None=None, memory_key_padding_mask: Tensor | None=None, tgt_is_causal: bool=False, memory_is_causal: bool=False) -> Tensor: ...
    def _sa_block(self, x: Tensor, attn_mask: Tensor | None, key_padding_mask: Tensor | None, is_causal: bool=False) -> Tensor: ...
    def _mha_block(self, x: Tensor, mem: Tensor, attn_mask: Tensor | None, key_padding_mask: Tensor | None, is_causal: bool=False) -> Tensor: ...
    def _ff_block(self, x: Tensor) -> Tensor: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Tensor: ...
def _get_clones(module: Any, N: Any) -> Any: ...
def _get_activation_fn(activation: str) -> Callable[[Tensor], Tensor]: ...
def _detect_is_causal_mask(mask: Tensor | None, is_causal: bool | None=None, size: int | None=None) -> bool: ...
__all__ = ['Transformer', 'TransformerEncoder', 'TransformerDecoder', 'TransformerEncoderLayer', 'TransformerDecoderLayer']
