"""Comparisons and tests of each element: the result is a tensor of bool."""

from __future__ import annotations

from typing import Final

from shapetypes.algebra.broadcast import broadcast
from shapetypes.algebra.shape import Shape
from shapetypes.rules._registry import example, functions_and_methods, methods, shape_rule
from shapetypes.rules._values import UNKNOWN_RESULT, UnknownResult
from shapetypes.rules.pointwise import in_place, into

UNARY: Final = "isfinite isinf isnan isneginf isposinf isreal logical_not signbit".split()

BINARY: Final = (
    "eq ge greater greater_equal gt le less less_equal logical_and logical_or logical_xor lt ne not_equal"
).split()


@shape_rule(*functions_and_methods(*UNARY))
@example('isnan("n 3")', "n 3 : bool")
def test(input: Shape) -> Shape:
    """The input's shape, of bool."""
    return input.with_dtype("bool")


@shape_rule(*in_place("logical_not"))
def test_in_place(input: Shape) -> Shape:
    """The input's shape and dtype."""
    return input


@shape_rule(*functions_and_methods(*BINARY), *methods(*(f"__{n}__" for n in ("eq", "ge", "gt", "le", "lt", "ne"))))
@example('eq("b t", "t")', "b t : bool")
@example('lt("n 3", 0)', "n 3 : bool")
@example('gt("n 3", "n 4")', error="axis -1 is 3 in `input` but 4 in `other`")
def compare(input: Shape, other: Shape) -> Shape:
    """Both operands broadcast together, of bool."""
    return broadcast(input=input, other=other).with_dtype("bool")


@shape_rule(*in_place(*BINARY))
def compare_in_place(input: Shape, other: Shape) -> Shape:
    """The left operand's shape and dtype, into which the right one must broadcast."""
    return into(input, other=other)


@shape_rule(*functions_and_methods("isclose"))
@example('isclose("n 3", "3")', "n 3 : bool")
def isclose(input: Shape, other: Shape, *tolerances: object) -> Shape:
    """Both operands broadcast together, of bool."""
    return broadcast(input=input, other=other).with_dtype("bool")


@shape_rule(*functions_and_methods("allclose"))
@example('allclose("n 3", "n 4")', error="axis -1 is 3 in `input` but 4 in `other`")
def allclose(input: Shape, other: Shape, *tolerances: object) -> UnknownResult:
    """Both operands must broadcast together; the answer is a bool."""
    broadcast(input=input, other=other)
    return UNKNOWN_RESULT


@shape_rule(*functions_and_methods("equal"))
@example('equal("n 3", "n 4")', None)
def equal(input: Shape, other: Shape) -> UnknownResult:
    """A bool; tensors of different shapes are not equal, which is no mistake."""
    return UNKNOWN_RESULT


@shape_rule("torch.isin")
@example('isin("n 3 : int64", "k : int64")', "n 3 : bool")
def isin(elements: Shape, test_elements: Shape, *options: object) -> Shape:
    """The shape of `elements`, of bool."""
    return elements.with_dtype("bool")
