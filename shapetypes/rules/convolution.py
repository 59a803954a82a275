"""Convolution, its transpose, and the windows that it is made of."""

from __future__ import annotations

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._checks import check_splits, check_vector, product
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._window import (
    ONE,
    ZERO,
    Image,
    Sizes,
    Window,
    check_channels,
    check_not_empty,
    check_positive,
    image,
    per_axis,
    windows,
)


def check_padding(padding: str, stride: Sizes) -> None:
    """A word instead of sizes: "valid" is none, "same" keeps the sizes, which a stride would not."""
    if padding not in ("same", "valid"):
        raise ShapeError(f"`padding` must be 'same', 'valid' or sizes, not {padding!r}")
    for size in stride if isinstance(stride, tuple) else (stride,):
        if padding == "same" and isinstance(size, Dim) and size.value not in (None, 1):
            raise ShapeError(f"padding='same' needs stride 1, not {size}")


def convolve(
    input: Image, out_channels: Dim, kernel: Sizes, stride: Sizes, padding: str | Sizes, dilation: Sizes
) -> Shape:
    """`(size + 2*padding - dilation*(kernel - 1) - 1) // stride + 1` along each spatial axis."""
    spatial = len(input.sizes)
    if isinstance(padding, str):
        check_padding(padding, stride)
    if padding == "same":
        return input.shape(out_channels, input.sizes)
    amount = ZERO if isinstance(padding, str) else padding
    return input.shape(out_channels, slide(input, windows(spatial, kernel, stride, amount, dilation)))


def slide(input: Image, moves: tuple[Window, ...], name: str = "input") -> tuple[Dim, ...]:
    """How often each window fits into its axis; at least once."""
    first = input.channel_axis + 1
    for axis, (window, size) in enumerate(zip(moves, input.sizes, strict=True), first):
        window.check_fits(size, axis, name)
    return tuple(window.positions(size) for window, size in zip(moves, input.sizes, strict=True))


def check_groups(in_channels: Dim, out_channels: Dim, groups: Dim) -> None:
    """Channels in and out are split evenly among the groups."""
    check_positive((groups,), "groups")
    check_splits(in_channels, groups, "in_channels", "groups")
    check_splits(out_channels, groups, "out_channels", "groups")


def _conv(
    spatial: int,
    input: Shape,
    weight: Shape,
    bias: Shape | None,
    stride: Sizes,
    padding: str | Sizes,
    dilation: Sizes,
    groups: Dim,
) -> Shape:
    require.rank(spatial + 2, weight=weight)
    picture = image(input, spatial)
    check_channels(picture, weight[1] * groups)
    check_splits(weight[0], groups, "weight.shape[0]", "groups")
    check_vector(bias, weight[0], "bias", "output channel")
    kernel = tuple(weight[axis] for axis in range(2, spatial + 2))
    return convolve(picture, weight[0], kernel, stride, padding, dilation)


@shape_rule("torch.nn.functional.conv1d", "torch.conv1d")
@example('conv1d("b 4 l", "8 4 3")', "b 8 l-2")
@example('conv1d("4 l", "8 4 3", padding=1)', "8 l")
@example('conv1d("2 4 9", "8 2 3", groups=2, dilation=2)', "2 8 5")
@example('conv1d("2 9 4", "8 4 3")', error="expects 4 channels (axis 1 of `input`) but it has 9")
@example('conv1d("2 4 2", "8 4 3")', error="the kernel covers 3 but axis 2 of `input` has only 2")
def conv1d(
    input: Shape,
    weight: Shape,
    bias: Shape | None = None,
    stride: Sizes = ONE,
    padding: str | Sizes = ZERO,
    dilation: Sizes = ONE,
    groups: Dim = ONE,
) -> Shape:
    """[N, C_in, L] with weight [C_out, C_in/groups, k] gives [N, C_out, L_out].

    L_out = (L + 2*padding - dilation*(k-1) - 1)//stride + 1; L if padding is "same".
    """
    return _conv(1, input, weight, bias, stride, padding, dilation, groups)


@shape_rule("torch.nn.functional.conv2d", "torch.conv2d")
@example('conv2d("b 3 h w", "16 3 3 3", stride=2, padding=1)', "b 16 (h-1)//2+1 (w-1)//2+1")
@example('conv2d("3 h w", "16 3 5 5", padding="same")', "16 h w")
@example('conv2d("2 3 8 8", "16 3 3 3", stride=(2, 1))', "2 16 3 6")
@example('conv2d("2 4 8 8", "8 2 3 3", bias="8", groups=2)', "2 8 6 6")
@example('conv2d("2 64 8 8", "16 3 3 3")', error="expects 3 channels (axis 1 of `input`) but it has 64")
@example('conv2d("2 3 8 8", "16 3 3 3", bias="8")', error="`bias` must have size 16")
@example('conv2d("2 8 8 3", "16 3 3 3")', error="expects 3 channels")
@example('conv2d("8 8", "16 3 3 3")', error="expects [C, H, W] or [N, C, H, W] but `input` has 2 axes")
@example('conv2d("2 3 8 8", "16 3 3 3", padding="same", stride=2)', error="padding='same' needs stride 1")
def conv2d(
    input: Shape,
    weight: Shape,
    bias: Shape | None = None,
    stride: Sizes = ONE,
    padding: str | Sizes = ZERO,
    dilation: Sizes = ONE,
    groups: Dim = ONE,
) -> Shape:
    """As conv1d, with two spatial axes."""
    return _conv(2, input, weight, bias, stride, padding, dilation, groups)


