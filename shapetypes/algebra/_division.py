"""Floor division and remainder in canonical form. Divisors are taken to be positive, as sizes are."""

from __future__ import annotations

from math import gcd

from . import bounds
from .dim import ONE, UNKNOWN, ZERO, Dim, FloorDiv, Mod, Monomial, Term, divide_monomials


def floordiv(numerator: Dim, denominator: Dim) -> Dim:
    """`numerator // denominator`: what divides exactly is taken out, common factors are cancelled."""
    if numerator.is_unknown or denominator.is_unknown or denominator.value == 0:
        return UNKNOWN
    if numerator.value is not None and denominator.value is not None:
        return Dim.of(numerator.value // denominator.value)
    if numerator.value == 0 or denominator.value == 1:
        return numerator
    if denominator.value is not None and denominator.value < 0:
        return floordiv(-numerator, -denominator)
    quotient, rest = split(numerator, denominator)
    if bounds.between(rest, ZERO, denominator - 1):
        return quotient
    if bounds.between(rest, -denominator, Dim.of(-1)):
        return quotient - 1
    return quotient + _irreducible(*cancel(rest, denominator))


def _irreducible(numerator: Dim, denominator: Dim) -> Dim:
    if denominator.value is not None:
        if denominator.value == 1:
            return numerator
        step = gcd(denominator.value, *(c for monomial, c in numerator.terms if monomial))
        if step > 1:
            # floor((g*x + c) / (g*k)) == floor((x + floor(c / g)) / k)
            inner = Dim.from_terms((monomial, c // step) for monomial, c in numerator.terms)
            return floordiv(inner, Dim.of(denominator.value // step))
    if numerator.terms[0][1] < 0 and bounds.at_least(denominator, 1):
        # -x // k is the negative of x / k rounded up
        return -floordiv(denominator - 1 - numerator, denominator)
    nested = _merge_nested(numerator, denominator)
    return nested if nested is not None else Dim.of_atom(FloorDiv(numerator, denominator))


def _merge_nested(numerator: Dim, denominator: Dim) -> Dim | None:
    """`(x // a + c) // b == (x + a*c) // (a*b)` for positive a and b."""
    offset = numerator.constant
    atom = (numerator - offset).as_atom
    if not isinstance(atom, FloorDiv):
        return None
    inner, step = atom.args
    if not (bounds.at_least(step, 1) and bounds.at_least(denominator, 1)):
        return None
    return floordiv(inner + step * offset, step * denominator)


def mod(numerator: Dim, denominator: Dim) -> Dim:
    """`numerator % denominator`: multiples of the divisor vanish, common factors come out."""
    if numerator.is_unknown or denominator.is_unknown or denominator.value == 0:
        return UNKNOWN
    if numerator.value is not None and denominator.value is not None:
        return Dim.of(numerator.value % denominator.value)
    if numerator.value == 0 or denominator.value == 1:
        return ZERO
    if denominator.value is not None and denominator.value < 0:
        return -mod(-numerator, -denominator)
    _, rest = split(numerator, denominator)
    modulus = denominator.value
    if modulus is not None:
        rest = Dim.from_terms((monomial, c % modulus) for monomial, c in _open_mods(rest, modulus).terms)
    if bounds.between(rest, ZERO, denominator - 1):
        return rest
    reduced, divisor = cancel(rest, denominator)
    if divisor != denominator:
        factor, _ = split(denominator, divisor)
        return factor * mod(reduced, divisor)
    return Dim.of_atom(Mod(rest, denominator))


def _open_mods(dim: Dim, modulus: int) -> Dim:
    """`x % 4 + y` is as good as `x + y` where only the value modulo 2 matters."""

    def opened(term: Term) -> Dim:
        monomial, coefficient = term
        if len(monomial) == 1 and isinstance(monomial[0][0], Mod) and monomial[0][1] == 1:
            inner, step = monomial[0][0].args
            if step.value is not None and step.value * coefficient % modulus == 0:
                return coefficient * inner
        return Dim.from_terms([term])

    total = ZERO
    for term in dim.terms:
        total = total + opened(term)
    return total


def split(numerator: Dim, denominator: Dim) -> tuple[Dim, Dim]:
    """Quotient and rest with `numerator == quotient * denominator + rest`, nothing lost."""
    if denominator.is_unknown or denominator.value == 0:
        return ZERO, numerator
    if len(denominator.terms) == 1:
        return _split_by_term(numerator, denominator.terms[0])
    quotient = exact_quotient(numerator, denominator)
    if quotient is not None:
        return quotient, ZERO
    return _split_constant_multiple(numerator, denominator)


def _split_by_term(numerator: Dim, divisor: Term) -> tuple[Dim, Dim]:
    taken: list[Term] = []
    left: list[Term] = []
    for monomial, coefficient in numerator.terms:
        factor = divide_monomials(monomial, divisor[0])
        if factor is None:
            left.append((monomial, coefficient))
            continue
        # Only a plain constant leaves its remainder behind: (x + 3)//2 is (x + 1)//2 + 1, but (3*x)//2 stays.
        whole, rest = divmod(coefficient, divisor[1])
        if rest and (monomial or not divisor[1]):
            left.append((monomial, coefficient))
            continue
        taken.append((factor, whole))
        left.append((monomial, rest))
    return Dim.from_terms(taken), Dim.from_terms(left)


def _split_constant_multiple(numerator: Dim, denominator: Dim) -> tuple[Dim, Dim]:
    """Take out `k * denominator` when that makes the rest shorter: `(2*a + 2*b + 1) // (a + b)`."""
    coefficients = dict(numerator.terms)
    lead, scale = denominator.terms[0]
    times, rest = divmod(coefficients.get(lead, 0), scale)
    remainder = numerator - times * denominator
    if not times or rest or len(remainder.terms) >= len(numerator.terms):
        return ZERO, numerator
    return Dim.of(times), remainder


def exact_quotient(numerator: Dim, denominator: Dim) -> Dim | None:
    """The polynomial q with `q * denominator == numerator`, or None."""
    lead, scale = denominator.terms[0]
    quotient: list[Term] = []
    rest = numerator
    while rest.terms:
        monomial, coefficient = rest.terms[0]
        factor = divide_monomials(monomial, lead)
        if factor is None or coefficient % scale:
            return None
        term = (factor, coefficient // scale)
        quotient.append(term)
        rest = rest - Dim.from_terms([term]) * denominator
    return Dim.from_terms(quotient)


def cancel(numerator: Dim, denominator: Dim) -> tuple[Dim, Dim]:
    """Both without their common positive factor: `(a*b, a*c)` is `(b, c)`."""
    if not numerator.terms:
        return numerator, ONE
    scale = gcd(*(c for _, c in numerator.terms), *(c for _, c in denominator.terms))
    shared = common_monomial([*numerator.terms, *denominator.terms])
    if scale == 1 and not shared:
        return numerator, denominator
    return _divide_terms(numerator, shared, scale), _divide_terms(denominator, shared, scale)


def common_monomial(terms: list[Term]) -> Monomial:
    """The greatest monomial that divides every term."""
    powers = dict(terms[0][0])
    for monomial, _ in terms[1:]:
        other = dict(monomial)
        powers = {atom: min(power, other[atom]) for atom, power in powers.items() if atom in other}
    return tuple((atom, power) for atom, power in powers.items() if bounds.at_least(Dim.of_atom(atom), 1))


def _divide_terms(dim: Dim, monomial: Monomial, scale: int) -> Dim:
    return Dim.from_terms((divide_monomials(m, monomial) or (), c // scale) for m, c in dim.terms)
