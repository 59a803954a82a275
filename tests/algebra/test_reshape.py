"""Views: the number of elements stays."""

from __future__ import annotations

import pytest

from shapetypes.algebra import (
    Dim,
    Facts,
    Shape,
    ShapeError,
    assuming,
    flatten,
    parse_dim,
    parse_shape,
    reshape,
    unflatten,
)


def sizes(text: str) -> list[Dim]:
    return [Dim.of(-1) if word == "-1" else parse_dim(word) for word in text.split()]


VIEWS = [
    ("2 3", "6", "[6]"),
    ("2 3", "-1", "[6]"),
    ("2 3 4", "-1 6", "[4, 6]"),
    ("", "1 1", "[1, 1]"),
    ("0 3", "0 5", "[0, 5]"),
    ("B T D", "B -1", "[B, D*T]"),
    ("B T D", "-1 D", "[B*T, D]"),
    ("B T D", "B*T D", "[B*T, D]"),
    ("B T 3*D", "B T 3 D", "[B, T, 3, D]"),
    ("B T 3*D", "B T 3 -1", "[B, T, 3, D]"),
    ("B C H W", "B C -1", "[B, C, H*W]"),
    ("B T 64", "B T 8 -1", "[B, T, 8, 8]"),
    # it hangs on a divisibility: taken as given
    ("B T D", "B T H D//H", "[B, T, H, D//H]"),
    ("B T H D//H", "B T D", "[B, T, D]"),
    ("B T D", "B T H -1", "[B, T, H, D//H]"),
    ("N 4", "-1 3", "[(4*N)//3, 3]"),
    ("B C H W", "B C H//2 2 W//2 2", "[B, C, H//2, 2, W//2, 2]"),
    # unknown
    ("...", "B -1", "[B, ?]"),
    ("... D", "3 4", "[3, 4]"),
]


@pytest.mark.parametrize(("shape", "wanted", "expected"), VIEWS)
def test_views(shape: str, wanted: str, expected: str) -> None:
    assert str(reshape(parse_shape(shape), sizes(wanted))) == expected


WRONG = [
    ("2 3", "4", "shape [2, 3] has 6 elements but [4] has 4"),
    ("B 6", "B 5", "shape [B, 6] has 6*B elements but [B, 5] has 5*B"),
    ("B T D", "B D", "shape [B, T, D] has B*D*T elements but [B, D] has B*D"),
    ("B T D", "B T H D", "shape [B, T, D] has B*D*T elements but [B, T, H, D] has B*D*H*T"),
    ("B T D", "B T D//2", "shape [B, T, D] has B*D*T elements but [B, T, D//2] has B*T*(D//2)"),
    ("B T C", "B T H D//H", "shape [B, T, C] has B*C*T elements but [B, T, H, D//H] has B*H*T*(D//H)"),
    ("2 3", "4 -1", "6 elements of shape [2, 3] can't be divided by 4, the product of the other sizes"),
    ("2 3", "-1 -1", "only one size can be -1, found 2"),
    ("0 3", "0 -1", "-1 is ambiguous when another size is 0"),
]


@pytest.mark.parametrize(("shape", "wanted", "message"), WRONG)
def test_wrong_views(shape: str, wanted: str, message: str) -> None:
    with pytest.raises(ShapeError) as error:
        reshape(parse_shape(shape), sizes(wanted))
    assert error.value.message == message


def test_negative_sizes_are_refused() -> None:
    with pytest.raises(ShapeError, match="size -2 at axis 1 is negative"):
        reshape(Shape(2, 3), [3, -2])


def test_plain_ints_of_the_user_may_be_any_size() -> None:
    width = Dim.symbol("width", implicit=True)
    shape = Shape(Dim.symbol("B"), width)
    assert str(reshape(shape, [8, -1])) == "[8, (B*width)//8]"
    assert str(reshape(shape, [Dim.symbol("B"), 64])) == "[B, 64]"
    with pytest.raises(ShapeError):
        reshape(shape, [Dim.symbol("B"), 4 * width])


def test_heads_are_split_and_merged_under_a_fact() -> None:
    with assuming(Facts().and_divides(Dim.symbol("H"), Dim.symbol("D"))):
        split = reshape(parse_shape("B T D"), sizes("B T H -1"))
        assert str(split) == "[B, T, H, D//H]"
        assert str(flatten(split, 2)) == "[B, T, D]"
        assert str(reshape(split, sizes("B T -1"))) == "[B, T, D]"
        assert str(reshape(parse_shape("B T D"), sizes("B T -1 D//H"))) == "[B, T, H, D//H]"
    assert str(flatten(split, 2)) == "[B, T, H*(D//H)]"


FLATTENED = [
    ("a b c", 0, -1, "[a*b*c]"),
    ("a b c", 1, -1, "[a, b*c]"),
    ("a b c", 0, 1, "[a*b, c]"),
    ("a b c", 1, 1, "[a, b, c]"),
    ("", 0, -1, "[1]"),
    ("a *x", 1, -1, "[a, ?]"),
    ("*x c d", -2, -1, "[*x, c*d]"),
    ("*x c d e", -3, -2, "[*x, c*d, e]"),
    ("*x d", 0, -2, "[?, d]"),
    ("*x d", 2, 3, "[...]"),
]


@pytest.mark.parametrize(("shape", "start", "end", "expected"), FLATTENED)
def test_flatten(shape: str, start: int, end: int, expected: str) -> None:
    assert str(flatten(parse_shape(shape), start, end)) == expected


def test_flatten_checks_its_axes() -> None:
    with pytest.raises(ShapeError, match="`start_dim` is 2 but `end_dim` is 1"):
        flatten(parse_shape("a b c"), 2, 1)
    with pytest.raises(ShapeError, match="`end_dim` is 3"):
        flatten(parse_shape("a b c"), 0, 3)


UNFLATTENED = [
    ("b 12", 1, "3 4", "[b, 3, 4]"),
    ("b 12 d", -2, "3 -1", "[b, 3, 4, d]"),
    ("b 3*d", 1, "3 -1", "[b, 3, d]"),
    ("*x 12", -1, "3 -1", "[*x, 3, 4]"),
    ("*x c", -2, "3 -1", "[..., 3, ?, c]"),
]


@pytest.mark.parametrize(("shape", "dim", "parts", "expected"), UNFLATTENED)
def test_unflatten(shape: str, dim: int, parts: str, expected: str) -> None:
    assert str(unflatten(parse_shape(shape), dim, sizes(parts))) == expected


def test_unflatten_checks_the_size() -> None:
    with pytest.raises(ShapeError, match="12 elements"):
        unflatten(parse_shape("b 12"), 1, [5, 2])
