"""Attention layers and transformers."""

from __future__ import annotations

from typing import TypeAlias

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules._checks import check_splits, renamed
from shapetypes.rules._layout import read_layout
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._values import UNKNOWN_RESULT, UNKNOWN_VALUE, Unknown, UnknownResult
from shapetypes.rules._window import check_positive
from shapetypes.rules.attention import attend, extra_keys

_Width: TypeAlias = Dim | Unknown | None
_WIDTH, _HEADS, _FORWARD = Dim.of(512), Dim.of(8), Dim.of(2048)


@layer_rule("torch.nn.MultiheadAttention")
@example('MultiheadAttention(32, 4, query="t b 32", key="s b 32", value="s b 32")', ("t b 32", "b t s"))
@example(
    'MultiheadAttention(32, 4, batch_first=True, query="b t 32", key="b s 32", value="b s 32")',
    ("b t 32", "b t s"),
)
@example(
    'MultiheadAttention(8, 2, query="t 8", key="s 8", value="s 8", average_attn_weights=False)',
    ("t 8", "2 t s"),
)
@example(
    'MultiheadAttention(8, 2, kdim=3, vdim=5, query="t b 8", key="s b 3", value="s b 5", attn_mask="t s : bool")',
    ("t b 8", "b t s"),
)
@example(
    'MultiheadAttention(8, 2, batch_first=UNKNOWN, query="b t 8", key="b t 8", value="b t 8")',
    ("b t 8", "_ _ _"),
)
@example(
    'MultiheadAttention(32, 4, query="8 20 32", key="8 20 32", value="8 20 32", key_padding_mask="8 20 : bool")',
    error="`key_padding_mask` must be [20, 8] (batch, sources), but is [8, 20]",
)
@example(
    'MultiheadAttention(32, 4, query="5 2 16", key="5 2 32", value="5 2 32")',
    error="`query` has 16 features (last axis) where 32 are expected",
)
@example(
    'MultiheadAttention(32, 4, query="5 2 32", key="6 2 32", value="6 2 32", attn_mask="2 5 6 : bool")',
    error="`attn_mask` must be [5, 6] (targets, sources) or [8, 5, 6], but is [2, 5, 6]",
)
def multihead_attention(
    embed_dim: Dim,
    num_heads: Dim,
    kdim: _Width = None,
    vdim: _Width = None,
    batch_first: bool | Unknown = False,
    add_bias_kv: bool | Unknown = False,
    add_zero_attn: bool | Unknown = False,
    *,
    query: Shape,
    key: Shape,
    value: Shape,
    key_padding_mask: Shape | Unknown | None = None,
    need_weights: bool | Unknown = True,
    attn_mask: Shape | Unknown | None = None,
    average_attn_weights: bool | Unknown = True,
) -> tuple[Shape, Shape | UnknownResult]:
    """[L, N, E], [S, N, K], [S, N, V] give [L, N, E] and weights [N, L, S]; batch_first swaps the first two."""

    def run(first: bool) -> tuple[Shape, Shape]:
        return attend(
            query,
            key,
            value,
            embed_dim,
            num_heads,
            kdim=width(kdim, embed_dim),
            vdim=width(vdim, embed_dim),
            batch_first=first,
            key_padding_mask=known(key_padding_mask),
            attn_mask=known(attn_mask),
            extra_keys=extra_keys(add_bias_kv, add_zero_attn),
            average=average_attn_weights,
        )

    output, weights = read_layout(batch_first, run)
    return output, weights if need_weights is True else UNKNOWN_RESULT


def known(mask: Shape | Unknown | None) -> Shape | None:
    """The mask, if it is one for sure."""
    return None if isinstance(mask, Unknown) else mask


def width(given: _Width, embed_dim: Dim) -> Dim:
    """The features of keys or values."""
    if given is None:
        return embed_dim
    return UNKNOWN if isinstance(given, Unknown) else given


@constructor_rule("torch.nn.MultiheadAttention")
@example("MultiheadAttention(0, 4)", error="`embed_dim` must be at least 1, not 0")
@example("MultiheadAttention(8, -2)", error="`num_heads` must be at least 1, not -2")
@example("MultiheadAttention(30, 4)", error="embed_dim is 30, not a multiple of num_heads 4")
def check_heads(embed_dim: Dim, num_heads: Dim) -> None:
    """Each head gets an equal part of the features."""
    check_positive((embed_dim,), "embed_dim")
    check_positive((num_heads,), "num_heads")
    check_splits(embed_dim, num_heads, "embed_dim", "num_heads")


@constructor_rule("torch.nn.TransformerEncoderLayer", "torch.nn.TransformerDecoderLayer", "torch.nn.Transformer")
@example("TransformerEncoderLayer(30, 4)", error="d_model is 30, not a multiple of nhead 4")
def check_transformer(d_model: Dim = _WIDTH, nhead: Dim = _HEADS) -> None:
    """Each head gets an equal part of the features."""
    check_positive((d_model,), "d_model")
    check_positive((nhead,), "nhead")
    check_splits(d_model, nhead, "d_model", "nhead")


