"""torch's own layers: what the constructor fixed is in the type, the call runs the layer's rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, TypeInfo
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import (
    Instance,
    NoneType,
    TupleType,
    Type,
    UnionType,
    get_proper_type,
)

from mypy_plugin.calls.bind import Argument, Call, Converter
from mypy_plugin.calls.ops import report_call, run_rule, takes
from mypy_plugin.calls.packed import call_recurrent
from mypy_plugin.runs.derived import layer_at
from mypy_plugin.runs.made import module_expression
from mypy_plugin.types.container_types import MODULE_LIST
from mypy_plugin.types.encode import Maker, encode_dim, encode_tensor, literal, unknown
from mypy_plugin.types.layer_types import FLOAT, configuration, layer_base, layer_class
from mypy_plugin.types.names import public_name
from mypy_plugin.types.phantoms import with_riding
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import UNKNOWN, Dim, Shape, ShapeError
from shapetypes.rules import UNKNOWN_VALUE, Inner, Rule, find_constructor, find_layer


def encode_value(chk: TypeChecker, value: object) -> Type:
    """A constructor argument as a type argument of the layer; `layer_types.decode_value` reads it back."""
    make = Maker(chk)
    if isinstance(value, Dim):
        return encode_dim(make, value)
    if isinstance(value, float):
        return literal(make, int(value) if value.is_integer() else f"{value}{FLOAT}")
    if isinstance(value, bool | str | int):
        return literal(make, value)
    if isinstance(value, Shape):
        return encode_tensor(make, value)
    if value is None:
        return NoneType()
    if isinstance(value, tuple):
        items = [encode_value(chk, item) for item in value]
        return TupleType(items, make("builtins.tuple", [unknown()]))
    return unknown()


def construct(ctx: FunctionContext, fullname: str) -> Type:
    """`nn.Linear(64, 10)` is an `nn.Linear[64, 10]`."""
    name = public_name(fullname)
    call = Call(ctx)
    check, can_work = find_constructor(name), True
    if check is not None and not _members(call):  # `pool(kernel)` of `MaxPool2d` or `MaxPool3d`: they may go together
        can_work = _check_constructor(call, check, name)
    rule = find_layer(name)
    default = get_proper_type(ctx.default_return_type)
    if not can_work or rule is None or not isinstance(default, Instance):
        return ctx.default_return_type
    return configured(call.chk, default, rule, call.formals)


def configured(chk: TypeChecker, layer: Instance, rule: Rule, formals: Sequence[Argument]) -> Instance:
    """The layer with what is passed to its constructor."""
    return _with_values(chk, layer, fixed_values(Values(chk), formals, rule))


def inner_layer(chk: TypeChecker, inner: Inner) -> Instance | None:
    """A layer that another one holds, or a list of them."""
    rule = find_layer(inner.name)
    if rule is None:
        return None
    values = [inner.config.get(p.name, p.default) for p in rule.fixed]
    made = _with_values(chk, Maker(chk)(_full_name(chk, inner.name), []), values)
    return Maker(chk)(MODULE_LIST, [made]) if inner.is_stack else made


def _full_name(chk: TypeChecker, name: str) -> str:
    """Where mypy finds what a user calls `torch.nn.Linear`."""
    symbol = chk.modules["torch.nn"].names[name.rpartition(".")[2]]
    assert symbol.node is not None
    return symbol.node.fullname


def _with_values(chk: TypeChecker, layer: Instance, values: Sequence[object]) -> Instance:
    result = layer.copy_modified(args=[encode_value(chk, value) for value in values])
    return with_riding(Maker(chk), result, [value if isinstance(value, Dim) else UNKNOWN for value in values])


def configured_by(chk: TypeChecker, layer: Instance, formals: Sequence[Argument] | None) -> Instance | None:
    """The layer by what reaches its constructor through a class derived from it."""
    rule = find_layer(public_name(layer.type.fullname))
    return None if rule is None or formals is None else configured(chk, layer, rule, formals)


def fixed_values(known: Values, formals: Sequence[Argument], rule: Rule) -> list[object]:
    """What the constructor fixes, in the rule's order."""
    passed = {formal.name: formal for formal in formals if formal.exprs}
    values = [_fixed_value(known, passed[p.name]) if p.name in passed else p.default for p in rule.fixed]
    return [tuple(value.items()) if isinstance(value, dict) else value for value in values]


