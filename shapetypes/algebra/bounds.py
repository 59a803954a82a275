"""What can be proved about the sign of a Dim, for all sizes: symbols are at least 1, or what `least` says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd

from .dim import ZERO, Atom, Dim, FloorDiv, Max, Min, Mod, Operation, Pow, Symbol, divide_monomials

Least = Mapping[Symbol, int]
_NO_FACTS: Least = {}
_DEPTH = 4


def at_least(dim: Dim, bound: int, least: Least = _NO_FACTS) -> bool:
    """Whether `dim >= bound` for all sizes (False: not proved)."""
    if dim.value is not None:
        return dim.value >= bound
    return not dim.is_unknown and _nonnegative(dim - bound, least, _DEPTH)


def between(dim: Dim, low: Dim, high: Dim, least: Least = _NO_FACTS) -> bool:
    """Whether `low <= dim <= high` for all sizes."""
    return at_least(dim - low, 0, least) and at_least(high - dim, 0, least)


def _nonnegative(dim: Dim, least: Least, depth: int) -> bool:
    if not _has_positive(dim):
        return dim.value == 0
    if _shifted_is_positive(dim, least, depth):
        return True
    if depth == 0:
        return False
    return any(_nonnegative(weaker, least, depth - 1) for weaker in _weaker(dim, least, depth))


def _has_positive(dim: Dim) -> bool:
    return any(coefficient > 0 for _, coefficient in dim.terms)


def _shifted_is_positive(dim: Dim, least: Least, depth: int) -> bool:
    """Write each atom as its lower bound plus something from 0 up: no negative coefficient then is a proof."""
    if all(coefficient >= 0 for _, coefficient in dim.terms):
        return all(_lower(atom, least, depth) >= 0 for atom in dim.atoms())
    if not _negatives_are_covered(dim) or any(_lower(atom, least, depth) < 0 for atom in dim.atoms()):
        return False
    shifted = dim.map_atoms(lambda atom: Dim.of_atom(atom) + _lower(atom, least, depth))
    return all(coefficient >= 0 for _, coefficient in shifted.terms)


def _negatives_are_covered(dim: Dim) -> bool:
    """Shifting adds to the factors of a term only: a quick test before the long one."""
    larger = [monomial for monomial, coefficient in dim.terms if coefficient > 0]
    smaller = [monomial for monomial, coefficient in dim.terms if coefficient < 0]
    return all(any(divide_monomials(m, n) is not None for m in larger) for n in smaller)


def _lower(atom: Atom, least: Least, depth: int) -> int:
    """A lower bound of an atom; -1 when none is known."""
    if isinstance(atom, Symbol):
        return max(1, least.get(atom, 1))
    if isinstance(atom, Mod):
        return 0 if depth and _positive(atom.args[1], least, depth) else -1
    if depth == 0:
        return -1
    if isinstance(atom, (FloorDiv, Min, Max)):
        bounds = [_lower_of(arg, least, depth - 1) for arg in atom.args]
        if isinstance(atom, Max):
            return max(bounds)
        if isinstance(atom, Min):
            return min(bounds)
        divisor = atom.args[1].value
        if divisor is None:
            return 0 if bounds[0] >= 0 and bounds[1] >= 1 else -1
        return max(-1, bounds[0] // divisor) if divisor > 0 else -1
    assert isinstance(atom, Pow)
    base, _ = atom.args
    return 1 if _positive(base, least, depth) else -1


def _positive(dim: Dim, least: Least, depth: int) -> bool:
    if dim.value is not None:
        return dim.value >= 1
    return _nonnegative(dim - 1, least, depth - 1)


def _lower_of(dim: Dim, least: Least, depth: int) -> int:
    """The best of a few lower bounds of a whole Dim; -1 when none is known."""
    if dim.value is not None:
        return max(dim.value, -1)
    if all(c > 0 for m, c in dim.terms if m):
        total = dim.constant
        for monomial, coefficient in dim.terms:
            if monomial:
                factor = coefficient
                for atom, power in monomial:
                    low = _lower(atom, least, depth)
                    if low < 0:
                        return -1
                    factor *= low**power
                total += factor
        return max(total, -1)
    return 0 if depth and _nonnegative(dim, least, depth - 1) else -1


def _weaker(dim: Dim, least: Least, depth: int) -> Iterator[Dim]:
    """Dims that can be negative only if `dim` is, with one operation replaced by what bounds it."""
    for monomial, coefficient in dim.terms:
        for atom, power in monomial:
            if isinstance(atom, Symbol) or power > 1:
                continue
            others = divide_monomials(monomial, ((atom, 1),)) or ()
            if all(_lower(other, least, depth) >= 0 for other, _ in others):
                factor = Dim.from_terms([(others, coefficient)])
                rest = dim - Dim.from_terms([(monomial, coefficient)])
                yield from _bounded(atom, factor, rest, coefficient > 0, least, depth)


def _bounded(atom: Operation, factor: Dim, rest: Dim, positive: bool, least: Least, depth: int) -> Iterator[Dim]:
    """The same for `rest + factor * atom`, where `factor` has the sign that `positive` says."""
    if isinstance(atom, Max if positive else Min):
        yield from (rest + factor * arg for arg in atom.args)
    if not isinstance(atom, (FloorDiv, Mod)) or not _positive(atom.args[1], least, depth):
        return
    numerator, divisor = atom.args
    if isinstance(atom, FloorDiv):
        # (x - d + 1) / d <= x // d <= x / d; and an integer above -1 is at least 0.
        edge = numerator - divisor + 1 if positive else numerator
        yield rest * divisor + factor * edge + divisor - 1
    elif positive:
        yield rest
    else:
        yield rest + factor * (divisor - 1)
        if _nonnegative(numerator, least, depth - 1):
            yield rest + factor * numerator


def never_zero(dim: Dim, least: Least = _NO_FACTS) -> bool:
    """Whether `dim != 0` for all sizes: it has one sign, or a remainder that no sizes can remove."""
    if dim.value is not None:
        return dim.value != 0
    return at_least(dim, 1, least) or at_least(ZERO - dim, 1, least) or _odd_one_out(dim)


def _odd_one_out(dim: Dim) -> bool:
    step = gcd(*(c for monomial, c in dim.terms if monomial))
    return step > 1 and dim.constant % step != 0
