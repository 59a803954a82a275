"""The notation: what it means, and one clear error with its column where it means nothing."""

from __future__ import annotations

import pytest

from shapetypes.algebra import NotationError, Variadic, parse_dim, parse_native_shape, parse_shape

SHAPES = [
    ("b t 3*c", "[b, t, 3*c]"),
    ("", "[]"),
    ("  b   t ", "[b, t]"),
    ("... d", "[..., d]"),
    ("*bs d", "[*bs, d]"),
    ("b min(t, 3) (h - 1)//2", "[b, min(3, t), (h - 1)//2]"),
    ("b 2**n n%2", "[b, 2**n, n%2]"),
    ("größe _x x_1", "[größe, _x, x_1]"),
    ("b -n+m", "[b, m - n]"),
    ("0 1", "[0, 1]"),
    ("min max", "[min, max]"),
]


@pytest.mark.parametrize(("text", "expected"), SHAPES)
def test_one_string(text: str, expected: str) -> None:
    assert str(parse_shape(text)) == expected


NATIVE = [
    ("B, T, 3 * D, D // H", "[B, T, 3*D, D//H]"),
    ("..., D", "[..., D]"),
    ("*Bs, D", "[*Bs, D]"),
    ("B,", "[B]"),
    ("()", "[]"),
    ("min(A, B), C", "[min(A, B), C]"),
    ("B,\n    T", "[B, T]"),
]


@pytest.mark.parametrize(("text", "expected"), NATIVE)
def test_native(text: str, expected: str) -> None:
    assert str(parse_native_shape(text)) == expected


DIMS = [
    ("3*c + 1", "3*c + 1"),
    ("a - b - c", "a - b - c"),
    ("a//b*c", "c*(a//b)"),
    ("2**2**3", "256"),
    ("-2*-3", "6"),
    ("-a + 3*a", "2*a"),
]


@pytest.mark.parametrize(("text", "expected"), DIMS)
def test_precedence_is_that_of_python(text: str, expected: str) -> None:
    assert str(parse_dim(text)) == expected


ERRORS = [
    ("b t +", 4, "spaces separate sizes"),
    ("b t+", 4, "a size is missing at the end"),
    ("b + t", 2, "spaces separate sizes"),
    ("b -1", 2, "a size can't be negative"),
    ("b 2-3", 2, "a size can't be negative"),
    ("*a b *c", 5, "at most one variadic part"),
    ("... b ...", 6, "at most one variadic part"),
    ("b, t", 1, "unexpected `,`"),
    ("b t$", 3, "unexpected `$`"),
    ("b 2c", 2, "`2c` is neither an integer nor a name"),
    ("b 1.5", 2, "`1.5` is neither an integer nor a name"),
    ("b/2", 1, "use `//`"),
    ("b (t", 2, "`(` is never closed"),
    ("b t)", 3, "unexpected `)`"),
    ("b min(t", 2, "`(` is never closed"),
    ("b//0", 3, "division by zero"),
    ("b *", 2, "`*` must be followed by a name"),
    ("b *3", 2, "`*` must be followed by a name"),
    ("b ...+1", 2, "`...` stands alone"),
    ("b t*", 4, "a size is missing at the end"),
    ("b 2**-1", 5, "a negative power is not a size"),
    ("b t²", 2, "`t²` is neither an integer nor a name"),
    ("b a.b", 3, "unexpected `.`"),
]


@pytest.mark.parametrize(("text", "column", "message"), ERRORS)
def test_errors_have_a_column(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_shape(text)
    assert message in error.value.message
    assert error.value.column == column


NATIVE_ERRORS = [
    ("B, -1", 3, "negative"),
    ("B, , T", 3, "a size is missing"),
    ("*A, *B", 4, "at most one"),
    ("B T", 2, "unexpected `T` after a size"),
    ("B, 3 *", 6, "a size is missing at the end"),
]


@pytest.mark.parametrize(("text", "column", "message"), NATIVE_ERRORS)
def test_native_errors(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_native_shape(text)
    assert message in error.value.message
    assert error.value.column == column


def test_the_caller_says_what_names_mean() -> None:
    seen: list[tuple[str, int]] = []

    def symbol(name: str, column: int):  # type: ignore[no-untyped-def]
        seen.append((name, column))
        return parse_dim(name)

    shape = parse_shape(
        "b *xs 3*c", symbol=symbol, variadic=lambda name, column: Variadic(name, key=f"f.{name}@{column}")
    )
    assert seen == [("b", 0), ("c", 8)]
    assert shape.variadic == Variadic("xs", key="f.xs@3")