@attribute_rule("torch.nn.MultiheadAttention.in_proj_weight")
@example("in_proj_weight(32, 4)", "96 32")
def in_proj_weight(embed_dim: Dim, num_heads: Dim) -> Shape:
    """[3*E, E]."""
    return Shape(3 * embed_dim, embed_dim)


@attribute_rule("torch.nn.MultiheadAttention.in_proj_bias")
@example("in_proj_bias(32, 4)", "96")
def in_proj_bias(embed_dim: Dim, num_heads: Dim) -> Shape:
    """[3*E]."""
    return Shape(3 * embed_dim)


@attribute_rule("torch.nn.MultiheadAttention.q_proj_weight")
def q_proj_weight(embed_dim: Dim) -> Shape:
    """[E, E]."""
    return Shape(embed_dim, embed_dim)


@attribute_rule("torch.nn.MultiheadAttention.k_proj_weight")
def k_proj_weight(embed_dim: Dim, kdim: _Width = None) -> Shape:
    """[E, kdim]."""
    return Shape(embed_dim, width(kdim, embed_dim))


@attribute_rule("torch.nn.MultiheadAttention.v_proj_weight")
def v_proj_weight(embed_dim: Dim, vdim: _Width = None) -> Shape:
    """[E, vdim]."""
    return Shape(embed_dim, width(vdim, embed_dim))


@attribute_rule("torch.nn.MultiheadAttention.bias_k", "torch.nn.MultiheadAttention.bias_v")
def bias_kv(embed_dim: Dim) -> Shape:
    """[1, 1, E]."""
    return Shape(1, 1, embed_dim)


def _self_attention(
    name: str, x: Shape, d_model: Dim, nhead: Dim, first: bool, mask: Shape | None, padding: Shape | None
) -> Shape:
    masks = {"attn_mask": f"{name}_mask", "key_padding_mask": f"{name}_key_padding_mask"}
    with renamed(query=name, key=name, value=name, **masks):
        result = attend(
            x,
            x,
            x,
            d_model,
            nhead,
            kdim=d_model,
            vdim=d_model,
            batch_first=first,
            attn_mask=mask,
            key_padding_mask=padding,
        )[0]
    return _as_wide(result, d_model)


def _cross_attention(
    x: Shape, memory: Shape, d_model: Dim, nhead: Dim, first: bool, mask: Shape | None, padding: Shape | None
) -> Shape:
    masks = {"attn_mask": "memory_mask", "key_padding_mask": "memory_key_padding_mask"}
    with renamed(query="tgt", key="memory", value="memory", **masks):
        result = attend(
            x,
            memory,
            memory,
            d_model,
            nhead,
            kdim=d_model,
            vdim=d_model,
            batch_first=first,
            attn_mask=mask,
            key_padding_mask=padding,
        )[0]
    return _as_wide(result, d_model)


def _as_wide(shape: Shape, d_model: Dim) -> Shape:
    """What comes out of a transformer's layer has its width, whatever is known of what goes in."""
    if shape.is_unknown:
        return Shape(Variadic(), d_model)
    is_unsure = shape.rank is not None and shape[-1].is_unknown
    return shape.with_dim(-1, d_model) if is_unsure else shape


@layer_rule("torch.nn.TransformerEncoderLayer")
@example('TransformerEncoderLayer(32, 4, src="t b 32")', "t b 32")
@example('TransformerEncoderLayer(32, 4, True, src="b t 32", src_key_padding_mask="b t : bool")', "b t 32")
@example('TransformerEncoderLayer(32, 4, src="...")', "... 32")
@example('TransformerEncoderLayer(32, 4, src="5 2 16")', error="`src` has 16 features (last axis) where 32 are")
@example(
    'TransformerEncoderLayer(32, 4, src="8 20 32", src_key_padding_mask="8 20 : bool")',
    error="`src_key_padding_mask` must be [20, 8] (batch, sources), but is [8, 20]",
)
def one_encoder_layer(
    d_model: Dim,
    nhead: Dim,
    batch_first: bool | Unknown = False,
    dim_feedforward: Dim = _FORWARD,
    *,
    src: Shape,
    src_mask: Shape | Unknown | None = None,
    src_key_padding_mask: Shape | Unknown | None = None,
) -> Shape:
    """[S, N, E] stays [S, N, E]; batch_first swaps the first two."""
    return read_layout(
        batch_first,
        lambda first: _self_attention("src", src, d_model, nhead, first, known(src_mask), known(src_key_padding_mask)),
    )


#: d_model, nhead, batch_first and dim_feedforward of a layer that is stacked.
_Stacked: TypeAlias = tuple[object, ...] | Unknown


def _stacked(layer: _Stacked) -> tuple[Dim, Dim, bool | Unknown]:
    if isinstance(layer, Unknown) or len(layer) != 4:
        return UNKNOWN, UNKNOWN, UNKNOWN_VALUE
    d_model, nhead, first, _ = layer
    return (
        d_model if isinstance(d_model, Dim) else UNKNOWN,
        nhead if isinstance(nhead, Dim) else UNKNOWN,
        first if isinstance(first, bool) else UNKNOWN_VALUE,
    )


