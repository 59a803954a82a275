"""Linear maps, with weights stored output first."""

from __future__ import annotations

from shapetypes.algebra.compare import Answer, equal
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.errors import ShapeError
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._checks import check_vector
from shapetypes.rules._registry import example, shape_rule
from shapetypes.rules._window import ONE


def project(input: Shape, in_features: Dim, out_features: Dim) -> Shape:
    """[..., in] gives [..., out]."""
    require.min_rank(1, input=input)
    if equal(input[-1], in_features) is Answer.NO:
        axis = -1 if input.rank is None else input.rank - 1
        raise ShapeError(
            f"expects {in_features} features (axis {axis} of `input`) but it has {input[-1]}",
            help=_features_help(input, in_features),
        )
    return input[:-1] + Shape(out_features)


def _features_help(input: Shape, in_features: Dim) -> str | None:
    rank = input.rank
    if rank is None or rank < 2:
        return None
    if equal(in_features, input[1:].numel()) is Answer.YES:
        return f"`input`.flatten(1) has shape {Shape(input[0], in_features)}"
    if equal(input[-2], in_features) is Answer.YES:
        return "`input`.transpose(-2, -1) brings them to the last axis"
    if rank == 4 and equal(input[1], in_features) is Answer.YES:
        return "`input`.permute(0, 2, 3, 1) brings them to the last axis"
    if rank == 4 and input[1].value and (in_features % input[1]).value == 0:
        return f"`input`.flatten(1) has shape {Shape(input[0], input[1:].numel())}"
    return None


@shape_rule("torch.nn.functional.linear")
@example('linear("b 64", "10 64", "10")', "b 10")
@example('linear("b t d", "3*d d")', "b t 3*d")
@example('linear("64", "10 64")', "10")
@example('linear("b 64", "64")', "b")
@example('linear("b 32", "10 64")', error="expects 64 features (axis 1 of `input`) but it has 32")
@example('linear("b 64", "10 64", "64")', error="`bias` must have size 10, one for each output feature, but has 64")
def linear(input: Shape, weight: Shape, bias: Shape | None = None) -> Shape:
    """[..., in] with weight [out, in] gives [..., out]; with weight [in] the axis goes."""
    require.rank(1, 2, weight=weight)
    if weight.rank is None:
        return Shape.unknown()
    if weight.rank == 1 and bias is not None:
        raise ShapeError(f"a weight with one axis, {weight}, takes no `bias`")
    if weight.rank == 1:
        return project(input, weight[0], ONE)[:-1]
    if bias is not None and bias.rank != 0 and not (bias.rank == 1 and bias[0].value == 1):  # those broadcast
        check_vector(bias, weight[0], "bias", "output feature")
    return project(input, weight[1], weight[0])


@shape_rule("torch.nn.functional.bilinear", "torch.bilinear")
@example('bilinear("b t i", "b t j", "o i j", "o")', "b t o")
@example('bilinear("b 3", "b 4", "5 3 6")', error="axis 1 of `input2` is 4 but `weight` takes 6")
@example('bilinear("2 3", "5 4", "5 3 4")', error="axis 0 is 2 in `input1` but 5 in `input2`")
def bilinear(input1: Shape, input2: Shape, weight: Shape, bias: Shape | None = None) -> Shape:
    """[..., I] and [..., J] with weight [O, I, J] give [..., O]."""
    require.rank(3, weight=weight)
    check_vector(bias, weight[0], "bias", "output feature")
    return project_pair(input1, input2, weight[1], weight[2], weight[0])


def project_pair(input1: Shape, input2: Shape, in1: Dim, in2: Dim, out: Dim) -> Shape:
    """[..., in1] and [..., in2] give [..., out]."""
    require.min_rank(1, input1=input1, input2=input2)
    for name, operand, size in (("input1", input1, in1), ("input2", input2, in2)):
        require.axis_size(operand, -1, size, f"but `weight` takes {size}", name=name)
    batch = require.equal_dims({"input1": input1, "input2": input2}, except_axis=(input1.rank or 1) - 1)
    return batch[:-1] + Shape(out)
