"""Attention: queries [.., L, E] look at keys [.., S, E] and take a mix of values [.., S, Ev]."""

from __future__ import annotations

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._checks import check_splits
from shapetypes.rules._loss import differ
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import UNKNOWN_RESULT, Unknown, UnknownResult
from shapetypes.rules._window import ZERO


@shape_rule("torch.nn.functional.scaled_dot_product_attention")
@example('scaled_dot_product_attention("2 h t d", "2 h s d", "2 h s 7")', "2 h t 7")
@example('scaled_dot_product_attention("b h t d", "b h s d", "b h s d", "t s : bool")', "b h t d")
@example('scaled_dot_product_attention("b h t d", "b h s d", "b h s d", "b 1 t s : bool")', "b h t d")
@example('scaled_dot_product_attention("b 8 t d", "b 2 s d", "b 2 s d", enable_gqa=True)', "b 8 t d")
@example(
    'scaled_dot_product_attention("b h t 64", "b h s 32", "b h s 64")',
    error="`query` has 64 features (last axis) but `key` has 32",
)
@example('scaled_dot_product_attention("3 7 8", "3 5 8", "3 6 8")', error="axis 1 is 5 in `key` but 6 in `value`")
@example(
    'scaled_dot_product_attention("b 8 t d", "b 2 s d", "b 2 s d")',
    error="`query` has 8 heads but `key` has 2",
)
@example(
    'scaled_dot_product_attention("2 3 4 d", "2 3 5 d", "2 3 5 d", "2 4 5 : bool")',
    error="`attn_mask` is [2, 4, 5] but the scores are [2, 3, 4, 5]",
)
def scaled_dot_product_attention(
    query: Shape,
    key: Shape,
    value: Shape,
    attn_mask: Shape | None = None,
    dropout_p: object = 0.0,
    is_causal: object = False,
    scale: object = None,
    enable_gqa: bool | Unknown = False,
) -> Shape:
    """[.., L, E], [.., S, E], [.., S, Ev] give [.., L, Ev]; the mask broadcasts into [.., L, S]."""
    require.min_rank(2, query=query, key=key, value=value)
    _check_contraction(query, key, value)
    if enable_gqa is not False:
        batch = _grouped_batch(query, key, value)
    else:
        batch = _batch(query, key, value)
    if attn_mask is not None:
        check_mask(attn_mask, batch + Shape(query[-2], key[-2]))
    return batch + Shape(query[-2], value[-1])


def _check_contraction(query: Shape, key: Shape, value: Shape) -> None:
    if equal(query[-1], key[-1]) is Answer.NO:
        raise ShapeError(f"`query` has {query[-1]} features (last axis) but `key` has {key[-1]}")
    axis = -2 if key.rank is None or key.rank != value.rank else key.rank - 2
    require.that(equal(key[-2], value[-2]), f"axis {axis} is {key[-2]} in `key` but {value[-2]} in `value`")


def _batch(query: Shape, key: Shape, value: Shape) -> Shape:
    _check_heads(query, key)
    return broadcast(query=query[:-2], key=key[:-2], value=value[:-2])


def _check_heads(query: Shape, key: Shape) -> None:
    heads, key_heads = query[-3:-2], key[-3:-2]
    if not (query.rank == key.rank == 4 and equal(heads[0], key_heads[0]) is Answer.NO) or 1 in (
        heads[0].value,
        key_heads[0].value,
    ):
        return
    hint = None
    if key_heads[0].value and (heads[0] % key_heads[0]).value == 0:
        hint = "enable_gqa=True shares each key head among several query heads"
    elif equal(heads[0], key[1]) is Answer.NO and equal(query[2], key[2]) is Answer.YES:
        hint = "attention takes [batch, heads, sequence, features]: transpose(1, 2) brings the heads to axis 1"
    raise ShapeError(f"`query` has {heads[0]} heads but `key` has {key_heads[0]} (axis 1)", help=hint)


def _grouped_batch(query: Shape, key: Shape, value: Shape) -> Shape:
    """Each key head serves `query heads / key heads` query heads."""
    require.min_rank(3, query=query, key=key, value=value)
    check_splits(query[-3], key[-3], "the number of query heads", "the number of key heads")
    check_splits(query[-3], value[-3], "the number of query heads", "the number of value heads")
    outer = broadcast(query=query[:-3], key=key[:-3], value=value[:-3])
    return outer + Shape(query[-3])


