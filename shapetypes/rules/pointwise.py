"""Functions of each element: the result has the shape of the input, or of all operands broadcast together.

A new op costs one string in one of the tables. The names of a table stand for `torch.name`, `torch.Tensor.name` and
the in-place forms with an underscore, where torch has them.
"""

from __future__ import annotations

from typing import Final

from shapetypes.algebra.broadcast import broadcast, broadcast_all, broadcast_into
from shapetypes.algebra.compare import is_one
from shapetypes.algebra.dim import UNKNOWN, Dim
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _dtypes as dtypes
from shapetypes.rules import _require as require
from shapetypes.rules._axes import axis_of
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._values import Many


def in_place(*names: str) -> tuple[str, ...]:
    """`"add"` gives `torch.add_` and `torch.Tensor.add_`."""
    return functions_and_methods(*(f"{name}_" for name in names))


def special(*names: str) -> tuple[str, ...]:
    """`"expit"` gives `torch.special.expit`."""
    return tuple(f"torch.special.{name}" for name in names)


def functional(*names: str) -> tuple[str, ...]:
    """`"relu"` gives `torch.nn.functional.relu` and its in-place form."""
    return tuple(f"torch.nn.functional.{name}{suffix}" for name in names for suffix in ("", "_"))


# Of one tensor; the result has its dtype too.
SAME_DTYPE: Final = (
    "bitwise_not ceil clone conj conj_physical contiguous cpu cuda detach dropout alpha_dropout feature_dropout "
    "feature_alpha_dropout fill fix floor frac hardshrink nan_to_num neg negative pin_memory positive relu "
    "requires_grad resolve_conj resolve_neg round rrelu selu celu sgn sign square threshold trunc zero alias_copy "
    "detach_copy share_memory bernoulli random uniform exponential geometric cauchy log_normal coalesce to_dense"
).split()

# Of one tensor; integers become floats.
TO_FLOAT: Final = (
    "acos acosh arccos arccosh arcsin arcsinh arctan arctanh asin asinh atan atanh cos cosh deg2rad digamma erf erfc "
    "erfinv exp exp2 expm1 i0 lgamma log log10 log1p log2 logit mvlgamma rad2deg reciprocal rsqrt sigmoid sin sinc "
    "sinh sqrt tan tanh"
).split()

SPECIAL: Final = (
    "airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 digamma entr erf erfc erfcx erfinv exp2 expit expm1 gammaln i0 "
    "i0e i1 i1e log1p log_ndtr logit modified_bessel_i0 modified_bessel_i1 modified_bessel_k0 modified_bessel_k1 "
    "multigammaln ndtr ndtri psi round scaled_modified_bessel_k0 scaled_modified_bessel_k1 sinc spherical_bessel_j0"
).split()

ACTIVATIONS: Final = (
    "alpha_dropout celu dropout elu feature_alpha_dropout gelu hardshrink hardsigmoid hardswish hardtanh leaky_relu "
    "logsigmoid mish relu relu6 rrelu selu sigmoid silu softplus softshrink softsign tanh tanhshrink threshold"
).split()

#: Names of what keeps a shape, and with it what its expression says of an axis: `x.unsqueeze(1).float()`.
ELEMENTWISE: Final = frozenset({*SAME_DTYPE, *TO_FLOAT, *ACTIVATIONS, "abs", "clamp", "clip", "pow"})

# Of two tensors.
BINARY: Final = (
    "add bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor floor_divide fmax fmin fmod gcd lcm "
    "maximum minimum mul multiply nextafter pow remainder rsub sub subtract heaviside"
).split()

# Of two tensors; integers become floats.
BINARY_TO_FLOAT: Final = (
    "arctan2 atan2 copysign div divide hypot igamma igammac ldexp logaddexp logaddexp2 true_divide xlogy"
).split()

OPERATORS: Final = (
    "add and floordiv lshift mod mul or pow rshift sub xor "
    "radd rand rfloordiv rlshift rmod rmul ror rpow rrshift rsub rxor"
).split()

DIVISIONS: Final = "div rdiv truediv rtruediv".split()

IN_PLACE_OPERATORS: Final = ("iadd iand idiv ifloordiv ilshift imod imul ior ipow irshift isub itruediv ixor").split()

