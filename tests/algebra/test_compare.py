"""Yes, no or undecided: declared symbols are generic, implicit ones are any size from 1 up."""

from __future__ import annotations

import pytest

from shapetypes.algebra import (
    UNKNOWN,
    Answer,
    Dim,
    could_be_one,
    divides,
    equal,
    is_one,
    less_equal,
    only_if,
    parse_dim,
)

YES, NO, UNDECIDED = Answer.YES, Answer.NO, Answer.UNKNOWN


def read(text: str) -> Dim:
    """Upper case is declared, lower case implicit, `?` unknown."""
    if text == "?":
        return UNKNOWN
    return parse_dim(text, symbol=lambda name, _: Dim.symbol(name, implicit=name.islower()))


EQUAL = [
    ("3", "3", YES),
    ("3", "4", NO),
    ("?", "4", UNDECIDED),
    ("?", "?", UNDECIDED),
    # declared
    ("N", "N", YES),
    ("N", "M", NO),
    ("N", "64", NO),
    ("N", "1", NO),
    ("2*N", "N", NO),
    ("2*(D//2)", "D", NO),
    ("2*(D//2) + D%2", "D", YES),
    ("(3*N)//2", "N + N//2", YES),
    ("(N + 1)//2 + N//2", "N", UNDECIDED),
    ("N*(N + 1)", "N**2 + N", YES),
    # implicit: equal for some sizes, so nothing is wrong yet
    ("d", "d", YES),
    ("d", "64", UNDECIDED),
    ("d", "e", UNDECIDED),
    ("d", "0", NO),
    ("4*d", "d", NO),
    ("d + 1", "d", NO),
    ("2*d", "7", NO),
    ("2*d", "8", UNDECIDED),
    ("d//2", "d", NO),
    ("d*e", "d", UNDECIDED),
    ("4*d", "3*d + 1", UNDECIDED),
    # both
    ("d", "N", UNDECIDED),
    ("d*N", "d", NO),
    ("N + d", "N", NO),
    ("N + d", "M", UNDECIDED),
    # cut to fit
    ("min(T, P)", "T", UNDECIDED),
    ("min(T, P)", "M", NO),
]


@pytest.mark.parametrize(("left", "right", "expected"), EQUAL)
def test_equal(left: str, right: str, expected: Answer) -> None:
    assert equal(read(left), read(right)) is expected
    assert equal(read(right), read(left)) is expected


LESS_EQUAL = [
    ("3", "4", YES),
    ("4", "3", NO),
    ("0", "N", YES),
    ("N", "N + 1", YES),
    ("N + 1", "N", NO),
    ("N", "M", NO),
    ("D//2", "D", YES),
    ("N % 4", "3", YES),
    ("N - 3", "N*M", YES),
    ("H*(D//H)", "D", YES),
    ("min(N, M)", "M", YES),
    ("d", "4*d", YES),
    ("4*d", "d", NO),
    ("d", "e", UNDECIDED),
    ("?", "3", UNDECIDED),
]


@pytest.mark.parametrize(("left", "right", "expected"), LESS_EQUAL)
def test_less_equal(left: str, right: str, expected: Answer) -> None:
    assert less_equal(read(left), read(right)) is expected


DIVIDES = [
    ("3", "12", YES),
    ("3", "13", NO),
    ("2", "4*N + 2", YES),
    ("2", "N", NO),
    ("H", "H*N", YES),
    ("H", "D", NO),
    ("2", "d", UNDECIDED),
    ("2", "2*d + 1", NO),
    ("0", "N", UNDECIDED),
    ("?", "N", UNDECIDED),
]


@pytest.mark.parametrize(("divisor", "dim", "expected"), DIVIDES)
def test_divides(divisor: str, dim: str, expected: Answer) -> None:
    assert divides(read(divisor), read(dim)) is expected


ONE_OR_NOT = [
    ("1", YES, True),
    ("2", NO, False),
    ("N", NO, False),
    ("N - N + 1", YES, True),
    ("D//2", NO, False),
    ("D//H", NO, False),
    ("N % 2", NO, True),
    ("d", UNDECIDED, True),
    ("2*d", NO, False),
    ("d + 1", NO, False),
    ("?", UNDECIDED, True),
]


@pytest.mark.parametrize(("text", "one", "possible"), ONE_OR_NOT)
def test_one(text: str, one: Answer, possible: bool) -> None:
    assert is_one(read(text)) is one
    assert could_be_one(read(text)) is possible


def test_only_yes_is_true() -> None:
    assert [bool(answer) for answer in (YES, NO, UNDECIDED)] == [True, False, False]


MISSING = [
    ("H*(D//H)", "D", "D % H == 0"),
    ("2*((D + 1)//2)", "D + 1", "(D + 1) % 2 == 0"),
    ("H*(D//H)*(N//2)*2", "D*N", "D % H == 0 and N % 2 == 0"),
    ("H*(D//H)", "N", None),
    ("D", "N", None),
    ("D", "D", None),
]


@pytest.mark.parametrize(("left", "right", "fact"), MISSING)
def test_the_missing_fact_has_a_name(left: str, right: str, fact: str | None) -> None:
    found = only_if(read(left), read(right))
    assert found == fact or (found and fact and sorted(found.split(" and ")) == sorted(fact.split(" and ")))
