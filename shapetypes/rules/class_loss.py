"""Losses over classes: cross entropy and its relatives, margins between classes, CTC."""

from __future__ import annotations

from shapetypes.algebra.broadcast import broadcast_all
from shapetypes.algebra.compare import Answer, equal, less_equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import Decline, ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._checks import check_vector
from shapetypes.rules._dtypes import CATEGORIES, is_in
from shapetypes.rules._loss import Legacy, Reduction, differ, merge, reduced, same_shape
from shapetypes.rules._registry import example, shape_rule


def class_losses(input: Shape, target: Shape, weight: Shape | None, probabilities: bool) -> Shape:
    """One loss per target: [N, *] for input [N, C, *] and target [N, *] of class numbers.

    With `probabilities`, a target may also have the shape of the input.
    """
    require.min_rank(1, input=input)
    if input.rank is None:
        return target if target.rank == 0 else Shape.unknown()
    axis = 0 if input.rank == 1 else 1
    check_vector(weight, input[axis], "weight", "class")
    losses = input.remove(axis)
    if target.rank is None:
        return losses
    if probabilities and target.rank == input.rank and not require.is_integer(target.dtype):
        if not differ(input, target):
            return merge(losses, target.remove(axis))
    if differ(losses, target):
        raise _target_error(input, target, losses, axis, probabilities)
    if is_in(target.dtype, CATEGORIES["floating"]):
        raise ShapeError(
            f"`target` {target} holds class numbers: it must be int64, not {target.dtype}",
            code="dtype-mismatch",
            help="`target`.long()",
        )
    return merge(losses, target)


def _target_error(input: Shape, target: Shape, losses: Shape, axis: int, probabilities: bool) -> ShapeError:
    also = f", or probabilities {input}" if probabilities else ""
    return ShapeError(
        f"`input` is {input} with the classes at axis {axis}, so `target` must be {losses}{also}, but it is {target}",
        help=_target_help(input, target, losses, axis),
    )


def _target_help(input: Shape, target: Shape, losses: Shape, axis: int) -> str | None:
    if target.rank == input.rank and target[axis].value == 1 and not differ(target.remove(axis), losses):
        return f"class numbers have no class axis: `target`.squeeze({axis})"
    if target.rank == input.rank and not differ(input, target):
        return f"class numbers instead of one-hot vectors: `target`.argmax({axis})"
    if input.rank is not None and input.rank > 2 and not differ(input[:-1], target):
        order = (0, input.rank - 1, *range(1, input.rank - 1))
        move = "transpose(1, 2)" if input.rank == 3 else f"permute{order}"
        return f"the classes come last in `input`: `input`.{move} puts them at axis 1"
    if target.rank and input.rank == target.rank + 1:
        rows, targets = input[0], target[0]
        if targets.value != 0 and rows != targets and (rows % targets).value == 0:
            return f"`input` has {rows // targets} rows for each target: was another axis merged into the batch?"
    if target.rank == 2 and input.rank == 2 and equal(target[0] * target[1], input[0]) is Answer.YES:
        return "`target`.flatten() has one class number per row"
    return None


@shape_rule("torch.nn.functional.cross_entropy")
@example('cross_entropy("b c", "b : int64")', "")
@example('cross_entropy("b c h w", "b h w : int64", reduction="none")', "b h w")
@example('cross_entropy("b c", "b c : float32", reduction="none")', "b")
@example('cross_entropy("c", " : int64")', "")
@example('cross_entropy("b t c", "b t : int64")', error="`target` must be [b, c]")
@example(
    'cross_entropy("8 10", "8 1 : int64")',
    error="`target` must be [8], or probabilities [8, 10], but it is [8, 1]",
)
@example('cross_entropy("24 10", "8 : int64")', error="`target` must be [24]")
@example(
    'cross_entropy("8 10", "8 : int64", weight="8")',
    error="`weight` must have size 10, one for each class, but has 8",
)
@example('cross_entropy("8 10", "8 : float32")', error="must be int64, not float32")
def cross_entropy(
    input: Shape,
    target: Shape,
    weight: Shape | None = None,
    size_average: Legacy = None,
    ignore_index: object = -100,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
    label_smoothing: object = 0.0,
) -> Shape:
    """Input [N, C, *] with class numbers [N, *] or probabilities [N, C, *]: losses [N, *], or a scalar."""
    losses = class_losses(input, target, weight, probabilities=True)
    return reduced(losses, reduction, size_average, reduce)


