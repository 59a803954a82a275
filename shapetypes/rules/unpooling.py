"""Max-unpooling: puts pooled values back where they came from."""

from __future__ import annotations

from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._window import ZERO, Sizes, Window, image, per_axis, windows


def unpool(
    spatial: int,
    input: Shape,
    indices: Shape,
    kernel_size: Sizes,
    stride: Sizes | None,
    padding: Sizes,
    output_size: Sizes | None,
) -> Shape:
    """`(size - 1)*stride + kernel - 2*padding` along each spatial axis, or the sizes asked for."""
    require.same_shape(input=input, indices=indices)
    picture = image(input, spatial)
    moves = windows(spatial, kernel_size, stride, padding)
    sizes = tuple(_unpooled_size(move, size) for move, size in zip(moves, picture.sizes, strict=True))
    if output_size is not None:
        wanted = trailing_sizes(output_size, spatial)
        strides = tuple(move.stride for move in moves)
        low = tuple(size - stride + 1 for size, stride in zip(sizes, strides, strict=True))
        high = tuple(size + stride - 1 for size, stride in zip(sizes, strides, strict=True))
        check_reachable(wanted, low, high)
        sizes = wanted
    return picture.shape(picture.channels, sizes)


def _unpooled_size(move: Window, size: Dim) -> Dim:
    return (size - 1) * move.stride + move.kernel - 2 * move.padding


def trailing_sizes(output_size: Sizes, spatial: int) -> tuple[Dim, ...]:
    """torch takes the spatial sizes, or a whole shape of which it reads the end."""
    if isinstance(output_size, tuple) and spatial < len(output_size) <= spatial + 2:
        return output_size[-spatial:]
    return per_axis(output_size, spatial, "output_size")


def check_reachable(wanted: tuple[Dim, ...], low: tuple[Dim, ...], high: tuple[Dim, ...]) -> None:
    """`output_size` may only choose among the sizes that windows map to the same input."""
    for size, least, most in zip(wanted, low, high, strict=True):
        if size.value is None or least.value is None or most.value is None:
            continue
        if not least.value <= size.value <= most.value:
            raise ShapeError(f"`output_size` {size} is out of reach: it can be {least} to {most}")


@shape_rule("torch.nn.functional.max_unpool1d")
@example('max_unpool1d("b c l", "b c l : int64", 2)', "b c 2*l")
@example('max_unpool1d("b c 4", "b c 5 : int64", 2)', error="axis 2 is 4 in `input` but 5 in `indices`")
def max_unpool1d(
    input: Shape,
    indices: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    output_size: Sizes | None = None,
) -> Shape:
    """[N, C, L] gives [N, C, (L-1)*stride + k - 2*padding] or the size asked for."""
    return unpool(1, input, indices, kernel_size, stride, padding, output_size)


@shape_rule("torch.nn.functional.max_unpool2d")
@example('max_unpool2d("b c h w", "b c h w : int64", 2)', "b c 2*h 2*w")
@example('max_unpool2d("b c 4 4", "b c 4 4 : int64", 2, output_size=(9, 8))', "b c 9 8")
@example('max_unpool2d("b c 4 4", "b c 4 4 : int64", 2, output_size=(10, 8))', error="can be 7 to 9")
def max_unpool2d(
    input: Shape,
    indices: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    output_size: Sizes | None = None,
) -> Shape:
    """As max_unpool1d, with two spatial axes."""
    return unpool(2, input, indices, kernel_size, stride, padding, output_size)


@shape_rule("torch.nn.functional.max_unpool3d")
@example('max_unpool3d("2 3 d 4 w", "2 3 d 4 w : int64", 2)', "2 3 2*d 8 2*w")
@example('max_unpool3d("4 4", "4 4 : int64", 2)', error="expects [C, D, H, W]")
def max_unpool3d(
    input: Shape,
    indices: Shape,
    kernel_size: Sizes,
    stride: Sizes | None = None,
    padding: Sizes = ZERO,
    output_size: Sizes | None = None,
) -> Shape:
    """As max_unpool1d, with three spatial axes."""
    return unpool(3, input, indices, kernel_size, stride, padding, output_size)
