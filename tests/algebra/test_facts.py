"""What comparisons and canonical forms know under facts."""

from __future__ import annotations

import pytest

from shapetypes.algebra import Answer, Dim, Facts, assuming, could_be_one, equal, less_equal, parse_dim, simplify
from shapetypes.algebra.facts import current_facts


def facts(*texts: str) -> Facts:
    """`"D % H"`: is 0. `"N == M"`. `"N >= 3"`."""
    found = Facts()
    for text in texts:
        if "==" in text:
            left, right = text.split("==")
            found = found.and_equal(parse_dim(left.strip()), parse_dim(right.strip()))
        elif ">=" in text:
            left, right = text.split(">=")
            found = found.and_at_least(parse_dim(left.strip()), int(right))
        else:
            left, right = text.split("%")
            found = found.and_divides(parse_dim(right.strip()), parse_dim(left.strip()))
    return found


SIMPLER = [
    ("D % H", "H*(D//H)", "D"),
    ("D % H", "B*T*H*(D//H)", "B*D*T"),
    ("D % H", "D % H", "0"),
    ("D % H", "(3*D)//H", "3*(D//H)"),
    ("D % H", "(D + H - 1)//H", "D//H"),
    ("D % H", "(D + T)//H", "D//H + T//H"),
    ("D % H", "D//(D//H)", "H"),
    ("D % H", "D % (D//H)", "0"),
    ("D % H", "min(H*(D//H), D)", "D"),
    ("D % 2", "2*(D//2)", "D"),
    ("D % 2", "3*(D//2)", "3*(D//2)"),
    ("D % (2*H)", "H*(D//H)", "D"),
    ("D % (2*H)", "2*(D//2)", "D"),
    ("(3*D) % H", "H*((3*D)//H)", "3*D"),
    ("(H*W) % P", "P*((B*H*W)//P)", "B*H*W"),
    ("D % H, E % D", "H*(E//H)", "E"),
    ("D % (A + B)", "(A + B)*(D//(A + B))", "D"),
    ("N == M", "N + M", "2*M"),
    ("N == 64", "N//2", "32"),
    ("N == 2*K, D % N", "2*K*(D//(2*K))", "D"),
    ("N == M, M == 3", "N*M", "9"),
    ("M == 3, N == M", "N*M", "9"),
    ("T >= 5", "max(T, 5)", "T"),
    ("T >= 5", "min(T, 3)", "3"),
    ("T - 2 >= 3", "min(T, 5)", "5"),
]


@pytest.mark.parametrize(("known", "text", "expected"), SIMPLER)
def test_simplify(known: str, text: str, expected: str) -> None:
    with assuming(facts(*known.split(", "))):
        got = simplify(parse_dim(text))
        assert got == simplify(parse_dim(expected))
    assert str(got) == expected or known.startswith("N ==")


NO_SIMPLER = [
    ("D % H", "H*(E//H)"),
    ("D % H", "H*(D//2)"),
    ("D % 2", "D//3"),
    ("T >= 5", "max(T, 6)"),
    ("E % D", "H*(D//H)"),
]


@pytest.mark.parametrize(("known", "text"), NO_SIMPLER)
def test_other_sizes_stay(known: str, text: str) -> None:
    with assuming(facts(known)):
        assert simplify(parse_dim(text)) == parse_dim(text)


EQUAL = [
    ("D % H", "H*(D//H)", "D", Answer.YES),
    ("", "H*(D//H)", "D", Answer.NO),
    ("E % H", "H*(D//H)", "D", Answer.NO),
    ("N == M", "N", "M", Answer.YES),
    ("N == M", "N", "K", Answer.NO),
    ("A*B == C*D", "A*B", "C*D", Answer.YES),
    ("A*B == C*D", "T*A*B", "C*D*T", Answer.YES),
    ("H*K == 64", "K*H", "64", Answer.YES),
    ("D % 2", "D", "2*(D//2) + 1", Answer.NO),
]


@pytest.mark.parametrize(("known", "left", "right", "expected"), EQUAL)
def test_equal(known: str, left: str, right: str, expected: Answer) -> None:
    with assuming(facts(known) if known else Facts()):
        assert equal(parse_dim(left), parse_dim(right)) is expected


def test_an_implicit_symbol_gives_way_to_a_declared_one() -> None:
    width, size = Dim.symbol("width", implicit=True), Dim.symbol("D")
    for known in (Facts().and_equal(width, size), Facts().and_equal(size, width)):
        with assuming(known):
            assert str(simplify(4 * width)) == "4*D"
            assert equal(width, size) is Answer.YES
            assert equal(width, Dim.symbol("E")) is Answer.NO


def test_lower_bounds() -> None:
    n = Dim.symbol("n", implicit=True)
    assert could_be_one(n)
    with assuming(Facts().and_at_least(n, 2)):
        assert not could_be_one(n)
        assert less_equal(Dim.of(2), n) is Answer.YES
        assert equal(n, Dim.of(1)) is Answer.NO


def test_facts_hold_inside_only_and_nest() -> None:
    d, h = Dim.symbol("D"), Dim.symbol("H")
    assert not current_facts()
    with assuming(Facts().and_divides(h, d)) as outer:
        with assuming(outer.and_equal(h, 8)):
            assert simplify(8 * (d // 8)) == d
        assert simplify(8 * (d // 8)) != d
    assert simplify(h * (d // h)) == h * (d // h)


def test_facts_are_immutable_and_useless_ones_are_dropped() -> None:
    n = Dim.symbol("N")
    empty = Facts()
    assert empty.and_equal(n, 3) and not empty
    assert empty.and_equal(n, n) is empty
    assert empty.and_divides(n, 2 * n) is empty
    assert str(empty.and_divides(2, n).and_equal(Dim.symbol("M"), 3)) == "Facts(M == 3, N % 2 == 0)"


def test_contradictions_decide_nothing() -> None:
    n = Dim.symbol("N")
    with assuming(Facts().and_equal(n, 3).and_equal(n, 4)):
        assert equal(Dim.symbol("A"), Dim.symbol("B")) is Answer.UNKNOWN
