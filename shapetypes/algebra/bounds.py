"""What can be proved about the sign of a Dim, for all sizes: symbols are at least 1, or what `least` says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd, prod

from .dim import ZERO, Atom, Dim, FloorDiv, Max, Min, Mod, Operation, Pow, Symbol, Term, divide_monomials

Least = Mapping[Symbol, int]
_NO_FACTS: Least = {}

# How far a proof may go: replacements in a row, and steps altogether. Beyond, nothing is proved.
_DEPTH = 4
_STEPS = 40
_MAX_DEGREE = 8


def at_least(dim: Dim, bound: int, least: Least = _NO_FACTS) -> bool:
    """Whether `dim >= bound` for all sizes (False: not proved)."""
    if dim.value is not None:
        return dim.value >= bound
    return not dim.is_unknown and _Prover(least).nonnegative(dim - bound, _DEPTH)


def between(dim: Dim, low: Dim, high: Dim, least: Least = _NO_FACTS) -> bool:
    """Whether `low <= dim <= high` for all sizes."""
    return at_least(dim - low, 0, least) and at_least(high - dim, 0, least)


def never_zero(dim: Dim, least: Least = _NO_FACTS) -> bool:
    """Whether `dim != 0` for all sizes: it has one sign, or a remainder that no sizes can remove."""
    if dim.value is not None:
        return dim.value != 0
    return at_least(dim, 1, least) or at_least(ZERO - dim, 1, least) or _has_remainder(dim)


def _has_remainder(dim: Dim) -> bool:
    """`2*x + 1` is odd."""
    step = gcd(*(c for monomial, c in dim.terms if monomial))
    return step > 1 and dim.constant % step != 0


class _Prover:
    """One proof: each method answers for all sizes, "no" meaning "not proved"."""

    def __init__(self, least: Least) -> None:
        self._least = least
        self._steps = _STEPS
        self._lower: dict[Atom, int] = {}

    def nonnegative(self, dim: Dim, depth: int) -> bool:
        if dim.value is not None:
            return dim.value >= 0
        self._steps -= 1
        if self._steps < 0 or not any(coefficient > 0 for _, coefficient in dim.terms):
            return False
        if self._shifted_is_positive(dim):
            return True
        return depth > 0 and any(self.nonnegative(weaker, depth - 1) for weaker in self._weaker(dim))

    def positive(self, dim: Dim) -> bool:
        return self.nonnegative(dim - 1, _DEPTH - 1)

    def _shifted_is_positive(self, dim: Dim) -> bool:
        """Write each atom as its lower bound plus something from 0 up: no negative coefficient then is a proof."""
        if all(coefficient >= 0 for _, coefficient in dim.terms):
            return all(self.lower(atom) >= 0 for atom in dim.atoms())
        if not _negatives_are_covered(dim) or any(self.lower(atom) < 0 for atom in dim.atoms()):
            return False
        shifted = dim.map_atoms(lambda atom: Dim.of_atom(atom) + self.lower(atom))
        return all(coefficient >= 0 for _, coefficient in shifted.terms)

    def lower(self, atom: Atom) -> int:
        """A lower bound of an atom; -1 when none from 0 up is known."""
        if isinstance(atom, Symbol):
            return max(1, self._least.get(atom, 1))
        if atom not in self._lower:
            self._lower[atom] = -1
            self._lower[atom] = max(-1, self._lower_of_operation(atom))
        return self._lower[atom]

    def _lower_of_operation(self, atom: Operation) -> int:
        if isinstance(atom, Pow):
            return 1 if self.positive(atom.args[0]) else -1
        if isinstance(atom, Mod):
            return 0 if self.positive(atom.args[1]) else -1
        bounds = [self._lower_of_dim(arg) for arg in atom.args]
        if isinstance(atom, Max):
            return max(bounds)
        if isinstance(atom, Min):
            return min(bounds)
        divisor = atom.args[1].value
        if divisor is None:
            return 0 if bounds[0] >= 0 and bounds[1] >= 1 else -1
        return bounds[0] // divisor if divisor > 0 else -1

    def _lower_of_dim(self, dim: Dim) -> int:
        if dim.value is not None:
            return dim.value
        if any(coefficient < 0 for monomial, coefficient in dim.terms if monomial):
            return 0 if self.nonnegative(dim, _DEPTH - 1) else -1
        if any(self.lower(atom) < 0 for atom in dim.atoms()):
            return -1
        return sum(self._least_value(term) for term in dim.terms)

    def _least_value(self, term: Term) -> int:
        return term[1] * prod(int(self.lower(atom) ** power) for atom, power in term[0])

    def _weaker(self, dim: Dim) -> Iterator[Dim]:
        """Dims that can be negative only if `dim` is, with one operation replaced by what bounds it."""
        for monomial, coefficient in dim.terms:
            for atom, power in monomial:
                if isinstance(atom, Symbol) or power > 1:
                    continue
                others = divide_monomials(monomial, ((atom, 1),)) or ()
                if all(self.lower(other) >= 0 for other, _ in others):
                    factor = Dim.from_terms([(others, coefficient)])
                    rest = dim - Dim.from_terms([(monomial, coefficient)])
                    yield from self._bounded(atom, factor, rest, coefficient > 0)

    def _bounded(self, atom: Operation, factor: Dim, rest: Dim, positive: bool) -> Iterator[Dim]:
        """The same for `rest + factor * atom`, where `factor` has the sign that `positive` says."""
        if isinstance(atom, Max if positive else Min):
            yield from (rest + factor * arg for arg in atom.args)
        if not isinstance(atom, (FloorDiv, Mod)) or not self.positive(atom.args[1]):
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
            if self.nonnegative(numerator, _DEPTH - 1):
                yield rest + factor * numerator


def _negatives_are_covered(dim: Dim) -> bool:
    """Shifting adds to the factors of a term only: a quick test before the long one."""
    if any(sum(power for _, power in monomial) > _MAX_DEGREE for monomial, _ in dim.terms):
        return False
    larger = [monomial for monomial, coefficient in dim.terms if coefficient > 0]
    smaller = [monomial for monomial, coefficient in dim.terms if coefficient < 0]
    return all(any(divide_monomials(m, n) is not None for m in larger) for n in smaller)
