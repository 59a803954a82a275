"""`nn.Sequential`: checked link by link when it is built, and again when it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.checker import TypeChecker
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import (
    ARG_POS,
    ARG_STAR,
    CallExpr,
    Context,
    DictExpr,
    Expression,
    ListExpr,
    MemberExpr,
    NameExpr,
    SliceExpr,
    StarExpr,
    StrExpr,
    TupleExpr,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.subtypes import is_same_type
from mypy.types import AnyType, CallableType, Instance, TupleType, Type, UnpackType, get_proper_type

from mypy_plugin.calls.bind import Argument, Call
from mypy_plugin.calls.functions import Unifier
from mypy_plugin.calls.modules import forward_of
from mypy_plugin.calls.ops import to_type
from mypy_plugin.messages.report import report
from mypy_plugin.runs import specialize
from mypy_plugin.runs.made import forget_made, is_settled, settled
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import Maker, encode_tensor, unknown
from mypy_plugin.types.layer_types import configuration, layer_base
from mypy_plugin.values.bindings import is_mutated
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim, Shape, ShapeError
from shapetypes.rules import find_layer

SEQUENTIAL: Final = "torch.nn.modules.container.Sequential"
MODULE_LIST: Final = "torch.nn.modules.container.ModuleList"
DATA_PARALLEL: Final = "torch.nn.parallel.data_parallel.DataParallel"
MODULE_DICT: Final = "torch.nn.modules.container.ModuleDict"
#: The items of a ModuleList ride along: they refine a literal index and constrain nothing.
ITEMS_ATTR: Final = "shapetypes.items"
_KEY_ATTR: Final = "shapetypes.item "


def construct_sequential(ctx: FunctionContext) -> Type:
    """`nn.Sequential(a, b)` is an `nn.Sequential[A, B]`; what `a` gives must be what `b` takes."""
    call = Call(ctx)
    default = get_proper_type(ctx.default_return_type)
    items = _passed_items(call)
    if not isinstance(default, Instance) or default.type.fullname != SEQUENTIAL or not items:
        return ctx.default_return_type
    if not all(_is_module(item) for item in items):
        return ctx.default_return_type
    chain = _Chain(call.chk, ctx.context)
    chain.check(items, encode_tensor(Maker(call.chk), Shape.unknown()))
    return default.copy_modified(args=items)


def _passed_items(call: Call) -> list[Type] | None:
    """The types of the layers passed one by one, as `*layers` or in an OrderedDict; None when one isn't known."""
    items: list[Type] = []
    for formal in call.formals:
        for i, (expr, typ, kind) in enumerate(zip(formal.exprs, formal.types, formal.kinds, strict=True)):
            if kind == ARG_STAR and i and formal.exprs[i - 1] is expr:
                continue
            found = [settled(call.chk, expr, typ)] if kind == ARG_POS else None
            if kind == ARG_STAR:
                found = _displayed(call, expr)
            elif isinstance(expr, CallExpr) and not _is_module(typ):
                found = _ordered(call, expr)
            if found is None:
                return None
            items.extend(found)
    return items


def _displayed(call: Call, expr: Expression) -> list[Type] | None:
    """The items of a list or tuple written out, here or where the name is bound."""
    display = call.values.definition(expr) if isinstance(expr, NameExpr | MemberExpr) else expr
    if not isinstance(display, ListExpr | TupleExpr) or any(isinstance(item, StarExpr) for item in display.items):
        return None
    types = [call.chk.lookup_type_or_none(item) for item in display.items]
    found = [settled(call.chk, item, typ) for item, typ in zip(display.items, types, strict=True) if typ is not None]
    return found if len(found) == len(types) else None


def _ordered(call: Call, expr: CallExpr) -> list[Type] | None:
    """`OrderedDict([("a", layer), ...])`."""
    display = expr.args[0] if len(expr.args) == 1 else None
    if not isinstance(display, ListExpr):
        return None
    pairs = [item.items for item in display.items if isinstance(item, TupleExpr) and len(item.items) == 2]
    types = [(pair[1], call.chk.lookup_type_or_none(pair[1])) for pair in pairs]
    found = [settled(call.chk, item, typ) for item, typ in types if typ is not None]
    return found if len(found) == len(display.items) else None


