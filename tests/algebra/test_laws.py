"""Laws of the algebra, on random dims and shapes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shapetypes.algebra import (
    UNKNOWN,
    Answer,
    Bindings,
    Dim,
    Facts,
    Shape,
    ShapeError,
    Symbol,
    Variadic,
    assuming,
    broadcast_all,
    broadcast_into,
    dim_max,
    dim_min,
    divides,
    equal,
    flatten,
    less_equal,
    parse_dim,
    render_dim,
    reshape,
    simplify,
    unify,
)

few = settings(max_examples=100, deadline=None)

NAMES = "abc"
Sizes = dict[str, int]


@dataclass(frozen=True)
class Expression:
    """A Dim and, computed in plain Python, what it should be."""

    dim: Dim
    compute: Callable[[Sizes], int]
    text: str

    def __repr__(self) -> str:
        return self.text


def symbols(sizes: Sizes) -> dict[Symbol, int]:
    return {Symbol(name): size for name, size in sizes.items()}


def constant(n: int) -> Expression:
    return Expression(Dim.of(n), lambda sizes: n, str(n))


def name(n: str) -> Expression:
    return Expression(Dim.symbol(n), lambda sizes: sizes[n], n)


OPERATORS: dict[str, tuple[Callable[[Dim, Dim], Dim], Callable[[int, int], int]]] = {
    "+": (lambda x, y: x + y, lambda x, y: x + y),
    "-": (lambda x, y: x - y, lambda x, y: x - y),
    "*": (lambda x, y: x * y, lambda x, y: x * y),
    "//": (lambda x, y: x // y, lambda x, y: x // y),
    "%": (lambda x, y: x % y, lambda x, y: x % y),
    "min": (dim_min, min),
    "max": (dim_max, max),
}


def combine(operator: str, left: Expression, right: Expression) -> Expression:
    symbolic, plain = OPERATORS[operator]
    return Expression(
        symbolic(left.dim, right.dim),
        lambda sizes: plain(left.compute(sizes), right.compute(sizes)),
        f"({left.text} {operator} {right.text})",
    )


leaves = st.one_of(st.integers(0, 6).map(constant), st.sampled_from(NAMES).map(name))
expressions = st.recursive(
    leaves,
    lambda inner: st.builds(combine, st.sampled_from(list(OPERATORS)), inner, inner),
    max_leaves=7,
)
sizes_from_one = st.fixed_dictionaries({n: st.integers(1, 9) for n in NAMES})
generic_sizes = st.permutations(range(2, 12)).map(lambda p: dict(zip(NAMES, p, strict=False)))


def value(expression: Expression, sizes: Sizes) -> int:
    try:
        return expression.compute(sizes)
    except ZeroDivisionError:
        assume(False)
        raise


@few
@given(expressions, sizes_from_one)
def test_evaluation_commutes_with_arithmetic(expression: Expression, sizes: Sizes) -> None:
    expected = value(expression, sizes)
    assume(not expression.dim.is_unknown)
    assert expression.dim.evaluate(symbols(sizes)) == expected


@few
@given(expressions, expressions, sizes_from_one)
def test_canonically_equal_means_equal_for_all_sizes(x: Expression, y: Expression, sizes: Sizes) -> None:
    if x.dim == y.dim and not x.dim.is_unknown:
        assert value(x, sizes) == value(y, sizes)


@few
@given(expressions)
def test_what_is_printed_parses_back(expression: Expression) -> None:
    dim = expression.dim
    assume(not dim.is_unknown and not (dim.value is not None and dim.value < 0))
    assert parse_dim(str(dim)) == dim
    assert parse_dim(render_dim(dim, compact=True)) == dim


@few
@given(expressions, expressions, expressions)
def test_order_does_not_show(x: Expression, y: Expression, z: Expression) -> None:
    a, b, c = x.dim, y.dim, z.dim
    assert str(a + b + c) == str(c + a + b) == str(b + (c + a))
    assert str(a * b) == str(b * a)


@few
@given(expressions, expressions, sizes_from_one)
def test_substitution_is_evaluation(x: Expression, y: Expression, sizes: Sizes) -> None:
    size = value(y, sizes)
    assume(size >= 1)
    expected = value(x, {**sizes, "a": size})
    dim = x.dim.substitute({Symbol("a"): y.dim})
    assume(not dim.is_unknown and not x.dim.is_unknown)
    assert dim.evaluate(symbols(sizes)) == expected


@few
@given(expressions, expressions, generic_sizes)
def test_yes_holds_for_all_sizes(x: Expression, y: Expression, sizes: Sizes) -> None:
    left, right = value(x, sizes), value(y, sizes)
    assume(not x.dim.is_unknown and not y.dim.is_unknown)
    if equal(x.dim, y.dim) is Answer.YES:
        assert left == right
    if less_equal(x.dim, y.dim) is Answer.YES:
        assert left <= right
    if left and divides(x.dim, y.dim) is Answer.YES:
        assert right % left == 0


@few
@given(expressions, expressions, sizes_from_one)
def test_no_for_implicit_symbols_holds_for_all_sizes(x: Expression, y: Expression, sizes: Sizes) -> None:
    left, right = value(x, sizes), value(y, sizes)
    implicit = {Symbol(n): Dim.symbol(n, implicit=True) for n in NAMES}
    a, b = x.dim.substitute(implicit), y.dim.substitute(implicit)
    if equal(a, b) is Answer.NO:
        assert left != right
    if less_equal(a, b) is Answer.NO:
        assert left > right
    if left and divides(a, b) is Answer.NO:
        assert right % left != 0


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_constants_are_always_decided(x: int, y: int) -> None:
    assert equal(Dim.of(x), Dim.of(y)) is (Answer.YES if x == y else Answer.NO)
    assert less_equal(Dim.of(x), Dim.of(y)) is (Answer.YES if x <= y else Answer.NO)
    if x:
        assert divides(Dim.of(x), Dim.of(y)) is (Answer.YES if y % x == 0 else Answer.NO)


@few
@given(expressions)
def test_unknown_absorbs(expression: Expression) -> None:
    dim = expression.dim
    assume(dim.value != 0)
    for result in (dim + UNKNOWN, UNKNOWN * dim, UNKNOWN // dim, dim % UNKNOWN, dim_min(dim, UNKNOWN)):
        assert result.is_unknown
    assert equal(dim, UNKNOWN) is Answer.UNKNOWN


@few
@given(expressions, st.integers(1, 6), st.integers(1, 6))
def test_simplifying_keeps_the_value_where_the_facts_hold(x: Expression, b: int, factor: int) -> None:
    sizes = {"a": b * factor, "b": b, "c": b * 2}
    facts = Facts().and_divides(Dim.symbol("b"), Dim.symbol("a"))
    facts = facts.and_equal(Dim.symbol("c"), 2 * Dim.symbol("b"))
    expected = value(x, sizes)
    assume(not x.dim.is_unknown)
    with assuming(facts):
        assert simplify(x.dim).evaluate(symbols(sizes)) == expected


# Shapes of plain numbers

concrete = st.lists(st.sampled_from([1, 1, 2, 3]), max_size=4)


def broadcast_numbers(*shapes: list[int]) -> list[int] | None:
    result = []
    for sizes in zip_longest(*map(reversed, shapes), fillvalue=1):
        larger = {size for size in sizes if size != 1}
        if len(larger) > 1:
            return None
        result.append(larger.pop() if larger else 1)
    return result[::-1]


def broadcast_or_none(*shapes: Shape) -> Shape | None:
    try:
        return broadcast_all({f"x{i}": shape for i, shape in enumerate(shapes)})
    except ShapeError as error:
        assume(error.code != "silent-broadcast")
        return None


@few
@given(st.lists(concrete, min_size=1, max_size=3))
def test_broadcasting_numbers_is_what_torch_does(shapes: list[list[int]]) -> None:
    expected = broadcast_numbers(*shapes)
    got = broadcast_or_none(*(Shape(*shape) for shape in shapes))
    assert got == (None if expected is None else Shape(*expected))


@few
@given(concrete, concrete, concrete)
def test_broadcasting_is_commutative_associative_idempotent(x: list[int], y: list[int], z: list[int]) -> None:
    a, b, c = Shape(*x), Shape(*y), Shape(*z)
    assert broadcast_or_none(a, b) == broadcast_or_none(b, a)
    assert broadcast_or_none(a, a) == a == broadcast_or_none(a, Shape())
    together = broadcast_or_none(a, b, c)
    left = broadcast_or_none(a, b)
    right = broadcast_or_none(b, c)
    assert together == (left and broadcast_or_none(left, c)) == (right and broadcast_or_none(a, right))


@few
@given(concrete, concrete, st.integers(0, 4), st.integers(0, 4))
def test_hiding_axes_never_makes_a_result_wrong(x: list[int], y: list[int], start: int, stop: int) -> None:
    """A shape of which less is known gives a result that says less, or the same."""
    expected = broadcast_numbers(x, y)
    assume(expected is not None)
    assert expected is not None
    stop = max(start, stop)
    hidden = Shape(*x[:start], *Shape.unknown().dims, *x[stop:])
    got = broadcast_or_none(hidden, Shape(*y))
    assert got is not None
    assert may_be(got, expected)


def may_be(shape: Shape, sizes: list[int]) -> bool:
    """Whether these sizes are possible for a shape without symbols."""
    if shape.rank is not None:
        return shape.rank == len(sizes) and all(d.is_unknown or d == n for d, n in zip(shape, sizes, strict=True))
    if shape.min_rank > len(sizes):
        return False
    front, back = shape.prefix, shape.suffix
    tail = sizes[len(sizes) - len(back) :]
    return all(d.is_unknown or d == n for d, n in [*zip(front, sizes, strict=False), *zip(back, tail, strict=True)])


@few
@given(st.lists(st.integers(1, 4), max_size=4), st.lists(st.sampled_from([-1, 1, 2, 3, 4, 6]), max_size=3))
def test_reshaping_numbers_is_what_torch_does(sizes: list[int], wanted: list[int]) -> None:
    torch = pytest.importorskip("torch")
    try:
        expected = list(torch.empty(sizes, device="meta").reshape(wanted).shape)
    except RuntimeError:
        with pytest.raises(ShapeError):
            reshape(Shape(*sizes), wanted)
    else:
        assert reshape(Shape(*sizes), wanted) == Shape(*expected)


# Unification

patterns = st.lists(st.sampled_from(["a", "b", "2*a", "a + b", "3", "a*b", "b//2"]), min_size=1, max_size=4)


@few
@given(patterns, sizes_from_one, st.randoms(use_true_random=False))
def test_unifying_finds_the_sizes_in_any_order(texts: list[str], sizes: Sizes, random) -> None:  # type: ignore[no-untyped-def]
    variables = {Symbol(n) for n in NAMES}
    arguments = [(Shape(parse_dim(t)), Shape(parse_dim(t).evaluate(symbols(sizes)))) for t in texts]
    results = []
    for _ in range(2):
        bindings = Bindings()
        for pattern, actual in arguments:
            bindings = unify(pattern, actual, bindings, variables)
        for pattern, actual in arguments:
            solved = bindings.substitute(pattern)
            assert solved.symbols or solved == actual or bindings.deferred
        results.append(bindings.dims)
        random.shuffle(arguments)
    assert results[0] == results[1]


# Nothing is thrown but what is documented

entries = st.one_of(
    st.sampled_from(["a", "b", "2*a", "a//b", "min(a,b)", "1", "0", "3"]).map(parse_dim),
    st.sampled_from(["d", "4*d", "d+1"]).map(
        lambda text: parse_dim(text, symbol=lambda name, _: Dim.symbol(name, implicit=True))
    ),
    st.just(UNKNOWN),
)
dims = st.lists(entries, max_size=4)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    variadic = draw(st.sampled_from([None, None, Variadic(), Variadic("xs"), Variadic("ys")]))
    middle = [] if variadic is None else [variadic]
    return Shape(*draw(dims), *middle, *draw(dims))


@few
@given(shapes(), shapes())
def test_only_shape_errors_are_raised(left: Shape, right: Shape) -> None:
    variables: set[Symbol | Variadic] = {Symbol("a"), Symbol("b"), Variadic("xs")}
    attempts: list[Callable[[], Shape]] = [
        lambda: broadcast_all({"a": left, "b": right}),
        lambda: broadcast_into(target=left, value=right),
        lambda: reshape(left, right.prefix),
        lambda: flatten(left),
        lambda: unify(left, right, Bindings(), variables).complete(variables).substitute(left),
    ]
    for attempt in attempts:
        try:
            result = attempt()
        except ShapeError as error:
            assert error.message and error.message == error.message.strip()
        else:
            assert str(result).startswith("[")


@few
@given(shapes(), shapes())
def test_broadcasting_does_not_depend_on_the_order(left: Shape, right: Shape) -> None:
    """Of two sizes that must be equal either may be named, so only what is known counts."""

    def outcome(**operands: Shape) -> tuple[str, ...]:
        try:
            result = broadcast_all(operands)
        except ShapeError as error:
            return (error.code,)
        return tuple("?" if isinstance(e, Dim) and e.is_unknown else type(e).__name__ for e in result.dims)

    assert outcome(a=left, b=right) == outcome(b=right, a=left)
