"""Comparison with three answers: yes for all sizes, no, or undecided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from . import bounds
from ._clamps import is_clamped, unclamped
from ._division import exact_quotient
from ._rewrite import divisions, expand
from .dim import ONE, Dim, Symbol
from .facts import and_exact, assuming, current_facts, simplify


class Answer(Enum):
    """YES: for all sizes that the facts allow. NO: a counter-example exists or, as soon as an implicit symbol is
    involved, no sizes make it true. UNKNOWN: undecided. True in a condition only if YES."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        return self is Answer.YES


def equal(left: Dim, right: Dim) -> Answer:
    """Whether two sizes are the same.

    What was cut to fit is undecided, not NO: `positions[:T]` has `min(T, P)` rows, and is meant to have T.
    """
    if left.is_unknown or right.is_unknown:
        return Answer.UNKNOWN
    if left is right or left == right:
        return Answer.YES
    if left.value is not None and right.value is not None:
        return Answer.NO
    answer = _equal_at_a_glance(left, right)
    if answer is not None:
        return answer
    answer = _equal(left, right)
    if answer is Answer.NO and (is_clamped(left) or is_clamped(right)):
        choices = [(a, b) for a in unclamped(left) for b in unclamped(right)]
        if any(a == b or _equal(a, b) is Answer.YES for a, b in choices):
            return Answer.UNKNOWN
    return answer


def _equal_at_a_glance(left: Dim, right: Dim) -> Answer | None:
    """Most comparisons are of a symbol with another or with a number, without facts."""
    if current_facts():
        return None
    for one, other in ((left, right), (right, left)):
        symbol, size = one.as_symbol, other.as_symbol
        if symbol is None or (size is None and other.value is None):
            continue
        if size is not None:
            return Answer.UNKNOWN if symbol.implicit or size.implicit else Answer.NO
        return Answer.UNKNOWN if symbol.implicit and (other.value or 0) >= 1 else Answer.NO
    return None


def _equal(left: Dim, right: Dim) -> Answer:
    left, right = simplify(left), simplify(right)
    implicit = left.has_implicit or right.has_implicit
    if not implicit and _search(left, right, lambda a, b: a == b) is Answer.NO:
        return Answer.NO
    difference = expand(left - right)
    if difference.value == 0 or _is_known_zero(difference):
        return Answer.YES
    return _no_if(implicit and bounds.never_zero(difference, _generic_least(left, right)))


def less_equal(left: Dim, right: Dim) -> Answer:
    """Whether `left <= right`."""
    if left.is_unknown or right.is_unknown:
        return Answer.UNKNOWN
    left, right = simplify(left), simplify(right)
    if bounds.at_least(right - left, 0, current_facts().least):
        return Answer.YES
    if left.has_implicit or right.has_implicit:
        return _no_if(bounds.at_least(left - right, 1, _generic_least(left, right)))
    return _search(left, right, lambda a, b: a <= b)


def divides(divisor: Dim, dim: Dim) -> Answer:
    """Whether `dim % divisor == 0`."""
    if divisor.is_unknown or dim.is_unknown or divisor.value == 0:
        return Answer.UNKNOWN
    divisor, dim = simplify(divisor), simplify(dim)
    rest = simplify(dim % divisor)
    if rest.value == 0:
        return Answer.YES
    if divisor.has_implicit or dim.has_implicit:
        return _no_if(bounds.never_zero(rest, _generic_least(divisor, dim)))
    return _search(dim, divisor, lambda a, b: a % b == 0)


def is_one(dim: Dim) -> Answer:
    """Whether the size is 1."""
    return equal(dim, ONE)


def could_be_one(dim: Dim) -> bool:
    """Whether the size may be 1: a declared symbol is generic and so is not, an implicit one or an unknown may be."""
    if dim.value is not None:
        return dim.value == 1
    if dim.is_unknown:
        return True
    dim = simplify(dim)
    symbol = dim.as_symbol
    if symbol is not None and not symbol.implicit:
        return False
    if dim.has_implicit:
        return not bounds.never_zero(expand(dim - 1), _generic_least(dim))
    return any(value == 1 for value in _values(dim, _LARGE))


def only_if(left: Dim, right: Dim) -> str | None:
    """The facts, as one would write them, under which two sizes that differ would be equal: "D % H == 0".

    None when they are equal anyway, or when no divisibility makes them so.
    """
    facts = current_facts()
    exact = and_exact(facts, left, right)
    if exact is facts or equal(left, right) is not Answer.NO:
        return None
    missing = [pair for pair in divisions((left, right)) if not divides(*pair)]
    with assuming(exact):
        if equal(left, right) is not Answer.YES:
            return None
    return " and ".join(dict.fromkeys(f"{_operand(dim)} % {_operand(divisor)} == 0" for divisor, dim in missing))


def _is_known_zero(difference: Dim) -> bool:
    """Whether a fact that can't be solved for a symbol, such as `a*b == c*d`, says it."""
    for left, right in current_facts().equalities:
        zero = expand(left - right)
        if zero.value is None and exact_quotient(difference, zero) is not None:
            return True
    return False


def _no_if(impossible: bool) -> Answer:
    return Answer.NO if impossible else Answer.UNKNOWN


def _generic_least(*dims: Dim) -> dict[Symbol, int]:
    """Lower bounds under which a declared symbol is generic: neither 0 nor 1."""
    least = dict(current_facts().least)
    for dim in dims:
        for symbol in dim.symbols:
            if not symbol.implicit:
                least[symbol] = max(2, least.get(symbol, 2))
    return least


def _search(left: Dim, right: Dim, holds: Callable[[int, int], bool]) -> Answer:
    """NO if some sizes are a counter-example."""
    for sizes in _assignments(left.symbols | right.symbols, _SMALL):
        try:
            if not holds(left.evaluate(sizes), right.evaluate(sizes)):
                return Answer.NO
        except (ZeroDivisionError, ValueError):
            continue
    return Answer.UNKNOWN


# Sizes to try: pairwise distinct, from 2 up, odd and even, coprime and not. The large ones are far apart, so that
# a quotient of two of them isn't 1 by accident.
_SMALL = (
    (2, 3, 5, 7, 11, 13),
    (6, 4, 9, 8, 15, 14),
    (13, 7, 4, 2, 3, 6),
    (3, 12, 2, 18, 5, 7),
    (97, 64, 30, 45, 128, 51),
)
_LARGE = ((101, 1024, 10007, 131072, 1000003), (131072, 10007, 1024, 101, 1000003))


def _assignments(symbols: frozenset[Symbol], rows: tuple[tuple[int, ...], ...]) -> Iterator[dict[Symbol, int]]:
    """Sizes for the symbols that respect the facts."""
    ordered = sorted(symbols, key=lambda symbol: symbol.sort_key)
    facts = current_facts()
    for row in rows:
        sizes = {symbol: row[i % len(row)] + 200 * (i // len(row)) for i, symbol in enumerate(ordered)}
        if not facts or facts.adjust(sizes):
            yield sizes


def _values(dim: Dim, rows: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    for sizes in _assignments(dim.symbols, rows):
        try:
            yield dim.evaluate(sizes)
        except (ZeroDivisionError, ValueError):
            continue


def _operand(dim: Dim) -> str:
    return str(dim) if dim.value is not None or dim.as_symbol is not None else f"({dim})"
