"""Pooling: windows that reduce, and adaptive pools that aim at a size. Their reverse is in `unpooling`."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, TypeAlias

from shapetypes.algebra.compare import Answer, equal, less_equal
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import ONE, ZERO, Sizes, Window, check_not_empty, image, per_axis, windows

Pooled: TypeAlias = Shape | tuple[Shape, Shape]
Targets: TypeAlias = Dim | tuple[Dim | None, ...] | Unknown | None
Ratios: TypeAlias = float | tuple[float, ...] | Unknown | None


def pool(
    spatial: int,
    input: Shape,
    kernel_size: Sizes,
    stride: Sizes | None,
    padding: Sizes = ZERO,
    dilation: Sizes = ONE,
    ceil_mode: bool | Unknown = False,
) -> Shape:
    """`(size + 2*padding - dilation*(kernel - 1) - 1) // stride + 1` per axis; in ceil_mode rounded up."""
    picture = image(input, spatial)
    check_not_empty(picture)
    moves = windows(spatial, kernel_size, stride, padding, dilation)
    sizes = []
    for axis, (move, size) in enumerate(zip(moves, picture.sizes, strict=True), picture.channel_axis + 1):
        _check_padding(move)
        sizes.append(_pooled_size(move, size, axis, ceil_mode))
    return picture.shape(picture.channels, tuple(sizes))


def _check_padding(move: Window) -> None:
    if less_equal(move.extent // 2 + 1, move.padding) is Answer.YES:
        raise ShapeError(f"`padding` {move.padding} must be at most half of the kernel's {move.extent}")


def _pooled_size(move: Window, size: Dim, axis: int, ceil_mode: bool | Unknown) -> Dim:
    if ceil_mode is False:
        move.check_fits(size, axis)
        return move.positions(size)
    up = move.positions_ceil(size)
    if less_equal(up, ZERO) is Answer.YES:
        move.check_fits(size, axis)
    return up if ceil_mode is True or equal(move.positions(size), up) is Answer.YES else UNKNOWN


def with_indices(result: Shape, return_indices: bool) -> Pooled:
    """The pooled values, or the pair (values, indices), both of one shape."""
    return (result, result.with_dtype("int64")) if return_indices else result


@shape_rule("torch.nn.functional.max_pool1d", "torch.max_pool1d")
@example('max_pool1d("b c l", 2)', "b c l//2")
@example('max_pool1d("c 10", 3, stride=2, padding=1, return_indices=True)', ("c 5", "c 5"))
@example('max_pool1d("b c 4", 5)', error="the kernel covers 5 but axis 2 of `input` has only 4")
def max_pool1d(
    input: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    dilation: Sizes = ONE,
    ceil_mode: bool | Unknown = False,
    return_indices: bool = False,
) -> Pooled:
    """[N, C, L] gives [N, C, (L + 2*padding - dilation*(k-1) - 1)//stride + 1], or a pair with indices."""
    return with_indices(pool(1, input, kernel_size, stride, padding, dilation, ceil_mode), return_indices)


@shape_rule("torch.nn.functional.max_pool2d", "torch.max_pool2d")
@example('max_pool2d("b c h w", 2)', "b c h//2 w//2")
@example('max_pool2d("b c h w", 3, stride=2, padding=1)', "b c (h-1)//2+1 (w-1)//2+1")
@example('max_pool2d("b c 7 7", 2, ceil_mode=True)', "b c 4 4")
@example('max_pool2d("b c 7 7", 3, padding=2)', error="`padding` 2 must be at most half of the kernel's 3")
@example('max_pool2d("7 7", 3)', error="expects [C, H, W] or [N, C, H, W] but `input` has 2 axes")
def max_pool2d(
    input: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    dilation: Sizes = ONE,
    ceil_mode: bool | Unknown = False,
    return_indices: bool = False,
) -> Pooled:
    """As max_pool1d, with two spatial axes."""
    return with_indices(pool(2, input, kernel_size, stride, padding, dilation, ceil_mode), return_indices)


@shape_rule("torch.nn.functional.max_pool3d", "torch.max_pool3d")
@example('max_pool3d("2 3 d 4 w", (1, 2, 2))', "2 3 d 2 w//2")
@example('max_pool3d("b c 4 4 4", (1, 2))', error="`kernel_size` has 2 sizes for 3 spatial axes")
def max_pool3d(
    input: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    dilation: Sizes = ONE,
    ceil_mode: bool | Unknown = False,
    return_indices: bool = False,
) -> Pooled:
    """As max_pool1d, with three spatial axes."""
    return with_indices(pool(3, input, kernel_size, stride, padding, dilation, ceil_mode), return_indices)


@shape_rule("torch.nn.functional.avg_pool1d", "torch.avg_pool1d")
@example('avg_pool1d("b c l", 3, stride=1, padding=1)', "b c l")
@example('avg_pool1d("b c 2", 3)', error="the kernel covers 3")
def avg_pool1d(
    input: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    ceil_mode: bool | Unknown = False,
    count_include_pad: object = True,
) -> Shape:
    """[N, C, L] gives [N, C, (L + 2*padding - k)//stride + 1]."""
    return pool(1, input, kernel_size, stride, padding, ceil_mode=ceil_mode)


@shape_rule("torch.nn.functional.avg_pool2d")
@example('avg_pool2d("b c h w", 8)', "b c h//8 w//8")
@example('avg_pool2d("b c 5 5", 2, ceil_mode=True)', "b c 3 3")
@example('avg_pool2d("b c 1 8", 2)', error="the kernel covers 2 but axis 2 of `input` has only 1")
def avg_pool2d(
    input: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    ceil_mode: bool | Unknown = False,
    count_include_pad: object = True,
    divisor_override: object = None,
) -> Shape:
    """As avg_pool1d, with two spatial axes."""
    return pool(2, input, kernel_size, stride, padding, ceil_mode=ceil_mode)


@shape_rule("torch.nn.functional.avg_pool3d")
@example('avg_pool3d("2 3 d 4 w", 2)', "2 3 d//2 2 w//2")
@example('avg_pool3d("8 8", 2)', error="expects [C, D, H, W] or [N, C, D, H, W]")
def avg_pool3d(
    input: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    ceil_mode: bool | Unknown = False,
    count_include_pad: object = True,
    divisor_override: object = None,
) -> Shape:
    """As avg_pool1d, with three spatial axes."""
    return average_volume(input, kernel_size, stride, padding, ceil_mode)


def average_volume(
    input: Shape, kernel_size: Sizes, stride: Sizes | None, padding: Sizes, ceil_mode: bool | Unknown
) -> Shape:
    """With three axes, averaging alone wants the kernel to fit without the padding."""
    for axis, (size, kernel) in enumerate(
        zip(image(input, 3).sizes, per_axis(kernel_size, 3, "kernel_size"), strict=True)
    ):
        Window(kernel).check_fits(size, axis - 3)
    return pool(3, input, kernel_size, stride, padding, ceil_mode=ceil_mode)


@shape_rule("torch.nn.functional.lp_pool1d")
@example('lp_pool1d("b c l", 2.0, 2)', "b c l//2")
@example('lp_pool1d("b c 2", 2.0, 3)', error="the kernel covers 3")
def lp_pool1d(
    input: Shape,
    norm_type: object,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    ceil_mode: bool | Unknown = False,
) -> Shape:
    """As avg_pool1d, without padding."""
    return pool(1, input, kernel_size, stride, ceil_mode=ceil_mode)


@shape_rule("torch.nn.functional.lp_pool2d")
@example('lp_pool2d("b c h w", 2.0, 3, stride=2)', "b c (h-1)//2 (w-1)//2")
@example('lp_pool2d("b c 2 2", 2.0, 3)', error="the kernel covers 3")
def lp_pool2d(
    input: Shape,
    norm_type: object,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    ceil_mode: bool | Unknown = False,
) -> Shape:
    """As avg_pool2d, without padding."""
    return pool(2, input, kernel_size, stride, ceil_mode=ceil_mode)


@shape_rule("torch.nn.functional.lp_pool3d")
@example('lp_pool3d("2 3 d 4 w", 2.0, 2)', "2 3 d//2 2 w//2")
@example('lp_pool3d("b c 2 2 2", 2.0, 3)', error="the kernel covers 3")
def lp_pool3d(
    input: Shape,
    norm_type: object,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    ceil_mode: bool | Unknown = False,
) -> Shape:
    """As avg_pool3d, without padding."""
    return pool(3, input, kernel_size, stride, ceil_mode=ceil_mode)


def aim(spatial: int, input: Shape, output_size: Targets) -> Shape:
    """The spatial axes get the sizes asked for; `None` keeps one."""
    picture = image(input, spatial)
    if output_size is None or isinstance(output_size, Dim):
        targets: tuple[Dim | None, ...] = (output_size,) * spatial
    elif isinstance(output_size, Unknown):
        targets = (UNKNOWN,) * spatial
    else:
        targets = output_size * spatial if len(output_size) == 1 else output_size
    if len(targets) != spatial:
        raise ShapeError(f"`output_size` has {len(targets)} sizes for {spatial} spatial axes")
    for target in targets:
        if target is not None and less_equal(target, Dim.of(-1)) is Answer.YES:
            raise ShapeError(f"`output_size` must not be negative, but it is {target}")
    sizes = tuple(old if new is None else new for old, new in zip(picture.sizes, targets, strict=True))
    return picture.shape(picture.channels, sizes)


def aim_average(spatial: int, input: Shape, output_size: Targets) -> Shape:
    """As `aim`. If all sizes are 1, torch takes the mean, with any number of axes in front."""
    if input.min_rank > spatial + 2 and output_size in (ONE, (ONE,) * spatial):
        return input[:-spatial] + Shape(*[1] * spatial)
    return aim(spatial, input, output_size)


@shape_rule("torch.nn.functional.adaptive_avg_pool1d", "torch.adaptive_avg_pool1d")
@example('adaptive_avg_pool1d("b c l", 1)', "b c 1")
@example('adaptive_avg_pool1d("8", 1)', error="expects [C, L] or [N, C, L] but `input` has 1 axis")
def adaptive_avg_pool1d(input: Shape, output_size: Targets) -> Shape:
    """[N, C, L] gives [N, C, output_size]."""
    return aim(1, input, output_size)


@shape_rule("torch.nn.functional.adaptive_avg_pool2d")
@example('adaptive_avg_pool2d("b c h w", 7)', "b c 7 7")
@example('adaptive_avg_pool2d("b c h w", (None, 1))', "b c h 1")
@example('adaptive_avg_pool2d("b c h w", (1, 2, 3))', error="`output_size` has 3 sizes for 2 spatial axes")
def adaptive_avg_pool2d(input: Shape, output_size: Targets) -> Shape:
    """[N, C, H, W] gives [N, C, *output_size]; `None` keeps a size."""
    return aim_average(2, input, output_size)


@shape_rule("torch.nn.functional.adaptive_avg_pool3d")
@example('adaptive_avg_pool3d("c d h w", 1)', "c 1 1 1")
@example('adaptive_avg_pool3d("h w", 1)', error="expects [C, D, H, W]")
def adaptive_avg_pool3d(input: Shape, output_size: Targets) -> Shape:
    """[N, C, D, H, W] gives [N, C, *output_size]; `None` keeps a size."""
    return aim_average(3, input, output_size)


@shape_rule("torch.nn.functional.adaptive_max_pool1d")
@example('adaptive_max_pool1d("b c l", 4, True)', ("b c 4", "b c 4"))
@example('adaptive_max_pool1d("b c l", (1, 2))', error="`output_size` has 2 sizes for 1 spatial ax")
def adaptive_max_pool1d(input: Shape, output_size: Targets, return_indices: bool = False) -> Pooled:
    """[N, C, L] gives [N, C, output_size], or a pair with the indices."""
    return with_indices(aim(1, input, output_size), return_indices)


@shape_rule("torch.nn.functional.adaptive_max_pool2d")
@example('adaptive_max_pool2d("b c h w", (2, 3))', "b c 2 3")
@example('adaptive_max_pool2d("w", 1)', error="expects [C, H, W]")
def adaptive_max_pool2d(input: Shape, output_size: Targets, return_indices: bool = False) -> Pooled:
    """[N, C, H, W] gives [N, C, *output_size], or a pair with the indices."""
    return with_indices(aim(2, input, output_size), return_indices)


@shape_rule("torch.nn.functional.adaptive_max_pool3d")
@example('adaptive_max_pool3d("2 3 d 4 w", 2)', "2 3 2 2 2")
@example('adaptive_max_pool3d("w", 1)', error="expects [C, D, H, W]")
def adaptive_max_pool3d(input: Shape, output_size: Targets, return_indices: bool = False) -> Pooled:
    """[N, C, D, H, W] gives [N, C, *output_size], or a pair with the indices."""
    return with_indices(aim(3, input, output_size), return_indices)


def fractional(
    spatial: int, input: Shape, kernel_size: Sizes, output_size: Sizes | None, output_ratio: Ratios
) -> Shape:
    """The spatial axes get `output_size`, or `int(size * output_ratio)`."""
    picture = image(input, spatial)
    check_not_empty(picture)
    if output_size is not None:
        sizes = per_axis(output_size, spatial, "output_size")
    elif output_ratio is not None:
        sizes = _ratios(picture.sizes, output_ratio)
    else:
        raise ShapeError("needs either `output_size` or `output_ratio`")
    kernels = per_axis(kernel_size, spatial, "kernel_size")
    slack = 0 if spatial == 3 else 1  # torch is stricter with three axes
    for axis, (old, new, kernel) in enumerate(zip(picture.sizes, sizes, kernels, strict=True), -spatial):
        if less_equal(old + slack, new + kernel - 1) is Answer.YES:
            raise ShapeError(f"{new} windows of {kernel} need more than the {old} of axis {axis} of `input`")
    return picture.shape(picture.channels, sizes)


def _ratios(sizes: tuple[Dim, ...], output_ratio: float | tuple[float, ...] | Unknown) -> tuple[Dim, ...]:
    if isinstance(output_ratio, Unknown):
        return (UNKNOWN,) * len(sizes)
    ratios = output_ratio if isinstance(output_ratio, tuple) else (output_ratio,) * len(sizes)
    if len(ratios) != len(sizes):
        raise ShapeError(f"`output_ratio` has {len(ratios)} numbers for {len(sizes)} spatial axes")
    return tuple(
        UNKNOWN if size.value is None else Dim.of(math.floor(size.value * ratio))
        for size, ratio in zip(sizes, ratios, strict=True)
    )


@shape_rule("torch.nn.functional.fractional_max_pool2d")
@example('fractional_max_pool2d("b c 32 32", 2, output_size=(13, 12))', "b c 13 12")
@example('fractional_max_pool2d("b c 32 32", 2, output_ratio=(0.5, 0.5))', "b c 16 16")
@example('fractional_max_pool2d("b c 32 32", 2)', error="needs either `output_size` or `output_ratio`")
def fractional_max_pool2d(
    input: Shape,
    kernel_size: Sizes,
    output_size: Sizes | None = None,
    output_ratio: Ratios = None,
    return_indices: bool = False,
) -> Pooled:
    """[N, C, H, W] gives [N, C, *output_size], or a pair with the indices."""
    return with_indices(fractional(2, input, kernel_size, output_size, output_ratio), return_indices)


@shape_rule("torch.nn.functional.fractional_max_pool3d")
@example('fractional_max_pool3d("b c 9 9 9", 2, output_size=4)', "b c 4 4 4")
@example('fractional_max_pool3d("9 9 9", 2, output_size=(4, 4))', error="expects [C, D, H, W]")
def fractional_max_pool3d(
    input: Shape,
    kernel_size: Sizes,
    output_size: Sizes | None = None,
    output_ratio: Ratios = None,
    return_indices: bool = False,
) -> Pooled:
    """[N, C, D, H, W] gives [N, C, *output_size], or a pair with the indices."""
    return with_indices(fractional(3, input, kernel_size, output_size, output_ratio), return_indices)


def _always_pair(function: Callable[..., Pooled]) -> Callable[..., Pooled]:
    @functools.wraps(function)
    def pair(*args: Any, **kwargs: Any) -> Pooled:
        result = function(*args, **kwargs)
        return with_indices(result, True) if isinstance(result, Shape) else result

    return pair


for _pool in (max_pool1d, max_pool2d, max_pool3d, adaptive_max_pool2d, adaptive_max_pool3d):
    shape_rule(f"torch.nn.functional.{_pool.__name__}_with_indices")(_always_pair(_pool))
shape_rule("torch.nn.functional.adaptive_max_pool1d_with_indices", "torch.adaptive_max_pool1d")(
    _always_pair(adaptive_max_pool1d)
)
for _fractional in (fractional_max_pool2d, fractional_max_pool3d):
    shape_rule(f"torch.nn.functional.{_fractional.__name__}_with_indices")(_always_pair(_fractional))
