"""Sizes of a signature from the shapes of a call."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from shapetypes.algebra import Bindings, Dim, Facts, Shape, ShapeError, Symbol, Variadic, assuming, parse_shape, unify
from shapetypes.algebra.unify import unify_dim

VARIABLES = {Symbol(name) for name in "abcdh"} | {Variadic("bs")}


def solve(*calls: tuple[str, str | Shape]) -> Bindings:
    """Lower-case names are variables of the signature; arguments are named `x`, `y`, `z`."""
    bindings = Bindings()
    for name, (pattern, actual) in zip("xyz", calls, strict=False):
        shape = parse_shape(actual) if isinstance(actual, str) else actual
        bindings = unify(parse_shape(pattern), shape, bindings, VARIABLES, f"argument `{name}`")
    return bindings


@dataclass(frozen=True)
class Case:
    calls: tuple[tuple[str, str], ...]
    result: str
    expected: str


SOLVED = [
    Case((("a b", "N 3"),), "b a", "[3, N]"),
    Case((("a a", "N N"),), "a", "[N]"),
    Case((("b 3*d", "N 12"),), "d", "[4]"),
    Case((("b 3*d", "N 3*M"),), "d", "[M]"),
    Case((("a + 1", "T"),), "a", "[T - 1]"),
    Case((("a*b", "N*M"), ("b", "M")), "a", "[N]"),
    Case((("a b", "N M"), ("a + b", "N + M")), "a", "[N]"),
    Case((("d//h", "16"), ("d h", "64 4")), "d h", "[64, 4]"),
    Case((("a//2 a", "4 9"),), "a", "[9]"),
    Case((("64 a", "64 N"),), "a", "[N]"),
    # any number of axes
    Case((("*bs d", "N M 3"),), "*bs", "[N, M]"),
    Case((("*bs d", "3"),), "*bs d", "[3]"),
    Case((("*bs d", "N M 3"), ("*bs", "N M")), "*bs d", "[N, M, 3]"),
    Case((("*bs d", "*Cs 3"),), "*bs d", "[*Cs, 3]"),
    Case((("a *bs d", "N M K 3"),), "*bs", "[M, K]"),
    Case((("... d", "N M 3"),), "d", "[3]"),
    # unknown
    Case((("*bs d", "..."), ("*bs", "N M")), "*bs", "[N, M]"),
    Case((("a b", "... 3"),), "b", "[3]"),
    Case((("a b", "..."), ("a", "N")), "a", "[N]"),
    Case((("*bs c d", "N ... 3"),), "d", "[3]"),
]


@pytest.mark.parametrize("case", SOLVED, ids=lambda case: f"{case.calls} -> {case.expected}".replace("'", ""))
def test_solved(case: Case) -> None:
    result = solve(
        *[
            (f"{pattern}".replace(" + ", "+"), actual.replace(" + ", "+").replace(" - ", "-"))
            for pattern, actual in case.calls
        ]
    )
    assert str(result.complete(VARIABLES).substitute(parse_shape(case.result))) == case.expected


CONFLICTS = [
    (
        (("b c", "N 3"), ("b", "4")),
        "axis 0 of argument `y` is 4 but must be b = N",
        ("b is N because of argument `x`",),
    ),
    ((("a a", "N M"),), "axis 1 of argument `x` is M but must be a = N", ("a is N because of argument `x`",)),
    ((("3*d", "13"),), "axis 0 of argument `x` is 13, which is not 3*d for any d", ()),
    ((("3*d", "N"),), "axis 0 of argument `x` is N, which is not 3*d for any d", ("it is if N % 3 == 0",)),
    ((("a+4", "3"),), "axis 0 of argument `x` is 3, too small for a + 4", ()),
    (
        (("d", "64"), ("h d//h", "4 8")),
        "axis 1 of argument `y` is 8 but must be d//h = 16",
        ("d is 64 because of argument `x`", "h is 4 because of argument `y`"),
    ),
    ((("64", "32"),), "axis 0 of argument `x` is 32 but must be 64", ()),
    ((("a b", "N"),), "argument `x` has 1 axis but must have 2", ("its shape is [N], expected [a, b]",)),
    (
        (("*bs c d", "N"),),
        "argument `x` has 1 axis but must have at least 2",
        ("its shape is [N], expected [*bs, c, d]",),
    ),
    (
        (("*bs d", "N M 3"), ("*bs", "M")),
        "*bs is [M] in argument `y` but must be [N, M]",
        ("*bs is [N, M] because of argument `x`",),
    ),
    (
        (("*bs d", "*Cs 3"), ("*bs", "*Es")),
        "*bs is [*Es] in argument `y` but must be [*Cs]",
        ("*bs is [*Cs] because of argument `x`",),
    ),
    ((("... d d", "N M K"),), "axis -1 of argument `x` is K but must be d = M", ("d is M because of argument `x`",)),
]


@pytest.mark.parametrize(("calls", "message", "notes"), CONFLICTS)
def test_conflicts(calls: tuple[tuple[str, str], ...], message: str, notes: tuple[str, ...]) -> None:
    with pytest.raises(ShapeError) as error:
        solve(*calls)
    assert error.value.message == message
    assert error.value.notes == notes


def test_what_is_deferred_names_the_argument_that_brought_it() -> None:
    with pytest.raises(ShapeError) as error:
        solve(("a*b", "12"), ("a", "5"))
    assert error.value.message == "axis 0 of argument `x` is 12, which is not a*b for any b"
    assert error.value.notes == ("a is 5 because of argument `y`",)


def test_a_failure_leaves_the_bindings_alone() -> None:
    bindings = solve(("a", "N"))
    with pytest.raises(ShapeError):
        unify(parse_shape("b a"), parse_shape("3 M"), bindings, VARIABLES)
    assert bindings.dims == {Symbol("a"): Dim.symbol("N")}


def test_a_function_that_calls_itself_has_its_own_names_in_the_arguments() -> None:
    bindings = solve(("a", "b"), ("a+b", "b+3"))
    assert str(bindings.substitute(parse_shape("a b"))) == "[b, 3]"
    assert str(solve(("a", "a+1"), ("a", "a+1")).dims[Symbol("a")]) == "a + 1"


def test_names_that_are_not_variables_are_rigid() -> None:
    with pytest.raises(ShapeError, match="axis 0 is 3 but must be N"):
        unify(parse_shape("N"), parse_shape("3"), Bindings(), VARIABLES)


def test_plain_ints_of_the_user_fit_until_they_surely_do_not() -> None:
    width = Dim.symbol("width", implicit=True)
    solve(("a", Shape(width)), ("a", "64"))
    solve(("3*d", Shape(width)))
    with pytest.raises(ShapeError):
        solve(("a", Shape(width)), ("a", Shape(4 * width)))


def test_facts_are_known() -> None:
    with assuming(Facts().and_divides(3, Dim.symbol("N"))):
        assert str(solve(("3*d", "N")).dims[Symbol("d")]) == "N//3"
        assert str(solve(("3*d", "N")).substitute(parse_shape("d 3*d"))) == "[N//3, 3*(N//3)]"
        assert str(solve(("3*d", "N")).substitute_dim(Dim.symbol("d") * 3)) == "N"


def test_single_sizes() -> None:
    bindings = unify_dim(Dim.symbol("d"), Dim.of(64), Bindings(), VARIABLES, "argument `width`")
    with pytest.raises(ShapeError) as error:
        unify_dim(Dim.symbol("d"), Dim.of(32), bindings, VARIABLES, "argument `depth`")
    assert error.value.message == "argument `depth` is 32 but must be d = 64"
    assert error.value.notes == ("d is 64 because of argument `width`",)
