"""Normalisation: the shape stays; statistics, weights and groups must fit."""

from __future__ import annotations

from typing import TypeAlias

from shapetypes.algebra.axis import canonicalize_dim
from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.render import render_shape
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._checks import check_splits, check_vector, product
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import check_positive

NormalizedShape: TypeAlias = Dim | tuple[Dim, ...] | Unknown


def check_channel_vectors(channels: Dim, **operands: Shape | None) -> None:
    """Statistics, weight and bias hold one number per channel."""
    for name, operand in operands.items():
        if operand is None or (operand.rank == 0 and name in ("weight", "bias") and channels.value == 1):
            continue  # a scalar serves a single channel
        if operand.rank not in (None, 1):
            raise ShapeError(
                f"`{name}` must have one axis of size {channels}, one for each channel, but is {operand}",
                help=_statistics_help(operand, channels, name),
            )
        check_vector(operand, channels, name, "channel")


def _statistics_help(operand: Shape, channels: Dim, name: str) -> str | None:
    axes = [axis for axis, size in enumerate(operand) if equal(size, channels) is Answer.YES]
    if not name.startswith("running") or len(axes) != 1:
        return None
    others = [axis for axis in range(len(operand)) if axis != axes[0]]
    text = str(others[0]) if len(others) == 1 else str(tuple(others))
    return f"batch statistics are reduced over the batch axis too: here also over dim {text}"


@shape_rule("torch.nn.functional.batch_norm")
@example('batch_norm("b c h w", "c", "c")', "b c h w")
@example('batch_norm("b c", "c", "c", "c", "c", True)', "b c")
@example('batch_norm("b c l", "b c", "b c")', error="`running_mean` must have one axis of size c")
@example('batch_norm("2 8 5", "5", "5")', error="`running_mean` must have size 8, one for each channel, but has 5")
@example('batch_norm("8", "8", "8")', error="`input` must have at least 2 axes")
@example('batch_norm("1 8 1", "8", "8", training=True)', error="more than one value per channel")
def batch_norm(
    input: Shape,
    running_mean: Shape | None,
    running_var: Shape | None,
    weight: Shape | None = None,
    bias: Shape | None = None,
    training: bool | Unknown = False,
    momentum: object = 0.1,
    eps: object = 1e-5,
) -> Shape:
    """The shape stays. Channels are axis 1; statistics, weight and bias are [C]."""
    if input.rank != 1 or equal(input[0], Dim.of(0)) is Answer.NO:  # torch lets an empty vector pass
        require.min_rank(2, input=input)
    if training is True and input.rank is not None:
        check_several_values(product(size for axis, size in enumerate(input) if axis != 1), input, "channel")
    if input.rank is not None and input.numel().value == 0:
        return input  # torch doesn't look at anything else then
    channels = input[1] if input.rank != 1 else input[0]
    check_channel_vectors(channels, running_mean=running_mean, running_var=running_var, weight=weight, bias=bias)
    return input


def check_several_values(count: Dim, input: Shape, per: str) -> None:
    """Statistics over a single value are refused."""
    if count.value == 1:
        raise ShapeError(f"needs more than one value per {per}, but `input` is {input}")


@shape_rule("torch.nn.functional.instance_norm")
@example('instance_norm("b c h w")', "b c h w")
@example('instance_norm("2 8 5", weight="5")', error="`weight` must have size 8, one for each channel, but has 5")
@example('instance_norm("2 8 1 1")', error="more than one value per channel and sample")
def instance_norm(
    input: Shape,
    running_mean: Shape | None = None,
    running_var: Shape | None = None,
    weight: Shape | None = None,
    bias: Shape | None = None,
    use_input_stats: bool | Unknown = True,
    momentum: object = 0.1,
    eps: object = 1e-5,
) -> Shape:
    """The shape stays. Channels are axis 1; statistics, weight and bias are [C]."""
    require.min_rank(2, input=input)
    if use_input_stats is True and input.rank is not None:
        check_several_values(product(input[2:]), input, "channel and sample")
    check_channel_vectors(input[1], running_mean=running_mean, running_var=running_var, weight=weight, bias=bias)
    return input