SPECIAL_BINARY: Final = (
    "chebyshev_polynomial_t chebyshev_polynomial_u chebyshev_polynomial_v chebyshev_polynomial_w gammainc gammaincc "
    "hermite_polynomial_h hermite_polynomial_he laguerre_polynomial_l legendre_polynomial_p "
    "shifted_chebyshev_polynomial_t shifted_chebyshev_polynomial_u shifted_chebyshev_polynomial_v "
    "shifted_chebyshev_polynomial_w xlog1py xlogy zeta"
).split()


@shape_rule(*functions_and_methods(*SAME_DTYPE), *in_place(*SAME_DTYPE), *methods("__neg__", "__pos__", "__invert__"))
@example('neg("n 3")', "n 3")
@example('round("n 3", decimals=2)', "n 3")
def unary(input: Shape, *options: object) -> Shape:
    """The input's shape and dtype."""
    return input


@shape_rule(*functions_and_methods(*TO_FLOAT), *in_place(*TO_FLOAT), *special(*SPECIAL), *functional(*ACTIVATIONS))
@example('exp("n 3")', "n 3")
@example('relu("b c h w")', "b c h w")
def unary_to_float(input: Shape, *options: object) -> Shape:
    """The input's shape."""
    return input.with_dtype(dtypes.as_float(input.dtype))


@shape_rule(
    *functions_and_methods("abs", "absolute", "real", "imag"), *in_place("abs", "absolute"), *methods("__abs__")
)
@example('abs("n 3 : complex64")', "n 3 : float32")
def absolute(input: Shape) -> Shape:
    """The input's shape; of complex numbers, the real dtype."""
    return input.with_dtype(dtypes.as_real(input.dtype))


@shape_rule(*functions_and_methods("angle"))
@example('angle("n 3 : complex64")', "n 3 : float32")
def angle(input: Shape) -> Shape:
    """The input's shape; a real dtype."""
    return input.with_dtype(dtypes.as_real(dtypes.as_float(input.dtype)))


@shape_rule("torch.special.polygamma", "torch.polygamma")
@example('polygamma(1, "n 3")', "n 3")
def polygamma(n: object, input: Shape) -> Shape:
    """The input's shape."""
    return input.with_dtype(dtypes.as_float(input.dtype))


@shape_rule(*methods("polygamma", "polygamma_"))
def polygamma_method(input: Shape, n: object) -> Shape:
    """The input's shape."""
    return input.with_dtype(dtypes.as_float(input.dtype))


@shape_rule("torch.frexp", "torch.Tensor.frexp")
@example('frexp("n 3")', ("n 3", "n 3 : int32"))
def frexp(input: Shape) -> tuple[Shape, Shape]:
    """Mantissa and exponent have the input's shape."""
    return input, input.with_dtype("int32")


@shape_rule(*functions_and_methods(*BINARY), *methods(*(f"__{name}__" for name in OPERATORS)))
@example('add("b t d", "d")', "b t d")
@example('mul("b 1 d", "t 1")', "b t d")
@example('pow("n 3", 2)', "n 3")
@example('add("n 3", "n 4")', error="axis -1 is 3 in `input` but 4 in `other`")
def binary(input: Shape, other: Shape, *options: object) -> Shape:
    """Both operands broadcast together."""
    return _broadcast(input=input, other=other)


@shape_rule(
    *functions_and_methods(*BINARY_TO_FLOAT),
    *methods(*(f"__{name}__" for name in DIVISIONS)),
    *special(*SPECIAL_BINARY),
)
@example('div("b t d", "b t 1")', "b t d")
@example('atan2("n 3", "4")', error="axis -1 is 3 in `input` but 4 in `other`")
def binary_to_float(input: Shape, other: Shape, *options: object) -> Shape:
    """Both operands broadcast together."""
    result = _broadcast(input=input, other=other)
    return result.with_dtype(dtypes.as_float(result.dtype))


@shape_rule(*functions_and_methods("float_power"))
@example('float_power("n 3", 2)', "n 3")
def float_power(input: Shape, exponent: Shape) -> Shape:
    """Both operands broadcast together, in double precision."""
    return broadcast(input=input, exponent=exponent)


