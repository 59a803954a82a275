"""Normalisation layers: the shape stays."""

from __future__ import annotations

from collections.abc import Callable

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules import _require as require
from shapetypes.rules import normalization as functions
from shapetypes.rules._checks import check_not_negative, check_splits, known_rank, product
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import check_channels, check_positive, image
from shapetypes.rules.layers._families import documented

BATCH_RANKS = {1: (2, 3), 2: (4,), 3: (5,)}
AXES = {1: "[N, C] or [N, C, L]", 2: "[N, C, H, W]", 3: "[N, C, D, H, W]"}


def check_batch(input: Shape, spatial: int) -> None:
    """Batch normalisation knows no unbatched input: `[N, C]` or `[N, C, *sizes]`."""
    ranks = BATCH_RANKS[spatial]
    if (input.rank is None and input.min_rank <= max(ranks)) or input.rank in ranks:
        return
    hint = None
    if input.rank is not None and input.rank == max(ranks) - 1:
        hint = "`input`.unsqueeze(0) adds the batch axis"
    elif spatial == 1 and input.rank == 4:
        hint = "nn.BatchNorm2d takes [N, C, H, W]"
    elif spatial == 2 and input.rank in (2, 3):
        hint = f"nn.BatchNorm1d takes {AXES[1]}"
    raise ShapeError(f"expects {AXES[spatial]} but `input` is {input}", help=hint)


def check_features(input: Shape, num_features: Dim) -> Shape:
    """Axis 1 holds the features."""
    if equal(input[1], num_features) is Answer.NO:
        hint = None
        if input.rank is not None and input.rank > 2 and equal(input[-1], num_features) is Answer.YES:
            order = ", ".join(map(str, (0, input.rank - 1, *range(1, input.rank - 1))))
            move = "transpose(1, 2)" if input.rank == 3 else f"permute({order})"
            hint = f"the last axis has {num_features}: `input`.{move} brings it to axis 1"
        raise ShapeError(f"expects {num_features} channels (axis 1 of `input`) but it has {input[1]}", help=hint)
    if input.rank is None or not input[1].is_unknown:
        return input
    return input.with_dim(1, num_features).with_dtype(input.dtype)


def _batch_norm(spatial: int) -> Callable[..., Shape]:
    def batch_norm(num_features: Dim, *, input: Shape) -> Shape:
        """The shape stays; axis 1 has size num_features."""
        check_batch(input, spatial)
        if input.rank is not None or spatial == 1:
            return check_features(input, num_features)
        read = check_features(known_rank(input, spatial + 2), num_features)
        return read if Variadic() in input.dims else input  # `*batch` keeps its name

    return batch_norm


def _instance_norm(spatial: int) -> Callable[..., Shape]:
    def instance_norm(
        num_features: Dim, affine: bool | Unknown = False, track_running_stats: bool | Unknown = False, *, input: Shape
    ) -> Shape:
        """The shape stays; the channels are num_features. A batch axis may be missing."""
        picture = image(input, spatial)
        if affine is True or track_running_stats is True:  # torch only warns otherwise
            check_channels(picture, num_features)
        if track_running_stats is False and input.rank is not None:
            functions.check_several_values(product(picture.sizes), input, "channel and sample")
        return input

    return instance_norm


