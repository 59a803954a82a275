"""Layers that move numbers around or change the grid: flattening, padding, upsampling, pixel shuffling."""

from __future__ import annotations

from collections.abc import Callable

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.reshape import flatten, unflatten
from shapetypes.algebra.shape import Shape
from shapetypes.rules import resampling as functions
from shapetypes.rules._registry import example, layer_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import Sizes
from shapetypes.rules.layers._families import documented


@layer_rule("torch.nn.Flatten")
@example('Flatten(input="b 32 4 4")', "b 512")
@example('Flatten(0, 1, input="b t d")', "b*t d")
@example('Flatten(2, input="b c")', error="`start_dim` is 2 but there are only 2 axes")
def flatten_layer(start_dim: int | Unknown = 1, end_dim: int | Unknown = -1, *, input: Shape) -> Shape:
    """The axes from start_dim to end_dim become one."""
    if isinstance(start_dim, Unknown) or isinstance(end_dim, Unknown):
        return Shape.unknown()
    return flatten(input, start_dim, end_dim)


@layer_rule("torch.nn.Unflatten")
@example('Unflatten(1, (3, 4, 4), input="b 48")', "b 3 4 4")
@example('Unflatten(-1, (8, -1), input="b 8*d")', "b 8 d")
@example('Unflatten(1, (3, 4, 5), input="b 48")', error="48")
def unflatten_layer(dim: int | Unknown, unflattened_size: tuple[Dim, ...] | Unknown, *, input: Shape) -> Shape:
    """The axis `dim` is split into unflattened_size."""
    if isinstance(dim, Unknown) or isinstance(unflattened_size, Unknown):
        return Shape.unknown()
    return unflatten(input, dim, unflattened_size)


@layer_rule("torch.nn.PixelShuffle")
@example('PixelShuffle(2, input="b 4*c h w")', "b c 2*h 2*w")
@example('PixelShuffle(2, input="b 6 h w")', error="axis 1 of `input` is 6, not a multiple of upscale_factor**2 = 4")
def pixel_shuffle(upscale_factor: Dim, *, input: Shape) -> Shape:
    """[..., C*r*r, H, W] gives [..., C, H*r, W*r]."""
    return functions.pixel_shuffle(input, upscale_factor)


@layer_rule("torch.nn.PixelUnshuffle")
@example('PixelUnshuffle(2, input="b c 8 8")', "b 4*c 4 4")
@example('PixelUnshuffle(2, input="b c 8 9")', error="axis 3 of `input` is 9, not a multiple of downscale_factor 2")
def pixel_unshuffle(downscale_factor: Dim, *, input: Shape) -> Shape:
    """[..., C, H*r, W*r] gives [..., C*r*r, H, W]."""
    return functions.pixel_unshuffle(input, downscale_factor)


@layer_rule("torch.nn.ChannelShuffle")
@example('ChannelShuffle(4, input="b 8 h w")', "b 8 h w")
@example('ChannelShuffle(4, input="b 6 h w")', error="axis 1 of `input` is 6, not a multiple of `groups` 4")
def channel_shuffle(groups: Dim, *, input: Shape) -> Shape:
    """The shape stays."""
    return functions.channel_shuffle(input, groups)


@layer_rule("torch.nn.Upsample")
@example('Upsample(scale_factor=2, input="b c h w")', "b c 2*h 2*w")
@example('Upsample((16, 16), mode="bilinear", input="b c h w")', "b c 16 16")
@example('Upsample(scale_factor=UNKNOWN, input="b c h w")', "b c _ _")
@example('Upsample(scale_factor=2, mode="bilinear", input="b c l")', error="mode='bilinear' takes [N, C, H, W]")
def upsample(
    size: functions.Targets = None,
    scale_factor: functions.Factors = None,
    mode: str | Unknown = "nearest",
    *,
    input: Shape,
) -> Shape:
    """Each spatial axis becomes `size`, or `floor(size * scale_factor)`."""
    return functions.interpolate(input, size, scale_factor, mode)


@layer_rule("torch.nn.UpsamplingNearest2d")
@example('UpsamplingNearest2d(scale_factor=2, input="b c h w")', "b c 2*h 2*w")
def upsampling_nearest(
    size: functions.Targets = None, scale_factor: functions.Factors = None, *, input: Shape
) -> Shape:
    """Each spatial axis becomes `size`, or `floor(size * scale_factor)`."""
    return functions.interpolate(input, size, scale_factor, "nearest")


@layer_rule("torch.nn.UpsamplingBilinear2d")
@example('UpsamplingBilinear2d(scale_factor=2, input="b c h w")', "b c 2*h 2*w")
def upsampling_bilinear(
    size: functions.Targets = None, scale_factor: functions.Factors = None, *, input: Shape
) -> Shape:
    """[N, C, H, W]: each spatial axis becomes `size`, or `floor(size * scale_factor)`."""
    return functions.interpolate(input, size, scale_factor, "bilinear")


def _pad(spatial: int, mode: str) -> Callable[..., Shape]:
    def pad(padding: Sizes, *, input: Shape) -> Shape:
        """Two sizes per spatial axis, the last axis first; or one for all."""
        if isinstance(padding, Unknown):
            padding = UNKNOWN
        amounts = (padding,) * (2 * spatial) if isinstance(padding, Dim) else padding
        if len(amounts) != 2 * spatial:
            raise ShapeError(f"`padding` has {len(amounts)} sizes where {2 * spatial} are needed")
        return functions.pad(input, amounts, mode)

    return pad


_PADS = {"Constant": "constant", "Zero": "constant", "Reflection": "reflect", "Replication": "replicate"}

layer_rule("torch.nn.ZeroPad2d")(
    documented(
        _pad(2, "constant"),
        example('ZeroPad2d(1, input="b c h w")', "b c h+2 w+2"),
        example('ZeroPad2d((1, 0, 2, 0), input="b c h w")', "b c h+2 w+1"),
    )
)
layer_rule("torch.nn.ReflectionPad2d")(
    documented(
        _pad(2, "reflect"),
        example('ReflectionPad2d(2, input="b c h w")', "b c h+4 w+4"),
        example('ReflectionPad2d(2, input="b c 2 2")', error="reflecting 2 needs axis 3 to be longer than 2"),
    )
)
for _name, _mode in (*_PADS.items(), ("Circular", "circular")):
    for _spatial in (1, 2, 3):
        if (_name, _spatial) not in (("Zero", 2), ("Reflection", 2)):
            layer_rule(f"torch.nn.{_name}Pad{_spatial}d")(_pad(_spatial, _mode))
