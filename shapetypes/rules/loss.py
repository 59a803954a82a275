"""Losses that compare each number with its target: regression and binary classification."""

from __future__ import annotations

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._loss import Legacy, Reduction, differ, paired, reduced, same_shape
from shapetypes.rules._registry import example, shape_rule


def _check_weight(input: Shape, weight: Shape | None) -> None:
    if weight is not None and differ(input, weight):
        raise ShapeError(f"`weight` must be {input} as `input`, but is {weight}")


@shape_rule("torch.nn.functional.mse_loss", "torch.nn.functional.l1_loss")
@example('mse_loss("b d", "b d")', "")
@example('mse_loss("b d", "b d", reduction="none")', "b d")
@example('mse_loss("b 1", "b")', error="")
@example('mse_loss("b 3", "b 1")', error="`input` is [b, 3] but `target` is [b, 1]")
@example('mse_loss("2 3", "2 4")', error="axis -1 is 3 in `input` but 4 in `target`")
@example('mse_loss("2 3", "2 3", weight="3")', error="`weight` must be [2, 3] as `input`")
def mse_loss(
    input: Shape,
    target: Shape,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
    weight: Shape | None = None,
) -> Shape:
    """`input` and `target` of one shape; that shape, or a scalar."""
    result = paired(input, target)
    _check_weight(input, weight)
    return reduced(result, reduction, size_average, reduce)