layer_rule("torch.nn.BatchNorm1d")(
    documented(
        _batch_norm(1),
        example('BatchNorm1d(64, input="b 64")', "b 64"),
        example('BatchNorm1d(64, input="b 64 l")', "b 64 l"),
        example('BatchNorm1d(64, input="b l 64")', error="expects 64 channels (axis 1 of `input`) but it has l"),
        example('BatchNorm1d(64, input="64")', error="expects [N, C] or [N, C, L] but `input` is [64]"),
    )
)
layer_rule("torch.nn.BatchNorm2d")(
    documented(
        _batch_norm(2),
        example('BatchNorm2d(64, input="b 64 h w")', "b 64 h w"),
        example('BatchNorm2d(64, input="8 32 4 4")', error="expects 64 channels (axis 1 of `input`) but it has 32"),
        example('BatchNorm2d(64, input="... 32 h w")', error="expects 64 channels (axis 1 of `input`) but it has 32"),
        example('BatchNorm2d(64, input="64 h w")', error="expects [N, C, H, W] but `input` is [64, h, w]"),
    )
)
layer_rule("torch.nn.BatchNorm3d")(
    documented(
        _batch_norm(3),
        example('BatchNorm3d(64, input="2 64 d 2 w")', "2 64 d 2 w"),
        example('BatchNorm3d(64, input="b 64 h w")', error="expects [N, C, D, H, W] but `input` is [b, 64, h, w]"),
    )
)
layer_rule("torch.nn.InstanceNorm1d")(
    documented(
        _instance_norm(1),
        example('InstanceNorm1d(8, input="b 8 l")', "b 8 l"),
        example('InstanceNorm1d(8, affine=True, input="b 4 l")', error="expects 8 channels (axis 1 of `input`)"),
    )
)
layer_rule("torch.nn.InstanceNorm2d")(
    documented(
        _instance_norm(2),
        example('InstanceNorm2d(8, input="b 8 h w")', "b 8 h w"),
        example('InstanceNorm2d(8, input="b 8")', error="expects [C, H, W] or [N, C, H, W] but `input` has 2 axes"),
    )
)
layer_rule("torch.nn.InstanceNorm3d")(_instance_norm(3))


def _lazy_batch_norm(spatial: int) -> Callable[..., Shape]:
    def lazy_batch_norm(*, input: Shape) -> Shape:
        """The shape stays."""
        check_batch(input, spatial)
        return input

    return lazy_batch_norm


def _lazy_instance_norm(spatial: int) -> Callable[..., Shape]:
    def lazy_instance_norm(*, input: Shape) -> Shape:
        """The shape stays."""
        image(input, spatial)
        return input

    return lazy_instance_norm


for _spatial in (1, 2, 3):
    layer_rule(f"torch.nn.LazyBatchNorm{_spatial}d")(_lazy_batch_norm(_spatial))
    layer_rule(f"torch.nn.LazyInstanceNorm{_spatial}d")(_lazy_instance_norm(_spatial))


@layer_rule("torch.nn.SyncBatchNorm")
def sync_batch_norm(num_features: Dim, *, input: Shape) -> Shape:
    """The shape stays; axis 1 has size num_features."""
    require.min_rank(2, input=input)
    return check_features(input, num_features)