@shape_rule(
    *in_place(*BINARY, *BINARY_TO_FLOAT, "float_power"), *methods(*(f"__{name}__" for name in IN_PLACE_OPERATORS))
)
@example('add_("b 3", "3")', "b 3")
def binary_in_place(input: Shape, other: Shape, *options: object) -> Shape:
    """The left operand's shape, into which the right one must broadcast."""
    return into(input, other=other)


@shape_rule("torch.Tensor.copy_")
@example('copy_("b 3", "3")', "b 3")
@example('copy_("3", "b 3")', error="does not fit into")
def copy_in_place(input: Shape, src: Shape, non_blocking: object = False) -> Shape:
    """The input's shape, into which the source must broadcast."""
    return into(input, src=src)


# The same law for ops whose parameters torch calls otherwise.


@shape_rule("torch.complex")
@example('complex("n 3", "n 3")', "n 3")
def complex_(real: Shape, imag: Shape) -> Shape:
    """Both operands broadcast together."""
    result = broadcast(real=real, imag=imag)
    return result.with_dtype(dtypes.as_complex(dtypes.common(real.dtype, imag.dtype)))


@shape_rule("torch.polar")
@example('polar("n 3", "3")', "n 3")
def polar(abs: Shape, angle: Shape) -> Shape:
    """Both operands broadcast together."""
    result = broadcast(abs=abs, angle=angle)
    return result.with_dtype(dtypes.as_complex(dtypes.common(abs.dtype, angle.dtype)))


@shape_rule(*functions_and_methods("clamp", "clip"))
@example('clamp("n 3", 0, 1)', "n 3")
@example('clamp("n 3", min="3")', "n 3")
def clamp(input: Shape, min: Shape | None = None, max: Shape | None = None) -> Shape:
    """The input broadcast with those bounds that are tensors."""
    return _broadcast(input=input, **_given(min=min, max=max))


@shape_rule(*in_place("clamp", "clip"))
def clamp_in_place(input: Shape, min: Shape | None = None, max: Shape | None = None) -> Shape:
    """The input's shape, into which the bounds must broadcast."""
    return into(input, **_given(min=min, max=max))


@shape_rule(*functions_and_methods("clamp_min"))
@example('clamp_min("n 3", 0)', "n 3")
def clamp_min(input: Shape, min: Shape) -> Shape:
    """The input broadcast with the bound."""
    return _broadcast(input=input, min=min)


@shape_rule(*functions_and_methods("clamp_max"))
def clamp_max(input: Shape, max: Shape) -> Shape:
    """The input broadcast with the bound."""
    return _broadcast(input=input, max=max)


@shape_rule(*in_place("clamp_min"))
def clamp_min_in_place(input: Shape, min: Shape) -> Shape:
    """The input's shape, into which the bound must broadcast."""
    return into(input, min=min)


@shape_rule(*in_place("clamp_max"))
def clamp_max_in_place(input: Shape, max: Shape) -> Shape:
    """The input's shape, into which the bound must broadcast."""
    return into(input, max=max)


@shape_rule(*functions_and_methods("lerp"))
@example('lerp("n 3", "n 3", 0.5)', "n 3")
def lerp(input: Shape, end: Shape, weight: Shape) -> Shape:
    """All operands broadcast together."""
    return _broadcast(input=input, end=end, weight=weight)


@shape_rule(*in_place("lerp"))
def lerp_in_place(input: Shape, end: Shape, weight: Shape) -> Shape:
    """The input's shape, into which the others must broadcast."""
    return into(input, end=end, weight=weight)


@shape_rule(*functions_and_methods("addcmul", "addcdiv"))
@example('addcmul("n 3", "n 1", "3")', "n 3")
def addcmul(input: Shape, tensor1: Shape, tensor2: Shape) -> Shape:
    """All operands broadcast together."""
    return _broadcast(input=input, tensor1=tensor1, tensor2=tensor2)


@shape_rule(*in_place("addcmul", "addcdiv"))
def addcmul_in_place(input: Shape, tensor1: Shape, tensor2: Shape) -> Shape:
    """The input's shape, into which the others must broadcast."""
    return into(input, tensor1=tensor1, tensor2=tensor2)


