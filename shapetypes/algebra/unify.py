"""Solve for the sizes of a signature from the shapes of a call."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace

from .compare import Answer, divides, equal
from .dim import Dim, Symbol
from .errors import ShapeError
from .facts import simplify
from .shape import Entry, Shape, Variadic


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
        return replace(
            self, shapes={**self.shapes, variadic: shape}, sources={**self.sources, variadic: source}
        )

    def substitute(self, shape: Shape) -> Shape:
        """`shape` with everything bound replaced."""
        return shape.substitute(self.dims, self.shapes)

    def substitute_dim(self, dim: Dim) -> Dim:
        """`dim` with everything bound replaced."""
        return simplify(dim.substitute(self.dims))


Variables = Set["Symbol | Variadic"]


def unify(
    pattern: Shape, actual: Shape, bindings: Bindings, variables: Variables, source: str = ""
) -> Bindings:
    """Bindings under which `pattern` is `actual`; ShapeError when there are none. `source` says who brought `actual`,
    for messages: "argument `x`"."""
    if pattern.variadic is None:
        bindings = _unify_fixed(pattern, actual, bindings, variables, source)
    else:
        bindings = _unify_variadic(pattern, actual, bindings, variables, source)
    return resolve(bindings, variables)


def _unify_fixed(p: Shape, actual: Shape, bindings: Bindings, variables: Variables, source: str) -> Bindings:
    if actual.variadic is None:
        if p.rank != actual.rank:
            raise _wrong_rank(p, actual, bindings, source)
        return _unify_dims(p.prefix, actual.prefix, 0, bindings, variables, source)
    if actual.min_rank > len(p.prefix):
        raise _wrong_rank(p, actual, bindings, source)
    front, back = actual.prefix, actual.suffix
    bindings = _unify_dims(p.prefix[: len(front)], front, 0, bindings, variables, source)
    tail = p.prefix[len(p.prefix) - len(back) :]
    return _unify_dims(tail, back, -len(back), bindings, variables, source)


def _unify_variadic(
    p: Shape, actual: Shape, bindings: Bindings, variables: Variables, source: str
) -> Bindings:
    front, back = p.prefix, p.suffix
    variadic = p.variadic
    assert variadic is not None
    if actual.rank is not None and actual.rank < len(front) + len(back):
        raise _wrong_rank(p, actual, bindings, source)
    known_front = min(len(front), len(actual.prefix))
    known_back = min(len(back), len(actual.suffix))
    bindings = _unify_dims(front[:known_front], actual.prefix[:known_front], 0, bindings, variables, source)
    tail = back[len(back) - known_back :]
    actual_tail = actual.suffix[len(actual.suffix) - known_back :]
    bindings = _unify_dims(tail, actual_tail, -known_back, bindings, variables, source)
    if known_front < len(front) or known_back < len(back):
        middle = Shape.unknown()
    else:
        middle = Shape(*actual.dims[len(front) : len(actual.dims) - len(back)])
    return _unify_middle(variadic, middle, bindings, variables, source)


def _unify_middle(
    variadic: Variadic, middle: Shape, bindings: Bindings, variables: Variables, source: str
) -> Bindings:
    if variadic == Variadic() or (middle.is_unknown and variadic in bindings.shapes):
        return bindings
    bound = bindings.shapes.get(variadic)
    if bound is None:
        if variadic in variables:
            return bindings.bind_shape(variadic, middle, source)
        bound = Shape(variadic)
    if bound.is_unknown:
        return bindings.bind_shape(variadic, middle, source)
    if _shapes_conflict(bound, middle):
        raise _shape_conflict(variadic, bound, middle, bindings, source)
    return bindings


def _shapes_conflict(left: Shape, right: Shape) -> bool:
    if left.rank is not None and right.rank is not None:
        return left.rank != right.rank or any(
            equal(a, b) is Answer.NO for a, b in zip(left, right, strict=True)
        )
    if left.variadic == Variadic() or right.variadic == Variadic():
        return False
    return left != right


def _unify_dims(
    pattern: tuple[Dim, ...],
    actual: tuple[Dim, ...],
    first: int,
    bindings: Bindings,
    variables: Variables,
    source: str,
) -> Bindings:
    for offset, (want, got) in enumerate(zip(pattern, actual, strict=True)):
        bindings = _unify_at(want, got, bindings, variables, f"axis {first + offset}", source)
    return bindings


def unify_dim(
    pattern: Dim, actual: Dim, bindings: Bindings, variables: Variables, source: str = "", where: str = ""
) -> Bindings:
    """Bindings under which one size is another; `where` says where it stands, for messages: "axis 1"."""
    return resolve(_unify_at(pattern, actual, bindings, variables, where, source), variables)


def _unify_at(
    pattern: Dim, actual: Dim, bindings: Bindings, variables: Variables, where: str, source: str
) -> Bindings:
    if actual.is_unknown or pattern.is_unknown:
        return bindings
    want = pattern.substitute(bindings.dims)
    if want.is_unknown:
        return _rebind_unknown(pattern, actual, bindings, source)
    unbound = [symbol for symbol in want.symbols if symbol in variables and symbol not in bindings.dims]
    if not unbound:
        if equal(want, actual) is Answer.NO:
            raise _dim_conflict(pattern, want, actual, bindings, where, source)
        return bindings
    if len(unbound) == 1:
        solved = _solve_linear(want, actual, unbound[0])
        if solved is not None:
            return _bind_solved(unbound[0], *solved, pattern, actual, bindings, where, source)
    return replace(bindings, deferred=(*bindings.deferred, Deferred(pattern, actual, where, source)))


def _rebind_unknown(pattern: Dim, actual: Dim, bindings: Bindings, source: str) -> Bindings:
    symbol = pattern.as_symbol
    return bindings.bind(symbol, actual, source) if symbol is not None else bindings


def _solve_linear(pattern: Dim, actual: Dim, symbol: Symbol) -> tuple[Dim, Dim] | None:
    """`factor, rest` with `factor * symbol == rest`, if the pattern is linear in the symbol."""
    factors = [(m, c) for m, c in pattern.terms if any(atom == symbol for atom, _ in m)]
    others = Dim.from_terms((m, c) for m, c in pattern.terms if (m, c) not in factors)
    slope = Dim.from_terms((tuple(f for f in m if f[0] != symbol), c) for m, c in factors)
    if symbol in others.symbols or symbol in slope.symbols or any(dict(m)[symbol] != 1 for m, _ in factors):
        return None
    return slope, actual - others


def _bind_solved(
    symbol: Symbol,
    factor: Dim,
    rest: Dim,
    pattern: Dim,
    actual: Dim,
    bindings: Bindings,
    where: str,
    source: str,
) -> Bindings:
    if divides(factor, rest) is Answer.NO and rest.value is not None:
        raise ShapeError(
            f"{_at(where, source)} is {actual}, which is not {pattern} for any {symbol.name}",
        )
    value = simplify(rest // factor)
    if value.value is not None and value.value < 0:
        raise ShapeError(f"{_at(where, source)} is {actual}, too small for {pattern}")
    return bindings.bind(symbol, value, source)


def resolve(bindings: Bindings, variables: Variables) -> Bindings:
    """Check or solve what was deferred, as far as what is bound by now allows."""
    while bindings.deferred:
        waiting = bindings.deferred
        bindings = replace(bindings, deferred=())
        for item in waiting:
            bindings = _unify_at(item.pattern, item.actual, bindings, variables, item.where, item.source)
        if len(bindings.deferred) == len(waiting):
            break
    return bindings


# Messages


def _at(where: str, source: str) -> str:
    return " of ".join(part for part in (where, source) if part) or "the size"


def _because(names: list[Symbol | Variadic], bindings: Bindings) -> tuple[str, ...]:
    notes = []
    for name in names:
        value: object = bindings.dims.get(name) if isinstance(name, Symbol) else bindings.shapes.get(name)
        source = bindings.sources.get(name)
        if value is not None:
            label = name.name if isinstance(name, Symbol) else str(name)
            notes.append(f"{label} is {value}" + (f" because of {source}" if source else ""))
    return tuple(notes)


def _dim_conflict(
    pattern: Dim, want: Dim, actual: Dim, bindings: Bindings, where: str, source: str
) -> ShapeError:
    names: list[Symbol | Variadic] = [*sorted(pattern.symbols, key=lambda symbol: symbol.sort_key)]
    expected = str(pattern) if want == pattern else f"{pattern} = {want}"
    return ShapeError(
        f"{_at(where, source)} is {actual} but must be {expected}", notes=_because(names, bindings)
    )


def _shape_conflict(
    variadic: Variadic, bound: Shape, actual: Shape, bindings: Bindings, source: str
) -> ShapeError:
    return ShapeError(
        f"{variadic} is {actual} in {source or 'the shape'} but must be {bound}",
        notes=_because([variadic], bindings),
    )


def _wrong_rank(pattern: Shape, actual: Shape, bindings: Bindings, source: str) -> ShapeError:
    rank = actual.min_rank if actual.rank is None else actual.rank
    more = "at least " if actual.rank is None else ""
    least = "at least " if pattern.rank is None else ""
    axes = "axis" if rank == 1 else "axes"
    return ShapeError(
        f"{source or 'the shape'} has {more}{rank} {axes} but must have {least}{pattern.min_rank}",
        notes=(f"its shape is {actual}, expected {bindings.substitute(pattern)}",),
    )


__all__ = ["Bindings", "Deferred", "Entry", "resolve", "unify", "unify_dim"]