_BATCH_NORMS = ("BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "SyncBatchNorm")
_INSTANCE_NORMS = ("InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d")
_VECTORS = ("weight", "bias", "running_mean", "running_var")


@attribute_rule(*(f"torch.nn.{norm}.{name}" for norm in (*_BATCH_NORMS, *_INSTANCE_NORMS) for name in _VECTORS))
@example("weight(64)", "64")
def channel_vector(num_features: Dim) -> Shape:
    """One number per channel."""
    return Shape(num_features)


@attribute_rule(*(f"torch.nn.{norm}.num_batches_tracked" for norm in (*_BATCH_NORMS, *_INSTANCE_NORMS)))
def num_batches_tracked() -> Shape:
    """A scalar."""
    return Shape()


@constructor_rule(*(f"torch.nn.BatchNorm{n}d" for n in (1, 2, 3)), "torch.nn.SyncBatchNorm")
@example("BatchNorm1d(-1)", error="`num_features` is -1, but a size cannot be negative")
def check_batch_norm(
    num_features: Dim, *, affine: bool | Unknown = True, track_running_stats: bool | Unknown = True
) -> None:
    """What it learns or remembers has a size."""
    if affine is True or track_running_stats is True:
        check_not_negative(num_features=num_features)


@constructor_rule(*(f"torch.nn.InstanceNorm{n}d" for n in (1, 2, 3)))
@example("InstanceNorm2d(-2, affine=True)", error="`num_features` is -2, but a size cannot be negative")
def check_instance_norm(
    num_features: Dim, *, affine: bool | Unknown = False, track_running_stats: bool | Unknown = False
) -> None:
    """What it learns or remembers, by default nothing, has a size."""
    check_batch_norm(num_features, affine=affine, track_running_stats=track_running_stats)


@constructor_rule("torch.nn.LayerNorm", "torch.nn.RMSNorm")
@example("LayerNorm([3, -1])", error="`normalized_shape` is -1, but a size cannot be negative")
@example("RMSNorm(-3)", error="`normalized_shape` is -3, but a size cannot be negative")
def check_layer_norm(normalized_shape: functions.NormalizedShape, *, elementwise_affine: bool | Unknown = True) -> None:
    """Its weight has a size."""
    if elementwise_affine is True:
        check_not_negative(normalized_shape=normalized_shape)


@layer_rule("torch.nn.GroupNorm")
@example('GroupNorm(8, 32, input="b 32 h w")', "b 32 h w")
@example('GroupNorm(8, 32, input="b 64 h w")', error="expects 32 channels (axis 1 of `input`) but it has 64")
@example('GroupNorm(8, 32, input="32")', error="`input` must have at least 2 axes")
def group_norm(num_groups: Dim, num_channels: Dim, *, input: Shape) -> Shape:
    """The shape stays; axis 1 has size num_channels."""
    require.min_rank(2, input=input)
    return check_features(input, num_channels)


@constructor_rule("torch.nn.GroupNorm")
@example("GroupNorm(8, 1)", error="num_channels is 1, not a multiple of num_groups 8")
def check_group_norm(num_groups: Dim, num_channels: Dim) -> None:
    """`num_groups` divides `num_channels`."""
    check_positive((num_groups,), "num_groups")
    check_splits(num_channels, num_groups, "num_channels", "num_groups")


@attribute_rule("torch.nn.GroupNorm.weight", "torch.nn.GroupNorm.bias")
@example("weight(8, 32)", "32")
def group_norm_weight(num_groups: Dim, num_channels: Dim) -> Shape:
    """One number per channel."""
    return Shape(num_channels)


@layer_rule("torch.nn.LayerNorm")
@example('LayerNorm("d", input="b t d")', "b t d")
@example('LayerNorm((4, 4), input="b 8 4 4")', "b 8 4 4")
@example('LayerNorm(64, input="b t 32")', error="axis 2 of `input` is 32 but `normalized_shape` needs 64")
@example('LayerNorm(64, input="b 64 t")', error="axis 2 of `input` is t but `normalized_shape` needs 64")
def layer_norm(normalized_shape: functions.NormalizedShape, *, input: Shape) -> Shape:
    """The shape stays; it ends in normalized_shape."""
    return functions.check_trailing(input, normalized_shape)


@layer_rule("torch.nn.RMSNorm")
@example('RMSNorm("d", x="b t d")', "b t d")
@example('RMSNorm(64, x="b t 32")', error="axis 2 of `x` is 32 but `normalized_shape` needs 64")
def rms_norm(normalized_shape: functions.NormalizedShape, *, x: Shape) -> Shape:
    """The shape stays; it ends in normalized_shape."""
    return functions.check_trailing(x, normalized_shape, "x")


@attribute_rule("torch.nn.LayerNorm.weight", "torch.nn.LayerNorm.bias", "torch.nn.RMSNorm.weight")
@example("weight(64)", "64")
@example("weight((4, 5))", "4 5")
def normalized_weight(normalized_shape: functions.NormalizedShape) -> Shape:
    """normalized_shape itself."""
    if isinstance(normalized_shape, Unknown):
        return Shape.unknown()
    return Shape(*normalized_shape) if isinstance(normalized_shape, tuple) else Shape(normalized_shape)


@layer_rule("torch.nn.LocalResponseNorm", "torch.nn.CrossMapLRN2d")
@example('LocalResponseNorm(5, input="b c h w")', "b c h w")
@example('LocalResponseNorm(5, input="b c")', error="`input` must have at least 3 axes")
def local_response_norm(size: object, *, input: Shape) -> Shape:
    """The shape stays."""
    return functions.local_response_norm(input, size)
