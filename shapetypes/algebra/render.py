"""The only printer of dims and shapes: `3*C`, `S + T`, `(H - 1)//2`, `[*Bs, 3*C]`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from .dim import Atom, Dim, FloorDiv, Max, Min, Mod, Monomial, Operation, Pow, Symbol, Term, divide_monomials

if TYPE_CHECKING:
    from .shape import Shape, Variadic

SymbolName: TypeAlias = Callable[[Symbol], str]

_SUM, _PRODUCT, _POWER, _ATOM = range(4)


def _own_name(symbol: Symbol) -> str:
    return symbol.name


def render_dim(dim: Dim, *, compact: bool = False, name: SymbolName = _own_name) -> str:
    """The dim as one reads it; `compact` leaves out all spaces, as the one-string notation wants it."""
    if dim.is_unknown:
        return "?"
    text, _ = _Printer(name).sum(dim)
    return text.replace(" ", "") if compact else text


def render_shape(shape: Shape, *, name: SymbolName = _own_name) -> str:
    """`[B, T, 3*C]`, `[..., D]`, `[]`."""
    return "[" + ", ".join(render_entry(entry, name=name) for entry in shape.dims) + "]"


def render_entry(entry: Dim | Variadic, *, name: SymbolName = _own_name) -> str:
    """One entry of a shape: a dim, `*Bs` or `...`."""
    if isinstance(entry, Dim):
        return render_dim(entry, name=name)
    return f"*{entry.name}" if entry.name else "..."


class _Printer:
    """Each method returns the text and how tightly it binds."""

    def __init__(self, name: SymbolName) -> None:
        self._name = name

    def sum(self, dim: Dim) -> tuple[str, int]:
        if dim.value is not None:
            return str(dim.value), _ATOM if dim.value >= 0 else _SUM
        terms = list(dim.terms)
        shared = _shared_symbols(terms)
        if len(terms) > 1 and shared:
            rest = Dim.from_terms((divide_monomials(m, shared) or (), c) for m, c in terms)
            return f"{self.monomial(shared)}*{self.at(rest, _POWER)}", _PRODUCT
        terms = _fold_constant(terms)
        if len(terms) == 1:
            return self.term(terms[0])
        first = next((i for i, (_, coefficient) in enumerate(terms) if coefficient > 0), 0)
        terms.insert(0, terms.pop(first))
        text, _ = self.term(terms[0])
        for monomial, coefficient in terms[1:]:
            sign = "-" if coefficient < 0 else "+"
            text += f" {sign} {self.term((monomial, abs(coefficient)))[0]}"
        return text, _SUM

    def term(self, term: Term) -> tuple[str, int]:
        monomial, coefficient = term
        if not monomial:
            return str(coefficient), _ATOM if coefficient >= 0 else _SUM
        if coefficient == 1:
            if len(monomial) == 1:
                return self.factor(*monomial[0])
            return self.monomial(monomial), _PRODUCT
        if coefficient == -1:
            return f"-{self.monomial(monomial)}", _SUM
        return f"{coefficient}*{self.monomial(monomial)}", _PRODUCT if coefficient > 0 else _SUM

    def monomial(self, monomial: Monomial) -> str:
        texts = [self.factor(atom, power) for atom, power in monomial]
        return "*".join(text if level >= _POWER else f"({text})" for text, level in texts)

    def factor(self, atom: Atom, power: int) -> tuple[str, int]:
        text, level = self.atom(atom)
        if power == 1:
            return text, level
        return f"{text if level == _ATOM else f'({text})'}**{power}", _POWER

    def atom(self, atom: Atom) -> tuple[str, int]:
        if isinstance(atom, Symbol):
            return self._name(atom), _ATOM
        return self.operation(atom)

    def operation(self, atom: Operation) -> tuple[str, int]:
        if isinstance(atom, (Min, Max)):
            return f"{atom.operator}({', '.join(self.sum(arg)[0] for arg in atom.args)})", _ATOM
        left, right = atom.args
        if isinstance(atom, Pow):
            return f"{self.at(left, _ATOM)}**{self.at(right, _ATOM)}", _POWER
        assert isinstance(atom, (FloorDiv, Mod))
        return f"{self.at(left, _POWER)}{atom.operator}{self.at(right, _POWER)}", _PRODUCT

    def at(self, dim: Dim, level: int) -> str:
        text, own = self.sum(dim)
        return text if own >= level else f"({text})"


def _shared_symbols(terms: list[Term]) -> Monomial:
    powers = dict(terms[0][0]) if terms else {}
    for monomial, _ in terms[1:]:
        other = dict(monomial)
        powers = {atom: min(power, other[atom]) for atom, power in powers.items() if atom in other}
    return tuple(powers.items())


def _fold_constant(terms: list[Term]) -> list[Term]:
    """`(H + 1)//2 - 1`, the canonical form, reads better as `(H - 1)//2`."""
    if len(terms) < 2 or terms[-1][0] or terms[-1][1] > 0:
        return terms
    for index, (monomial, coefficient) in enumerate(terms[:-1]):
        atom = monomial[0][0]
        if coefficient != 1 or len(monomial) != 1 or monomial[0][1] != 1 or not isinstance(atom, FloorDiv):
            continue
        numerator, divisor = atom.args
        if divisor.value is not None and numerator.constant:
            folded = FloorDiv(numerator + divisor.value * terms[-1][1], divisor)
            return [*terms[:index], (((folded, 1),), 1), *terms[index + 1 : -1]]
    return terms
