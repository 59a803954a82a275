"""What a sequence holds, item by item: lists, tuples, comprehensions and what builtins make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from itertools import pairwise
from typing import Final

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    Context,
    DictExpr,
    Expression,
    GeneratorExpr,
    IndexExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    SliceExpr,
    StarExpr,
    TupleExpr,
    TypeInfo,
)
from mypy.types import AnyType, Instance, NoneType, TupleType, Type, get_proper_type

from mypy_plugin.runs.aside import assumed, type_of
from mypy_plugin.runs.certain import certainty_within
from mypy_plugin.runs.made import NOTHING, Known, settled
from mypy_plugin.types.container_types import MODULE_DICT, MODULE_LIST, SEQUENTIAL, items_of, with_items
from mypy_plugin.types.encode import Maker, literal, unknown
from mypy_plugin.values.bindings import Place, place_of
from mypy_plugin.values.conditions import decide
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim, Variadic
from shapetypes.rules import UNKNOWN_VALUE

MAX_ITEMS: Final = 256
MAX_STEPS: Final = 1500

Items = list[Known] | None

#: What the list holds that a function of the user's has just returned to a call (returned.py).
handed_back: dict[Context, list[Known]] = {}
_NO_FUNCTIONS_OF_THE_USER: Final = ("builtins.", "torch.", "typing.", "collections.", "itertools.", "math.")


class LostError(Exception):
    """There is too much to follow."""


class Sequences:
    """Evaluates expressions at one point of a body, where `state` tells what names hold."""

    def __init__(self, chk: TypeChecker) -> None:
        self.chk = chk
        self.values = Values(chk)
        self.state: dict[Place, Known] = {}
        self.steps = 0
        self.is_here = False  # whether the point is the one where mypy is
        self.problems: list[ErrorInfo] = []

    def known(self, expr: Expression) -> Known:
        """What an expression is, its items included."""
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise LostError
        place = place_of(expr)
        if place is not None and place in self.state:
            return self.state[place]
        if isinstance(expr, ConditionalExpr) and (arm := self._arm(expr)) is not None:
            return self.known(arm)
        items = self._display(expr)
        if items is not None:
            return self.listing(items)
        if isinstance(expr, IndexExpr):
            found = self._item(expr)
            if found is not None:
                return found
        return self._empty_container(expr) or self._plain(expr)

    def assuming(self) -> AbstractContextManager[None]:
        """Inside, names are worth what they are at this point."""
        return assumed(self.chk, self.state, here=self.is_here, found=self.problems)

    def _plain(self, expr: Expression) -> Known:
        count = len(self.problems)
        with self.assuming():
            typ = type_of(self.chk, expr)
            if len(self.problems) > count:
                certain = certainty_within(self.chk, expr)
                found = [p for p in self.problems[count:] if certain.is_certain(p.line, p.column)]
                self.problems[count:] = found
            return Known(settled(self.chk, expr, typ), self.values.of(expr, typ))

    def holds(self, condition: Expression) -> bool | None:
        """Whether a condition is true, as far as anybody knows."""
        count = len(self.problems)
        with self.assuming():
            type_of(self.chk, condition)
            del self.problems[count:]
            return decide(condition, self.values)

    def items(self, expr: Expression) -> Items:
        """What iterating over an expression gives; None when nobody knows."""
        found = self._display(expr)
        if found is None and _is_module_dict(self.chk.lookup_type_or_none(expr)):
            pairs = self._named_layers(expr)
            return None if pairs is None else [self._part_of(pair, 0) for pair in pairs]
        if found is None:
            found = self.spread(self.known(expr))
        if found is None and place_of(expr) not in self.state and isinstance(expr, NameExpr | MemberExpr):
            found = self._defined(expr)
        return found if found is None or len(found) <= MAX_ITEMS else None

    def _defined(self, expr: Expression) -> Items:
        """Of a name bound once, somewhere else."""
        definition = self.values.definition(expr)
        before, self.state = self.state, {}
        try:
            return self._display(definition) if definition is not None else None
        finally:
            self.state = before

    def spread(self, known: Known) -> Items:
        """The items of something known as a whole."""
        proper, value = get_proper_type(known.type), known.value
        values = value if isinstance(value, tuple) and not any(isinstance(v, Variadic) for v in value) else None
        if isinstance(proper, TupleType):
            types = proper.items
            return _zipped(types, values if values and len(values) == len(types) else [UNKNOWN_VALUE] * len(types))
        if values is not None:
            return [Known(self._type_for(v), v) for v in values]
        held = items_of(proper) if isinstance(proper, Instance) else None
        return None if held is None else [Known(item.type) for item in held]

    def listing(self, items: Sequence[Known]) -> Known:
        """A list or tuple of these."""
        fallback = Maker(self.chk)("builtins.tuple", [unknown()])
        return Known(TupleType([item.type for item in items], fallback), tuple(item.value for item in items))

    def number(self, value: object) -> Known:
        """A size or a text, with the type that tells it."""
        return Known(self._type_for(value), value)

    def bind(self, target: Expression, known: Known) -> None:
        """`target = known`."""
        place = place_of(target)
        if place is not None:
            self.state[place] = known
        elif isinstance(target, TupleExpr | ListExpr):
            items = self.spread(known)
            fits = items is not None and len(items) == len(target.items)
            for i, part in enumerate(target.items):
                self.bind(part, items[i] if items is not None and fits else NOTHING)
        elif isinstance(target, StarExpr):
            self.bind(target.expr, NOTHING)

    # -- by the form of the expression

    def _display(self, expr: Expression) -> Items:
        if isinstance(expr, ListExpr | TupleExpr):
            return self._concatenated(expr.items)
        if isinstance(expr, ConditionalExpr) and (arm := self._arm(expr)) is not None:
            return self.items(arm)
        if isinstance(expr, ListComprehension):
            return self._comprehension(expr.generator)
        if isinstance(expr, GeneratorExpr):
            return self._comprehension(expr)
        if isinstance(expr, OpExpr):
            return self._arithmetic(expr) if self._is_list(expr) else None
        if isinstance(expr, IndexExpr) and isinstance(expr.index, SliceExpr) and self._is_list(expr):
            return self._part(expr.base, expr.index)
        return self._call(expr) if isinstance(expr, CallExpr) else None

    def _arm(self, expr: ConditionalExpr) -> Expression | None:
        holds = self.holds(expr.cond)
        return None if holds is None else expr.if_expr if holds else expr.else_expr

    def _is_list(self, expr: Expression) -> bool:
        proper = get_proper_type(self.chk.lookup_type_or_none(expr))
        is_list = isinstance(proper, Instance) and proper.type.fullname in ("builtins.list", "builtins.tuple")
        return is_list or isinstance(proper, TupleType)

    def _part(self, base: Expression, index: SliceExpr) -> Items:
        items = self.items(base)
        with self.assuming():
            bounds = plain_slice(self.values.of(index))
        return items[bounds] if items is not None and bounds is not None else None

    def _concatenated(self, exprs: Sequence[Expression]) -> Items:
        result: list[Known] = []
        for expr in exprs:
            found = self.items(expr.expr) if isinstance(expr, StarExpr) else [self.known(expr)]
            if found is None:
                return None
            result.extend(found)
        return result

    def _arithmetic(self, expr: OpExpr) -> Items:
        left = self.items(expr.left)
        if left is None:
            return None
        if expr.op == "*":
            times = self.known(expr.right).value
            count = times.value if isinstance(times, Dim) else None
            return left * count if count is not None and count * len(left) <= MAX_ITEMS else None
        right = self.items(expr.right)
        return left + right if expr.op == "+" and right is not None else None

    def _item(self, expr: IndexExpr) -> Known | None:
        """`layers[i]`."""
        position = self.known(expr.index).value if not isinstance(expr.index, SliceExpr) else None
        index = position.value if isinstance(position, Dim) else None
        if index is None:
            return None
        items = self.items(expr.base)
        return items[index] if items is not None and -len(items) <= index < len(items) else None

    def _comprehension(self, expr: GeneratorExpr) -> Items:
        before = dict(self.state)
        try:
            return self._level(expr, 0)
        finally:
            self.state = before

    def _level(self, expr: GeneratorExpr, depth: int) -> Items:
        if depth == len(expr.sequences):
            return [self.known(expr.left_expr)]
        result: list[Known] = []
        items = self.items(expr.sequences[depth])
        for item in items or ():
            self.bind(expr.indices[depth], item)
            holds = [self.holds(condition) for condition in expr.condlists[depth]]
            inner = [] if False in holds else self._level(expr, depth + 1)
            if inner is None or (None in holds and False not in holds):
                return None
            result.extend(inner)
        return None if items is None else result

    def _call(self, expr: CallExpr) -> Items:
        callee = expr.callee
        if isinstance(callee, MemberExpr) and callee.name in ("items", "values", "keys") and not expr.args:
            pairs = self._named_layers(callee.expr) or self.pairs(callee.expr)
            at = {"keys": 0, "values": 1}.get(callee.name)
            return pairs if pairs is None or at is None else [self._part_of(pair, at) for pair in pairs]
        name = callee.fullname if isinstance(callee, RefExpr) else ""
        if name == "builtins.range":
            return self._range([self.known(arg).value for arg in expr.args])
        build = _BUILDERS.get(name)
        if build is None and not name.startswith(_NO_FUNCTIONS_OF_THE_USER):
            return self._returned(expr)
        if build is None or not expr.args or any(n is not None for n in expr.arg_names):
            return None
        starred = any(kind.is_star() for kind in expr.arg_kinds)
        found = None if starred else [items for arg in expr.args if (items := self.items(arg)) is not None]
        return build(self, found) if found is not None and len(found) == len(expr.args) else None

    def _returned(self, call: CallExpr) -> Items:
        """Of a list that a function of the user's makes."""
        proper = get_proper_type(self.chk.lookup_type_or_none(call))
        may_be_list = proper is None or isinstance(proper, AnyType) or self._is_list(call)
        if not may_be_list or (isinstance(call.callee, RefExpr) and isinstance(call.callee.node, TypeInfo)):
            return None
        handed_back.clear()
        count = len(self.problems)
        with self.assuming():
            type_of(self.chk, call)
        del self.problems[count:]
        return handed_back.pop(call, None)

    def _range(self, values: Sequence[object]) -> Items:
        numbers = [v.value for v in values if isinstance(v, Dim) and v.value is not None]
        if not numbers or len(numbers) != len(values) or 0 in numbers[2:]:
            return None
        counted = range(*numbers)
        return [self.number(Dim.of(i)) for i in counted] if len(counted) <= MAX_ITEMS else None

    def pairs(self, expr: Expression) -> Items:
        """The keys and values of a dict written out here, or where the name is bound."""
        if isinstance(expr, NameExpr | MemberExpr):
            definition = self.values.definition(expr)
            return self.pairs(definition) if definition is not None else None
        if isinstance(expr, DictExpr):
            given = [(key, value) for key, value in expr.items if key is not None]
            found = [self.listing([self.known(key), self.known(value)]) for key, value in given]
            return found if len(found) == len(expr.items) else None
        callee = expr.callee if isinstance(expr, CallExpr) else None
        is_dict = isinstance(callee, RefExpr) and callee.fullname in ("builtins.dict", "collections.OrderedDict")
        if not isinstance(expr, CallExpr) or not is_dict:
            return None
        if expr.args and all(name is not None for name in expr.arg_names):
            named = zip(expr.arg_names, expr.args, strict=True)
            return [self.listing([self.number(name), self.known(arg)]) for name, arg in named]
        if len(expr.args) != 1:
            return None
        return self.items(expr.args[0]) if not isinstance(expr.args[0], DictExpr) else self.pairs(expr.args[0])

    def _part_of(self, pair: Known, at: int) -> Known:
        items = self.spread(pair)
        return items[at] if items is not None and len(items) == 2 else NOTHING

    def _named_layers(self, expr: Expression) -> Items:
        """Of an nn.ModuleDict."""
        if not _is_module_dict(self.chk.lookup_type_or_none(expr)):
            return None
        container = get_proper_type(self.known(expr).type)
        held = items_of(container) if isinstance(container, Instance) else None
        return [self.listing([self.number(item.name), Known(item.type)]) for item in held] if held else None

    def _empty_container(self, expr: Expression) -> Known | None:
        """`nn.Sequential()`, to be filled."""
        callee = expr.callee if isinstance(expr, CallExpr) and not expr.args else None
        info = callee.node if isinstance(callee, RefExpr) else None
        if not isinstance(info, TypeInfo) or info.fullname not in (SEQUENTIAL, MODULE_LIST):
            return None
        return Known(with_items(self.chk, Maker(self.chk)(info.fullname, []), []))

    def _type_for(self, value: object) -> Type:
        make = Maker(self.chk)
        if isinstance(value, Dim):
            return literal(make, value.value) if value.value is not None else make("builtins.int", [])
        if isinstance(value, bool | str):
            return literal(make, value)
        if isinstance(value, tuple):
            return self.listing([self.number(item) for item in value]).type
        if isinstance(value, float):
            return make("builtins.float", [])
        return NoneType() if value is None else unknown()


