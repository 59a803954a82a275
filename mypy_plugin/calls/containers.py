"""`nn.Sequential`: checked link by link when it is built, and again when it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import ARG_POS, CallExpr, Context, Expression, ExpressionStmt, ListExpr, MemberExpr, Statement
from mypy.plugin import AttributeContext, FunctionContext, MethodContext
from mypy.types import AnyType, CallableType, Instance, Type, get_proper_type

from mypy_plugin.calls.bind import Argument, Call
from mypy_plugin.calls.modules import forward_of, overrides_forward
from mypy_plugin.calls.ops import to_type
from mypy_plugin.calls.repeated import call_repeated, repeated
from mypy_plugin.calls.taken_apart import is_taken_apart
from mypy_plugin.calls.unifier import Unifier
from mypy_plugin.messages.report import report
from mypy_plugin.runs import specialize
from mypy_plugin.runs.changes import change, mentioned_in
from mypy_plugin.runs.follow import follower_at
from mypy_plugin.runs.made import (
    NOTHING,
    WRAPPERS,
    Known,
    forget_made,
    is_settled,
    is_untold,
    is_user_module,
    made_of,
    module_expression,
    settled,
)
from mypy_plugin.runs.objects import construction
from mypy_plugin.runs.runs import Runs
from mypy_plugin.runs.sequences import Sequences, plain_slice
from mypy_plugin.types.container_types import (
    MODULE_LIST,
    SEQUENTIAL,
    Item,
    is_container,
    is_module,
    is_sequential,
    items_of,
    with_items,
)
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import Maker, encode_tensor, unknown
from mypy_plugin.types.forget import forget_sizes
from mypy_plugin.types.layer_types import configuration, layer_base
from mypy_plugin.values.bindings import has_other_name, is_extended, is_mutated, place_of
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim, Shape, ShapeError
from shapetypes.rules import find_layer

#: Methods that change the items of a container, or make another one of them.
CHANGING: Final = ("append", "extend", "insert", "__add__")


def construct_container(ctx: FunctionContext) -> Type:
    """`nn.Sequential(a, b)` is an `nn.Sequential[A, B]`; what `a` gives must be what `b` takes."""
    default = get_proper_type(ctx.default_return_type)
    chk, call = ctx.api, ctx.context
    if not isinstance(default, Instance) or not isinstance(chk, TypeChecker) or not isinstance(call, CallExpr):
        return ctx.default_return_type
    given = {id(e): t for es, ts in zip(ctx.args, ctx.arg_types, strict=True) for e, t in zip(es, ts, strict=True)}
    items = passed_items(chk, call, default, given)
    if items is None and default.type.fullname == SEQUENTIAL:
        return repeated(chk, call, default) or ctx.default_return_type
    if not items or not all(_may_be_module(item.type) for item in items):
        return ctx.default_return_type
    if default.type.fullname == SEQUENTIAL and not is_taken_apart(chk, call):
        _Chain(chk, ctx.context).check([item.type for item in items], encode_tensor(Maker(chk), Shape.unknown()))
    return with_items(chk, default, items)


def passed_items(chk: TypeChecker, call: CallExpr, container: Instance, given: Mapping[int, Type]) -> list[Item] | None:
    """The layers that a container is constructed with; those passed one by one have types already."""
    plain = _one_by_one(chk, call, container.type.fullname, given)
    if plain is not None and all(is_module(typ) for _, typ in plain):
        return [Item(unknown() if _is_growing(chk, arg) else settled(chk, arg, typ)) for arg, typ in plain]
    follower = follower_at(chk, mentioned_in(call), call)
    found = follower.passed(call, container.type.fullname)
    return None if found is None else [follower.item(pair) for pair in found]


def _one_by_one(
    chk: TypeChecker, call: CallExpr, container: str, given: Mapping[int, Type]
) -> list[tuple[Expression, Type]] | None:
    """`nn.Sequential(a, b)` and `nn.ModuleList([a, b])`: mypy has just looked at each of these layers."""
    if container == SEQUENTIAL and not any(kind.is_star() for kind in call.arg_kinds):
        return [(arg, given.get(id(arg), unknown())) for arg in call.args]
    only = call.args[0] if len(call.args) == 1 else None
    if container != MODULE_LIST or not isinstance(only, ListExpr):
        return None
    return [(item, chk.lookup_type_or_none(item) or unknown()) for item in only.items]


def _is_growing(chk: TypeChecker, expr: Expression) -> bool:
    """Whether the layer is a container that is changed in place somewhere."""
    return is_container(chk.lookup_type_or_none(expr) or unknown()) and (
        is_mutated(expr, chk) or is_extended(expr, chk) or has_other_name(expr, chk)
    )


def _may_be_module(typ: Type) -> bool:
    return isinstance(get_proper_type(typ), AnyType) or is_module(typ)


def contents(chk: TypeChecker, container: Instance) -> list[Item] | None:
    """The items of a container; of one of the user's own classes, those that its constructor puts in."""
    if is_user_module(container) and is_container(container):
        outcome = construction(specialize.runs_of(chk), container)
        return outcome.held if outcome is not None else None
    return items_of(container)