def _fixed_value(values: Values, argument: Argument) -> object:
    """A layer that is passed to another one is what its own constructor fixed."""
    value = argument_value(values, argument)
    found = layer_base(argument.types[0]) if value is UNKNOWN_VALUE and len(argument.types) == 1 else None
    rule = find_layer(found[1]) if found is not None else None
    if found is None or rule is None:
        return value
    return tuple(configuration(found[0], rule).values())


def argument_value(values: Values, argument: Argument) -> object:
    if argument.name is not None and any(name not in (None, argument.name) for name in argument.keywords):
        passed = zip(argument.keywords, argument.exprs, argument.types, strict=True)
        return {name: values.of(expr, typ) for name, expr, typ in passed}
    if len(argument.exprs) != 1 or argument.kinds[0].is_star():
        return UNKNOWN_VALUE
    return values.of(argument.exprs[0], argument.types[0])


def _check_constructor(call: Call, rule: Rule, name: str) -> bool:
    """Whether the layer can be built; if not, nothing that follows from its sizes is told."""
    arguments = {f.name: argument_value(call.values, f) for f in call.formals if f.exprs and f.name}
    try:
        rule.run(arguments)
    except ShapeError as error:
        report_call(call, name, error, {}, {})
        return False
    return True


def call_layer(ctx: MethodContext) -> Type | None:
    """The result of calling one of torch's layers; None when the class has no rule."""
    assert isinstance(ctx.api, TypeChecker)
    found = layer_at(ctx.api, module_expression(ctx.context), ctx.type)
    if found is None:
        return None
    layer, name = found
    rule = find_layer(name)
    assert rule is not None
    call = Call(ctx)
    members = _members(call)
    if members and not _takes(call, ctx.type):
        if any(_takes(call, member) for member in members) or ctx.type != members[0]:
            return ctx.default_return_type  # no mistake, or the first one has been told of it
    bound, config = bind_passed(call, {p.name: p for p in rule.passed}), configuration(layer, rule)
    return call_recurrent(call, rule, name, bound, config) or run_rule(call, rule, name, bound, config)


def call_unbound(ctx: MethodContext, layer: TypeInfo) -> Type | None:
    """`Linear.forward(self, x)`, which is what a run makes of `super().forward(x)`."""
    call = Call(ctx)
    this = call.formals[0] if call.formals else Argument(None)
    if len(this.types) != 1 or layer_class(layer) is not layer:
        return None
    found = layer_at(call.chk, this.exprs[0] if this.exprs else None, this.types[0])
    rule = find_layer(public_name(layer.fullname))
    if found is None or found[0].type is not layer or rule is None:
        return None
    call.formals, names = call.formals[1:], ctx.arg_names[1:]
    bound, config = bind_passed(call, {p.name: p for p in rule.passed}, names), configuration(found[0], rule)
    return call_recurrent(call, rule, found[1], bound, config) or run_rule(call, rule, found[1], bound, config)


def _members(call: Call) -> list[Type]:
    """Of `layer(x)` where `layer` is one of several: all that it may be. mypy calls us for each alone."""
    node = call.ctx.context
    whole = call.chk.lookup_type_or_none(node.callee) if isinstance(node, CallExpr) else None
    proper = get_proper_type(whole)
    return list(proper.items) if isinstance(proper, UnionType) else []


def _takes(call: Call, layer: Type) -> bool:
    """Whether that one takes the arguments, as far as we know."""
    found = layer_base(layer)
    rule = find_layer(found[1]) if found is not None else None
    if found is None or rule is None:
        return True
    bound, config = bind_passed(call, {p.name: p for p in rule.passed}), configuration(found[0], rule)
    return any(takes(rule, {**config, **arguments}) for arguments in Converter(call).variants(bound, rule.parameters))


def bind_passed(
    call: Call, passed: Mapping[str, object], keywords: Sequence[Sequence[str | None]] | None = None
) -> dict[str, Argument]:
    """Arguments of `forward` by the rule's names, else by position: the stub's `__call__` takes `*args, **kwargs`."""
    bound: dict[str, Argument] = {}
    unnamed: list[Argument] = []
    for formal, names in zip(call.formals, call.ctx.arg_names if keywords is None else keywords, strict=True):
        for expr, typ, kind, name in zip(formal.exprs, formal.types, formal.kinds, names, strict=True):
            if kind.is_star():
                return {}  # `layer(*inputs)`: who knows which is which
            argument = Argument(name or formal.name, [expr], [typ], [kind])
            if argument.name in passed:
                bound[str(argument.name)] = argument
            else:
                unnamed.append(argument)
    rest = [name for name in passed if name not in bound]
    return bound | dict(zip(rest, unnamed, strict=False))
