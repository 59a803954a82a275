"""Comparison with three answers: yes for all sizes, no, or undecided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from . import bounds
from ._clamps import unclamped
from .dim import ONE, Dim, Symbol
from .facts import current_facts, expand, simplify


class Answer(Enum):
    """YES: for all sizes that the facts allow. NO: a counter-example exists, or (with implicit symbols) no sizes make
    it true. UNKNOWN: undecided. True in a condition only if YES."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    def __bool__(self) -> bool:
        return self is Answer.YES


def equal(left: Dim, right: Dim) -> Answer:
    """Whether two sizes are the same.

    What was cut to fit is undecided, not NO: `positions[:T]` has `min(T, P)` rows, and is meant to have T.
    """
    answer = _equal(left, right)
    if answer is Answer.NO and any(_equal(a, b) for a in unclamped(left) for b in unclamped(right)):
        return Answer.UNKNOWN
    return answer


def _equal(left: Dim, right: Dim) -> Answer:
    if left.is_unknown or right.is_unknown:
        return Answer.UNKNOWN
    if left is right or left == right:
        return Answer.YES
    if left.value is not None and right.value is not None:
        return Answer.NO
    left, right = simplify(left), simplify(right)
    difference = expand(left - right)
    if difference.value == 0:
        return Answer.YES
    return _judge(left, right, lambda a, b: a == b, bounds.never_zero(difference, current_facts().least))


def less_equal(left: Dim, right: Dim) -> Answer:
    """Whether `left <= right`."""
    if left.is_unknown or right.is_unknown:
        return Answer.UNKNOWN
    left, right = simplify(left), simplify(right)
    least = current_facts().least
    if bounds.at_least(right - left, 0, least):
        return Answer.YES
    return _judge(left, right, lambda a, b: a <= b, bounds.at_least(left - right, 1, least))


def divides(divisor: Dim, dim: Dim) -> Answer:
    """Whether `dim % divisor == 0`."""
    if divisor.is_unknown or dim.is_unknown or divisor.value == 0:
        return Answer.UNKNOWN
    rest = simplify(simplify(dim) % simplify(divisor))
    if rest.value == 0:
        return Answer.YES
    return _judge(dim, divisor, lambda a, b: a % b == 0, bounds.never_zero(rest, current_facts().least))


def is_one(dim: Dim) -> Answer:
    """Whether the size is 1."""
    return equal(dim, ONE)


def could_be_one(dim: Dim) -> bool:
    """Whether the size may be 1: a declared symbol is generic and so is not, an implicit or unknown one may be."""
    if dim.value is not None:
        return dim.value == 1
    if dim.is_unknown:
        return True
    symbol = dim.as_symbol
    if symbol is not None and not current_facts():
        return symbol.implicit
    dim = simplify(dim)
    if dim.has_implicit:
        return not bounds.never_zero(expand(dim - 1), current_facts().least)
    return any(value == 1 for value in _values(dim, _LARGE))


def _judge(left: Dim, right: Dim, holds: Callable[[int, int], bool], impossible: bool) -> Answer:
    if impossible:
        return Answer.NO
    if left.has_implicit or right.has_implicit:
        return Answer.UNKNOWN
    for sizes in _assignments(left.symbols | right.symbols, _SMALL):
        try:
            if not holds(left.evaluate(sizes), right.evaluate(sizes)):
                return Answer.NO
        except (ZeroDivisionError, ValueError):
            continue
    return Answer.UNKNOWN


# Sizes to try: pairwise distinct, from 2 up, odd and even, coprime and not. The large ones are far apart, so that a
# quotient of two of them isn't 1 by accident.
_SMALL = (
    (2, 3, 5, 7, 11, 13),
    (6, 4, 9, 8, 15, 14),
    (13, 7, 4, 2, 3, 6),
    (3, 12, 2, 18, 5, 7),
    (97, 64, 30, 45, 128, 51),
)
_LARGE = ((101, 1024, 10007, 131072, 1000003), (131072, 10007, 1024, 101, 1000003))


def _assignments(
    symbols: frozenset[Symbol], rows: tuple[tuple[int, ...], ...]
) -> Iterator[dict[Symbol, int]]:
    """Sizes for the symbols that respect the facts."""
    ordered = sorted(symbols, key=lambda symbol: symbol.sort_key)
    facts = current_facts()
    for row in rows:
        sizes = {symbol: row[i % len(row)] + 20 * (i // len(row)) for i, symbol in enumerate(ordered)}
        if not facts or facts.adjust(sizes):
            yield sizes


def _values(dim: Dim, rows: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    for sizes in _assignments(dim.symbols, rows):
        try:
            yield dim.evaluate(sizes)
        except (ZeroDivisionError, ValueError):
            continue
