"""What is known to hold at a point of the program, and dims rewritten under it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from math import gcd

from ._division import exact_quotient
from .dim import ZERO, Atom, Dim, FloorDiv, Mod, Operation, Symbol, Term, divide_monomials


class Facts:
    """An immutable set of facts: equalities, divisibilities, lower bounds."""

    __slots__ = ("divisible", "equalities", "least", "rewrites")

    def __init__(
        self,
        equalities: tuple[tuple[Dim, Dim], ...] = (),
        divisible: tuple[tuple[Dim, Dim], ...] = (),
        least: Mapping[Symbol, int] | None = None,
        rewrites: Mapping[Symbol, Dim] | None = None,
    ) -> None:
        self.equalities = equalities
        self.divisible = divisible
        self.least: Mapping[Symbol, int] = least or {}
        self.rewrites: Mapping[Symbol, Dim] = rewrites or {}

    def __bool__(self) -> bool:
        return bool(self.equalities or self.divisible or self.least)

    def and_equal(self, left: Dim | int, right: Dim | int) -> Facts:
        """These facts and `left == right`."""
        left, right = Dim.of(left), Dim.of(right)
        if left.is_unknown or right.is_unknown or left == right:
            return self
        rewrites = dict(self.rewrites)
        solved = _solve(left.substitute(rewrites) - right.substitute(rewrites))
        if solved is not None:
            symbol, value = solved
            rewrites = {known: dim.substitute({symbol: value}) for known, dim in rewrites.items()}
            rewrites[symbol] = value
        return Facts((*self.equalities, (left, right)), self.divisible, self.least, rewrites)

    def and_divides(self, divisor: Dim | int, dim: Dim | int) -> Facts:
        """These facts and `dim % divisor == 0`."""
        pair = Dim.of(divisor), Dim.of(dim)
        if pair[0].is_unknown or pair[1].is_unknown or pair in self.divisible:
            return self
        return Facts(self.equalities, (*self.divisible, pair), self.least, self.rewrites)

    def and_at_least(self, dim: Dim | int, bound: int) -> Facts:
        """These facts and `dim >= bound`; kept for a symbol plus or minus a number, otherwise of no use yet."""
        dim = Dim.of(dim)
        symbol = (dim - dim.constant).as_symbol if not dim.is_unknown else None
        if symbol is None:
            return self
        least = dict(self.least)
        least[symbol] = max(least.get(symbol, bound - dim.constant), bound - dim.constant)
        return Facts(self.equalities, self.divisible, least, self.rewrites)

    def adjust(self, sizes: dict[Symbol, int]) -> bool:
        """Change `sizes` in place so that the facts hold; False when that didn't succeed."""
        for symbol, bound in self.least.items():
            if sizes.get(symbol, bound) < bound:
                sizes[symbol] += bound
        for divisor, dim in self.divisible:
            multiple = dim.as_symbol
            if multiple is not None and multiple in sizes and divisor.symbols <= sizes.keys():
                step = divisor.evaluate(sizes)
                sizes[multiple] *= step // gcd(step, sizes[multiple]) if step else 1
        return all(self._holds(sizes))

    def _holds(self, sizes: Mapping[Symbol, int]) -> Iterator[bool]:
        for left, right in self.equalities:
            if (left.symbols | right.symbols) <= sizes.keys():
                yield left.evaluate(sizes) == right.evaluate(sizes)
        for divisor, dim in self.divisible:
            if (divisor.symbols | dim.symbols) <= sizes.keys():
                yield dim.evaluate(sizes) % divisor.evaluate(sizes) == 0


NO_FACTS = Facts()
_FACTS: ContextVar[Facts] = ContextVar("facts", default=NO_FACTS)


def current_facts() -> Facts:
    """The facts that hold here."""
    return _FACTS.get()


@contextmanager
def assuming(facts: Facts) -> Iterator[Facts]:
    """Let `facts` hold for everything inside."""
    token = _FACTS.set(facts)
    try:
        yield facts
    finally:
        _FACTS.reset(token)


