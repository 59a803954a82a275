"""Resampling: padding, interpolation, pixel shuffling and sampling grids."""

from __future__ import annotations

import math
from typing import TypeAlias

from shapetypes.algebra.compare import Answer, equal, less_equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.render import render_shape
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._checks import check_splits, known_rank
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import ZERO, check_positive

Padding: TypeAlias = tuple[Dim, ...] | Unknown
Targets: TypeAlias = Dim | tuple[Dim, ...] | Unknown | None
Factor: TypeAlias = float | Dim | Unknown
Factors: TypeAlias = float | Dim | tuple[Factor, ...] | Unknown | None

_MODE_RANKS = {"linear": 3, "bilinear": 4, "bicubic": 4, "lanczos": 4, "trilinear": 5}


@shape_rule("torch.nn.functional.pad")
@example('pad("b c h w", (1, 1))', "b c h w+2")
@example('pad("b c h w", (1, 2, 0, 3))', "b c h+3 w+3")
@example('pad("b c 8 8", (-1, -1))', "b c 8 6")
@example(
    'pad("b c 8 8", (2, 2), mode="reflect")',
    error="pads all spatial axes: 2 or 3 axes of [b, c, 8, 8], not 1",
)
@example('pad("b c 8", (8, 0), mode="reflect")', error="reflecting 8 needs axis 2 to be longer than 8, but it is 8")
@example('pad("5 5", (1,))', error="`pad` has 1 size; it takes two per axis")
@example('pad("5", (1, 1, 1, 1))', error="`pad` covers 2 axes but `input` has 1")
def pad(input: Shape, pad: Padding, mode: str | Unknown = "constant", value: object = None) -> Shape:
    """`pad` goes from the last axis forwards, two sizes per axis: `(left, right, top, bottom, ...)`."""
    if isinstance(pad, Unknown):
        return Shape.unknown() if input.rank is None else Shape(*[UNKNOWN] * input.rank)
    if len(pad) % 2:
        raise ShapeError(f"`pad` has {len(pad)} size{'s' * (len(pad) != 1)}; it takes two per axis, last axis first")
    count = len(pad) // 2
    if input.rank is not None and count > input.rank:
        raise ShapeError(f"`pad` covers {count} axes but `input` has {input.rank}")
    _check_pad_mode(input, count, mode)
    result = input
    for axis in range(count):
        before, after = pad[2 * axis], pad[2 * axis + 1]
        _check_pad_amount(input, -1 - axis, (before, after), mode)
        if input.rank is not None:
            result = result.with_dim(input.rank - 1 - axis, _padded(input, axis, before, after))
    if input.rank is None:
        sizes = [_padded(input, axis, pad[2 * axis], pad[2 * axis + 1]) for axis in reversed(range(count))]
        return Shape.unknown() + Shape(*sizes)
    return result


def _padded(input: Shape, axis: int, before: Dim, after: Dim) -> Dim:
    size = input[-1 - axis] + before + after
    if less_equal(size, Dim.of(-1)) is Answer.YES:
        raise ShapeError(f"cropping axis {-1 - axis} of `input` by {-(before + after)} leaves {size}")
    return size


def _check_pad_mode(input: Shape, count: int, mode: str | Unknown) -> None:
    if mode == "constant" or isinstance(mode, Unknown) or input.rank is None:
        return
    for axis in range(0 if input.rank - count == 1 else 1, input.rank) if mode != "circular" else ():
        if input[axis].value == 0:
            raise ShapeError(f"axis {axis} of `input` must not be empty")
    if input.rank - count not in (1, 2):
        wanted = "1 axis" if input.rank == 2 else f"{input.rank - 2} or {input.rank - 1} axes"
        raise ShapeError(
            f"mode={mode!r} pads all spatial axes: {wanted} of {input}, not {count}",
            help=f"two sizes for each: {2 * max(1, input.rank - 2)} in all",
        )


