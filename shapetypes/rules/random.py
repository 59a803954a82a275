"""Random tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.dim import Dim
from shapetypes.algebra.shape import Shape
from shapetypes.rules import _require as require
from shapetypes.rules._registry import example, functions_and_methods, shape_rule
from shapetypes.rules._values import UNKNOWN_VALUE, Unknown
from shapetypes.rules.creation import DTypeArg, new

_NUMBER: Final = Shape()


@shape_rule("torch.randint")
@example('randint(10, ("b", 3))', "b 3 : int64")
@example('randint(0, 10, ("b", 3))', "b 3 : int64")
@example('randint(high=10, size=("b",))', "b : int64")
def randint(
    low: object = 0,
    high: Sequence[Dim] | Dim | float | Unknown = UNKNOWN_VALUE,
    size: Sequence[Dim] | None = None,
    *,
    dtype: DTypeArg = None,
) -> Shape:
    """The sizes given; `randint(high, size)` or `randint(low, high, size)`."""
    sizes = high if isinstance(high, tuple) else size
    return Shape.unknown() if sizes is None else new(sizes, dtype, "int64")


@shape_rule("torch.randperm")
@example('randperm("n")', "n : int64")
def randperm(n: Dim, *, dtype: DTypeArg = None) -> Shape:
    """`n` indices."""
    return new((n,), dtype, "int64")


@shape_rule("torch.normal")
@example('normal("b 3", "b 3")', "b 3")
@example('normal("b 3", 1.0)', "b 3")
@example('normal(0.0, 1.0, ("b", 3))', "b 3")
def normal(mean: Shape, std: Shape = _NUMBER, size: Sequence[Dim] | None = None) -> Shape:
    """The sizes given, or those of `mean` and `std` broadcast together."""
    return new(size) if size is not None else broadcast(mean=mean, std=std)


@shape_rule("torch.Tensor.normal_")
@example('normal_("b 3", 0.0, 1.0)', "b 3")
def normal_in_place(input: Shape, mean: object = 0, std: object = 1) -> Shape:
    """The input's shape."""
    return input


@shape_rule(*functions_and_methods("multinomial"))
@example('multinomial("b v", 1)', "b 1 : int64")
@example('multinomial("v", "k")', "k : int64")
@example('multinomial("b 3", 4)', error="cannot draw 4 of 3 without replacement")
def multinomial(input: Shape, num_samples: Dim, replacement: bool | Unknown = False) -> Shape:
    """The last axis, of weights, becomes one of drawn indices."""
    require.rank(1, 2, input=input)
    if replacement is False:
        require.at_most(num_samples, input[-1], f"cannot draw {num_samples} of {input[-1]} without replacement")
    return input.with_dim(-1, num_samples).with_dtype("int64")


@shape_rule("torch.binomial")
@example('binomial("b 3", "b 3")', "b 3")
def binomial(count: Shape, prob: Shape) -> Shape:
    """Both operands broadcast together."""
    return broadcast(count=count, prob=prob)


@shape_rule("torch.poisson")
@example('poisson("b 3")', "b 3")
def poisson(input: Shape) -> Shape:
    """The input's shape."""
    return input