def construct_module_dict(ctx: FunctionContext) -> Type:
    """`nn.ModuleDict({"a": layer})` remembers its items for a literal key."""
    default = get_proper_type(ctx.default_return_type)
    display = ctx.args[0][0] if ctx.args and ctx.args[0] else None
    if not isinstance(default, Instance) or not isinstance(ctx.api, TypeChecker) or not isinstance(display, DictExpr):
        return ctx.default_return_type
    for key, item in display.items:
        typ = ctx.api.lookup_type_or_none(item)
        if isinstance(key, StrExpr) and typ is not None and _is_module(typ):
            default = default.copy_with_extra_attr(_KEY_ATTR + key.value, typ)
    return default


def index_module_dict(ctx: MethodContext) -> Type | None:
    """`layers["a"]`."""
    index = ctx.args[0][0] if ctx.args and ctx.args[0] else None
    extras = ctx.type.extra_attrs if isinstance(ctx.type, Instance) else None
    if not isinstance(index, StrExpr) or extras is None or not isinstance(ctx.api, TypeChecker):
        return None
    receiver = Call(ctx).receiver_expr
    if receiver is None or is_mutated(receiver, ctx.api):
        return None
    return extras.attrs.get(_KEY_ATTR + index.value)


def call_checkpoint(ctx: FunctionContext) -> Type:
    """`checkpoint(module, x)` is `module(x)`."""
    if len(ctx.args) < 2 or not ctx.args[0] or len(ctx.args[1]) != 1 or not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    module = ctx.arg_types[0][0]
    if not _is_module(module):
        return ctx.default_return_type
    result = _Chain(ctx.api, ctx.context).check([module], ctx.arg_types[1][0])
    return ctx.default_return_type if isinstance(get_proper_type(result), AnyType) else result


def call_parallel(ctx: MethodContext) -> Type | None:
    """`DataParallel(module)(x)` is `module(x)`."""
    wrapper = ctx.type
    if not isinstance(wrapper, Instance) or wrapper.type.fullname != DATA_PARALLEL or len(wrapper.args) != 1:
        return None
    types = [typ for passed in ctx.arg_types for typ in passed]
    if len(types) != 1 or not _is_module(wrapper.args[0]) or not isinstance(ctx.api, TypeChecker):
        return None
    return _Chain(ctx.api, ctx.context).check([wrapper.args[0]], types[0])


def construct_module_list(ctx: FunctionContext) -> Type:
    """`nn.ModuleList([a, b])` remembers its items for a literal index; in a loop they are what they have in common."""
    default = get_proper_type(ctx.default_return_type)
    display = ctx.args[0][0] if ctx.args and ctx.args[0] else None
    if not isinstance(default, Instance) or not isinstance(ctx.api, TypeChecker) or len(default.args) != 1:
        return ctx.default_return_type
    if not isinstance(display, ListExpr | TupleExpr) or any(isinstance(i, StarExpr) for i in display.items):
        return ctx.default_return_type
    items = [ctx.api.lookup_type_or_none(item) for item in display.items]
    known = [item for item in items if item is not None]
    if not known or len(known) != len(items) or not all(_is_module(item) for item in known):
        return ctx.default_return_type
    make = Maker(ctx.api)
    if all(is_same_type(item, known[0]) for item in known[1:]):
        default = default.copy_modified(args=[known[0]])
    remembered = TupleType(known, make("builtins.tuple", [unknown()]))
    return default.copy_with_extra_attr(ITEMS_ATTR, remembered)