def _check_pad_amount(input: Shape, axis: int, amounts: tuple[Dim, Dim], mode: str | Unknown) -> None:
    size = input[axis]
    where = axis if input.rank is None else axis + input.rank
    for amount in amounts:
        if mode == "reflect" and less_equal(size, amount) is Answer.YES:
            raise ShapeError(f"reflecting {amount} needs axis {where} to be longer than {amount}, but it is {size}")
        if mode == "circular" and less_equal(size + 1, amount) is Answer.YES:
            raise ShapeError(f"wrapping {amount} around needs axis {where} to be as long, but it is {size}")


@shape_rule("torch.nn.functional.interpolate", "torch.nn.functional.upsample")
@example('interpolate("b c h w", scale_factor=2)', "b c 2*h 2*w")
@example('interpolate("b c h w", scale_factor=0.5)', "b c h//2 w//2")
@example('interpolate("b c 7 9", scale_factor=(1.5, 2.5))', "b c 10 22")
@example('interpolate("b c l", size=10, mode="linear")', "b c 10")
@example('interpolate("b c h w", ("h", 64), mode="bilinear")', "b c h 64")
@example('interpolate("5 1 5", size=(4, 4), mode="bicubic")', error="mode='bicubic' takes [N, C, H, W]")
@example('interpolate("5 1 5", size=(4, 4))', error="`size` has 2 sizes but `input` has 1 spatial axis")
@example('interpolate("5 5", size=4)', error="takes [N, C, *sizes], but `input` has 2 axes")
def interpolate(
    input: Shape,
    size: Targets = None,
    scale_factor: Factors = None,
    mode: str | Unknown = "nearest",
    align_corners: object = None,
    recompute_scale_factor: object = None,
    antialias: object = False,
) -> Shape:
    """Batch and channels stay; each spatial axis becomes `size`, or `floor(size * scale_factor)`."""
    if size is None and scale_factor is None:
        raise ShapeError("needs either `size` or `scale_factor`")
    _check_mode(input, mode)
    count = _spatial_count(input, size, scale_factor, mode)
    if count is None:
        return input[:2] + Shape.unknown()
    picture = known_rank(input, count + 2)
    sizes = _targets(picture[2:], size, scale_factor)
    for size in sizes if mode != "area" else ():
        if less_equal(size, ZERO) is Answer.YES:
            raise ShapeError(f"no size may become {size}: `input` is {input}")
    return picture[:2] + Shape(*sizes)


def _check_mode(input: Shape, mode: str | Unknown) -> None:
    wanted = _MODE_RANKS.get(mode) if isinstance(mode, str) else None
    axes = {3: "[N, C, L]", 4: "[N, C, H, W]", 5: "[N, C, D, H, W]"}
    if wanted is not None and (input.min_rank > wanted or input.rank not in (None, wanted)):
        raise ShapeError(
            f"mode={mode!r} takes {axes[wanted]}, but `input` is {input}",
            help=_missing_axes_help(input, wanted),
        )
    if input.min_rank > 5 or (input.rank is not None and input.rank < 3):
        raise ShapeError(
            f"takes [N, C, *sizes], but `input` has {input.min_rank} axes", help=_missing_axes_help(input, 4)
        )


def _missing_axes_help(input: Shape, wanted: int) -> str | None:
    if input.rank is None or not 0 < wanted - input.rank <= 2:
        return None
    index = "None, " * (wanted - input.rank) + "..." if wanted - input.rank == 2 else ":, None"
    return f"`input`[{index}] has the missing {'axes' if wanted - input.rank == 2 else 'channel axis'}"


def _spatial_count(input: Shape, size: Targets, factor: Factors, mode: str | Unknown) -> int | None:
    given = size if size is not None else factor
    name = "size" if size is not None else "scale_factor"
    count = None if input.rank is None else input.rank - 2
    if isinstance(given, tuple):
        if count is not None and count != len(given):
            raise ShapeError(
                f"`{name}` has {len(given)} sizes but `input` has {count} spatial "
                f"{'axis' if count == 1 else 'axes'}: it is read as [N, C, *sizes]",
                help=_missing_axes_help(input, len(given) + 2),
            )
        return len(given)
    if count is None and isinstance(mode, str) and mode in _MODE_RANKS:
        return _MODE_RANKS[mode] - 2
    return count


