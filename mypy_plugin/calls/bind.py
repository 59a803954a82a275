"""A call as mypy sees it -> the arguments a rule receives, by name."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from mypy.argmap import map_actuals_to_formals
from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    CallExpr,
    ComparisonExpr,
    Expression,
    IndexExpr,
    ListExpr,
    MemberExpr,
    OperatorAssignmentStmt,
    OpExpr,
    TupleExpr,
    UnaryExpr,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    NoneType,
    ProperType,
    Type,
    TypeOfAny,
    UnionType,
    get_proper_type,
)

from mypy_plugin.calls.comprehended import comprehended
from mypy_plugin.runs.running import is_running
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.values.dtypes import known_dtype
from mypy_plugin.values.evaluate import Values
from mypy_plugin.values.intent import is_column_of_range, writes_ones
from mypy_plugin.values.joined import is_rank_certain
from mypy_plugin.values.lengths import Lengths
from mypy_plugin.values.memory import VIEWS, memory_order
from mypy_plugin.values.refine import Refiner
from shapetypes.algebra import Dim, Shape
from shapetypes.rules import UNKNOWN_VALUE, Many
from shapetypes.rules._bind import spread
from shapetypes.rules._registry import REQUIRED, Parameter

MAX_VARIANTS: Final = 16


@dataclass(slots=True)
class Argument:
    """One formal of the callee with the expressions passed for it."""

    name: str | None
    exprs: list[Expression] = field(default_factory=list)
    types: list[Type] = field(default_factory=list)
    kinds: list[ArgKind] = field(default_factory=list)
    keywords: list[str | None] = field(default_factory=list)

    def members(self) -> Iterator[ProperType]:
        """The types of the argument, unions taken apart; None is left out: no op takes it for a tensor."""
        for typ in map(get_proper_type, self.types):
            for item in typ.items if isinstance(typ, UnionType) else [typ]:
                proper = get_proper_type(item)
                if not isinstance(proper, NoneType):
                    yield proper


class Call:
    """A call: its receiver (for methods) and what is passed for each formal."""

    def __init__(self, ctx: FunctionContext | MethodContext) -> None:
        assert isinstance(ctx.api, TypeChecker)
        self.ctx = ctx
        self.chk = ctx.api
        self.values = Values(ctx.api)
        self.left: Argument | None = None
        self.formals = [
            Argument(name, list(exprs), list(types), list(kinds), list(keywords))
            for name, exprs, types, kinds, keywords in zip(
                ctx.callee_arg_names, ctx.args, ctx.arg_types, ctx.arg_kinds, ctx.arg_names, strict=True
            )
        ]
        self.kinds = self._formal_kinds()

    def _formal_kinds(self) -> list[ArgKind | None]:
        """Which formal takes `*size`: the hook's context doesn't say, but a formal with several arguments tells."""
        callee = self.ctx.context.callee if isinstance(self.ctx.context, CallExpr) else None
        typ = get_proper_type(self.chk.lookup_type_or_none(callee)) if callee is not None else None
        items = typ.items if isinstance(typ, FunctionLike) else []
        for item in items:
            if item.arg_names == self.ctx.callee_arg_names:
                return list(item.arg_kinds)
        return [ARG_STAR if len(formal.exprs) > 1 else None for formal in self.formals]

    @property
    def receiver(self) -> Type | None:
        return self.ctx.type if isinstance(self.ctx, MethodContext) else None

    @property
    def receiver_expr(self) -> Expression | None:
        """The expression before the dot, or the operand whose method this is."""
        node = self.ctx.context
        if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr):
            return node.callee.expr
        if isinstance(node, IndexExpr):
            return node.base
        if isinstance(node, OpExpr):
            return node.left
        if isinstance(node, OperatorAssignmentStmt):
            return node.lvalue
        if isinstance(node, UnaryExpr):
            return node.expr
        if isinstance(node, ComparisonExpr):
            return self._left_of_comparison(node)
        return None

    @property
    def method(self) -> str | None:
        """The name after the dot."""
        callee = self.ctx.context.callee if isinstance(self.ctx.context, CallExpr) else None
        return callee.name if isinstance(callee, MemberExpr) else None

    def _left_of_comparison(self, node: ComparisonExpr) -> Expression | None:
        passed = [expr for formal in self.formals for expr in formal.exprs]
        for left, right in zip(node.operands, node.operands[1:], strict=False):
            if any(right is expr for expr in passed):
                return left
        return node.operands[0] if len(node.operands) == 2 else None

    def swapped(self) -> bool:
        """For a reflected operator (`2 - x` runs `x.__rsub__(2)`): puts the operands in source order."""
        node = self.ctx.context
        if not isinstance(node, OpExpr) or len(self.formals) != 1 or self.receiver is None:
            return False
        other = self.formals[0]
        self.left = Argument("input", [node.left], other.types)
        self.formals = [Argument(other.name, [node.right], [self.receiver], other.kinds)]
        return True


def formals_of(chk: TypeChecker, call: CallExpr, callee: CallableType) -> list[Argument]:
    """What a call passes for each formal of a signature."""
    types = [chk.lookup_type_or_none(arg) or AnyType(TypeOfAny.special_form) for arg in call.args]
    actuals = map_actuals_to_formals(
        call.arg_kinds, call.arg_names, callee.arg_kinds, callee.arg_names, lambda i: types[i]
    )
    return [
        Argument(
            name,
            [call.args[i] for i in passed],
            [types[i] for i in passed],
            [call.arg_kinds[i] for i in passed],
            [call.arg_names[i] for i in passed],
        )
        for name, passed in zip(callee.arg_names, actuals, strict=True)
    ]


def bind(call: Call, parameters: Mapping[str, Parameter]) -> dict[str, Argument]:
    """Formals by the rule's parameter names: by name first, then by position."""
    rest = dict(parameters)
    bound: dict[str, Argument] = {}
    if call.receiver is not None and rest:
        first = next(iter(rest))
        del rest[first]
        bound[first] = receiver_argument(call)
    unnamed = []
    is_operator = not isinstance(call.ctx.context, CallExpr)
    passed_first = sorted(zip(call.formals, call.kinds, strict=True), key=lambda pair: not pair[0].exprs)
    for formal, kind in passed_first:  # `argmax(axis=1)`: torch's own `dim`, left out, must not take the place
        name = _parameter_name(formal, kind, rest)
        if name is not None:
            del rest[name]
            if formal.exprs:
                bound[name] = formal  # otherwise it is left at its default
        elif formal.exprs and (is_operator or formal.name is None or not formal.kinds[0].is_named()):
            unnamed.append(formal)
    needed = [name for name, parameter in rest.items() if parameter.default is REQUIRED or is_operator]
    for formal, name in zip(unnamed, needed, strict=False):
        bound[name] = formal  # `x.pow(exponent)` for a rule that says `other`
    return bound


