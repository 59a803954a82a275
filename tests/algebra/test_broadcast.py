"""Broadcasting: every row of the table, and the mistakes that it hides."""

from __future__ import annotations

import pytest

from shapetypes.algebra import (
    Dim,
    Facts,
    Shape,
    ShapeError,
    assign_into,
    assuming,
    broadcast,
    broadcast_all,
    broadcast_into,
    parse_shape,
    strict,
)


def read(text: str) -> Shape:
    """`?` is unknown; a name that ends in an underscore is implicit."""
    shape = parse_shape(
        text.replace("?", "unknown"),
        symbol=lambda name, _: Dim.symbol(name.rstrip("_"), implicit=name.endswith("_")),
    )
    dims = [Shape.unknown().numel() if str(entry) == "unknown" else entry for entry in shape.dims]
    return Shape(*dims)


FITS = [
    # equal, or one is 1, or missing
    ("b t", "b t", "[b, t]"),
    ("b 1", "b t", "[b, t]"),
    ("b t", "t", "[b, t]"),
    ("b t", "", "[b, t]"),
    ("", "", "[]"),
    ("b 1 d", "1 t 1", "[b, t, d]"),
    ("t 1", "f", "[t, f]"),
    ("b h t t", "t t", "[b, h, t, t]"),
    ("b 1 t t", "1 1 t t", "[b, 1, t, t]"),
    # unknown: the known one wins, unless it is 1
    ("b ?", "b 64", "[b, 64]"),
    ("b ?", "b 1", "[b, ?]"),
    ("? ?", "b t", "[b, t]"),
    ("? ? 1", "?", "[?, ?, ?]"),
    # undecided, but equal if it runs at all: the plainer one
    ("min(T,P) d", "T d", "[T, d]"),
    # implicit symbols may be 1
    ("d_", "4*d_", "[4*d]"),
    ("d_", "64", "[64]"),
    ("d_", "e_", "[?]"),
    ("d_", "D", "[D]"),
    ("d_", "?", "[?]"),
    # variadic parts
    ("*bs d", "*bs d", "[*bs, d]"),
    ("*bs d", "d", "[*bs, d]"),
    ("*bs d", "", "[*bs, d]"),
    ("*bs d", "1", "[*bs, d]"),
    ("*bs 1", "d", "[*bs, d]"),
    ("t *bs d", "*bs d", "[t, *bs, d]"),
    ("*bs d", "t d", "[..., t, d]"),
    ("*bs d", "1 d", "[..., ?, d]"),
    ("*bs d", "*cs d", "[..., d]"),
    ("*bs", "*bs d", "[..., d]"),
    ("... d", "... d", "[..., d]"),
    ("...", "b 64", "[..., b, 64]"),
    ("...", "1", "[..., ?]"),
    ("...", "...", "[...]"),
]


@pytest.mark.parametrize(("left", "right", "expected"), FITS)
def test_shapes_that_fit(left: str, right: str, expected: str) -> None:
    assert str(broadcast(a=read(left), b=read(right))) == expected
    assert str(broadcast(a=read(right), b=read(left))) == expected


MISMATCHES = [
    ("b t", "b s", "axis -1 is t in `a` but s in `b`", None),
    ("3 4", "3 5", "axis -1 is 4 in `a` but 5 in `b`", None),
    ("b t", "t b", "axis -1 is t in `a` but b in `b`", "`a`.transpose(-2, -1) has shape [t, b]"),
    ("b t d", "b t", "axis -1 is d in `a` but t in `b`", "`b`.unsqueeze(-1) has shape [b, t, 1]"),
    ("b 1 d", "b t", "axis -1 is d in `a` but t in `b`", None),
    ("b d 1", "b d", "axis -2 is d in `a` but b in `b`", "`a`.squeeze(-1) has shape [b, d]"),
    ("b c h w", "c", "axis -1 is w in `a` but c in `b`", "`b`[:, None, None] has shape [c, 1, 1]"),
    ("*bs d", "e", "axis -1 is d in `a` but e in `b`", None),
    ("*bs d", "t e", "axis -1 is d in `a` but e in `b`", None),
    ("2*d_", "3*d_", "axis -1 is 2*d in `a` but 3*d in `b`", None),
]


@pytest.mark.parametrize(("left", "right", "message", "help"), MISMATCHES)
def test_shapes_that_do_not_fit(left: str, right: str, message: str, help: str | None) -> None:
    with pytest.raises(ShapeError) as error:
        broadcast(a=read(left), b=read(right))
    assert (error.value.code, error.value.message, error.value.help) == ("shape-mismatch", message, help)


SILENT = [
    ("b 1", "b", "[b, b]"),
    ("b", "b 1", "[b, b]"),
    ("3 1", "3", "[3, 3]"),
    ("b 1 t", "b t", "[b, b, t]"),
    ("b 1 1 t", "b t", "[b, 1, b, t]"),
    ("2*b 1", "2*b", "[2*b, 2*b]"),
    ("*bs n 1", "n", "[*bs, n, n]"),
]