@layer_rule("torch.nn.TransformerEncoder")
def encoder(
    encoder_layer: _Stacked = UNKNOWN_VALUE,
    *,
    src: Shape,
    mask: Shape | Unknown | None = None,
    src_key_padding_mask: Shape | Unknown | None = None,
) -> Shape:
    """The shape stays, through all layers, which are copies of one."""
    with renamed(src_mask="mask"):
        return one_encoder_layer(
            *_stacked(encoder_layer), src=src, src_mask=mask, src_key_padding_mask=src_key_padding_mask
        )


@layer_rule("torch.nn.TransformerDecoderLayer")
@example('TransformerDecoderLayer(32, 4, tgt="t b 32", memory="s b 32", memory_mask="t s : bool")', "t b 32")
@example('TransformerDecoderLayer(32, 4, tgt="5 2 32", memory="6 2 16")', error="`memory` has 16 features")
@example(
    'TransformerDecoderLayer(32, 4, tgt="5 2 32", memory="6 3 32")',
    error="the batch (axis 1) is 2 in `tgt` but 3 in `memory`",
)
def one_decoder_layer(
    d_model: Dim,
    nhead: Dim,
    batch_first: bool | Unknown = False,
    dim_feedforward: Dim = _FORWARD,
    *,
    tgt: Shape,
    memory: Shape,
    tgt_mask: Shape | Unknown | None = None,
    memory_mask: Shape | Unknown | None = None,
    tgt_key_padding_mask: Shape | Unknown | None = None,
    memory_key_padding_mask: Shape | Unknown | None = None,
) -> Shape:
    """Targets [T, N, E] and memory [S, N, E] give [T, N, E]; batch_first swaps the first two."""

    def run(first: bool) -> Shape:
        x = _self_attention("tgt", tgt, d_model, nhead, first, known(tgt_mask), known(tgt_key_padding_mask))
        mask, padding = known(memory_mask), known(memory_key_padding_mask)
        return _cross_attention(x, memory, d_model, nhead, first, mask, padding)

    return read_layout(batch_first, run)


@layer_rule("torch.nn.TransformerDecoder")
def decoder(
    decoder_layer: _Stacked = UNKNOWN_VALUE,
    *,
    tgt: Shape,
    memory: Shape,
    tgt_mask: Shape | Unknown | None = None,
    memory_mask: Shape | Unknown | None = None,
    tgt_key_padding_mask: Shape | Unknown | None = None,
    memory_key_padding_mask: Shape | Unknown | None = None,
) -> Shape:
    """The shape of the targets stays, through all layers, which are copies of one."""
    return one_decoder_layer(
        *_stacked(decoder_layer),
        tgt=tgt,
        memory=memory,
        tgt_mask=tgt_mask,
        memory_mask=memory_mask,
        tgt_key_padding_mask=tgt_key_padding_mask,
        memory_key_padding_mask=memory_key_padding_mask,
    )


@layer_rule("torch.nn.Transformer")
@example('Transformer(32, 4, src="9 b 32", tgt="t b 32", tgt_mask="t t : bool")', "t b 32")
@example('Transformer(32, 4, True, src="2 s 32", tgt="2 t 32")', "2 t 32")
@example('Transformer(32, 4, src="5 2 32", tgt="6 3 32")', error="the batch (axis 1) is 3 in `tgt` but 2 in `src`")
@example('Transformer(32, 4, src="5 2 32", tgt="6 2 16")', error="`tgt` has 16 features (last axis) where 32 are")
def transformer(
    d_model: Dim = _WIDTH,
    nhead: Dim = _HEADS,
    batch_first: bool | Unknown = False,
    dim_feedforward: Dim = _FORWARD,
    custom_encoder: object = None,
    custom_decoder: object = None,
    *,
    src: Shape,
    tgt: Shape,
    src_mask: Shape | Unknown | None = None,
    tgt_mask: Shape | Unknown | None = None,
    memory_mask: Shape | Unknown | None = None,
    src_key_padding_mask: Shape | Unknown | None = None,
    tgt_key_padding_mask: Shape | Unknown | None = None,
    memory_key_padding_mask: Shape | Unknown | None = None,
) -> Shape:
    """Sources [S, N, E] and targets [T, N, E] give [T, N, E]; batch_first swaps the first two."""

    def run(first: bool) -> Shape:
        x = _self_attention("tgt", tgt, d_model, nhead, first, known(tgt_mask), known(tgt_key_padding_mask))
        memory = _self_attention("src", src, d_model, nhead, first, known(src_mask), known(src_key_padding_mask))
        mask, padding = known(memory_mask), known(memory_key_padding_mask)
        with renamed(memory="src"):
            return _cross_attention(x, memory, d_model, nhead, first, mask, padding)

    return read_layout(batch_first, run)