#: torch takes numpy's names as well.
_ALIASES: Final = {"axis": "dim", "keepdims": "keepdim", "x": "input", "x1": "input", "x2": "other"}


def _parameter_name(formal: Argument, kind: ArgKind | None, rest: Mapping[str, Parameter]) -> str | None:
    """The rule's parameter that a formal of the stub is: by its name, by numpy's, or as the only starred one."""
    if formal.name in rest:
        return formal.name
    if kind == ARG_STAR2:
        return next((name for name, parameter in rest.items() if parameter.is_keywords), None)
    if kind == ARG_STAR:
        return next((name for name, parameter in rest.items() if parameter.is_variadic), None)
    alias = _ALIASES.get(formal.name or "")
    return alias if alias in rest and formal.exprs else None


def receiver_argument(call: Call) -> Argument:
    """The first parameter of a method's rule."""
    if call.left is not None:
        return call.left
    assert call.receiver is not None
    expr = call.receiver_expr
    return Argument("self", [expr] if expr is not None else [], [call.receiver])


def whole_argument(call: Call, argument: Argument) -> Argument:
    """The argument with the union that its expression has, where mypy passed one member of it only."""
    if len(argument.types) != 1 or (argument.kinds and argument.kinds[0].is_star()):
        return argument
    node, typ = call.ctx.context, None
    operands = [node.left, node.right] if isinstance(node, OpExpr) else []
    for expr in [*argument.exprs[:1], *operands]:
        found = get_proper_type(call.chk.lookup_type_or_none(expr))
        if isinstance(found, UnionType) and argument.types[0] in found.items:
            typ = found
    return replace(argument, types=[typ]) if typ is not None else argument