def _solve(zero: Dim) -> tuple[Symbol, Dim] | None:
    """`zero == 0` as `symbol == value`, for the last symbol that allows it."""
    for monomial, coefficient in reversed(zero.terms):
        if abs(coefficient) != 1 or len(monomial) != 1 or monomial[0][1] != 1:
            continue
        symbol = monomial[0][0]
        rest = zero - Dim.from_terms([(monomial, coefficient)])
        if isinstance(symbol, Symbol) and symbol not in rest.symbols:
            return symbol, -rest if coefficient == 1 else rest
    return None


def simplify(dim: Dim) -> Dim:
    """`dim` rewritten under the facts: `H*(D//H)` is `D` when `H` divides `D`."""
    facts = _FACTS.get()
    if not facts or dim.value is not None or dim.is_unknown:
        return dim
    dim = dim.substitute(facts.rewrites)
    for _ in range(4):
        changed = _merge_quotients(dim.map_atoms(_simplify_atom), facts)
        if changed == dim:
            break
        dim = changed
    return dim


def _simplify_atom(atom: Atom) -> Dim:
    if not isinstance(atom, Operation):
        return Dim.of(atom)
    args = tuple(simplify(arg) for arg in atom.args)
    if isinstance(atom, (FloorDiv, Mod)) and not args[1].is_unknown and args[1].value != 0:
        numerator, divisor = args
        exact = Dim.from_terms(t for t in numerator.terms if known_multiple(Dim.from_terms([t]), divisor))
        rest = numerator - exact
        if isinstance(atom, Mod):
            return rest % divisor
        quotient = ZERO
        for monomial, coefficient in exact.terms:
            quotient = quotient + _exact_term(Dim.from_terms([(monomial, coefficient)]), divisor)
        return quotient + (rest // divisor if rest.terms else ZERO)
    return atom.rebuild(args)


def _exact_term(term: Dim, divisor: Dim) -> Dim:
    """`term // divisor` where it leaves nothing: `(3*D) // H` is `3*(D // H)` if a fact says that H divides D."""
    for known, dim in current_facts().divisible:
        outer = exact_quotient(term, dim)
        if outer is not None and known == divisor:
            return outer * (dim // divisor)
    return term // divisor


def known_multiple(dim: Dim, divisor: Dim) -> bool:
    """Whether the facts say that `divisor` divides `dim`, a single term."""
    if (dim % divisor).value == 0:
        return True
    for known, multiple in current_facts().divisible:
        outer = exact_quotient(dim, multiple)
        if outer is not None and (known * outer % divisor).value == 0:
            return True
    return False


def _merge_quotients(dim: Dim, facts: Facts) -> Dim:
    """`H*(D//H)` to `D` wherever H divides D."""
    if not facts.divisible:
        return dim
    total = ZERO
    for term in dim.terms:
        total = total + _merge_in_term(term)
    return total


def _merge_in_term(term: Term) -> Dim:
    monomial, coefficient = term
    for atom, _ in monomial:
        if not isinstance(atom, FloorDiv) or len(atom.args[1].terms) != 1:
            continue
        numerator, divisor = atom.args
        factors, scale = divisor.terms[0]
        rest = divide_monomials(monomial, ((atom, 1),))
        other = divide_monomials(rest, factors) if rest is not None else None
        if other is None or coefficient % scale or not known_multiple(numerator, divisor):
            continue
        return Dim.from_terms([(other, coefficient // scale)]) * numerator
    return Dim.from_terms([term])


def expand(dim: Dim) -> Dim:
    """A form for comparing: `x % y` as `x - y*(x//y)`, `(3*a)//2` as `a + a//2`."""
    if not any(isinstance(atom, (FloorDiv, Mod)) for atom in dim.atoms()):
        return dim
    return dim.map_atoms(_expand_atom)


def _expand_atom(atom: Atom) -> Dim:
    if isinstance(atom, Mod):
        numerator, divisor = map(expand, atom.args)
        return numerator - divisor * _open_quotient(numerator, divisor)
    if isinstance(atom, FloorDiv):
        return _open_quotient(*map(expand, atom.args))
    return Dim.of_atom(atom)


def _open_quotient(numerator: Dim, divisor: Dim) -> Dim:
    step = divisor.value
    if not step:
        return numerator // divisor
    whole = Dim.from_terms((monomial, c // step) for monomial, c in numerator.terms)
    rest = Dim.from_terms((monomial, c % step) for monomial, c in numerator.terms)
    return whole + rest // divisor
