"""`min`, `max` and `**` in canonical form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import bounds
from .dim import ONE, UNKNOWN, Dim, Max, Min, Pow, Symbol

_EXPAND_UP_TO = 8
_LARGEST_EXPONENT = 64


_NO_FACTS: Mapping[Symbol, int] = {}


def extremum(kind: type[Min] | type[Max], dims: Sequence[Dim | int], least: Mapping[Symbol, int] = _NO_FACTS) -> Dim:
    """Flattened, without duplicates and without arguments that another one provably beats."""
    if not dims:
        raise ValueError(f"{kind.operator}() of nothing")
    flat: dict[Dim, None] = {}
    for dim in map(Dim.of, dims):
        if dim.is_unknown:
            return UNKNOWN
        atom = dim.as_atom
        for arg in atom.args if isinstance(atom, kind) else (dim,):
            flat[arg] = None
    kept = _undominated(list(flat), kind is Max, least)
    if len(kept) == 1:
        return kept[0]
    return Dim.of_atom(kind(*sorted(kept, key=_argument_key)))


def _undominated(dims: list[Dim], largest: bool, least: Mapping[Symbol, int]) -> list[Dim]:
    def beats(left: Dim, right: Dim) -> bool:
        return bounds.at_least(left - right if largest else right - left, 0, least)

    kept: list[Dim] = []
    for dim in dims:
        if not any(beats(other, dim) for other in kept):
            kept = [other for other in kept if not beats(dim, other)]
            kept.append(dim)
    return kept


def _argument_key(dim: Dim) -> tuple[bool, object]:
    # Numbers first: max(0, N - 3).
    return dim.value is None, dim.value if dim.value is not None else dim.identity


def power(base: Dim, exponent: Dim) -> Dim:
    """`base ** exponent`; constant parts of the exponent are multiplied out: `2**(n + 1)` is `2*2**n`."""
    if base.is_unknown or exponent.is_unknown:
        return UNKNOWN
    if exponent.value is not None:
        return _constant_power(base, exponent.value)
    if base.value == 1:
        return ONE
    atom = base.as_atom
    if isinstance(atom, Pow) and bounds.at_least(exponent, 0) and bounds.at_least(atom.args[1], 0):
        return power(atom.args[0], atom.args[1] * exponent)
    offset = exponent.constant
    if offset > 0 and bounds.at_least(exponent - offset, 0):
        return _constant_power(base, offset) * power(base, exponent - offset)
    return Dim.of_atom(Pow(base, exponent))


def _constant_power(base: Dim, exponent: int) -> Dim:
    if exponent < 0:
        return ONE if base.value == 1 else UNKNOWN
    if exponent > _LARGEST_EXPONENT:
        return base if base.value in (0, 1) else UNKNOWN
    if base.value is not None:
        return Dim.of(base.value**exponent)
    if len(base.terms) == 1:
        monomial, coefficient = base.terms[0]
        return Dim.from_terms([(tuple((a, p * exponent) for a, p in monomial), coefficient**exponent)])
    if exponent > _EXPAND_UP_TO:
        return UNKNOWN
    result = ONE
    for _ in range(exponent):
        result = result * base
    return result