def contents_at(chk: TypeChecker, expr: Expression | None, typ: Type, at: Context) -> list[Item] | None:
    """The items of the container that an expression gives at one point."""
    if expr is None:
        trusted = True
    elif has_other_name(expr, chk):
        return None
    elif (is_mutated(expr, chk) or is_extended(expr, chk)) and not _is_made(chk, expr):
        place = place_of(expr)
        typ = follower_at(chk, {place}, at).state.get(place, NOTHING).type if place is not None else unknown()
        trusted = True
    else:
        trusted = is_settled(chk, expr)
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance):
        return None
    if trusted:
        return contents(chk, proper)
    plain = forget_made(proper)  # mypy may have kept one of several types that differ in nothing but what rides along
    return items_of(plain) if isinstance(plain, Instance) else None


def _is_made(chk: TypeChecker, expr: Expression) -> bool:
    """Whether the container is an attribute of a module whose constructor was followed."""
    if isinstance(expr, MemberExpr) and is_untold(chk, expr):
        return True
    owner = chk.lookup_type_or_none(expr.expr) if isinstance(expr, MemberExpr) else None
    return isinstance(expr, MemberExpr) and made_of(owner or unknown()) is not None and is_settled(chk, expr.expr)


def change_container(ctx: MethodContext, method: str) -> Type | None:
    """`net.append(layer)`, `net + other`: a container with other items."""
    chk, default = ctx.api, get_proper_type(ctx.default_return_type)
    if not isinstance(ctx.type, Instance) or not isinstance(chk, TypeChecker) or not isinstance(default, Instance):
        return None
    receiver = Call(ctx).receiver_expr
    items = contents_at(chk, receiver, ctx.type, ctx.context)
    passed = [pair for pairs in map(zip, ctx.args, ctx.arg_types) for pair in pairs]
    arguments = [Known(settled(chk, expr, typ)) for expr, typ in passed]
    if items is None or default.type.fullname not in (SEQUENTIAL, MODULE_LIST):
        return forget_sizes(chk, default)
    held = Known(with_items(chk, default, items))
    changed = change(Sequences(chk), held, {"__add__": "extend"}.get(method, method), arguments)
    return forget_sizes(chk, default) if changed is NOTHING else changed.type


def index_module_dict(ctx: MethodContext) -> Type | None:
    """`layers["a"]`."""
    index = ctx.args[0][0] if ctx.args and ctx.args[0] else None
    if index is None or not isinstance(ctx.type, Instance) or not isinstance(ctx.api, TypeChecker):
        return None
    key = Values(ctx.api).of(index)
    items = contents_at(ctx.api, Call(ctx).receiver_expr, ctx.type, ctx.context)
    found = next((item.type for item in items or () if item.name is not None and item.name == key), None)
    return found or _any_item(ctx)


def _any_item(ctx: MethodContext) -> Type | None:
    """An item of a container that was constructed with others than it has now is of any sizes."""
    receiver = Call(ctx).receiver_expr
    if receiver is None or not isinstance(ctx.api, TypeChecker):
        return None
    is_other = is_mutated(receiver, ctx.api) or is_extended(receiver, ctx.api) or has_other_name(receiver, ctx.api)
    return forget_sizes(ctx.api, ctx.default_return_type) if is_other else None


