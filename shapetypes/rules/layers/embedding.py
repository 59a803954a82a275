"""Embedding layers."""

from __future__ import annotations

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules import embedding as functions
from shapetypes.rules._checks import check_not_negative
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._values import Unknown


@layer_rule("torch.nn.Embedding")
@example('Embedding(1000, "d", input="b t : int64")', "b t d")
@example('Embedding(1000, 64, input="b t 64 : float32")', error="`input` must be a tensor of int64")
def embedding(num_embeddings: Dim, embedding_dim: Dim, *, input: Shape) -> Shape:
    """Indices [...] give [..., embedding_dim]."""
    return functions.embedding(input, Shape(num_embeddings, embedding_dim))


@layer_rule("torch.nn.EmbeddingBag")
@example('EmbeddingBag(1000, "d", input="b t : int64")', "b d")
@example('EmbeddingBag(1000, "d", input="n : int64", offsets="b : int64")', "b d")
@example('EmbeddingBag(1000, "d", input="7 : int64")', error="one-dimensional `input` needs `offsets`")
def embedding_bag(
    num_embeddings: Dim,
    embedding_dim: Dim,
    include_last_offset: bool | Unknown = False,
    *,
    input: Shape,
    offsets: Shape | None = None,
    per_sample_weights: Shape | None = None,
) -> Shape:
    """Bags [B, T], or [N] cut at offsets [B], give [B, embedding_dim]."""
    return functions.embedding_bag(
        input,
        Shape(num_embeddings, embedding_dim),
        offsets,
        per_sample_weights=per_sample_weights,
        include_last_offset=include_last_offset,
    )


@attribute_rule("torch.nn.Embedding.weight", "torch.nn.EmbeddingBag.weight")
@example("weight(1000, 64)", "1000 64")
def weight(num_embeddings: Dim, embedding_dim: Dim) -> Shape:
    """[num_embeddings, embedding_dim]."""
    return Shape(num_embeddings, embedding_dim)


@constructor_rule("torch.nn.Embedding", "torch.nn.EmbeddingBag")
@example("Embedding(10, 64, padding_idx=10)", error="padding_idx is 10 but there are only 10 embeddings")
@example("Embedding(10, -3)", error="`embedding_dim` is -3, but a size cannot be negative")
@example('Embedding(10, 3, _weight="9 3")', error="`_weight` must be [10, 3] (num_embeddings, embedding_dim), but is")
def check_embedding(
    num_embeddings: Dim,
    embedding_dim: Dim,
    *,
    padding_idx: Dim | Unknown | None = None,
    _weight: Shape | Unknown | None = None,
) -> None:
    """Sizes aren't negative; `padding_idx` is one of the embeddings; a given weight holds all of them."""
    check_not_negative(num_embeddings=num_embeddings, embedding_dim=embedding_dim)
    if isinstance(_weight, Shape):
        _check_weight(Shape(num_embeddings, embedding_dim), _weight)
    if not isinstance(padding_idx, Dim) or padding_idx.value is None or num_embeddings.value is None:
        return
    if not -num_embeddings.value <= padding_idx.value < num_embeddings.value:
        raise ShapeError(f"padding_idx is {padding_idx} but there are only {num_embeddings} embeddings")


def _check_weight(wanted: Shape, weight: Shape) -> None:
    fits = weight.rank in (None, 2) and all(equal(weight[i], wanted[i]) is not Answer.NO for i in range(2))
    require.that(fits, f"`_weight` must be {wanted} (num_embeddings, embedding_dim), but is {weight}")