@shape_rule("torch.nn.functional.prelu", "torch.prelu", "torch.Tensor.prelu")
@example('prelu("b 3 h", "3")', "b 3 h")
@example('prelu("b 3 h", "4")', error="axis 1 of `input` is 3 but the size of `weight` is 4")
def prelu(input: Shape, weight: Shape) -> Shape:
    """The input's shape; `weight` has one number, or one per channel (axis 1)."""
    require.rank(0, 1, weight=weight)
    if weight.rank == 1 and input.rank is not None:
        channels = input[1] if input.rank > 1 else Dim.of(1)
        if not is_one(weight[0]):
            require.equal_sizes(channels, "axis 1 of `input`", weight[0], "the size of `weight`")
    return input


@shape_rule("torch.nn.functional.glu", "torch.glu")
@example('glu("b 2*d")', "b d")
@example('glu("b 2*d+1")', error="axis 1 of `input` is 2*d + 1, which is not divisible by 2")
@example('glu("b 7")', error="axis 1 of `input` is 7, which is not divisible by 2")
def glu(input: Shape, dim: int = -1) -> Shape:
    """Axis `dim` is halved."""
    require.min_rank(1, input=input)
    axis = axis_of(dim, input)
    message = f"axis {axis} of `input` is {input[axis]}, which is not divisible by 2"
    require.that(not (input[axis] % 2).value, message)  # a symbol may well be even
    return input.with_dim(axis, input[axis] // 2)


@shape_rule(*(f"torch.nn.functional.dropout{n}d" for n in (1, 2, 3)))
def feature_dropout(input: Shape, *options: object) -> Shape:
    """The input's shape."""
    return input


@shape_rule("torch.where")
@example('where("b t : bool", "b t", 0.0)', "b t")
@example('where("b t : bool")', ("_ : int64", "_ : int64"))
def where(condition: Shape, input: Shape | None = None, other: Shape | None = None) -> Shape | tuple[Shape, ...] | Many:
    """All operands broadcast together; of the condition alone, the indices of what isn't zero, for each axis."""
    if input is None or other is None:
        indices = Shape(UNKNOWN, dtype="int64")
        return Many(indices) if condition.rank is None else (indices,) * max(condition.rank, 1)
    return _where(condition, input, other)


def _where(condition: Shape, input: Shape, other: Shape) -> Shape:
    require.boolean(condition=condition)
    result = broadcast(condition=condition, input=input, other=other)
    return result.with_dtype(dtypes.common(input.dtype, other.dtype))


@shape_rule("torch.Tensor.where")
@example('where("b t", "b t : bool", 0.0)', "b t")
def where_method(input: Shape, condition: Shape, other: Shape) -> Shape:
    """All operands broadcast together."""
    return _where(condition, input, other)


@shape_rule(*functions_and_methods("masked_fill"))
@example('masked_fill("b h t t", "t t : bool", 0.0)', "b h t t")
def masked_fill(input: Shape, mask: Shape, value: Shape) -> Shape:
    """The input broadcast with the mask; `value` is a single number."""
    require.boolean(mask=mask)
    require.rank(0, value=value)
    return broadcast(input=input, mask=mask).with_dtype(input.dtype)


@shape_rule("torch.Tensor.masked_fill_")
@example('masked_fill_("t t", "b t t : bool", 0.0)', error="does not fit")
def masked_fill_in_place(input: Shape, mask: Shape, value: Shape) -> Shape:
    """The input's shape, into which the mask must broadcast."""
    require.boolean(mask=mask)
    require.rank(0, value=value)
    return into(input, mask=mask)


def _broadcast(**operands: Shape) -> Shape:
    dtype = dtypes.common(*(operand.dtype for operand in operands.values()))
    return broadcast_all(operands).with_dtype(dtype)


def into(input: Shape, **values: Shape) -> Shape:
    """`input`, into which all `values` must broadcast."""
    return broadcast_into(input=input, **values)


def _given(**operands: Shape | None) -> dict[str, Shape]:
    return {name: shape for name, shape in operands.items() if shape is not None}
