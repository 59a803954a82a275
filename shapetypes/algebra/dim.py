"""Symbolic sizes in canonical form.

A `Dim` is a sum of `coefficient * monomial`; a monomial is a product of powers of atoms; an atom is a `Symbol`
or an operation that is not polynomial (`FloorDiv`, `Mod`, `Min`, `Max`, `Pow`). Terms and factors are sorted, so
two Dims that are the same polynomial are equal, hash alike and print alike. Canonical forms never depend on
facts: see `facts.simplify` for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from .atom import Atom as Atom
from .atom import FloorDiv as FloorDiv
from .atom import Max as Max
from .atom import Min as Min
from .atom import Mod as Mod
from .atom import Operation as Operation
from .atom import Pow as Pow
from .atom import SortKey
from .atom import Symbol as Symbol

Monomial: TypeAlias = "tuple[tuple[Atom, int], ...]"
Term: TypeAlias = "tuple[Monomial, int]"
Change: TypeAlias = "Callable[[Atom], Dim]"


class Dim:
    """A size: an integer polynomial over atoms, or `UNKNOWN`."""

    __slots__ = ("_hash", "_symbols", "is_unknown", "terms", "value")

    def __init__(self, terms: tuple[Term, ...], *, is_unknown: bool = False) -> None:
        """For the algebra itself: `terms` must be canonical. Everybody else says `Dim.of` or `Dim.symbol`."""
        self.terms = terms
        self.is_unknown = is_unknown
        self.value: int | None = None
        self._symbols: frozenset[Symbol] | None = None
        if is_unknown:
            self._hash = hash("unknown dim")
        elif not terms:
            self.value, self._hash = 0, hash(0)
        elif len(terms) == 1 and not terms[0][0]:
            self.value, self._hash = terms[0][1], hash(terms[0][1])
        else:
            self._hash = hash(terms)

    @staticmethod
    def of(value: Dim | int | Symbol) -> Dim:
        """A Dim from an int, a symbol, or a Dim."""
        if isinstance(value, Dim):
            return value
        if isinstance(value, Symbol):
            return Dim.of_atom(value)
        known = _SMALL.get(value)
        return known if known is not None else Dim((((), int(value)),))

    @staticmethod
    def symbol(name: str, key: str = "", implicit: bool = False, origin: object = None, order: int = 0) -> Dim:
        """A Dim that is one symbol."""
        return Dim.of(Symbol(name, key, implicit, origin, order))

    @staticmethod
    def of_atom(atom: Atom) -> Dim:
        """A Dim that is one atom."""
        return Dim(((((atom, 1),), 1),))

    @staticmethod
    def from_terms(terms: Iterable[Term]) -> Dim:
        """The canonical sum of `terms`: like ones merged, zero ones dropped, the rest sorted."""
        merged: dict[Monomial, int] = {}
        for monomial, coefficient in terms:
            merged[monomial] = merged.get(monomial, 0) + coefficient
        kept = [(monomial, coefficient) for monomial, coefficient in merged.items() if coefficient]
        if not kept or (len(kept) == 1 and not kept[0][0]):
            return Dim.of(kept[0][1] if kept else 0)
        if len(kept) > 1:
            kept.sort(key=_term_key)
        return Dim(tuple(kept))

    # What it consists of

    @property
    def constant(self) -> int:
        """The coefficient of the empty monomial: 1 in `2*N + 1`."""
        if self.terms and not self.terms[-1][0]:
            return self.terms[-1][1]
        return 0

    @property
    def as_symbol(self) -> Symbol | None:
        """The symbol, if this Dim is a single symbol and nothing else."""
        atom = self.as_atom
        return atom if isinstance(atom, Symbol) else None

    @property
    def as_atom(self) -> Atom | None:
        """The atom, if this Dim is a single atom and nothing else."""
        if len(self.terms) == 1:
            monomial, coefficient = self.terms[0]
            if coefficient == 1 and len(monomial) == 1 and monomial[0][1] == 1:
                return monomial[0][0]
        return None

    def atoms(self) -> Iterator[Atom]:
        """The atoms of the polynomial itself, not those inside its operations."""
        for monomial, _ in self.terms:
            for atom, _power in monomial:
                yield atom

    @property
    def symbols(self) -> frozenset[Symbol]:
        """All symbols, also those inside operations."""
        if self._symbols is None:
            found: set[Symbol] = set()
            for atom in self.atoms():
                if isinstance(atom, Symbol):
                    found.add(atom)
                else:
                    found.update(*(arg.symbols for arg in atom.args))
            self._symbols = frozenset(found)
        return self._symbols

    @property
    def has_implicit(self) -> bool:
        """Whether an implicit symbol is involved."""
        return any(symbol.implicit for symbol in self.symbols)

    # Values

    def substitute(self, values: Mapping[Symbol, Dim]) -> Dim:
        """Every symbol of `values` replaced by its Dim, the result canonical again."""
        if self.value is not None or self.is_unknown or not values or self.symbols.isdisjoint(values):
            return self
        return self.map_atoms(lambda atom: _substitute_atom(atom, values))

    def map_atoms(self, change: Change) -> Dim:
        """The same polynomial over other atoms: each atom replaced by `change(atom)`."""
        terms: list[Term] = []
        for monomial, coefficient in self.terms:
            product = Dim.of(coefficient)
            for atom, power in monomial:
                changed = change(atom)
                product = product * (changed if power == 1 else changed**power)
            if product.is_unknown:
                return UNKNOWN
            terms.extend(product.terms)
        return Dim.from_terms(terms)

    def evaluate(self, values: Mapping[Symbol, int]) -> int:
        """The number for given sizes; ZeroDivisionError or ValueError where an operation has no value."""
        total = 0
        for monomial, coefficient in self.terms:
            for atom, power in monomial:
                coefficient *= _number(atom, values) ** power
            total += coefficient
        if self.is_unknown:
            raise ValueError("an unknown dim has no value")
        return total

    # Arithmetic

    def __add__(self, other: Dim | int) -> Dim:
        other = Dim.of(other)
        if self.is_unknown or other.is_unknown:
            return UNKNOWN
        if other.value is not None:
            return self._plus(other.value)
        if self.value is not None:
            return other._plus(self.value)
        return Dim.from_terms(self.terms + other.terms)

    __radd__ = __add__

    def _plus(self, number: int) -> Dim:
        if self.value is not None:
            return Dim.of(self.value + number)
        constant = self.constant
        rest = self.terms[:-1] if constant else self.terms
        return Dim((*rest, ((), constant + number)) if constant + number else rest)

    def __neg__(self) -> Dim:
        return self._times(-1)

    def __sub__(self, other: Dim | int) -> Dim:
        return self + -Dim.of(other)

    def __rsub__(self, other: Dim | int) -> Dim:
        return Dim.of(other) - self

    def __mul__(self, other: Dim | int) -> Dim:
        other = Dim.of(other)
        if other.value is not None:
            return self._times(other.value)
        if self.value is not None:
            return other._times(self.value)
        if self.is_unknown or other.is_unknown:
            return UNKNOWN
        return Dim.from_terms((multiply_monomials(m, n), a * b) for m, a in self.terms for n, b in other.terms)

    __rmul__ = __mul__

    def _times(self, number: int) -> Dim:
        if self.value is not None or number == 0:
            return Dim.of((self.value or 0) * number)
        if number == 1 or self.is_unknown:
            return self
        return Dim(tuple((monomial, coefficient * number) for monomial, coefficient in self.terms))

    def __floordiv__(self, other: Dim | int) -> Dim:
        return division.floordiv(self, Dim.of(other))

    def __rfloordiv__(self, other: Dim | int) -> Dim:
        return division.floordiv(Dim.of(other), self)

    def __mod__(self, other: Dim | int) -> Dim:
        return division.mod(self, Dim.of(other))

    def __rmod__(self, other: Dim | int) -> Dim:
        return division.mod(Dim.of(other), self)

    def __pow__(self, other: Dim | int) -> Dim:
        return extrema.power(self, Dim.of(other))

    def __rpow__(self, other: Dim | int) -> Dim:
        return extrema.power(Dim.of(other), self)

    def minimum(self, *others: Dim | int) -> Dim:
        """See `dim_min`."""
        return dim_min(self, *others)

    def maximum(self, *others: Dim | int) -> Dim:
        """See `dim_max`."""
        return dim_max(self, *others)

    # Identity

    @property
    def identity(self) -> str:
        """A text that tells apart what `str` may not: symbols of one name. For sorting."""
        return "+".join(
            str(coefficient)
            + "".join(f"*{a.sort_key[1]:06}{a.sort_key[2]}:{a.sort_key[3]}^{power}" for a, power in monomial)
            for monomial, coefficient in self.terms
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, Dim):
            same = self._hash == other._hash and self.terms == other.terms
            return same and self.is_unknown == other.is_unknown
        return isinstance(other, int) and self.value == other

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        from .render import render_dim

        return render_dim(self)

    def __repr__(self) -> str:
        return f"Dim({self})"


def dim_min(*dims: Dim | int) -> Dim:
    """The least of `dims`; arguments that can't be it are dropped."""
    return extrema.extremum(Min, dims)


