"""Reads the `@example`s of all rules: calls in the notation that shapetypes/rules/_registry.py describes."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from shapetypes.algebra.dim import UNKNOWN, Dim, Symbol
from shapetypes.algebra.notation import parse_dim, parse_shape
from shapetypes.algebra.shape import Shape, Variadic
from shapetypes.rules._kinds import Kind
from shapetypes.rules._registry import Example, Parameter, Rule, all_rules
from shapetypes.rules._values import UNKNOWN_RESULT, UNKNOWN_VALUE, Many, UnknownResult


class _Names(dict[str, object]):
    """What a bare name means in an example: `(h, 64)` is `("h", 64)`."""

    def __missing__(self, name: str) -> object:
        return name


def _many(item: object, count: object = "_") -> tuple[object, ...]:
    return "many", item, count


NAMES = _Names(
    UNKNOWN=UNKNOWN_VALUE,
    slice=slice,
    Ellipsis=...,
    many=_many,
    # Where the annotation leaves open what a string is: an operand of `einsum`, a bound of a slice.
    tensor=lambda text: shape(text),
    dim=lambda text: parse_dim(text, symbol=_symbol),
)


@dataclass(frozen=True)
class ExampleCall:
    """An example's call, its arguments as the rule receives them."""

    rule: Rule
    example: Example
    called: str
    args: tuple[object, ...]
    kwargs: Mapping[str, object]

    @property
    def symbols(self) -> list[Symbol]:
        """All symbols, in the order of their names."""
        found: set[Symbol] = set()
        for value in (*self.args, *self.kwargs.values()):
            found |= symbols_in(value)
        return sorted(found, key=lambda symbol: symbol.name)

    def with_sizes(self, sizes: Mapping[Symbol, int]) -> ExampleCall:
        """The same call with sizes for the symbols."""
        values = {symbol: Dim.of(size) for symbol, size in sizes.items()}
        args = tuple(substitute(value, values) for value in self.args)
        kwargs = {name: substitute(value, values) for name, value in self.kwargs.items()}
        return ExampleCall(self.rule, self.example, self.called, args, kwargs)


def all_examples() -> Iterator[tuple[str, Rule, Example]]:
    """Each example with an id for pytest."""
    for rule in all_rules():
        for example in rule.examples:
            yield f"{rule.name}: {example.call}", rule, example


def read(rule: Rule, example: Example) -> ExampleCall:
    """Parses the call, then each argument by the kind of its parameter."""
    tree = ast.parse(example.call, mode="eval").body
    assert isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
    kinds = list(_positional_kinds(rule, len(tree.args)))
    args = tuple(from_notation(_literal(node), kind) for node, kind in zip(tree.args, kinds, strict=True))
    kwargs = {
        keyword.arg: from_notation(_literal(keyword.value), _kind_of(rule, keyword.arg))
        for keyword in tree.keywords
        if keyword.arg is not None
    }
    return ExampleCall(rule, example, tree.func.id, args, kwargs)


def _literal(node: ast.expr) -> object:
    return eval(compile(ast.Expression(node), "<example>", "eval"), {"__builtins__": {}}, NAMES)  # our own text


def _positional_kinds(rule: Rule, count: int) -> Iterator[Kind]:
    positional = [p for p in rule.parameters.values() if not p.keyword_only]
    for index in range(count):
        parameter: Parameter = positional[min(index, len(positional) - 1)]
        yield parameter.kind


def _kind_of(rule: Rule, name: str) -> Kind:
    keywords = next((p for p in rule.parameters.values() if p.is_keywords), None)
    parameter = rule.parameters.get(name, keywords)
    return parameter.kind if parameter else Kind(frozenset({object}))


def from_notation(value: Any, kind: Kind) -> object:
    """A string becomes a shape, a dim or stays a string, as the kind says; sequences item by item."""
    if isinstance(value, str):
        if kind.accepts(str):
            return value
        if kind.accepts(Shape):
            return shape(value)
        if kind.accepts(Dim):
            return parse_dim(value, symbol=_symbol)
        items = kind.items
        return value if items is None else from_notation(value, items)
    if isinstance(value, tuple) and value[:1] == ("many",):
        return Many(shape(value[1]), parse_dim(str(value[2]), symbol=_symbol))
    if isinstance(value, (tuple, list)):
        inner = kind.items or kind  # `*size` given as one tuple
        return tuple(from_notation(item, inner) for item in value)
    return value


