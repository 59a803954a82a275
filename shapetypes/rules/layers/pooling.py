"""Pooling layers."""

from __future__ import annotations

from collections.abc import Callable

from shapetypes.algebra.dim import UNKNOWN
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown
from shapetypes.rules._window import ONE, ZERO, Sizes
from shapetypes.rules.layers._families import documented
from shapetypes.rules.pooling import (
    Pooled,
    Ratios,
    Targets,
    aim,
    aim_average,
    average_volume,
    fractional,
    pool,
    with_indices,
)
from shapetypes.rules.unpooling import unpool


def _max_pool(spatial: int) -> Callable[..., Pooled]:
    def max_pool(
        kernel_size: Sizes,
        stride: Sizes | None = None,
        padding: Sizes = ZERO,
        dilation: Sizes = ONE,
        return_indices: bool = False,
        ceil_mode: bool | Unknown = False,
        *,
        input: Shape,
    ) -> Pooled:
        """[N, C, *(size + 2*padding - dilation*(k-1) - 1)//stride + 1], or a pair with the indices."""
        return with_indices(pool(spatial, input, kernel_size, stride, padding, dilation, ceil_mode), return_indices)

    return max_pool


def _avg_pool(spatial: int) -> Callable[..., Shape]:
    def avg_pool(
        kernel_size: Sizes,
        stride: Sizes | None = None,
        padding: Sizes = ZERO,
        ceil_mode: bool | Unknown = False,
        *,
        input: Shape,
    ) -> Shape:
        """[N, C, *(size + 2*padding - k)//stride + 1]."""
        if spatial == 3:
            return average_volume(input, kernel_size, stride, padding, ceil_mode)
        return pool(spatial, input, kernel_size, stride, padding, ceil_mode=ceil_mode)

    return avg_pool


def _lp_pool(spatial: int) -> Callable[..., Shape]:
    def lp_pool(
        kernel_size: Sizes, stride: Sizes | None = None, ceil_mode: bool | Unknown = False, *, input: Shape
    ) -> Shape:
        """[N, C, *(size - k)//stride + 1]."""
        return pool(spatial, input, kernel_size, stride, ceil_mode=ceil_mode)

    return lp_pool


def _adaptive_avg_pool(spatial: int) -> Callable[..., Shape]:
    def adaptive_avg_pool(output_size: Targets, *, input: Shape) -> Shape:
        """[N, C, *output_size]; `None` keeps a size."""
        return aim(spatial, input, output_size) if spatial == 1 else aim_average(spatial, input, output_size)

    return adaptive_avg_pool


def _adaptive_max_pool(spatial: int) -> Callable[..., Pooled]:
    def adaptive_max_pool(output_size: Targets, return_indices: bool = False, *, input: Shape) -> Pooled:
        """[N, C, *output_size], or a pair with the indices; `None` keeps a size."""
        return with_indices(aim(spatial, input, output_size), return_indices)

    return adaptive_max_pool


def _max_unpool(spatial: int) -> Callable[..., Shape]:
    def max_unpool(
        kernel_size: Sizes,
        stride: Sizes | None = None,
        padding: Sizes = ZERO,
        *,
        input: Shape,
        indices: Shape,
        output_size: Sizes | None = None,
    ) -> Shape:
        """[N, C, *(size - 1)*stride + k - 2*padding], or the sizes asked for."""
        return unpool(spatial, input, indices, kernel_size, stride, padding, output_size)

    return max_unpool


def _fractional_max_pool(spatial: int) -> Callable[..., Pooled]:
    def fractional_max_pool(
        kernel_size: Sizes,
        output_size: Sizes | None = None,
        output_ratio: Ratios = None,
        return_indices: bool = False,
        *,
        input: Shape,
    ) -> Pooled:
        """[N, C, *output_size], or a pair with the indices."""
        return with_indices(fractional(spatial, input, kernel_size, output_size, output_ratio), return_indices)

    return fractional_max_pool