def check_mask(mask: Shape, scores: Shape, name: str = "attn_mask") -> None:
    """The mask broadcasts into the scores without making them larger."""
    if mask.rank is None or scores.rank is None:
        trailing = min(mask.min_rank, scores.min_rank, 2)
        mask, scores = mask[-trailing:] if trailing else Shape(), scores[-trailing:] if trailing else Shape()
        if mask.rank is None or scores.rank is None:
            return
    fits = len(mask) <= len(scores) and all(
        size.value == 1 or equal(size, scores[axis]) is not Answer.NO for axis, size in enumerate(mask, -len(mask))
    )
    if not fits:
        raise ShapeError(
            f"`{name}` is {mask} but the scores are {scores}",
            help=_mask_help(mask, scores, name),
        )


def _mask_help(mask: Shape, scores: Shape, name: str) -> str | None:
    if len(scores) != 4:
        return None
    batch, _, _rows, columns = scores
    if len(mask) == 3 and equal(mask[0], batch) is not Answer.NO:
        return f"the mask has no axis for the heads: `{name}`.unsqueeze(1)"
    if len(mask) == 2 and equal(mask[0], batch) is not Answer.NO and equal(mask[1], columns) is not Answer.NO:
        return f"a mask of [batch, keys] needs axes for heads and queries: `{name}`[:, None, None, :]"
    return None


class _Sizes:
    """Batch, target and source sizes of multi-head attention, read from its operands."""

    def __init__(self, query: Shape, key: Shape, batch_first: bool) -> None:
        self.batched = query.rank == 3
        self.sequence_axis = 1 if self.batched and batch_first else 0
        self.batch_axis = 0 if batch_first else 1
        self.batch = query[self.batch_axis] if self.batched else Dim.of(1)
        self.targets = query[self.sequence_axis]
        self.sources = key[self.sequence_axis]


def attend(
    query: Shape,
    key: Shape,
    value: Shape,
    embed_dim: Dim,
    num_heads: Dim,
    *,
    kdim: Dim,
    vdim: Dim,
    batch_first: bool,
    key_padding_mask: Shape | None = None,
    attn_mask: Shape | None = None,
    extra_keys: Dim = ZERO,
    average: bool | Unknown = True,
) -> tuple[Shape, Shape]:
    """The mixed values, shaped as `query`, and the weights: [N, L, S], not averaged [N, heads, L, S]."""
    require.rank(2, 3, query=query, key=key, value=value)
    require.same_rank({"query": query, "key": key, "value": value})
    for name, operand, size in (("query", query, embed_dim), ("key", key, kdim), ("value", value, vdim)):
        if equal(operand[-1], size) is Answer.NO:
            raise ShapeError(f"`{name}` has {operand[-1]} features (last axis) where {size} are expected")
    if query.rank is None or key.rank is None:
        return query, Shape.unknown()
    sizes = _Sizes(query, key, batch_first)
    _check_sources(query, key, value, sizes)
    _check_attention_mask(attn_mask, sizes, num_heads)
    _check_padding_mask(key_padding_mask, sizes)
    heads = _head_axis(num_heads, average)
    batch = Shape(sizes.batch) if sizes.batched else Shape()
    weights = Shape.unknown() if heads is None else batch + heads + Shape(sizes.targets, sizes.sources + extra_keys)
    features = embed_dim if query[-1].is_unknown else query[-1]
    return query.with_dim(-1, features), weights


def _head_axis(num_heads: Dim, average: bool | Unknown) -> Shape | None:
    if isinstance(average, Unknown):
        return None
    return Shape() if average else Shape(num_heads)


def _check_sources(query: Shape, key: Shape, value: Shape, sizes: _Sizes) -> None:
    if sizes.batched:
        axis = sizes.batch_axis
        for name, operand in (("key", key), ("value", value)):
            require.that(
                equal(query[axis], operand[axis]),
                f"the batch (axis {axis}) is {query[axis]} in `query` but {operand[axis]} in `{name}`",
            )
    axis = sizes.sequence_axis
    require.that(
        equal(key[axis], value[axis]),
        f"the sequence (axis {axis}) is {key[axis]} in `key` but {value[axis]} in `value`",
    )


def _check_attention_mask(mask: Shape | None, sizes: _Sizes, num_heads: Dim) -> None:
    if mask is None or mask.rank is None:
        return
    flat = Shape(sizes.targets, sizes.sources)
    per_head = Shape(sizes.batch * num_heads) + flat
    require.rank(2, 3, attn_mask=mask)
    wanted = flat if mask.rank == 2 else per_head
    if any(equal(a, b) is Answer.NO for a, b in zip(mask, wanted, strict=True)):
        hint = None
        if mask.rank == 3 and equal(mask[0], sizes.batch) is Answer.YES:
            hint = f"one mask for all heads of a sample: `attn_mask`.repeat_interleave({num_heads}, dim=0)"
        raise ShapeError(
            f"`attn_mask` must be {flat} (targets, sources) or {per_head}, but is {mask}",
            help=hint,
        )