class Converter:
    """Values of arguments, one variant for each combination of union members."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.values = call.values

    def variants(
        self, bound: Mapping[str, Argument], parameters: Mapping[str, Parameter]
    ) -> Iterator[dict[str, object]]:
        """Every combination of the union members of tensor arguments (the first few)."""
        choices = {name: self._choices(argument, parameters[name]) for name, argument in bound.items()}
        for combination in itertools.islice(itertools.product(*choices.values()), MAX_VARIANTS):
            yield dict(zip(choices, combination, strict=True))

    def _choices(self, argument: Argument, parameter: Parameter) -> list[object]:
        if parameter.is_variadic:
            return [self._variadic(argument, parameter)]
        if parameter.is_keywords:
            return [self._keywords(argument, parameter)]
        if not argument.types or len(argument.types) != 1:
            return [UNKNOWN_VALUE]
        if argument.kinds and argument.kinds[0].is_star():
            return [UNKNOWN_VALUE]  # *args and **kwargs: no one expression belongs to this formal
        expr = argument.exprs[0] if argument.exprs else None
        proper = get_proper_type(argument.types[0])
        if isinstance(proper, UnionType):
            return [self._value(expr, member, parameter) for member in proper.items] or [UNKNOWN_VALUE]
        return [self._value(expr, proper, parameter)]

    def _keywords(self, argument: Argument, parameter: Parameter) -> object:
        """What goes into `**lengths`, by name; unknown if it comes as a dictionary that we don't know."""
        passed = zip(argument.keywords, argument.exprs, argument.types, argument.kinds, strict=True)
        values: dict[str, object] = {}
        for name, expr, typ, kind in passed:
            if kind == ARG_STAR2 and isinstance(spread_out := self.values.of(expr), dict):
                values.update(spread_out)
                continue
            if name is None or kind == ARG_STAR2:
                return UNKNOWN_VALUE
            values[name] = self._value(expr, typ, parameter)
        return values

    def _variadic(self, argument: Argument, parameter: Parameter) -> object:
        result: list[object] = []
        for i, (expr, typ, kind) in enumerate(zip(argument.exprs, argument.types, argument.kinds, strict=True)):
            if kind == ARG_STAR and i and argument.exprs[i - 1] is expr:
                continue  # `*x.shape` comes once for each place that it fills
            value = self._value(expr, typ, parameter)
            if kind != ARG_STAR:
                result.append(value)
                continue
            starred = self.values.of(expr)
            if not isinstance(starred, tuple):
                return UNKNOWN_VALUE
            result.extend(starred)
        return spread(result)

    def _value(self, expr: Expression | None, typ: Type, parameter: Parameter) -> object:
        shape = decode_shape(typ)
        if shape is not None and not is_rank_certain(self.call.chk, expr, typ):
            return Shape.unknown()
        if shape is not None:
            dtype = known_dtype(self.call.chk, expr, typ)
            return self._operand_shape(expr, shape.with_dtype(dtype))
        if expr is None:
            return UNKNOWN_VALUE
        value = self.values.of(expr, typ)
        if is_running() and self._may_be_more(expr, typ, parameter):
            return UNKNOWN_VALUE
        if isinstance(expr, ListExpr) and isinstance(value, tuple) and isinstance(self.call.ctx.context, IndexExpr):
            return list(value)  # `x[[0, 2]]` is one index tensor, `x[0, 2]` are two indices
        if value is UNKNOWN_VALUE:
            return Shape() if parameter.kind.accepts(Shape) and is_number(typ) else self._many(expr, typ)
        return value

    def _may_be_more(self, expr: Expression, typ: Type, parameter: Parameter) -> bool:
        """Whether what a constructor without annotations was given may be a tensor or a tuple here, and no size."""
        items = expr.items if isinstance(expr, TupleExpr | ListExpr) else [expr]
        of_tensors = parameter.kind.items is not None and parameter.kind.items.accepts(Shape)
        if isinstance(self.call.ctx.context, IndexExpr) or of_tensors:
            return any(self._is_untyped_size(item, self.call.chk.lookup_type_or_none(item)) for item in items)
        is_sequence = parameter.kind.items is not None and not parameter.kind.accepts(Dim)
        takes_more = parameter.kind.accepts(Shape) or is_sequence
        is_only = parameter.is_variadic and any(formal.exprs == [expr] for formal in self.call.formals)
        return (takes_more or is_only) and self._is_untyped_size(expr, typ)

    def _is_untyped_size(self, expr: Expression, typ: Type | None) -> bool:
        if not isinstance(get_proper_type(typ), AnyType):
            return False
        value = self.values.of(expr)
        return isinstance(value, Dim) and any(symbol.implicit for symbol in value.symbols)

    def _operand_shape(self, expr: Expression | None, shape: Shape) -> Shape:
        shape = Refiner(self.call.chk).refine(expr, shape) if expr is not None else shape
        is_written = expr is not None and (writes_ones(expr) or is_column_of_range(self.values, expr))
        shape = shape.with_written() if is_written else shape
        is_viewed = expr is not None and expr is self.call.receiver_expr and self.call.method in VIEWS
        return shape.with_memory(memory_order(self.values, expr)) if expr is not None and is_viewed else shape

    def _many(self, expr: Expression, typ: Type) -> object:
        """A list of tensors in a variable: its items look alike; its length is known if it was made in one go."""
        found = comprehended(self.values, expr)
        if found is not None:
            return found
        proper = get_proper_type(typ)
        if not isinstance(proper, Instance) or not proper.args or proper.type.fullname == "builtins.dict":
            return UNKNOWN_VALUE
        item = decode_shape(proper.args[0])
        return (
            Many(item, Lengths(self.values).of(expr)) if item is not None and len(proper.args) == 1 else UNKNOWN_VALUE
        )


def is_number(typ: Type) -> bool:
    """Whether a value of this type is a Python number: to torch, a tensor without axes."""
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance):
        return False
    return any(proper.type.has_base(f"builtins.{name}") for name in ("int", "float", "complex"))
