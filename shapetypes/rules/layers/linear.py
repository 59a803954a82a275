"""Linear layers: the last axis changes its size."""

from __future__ import annotations

from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape
from shapetypes.rules import linear as functions
from shapetypes.rules._checks import check_not_negative
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._window import check_positive


@layer_rule("torch.nn.Linear")
@example('Linear(64, 10, input="b 64")', "b 10")
@example('Linear(64, 10, input="64")', "10")
@example('Linear("d", "4*d", input="b t d")', "b t 4*d")
@example('Linear(64, 10, input="b 32")', error="expects 64 features (axis 1 of `input`) but it has 32")
@example('Linear(256, 10, input="b 16 4 4")', error="expects 256 features (axis 3 of `input`) but it has 4")
def linear(in_features: Dim, out_features: Dim, *, input: Shape) -> Shape:
    """[..., in_features] gives [..., out_features]."""
    return functions.project(input, in_features, out_features)


@constructor_rule("torch.nn.Linear")
@example("Linear(-1, 5)", error="`in_features` is -1, but a size cannot be negative")
@example("Linear(3, -5)", error="`out_features` is -5, but a size cannot be negative")
def check_linear(in_features: Dim, out_features: Dim) -> None:
    """Sizes aren't negative; without features, torch only warns."""
    check_not_negative(in_features=in_features, out_features=out_features)


@attribute_rule("torch.nn.Linear.weight")
@example("weight(64, 10)", "10 64")
def linear_weight(in_features: Dim, out_features: Dim) -> Shape:
    """[out_features, in_features]."""
    return Shape(out_features, in_features)


@attribute_rule("torch.nn.Linear.bias")
@example("bias(64, 10)", "10")
def linear_bias(in_features: Dim, out_features: Dim) -> Shape:
    """[out_features]."""
    return Shape(out_features)


@layer_rule("torch.nn.LazyLinear")
@example('LazyLinear(10, input="b 64")', "b 10")
def lazy_linear(out_features: Dim, *, input: Shape) -> Shape:
    """[..., anything] gives [..., out_features]."""
    return functions.project(input, UNKNOWN, out_features)


@attribute_rule("torch.nn.LazyLinear.bias")
def lazy_linear_bias(out_features: Dim) -> Shape:
    """[out_features]."""
    return Shape(out_features)


@layer_rule("torch.nn.Bilinear")
@example('Bilinear(3, 4, 5, input1="b t 3", input2="b t 4")', "b t 5")
@example('Bilinear(3, 4, 5, input1="b 3", input2="b 3")', error="axis 1 of `input2` is 3 but `weight` takes 4")
@example('Bilinear(3, 4, 5, input1="2 3", input2="6 4")', error="axis 0 is 2 in `input1` but 6 in `input2`")
def bilinear(in1_features: Dim, in2_features: Dim, out_features: Dim, *, input1: Shape, input2: Shape) -> Shape:
    """[..., in1_features] and [..., in2_features] give [..., out_features]."""
    return functions.project_pair(input1, input2, in1_features, in2_features, out_features)


@constructor_rule("torch.nn.Bilinear")
@example("Bilinear(0, 3, 4)", error="`in1_features` must be at least 1, not 0")
@example("Bilinear(3, -1, 4)", error="`in2_features` is -1, but a size cannot be negative")
def check_bilinear(in1_features: Dim, in2_features: Dim, out_features: Dim) -> None:
    """Sizes aren't negative; the first one, by which torch divides, is not 0 either."""
    check_positive((in1_features,), "in1_features")
    check_not_negative(in2_features=in2_features, out_features=out_features)


@attribute_rule("torch.nn.Bilinear.weight")
@example("weight(3, 4, 5)", "5 3 4")
def bilinear_weight(in1_features: Dim, in2_features: Dim, out_features: Dim) -> Shape:
    """[out_features, in1_features, in2_features]."""
    return Shape(out_features, in1_features, in2_features)


@attribute_rule("torch.nn.Bilinear.bias")
@example("bias(3, 4, 5)", "5")
def bilinear_bias(in1_features: Dim, in2_features: Dim, out_features: Dim) -> Shape:
    """[out_features]."""
    return Shape(out_features)