def dim_max(*dims: Dim | int) -> Dim:
    """The greatest of `dims`; arguments that can't be it are dropped."""
    return extrema.extremum(Max, dims)


def sum_dims(dims: Iterable[Dim | int]) -> Dim:
    """The sum; 0 for none."""
    total = ZERO
    for dim in dims:
        total = total + dim
    return total


def product_dims(dims: Iterable[Dim | int]) -> Dim:
    """The product; 1 for none."""
    total = Dim.of(1)
    for dim in dims:
        total = total * dim
    return total


def multiply_monomials(left: Monomial, right: Monomial) -> Monomial:
    """The product of two monomials, factors sorted."""
    if not left or not right:
        return left or right
    powers = dict(left)
    for atom, power in right:
        powers[atom] = powers.get(atom, 0) + power
    return tuple(sorted(powers.items(), key=_factor_key))


def divide_monomials(left: Monomial, right: Monomial) -> Monomial | None:
    """`left / right`, or None when `right` isn't a factor of `left`."""
    powers = dict(left)
    for atom, power in right:
        rest = powers.get(atom, 0) - power
        if rest < 0:
            return None
        powers[atom] = rest
    return tuple((atom, power) for atom, power in powers.items() if power)


def _number(atom: Atom, values: Mapping[Symbol, int]) -> int:
    if isinstance(atom, Symbol):
        return values[atom]
    return atom.compute([arg.evaluate(values) for arg in atom.args])


def _substitute_atom(atom: Atom, values: Mapping[Symbol, Dim]) -> Dim:
    if isinstance(atom, Symbol):
        return values.get(atom) or Dim.of(atom)
    return atom.rebuild(tuple(arg.substitute(values) for arg in atom.args))


def _factor_key(factor: tuple[Atom, int]) -> SortKey:
    return factor[0].sort_key


def _term_key(term: Term) -> tuple[int, tuple[tuple[SortKey, int], ...]]:
    # Graded lexicographic, an admissible order: polynomial division relies on it. Constants come last.
    monomial = term[0]
    return -sum(power for _, power in monomial), tuple((atom.sort_key, -power) for atom, power in monomial)


_SMALL: dict[int, Dim] = {}
_SMALL.update({n: Dim((((), n),)) if n else Dim(()) for n in range(-64, 4097)})
ZERO = Dim.of(0)
ONE = Dim.of(1)
UNKNOWN = Dim((), is_unknown=True)

# Below the classes, for these two build on them.
from . import _division as division  # noqa: E402
from . import _extrema as extrema  # noqa: E402