@shape_rule("torch.nn.functional.conv3d", "torch.conv3d")
@example('conv3d("2 3 d 4 w", "8 3 1 3 3", padding=(0, 1, 1))', "2 8 d 4 w")
@example('conv3d("2 3 8 8", "8 3 3 3 3")', error="expects 3 channels (axis 0 of `input`) but it has 2")
def conv3d(
    input: Shape,
    weight: Shape,
    bias: Shape | None = None,
    stride: Sizes = ONE,
    padding: str | Sizes = ZERO,
    dilation: Sizes = ONE,
    groups: Dim = ONE,
) -> Shape:
    """As conv1d, with three spatial axes."""
    return _conv(3, input, weight, bias, stride, padding, dilation, groups)


def convolve_transposed(
    input: Image,
    out_channels: Dim,
    kernel: Sizes,
    stride: Sizes,
    padding: Sizes,
    output_padding: Sizes,
    dilation: Sizes,
) -> Shape:
    """`(size - 1)*stride - 2*padding + dilation*(kernel - 1) + output_padding + 1` per spatial axis."""
    spatial = len(input.sizes)
    moves = windows(spatial, kernel, stride, padding, dilation)
    extras = per_axis(output_padding, spatial, "output_padding")
    sizes = []
    for axis, (size, move, extra) in enumerate(zip(input.sizes, moves, extras, strict=True)):
        _check_output_padding(extra, move)
        grown = (size - 1) * move.stride - 2 * move.padding + move.extent + extra
        if grown.value is not None and grown.value <= 0:
            raise ShapeError(f"axis {axis + input.channel_axis + 1} of the result would have size {grown}")
        sizes.append(grown)
    return input.shape(out_channels, tuple(sizes))


def _check_output_padding(extra: Dim, move: Window) -> None:
    known = extra.value, move.stride.value, move.dilation.value
    if None not in known and known[0] >= max(known[1], known[2]):  # type: ignore[operator,type-var]
        raise ShapeError(
            f"output_padding {extra} must be smaller than stride {move.stride} or dilation {move.dilation}"
        )


def _conv_transpose(
    spatial: int,
    input: Shape,
    weight: Shape,
    bias: Shape | None,
    stride: Sizes,
    padding: Sizes,
    output_padding: Sizes,
    groups: Dim,
    dilation: Sizes,
) -> Shape:
    require.rank(spatial + 2, weight=weight)
    picture = image(input, spatial)
    check_channels(picture, weight[0])
    check_splits(weight[0], groups, "weight.shape[0]", "groups")
    out_channels = weight[1] * groups
    check_vector(bias, out_channels, "bias", "output channel")
    kernel = tuple(weight[axis] for axis in range(2, spatial + 2))
    return convolve_transposed(picture, out_channels, kernel, stride, padding, output_padding, dilation)


@shape_rule("torch.nn.functional.conv_transpose1d", "torch.conv_transpose1d")
@example('conv_transpose1d("b 4 l", "4 8 2", stride=2)', "b 8 2*l")
@example('conv_transpose1d("2 4 9", "8 4 3")', error="expects 8 channels (axis 1 of `input`) but it has 4")
def conv_transpose1d(
    input: Shape,
    weight: Shape,
    bias: Shape | None = None,
    stride: Sizes = ONE,
    padding: Sizes = ZERO,
    output_padding: Sizes = ZERO,
    groups: Dim = ONE,
    dilation: Sizes = ONE,
) -> Shape:
    """[N, C_in, L] with weight [C_in, C_out/groups, k] gives [N, C_out, L_out].

    L_out = (L-1)*stride - 2*padding + dilation*(k-1) + output_padding + 1.
    """
    return _conv_transpose(1, input, weight, bias, stride, padding, output_padding, groups, dilation)


@shape_rule("torch.nn.functional.conv_transpose2d", "torch.conv_transpose2d")
@example('conv_transpose2d("b 4 h w", "4 8 4 4", stride=2, padding=1)', "b 8 2*h 2*w")
@example('conv_transpose2d("2 4 5 5", "4 3 3 3", stride=2, output_padding=1, groups=2)', "2 6 12 12")
@example(
    'conv_transpose2d("2 4 5 5", "4 8 3 3", output_padding=1)',
    error="output_padding 1 must be smaller than stride 1",
)
@example('conv_transpose2d("2 4 5 5", "4 8 3 3", bias="4")', error="`bias` must have size 8")
def conv_transpose2d(
    input: Shape,
    weight: Shape,
    bias: Shape | None = None,
    stride: Sizes = ONE,
    padding: Sizes = ZERO,
    output_padding: Sizes = ZERO,
    groups: Dim = ONE,
    dilation: Sizes = ONE,
) -> Shape:
    """As conv_transpose1d, with two spatial axes."""
    return _conv_transpose(2, input, weight, bias, stride, padding, output_padding, groups, dilation)