def _is_module(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.has_base("torch.nn.modules.module.Module")


def items_of(module: Instance) -> list[Type] | None:
    """The layers of a Sequential (or of a ModuleList made from a display), or None when the type doesn't say."""
    remembered = get_proper_type(module.extra_attrs.attrs.get(ITEMS_ATTR)) if module.extra_attrs else None
    if isinstance(remembered, TupleType):
        return list(remembered.items)
    for base in module.type.mro:
        if base.fullname == SEQUENTIAL:
            mapped = map_instance_to_supertype(module, base)
            if any(isinstance(get_proper_type(arg), UnpackType) for arg in mapped.args):
                return None
            return list(mapped.args)
    return None


def call_sequential(ctx: MethodContext) -> Type | None:
    """The input passed through every layer in turn."""
    module = ctx.type
    if not isinstance(module, Instance):
        return None
    items = items_of(module)
    call = Call(ctx)
    types = [typ for formal in call.formals for typ in formal.types]
    receiver = specialize.module_expression(ctx.context)
    if not items or len(types) != 1 or (receiver is not None and is_mutated(receiver, call.chk)):
        return None
    if receiver is None or not is_settled(call.chk, receiver):
        items = [forget_made(item) for item in items]
    return _Chain(call.chk, ctx.context).check(items, types[0])


class _Chain:
    """Passes a value through layers; reports where one does not take what the one before gives."""

    def __init__(self, chk: TypeChecker, context: Context) -> None:
        self.chk = chk
        self.context = context

    def check(self, items: Sequence[Type], value: Type) -> Type:
        for i, item in enumerate(items):
            try:
                following = apply_module(self.chk, item, value, self.context)
            except ShapeError as error:
                self.report(items, i, value, error)
                return unknown()
            value = following
        return value

    def report(self, items: Sequence[Type], i: int, value: Type, error: ShapeError) -> None:
        given = f"the output of item {i - 1}, {_title(items[i - 1])}" if i else "input"
        shape = decode_shape(value)
        report(
            self.chk,
            self.context,
            f"Sequential: item {i}, {_title(items[i])}",
            error,
            sources={"input": given},
            shapes={given: shape} if shape is not None and not shape.is_unknown else None,
        )


def _title(module: Type) -> str:
    proper = get_proper_type(module)
    return proper.type.name if isinstance(proper, Instance) else "a module"


def apply_module(chk: TypeChecker, module: Type, value: Type, context: Context) -> Type:
    """What `module(value)` gives; `ShapeError` when the module does not take it."""
    proper = get_proper_type(module)
    if not isinstance(proper, Instance):
        return unknown()
    items = items_of(proper)
    if items is not None:
        for item in items:
            value = apply_module(chk, item, value, context)
        return value
    specialised = specialize.apply(chk, proper, value, context)
    if specialised is not None:
        return specialised
    forward = forward_of(chk, proper, context)
    if isinstance(forward, CallableType) and forward.arg_types:
        return _apply_forward(chk, forward, value)
    return _apply_layer(chk, proper, value)


def _apply_layer(chk: TypeChecker, module: Instance, value: Type) -> Type:
    found = layer_base(module)
    shape = decode_shape(value)
    rule = find_layer(found[1]) if found is not None else None
    if found is None or rule is None or not rule.passed:
        return unknown()
    first = rule.passed[0].name
    arguments: dict[str, object] = {**configuration(found[0], rule), first: shape or Shape.unknown()}
    return to_type(chk, rule.run(arguments), unknown())


def _apply_forward(chk: TypeChecker, forward: CallableType, value: Type) -> Type:
    unifier = Unifier(chk, forward)
    first = Argument(forward.arg_names[0], [], [value], [ARG_POS])
    unifier.match_all([first, *[Argument(name) for name in forward.arg_names[1:]]])
    return unifier.substitute(forward.ret_type)


def index_items(ctx: MethodContext) -> Type | None:
    """`net[0]` is the first layer, `net[:2]` the Sequential of the first two."""
    items = items_of(ctx.type) if isinstance(ctx.type, Instance) else None
    if items is None or not ctx.args or not ctx.args[0] or not isinstance(ctx.api, TypeChecker):
        return None
    index = ctx.args[0][0]
    receiver = Call(ctx).receiver_expr
    if receiver is not None and is_mutated(receiver, ctx.api):
        return None
    default = get_proper_type(ctx.default_return_type)
    if isinstance(index, SliceExpr):
        bounds = _bounds(ctx.api, index)
        if bounds is None or not isinstance(default, Instance) or default.type.fullname != SEQUENTIAL:
            return None
        chosen = items[slice(*bounds)]
        return default.copy_modified(args=chosen) if chosen else None
    position = _number(ctx.api, index)
    return items[position] if position is not None and -len(items) <= position < len(items) else None


def _bounds(chk: TypeChecker, index: SliceExpr) -> list[int | None] | None:
    bounds: list[int | None] = []
    for bound in (index.begin_index, index.end_index, index.stride):
        value = None if bound is None else _number(chk, bound)
        if bound is not None and value is None:
            return None
        bounds.append(value)
    return bounds


def _number(chk: TypeChecker, expr: Expression) -> int | None:
    value = Values(chk).of(expr)
    return value.value if isinstance(value, Dim) else None
