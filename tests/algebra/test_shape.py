"""Shapes: what is known of an axis when a part of the shape has any length."""

from __future__ import annotations

import pytest

from shapetypes.algebra import (
    UNKNOWN,
    Decline,
    Dim,
    Shape,
    ShapeError,
    Symbol,
    Variadic,
    canonicalize_dim,
    canonicalize_dims,
    parse_shape,
)

DIMS = [
    ("a b c", 0, "a"),
    ("a b c", -1, "c"),
    ("*x c", -1, "c"),
    ("a *x c", 0, "a"),
    ("a *x c", 1, "?"),
    ("*x c", -2, "?"),
]


@pytest.mark.parametrize(("shape", "axis", "expected"), DIMS)
def test_one_axis(shape: str, axis: int, expected: str) -> None:
    assert str(parse_shape(shape)[axis]) == expected


SLICES = [
    ("a b c", slice(1, None), "[b, c]"),
    ("a b c", slice(None, -1), "[a, b]"),
    ("a b c", slice(None, None, -1), "[c, b, a]"),
    ("*x c d", slice(None, -1), "[*x, c]"),
    ("*x c d", slice(-2, None), "[c, d]"),
    ("*x c d", slice(-3, None), "[...]"),
    ("a *x d", slice(1, None), "[*x, d]"),
    ("a *x d", slice(0, 1), "[a]"),
    ("a *x d", slice(0, 2), "[...]"),
    ("a *x d", slice(1, -1), "[*x]"),
    ("a *x d", slice(-1, 1), "[...]"),
]


@pytest.mark.parametrize(("shape", "part", "expected"), SLICES)
def test_slices(shape: str, part: slice, expected: str) -> None:
    assert str(parse_shape(shape)[part]) == expected


CHANGED = [
    ("a b c", "with_dim", (-2, 7), "[a, 7, c]"),
    ("a *x c", "with_dim", (-1, 7), "[a, *x, 7]"),
    ("*x c", "with_dim", (-2, 7), "[..., 7, c]"),
    ("a *x", "with_dim", (1, 7), "[a, 7, ...]"),
    ("a b", "insert", (0, 7), "[7, a, b]"),
    ("a b", "insert", (-1, 7), "[a, b, 7]"),
    ("a b", "insert", (-2, 7), "[a, 7, b]"),
    ("*x c", "insert", (-1, 7), "[*x, c, 7]"),
    ("*x c", "insert", (-2, 7), "[*x, 7, c]"),
    ("*x c", "insert", (-3, 7), "[..., 7, ?, c]"),
    ("*x c", "insert", (0, 7), "[7, *x, c]"),
    ("*x c", "insert", (1, 7), "[?, 7, ...]"),
    ("a b c", "remove", (1,), "[a, c]"),
    ("a b c", "remove", ((0, -1),), "[b]"),
    ("*x c d", "remove", (-1,), "[*x, c]"),
    ("*x c d", "remove", ((-1, -2),), "[*x]"),
    ("*x c", "remove", (-2,), "[..., c]"),
    ("a *x", "remove", (0,), "[*x]"),
]


@pytest.mark.parametrize(("shape", "method", "args", "expected"), CHANGED)
def test_changed_shapes(shape: str, method: str, args: tuple[object, ...], expected: str) -> None:
    assert str(getattr(parse_shape(shape), method)(*args)) == expected


def test_what_is_known() -> None:
    fixed, variadic, unknown = parse_shape("a 3"), parse_shape("*x d"), Shape.unknown()
    assert (fixed.rank, fixed.min_rank, fixed.is_unknown, len(fixed)) == (2, 2, False, 2)
    assert (variadic.rank, variadic.min_rank, variadic.is_unknown) == (None, 1, False)
    assert (unknown.rank, unknown.min_rank, unknown.is_unknown) == (None, 0, True)
    assert str(fixed.numel()) == "3*a" and variadic.numel() is UNKNOWN and Shape().numel() == 1
    assert list(fixed) == [Dim.symbol("a"), 3]
    assert fixed.symbols == {Symbol("a")}
    with pytest.raises(TypeError):
        len(variadic)
    with pytest.raises(TypeError):
        iter(unknown)
    with pytest.raises(IndexError):
        fixed[2]


def test_concatenation() -> None:
    assert str(parse_shape("a *x") + parse_shape("b")) == "[a, *x, b]"
    assert str(parse_shape("a *x b") + parse_shape("c *y d")) == "[a, ..., d]"
    assert Shape() + Shape(2) == Shape(2)


def test_at_most_one_variadic_part() -> None:
    with pytest.raises(ValueError):
        Shape(Variadic(), 3, Variadic("x"))


def test_variadic_parts_are_the_same_by_key() -> None:
    assert Shape(Variadic("x", key="f.x")) == Shape(Variadic("x", key="f.x", origin=object()))
    assert Shape(Variadic("x", key="f.x")) != Shape(Variadic("x", key="g.x"))


def test_substitution_reaches_variadic_parts() -> None:
    shape = parse_shape("a *x 2*a").substitute({Symbol("a"): Dim.of(3)}, {Variadic("x"): parse_shape("b c")})
    assert str(shape) == "[3, b, c, 6]"


def test_dtype_and_intent_ride_along() -> None:
    shape = Shape(1, 2, dtype="float32", written=True)
    assert shape == Shape(1, 2) and hash(shape) == hash(Shape(1, 2))
    kept = shape.substitute({}).with_dtype("int64")
    assert (kept.dtype, kept.written) == ("int64", True)
    for other in (shape[1:], shape.insert(0, 3), shape.remove(0), shape.with_dim(0, 4), shape + Shape(1)):
        assert (other.dtype, other.written) == (None, False)


def test_axes_count_from_both_ends() -> None:
    assert canonicalize_dim(-1, 3) == 2
    assert canonicalize_dim(0, Shape()) == 0 == canonicalize_dim(-1, 0)
    assert canonicalize_dim(2, Shape.unknown()) == 2
    assert canonicalize_dims((0, -1), parse_shape("a b")) == (0, 1)
    with pytest.raises(Decline):
        canonicalize_dim(-1, Shape.unknown())


def test_axes_out_of_range() -> None:
    with pytest.raises(ShapeError) as error:
        canonicalize_dim(3, parse_shape("a b c"))
    assert error.value.message == "`dim` is 3 but there are only 3 axes (allowed: -3 to 2)"
    with pytest.raises(ShapeError, match="axis 1 appears twice in `dims`"):
        canonicalize_dims((1, -1), 2, "dims")