def _zipped(types: Iterable[Type], values: Iterable[object]) -> list[Known]:
    return [Known(typ, value) for typ, value in zip(types, values, strict=True)]


def _is_module_dict(typ: Type | None) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.fullname == MODULE_DICT


def plain_slice(bounds: object) -> slice | None:
    """A slice of plain numbers; None when one is not known."""
    if not isinstance(bounds, slice):
        return None
    parts = [p.value if isinstance(p, Dim) else p for p in (bounds.start, bounds.stop, bounds.step)]
    given = (bounds.start, bounds.stop, bounds.step)
    if parts[2] == 0 or any(g is not None and not isinstance(p, int) for g, p in zip(given, parts, strict=True)):
        return None
    return slice(*parts)


#: What builtins make of the items of their arguments.
_BUILDERS: Final[dict[str, Callable[[Sequences, list[list[Known]]], list[Known]]]] = {
    "builtins.list": lambda s, a: a[0],
    "builtins.tuple": lambda s, a: a[0],
    "builtins.reversed": lambda s, a: a[0][::-1],
    "builtins.zip": lambda s, a: [s.listing(row) for row in zip(*a, strict=False)],
    "itertools.pairwise": lambda s, a: [s.listing(pair) for pair in pairwise(a[0])],
    "itertools.chain": lambda s, a: [item for part in a for item in part],
    "builtins.enumerate": lambda s, a: [s.listing([s.number(Dim.of(i)), item]) for i, item in enumerate(a[0])],
}