def _check_padding_mask(mask: Shape | None, sizes: _Sizes) -> None:
    if mask is None or mask.rank is None:
        return
    wanted = Shape(sizes.batch, sizes.sources) if sizes.batched else Shape(sizes.sources)
    if mask.rank != wanted.rank or any(equal(a, b) is Answer.NO for a, b in zip(mask, wanted, strict=True)):
        names = "(batch, sources)" if sizes.batched else "(sources)"
        raise ShapeError(f"`key_padding_mask` must be {wanted} {names}, but is {mask}")


@shape_rule("torch.nn.functional.multi_head_attention_forward")
@example(
    'multi_head_attention_forward("t b 8", "s b 8", "s b 8", 8, 2, "24 8", "24", None, None, False, 0, "8 8", "8")',
    ("t b 8", "b t s"),
)
@example(
    'multi_head_attention_forward("5 2 8", "5 2 8", "5 2 8", 8, 2, "24 8", "24", None, None, False, 0, "3 8", "3")',
    ("5 2 3", "2 5 5"),
)
@example(
    'multi_head_attention_forward("5 2 8", "5 3 8", "5 3 8", 8, 2, "24 8", "24", None, None, False, 0, "8 8", "8")',
    error="the batch (axis 1) is 2 in `query` but 3 in `key`",
)
@example(
    'multi_head_attention_forward("5 2 8", "5 2 8", "5 2 8", 8, 3, "24 8", "24", None, None, False, 0, "8 8", "8")',
    error="embed_dim is 8, not a multiple of num_heads 3",
)
def multi_head_attention_forward(
    query: Shape,
    key: Shape,
    value: Shape,
    embed_dim_to_check: Dim,
    num_heads: Dim,
    in_proj_weight: Shape | None,
    in_proj_bias: Shape | None,
    bias_k: Shape | None,
    bias_v: Shape | None,
    add_zero_attn: bool | Unknown,
    dropout_p: object,
    out_proj_weight: Shape,
    out_proj_bias: Shape | None,
    training: object = True,
    key_padding_mask: Shape | None = None,
    need_weights: bool | Unknown = True,
    attn_mask: Shape | None = None,
    use_separate_proj_weight: bool | Unknown = False,
    q_proj_weight: Shape | None = None,
    k_proj_weight: Shape | None = None,
    v_proj_weight: Shape | None = None,
    static_k: object = None,
    static_v: object = None,
    average_attn_weights: bool | Unknown = True,
    is_causal: object = False,
) -> tuple[Shape, Shape | UnknownResult]:
    """[L, N, E], [S, N, E], [S, N, E] give [L, N, E] and weights [N, L, S]; all may lack the batch axis N.

    `out_proj_weight` is [E, E], or [F, E] for a result of F features.
    """
    embed_dim = embed_dim_to_check
    check_splits(embed_dim, num_heads, "embed_dim", "num_heads")
    weight = in_proj_weight if use_separate_proj_weight is False else None  # fairseq passes an empty one, too
    _check_projection("in", weight, in_proj_bias, 3 * embed_dim, embed_dim)
    features = out_proj_weight[0] if out_proj_weight.rank == 2 else embed_dim
    _check_projection("out", out_proj_weight, out_proj_bias, features, embed_dim)
    _check_projection("q", q_proj_weight, None, embed_dim, embed_dim)
    for name, bias in (("bias_k", bias_k), ("bias_v", bias_v)):
        require.that(bias is None or equal(bias[-1], embed_dim), f"`{name}` must end in {embed_dim}, but is {bias}")
    output, weights = attend(
        query,
        key,
        value,
        embed_dim,
        num_heads,
        kdim=embed_dim if k_proj_weight is None else k_proj_weight[1],
        vdim=embed_dim if v_proj_weight is None else v_proj_weight[1],
        batch_first=False,
        key_padding_mask=key_padding_mask,
        attn_mask=attn_mask,
        extra_keys=extra_keys(bias_k is not None, add_zero_attn),
        average=average_attn_weights,
    )
    output = output.with_dim(-1, features)
    return output, weights if need_weights is True and static_k is None else UNKNOWN_RESULT


def _check_projection(name: str, weight: Shape | None, bias: Shape | None, rows: Dim, columns: Dim) -> None:
    for operand, wanted, suffix in ((weight, Shape(rows, columns), "weight"), (bias, Shape(rows), "bias")):
        if operand is not None and differ(operand, wanted):
            raise ShapeError(f"`{name}_proj_{suffix}` must be {wanted}, but is {operand}")


def extra_keys(bias: bool | Unknown, zeros: bool | Unknown) -> Dim:
    """How many keys attention adds of its own: one for `bias_k`, one of zeros."""
    if isinstance(bias, Unknown) or isinstance(zeros, Unknown):
        return UNKNOWN
    return Dim.of(bias + zeros)
