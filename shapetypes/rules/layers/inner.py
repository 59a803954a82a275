"""What attention layers and transformers hold: layers inside of them (`attention.out_proj`, `encoder.layers`), sizes.

The laws are those of the constructors in torch/nn/modules/activation.py and transformer.py.
"""

from __future__ import annotations

from typing import TypeAlias

from shapetypes.algebra.dim import Dim
from shapetypes.rules._registry import attribute_rule
from shapetypes.rules._values import UNKNOWN_RESULT, Inner, Unknown, UnknownResult
from shapetypes.rules.layers.attention import width

_Flag: TypeAlias = bool | Unknown
_Width: TypeAlias = Dim | Unknown | None
_Stacked: TypeAlias = tuple[object, ...] | Unknown
_ENCODER, _DECODER = "torch.nn.TransformerEncoderLayer", "torch.nn.TransformerDecoderLayer"


def _linear(in_features: Dim, out_features: Dim) -> Inner:
    return Inner("torch.nn.Linear", {"in_features": in_features, "out_features": out_features})


@attribute_rule("torch.nn.MultiheadAttention.out_proj")
def out_proj(embed_dim: Dim) -> Inner:
    """Linear(E, E)."""
    return _linear(embed_dim, embed_dim)


@attribute_rule("torch.nn.MultiheadAttention.head_dim")
def head_dim(embed_dim: Dim, num_heads: Dim) -> Dim:
    """E // heads."""
    return embed_dim // num_heads


@attribute_rule("torch.nn.MultiheadAttention.kdim")
def kdim_of(embed_dim: Dim, kdim: _Width) -> Dim:
    """As given, else E."""
    return width(kdim, embed_dim)


@attribute_rule("torch.nn.MultiheadAttention.vdim")
def vdim_of(embed_dim: Dim, vdim: _Width) -> Dim:
    """As given, else E."""
    return width(vdim, embed_dim)


@attribute_rule(*(f"{layer}.linear1" for layer in (_ENCODER, _DECODER)))
def linear1(d_model: Dim, dim_feedforward: Dim) -> Inner:
    """Linear(E, dim_feedforward)."""
    return _linear(d_model, dim_feedforward)


@attribute_rule(*(f"{layer}.linear2" for layer in (_ENCODER, _DECODER)))
def linear2(d_model: Dim, dim_feedforward: Dim) -> Inner:
    """Linear(dim_feedforward, E)."""
    return _linear(dim_feedforward, d_model)


@attribute_rule(*(f"{layer}.norm{i}" for layer in (_ENCODER, _DECODER) for i in (1, 2)), f"{_DECODER}.norm3")
def norm(d_model: Dim) -> Inner:
    """LayerNorm(E)."""
    return Inner("torch.nn.LayerNorm", {"normalized_shape": d_model})


@attribute_rule(f"{_ENCODER}.self_attn", f"{_DECODER}.self_attn", f"{_DECODER}.multihead_attn")
def attention(d_model: Dim, nhead: Dim, batch_first: _Flag) -> Inner:
    """MultiheadAttention(E, nhead)."""
    config = {"embed_dim": d_model, "num_heads": nhead, "batch_first": batch_first}
    return Inner("torch.nn.MultiheadAttention", config)


@attribute_rule("torch.nn.TransformerEncoder.layers")
def encoder_layers(encoder_layer: _Stacked) -> Inner | UnknownResult:
    """Copies of the layer."""
    return _copies(_ENCODER, encoder_layer)


@attribute_rule("torch.nn.TransformerDecoder.layers")
def decoder_layers(decoder_layer: _Stacked) -> Inner | UnknownResult:
    """Copies of the layer."""
    return _copies(_DECODER, decoder_layer)


def _copies(name: str, layer: _Stacked) -> Inner | UnknownResult:
    fixed = ("d_model", "nhead", "batch_first", "dim_feedforward")
    if isinstance(layer, Unknown) or len(layer) != len(fixed):
        return UNKNOWN_RESULT
    return Inner(name, dict(zip(fixed, layer, strict=True)), is_stack=True)


@attribute_rule("torch.nn.Transformer.encoder")
def encoder(
    d_model: Dim, nhead: Dim, batch_first: _Flag, dim_feedforward: Dim, custom_encoder: object
) -> Inner | UnknownResult:
    """A TransformerEncoder, unless the user gives another."""
    layer = (d_model, nhead, batch_first, dim_feedforward)
    return _own_stack("encoder", layer, custom_encoder)


@attribute_rule("torch.nn.Transformer.decoder")
def decoder(
    d_model: Dim, nhead: Dim, batch_first: _Flag, dim_feedforward: Dim, custom_decoder: object
) -> Inner | UnknownResult:
    """A TransformerDecoder, unless the user gives another."""
    layer = (d_model, nhead, batch_first, dim_feedforward)
    return _own_stack("decoder", layer, custom_decoder)


def _own_stack(kind: str, layer: tuple[object, ...], custom: object) -> Inner | UnknownResult:
    own = Inner(f"torch.nn.Transformer{kind.capitalize()}", {f"{kind}_layer": layer})
    return own if custom is None else UNKNOWN_RESULT


@attribute_rule("torch.nn.LinearCrossEntropyLoss.linear")
def linear_of_loss(in_features: Dim, num_classes: Dim, out_features: object) -> Inner | UnknownResult:
    """Linear(in_features, num_classes), for one class of each sample."""
    return _linear(in_features, num_classes) if out_features == () else UNKNOWN_RESULT
