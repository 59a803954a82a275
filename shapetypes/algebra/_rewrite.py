"""Dims rewritten where divisibilities are known, and a form of dims for comparing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from . import bounds
from ._division import exact_quotient
from ._extrema import extremum
from .dim import ZERO, Atom, Dim, FloorDiv, Max, Min, Mod, Operation, Symbol, Term, divide_monomials

Divisible = tuple[tuple[Dim, Dim], ...]
_ROUNDS = 4
_DEPTH = 3


def rewrite(dim: Dim, divisible: Divisible, least: Mapping[Symbol, int]) -> Dim:
    """`dim` where the first of each pair divides the second, and symbols are at least so large."""
    rewriter = _Rewriter(divisible, least)
    for _ in range(_ROUNDS):
        changed = rewriter.dim(dim)
        if changed == dim:
            break
        dim = changed
    return dim


@dataclass(frozen=True)
class _Rewriter:
    divisible: Divisible
    least: Mapping[Symbol, int]

    def dim(self, dim: Dim) -> Dim:
        if all(isinstance(atom, Symbol) for atom in dim.atoms()):
            return dim
        return self._merge_quotients(dim.map_atoms(self._atom))

    def _atom(self, atom: Atom) -> Dim:
        if not isinstance(atom, Operation):
            return Dim.of_atom(atom)
        args = tuple(self.dim(arg) for arg in atom.args)
        if isinstance(atom, (Min, Max)):
            return extremum(type(atom), args, self.least)
        if isinstance(atom, (FloorDiv, Mod)) and self.divisible and args[1].value != 0:
            return self._division(type(atom), *args)
        return atom.rebuild(args)

    def _division(self, kind: type[FloorDiv] | type[Mod], numerator: Dim, divisor: Dim) -> Dim:
        """What is known to be a multiple of the divisor is divided by itself."""
        cleared = self._clear_quotient(kind, numerator, divisor)
        if cleared is not None:
            return cleared
        exact = [term for term in numerator.terms if self.is_multiple(Dim.from_terms([term]), divisor)]
        rest = numerator - Dim.from_terms(exact)
        if kind is Mod:
            return rest % divisor
        quotient = rest // divisor
        for term in exact:
            quotient = quotient + self._exact_quotient(Dim.from_terms([term]), divisor)
        return quotient

    def _clear_quotient(self, kind: type[FloorDiv] | type[Mod], numerator: Dim, divisor: Dim) -> Dim | None:
        """`D // (D//H)` is `(D*H) // D`, where `H` divides `D`."""
        if len(divisor.terms) != 1:
            return None
        for atom in divisor.atoms():
            if not isinstance(atom, FloorDiv):
                continue
            scale = atom.args[1]
            cleared = self._merge_quotients(divisor * scale)
            if atom not in cleared.atoms() and bounds.at_least(scale, 1, self.least):
                if kind is Mod:
                    return self.dim(self.dim(numerator * scale) % cleared) // scale
                return self.dim(numerator * scale) // cleared
        return None

    def _exact_quotient(self, term: Dim, divisor: Dim) -> Dim:
        """`(3*D) // H` is `3*(D // H)`, where `H` divides `D`."""
        for _, multiple in self.divisible:
            outer = exact_quotient(term, multiple)
            if outer is not None and self.is_multiple(multiple, divisor):
                return outer * (multiple // divisor)
        return term // divisor

    def is_multiple(self, term: Dim, divisor: Dim, depth: int = _DEPTH) -> bool:
        """Whether `divisor` divides `term`, directly or by a chain of facts."""
        if (term % divisor).value == 0:
            return True
        if depth == 0:
            return False
        for known, multiple in self.divisible:
            outer = exact_quotient(term, multiple)
            if outer is not None and self.is_multiple(known * outer, divisor, depth - 1):
                return True
        return False

    def _merge_quotients(self, dim: Dim) -> Dim:
        """`H*(D//H)` to `D` wherever H divides D."""
        if not self.divisible:
            return dim
        for atom in list(dim.atoms()):
            if isinstance(atom, FloorDiv) and self.is_multiple(atom.args[0], atom.args[1]):
                dim = _merge_quotient(dim, atom)
        return dim


def _merge_quotient(dim: Dim, atom: FloorDiv) -> Dim:
    """`y * (x//y)` to `x`; a divisor that is a sum is looked for in all terms together."""
    numerator, divisor = atom.args
    factors: list[Term] = []
    total = ZERO
    for monomial, coefficient in dim.terms:
        rest = divide_monomials(monomial, ((atom, 1),))
        if rest is None:
            total = total + Dim.from_terms([(monomial, coefficient)])
        else:
            factors.append((rest, coefficient))
    pieces = [factors] if len(divisor.terms) > 1 else [[factor] for factor in factors]
    for piece in map(Dim.from_terms, pieces):
        outer = exact_quotient(piece, divisor)
        total = total + (piece * Dim.of_atom(atom) if outer is None else outer * numerator)
    return total


def divisions(dims: Iterable[Dim]) -> Iterator[tuple[Dim, Dim]]:
    """Divisor and numerator of every floor division in `dims`, inner ones first."""
    for dim in dims:
        for atom in dim.atoms():
            if isinstance(atom, Operation):
                yield from divisions(atom.args)
                if isinstance(atom, FloorDiv):
                    yield atom.args[1], atom.args[0]


def expand(dim: Dim) -> Dim:
    """A form for comparing: `x % y` as `x - y*(x//y)`, `(3*a)//2` as `a + a//2`."""
    if not any(isinstance(atom, Operation) for atom in dim.atoms()):
        return dim
    return dim.map_atoms(_expand_atom)


def _expand_atom(atom: Atom) -> Dim:
    if isinstance(atom, Symbol):
        return Dim.of_atom(atom)
    args = tuple(map(expand, atom.args))
    if isinstance(atom, Mod):
        return args[0] - args[1] * _open_quotient(*args)
    if isinstance(atom, FloorDiv):
        return _open_quotient(*args)
    return atom.rebuild(args)


def _open_quotient(numerator: Dim, divisor: Dim) -> Dim:
    step = divisor.value
    if not step:
        return numerator // divisor
    whole = Dim.from_terms((monomial, c // step) for monomial, c in numerator.terms)
    rest = Dim.from_terms((monomial, c % step) for monomial, c in numerator.terms)
    return whole + rest // divisor
