"""Convolution layers."""

from __future__ import annotations

from collections.abc import Callable

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.shape import Shape
from shapetypes.rules._checks import check_not_negative
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._window import ONE, ZERO, Sizes, check_channels, image, per_axis
from shapetypes.rules.convolution import check_groups, check_padding, convolve, convolve_transposed, fold, unfold
from shapetypes.rules.layers._families import documented
from shapetypes.rules.unpooling import check_reachable, trailing_sizes


def _conv(spatial: int) -> Callable[..., Shape]:
    def conv(
        in_channels: Dim,
        out_channels: Dim,
        kernel_size: Sizes,
        stride: Sizes = ONE,
        padding: str | Sizes = ZERO,
        dilation: Sizes = ONE,
        groups: Dim = ONE,
        *,
        input: Shape,
    ) -> Shape:
        """[N, in_channels, *sizes] gives [N, out_channels, *(size + 2*padding - dilation*(k-1) - 1)//stride + 1]."""
        picture = image(input, spatial)
        check_channels(picture, in_channels)
        return convolve(picture, out_channels, kernel_size, stride, padding, dilation)

    return conv


def _lazy_conv(spatial: int) -> Callable[..., Shape]:
    def lazy_conv(
        out_channels: Dim,
        kernel_size: Sizes,
        stride: Sizes = ONE,
        padding: str | Sizes = ZERO,
        dilation: Sizes = ONE,
        groups: Dim = ONE,
        *,
        input: Shape,
    ) -> Shape:
        """[N, anything, *sizes] gives [N, out_channels, ...]."""
        return convolve(image(input, spatial), out_channels, kernel_size, stride, padding, dilation)

    return lazy_conv


def _conv_transpose(spatial: int) -> Callable[..., Shape]:
    def conv_transpose(
        in_channels: Dim,
        out_channels: Dim,
        kernel_size: Sizes,
        stride: Sizes = ONE,
        padding: Sizes = ZERO,
        output_padding: Sizes = ZERO,
        groups: Dim = ONE,
        dilation: Sizes = ONE,
        *,
        input: Shape,
        output_size: Sizes | None = None,
    ) -> Shape:
        """[N, in_channels, *sizes] gives [N, out_channels, *(size - 1)*stride - 2*padding + ... ]."""
        check_channels(image(input, spatial), in_channels)
        options = (kernel_size, stride, padding, output_padding, groups, dilation)
        return lazy_conv_transpose(out_channels, *options, input=input, output_size=output_size)

    lazy_conv_transpose = _lazy_conv_transpose(spatial)
    return conv_transpose


def _lazy_conv_transpose(spatial: int) -> Callable[..., Shape]:
    def lazy_conv_transpose(
        out_channels: Dim,
        kernel_size: Sizes,
        stride: Sizes = ONE,
        padding: Sizes = ZERO,
        output_padding: Sizes = ZERO,
        groups: Dim = ONE,
        dilation: Sizes = ONE,
        *,
        input: Shape,
        output_size: Sizes | None = None,
    ) -> Shape:
        """[N, anything, *sizes] gives [N, out_channels, ...]."""
        picture = image(input, spatial)
        if output_size is None:
            return convolve_transposed(picture, out_channels, kernel_size, stride, padding, output_padding, dilation)
        least = convolve_transposed(picture, out_channels, kernel_size, stride, padding, ZERO, dilation)
        low = image(least, spatial).sizes
        wanted = trailing_sizes(output_size, spatial)
        strides = per_axis(stride, spatial, "stride")
        check_reachable(wanted, low, tuple(a + b - 1 for a, b in zip(low, strides, strict=True)))
        return picture.shape(out_channels, wanted)

    return lazy_conv_transpose