layer_rule("torch.nn.MaxPool1d")(
    documented(
        _max_pool(1),
        example('MaxPool1d(2, input="b c l")', "b c l//2"),
        example('MaxPool1d(2, input="b c 1")', error="the kernel covers 2 but axis 2 of `input` has only 1"),
    )
)
layer_rule("torch.nn.MaxPool2d")(
    documented(
        _max_pool(2),
        example('MaxPool2d(2, input="b c h w")', "b c h//2 w//2"),
        example('MaxPool2d(3, 2, 1, input="b c h w")', "b c (h-1)//2+1 (w-1)//2+1"),
        example('MaxPool2d(2, return_indices=True, input="c h w")', ("c h//2 w//2", "c h//2 w//2 : int64")),
        example('MaxPool2d(2, ceil_mode=UNKNOWN, input="b c 4 5")', "b c 2 _"),
        example('MaxPool2d(2, input="b 10")', error="expects [C, H, W] or [N, C, H, W] but `input` has 2 axes"),
    )
)
layer_rule("torch.nn.MaxPool3d")(
    documented(
        _max_pool(3),
        example('MaxPool3d((1, 2, 2), input="2 3 d 4 w")', "2 3 d 2 w//2"),
        example(
            'MaxPool3d(2, padding=2, input="b c 4 4 4")', error="`padding` 2 must be at most half of the kernel's 2"
        ),
    )
)
layer_rule("torch.nn.AdaptiveAvgPool2d")(
    documented(
        _adaptive_avg_pool(2),
        example('AdaptiveAvgPool2d(1, input="b c h w")', "b c 1 1"),
        example('AdaptiveAvgPool2d((None, 7), input="b c h w")', "b c h 7"),
        example('AdaptiveAvgPool2d(UNKNOWN, input="b c h w")', "b c _ _"),
        example('AdaptiveAvgPool2d(2, input="b c")', error="expects [C, H, W] or [N, C, H, W] but `input` has 2 axes"),
    )
)
layer_rule("torch.nn.AvgPool2d")(
    documented(
        _avg_pool(2),
        example('AvgPool2d(2, input="b c h w")', "b c h//2 w//2"),
        example('AvgPool2d(8, input="b c 4 4")', error="the kernel covers 8 but axis 2 of `input` has only 4"),
    )
)
layer_rule("torch.nn.AvgPool1d")(_avg_pool(1))
layer_rule("torch.nn.AvgPool3d")(_avg_pool(3))
layer_rule("torch.nn.AdaptiveAvgPool1d")(_adaptive_avg_pool(1))
layer_rule("torch.nn.AdaptiveAvgPool3d")(_adaptive_avg_pool(3))
layer_rule("torch.nn.FractionalMaxPool2d")(_fractional_max_pool(2))
layer_rule("torch.nn.FractionalMaxPool3d")(_fractional_max_pool(3))
for _spatial in (1, 2, 3):
    layer_rule(f"torch.nn.LPPool{_spatial}d")(_lp_pool(_spatial))
    layer_rule(f"torch.nn.AdaptiveMaxPool{_spatial}d")(_adaptive_max_pool(_spatial))
    layer_rule(f"torch.nn.MaxUnpool{_spatial}d")(_max_unpool(_spatial))


@constructor_rule("torch.nn.FractionalMaxPool2d", "torch.nn.FractionalMaxPool3d")
@example("FractionalMaxPool2d(2)", error="needs `output_size` or `output_ratio`")
@example("FractionalMaxPool2d(2, output_size=3, output_ratio=0.5)", error="not both `output_size` and `output_ratio`")
@example("FractionalMaxPool2d(2, output_ratio=1.5)", error="`output_ratio` must be between 0 and 1, not 1.5")
def check_fractional(kernel_size: object, output_size: Sizes | None = None, output_ratio: Ratios = None) -> None:
    """One of the two says how large the output is."""
    if output_size is None:
        require.that(output_ratio is not None, "needs `output_size` or `output_ratio`")
    elif output_size not in (UNKNOWN, UNKNOWN_VALUE) and isinstance(output_ratio, float | tuple):
        raise ShapeError("takes one of them, not both `output_size` and `output_ratio`")
    for ratio in output_ratio if isinstance(output_ratio, tuple) else (output_ratio,):
        possible = not isinstance(ratio, float | int) or 0 < ratio < 1
        require.that(possible, f"`output_ratio` must be between 0 and 1, not {ratio}")


@attribute_rule(*(f"torch.nn.{kind}Pool{n}d.stride" for kind in ("Max", "Avg", "LP") for n in (1, 2, 3)))
def stride_of_pool(kernel_size: object, stride: Sizes | None = None) -> object:
    """As given, else the kernel's size."""
    return kernel_size if stride is None else stride
