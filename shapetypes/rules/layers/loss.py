"""Losses as layers: `reduction` decides between all losses and a scalar."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TypeAlias

from shapetypes.algebra.compare import Answer, less_equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules import class_loss, loss, ranking_loss
from shapetypes.rules._checks import check_vector, renamed
from shapetypes.rules._loss import Legacy, Reduction
from shapetypes.rules._registry import constructor_rule, example, layer_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import check_positive
from shapetypes.rules.layers._families import documented
from shapetypes.rules.linear import project

Weight: TypeAlias = Shape | Unknown | None


def _pair(function: Callable[..., Shape]) -> Callable[..., Shape]:
    def pair(
        reduction: Reduction = "mean",
        size_average: Legacy = None,
        reduce: Legacy = None,
        *,
        input: Shape,
        target: Shape,
    ) -> Shape:
        """The loss of `input` against `target`."""
        return function(input, target, reduction=reduction, size_average=size_average, reduce=reduce)

    return pair


def _weighted(function: Callable[..., Shape]) -> Callable[..., Shape]:
    def weighted(
        reduction: Reduction = "mean",
        weight: Weight = None,
        size_average: Legacy = None,
        reduce: Legacy = None,
        *,
        input: Shape,
        target: Shape,
    ) -> Shape:
        """The loss of `input` against `target`, with weights."""
        return function(
            input, target, weight=known(weight), reduction=reduction, size_average=size_average, reduce=reduce
        )

    return weighted


def known(weight: Weight) -> Shape | None:
    """The weight, if it is one for sure."""
    return None if isinstance(weight, Unknown) else weight


layer_rule("torch.nn.MSELoss", "torch.nn.L1Loss")(
    documented(
        _pair(loss.mse_loss),
        example('MSELoss(input="b d", target="b d")', ""),
        example('MSELoss("none", input="b d", target="b d")', "b d"),
        example('MSELoss(input="b 1", target="b")', error="broadcasting [b, 1] with [b] silently makes [b, b]"),
        example('MSELoss("none", input="5 3", target="5 1")', error="`input` is [5, 3] but `target` is [5, 1]"),
    )
)
layer_rule("torch.nn.SmoothL1Loss")(
    documented(
        _pair(loss.smooth_l1_loss),
        example('SmoothL1Loss("sum", input="b d", target="b d")', ""),
        example('SmoothL1Loss(input="b 1", target="b")', error="silently makes [b, b]"),
    )
)
layer_rule("torch.nn.KLDivLoss")(
    documented(
        _pair(loss.kl_div),
        example('KLDivLoss("batchmean", input="b c", target="b c")', ""),
        example('KLDivLoss(input="2 3", target="2 4")', error="axis -1 is 3 in `input` but 4 in `target`"),
    )
)
layer_rule("torch.nn.SoftMarginLoss")(_pair(loss.soft_margin_loss))
layer_rule("torch.nn.HingeEmbeddingLoss")(_pair(loss.hinge_embedding_loss))
layer_rule("torch.nn.MultiLabelMarginLoss")(_pair(class_loss.multilabel_margin_loss))
layer_rule("torch.nn.MultiLabelSoftMarginLoss")(_weighted(class_loss.multilabel_soft_margin_loss))
layer_rule("torch.nn.BCELoss")(
    documented(
        _weighted(loss.binary_cross_entropy),
        example('BCELoss(input="b", target="b")', ""),
        example('BCELoss(input="b 1", target="b")', error="`input` is [b, 1] but `target` is [b]"),
    )
)
layer_rule("torch.nn.CrossEntropyLoss")(
    documented(
        _weighted(class_loss.cross_entropy),
        example('CrossEntropyLoss(input="b c", target="b : int64")', ""),
        example('CrossEntropyLoss("none", input="b c h w", target="b h w : int64")', "b h w"),
        example(
            'CrossEntropyLoss(input="8 10", target="8 1 : int64")',
            error="`target` must be [8], or probabilities [8, 10], but it is [8, 1]",
        ),
    )
)
layer_rule("torch.nn.NLLLoss", "torch.nn.NLLLoss2d")(
    documented(
        _weighted(class_loss.nll_loss),
        example('NLLLoss(input="b c", target="b : int64")', ""),
        example('NLLLoss(input="8 10", target="9 : int64")', error="`target` must be [8], but it is [9]"),
    )
)
layer_rule("torch.nn.MultiMarginLoss")(
    documented(
        _weighted(class_loss.multi_margin_loss),
        example('MultiMarginLoss("none", input="b c", target="b : int64")', "b"),
        example('MultiMarginLoss(input="4 3", target="5 : int64")', error="`target` must be [4], but it is [5]"),
    )
)


@layer_rule("torch.nn.BCEWithLogitsLoss")
@example('BCEWithLogitsLoss(input="b", target="b")', "")
@example('BCEWithLogitsLoss(input="b 1", target="b")', error="`input` is [b, 1] but `target` is [b]")
def bce_with_logits(
    reduction: Reduction = "mean",
    weight: Weight = None,
    size_average: Legacy = None,
    reduce: Legacy = None,
    pos_weight: Weight = None,
    *,
    input: Shape,
    target: Shape,
) -> Shape:
    """`input` and `target` of one shape; that shape, or a scalar."""
    return loss.binary_cross_entropy_with_logits(
        input, target, known(weight), size_average, reduce, reduction, known(pos_weight)
    )


@layer_rule("torch.nn.HuberLoss")
@example('HuberLoss("none", input="b d", target="b d")', "b d")
@example('HuberLoss(input="b 1", target="b")', error="silently makes [b, b]")
def huber(reduction: Reduction = "mean", *, input: Shape, target: Shape) -> Shape:
    """`input` and `target` of one shape; that shape, or a scalar."""
    return loss.huber_loss(input, target, reduction)


@layer_rule("torch.nn.PoissonNLLLoss")
@example('PoissonNLLLoss(reduction="none", log_input="b d", target="b d")', "b d")
@example('PoissonNLLLoss(log_input="2 3", target="2 4")', error="axis -1 is 3 in `log_input` but 4 in `target`")
def poisson_nll(
    reduction: Reduction = "mean",
    size_average: Legacy = None,
    reduce: Legacy = None,
    *,
    log_input: Shape,
    target: Shape,
) -> Shape:
    """`log_input` and `target` broadcast; their shape, or a scalar."""
    with renamed(input="log_input"):
        return loss.poisson_nll_loss(log_input, target, size_average=size_average, reduce=reduce, reduction=reduction)


@layer_rule("torch.nn.GaussianNLLLoss")
@example('GaussianNLLLoss(reduction="none", input="b d", target="b d", var="b 1")', "b d")
@example('GaussianNLLLoss(input="4 3", target="4 3", var="3")', error="`var` must be [4, 3], [4] or [4, 1]")
def gaussian_nll(reduction: Reduction = "mean", *, input: Shape, target: Shape, var: Shape) -> Shape:
    """`input` and `target` broadcast; their shape, or a scalar."""
    return loss.gaussian_nll_loss(input, target, var, reduction=reduction)


@layer_rule("torch.nn.CosineEmbeddingLoss")
@example('CosineEmbeddingLoss(reduction="none", input1="b d", input2="b d", target="b")', "b")
@example('CosineEmbeddingLoss(input1="b d", input2="b d", target="b 1")', error="`target` must be [b]")
def cosine_embedding(
    reduction: Reduction = "mean",
    size_average: Legacy = None,
    reduce: Legacy = None,
    *,
    input1: Shape,
    input2: Shape,
    target: Shape,
) -> Shape:
    """[N, D], [N, D] and targets [N]: losses [N], or a scalar."""
    return ranking_loss.cosine_embedding_loss(
        input1, input2, target, size_average=size_average, reduce=reduce, reduction=reduction
    )


@layer_rule("torch.nn.MarginRankingLoss")
@example('MarginRankingLoss(input1="b", input2="b", target="b")', "")
@example('MarginRankingLoss(input1="b 1", input2="b 1", target="b")', error="`input1` has 2 axes but `target` has 1")
def margin_ranking(
    reduction: Reduction = "mean",
    size_average: Legacy = None,
    reduce: Legacy = None,
    *,
    input1: Shape,
    input2: Shape,
    target: Shape,
) -> Shape:
    """All three of one rank, broadcast; their shape, or a scalar."""
    return ranking_loss.margin_ranking_loss(
        input1, input2, target, size_average=size_average, reduce=reduce, reduction=reduction
    )


@layer_rule("torch.nn.TripletMarginLoss")
@example('TripletMarginLoss(reduction="none", anchor="b d", positive="b d", negative="b d")', "b")
@example('TripletMarginLoss(anchor="2 3", positive="2 3", negative="2 4")', error="3 in `anchor` but 4 in `negative`")
def triplet_margin(
    reduction: Reduction = "mean",
    size_average: Legacy = None,
    reduce: Legacy = None,
    *,
    anchor: Shape,
    positive: Shape,
    negative: Shape,
) -> Shape:
    """[N, D] each: losses [N], or a scalar."""
    return ranking_loss.triplet_margin_loss(
        anchor, positive, negative, size_average=size_average, reduce=reduce, reduction=reduction
    )


@layer_rule("torch.nn.TripletMarginWithDistanceLoss")
@example('TripletMarginWithDistanceLoss(anchor="b d", positive="b d", negative="b d")', "")
@example('TripletMarginWithDistanceLoss(anchor="b d", positive="b d", negative="b n d")', error="2 axes")
def triplet_margin_with_distance(
    reduction: Reduction = "mean",
    distance_function: object = None,
    *,
    anchor: Shape,
    positive: Shape,
    negative: Shape,
) -> Shape:
    """[N, D] each: losses [N] with the default distance, or a scalar."""
    return ranking_loss.triplet_margin_with_distance_loss(
        anchor, positive, negative, distance_function=distance_function, reduction=reduction
    )


@layer_rule("torch.nn.CTCLoss")
@example(
    'CTCLoss("none", log_probs="t n c", targets="n s : int64", input_lengths="n : int64", target_lengths="n : int64")',
    "n",
)
@example(
    'CTCLoss(log_probs="50 4 20", targets="5 9 : int64", input_lengths="4 : int64", target_lengths="4 : int64")',
    error="the batch is 4 (axis 1 of `log_probs`) but axis 0 of `targets` is 5",
)
def ctc(
    reduction: Reduction = "mean",
    *,
    log_probs: Shape,
    targets: Shape,
    input_lengths: Shape | tuple[Dim, ...],
    target_lengths: Shape | tuple[Dim, ...],
) -> Shape:
    """log_probs [T, N, C] and targets [N, S]: losses [N], or a scalar."""
    return class_loss.ctc_loss(log_probs, targets, input_lengths, target_lengths, reduction=reduction)


@layer_rule("torch.nn.LinearCrossEntropyLoss")
@example('LinearCrossEntropyLoss(8, 10, input="b 8", target="b : int64")', "")
@example('LinearCrossEntropyLoss(8, 10, input="4 6", target="4 : int64")', error="`input` has 6 features (last axis)")
def linear_cross_entropy(
    in_features: Dim,
    num_classes: Dim,
    out_features: tuple[Dim, ...] | Unknown = (),
    reduction: Reduction = "mean",
    weight: Weight = None,
    *,
    input: Shape,
    target: Shape,
) -> Shape:
    """[N, in_features] against class numbers [N, *out_features]: their losses, or a scalar."""
    outputs = Shape.unknown() if isinstance(out_features, Unknown) else Shape(*out_features)
    linear_weight = Shape(num_classes) + outputs + Shape(in_features)
    return class_loss.linear_cross_entropy(input, linear_weight, target, weight=known(weight), reduction=reduction)


@constructor_rule("torch.nn.LinearCrossEntropyLoss")
@example('LinearCrossEntropyLoss(8, 10, weight="8")', error="`weight` must have size 10, one for each class, but has 8")
def check_class_weight(in_features: Dim, num_classes: Dim, *, weight: Weight = None) -> None:
    """There is one weight per class."""
    check_vector(known(weight), num_classes, "weight", "class")


@constructor_rule("torch.nn.AdaptiveLogSoftmaxWithLoss")
@example("AdaptiveLogSoftmaxWithLoss(16, 20, [5, 5])", error="`cutoffs` must be increasing, but 5 follows 5")
@example("AdaptiveLogSoftmaxWithLoss(16, 20, [5, 20])", error="`cutoffs` must be less than n_classes 20, but one is 20")
@example("AdaptiveLogSoftmaxWithLoss(16, 20, [0, 5])", error="`cutoffs` must be at least 1, not 0")
def check_cutoffs(in_features: Dim, n_classes: Dim, cutoffs: tuple[Dim, ...] | Unknown) -> None:
    """They cut the classes in parts, none of them empty."""
    if isinstance(cutoffs, Unknown):
        return
    require.that(len(cutoffs) > 0, "needs at least one of `cutoffs`")
    check_positive(cutoffs, "cutoffs")
    for before, after in itertools.pairwise(cutoffs):
        require.that(
            less_equal(after, before) is not Answer.YES, f"`cutoffs` must be increasing, but {after} follows {before}"
        )
    for cutoff in cutoffs:
        message = f"`cutoffs` must be less than n_classes {n_classes}, but one is {cutoff}"
        require.that(less_equal(n_classes, cutoff) is not Answer.YES, message)


@layer_rule("torch.nn.AdaptiveLogSoftmaxWithLoss")
@example('AdaptiveLogSoftmaxWithLoss(8, 100, cutoffs=[10], input_="b 8", target_="b : int64")', ("b", ""))
@example(
    'AdaptiveLogSoftmaxWithLoss(8, 100, cutoffs=[10], input_="4 8", target_="5 : int64")',
    error="axis 0 of `input_` is 4 but axis 0 of `target_` is 5",
)
def adaptive_log_softmax(
    in_features: Dim, n_classes: Dim, cutoffs: object, *, input_: Shape, target_: Shape
) -> tuple[Shape, Shape]:
    """[N, in_features] and class numbers [N] give the log-probabilities [N] and the loss."""
    with renamed(input="input_"):
        project(input_, in_features, n_classes)
    require.rank(0, 1, target_=target_)
    if input_.rank == 2 and target_.rank == 1:
        size = require.equal_sizes(input_[0], "axis 0 of `input_`", target_[0], "axis 0 of `target_`")
        return Shape(size), Shape()
    if input_.rank is not None and target_.rank is not None and input_.rank != target_.rank + 1:
        raise ShapeError(f"`input_` is {input_} but `target_` is {target_}: one class number per row")
    return target_.with_dtype(None), Shape()