def call_parallel(ctx: MethodContext) -> Type | None:
    """`DataParallel(module)(x)` is `module(x)`."""
    wrapper = ctx.type
    if not isinstance(wrapper, Instance) or wrapper.type.fullname not in WRAPPERS or len(wrapper.args) != 1:
        return None
    types = [typ for passed in ctx.arg_types for typ in passed]
    if len(types) != 1 or not is_module(wrapper.args[0]) or not isinstance(ctx.api, TypeChecker):
        return None
    receiver = module_expression(ctx.context)
    is_known = receiver is not None and is_settled(ctx.api, receiver)
    module = wrapper.args[0] if is_known else forget_made(wrapper.args[0])
    return _Chain(ctx.api, ctx.context, wrapper.type.name).check([module], types[0])


def call_sequential(ctx: MethodContext) -> Type | None:
    """The input passed through every layer in turn."""
    module = ctx.type
    if not isinstance(module, Instance) or not is_sequential(module):
        return None
    call = Call(ctx)
    types = [typ for formal in call.formals for typ in formal.types]
    if len(types) != 1:
        return None
    items = contents_at(call.chk, module_expression(ctx.context), module, ctx.context)
    if items is None:
        apply = partial(apply_module, call.chk, context=ctx.context)
        return call_repeated(call.chk, module, module_expression(ctx.context), types[0], apply)
    return _Chain(call.chk, ctx.context, module.type.name).check([item.type for item in items], types[0])


class _Chain:
    """Passes a value through layers; reports where one does not take what the one before gives."""

    def __init__(self, chk: TypeChecker, context: Context, name: str = "Sequential") -> None:
        self.chk = chk
        self.context = context
        self.name = name

    def check(self, items: Sequence[Type], value: Type, contexts: Sequence[Context] = ()) -> Type:
        for i, item in enumerate(items):
            self.context = contexts[i] if contexts else self.context
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
            f"{self.name}: item {i}, {_title(items[i])}",
            error,
            sources={"input": given},
            shapes={given: shape} if shape is not None and not shape.is_unknown else None,
        )


def check_links(chk: TypeChecker, container: Type, items: Sequence[Item], added: Sequence[Statement]) -> None:
    """The layers of a Sequential of the user's own, at the statements of its constructor that add them."""
    proper = get_proper_type(container)
    if not isinstance(proper, Instance) or not is_sequential(proper) or overrides_forward(proper):
        return
    contexts: list[Context] = [node.expr if isinstance(node, ExpressionStmt) else node for node in added]
    chain = _Chain(chk, contexts[0], proper.type.name)
    chain.check([item.type for item in items], encode_tensor(Maker(chk), Shape.unknown()), contexts)


Runs.check_links = staticmethod(check_links)


def _title(module: Type) -> str:
    proper = get_proper_type(module)
    return proper.type.name if isinstance(proper, Instance) else "a module"


def apply_module(chk: TypeChecker, module: Type, value: Type, context: Context) -> Type:
    """What `module(value)` gives; `ShapeError` when the module does not take it."""
    proper = get_proper_type(module)
    if not isinstance(proper, Instance):
        return unknown()
    is_chain = is_sequential(proper) and not overrides_forward(proper)
    items = contents(chk, proper) if is_chain else None
    if is_chain and items is None:
        return call_repeated(chk, proper, None, value, partial(apply_module, chk, context=context)) or unknown()
    if items is not None:
        for item in items:
            value = apply_module(chk, item.type, value, context)
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
    chk, module = ctx.api, ctx.type
    if not isinstance(module, Instance) or not ctx.args or not ctx.args[0] or not isinstance(chk, TypeChecker):
        return None
    items = contents_at(chk, Call(ctx).receiver_expr, module, ctx.context)
    default = get_proper_type(ctx.default_return_type)
    chosen = Values(chk).of(ctx.args[0][0])
    if items is None:
        return _any_item(ctx)
    if isinstance(chosen, slice):
        bounds = plain_slice(chosen)
        if bounds is None or not isinstance(default, Instance) or not is_container(default):
            return None
        return with_items(chk, default, items[bounds])
    position = chosen.value if isinstance(chosen, Dim) else None
    return items[position].type if position is not None and -len(items) <= position < len(items) else None


def named_item(ctx: AttributeContext) -> Type | None:
    """`net.head` of a container whose layers have names."""
    chk, expr = ctx.api, ctx.context
    if not isinstance(ctx.type, Instance) or not isinstance(chk, TypeChecker) or not isinstance(expr, MemberExpr):
        return None
    if not is_container(ctx.type) or ctx.is_lvalue:
        return None
    items = contents_at(chk, expr.expr, ctx.type, expr)
    return next((item.type for item in items or () if item.name == expr.name), None)
