"""Distances between vectors, and the losses built on them."""

from __future__ import annotations

from shapetypes.algebra.axis import canonicalize_dim
from shapetypes.algebra.broadcast import broadcast, broadcast_all
from shapetypes.algebra.dim import UNKNOWN
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._loss import Legacy, Reduction, reduced
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Unknown


@shape_rule("torch.nn.functional.cosine_similarity", "torch.cosine_similarity")
@example('cosine_similarity("b d", "b d")', "b")
@example('cosine_similarity("b n d", "b n d", dim=-1)', "b n")
@example('cosine_similarity("b 1 d", "1 c d", dim=2)', "b c")
@example('cosine_similarity("2 3", "2 4")', error="axis -1 is 3 in `x1` but 4 in `x2`")
@example('cosine_similarity("b d", "b d", dim=2)', error="`dim` is 2 but there are only 2 axes")
def cosine_similarity(x1: Shape, x2: Shape, dim: int | Unknown = 1, eps: object = 1e-8) -> Shape:
    """The operands broadcast; the axis `dim` goes."""
    both = broadcast(x1=x1, x2=x2)
    if isinstance(dim, Unknown):
        return Shape(*[UNKNOWN] * (both.rank - 1)) if both.rank else Shape.unknown()
    return both.remove(canonicalize_dim(dim, both) if both.rank is not None else dim)


@shape_rule("torch.nn.functional.pairwise_distance", "torch.pairwise_distance")
@example('pairwise_distance("b d", "b d")', "b")
@example('pairwise_distance("b d", "b d", keepdim=True)', "b 1")
@example('pairwise_distance("2 3", "2 4")', error="axis -1 is 3 in `x1` but 4 in `x2`")
def pairwise_distance(x1: Shape, x2: Shape, p: object = 2.0, eps: object = 1e-6, keepdim: bool = False) -> Shape:
    """The operands broadcast; the last axis goes, or stays as 1."""
    both = broadcast(x1=x1, x2=x2)
    return both[:-1] + Shape(1) if keepdim else both[:-1]


@shape_rule("torch.nn.functional.pdist", "torch.pdist")
@example('pdist("4 d")', "6")
@example('pdist("n d")', "n*(n-1)//2")
@example('pdist("d")', error="`input` must have 2 axes")
def pdist(input: Shape, p: object = 2) -> Shape:
    """[N, D] gives [N*(N-1)//2]: each pair of rows."""
    require.rank(2, input=input)
    return Shape(input[0] * (input[0] - 1) // 2)


@shape_rule("torch.nn.functional.cosine_embedding_loss")
@example('cosine_embedding_loss("b d", "b d", "b", reduction="none")', "b")
@example('cosine_embedding_loss("d", "d", "")', "")
@example('cosine_embedding_loss("b d", "b d", "b 1")', error="`target` must be [b]")
@example('cosine_embedding_loss("2 3", "2 4", "2")', error="axis -1 is 3 in `input1` but 4 in `input2`")
def cosine_embedding_loss(
    input1: Shape,
    input2: Shape,
    target: Shape,
    margin: object = 0,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """[N, D], [N, D] and targets [N]: losses [N], or a scalar; or [D], [D] and []."""
    require.rank(1, 2, input1=input1, input2=input2)
    require.same_rank({"input1": input1, "input2": input2})
    losses = broadcast(intent=False, input1=input1, input2=input2)[:-1]
    if losses.rank is not None and target.rank is not None and target.rank != losses.rank:
        raise ShapeError(
            f"`target` must be {losses}, one number per row, but is {target}",
            help="`target`.squeeze(1)" if target.rank == 2 and target[1].value == 1 else None,
        )
    return reduced(broadcast(intent=False, input1=losses, target=target), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.margin_ranking_loss")
@example('margin_ranking_loss("b", "b", "b", reduction="none")', "b")
@example('margin_ranking_loss("b 1", "b 1", "b")', error="`input1` has 2 axes but `target` has 1 axis")
@example('margin_ranking_loss("3", "3", "4")', error="axis -1 is 3 in `input1` but 4 in `target`")
def margin_ranking_loss(
    input1: Shape,
    input2: Shape,
    target: Shape,
    margin: object = 0,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """All three of one rank, broadcast; their shape, or a scalar."""
    operands = {"input1": input1, "input2": input2, "target": target}
    require.same_rank(operands)
    return reduced(broadcast_all(operands, intent=False), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.triplet_margin_loss")
@example('triplet_margin_loss("b d", "b d", "b d", reduction="none")', "b")
@example('triplet_margin_loss("b d", "b d", "b n d")', error="`anchor` has 2 axes but `negative` has 3 axes")
@example('triplet_margin_loss("2 3", "2 3", "2 4")', error="axis -1 is 3 in `anchor` but 4 in `negative`")
def triplet_margin_loss(
    anchor: Shape,
    positive: Shape,
    negative: Shape,
    margin: object = 1.0,
    p: object = 2,
    eps: object = 1e-6,
    swap: object = False,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """All three of one rank, broadcast; the last axis is the distance's: losses [N], or a scalar."""
    operands = {"anchor": anchor, "positive": positive, "negative": negative}
    require.same_rank(operands)
    return reduced(broadcast_all(operands, intent=False)[:-1], reduction, size_average, reduce)


@shape_rule("torch.nn.functional.triplet_margin_with_distance_loss")
@example('triplet_margin_with_distance_loss("b d", "b d", "b d", reduction="none")', "b")
@example(
    'triplet_margin_with_distance_loss("b d", "b d", "b n d")',
    error="`anchor` has 2 axes but `negative` has 3 axes",
)
def triplet_margin_with_distance_loss(
    anchor: Shape,
    positive: Shape,
    negative: Shape,
    *,
    distance_function: object = None,
    reduction: Reduction = "mean",
) -> Shape:
    """As triplet_margin_loss; with a distance of one's own only a reduced loss has a known shape."""
    operands = {"anchor": anchor, "positive": positive, "negative": negative}
    require.same_rank(operands)
    if distance_function is not None:
        return reduced(Shape.unknown(), reduction)
    return reduced(broadcast_all(operands, intent=False)[:-1], reduction)