def _targets(old: Shape, size: Targets, factor: Factors) -> tuple[Dim, ...]:
    if isinstance(size, tuple):
        return size
    if isinstance(size, Dim):
        return (size,) * len(old)
    if isinstance(size, Unknown):
        return (UNKNOWN,) * len(old)
    factors = factor if isinstance(factor, tuple) else (factor,) * len(old)
    return tuple(_scaled(dim, one) for dim, one in zip(old, factors, strict=True))


def _scaled(size: Dim, factor: Factor | None) -> Dim:
    if isinstance(factor, Dim):
        return size * factor
    if factor is None or isinstance(factor, Unknown):
        return UNKNOWN
    if size.value is not None:
        return Dim.of(math.floor(size.value * factor))
    numerator, denominator = float(factor).as_integer_ratio()
    exact = denominator <= 1024  # a binary fraction: float arithmetic is exact, and floor is floor division
    return size * numerator // denominator if exact else UNKNOWN


@shape_rule("torch.nn.functional.upsample_nearest")
@example('upsample_nearest("b c h w", scale_factor=2)', "b c 2*h 2*w")
@example('upsample_nearest("b c", scale_factor=2)', error="takes [N, C, *sizes]")
def upsample_nearest(input: Shape, size: Targets = None, scale_factor: Factors = None) -> Shape:
    """interpolate in mode nearest."""
    return interpolate(input, size, scale_factor, "nearest")


@shape_rule("torch.nn.functional.upsample_bilinear")
@example('upsample_bilinear("b c h w", size=(8, 9))', "b c 8 9")
@example('upsample_bilinear("b c l", size=8)', error="mode='bilinear' takes [N, C, H, W]")
def upsample_bilinear(input: Shape, size: Targets = None, scale_factor: Factors = None) -> Shape:
    """interpolate in mode bilinear."""
    return interpolate(input, size, scale_factor, "bilinear")


