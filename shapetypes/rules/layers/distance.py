"""Distances as layers."""

from __future__ import annotations

from shapetypes.algebra.shape import Shape
from shapetypes.rules import ranking_loss as functions
from shapetypes.rules._registry import example, layer_rule
from shapetypes.rules._values import Unknown


@layer_rule("torch.nn.CosineSimilarity")
@example('CosineSimilarity(x1="b d", x2="b d")', "b")
@example('CosineSimilarity(-1, x1="b t d", x2="b t d")', "b t")
@example('CosineSimilarity(x1="2 3", x2="2 4")', error="axis -1 is 3 in `x1` but 4 in `x2`")
def cosine_similarity(dim: int | Unknown = 1, *, x1: Shape, x2: Shape) -> Shape:
    """The operands broadcast; the axis `dim` goes."""
    return functions.cosine_similarity(x1, x2, dim)


@layer_rule("torch.nn.PairwiseDistance")
@example('PairwiseDistance(x1="b d", x2="b d")', "b")
@example('PairwiseDistance(keepdim=True, x1="b d", x2="b d")', "b 1")
@example('PairwiseDistance(x1="2 3", x2="2 4")', error="axis -1 is 3 in `x1` but 4 in `x2`")
def pairwise_distance(keepdim: bool = False, *, x1: Shape, x2: Shape) -> Shape:
    """The operands broadcast; the last axis goes, or stays as 1."""
    return functions.pairwise_distance(x1, x2, keepdim=keepdim)