@shape_rule("torch.nn.functional.smooth_l1_loss")
@example('smooth_l1_loss("b d", "b d", reduction="sum")', "")
@example('smooth_l1_loss("b", "b 1")', error="")
def smooth_l1_loss(
    input: Shape,
    target: Shape,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
    beta: object = 1.0,
) -> Shape:
    """`input` and `target` of one shape; that shape, or a scalar."""
    return reduced(paired(input, target), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.huber_loss")
@example('huber_loss("b d", "b d", "none")', "b d")
@example('huber_loss("b 1", "b")', error="")
def huber_loss(
    input: Shape,
    target: Shape,
    reduction: Reduction = "mean",
    delta: object = 1.0,
    weight: Shape | None = None,
) -> Shape:
    """`input` and `target` of one shape; that shape, or a scalar."""
    result = paired(input, target)
    _check_weight(input, weight)
    return reduced(result, reduction)


@shape_rule("torch.nn.functional.binary_cross_entropy")
@example('binary_cross_entropy("b", "b", "1")', "")
@example('binary_cross_entropy("b", "b", reduction="none")', "b")
@example('binary_cross_entropy("b 1", "b")', error="`input` is [b, 1] but `target` is [b]")
@example('binary_cross_entropy("4 3", "4 3", "4")', error="`weight` is [4] but the losses are [4, 3]")
def binary_cross_entropy(
    input: Shape,
    target: Shape,
    weight: Shape | None = None,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """`input` and `target` of one shape; that shape, or a scalar. The weight broadcasts."""
    losses = _weighted(same_shape(input, target), weight=weight)
    return reduced(losses, reduction, size_average, reduce)


@shape_rule("torch.nn.functional.binary_cross_entropy_with_logits")
@example('binary_cross_entropy_with_logits("b c h w", "b c h w", pos_weight="c 1 1")', "")
@example('binary_cross_entropy_with_logits("b", "b 1")', error="`input` is [b] but `target` is [b, 1]")
@example(
    'binary_cross_entropy_with_logits("4 2 16 16", "4 2 16 16", weight="2")',
    error="`weight` is [2] but the losses are [4, 2, 16, 16]",
)
def binary_cross_entropy_with_logits(
    input: Shape,
    target: Shape,
    weight: Shape | None = None,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
    pos_weight: Shape | None = None,
) -> Shape:
    """`input` and `target` of one shape; that shape, or a scalar. Weights broadcast."""
    losses = _weighted(same_shape(input, target), weight=weight, pos_weight=pos_weight)
    return reduced(losses, reduction, size_average, reduce)


def _weighted(losses: Shape, **weights: Shape | None) -> Shape:
    for name, weight in weights.items():
        if weight is None:
            continue
        try:
            result = broadcast(intent=False, **{"input": losses, name: weight})
        except ShapeError as error:
            raise ShapeError(
                f"`{name}` is {weight} but the losses are {losses}: {error.message}",
                code=error.code,
                help=_class_help(losses, weight, name),
            ) from None
        if differ(losses, result):
            raise ShapeError(f"`{name}` is {weight}, larger than the losses {losses}")
        losses = result
    return losses


def _class_help(losses: Shape, weight: Shape, name: str) -> str | None:
    """A weight per class, lined up with the last axis instead of the classes'."""
    if weight.rank != 1 or losses.rank is None:
        return None
    axes = [axis for axis, size in enumerate(losses) if equal(size, weight[0]) is Answer.YES]
    if len(axes) != 1:
        return None
    ones = ", 1" * (losses.rank - 1 - axes[0])
    return f"`{name}`.view(-1{ones}) lines it up with axis {axes[0]}"


@shape_rule("torch.nn.functional.kl_div")
@example('kl_div("b c", "b c", reduction="batchmean")', "")
@example('kl_div("b c", "b c", reduction="none")', "b c")
@example('kl_div("2 3", "2 4")', error="axis -1 is 3 in `input` but 4 in `target`")
def kl_div(
    input: Shape,
    target: Shape,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
    log_target: object = False,
) -> Shape:
    """`input` and `target` broadcast; their shape, or a scalar."""
    return reduced(broadcast(intent=False, input=input, target=target), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.poisson_nll_loss")
@example('poisson_nll_loss("b d", "b d", reduction="none")', "b d")
@example('poisson_nll_loss("b 1", "b")', error="")
def poisson_nll_loss(
    input: Shape,
    target: Shape,
    log_input: object = True,
    full: object = False,
    size_average: Legacy = None,
    eps: object = 1e-8,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """`input` and `target` broadcast; their shape, or a scalar."""
    return reduced(broadcast(intent=False, input=input, target=target), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.hinge_embedding_loss")
@example('hinge_embedding_loss("b d", "b d", reduction="none")', "b d")
@example('hinge_embedding_loss("2 3", "2 4")', error="axis -1 is 3 in `input` but 4 in `target`")
def hinge_embedding_loss(
    input: Shape,
    target: Shape,
    margin: object = 1.0,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """`input` and `target` broadcast; their shape, or a scalar."""
    return reduced(broadcast(intent=False, input=input, target=target), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.soft_margin_loss")
@example('soft_margin_loss("b d", "b d")', "")
@example('soft_margin_loss("2 3", "2 4")', error="axis -1 is 3 in `input` but 4 in `target`")
def soft_margin_loss(
    input: Shape,
    target: Shape,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """`target` broadcasts into `input`; that shape, or a scalar."""
    result = broadcast(intent=False, input=input, target=target)
    if differ(result, input):
        raise ShapeError(f"`target` {target} does not fit into `input` {input}")
    return reduced(result, reduction, size_average, reduce)


@shape_rule("torch.nn.functional.gaussian_nll_loss")
@example('gaussian_nll_loss("b d", "b d", "b d", reduction="none")', "b d")
@example('gaussian_nll_loss("b d", "b d", "b")', "")
@example('gaussian_nll_loss("b d", "b d", "b 1")', "")
@example('gaussian_nll_loss("4 3", "4 3", "3")', error="`var` must be [4, 3], [4] or [4, 1]")
@example('gaussian_nll_loss("b 1", "b", "b 1")', error="")
def gaussian_nll_loss(
    input: Shape,
    target: Shape,
    var: Shape,
    full: object = False,
    eps: object = 1e-6,
    reduction: Reduction = "mean",
) -> Shape:
    """`input` and `target` broadcast; `var` is as `input`, or lacks its last axis, or has one 1 in it."""
    _check_variance(input, var)
    return reduced(broadcast(intent=False, input=input, target=target), reduction)


def _check_variance(input: Shape, var: Shape) -> None:
    if var.rank == 0:  # a number
        return
    if input.rank is None or var.rank is None or not differ(input, var) or not differ(input[:-1], var):
        return
    if input.rank == var.rank:
        others = [b for a, b in zip(input, var, strict=True) if equal(a, b) is Answer.NO]
        if len(others) == 1 and others[0].value in (None, 1):
            return
    rest = input[:-1]
    raise ShapeError(f"`var` must be {input}, {rest} or {rest + Shape(1)}, but is {var}")
