"""What is known to hold at a point of the program, and dims rewritten under it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from math import gcd

from . import _rewrite
from ._rewrite import Divisible
from .dim import Dim, Symbol

Equalities = tuple[tuple[Dim, Dim], ...]


class Facts:
    """An immutable set of facts. Equalities that can be solved for a symbol are: `rewrites` is that solution, and
    the other facts no longer mention the symbol."""

    __slots__ = ("divisible", "equalities", "least", "rewrites")

    def __init__(
        self,
        equalities: Equalities = (),
        divisible: Divisible = (),
        least: Mapping[Symbol, int] | None = None,
        rewrites: Mapping[Symbol, Dim] | None = None,
    ) -> None:
        self.equalities = equalities
        self.divisible = divisible
        self.least: Mapping[Symbol, int] = least or {}
        self.rewrites: Mapping[Symbol, Dim] = rewrites or {}

    def __bool__(self) -> bool:
        return bool(self.divisible or self.rewrites or self.least or self.equalities)

    def __repr__(self) -> str:
        shown = [f"{symbol.name} == {dim}" for symbol, dim in self.rewrites.items()]
        shown += [f"{left} == {right}" for left, right in self.equalities]
        shown += [f"{dim} % {divisor} == 0" for divisor, dim in self.divisible]
        shown += [f"{symbol.name} >= {bound}" for symbol, bound in self.least.items()]
        return f"Facts({', '.join(shown)})"

    def and_equal(self, left: Dim | int, right: Dim | int) -> Facts:
        """These facts and `left == right`."""
        left, right = Dim.of(left).substitute(self.rewrites), Dim.of(right).substitute(self.rewrites)
        if left.is_unknown or right.is_unknown or left == right:
            return self
        solved = _solve(left - right)
        if solved is None:
            return Facts((*self.equalities, (left, right)), self.divisible, self.least, self.rewrites)
        symbol, dim = solved
        known = {other: value.substitute({symbol: dim}) for other, value in self.rewrites.items()}
        facts = Facts(rewrites={**known, symbol: dim})
        for a, b in self.equalities:
            facts = facts.and_equal(a, b)
        for divisor, multiple in self.divisible:
            facts = facts.and_divides(divisor, multiple)
        for other, bound in self.least.items():
            facts = facts.and_at_least(Dim.of(other), bound)
        return facts

    def and_divides(self, divisor: Dim | int, dim: Dim | int) -> Facts:
        """These facts and `dim % divisor == 0`."""
        divisor, dim = Dim.of(divisor).substitute(self.rewrites), Dim.of(dim).substitute(self.rewrites)
        rest = dim % divisor
        if rest.is_unknown or rest.value is not None or (divisor, dim) in self.divisible:
            return self
        return Facts(self.equalities, (*self.divisible, (divisor, dim)), self.least, self.rewrites)

    def and_at_least(self, dim: Dim | int, bound: int) -> Facts:
        """These facts and `dim >= bound`; of use for a symbol plus or minus a number only."""
        dim = Dim.of(dim).substitute(self.rewrites)
        symbol = (dim - dim.constant).as_symbol
        if symbol is None:
            return self
        bound = max(bound - dim.constant, self.least.get(symbol, bound - dim.constant))
        return Facts(self.equalities, self.divisible, {**self.least, symbol: bound}, self.rewrites)

    def adjust(self, sizes: dict[Symbol, int]) -> bool:
        """Change `sizes` in place so that the facts hold; False when that didn't succeed."""
        for symbol, bound in self.least.items():
            if sizes.get(symbol, bound) < bound:
                sizes[symbol] += bound
        try:
            # Twice, for a divisor may itself be a multiple of something.
            for divisor, dim in self.divisible * 2:
                _make_multiple(sizes, divisor, dim)
            return all(self._holds(sizes))
        except (ZeroDivisionError, ValueError):
            return False

    def _holds(self, sizes: Mapping[Symbol, int]) -> Iterator[bool]:
        for left, right in self.equalities:
            if (left.symbols | right.symbols) <= sizes.keys():
                yield left.evaluate(sizes) == right.evaluate(sizes)
        for divisor, dim in self.divisible:
            if (divisor.symbols | dim.symbols) <= sizes.keys():
                yield dim.evaluate(sizes) % divisor.evaluate(sizes) == 0


def _make_multiple(sizes: dict[Symbol, int], divisor: Dim, dim: Dim) -> None:
    if not (divisor.symbols | dim.symbols) <= sizes.keys() or len(dim.terms) != 1:
        return
    step, number = divisor.evaluate(sizes), dim.evaluate(sizes)
    symbol = next((atom for atom in dim.atoms() if isinstance(atom, Symbol)), None)
    if symbol is not None and step:
        sizes[symbol] *= abs(step) // gcd(step, number)


def _solve(zero: Dim) -> tuple[Symbol, Dim] | None:
    """`zero == 0` as `symbol == dim`; implicit symbols go first, declared ones are what the user reads."""
    found: list[tuple[Symbol, Dim]] = []
    for monomial, coefficient in reversed(zero.terms):
        if abs(coefficient) != 1 or len(monomial) != 1 or monomial[0][1] != 1:
            continue
        symbol = monomial[0][0]
        rest = zero - Dim.from_terms([(monomial, coefficient)])
        if isinstance(symbol, Symbol) and symbol not in rest.symbols:
            found.append((symbol, -rest if coefficient == 1 else rest))
    return max(found, key=lambda pair: pair[0].implicit, default=None)


NO_FACTS = Facts()
class Later:
    """Facts that are found out when first they matter, which they seldom do."""

    __slots__ = ("_facts", "_find")

    def __init__(self, find: Callable[[], Facts]) -> None:
        self._find: Callable[[], Facts] | None = find
        self._facts = NO_FACTS

    def facts(self) -> Facts:
        """What was found; nothing while they are being looked for."""
        if self._find is not None:
            find, self._find = self._find, None
            self._facts = find()
        return self._facts


_FACTS: ContextVar[Facts | Later] = ContextVar("facts", default=NO_FACTS)


def current_facts() -> Facts:
    """The facts that hold here."""
    facts = _FACTS.get()
    return facts.facts() if isinstance(facts, Later) else facts


class assuming:
    """Let `facts` hold for everything inside."""

    __slots__ = ("_facts", "_token")

    def __init__(self, facts: Facts | Later) -> None:
        self._facts = facts

    def __enter__(self) -> Facts | Later:
        self._token = _FACTS.set(self._facts)
        return self._facts

    def __exit__(self, *exception: object) -> None:
        _FACTS.reset(self._token)


def simplify(dim: Dim) -> Dim:
    """`dim` rewritten under the facts: `H*(D//H)` is `D` when `H` divides `D`."""
    if dim.value is not None or dim.is_unknown or not (facts := current_facts()):
        return dim
    return _rewrite.rewrite(dim.substitute(facts.rewrites), facts.divisible, facts.least)


def and_exact(facts: Facts, *dims: Dim) -> Facts:
    """`facts`, and that no floor division in `dims` leaves a rest."""
    for divisor, dim in _rewrite.divisions(dims):
        facts = facts.and_divides(divisor, dim)
    return facts
