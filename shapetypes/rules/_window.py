"""Images and sliding windows: what convolution, pooling, unfolding and their layers have in common."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from shapetypes.algebra.compare import Answer, equal, less_equal
from shapetypes.algebra.dim import UNKNOWN, Dim, dim_min
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules._values import Unknown

ZERO = Dim.of(0)
ONE = Dim.of(1)

Sizes: TypeAlias = Dim | tuple[Dim, ...] | Unknown
"""One size for all spatial axes, or one for each."""

_AXES = {1: "L", 2: "H, W", 3: "D, H, W"}


class Image(NamedTuple):
    """`[C, *sizes]` with what stands in front: nothing, a batch axis, or who knows."""

    batch: Shape
    channels: Dim
    sizes: tuple[Dim, ...]

    @property
    def channel_axis(self) -> int:
        """The axis of the channels, for messages (1 unless the image is known to be unbatched)."""
        return 0 if self.batch.rank == 0 else 1

    def shape(self, channels: Dim, sizes: tuple[Dim, ...]) -> Shape:
        """The same batch with other channels and sizes."""
        return self.batch + Shape(channels, *sizes)


def image(input: Shape, spatial: int, name: str = "input") -> Image:
    """Read `[C, *sizes]` or `[N, C, *sizes]`."""
    _check_rank(input, spatial, name)
    core = spatial + 1
    tail = input.dims[-core:]
    if len(tail) < core or any(isinstance(entry, Variadic) for entry in tail):
        trailing = tuple(input[axis] for axis in range(-core, 0))
        return Image(Shape.unknown(), trailing[0], trailing[1:])
    batch = input.dims[:-core]
    if len(batch) == 2:  # [N, ..., C, *sizes]: the rank leaves no room for the variadic part
        batch = tuple(entry for entry in batch if isinstance(entry, Dim))
    return Image(Shape(*batch), input[-core], tuple(input[axis] for axis in range(-spatial, 0)))


def _check_rank(input: Shape, spatial: int, name: str) -> None:
    low, high = spatial + 1, spatial + 2
    if input.min_rank <= high and (input.rank is None or input.rank >= low):
        return
    axes = _AXES[spatial]
    at_least = "" if input.rank is not None else "at least "
    count = "1 axis" if input.rank == 1 else f"{at_least}{input.min_rank} axes"
    raise ShapeError(
        f"expects [C, {axes}] or [N, C, {axes}] but `{name}` has {count}",
        help=_rank_help(input, spatial, name),
    )


def _rank_help(input: Shape, spatial: int, name: str) -> str | None:
    if input.rank == spatial:
        return f"`{name}`.unsqueeze(0) adds a channel axis"
    if input.rank == spatial + 3:
        return f"`{name}`.flatten(0, 1) makes one batch axis of the first two"
    return None


def check_channels(input: Image, expected: Dim, name: str = "input") -> Dim:
    """The channels of the image must be `expected`; whichever of the two is known comes back."""
    if equal(input.channels, expected) is Answer.NO:
        where = f"axis {input.channel_axis} of `{name}`"
        raise ShapeError(
            f"expects {expected} {'channel' if expected == ONE else 'channels'} ({where}) but it has {input.channels}",
            help=_channels_help(input, expected, name),
        )
    return expected if input.channels.is_unknown else input.channels


def _channels_help(input: Image, expected: Dim, name: str) -> str | None:
    count = len(input.sizes)
    if equal(input.sizes[-1], expected) is Answer.YES:
        first = 0 if input.batch.rank == 0 else 1
        order = (*range(first), first + count, *range(first, first + count))
        move = f"transpose({first}, {first + 1})" if count == 1 else f"permute({', '.join(map(str, order))})"
        return f"the last axis has {expected}: `{name}`.{move} brings the channels to the front"
    if expected == ONE and input.batch.rank == 0:
        return f"`{name}`.unsqueeze(1) adds a channel axis after the batch"
    return None


def check_not_empty(input: Image, name: str = "input") -> None:
    """No axis but the batch's may have size 0."""
    for axis, size in enumerate((input.channels, *input.sizes), input.channel_axis):
        if size.value == 0:
            raise ShapeError(f"axis {axis} of `{name}` must not be empty")


def per_axis(value: Sizes, spatial: int, name: str) -> tuple[Dim, ...]:
    """One size per spatial axis."""
    if isinstance(value, Dim):
        return (value,) * spatial
    if not isinstance(value, tuple):
        return (UNKNOWN,) * spatial
    if len(value) == 1:
        return value * spatial
    if len(value) != spatial:
        raise ShapeError(f"`{name}` has {len(value)} sizes for {spatial} spatial axes")
    return value


def check_positive(sizes: tuple[Dim, ...], name: str) -> None:
    """Kernels, strides and dilations start at 1."""
    for size in sizes:
        if size.value is not None and size.value <= 0:
            raise ShapeError(f"`{name}` must be at least 1, not {size}")


class Window(NamedTuple):
    """How a window moves along one axis."""

    kernel: Dim
    stride: Dim = ONE
    padding: Dim = ZERO
    dilation: Dim = ONE

    @property
    def extent(self) -> Dim:
        """How far the window reaches: `dilation * (kernel - 1) + 1`."""
        return self.dilation * (self.kernel - 1) + 1

    def positions(self, size: Dim) -> Dim:
        """Positions inside the padded axis: `(size + 2*padding - extent) // stride + 1`."""
        return (size + 2 * self.padding - self.extent) // self.stride + 1

    def positions_ceil(self, size: Dim) -> Dim:
        """As `positions`, but a last window may hang over the end as long as it starts before it."""
        room = size + 2 * self.padding - self.extent
        hanging = (room + self.stride - 1) // self.stride + 1
        if less_equal(self.stride, self.extent - self.padding) is Answer.YES:
            return hanging
        return dim_min(hanging, (size + self.padding + self.stride - 1) // self.stride)

    def check_fits(self, size: Dim, axis: int, name: str = "input") -> None:
        """The window must fit into the padded axis at least once."""
        padded = size + 2 * self.padding
        if less_equal(padded + 1, self.extent) is Answer.YES:
            has = f"has only {padded}" + (" with padding" if self.padding != ZERO else "")
            raise ShapeError(f"the kernel covers {self.extent} but axis {axis} of `{name}` {has}")


def windows(
    spatial: int, kernel: Sizes, stride: Sizes | None, padding: Sizes = ZERO, dilation: Sizes = ONE
) -> tuple[Window, ...]:
    """One window per spatial axis; without a stride it moves by its own size."""
    kernels = per_axis(kernel, spatial, "kernel_size")
    strides = kernels if stride is None or stride == () else per_axis(stride, spatial, "stride")
    dilations = per_axis(dilation, spatial, "dilation")
    paddings = per_axis(padding, spatial, "padding")
    check_positive(kernels, "kernel_size")
    check_positive(strides, "stride")
    check_positive(dilations, "dilation")
    for size in paddings:
        if size.value is not None and size.value < 0:
            raise ShapeError(f"`padding` must not be negative, but it is {size}")
    return tuple(map(Window, kernels, strides, paddings, dilations))
