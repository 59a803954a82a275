"""Layers that work on each number by itself, and softmax along an axis: the shape stays."""

from __future__ import annotations

from shapetypes.algebra.axis import canonicalize_dim
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules import pointwise
from shapetypes.rules._checks import check_not_negative
from shapetypes.rules._registry import attribute_rule, constructor_rule, example, layer_rule
from shapetypes.rules._values import Unknown
from shapetypes.rules._window import ONE

_ELEMENTWISE = """
    Identity ReLU ReLU6 LeakyReLU RReLU ELU CELU SELU GELU SiLU Mish Hardswish Hardsigmoid Hardtanh Hardshrink
    Sigmoid LogSigmoid Tanh Tanhshrink Softplus Softshrink Softsign Threshold
    Dropout Dropout2d Dropout3d AlphaDropout FeatureAlphaDropout
"""


@layer_rule(*(f"torch.nn.{name}" for name in _ELEMENTWISE.split()))
@example('Identity(input="b c h w : float64")', "b c h w : float64")
def unchanged(*, input: Shape) -> Shape:
    """The shape stays."""
    return input


@layer_rule("torch.nn.Dropout1d")
@example('Dropout1d(input="b c l")', "b c l")
@example('Dropout1d(input="b c h w")', error="`input` must have 2 or 3 axes, but has 4 axes")
def dropout1d(*, input: Shape) -> Shape:
    """The shape stays: [C, L] or [N, C, L]."""
    require.rank(2, 3, input=input)
    return input


@layer_rule("torch.nn.Softmax", "torch.nn.LogSoftmax", "torch.nn.Softmin")
@example('Softmax(-1, input="b c")', "b c")
@example('Softmax(2, input="b c")', error="`dim` is 2 but there are only 2 axes")
def softmax(dim: int | Unknown | None = None, *, input: Shape) -> Shape:
    """The shape stays; `dim` must exist."""
    if isinstance(dim, int) and input.rank is not None:
        canonicalize_dim(dim, input)
    return input


@layer_rule("torch.nn.Softmax2d")
@example('Softmax2d(input="b c h w")', "b c h w")
@example('Softmax2d(input="b c")', error="`input` must have 3 or 4 axes, but has 2 axes")
def softmax2d(*, input: Shape) -> Shape:
    """The shape stays: [C, H, W] or [N, C, H, W]."""
    require.rank(3, 4, input=input)
    return input


@layer_rule("torch.nn.GLU")
@example('GLU(input="b 2*d")', "b d")
@example('GLU(1, input="b 7 t")', error="axis 1 of `input` is 7")
def glu(dim: int | Unknown = -1, *, input: Shape) -> Shape:
    """The axis `dim` is halved."""
    if isinstance(dim, Unknown):
        return Shape.unknown() if input.rank is None else Shape(*[UNKNOWN] * input.rank)
    return pointwise.glu(input, dim)


@layer_rule("torch.nn.PReLU")
@example('PReLU(input="b c")', "b c")
@example('PReLU(8, input="b 8 h w")', "b 8 h w")
@example('PReLU(8, input="2 4 5 5")', error="axis 1 of `input` is 4 but the size of `weight` is 8")
def prelu(num_parameters: Dim = ONE, *, input: Shape) -> Shape:
    """The shape stays; there is one parameter, or one per channel (axis 1)."""
    return pointwise.prelu(input, Shape(num_parameters))


@constructor_rule("torch.nn.PReLU")
@example("PReLU(-1)", error="`num_parameters` is -1, but a size cannot be negative")
def check_prelu(num_parameters: Dim = ONE) -> None:
    """A number of weights."""
    check_not_negative(num_parameters=num_parameters)


@attribute_rule("torch.nn.PReLU.weight")
@example("weight(8)", "8")
def prelu_weight(num_parameters: Dim = ONE) -> Shape:
    """[num_parameters]."""
    return Shape(num_parameters)