def shape(text: str) -> Shape:
    """`"b 3 : int64"`; `_` is an unknown size."""
    sizes, _, dtype = text.partition(":")
    return parse_shape(sizes, symbol=_symbol).with_dtype(dtype.strip() or None)


def _symbol(name: str, column: int) -> Dim:
    return UNKNOWN if name == "_" else Dim.symbol(name)


def expected(written: Any, result: object) -> object:
    """The result that an example states, as the kind of thing that the rule returned."""
    if written is None:
        return UNKNOWN_RESULT
    if isinstance(written, tuple) and written[:1] == ("many",):
        return Many(shape(written[1]), parse_dim(str(written[2]), symbol=_symbol))
    if isinstance(written, (tuple, list)):
        parts = result if isinstance(result, tuple) else ()
        padded = [*parts, *[None] * len(written)]
        return tuple(expected(item, part) for item, part in zip(written, padded, strict=False))
    if isinstance(written, str):
        return parse_dim(written, symbol=_symbol) if isinstance(result, Dim) else shape(written)
    if isinstance(written, int) and not isinstance(written, bool):
        return Dim.of(written)
    return written


def agrees(result: object, stated: object) -> bool:
    """Whether the result is what the example states; a dtype counts where the example states one."""
    if isinstance(stated, tuple):
        return (
            isinstance(result, tuple)
            and len(result) == len(stated)
            and all(agrees(r, s) for r, s in zip(result, stated, strict=True))
        )
    if isinstance(stated, Shape) and isinstance(result, Shape) and stated.dtype is not None:
        return result == stated and result.dtype == stated.dtype
    return result == stated


def covers(result: object, other: object) -> bool:
    """Whether `result` is `other`, or knows less of it."""
    if isinstance(result, tuple) and isinstance(other, tuple):
        return len(result) == len(other) and all(covers(r, o) for r, o in zip(result, other, strict=True))
    return result == other or has_unknown(result) or isinstance(result, UnknownResult)


def symbols_in(value: object) -> set[Symbol]:
    """The symbols of a rule's argument or result."""
    if isinstance(value, (Shape, Dim)):
        return set(value.symbols)
    if isinstance(value, (tuple, list)):
        return {symbol for item in value for symbol in symbols_in(item)}
    if isinstance(value, Many):
        return symbols_in(value.item) | symbols_in(value.count)
    if isinstance(value, slice):
        return symbols_in((value.start, value.stop, value.step))
    return set()


def substitute(value: Any, values: Mapping[Symbol, Dim]) -> Any:
    """A rule's argument or result with sizes for its symbols."""
    if isinstance(value, (Shape, Dim)):
        return value.substitute(values)
    if isinstance(value, (tuple, list)):
        return tuple(substitute(item, values) for item in value)
    if isinstance(value, Many):
        return Many(value.item.substitute(values), value.count.substitute(values))
    if isinstance(value, slice):
        return slice(*(substitute(part, values) for part in (value.start, value.stop, value.step)))
    return value


def has_unknown(value: object) -> bool:
    """Whether something is unknown in an argument: torch can't be asked then."""
    if isinstance(value, Shape):
        return any(isinstance(entry, Variadic) or entry.is_unknown for entry in value.dims)
    if isinstance(value, Dim):
        return value.is_unknown
    if isinstance(value, (tuple, list)):
        return any(has_unknown(item) for item in value)
    return value is UNKNOWN_VALUE or isinstance(value, Many)


SIZES = (4, 6, 8, 12, 10, 14, 16, 9, 15, 21)


def assignments(symbols: list[Symbol]) -> Iterator[dict[Symbol, int]]:
    """Three choices of sizes: all different, multiples of 4, all different the other way round."""
    for row in (SIZES, (8, 12, 4, 16, 12, 8, 4, 8, 4, 12), SIZES[::-1]):
        yield {symbol: row[i % len(row)] for i, symbol in enumerate(symbols)}