def _conv_weight(spatial: int) -> Callable[..., Shape]:
    def weight(in_channels: Dim, out_channels: Dim, kernel_size: Sizes, groups: Dim = ONE) -> Shape:
        """[out_channels, in_channels/groups, *kernel_size]."""
        return Shape(out_channels, in_channels // groups, *per_axis(kernel_size, spatial, "kernel_size"))

    return weight


def _conv_transpose_weight(spatial: int) -> Callable[..., Shape]:
    def weight(in_channels: Dim, out_channels: Dim, kernel_size: Sizes, groups: Dim = ONE) -> Shape:
        """[in_channels, out_channels/groups, *kernel_size]."""
        return Shape(in_channels, out_channels // groups, *per_axis(kernel_size, spatial, "kernel_size"))

    return weight


layer_rule("torch.nn.Conv1d")(
    documented(
        _conv(1),
        example('Conv1d(4, 8, 3, input="b 4 l")', "b 8 l-2"),
        example('Conv1d(4, 8, 3, input="b l 4")', error="expects 4 channels (axis 1 of `input`) but it has l"),
    )
)
layer_rule("torch.nn.Conv2d")(
    documented(
        _conv(2),
        example('Conv2d(3, 16, 3, 2, 1, input="b 3 h w")', "b 16 (h-1)//2+1 (w-1)//2+1"),
        example('Conv2d(3, 16, (3, 5), padding="same", input="3 h w")', "16 h w"),
        example('Conv2d(3, 16, UNKNOWN, input="b 3 h w")', "b 16 _ _"),
        example('Conv2d(3, 16, 3, input="8 64 9 9")', error="expects 3 channels (axis 1 of `input`) but it has 64"),
        example('Conv2d(3, 16, 3, input="8 9 9 3")', error="expects 3 channels (axis 1 of `input`) but it has 9"),
        example('Conv2d(3, 16, 5, input="8 3 4 4")', error="the kernel covers 5 but axis 2 of `input` has only 4"),
    )
)
layer_rule("torch.nn.Conv3d")(
    documented(
        _conv(3),
        example('Conv3d(3, 16, (1, 3, 3), padding=(0, 1, 1), input="2 3 d 4 w")', "2 16 d 4 w"),
        example('Conv3d(3, 16, 3, input="3 h w")', error="expects [C, D, H, W] or [N, C, D, H, W]"),
    )
)
layer_rule("torch.nn.ConvTranspose1d")(
    documented(
        _conv_transpose(1),
        example('ConvTranspose1d(4, 8, 2, stride=2, input="b 4 l")', "b 8 2*l"),
        example('ConvTranspose1d(4, 8, 2, input="2 8 5")', error="expects 4 channels (axis 1 of `input`)"),
    )
)
layer_rule("torch.nn.ConvTranspose2d")(
    documented(
        _conv_transpose(2),
        example('ConvTranspose2d(8, 4, 3, 2, 1, 1, input="b 8 h w")', "b 4 2*h 2*w"),
        example('ConvTranspose2d(8, 4, 3, 2, input="b 8 5 5", output_size=(12, 11))', "b 4 12 11"),
        example('ConvTranspose2d(8, 4, 3, 2, input="2 8 5 5", output_size=(13, 11))', error="it can be 11 to 12"),
    )
)
layer_rule("torch.nn.ConvTranspose3d")(
    documented(
        _conv_transpose(3),
        example('ConvTranspose3d(8, 4, 2, 2, input="2 8 d 4 w")', "2 4 2*d 8 2*w"),
        example('ConvTranspose3d(8, 4, 2, 2, input="2 4 3 3 3")', error="expects 8 channels (axis 1 of `input`)"),
    )
)
for _spatial in (1, 2, 3):
    layer_rule(f"torch.nn.LazyConv{_spatial}d")(_lazy_conv(_spatial))
    layer_rule(f"torch.nn.LazyConvTranspose{_spatial}d")(_lazy_conv_transpose(_spatial))
    attribute_rule(f"torch.nn.Conv{_spatial}d.weight")(_conv_weight(_spatial))
    attribute_rule(f"torch.nn.ConvTranspose{_spatial}d.weight")(_conv_transpose_weight(_spatial))


@attribute_rule(
    *(f"torch.nn.{lazy}Conv{kind}{n}d.bias" for n in (1, 2, 3) for kind in ("", "Transpose") for lazy in ("", "Lazy"))
)
def bias(out_channels: Dim) -> Shape:
    """[out_channels]."""
    return Shape(out_channels)


@constructor_rule(*(f"torch.nn.Conv{kind}{n}d" for n in (1, 2, 3) for kind in ("", "Transpose")))
@example("Conv1d(4, 6, 3, groups=4)", error="out_channels is 6, not a multiple of groups 4")
@example("Conv1d(6, 4, 3, groups=4)", error="in_channels is 6, not a multiple of groups 4")
@example("Conv2d(-3, 8, 3)", error="`in_channels` is -3, but a size cannot be negative")
@example("Conv2d(3, 8, (3, -1))", error="`kernel_size` is -1, but a size cannot be negative")
@example('Conv2d(3, 8, 3, padding="same", stride=2)', error="padding='same' needs stride 1, not 2")
@example('Conv2d(3, 8, 3, padding="valid2")', error="`padding` must be 'same', 'valid' or sizes, not 'valid2'")
def check_conv(
    in_channels: Dim,
    out_channels: Dim,
    kernel_size: Sizes,
    stride: Sizes = ONE,
    padding: str | Sizes = ZERO,
    *,
    groups: Dim = ONE,
) -> None:
    """Channels in and out are split evenly among the groups; `padding="same"` goes with a stride of 1."""
    check_groups(in_channels, out_channels, groups)
    check_not_negative(in_channels=in_channels, out_channels=out_channels, kernel_size=kernel_size)
    if isinstance(padding, str):
        check_padding(padding, stride)


@layer_rule("torch.nn.Unfold")
@example('Unfold(2, stride=2, input="b 3 8 8")', "b 12 16")
@example('Unfold(9, input="2 3 8 8")', error="the kernel covers 9 but axis 2 of `input` has only 8")
def unfold_layer(
    kernel_size: Sizes, dilation: Sizes = ONE, padding: Sizes = ZERO, stride: Sizes = ONE, *, input: Shape
) -> Shape:
    """[N, C, H, W] gives [N, C*kernel, windows]."""
    return unfold(input, kernel_size, dilation, padding, stride)


@layer_rule("torch.nn.Fold")
@example('Fold((8, 8), 2, stride=2, input="b 12 16")', "b 3 8 8")
@example('Fold((8, 8), 2, stride=2, input="b 12 15")', error="axis 2 of `input` is 15 but there are 16 windows")
def fold_layer(
    output_size: Sizes,
    kernel_size: Sizes,
    dilation: Sizes = ONE,
    padding: Sizes = ZERO,
    stride: Sizes = ONE,
    *,
    input: Shape,
) -> Shape:
    """[N, C*kernel, windows] gives [N, C, *output_size]."""
    return fold(input, output_size, kernel_size, dilation, padding, stride)