@shape_rule("torch.nn.functional.nll_loss")
@example('nll_loss("b c", "b : int64")', "")
@example('nll_loss("b c h w", "b h w : int64", reduction="none")', "b h w")
@example('nll_loss("8 10", "8 10 : int64")', error="`target` must be [8], but it is [8, 10]")
@example('nll_loss("8 10", "9 : int64")', error="`target` must be [8], but it is [9]")
def nll_loss(
    input: Shape,
    target: Shape,
    weight: Shape | None = None,
    size_average: Legacy = None,
    ignore_index: object = -100,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """Input [N, C, *] with class numbers [N, *]: losses [N, *], or a scalar."""
    losses = class_losses(input, target, weight, probabilities=False)
    return reduced(losses, reduction, size_average, reduce)


@shape_rule("torch.nn.functional.linear_cross_entropy")
@example('linear_cross_entropy("b d", "c d", "b : int64")', "")
@example('linear_cross_entropy("b d", "c k d", "b k : int64", reduction="none")', "b k")
@example(
    'linear_cross_entropy("4 3", "10 5", "4 : int64")',
    error="`input` has 3 features (last axis) but `linear_weight` has 5",
)
@example('linear_cross_entropy("4 3", "10 3", "5 : int64")', error="`target` must be [4]")
def linear_cross_entropy(
    input: Shape,
    linear_weight: Shape,
    target: Shape,
    *,
    linear_bias: Shape | None = None,
    weight: Shape | None = None,
    reduction: Reduction = "mean",
    options: object = None,
) -> Shape:
    """cross_entropy of `input @ linear_weight.T`: [N, D] with weights [C, *K, D] has logits [N, C, *K]."""
    require.rank(1, 2, input=input)
    require.min_rank(2, linear_weight=linear_weight)
    require.that(
        equal(input[-1], linear_weight[-1]),
        f"`input` has {input[-1]} features (last axis) but `linear_weight` has {linear_weight[-1]}",
    )
    outputs = linear_weight[:-1]
    if input.rank == 1 and outputs.min_rank > 1:
        raise ShapeError(f"`linear_weight` {linear_weight} needs a batch: [N, {input[-1]}], but `input` is {input}")
    if linear_bias is not None and differ(outputs, linear_bias):
        raise ShapeError(f"`linear_bias` must be {outputs}, but is {linear_bias}")
    try:
        return reduced(class_losses(input[:-1] + outputs, target, weight, probabilities=True), reduction)
    except ShapeError:
        if options is None:
            raise
        raise Decline from None  # chunk by chunk, torch doesn't compare the batch with the target's


def _check_not_empty(input: Shape) -> None:
    if input.min_rank and input[-1].value == 0:
        raise ShapeError(f"`input` {input} has no classes")


@shape_rule("torch.nn.functional.multilabel_margin_loss")
@example('multilabel_margin_loss("b c", "b c : int64", reduction="none")', "b")
@example('multilabel_margin_loss("c", "c : int64", reduction="none")', "")
@example('multilabel_margin_loss("4 3", "4 : int64")', error="`input` is [4, 3] but `target` is [4]")
def multilabel_margin_loss(
    input: Shape,
    target: Shape,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """[N, C] and class numbers [N, C] (ended by -1): losses [N], or a scalar."""
    require.rank(0, 1, 2, input=input)
    _check_not_empty(input)
    losses = same_shape(input, target)
    return reduced(losses[:-1] if losses.rank != 0 else losses, reduction, size_average, reduce)


@shape_rule("torch.nn.functional.multi_margin_loss")
@example('multi_margin_loss("b c", "b : int64", reduction="none")', "b")
@example('multi_margin_loss("4 3", "5 : int64")', error="`target` must be [4], but it is [5]")
@example('multi_margin_loss("4 3", "4 : int64", weight="4")', error="`weight` must have size 3, one for each class")
def multi_margin_loss(
    input: Shape,
    target: Shape,
    p: object = 1,
    margin: object = 1.0,
    weight: Shape | None = None,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """[N, C] and class numbers [N]: losses [N], or a scalar."""
    require.rank(0, 1, 2, input=input)
    if input.rank is None:
        return reduced(Shape.unknown(), reduction, size_average, reduce)
    if input.rank == 0:
        input = Shape(1)
    check_vector(weight, input[-1], "weight", "class")
    losses = input[:-1]
    if input.rank == 1 and target.rank == 1:  # torch takes [1] for a single sample
        losses = Shape(1)
    _check_not_empty(input)
    if differ(losses, target):
        raise ShapeError(f"`target` must be {losses}, but it is {target}")
    return reduced(merge(losses, target), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.multilabel_soft_margin_loss")
@example('multilabel_soft_margin_loss("b c", "b c", reduction="none")', "b")
@example('multilabel_soft_margin_loss("4 3", "4")', error="axis -1 is 3 in `input` but 4 in `target`")
def multilabel_soft_margin_loss(
    input: Shape,
    target: Shape,
    weight: Shape | None = None,
    size_average: Legacy = None,
    reduce: Legacy = None,
    reduction: Reduction = "mean",
) -> Shape:
    """[N, C] and labels [N, C]: losses [N], or a scalar."""
    require.min_rank(1, input=input)
    axis = -1 if input.rank is None else input.rank - 1  # of the input, even if that is broadcast to more axes
    operands = {"input": input, "target": target} | ({} if weight is None else {"weight": weight})
    losses = broadcast_all(operands, intent=False)
    return reduced(losses.remove(axis), reduction, size_average, reduce)


@shape_rule("torch.nn.functional.ctc_loss")
@example('ctc_loss("t n c", "n s : int64", "n : int64", "n : int64", reduction="none")', "n")
@example('ctc_loss("t n c", "0 : int64", "n : int64", "n : int64")', "")
@example('ctc_loss("t c", "0 : int64", " : int64", " : int64")', "")
@example(
    'ctc_loss("50 4 20", "5 9 : int64", "4 : int64", "4 : int64")',
    error="the batch is 4 (axis 1 of `log_probs`) but axis 0 of `targets` is 5",
)
@example(
    'ctc_loss("50 4 20", "4 9 : int64", "50 : int64", "4 : int64")',
    error="the batch is 4 (axis 1 of `log_probs`) but axis 0 of `input_lengths` is 50",
)
def ctc_loss(
    log_probs: Shape,
    targets: Shape,
    input_lengths: Shape | tuple[Dim, ...],
    target_lengths: Shape | tuple[Dim, ...],
    blank: object = 0,
    reduction: Reduction = "mean",
    zero_infinity: object = False,
) -> Shape:
    """log_probs [T, N, C], targets [N, S] or all in one row, lengths [N]: losses [N], or a scalar."""
    require.rank(2, 3, log_probs=log_probs)
    require.rank(1, 2, targets=targets)
    if log_probs.rank is None:
        return reduced(Shape.unknown(), reduction)
    batch = log_probs[1] if log_probs.rank == 3 else Dim.of(1)
    sizes = {"targets": targets[0] if targets.rank == 2 else UNKNOWN}
    sizes["input_lengths"], sizes["target_lengths"] = _count(input_lengths), _count(target_lengths)
    for name, size in sizes.items():
        require.that(
            equal(size, batch),
            f"the batch is {batch} (axis 1 of `log_probs`) but axis 0 of `{name}` is {size}",
            help="`log_probs` is (time, batch, classes): `log_probs`.transpose(0, 1)"
            if equal(size, log_probs[0]) is Answer.YES
            else None,
        )
    _check_lengths(log_probs, targets, input_lengths, target_lengths)
    return reduced(Shape(batch) if log_probs.rank == 3 else Shape(), reduction)


def _check_lengths(
    log_probs: Shape, targets: Shape, input_lengths: Shape | tuple[Dim, ...], target_lengths: Shape | tuple[Dim, ...]
) -> None:
    """Numbers that stand in the call can be compared with the sizes."""
    for length in input_lengths if isinstance(input_lengths, tuple) else ():
        if less_equal(log_probs[0] + 1, length) is Answer.YES:
            raise ShapeError(f"axis 0 of `log_probs` is {log_probs[0]}, shorter than an input length of {length}")
    if isinstance(target_lengths, tuple) and targets.rank == 1:
        total = sum(target_lengths, Dim.of(0))
        require.that(
            equal(targets[0], total), f"`targets` has {targets[0]} entries but `target_lengths` sum up to {total}"
        )


def _count(lengths: Shape | tuple[Dim, ...]) -> Dim:
    if isinstance(lengths, tuple):
        return Dim.of(len(lengths))
    return lengths[0] if lengths.rank == 1 else UNKNOWN
