"""Solve for the sizes of a signature from the shapes of a call."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from .compare import Answer, equal, only_if
from .dim import UNKNOWN, Dim, Symbol, Term
from .errors import ShapeError
from .facts import simplify
from .shape import Shape, Variadic

Variables: TypeAlias = "Set[Symbol | Variadic] | Set[Symbol]"


@dataclass(frozen=True)
class Deferred:
    """`pattern` must equal `actual`, once the names in it are bound."""

    pattern: Dim
    actual: Dim
    where: str
    source: str


@dataclass(frozen=True)
class Bindings:
    """What each name is bound to, and by whom; immutable."""

    dims: Mapping[Symbol, Dim] = field(default_factory=dict)
    shapes: Mapping[Variadic, Shape] = field(default_factory=dict)
    sources: Mapping[Symbol | Variadic, str] = field(default_factory=dict)
    deferred: tuple[Deferred, ...] = ()

    def bind(self, symbol: Symbol, dim: Dim, source: str = "") -> Bindings:
        """These bindings and `symbol = dim`."""
        return replace(self, dims={**self.dims, symbol: dim}, sources={**self.sources, symbol: source})

    def bind_shape(self, variadic: Variadic, shape: Shape, source: str = "") -> Bindings:
        """These bindings and `*variadic = shape`."""
        sources = {**self.sources, variadic: source}
        return replace(self, shapes={**self.shapes, variadic: shape}, sources=sources)

    def complete(self, variables: Variables) -> Bindings:
        """These bindings, every variable that isn't bound now unknown."""
        dims = {name: UNKNOWN for name in variables if isinstance(name, Symbol)}
        shapes = {name: Shape.unknown() for name in variables if isinstance(name, Variadic)}
        return replace(self, dims={**dims, **self.dims}, shapes={**shapes, **self.shapes})

    def substitute(self, shape: Shape) -> Shape:
        """`shape` with everything bound replaced."""
        return shape.substitute(self.dims, self.shapes)

    def substitute_dim(self, dim: Dim) -> Dim:
        """`dim` with everything bound replaced."""
        return simplify(dim.substitute(self.dims))


def unify(pattern: Shape, actual: Shape, bindings: Bindings, variables: Variables, source: str = "") -> Bindings:
    """Bindings under which `pattern` is `actual`; ShapeError when there are none.

    `source` says who brought `actual`, for messages: "argument `x`".
    """
    solver = _Solver(variables, source)
    if pattern.variadic is None:
        bindings = solver.fixed(pattern, actual, bindings)
    else:
        bindings = solver.variadic(pattern, pattern.variadic, actual, bindings)
    return solver.resolve(bindings)


def unify_dim(
    pattern: Dim, actual: Dim, bindings: Bindings, variables: Variables, source: str = "", where: str = ""
) -> Bindings:
    """Bindings under which one size is another; `where` says where it stands, for messages: "axis 1"."""
    solver = _Solver(variables, source)
    return solver.resolve(solver.dim(pattern, actual, bindings, where))