@shape_rule("torch.nn.functional.group_norm", "torch.group_norm")
@example('group_norm("b 32 h w", 8, "32", "32")', "b 32 h w")
@example('group_norm("b 8*g", 8)', "b 8*g")
@example('group_norm("b 30 h w", 8)', error="axis 1 of `input` is 30, not a multiple of `num_groups` 8")
@example('group_norm("2 8 4", 4, "4")', error="`weight` must have size 8, one for each channel, but has 4")
def group_norm(
    input: Shape, num_groups: Dim, weight: Shape | None = None, bias: Shape | None = None, eps: object = 1e-5
) -> Shape:
    """The shape stays. `num_groups` divides the channels (axis 1); weight and bias are [C]."""
    require.min_rank(2, input=input)
    check_positive((num_groups,), "num_groups")
    check_splits(input[1], num_groups, "axis 1 of `input`", "`num_groups`")
    if input.rank is not None and num_groups.value != 0:
        rest = product(input[2:])
        check_several_values(input[0] * (input[1] // num_groups) * rest, input, "group")
    check_channel_vectors(input[1], weight=weight, bias=bias)
    return input.with_dtype(_settled_dtype(input.dtype))


def check_trailing(input: Shape, normalized_shape: NormalizedShape, name: str = "input") -> Shape:
    """The last axes of `input` are `normalized_shape`; returns `input` with what that tells about it."""
    if isinstance(normalized_shape, Unknown):
        return input
    sizes = normalized_shape if isinstance(normalized_shape, tuple) else (normalized_shape,)
    if not sizes:
        raise ShapeError("`normalized_shape` must have at least one size")
    require.min_rank(len(sizes), **{name: input})
    for axis, size in enumerate(sizes, -len(sizes)):
        if equal(input[axis], size) is Answer.NO:
            where = axis if input.rank is None else axis + input.rank
            raise ShapeError(
                f"axis {where} of `{name}` is {input[axis]} but `normalized_shape` needs {size}",
                help=_trailing_help(input, sizes, name),
            )
    input = input.with_dtype(_settled_dtype(input.dtype))
    if input.is_unknown:
        return input + Shape(*sizes)
    if input.rank is not None:
        known = [old if new.is_unknown else new for old, new in zip(input[-len(sizes) :], sizes, strict=True)]
        return (input[: -len(sizes)] + Shape(*known)).with_dtype(input.dtype)
    return input


def _settled_dtype(dtype: str | None) -> str | None:
    """Under autocast, torch normalises halves in float32."""
    return dtype if dtype in ("float32", "float64") else None


def _trailing_help(input: Shape, sizes: tuple[Dim, ...], name: str) -> str | None:
    if len(sizes) != 1 or input.rank is None:
        return None
    axes = [axis for axis, size in enumerate(input) if equal(size, sizes[0]) is Answer.YES]
    if axes != [1]:
        return None
    order = ", ".join(str(axis) for axis in (0, *range(2, input.rank), 1))
    move = "transpose(1, 2)" if input.rank == 3 else f"permute({order})"
    return f"the last axis is normalised; `{name}`.{move} brings axis 1 there"


def check_affine(normalized_shape: NormalizedShape, **operands: Shape | None) -> None:
    """Weight and bias have exactly the normalised shape."""
    if isinstance(normalized_shape, Unknown):
        return
    sizes = normalized_shape if isinstance(normalized_shape, tuple) else (normalized_shape,)
    for name, operand in operands.items():
        if operand is None or operand.rank is None:
            continue
        same = operand.rank == len(sizes) and all(
            equal(a, b) is not Answer.NO for a, b in zip(operand, sizes, strict=True)
        )
        if not same:
            wanted = render_shape(Shape(*sizes))
            raise ShapeError(f"`{name}` must be {wanted} as `normalized_shape`, but is {operand}")


@shape_rule("torch.nn.functional.layer_norm", "torch.layer_norm")
@example('layer_norm("b t d", ("d",), "d", "d")', "b t d")
@example('layer_norm("b 8 4 4", (4, 4))', "b 8 4 4")
@example('layer_norm("b t 32", (64,))', error="axis 2 of `input` is 32 but `normalized_shape` needs 64")
@example('layer_norm("b 64", (64,), "32")', error="`weight` must be [64] as `normalized_shape`, but is [32]")
def layer_norm(
    input: Shape,
    normalized_shape: NormalizedShape,
    weight: Shape | None = None,
    bias: Shape | None = None,
    eps: object = 1e-5,
) -> Shape:
    """The shape stays; its end is `normalized_shape`, and so are weight and bias."""
    check_affine(normalized_shape, weight=weight, bias=bias)
    return check_trailing(input, normalized_shape)


@shape_rule("torch.nn.functional.rms_norm", "torch.rms_norm")
@example('rms_norm("b t d", ("d",), "d")', "b t d")
@example('rms_norm("b t 32", (64,))', error="axis 2 of `input` is 32 but `normalized_shape` needs 64")
def rms_norm(input: Shape, normalized_shape: NormalizedShape, weight: Shape | None = None, eps: object = None) -> Shape:
    """The shape stays; its end is `normalized_shape`, and so is the weight."""
    check_affine(normalized_shape, weight=weight)
    return check_trailing(input, normalized_shape)


@shape_rule("torch.nn.functional.local_response_norm")
@example('local_response_norm("b c h w", 5)', "b c h w")
@example('local_response_norm("b c", 5)', error="`input` must have at least 3 axes")
def local_response_norm(
    input: Shape, size: object, alpha: object = 1e-4, beta: object = 0.75, k: object = 1.0
) -> Shape:
    """The shape stays."""
    require.min_rank(3, input=input)
    return input.with_dtype(_settled_dtype(input.dtype))


@shape_rule("torch.nn.functional.normalize")
@example('normalize("b d", dim=-1)', "b d")
@example('normalize("d")', error="`dim` is 1 but there are only 1 axis")
def normalize(
    input: Shape, p: object = 2.0, dim: int | tuple[int, ...] = 1, eps: object = 1e-12, out: object = None
) -> Shape:
    """The shape stays; `dim` must exist."""
    for axis in dim if isinstance(dim, tuple) else (dim,):
        canonicalize_dim(axis, input)
    return input.with_dtype(_settled_dtype(input.dtype))