@shape_rule("torch.nn.functional.pixel_shuffle", "torch.pixel_shuffle")
@example('pixel_shuffle("b 4*c h w", 2)', "b c 2*h 2*w")
@example('pixel_shuffle("18 h w", 3)', "2 3*h 3*w")
@example('pixel_shuffle("b 6 h w", 2)', error="axis 1 of `input` is 6, not a multiple of upscale_factor**2 = 4")
@example('pixel_shuffle("h w", 2)', error="`input` must have at least 3 axes")
def pixel_shuffle(input: Shape, upscale_factor: Dim) -> Shape:
    """[..., C*r*r, H, W] gives [..., C, H*r, W*r]."""
    require.min_rank(3, input=input)
    check_positive((upscale_factor,), "upscale_factor")
    square = upscale_factor * upscale_factor
    axis = -3 if input.rank is None else input.rank - 3
    check_splits(input[-3], square, f"axis {axis} of `input`", "upscale_factor**2 =")
    return input[:-3] + Shape(input[-3] // square, input[-2] * upscale_factor, input[-1] * upscale_factor)


@shape_rule("torch.nn.functional.pixel_unshuffle", "torch.pixel_unshuffle")
@example('pixel_unshuffle("b c 2*h 2*w", 2)', "b 4*c h w")
@example('pixel_unshuffle("c 8 9", 2)', error="axis 2 of `input` is 9, not a multiple of downscale_factor 2")
def pixel_unshuffle(input: Shape, downscale_factor: Dim) -> Shape:
    """[..., C, H*r, W*r] gives [..., C*r*r, H, W]."""
    require.min_rank(3, input=input)
    check_positive((downscale_factor,), "downscale_factor")
    for back in (2, 1):
        axis = -back if input.rank is None else input.rank - back
        check_splits(input[-back], downscale_factor, f"axis {axis} of `input`", "downscale_factor")
    channels = input[-3] * downscale_factor * downscale_factor
    return input[:-3] + Shape(channels, input[-2] // downscale_factor, input[-1] // downscale_factor)


@shape_rule(
    "torch.nn.functional.channel_shuffle",
    "torch.channel_shuffle",
    "torch.native_channel_shuffle",
    "torch.nn.functional.native_channel_shuffle",
)
@example('channel_shuffle("b 8 h w", 4)', "b 8 h w")
@example('channel_shuffle("b 6 h w", 4)', error="axis 1 of `input` is 6, not a multiple of `groups` 4")
def channel_shuffle(input: Shape, groups: Dim) -> Shape:
    """The shape stays; `groups` divides the channels (axis 1)."""
    require.min_rank(3, input=input)
    check_positive((groups,), "groups")
    check_splits(input[1], groups, "axis 1 of `input`", "`groups`")
    return input


@shape_rule("torch.nn.functional.grid_sample")
@example('grid_sample("b c h w", "b p q 2")', "b c p q")
@example('grid_sample("2 3 d 4 w", "2 4 5 6 3")', "2 3 4 5 6")
@example('grid_sample("b c h w", "b 2 p q")', error="the last axis of `grid` holds 2 coordinates, but it is")
@example('grid_sample("3 c h w", "2 p q 2")', error="axis 0 of `input` is 3 but axis 0 of `grid` is 2")
@example('grid_sample("c h w", "p q 2")', error="`input` must have 4 or 5 axes")
def grid_sample(
    input: Shape, grid: Shape, mode: object = "bilinear", padding_mode: object = "zeros", align_corners: object = None
) -> Shape:
    """[N, C, H, W] at grid [N, P, Q, 2] gives [N, C, P, Q]; likewise with three spatial axes."""
    require.rank(4, 5, input=input, grid=grid)
    require.same_rank({"input": input, "grid": grid})
    rank = grid.rank or input.rank
    if rank is None:
        return Shape(input[0], input[1]) + Shape.unknown()
    input, grid = known_rank(input, rank), known_rank(grid, rank)
    batch = require.equal_sizes(input[0], "axis 0 of `input`", grid[0], "axis 0 of `grid`")
    if equal(grid[-1], Dim.of(rank - 2)) is Answer.NO:
        raise ShapeError(f"the last axis of `grid` holds {rank - 2} coordinates, but it is {grid[-1]}")
    return Shape(batch, input[1], *grid[1:-1])


@shape_rule("torch.nn.functional.affine_grid")
@example('affine_grid("b 2 3", ("b", 3, "h", "w"))', "b h w 2")
@example('affine_grid("b 3 4", ("b", 1, 4, 5, 6))', "b 4 5 6 3")
@example('affine_grid("b 2 3", ("b", 1, 4, 5, 6))', error="`theta` must be [b, 3, 4] for 3 spatial axes")
@example('affine_grid("3 2 3", (4, 1, 4, 5))', error="axis 0 of `theta` is 3 but the first of `size` is 4")
def affine_grid(theta: Shape, size: tuple[Dim, ...], align_corners: object = None) -> Shape:
    """theta [N, 2, 3] and size (N, C, H, W) give [N, H, W, 2]; likewise [N, 3, 4] and (N, C, D, H, W)."""
    if len(size) not in (4, 5):
        raise ShapeError(f"`size` must be (N, C, H, W) or (N, C, D, H, W), but has {len(size)} sizes")
    require.rank(3, theta=theta)
    axes = len(size) - 2
    theta = known_rank(theta, 3)
    for axis, wanted in ((1, axes), (2, axes + 1)):
        if equal(theta[axis], Dim.of(wanted)) is Answer.NO:
            needed = render_shape(Shape(theta[0], axes, axes + 1))
            raise ShapeError(f"`theta` must be {needed} for {axes} spatial axes, but is {theta}")
    batch = require.equal_sizes(theta[0], "axis 0 of `theta`", size[0], "the first of `size`")
    return Shape(batch, *size[2:], axes)