@shape_rule("torch.nn.functional.conv_transpose3d", "torch.conv_transpose3d")
@example('conv_transpose3d("2 4 d 4 w", "4 8 2 2 2", stride=2)', "2 8 2*d 8 2*w")
@example('conv_transpose3d("2 4 5", "4 8 3 3 3")', error="expects [C, D, H, W] or [N, C, D, H, W]")
def conv_transpose3d(
    input: Shape,
    weight: Shape,
    bias: Shape | None = None,
    stride: Sizes = ONE,
    padding: Sizes = ZERO,
    output_padding: Sizes = ZERO,
    groups: Dim = ONE,
    dilation: Sizes = ONE,
) -> Shape:
    """As conv_transpose1d, with three spatial axes."""
    return _conv_transpose(3, input, weight, bias, stride, padding, output_padding, groups, dilation)


@shape_rule("torch.conv_tbc", "torch.nn.functional.conv_tbc")
@example('conv_tbc("t b 4", "3 4 8", "8", 1)', "t b 8")
@example('conv_tbc("5 2 6", "3 4 8", "8")', error="axis 2 of `input` is 6 but `weight` takes 4 channels")
def conv_tbc(input: Shape, weight: Shape, bias: Shape, pad: Dim = ZERO) -> Shape:
    """[T, B, C_in] with weight [k, C_in, C_out] gives [T + 2*pad - k + 1, B, C_out]."""
    require.rank(3, input=input, weight=weight)
    require.axis_size(input, 2, weight[1], f"but `weight` takes {weight[1]} channels", name="input")
    check_vector(bias, weight[2], "bias", "output channel")
    window = Window(weight[0], padding=pad)
    window.check_fits(input[0], 0)
    return Shape(window.positions(input[0]), input[1], weight[2])


@shape_rule("torch.nn.functional.unfold")
@example('unfold("b 3 8 8", 2, stride=2)', "b 12 16")
@example('unfold("b c h w", 3, padding=1)', "b 9*c h*w")
@example('unfold("3 8 8", (2, 4))', "24 35")
@example('unfold("3 8", 2)', error="expects [C, H, W] or [N, C, H, W] but `input` has 2 axes")
@example('unfold("2 3 8 8", 9)', error="the kernel covers 9 but axis 2 of `input` has only 8")
def unfold(
    input: Shape, kernel_size: Sizes, dilation: Sizes = ONE, padding: Sizes = ZERO, stride: Sizes = ONE
) -> Shape:
    """[N, C, H, W] gives [N, C*kernel, windows]: one column per window."""
    picture = image(input, 2)
    check_not_empty(picture)
    moves = windows(2, kernel_size, stride, padding, dilation)
    columns = product(slide(picture, moves))
    return picture.batch + Shape(picture.channels * product(move.kernel for move in moves), columns)


@shape_rule("torch.nn.functional.fold")
@example('fold("b 12 16", (8, 8), 2, stride=2)', "b 3 8 8")
@example('fold("9*c h*w", ("h", "w"), 3, padding=1)', "c h w")
@example('fold("b 13 16", (8, 8), 2, stride=2)', error="axis 1 of `input` is 13, not a multiple of the kernel's 4")
@example('fold("b 12 15", (8, 8), 2, stride=2)', error="axis 2 of `input` is 15 but there are 16 windows")
def fold(
    input: Shape,
    output_size: Sizes,
    kernel_size: Sizes,
    dilation: Sizes = ONE,
    padding: Sizes = ZERO,
    stride: Sizes = ONE,
) -> Shape:
    """[N, C*kernel, windows] gives [N, C, *output_size]: the reverse of unfold."""
    if input.min_rank > 3 or input.rank in (0, 1):
        raise ShapeError(f"expects [C*kernel, windows] or [N, C*kernel, windows] but `input` has {input.min_rank} axes")
    moves = windows(2, kernel_size, stride, padding, dilation)
    sizes = per_axis(output_size, 2, "output_size")
    area = product(move.kernel for move in moves)
    columns = product(move.positions(size) for move, size in zip(moves, sizes, strict=True))
    axis = -2 if input.rank is None else input.rank - 2
    check_splits(input[-2], area, f"axis {axis} of `input`", "the kernel's")
    if equal(input[-1], columns) is Answer.NO:
        raise ShapeError(f"axis {axis + 1} of `input` is {input[-1]} but there are {columns} windows")
    batch = input[:-2] if input.rank is not None else Shape.unknown()
    channels = input[-2] // area if area.value != 0 else UNKNOWN
    return batch + Shape(channels, *sizes)
