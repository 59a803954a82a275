"""Embeddings: integer indices select rows of a table."""

from __future__ import annotations

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Unknown


@shape_rule("torch.nn.functional.embedding")
@example('embedding("b t : int64", "1000 d")', "b t d")
@example('embedding(": int64", "1000 d")', "d")
@example('embedding("b t : int64", "d")', error="`weight` must have 2 axes, but has 1 axis")
@example('embedding("b t : float32", "1000 d")', error="`input` must be a tensor of int64")
def embedding(
    input: Shape,
    weight: Shape,
    padding_idx: object = None,
    max_norm: object = None,
    norm_type: object = 2.0,
    scale_grad_by_freq: object = False,
    sparse: object = False,
) -> Shape:
    """Indices [...] into a table [V, D] give [..., D]."""
    require.rank(2, weight=weight)
    require.index(input=input)
    return _plain(input) + Shape(weight[1])


def _plain(indices: Shape) -> Shape:
    """The axes of `indices` for a result of another dtype."""
    return indices.with_dtype(None)


@shape_rule("torch.nn.functional.embedding_bag")
@example('embedding_bag("b t : int64", "1000 d")', "b d")
@example('embedding_bag("n : int64", "1000 d", "b : int64")', "b d")
@example('embedding_bag("7 : int64", "10 d", "3 : int64", include_last_offset=True, mode="sum")', "2 d")
@example('embedding_bag("7 : int64", "10 d")', error="one-dimensional `input` needs `offsets`")
@example('embedding_bag("2 3 : int64", "10 d", "2 : int64")', error="`offsets` must be left out")
@example('embedding_bag("2 3 4 : int64", "10 d")', error="`input` must have 1 or 2 axes, but has 3 axes")
@example(
    'embedding_bag("2 3 : int64", "10 d", mode="sum", per_sample_weights="2 4")',
    error="axis 1 is 3 in `input` but 4 in `per_sample_weights`",
)
def embedding_bag(
    input: Shape,
    weight: Shape,
    offsets: Shape | None = None,
    max_norm: object = None,
    norm_type: object = 2,
    scale_grad_by_freq: object = False,
    mode: object = "mean",
    sparse: object = False,
    per_sample_weights: Shape | None = None,
    include_last_offset: bool | Unknown = False,
    padding_idx: object = None,
) -> Shape:
    """Bags [B, T] (or [N] cut at offsets [B]) over a table [V, D] give [B, D]."""
    require.rank(2, weight=weight)
    require.rank(1, 2, input=input)
    require.index(input=input)
    if per_sample_weights is not None:
        require.same_shape(input=input, per_sample_weights=per_sample_weights)
    if input.rank == 2:
        if offsets is not None:
            raise ShapeError(f"`input` {input} has a bag in each row: `offsets` must be left out")
        return Shape(input[0], weight[1])
    if input.rank == 1 and offsets is None:
        raise ShapeError("one-dimensional `input` needs `offsets`", help="one bag only: `input`.unsqueeze(0)")
    return Shape(UNKNOWN if offsets is None else _bags(offsets, include_last_offset), weight[1])


def _bags(offsets: Shape, include_last_offset: bool | Unknown) -> Dim:
    require.rank(1, offsets=offsets)
    if isinstance(include_last_offset, Unknown):
        return UNKNOWN
    return offsets[0] - 1 if include_last_offset else offsets[0]


@shape_rule("torch.nn.functional.one_hot")
@example('one_hot("b h w : int64", 4)', "b h w 4")
@example('one_hot("b : int64", num_classes=10)', "b 10")
@example('one_hot("b : float32", 10)', error="`tensor` must be a tensor of int64")
def one_hot(tensor: Shape, num_classes: Dim = UNKNOWN) -> Shape:
    """Classes [...] give [..., num_classes]; without it, as many as the largest class asks for."""
    require.index(tensor=tensor)
    unknown = num_classes.value == -1
    return (tensor + Shape(UNKNOWN if unknown else num_classes)).with_dtype("int64")