@pytest.mark.parametrize(("left", "right", "result"), SILENT)
def test_silent_broadcasts(left: str, right: str, result: str) -> None:
    with pytest.raises(ShapeError) as error:
        broadcast(a=read(left), b=read(right))
    assert error.value.code == "silent-broadcast"
    assert f"silently makes {result}" in error.value.message


def test_the_message_says_what_is_missing_and_what_to_type() -> None:
    with pytest.raises(ShapeError) as error:
        broadcast(input=parse_shape("B 1"), target=parse_shape("B"))
    assert error.value.message == "broadcasting [B, 1] with [B] silently makes [B, B]"
    assert error.value.notes == ("`target` has no axis to match the trailing 1 of `input`",)
    assert error.value.help == "`target`.unsqueeze(-1) has shape [B, 1]"


NOT_SILENT = [
    ("t 1", "f"),
    ("b 1", "1"),
    ("1 1", "1"),
    ("b 1 t t", "t t"),
    ("? 1", "b"),
    ("b 1", "b 1"),
    ("b 1", "1 b"),
]


@pytest.mark.parametrize(("left", "right"), NOT_SILENT)
def test_written_or_harmless_expansion_is_fine(left: str, right: str) -> None:
    broadcast(a=read(left), b=read(right))


def test_a_one_that_was_written_is_meant_by_operators_only() -> None:
    written, plain = Shape(Dim.symbol("B"), 1, written=True), parse_shape("B")
    assert str(broadcast(a=written, b=plain)) == "[B, B]"
    with pytest.raises(ShapeError):
        broadcast(intent=False, a=written, b=plain)


def test_three_operands_name_the_two_that_clash() -> None:
    with pytest.raises(ShapeError) as error:
        broadcast_all({"a": read("b t"), "tensors[1]": read("1"), "c": read("b s")})
    assert error.value.message == "axis -1 is t in `a` but s in `c`"
    assert str(broadcast(a=read("b 1 1"), b=read("t 1"), c=read("d"))) == "[b, t, d]"


def test_strict_wants_every_axis_written() -> None:
    with strict():
        assert str(broadcast(a=read("b t"), b=read(""))) == "[b, t]"
        assert str(broadcast(a=read("b t"), b=read("1 t"))) == "[b, t]"
        for right in ("t", "1"):
            with pytest.raises(ShapeError) as error:
                broadcast(a=read("b t"), b=read(right))
            assert error.value.code == "silent-broadcast"
        assert error.value.help == "`b`[None, ...] has shape [1, 1]"
        with strict(False):
            broadcast(a=read("b t"), b=read("t"))
    broadcast(a=read("b t"), b=read("t"))


def test_facts_are_known_and_the_missing_one_is_named() -> None:
    left, right = read("D"), read("H*(D//H)")
    with pytest.raises(ShapeError) as error:
        broadcast(a=left, b=right)
    assert error.value.notes == ("they are equal only if D % H == 0",)
    with assuming(Facts().and_divides(Dim.symbol("H"), Dim.symbol("D"))):
        assert str(broadcast(a=left, b=right)) == "[D]"


INTO = [
    ("b t", "b t"),
    ("b t", "t"),
    ("b t", "b 1"),
    ("b t", ""),
    ("b t", "? ?"),
    ("b ?", "b 3"),
    ("...", "b t"),
    ("d_", "3"),
]


@pytest.mark.parametrize(("target", "value"), INTO)
def test_values_that_fit_into_a_place(target: str, value: str) -> None:
    assert broadcast_into(target=read(target), value=read(value)) == read(target)


NOT_INTO = [
    ("b 1", "b t", "`value` of shape [b, t] does not fit into `target` of shape [b, 1]", None),
    ("t", "b t", "`value` of shape [b, t] does not fit into `target` of shape [t]", None),
    ("t", "1 t", "`value` of shape [1, t] does not fit into `target` of shape [t]", None),
    (
        "b 1",
        "b",
        "`value` of shape [b] does not fit into `target` of shape [b, 1]",
        "`value`.unsqueeze(-1) has shape [b, 1]",
    ),
    ("b t", "b s", "axis -1 is t in `target` but s in `value`", None),
    ("d_", "4*d_", "`value` of shape [4*d] does not fit into `target` of shape [d]", None),
]


@pytest.mark.parametrize(("target", "value", "message", "help"), NOT_INTO)
def test_values_that_do_not(target: str, value: str, message: str, help: str | None) -> None:
    with pytest.raises(ShapeError) as error:
        broadcast_into(target=read(target), value=read(value))
    assert (error.value.code, error.value.message, error.value.help) == ("shape-mismatch", message, help)


def test_leading_ones_do_not_count_in_an_assignment_to_a_part() -> None:
    assign_into(target=read("t"), value=read("1 1 t"))
    with pytest.raises(ShapeError):
        assign_into(target=read("t"), value=read("2 t"))
