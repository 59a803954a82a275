"""einops' layers: `Rearrange`, `Reduce` and `EinMix`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, cast

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape
from shapetypes.rules._einops_pattern import parse_pattern, parse_side
from shapetypes.rules._pattern import label_error
from shapetypes.rules._registry import constructor_rule, example, layer_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules.einops import rearrange_pattern, reduce_pattern, transform

#: `h=8, w=n` as the type of a layer holds them: `(("h", 8), ("w", n))`.
Lengths: TypeAlias = Sequence[Sequence[str | Dim | Unknown]]
ANYTHING: Final = Shape.unknown()


def _by_name(lengths: Lengths) -> dict[str, Dim]:
    pairs = cast("Sequence[tuple[str, Dim | Unknown]]", lengths)
    return {name: UNKNOWN if isinstance(size, Unknown) else size for name, size in pairs}


@layer_rule("einops.layers.torch.Rearrange")
@example('Rearrange("b c h w -> b (c h w)", input="b 3 8 8")', "b 192")
@example('Rearrange("b (h k) -> b h k", (("h", 4),), input="b 12")', "b 4 3", except_torch="lengths are keywords")
@example(
    'Rearrange("b c h w -> b (c h w)", input="b 3")',
    error="the pattern lists 4 axes, but `input` has 2: [b, 3]",
    except_torch="einops fails with a KeyError",
)
def rearrange_layer(pattern: str, axes_lengths: Lengths = (), *, input: Shape) -> Shape:
    """`einops.rearrange` with a fixed pattern."""
    return transform(input, rearrange_pattern(pattern), _by_name(axes_lengths), "input")


@layer_rule("einops.layers.torch.Reduce")
@example('Reduce("b t d -> b d", "mean", input="b t d")', "b d")
@example('Reduce("b (t 2) d -> b t d", "max", input="b 7 d")', error="this axis is 7, which is not divisible by 2")
def reduce_layer(pattern: str, reduction: object, axes_lengths: Lengths = (), *, input: Shape) -> Shape:
    """`einops.reduce` with a fixed pattern."""
    return transform(input, reduce_pattern(pattern, reduction), _by_name(axes_lengths), "input")


@layer_rule("einops.layers.torch.EinMix")
@example(
    'EinMix("b t (h c) -> b t (h d)", "h c d", None, (("h", 4), ("c", 8), ("d", 5)), input="b t 32")',
    "b t 20",
    except_torch="lengths are keywords",
)
@example(
    'EinMix("b t c -> b t d", "c d", None, (("c", 8), ("d", 5)), input="b t 9")',
    error="this axis is 9, but the pattern makes it 8",
    except_torch="lengths are keywords",
)
def einmix(
    pattern: str, weight_shape: object, bias_shape: object = None, axes_lengths: Lengths = (), *, input: Shape
) -> Shape:
    """Sizes of the right side come from the input, or from the lengths of the weight's axes."""
    return _mix(input, pattern, _by_name(axes_lengths))


def _mix(input: Shape, pattern: str, lengths: Mapping[str, Dim]) -> Shape:
    parsed = parse_pattern(pattern)
    used = parsed.left.names | parsed.right.names
    return transform(input, parsed, {name: size for name, size in lengths.items() if name in used}, "input")


# What is wrong whatever the input is, is wrong where the layer is made.


@constructor_rule("einops.layers.torch.Rearrange")
@example('Rearrange("b h w -> b (h c)")', error="axis `w` stands only on the left")
def check_rearrange(pattern: str, **axes_lengths: Dim) -> None:
    """Both sides have the same names."""
    transform(ANYTHING, rearrange_pattern(pattern), axes_lengths)


@constructor_rule("einops.layers.torch.Reduce")
@example('Reduce("b t d -> b e", "mean")', error="axis `e` stands only on the right")
@example('Reduce("b t d -> b d", "average")', error="there is no reduction `average`")
def check_reduce(pattern: str, reduction: object, **axes_lengths: Dim) -> None:
    """The right side has no new names."""
    transform(ANYTHING, reduce_pattern(pattern, reduction), axes_lengths)


@constructor_rule("einops.layers.torch.EinMix")
@example('EinMix("b t c -> b t d", "c d", c=8)', error="the size of axis `d` is not given")
@example('EinMix("b t c -> b t c", "c d", c=8, d=8)', error="axis `d` of the weight is not in the pattern")
def check_einmix(pattern: str, weight_shape: str, bias_shape: object = None, **axes_lengths: Dim) -> None:
    """All axes of the weight have a length and stand in the pattern."""
    names = parse_pattern(pattern)
    for label in parse_side(weight_shape, 0, len(weight_shape)).labels:
        if label.name not in axes_lengths:
            raise label_error(f"the size of axis `{label.name}` is not given", weight_shape, label)
        if label.name not in names.left.names | names.right.names:
            raise label_error(f"axis `{label.name}` of the weight is not in the pattern", weight_shape, label)
    _mix(ANYTHING, pattern, axes_lengths)