@dataclass(frozen=True)
class _Solver:
    variables: Variables
    source: str

    def fixed(self, pattern: Shape, actual: Shape, bindings: Bindings) -> Bindings:
        rank = len(pattern.dims)
        if actual.min_rank > rank or (actual.rank is not None and actual.rank < rank):
            raise _wrong_rank(pattern, actual, bindings, self.source)
        bindings = self.dims(pattern.prefix, actual.prefix, 0, bindings)
        if actual.rank is not None:
            return bindings
        back = len(actual.suffix)
        return self.dims(pattern.prefix[rank - back :], actual.suffix, -back, bindings)

    def variadic(self, pattern: Shape, variadic: Variadic, actual: Shape, bindings: Bindings) -> Bindings:
        front, back = pattern.prefix, pattern.suffix
        if actual.rank is not None and actual.rank < pattern.min_rank:
            raise _wrong_rank(pattern, actual, bindings, self.source)
        bindings = self.dims(front, actual.prefix, 0, bindings)
        known = min(len(back), len(actual.suffix))
        tail = actual.suffix[len(actual.suffix) - known :]
        bindings = self.dims(back[len(back) - known :], tail, -known, bindings)
        if len(front) > len(actual.prefix) or len(back) > len(actual.suffix):
            middle = Shape.unknown()
        else:
            middle = Shape(*actual.dims[len(front) : len(actual.dims) - len(back)])
        return self._middle(variadic, middle, bindings)

    def _middle(self, variadic: Variadic, middle: Shape, bindings: Bindings) -> Bindings:
        if variadic == Variadic():
            return bindings
        bound = bindings.shapes.get(variadic)
        if bound is None and variadic in self.variables:
            return bindings.bind_shape(variadic, middle, self.source)
        if bound is not None and bound.is_unknown:
            return bindings.bind_shape(variadic, middle, self.source)
        bound = bound or Shape(variadic)
        if _shapes_differ(bound, middle):
            raise _shape_conflict(variadic, bound, middle, bindings, self.source)
        return bindings

    def dims(self, pattern: tuple[Dim, ...], actual: tuple[Dim, ...], first: int, bindings: Bindings) -> Bindings:
        for offset, (want, got) in enumerate(zip(pattern, actual, strict=False)):
            bindings = self.dim(want, got, bindings, f"axis {first + offset}")
        return bindings

    def dim(self, pattern: Dim, actual: Dim, bindings: Bindings, where: str) -> Bindings:
        if actual.is_unknown or pattern.is_unknown:
            return bindings
        symbol = pattern.as_symbol
        if symbol is not None and symbol in self.variables:
            bound = bindings.dims.get(symbol)
            if bound is None or bound.is_unknown:
                return bindings.bind(symbol, actual, self.source)
        want, open_symbols = self._open(pattern, bindings)
        if want.is_unknown:
            return bindings
        if not open_symbols:
            if equal(want, actual) is Answer.NO:
                raise _dim_conflict(pattern, want, actual, bindings, where, self.source)
            return bindings
        if len(open_symbols) == 1:
            ((fresh, symbol),) = open_symbols.items()
            solved = _solve_linear(want, actual, fresh)
            if solved is not None:
                return self._bind_solved(symbol, *solved, pattern, actual, bindings, where)
        waiting = Deferred(pattern, actual, where, self.source)
        return replace(bindings, deferred=(*bindings.deferred, waiting))

    def _open(self, pattern: Dim, bindings: Bindings) -> tuple[Dim, dict[Symbol, Symbol]]:
        """The pattern with what is bound put in. What isn't gets a fresh symbol, for a function that calls itself
        has its own variables among the sizes of the arguments."""
        values: dict[Symbol, Dim] = {}
        fresh: dict[Symbol, Symbol] = {}
        for symbol in pattern.symbols:
            bound = bindings.dims.get(symbol)
            if bound is not None:
                values[symbol] = bound
            elif symbol in self.variables:
                new = Symbol(symbol.name, f"{symbol.key}?", symbol.implicit)
                fresh[new] = symbol
                values[symbol] = Dim.of(new)
        return pattern.substitute(values), fresh

    def _bind_solved(
        self,
        symbol: Symbol,
        factor: Dim,
        rest: Dim,
        pattern: Dim,
        actual: Dim,
        bindings: Bindings,
        where: str,
    ) -> Bindings:
        value = simplify(rest // factor)
        if not value.is_unknown and equal(factor * value, rest) is Answer.NO:
            missing = only_if(factor * value, rest)
            raise ShapeError(
                f"{_at(where, self.source)} is {actual}, which is not {pattern} for any {symbol.name}",
                notes=(*_because(pattern, bindings), *([f"it is if {missing}"] if missing else ())),
            )
        if value.value is not None and value.value < 0:
            raise ShapeError(
                f"{_at(where, self.source)} is {actual}, too small for {pattern}",
                notes=_because(pattern, bindings),
            )
        return bindings.bind(symbol, value, self.source)

    def resolve(self, bindings: Bindings) -> Bindings:
        """Check or solve what was deferred, as far as what is bound by now allows."""
        while bindings.deferred:
            waiting = bindings.deferred
            bindings = replace(bindings, deferred=())
            for item in waiting:
                solver = replace(self, source=item.source)
                bindings = solver.dim(item.pattern, item.actual, bindings, item.where)
            if len(bindings.deferred) == len(waiting):
                break
        return bindings


def _solve_linear(pattern: Dim, actual: Dim, symbol: Symbol) -> tuple[Dim, Dim] | None:
    """`factor, rest` with `factor * symbol == rest`, if the pattern is linear in the symbol."""
    slope: list[Term] = []
    others: list[Term] = []
    for monomial, coefficient in pattern.terms:
        powers = dict(monomial)
        power = powers.pop(symbol, 0)
        if power > 1:
            return None
        (slope if power else others).append((tuple(powers.items()), coefficient))
    factor, rest = Dim.from_terms(slope), Dim.from_terms(others)
    if symbol in factor.symbols or symbol in rest.symbols:
        return None
    return factor, actual - rest


def _shapes_differ(left: Shape, right: Shape) -> bool:
    if left.rank is not None and right.rank is not None:
        return left.rank != right.rank or any(map(_surely_differ, left, right))
    if left.variadic is not None and right.variadic is not None:
        # Two names for any number of axes are as different as two names of sizes.
        named = Variadic() not in (left.variadic, right.variadic)
        return named and left.dims != right.dims and len(left.dims) == len(right.dims) == 1
    fixed, other = (left, right) if right.variadic is not None else (right, left)
    named = other.variadic != Variadic()
    return named or other.min_rank > len(fixed.dims)


def _surely_differ(left: Dim, right: Dim) -> bool:
    return equal(left, right) is Answer.NO


# Messages


def _at(where: str, source: str) -> str:
    return " of ".join(part for part in (where, source) if part) or "the size"


def _because(pattern: Dim, bindings: Bindings) -> tuple[str, ...]:
    """Where the sizes in the pattern come from."""
    notes = []
    for symbol in sorted(pattern.symbols, key=lambda symbol: symbol.sort_key):
        if symbol in bindings.dims:
            source = bindings.sources.get(symbol)
            notes.append(f"{symbol.name} is {bindings.dims[symbol]}" + (f" because of {source}" if source else ""))
    return tuple(notes)


def _dim_conflict(pattern: Dim, want: Dim, actual: Dim, bindings: Bindings, where: str, source: str) -> ShapeError:
    expected = str(pattern) if str(want) == str(pattern) else f"{pattern} = {want}"
    missing = only_if(want, actual)
    equal_if = [f"they are equal only if {missing}"] if missing else []
    return ShapeError(
        f"{_at(where, source)} is {actual} but must be {expected}",
        notes=(*_because(pattern, bindings), *equal_if),
    )


def _shape_conflict(variadic: Variadic, bound: Shape, actual: Shape, bindings: Bindings, source: str) -> ShapeError:
    first = bindings.sources.get(variadic)
    return ShapeError(
        f"{variadic} is {actual} in {source or 'the shape'} but must be {bound}",
        notes=(f"{variadic} is {bound} because of {first}",) if first else (),
    )


def _wrong_rank(pattern: Shape, actual: Shape, bindings: Bindings, source: str) -> ShapeError:
    more = "at least " if actual.rank is None else ""
    least = "at least " if pattern.rank is None else ""
    axes = "axis" if actual.min_rank == 1 else "axes"
    return ShapeError(
        f"{source or 'the shape'} has {more}{actual.min_rank} {axes} but must have {least}{pattern.min_rank}",
        notes=(f"its shape is {actual}, expected {bindings.substitute(pattern)}",),
    )
