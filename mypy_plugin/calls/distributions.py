"""torch.distributions: a distribution's batch and event shapes ride along on its type; its methods run their rules."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.plugin import AttributeContext, FunctionContext, MethodContext
from mypy.types import Instance, TupleType, Type, get_proper_type

from mypy_plugin.calls.bind import Argument, Call, Converter, bind
from mypy_plugin.calls.layers import bind_passed
from mypy_plugin.calls.ops import report_call, run_rule
from mypy_plugin.types.decode import decode_shape, tensor_instance
from mypy_plugin.types.encode import Maker, encode_tensor, unknown
from shapetypes.algebra import Shape, ShapeError
from shapetypes.rules import Rule
from shapetypes.rules.distributions import State, find_distribution, find_distribution_method, kl_divergence

PREFIX: Final = "torch.distributions."
STATE_ATTR: Final = "shapetypes state"


def constructor_rule(fullname: str) -> Rule | None:
    """The rule of `torch.distributions.normal.Normal`, or of `kl_divergence`."""
    if not fullname.startswith(PREFIX):
        return None
    last = fullname.rpartition(".")[2]
    return kl_divergence if last == "kl_divergence" else find_distribution(PREFIX + last)


def method_rule(fullname: str) -> Rule | None:
    """The rule of a method or property of any distribution."""
    return find_distribution_method(fullname.rpartition(".")[2]) if fullname.startswith(PREFIX) else None


def construct(ctx: FunctionContext, rule: Rule) -> Type:
    """`Normal(loc, scale)`: the result knows its batch and its events."""
    call = Call(ctx)
    bound = bind(call, rule.parameters)
    arguments = next(iter(Converter(call).variants(bound, rule.parameters)), {})
    for name, argument in bound.items():
        if State in rule.parameters[name].kind.classes:
            state = _state_of_argument(argument)
            if state is None:
                return ctx.default_return_type
            arguments[name] = state
    try:
        result: object = rule.run(arguments)
    except ShapeError as error:
        report_call(call, rule.name, error, bound, arguments)
        return ctx.default_return_type
    default = get_proper_type(ctx.default_return_type)
    if isinstance(result, Shape):
        return encode_tensor(Maker(call.chk), result)
    if isinstance(result, State) and isinstance(default, Instance):
        return _with_state(call.chk, default, result)
    return ctx.default_return_type


def call_method(ctx: MethodContext, rule: Rule) -> Type:
    """`dist.log_prob(x)`, `dist.sample((5,))`."""
    state = state_of(ctx.type)
    if state is None:
        return ctx.default_return_type
    call = Call(ctx)
    bound = bind_passed(call, {parameter.name: parameter for parameter in rule.passed})
    return run_rule(call, rule, rule.name, bound, {"batch_shape": state.batch, "event_shape": state.event})


def attribute(ctx: AttributeContext, rule: Rule) -> Type:
    """`dist.mean`."""
    state, chk = state_of(ctx.type), ctx.api
    if state is None or not isinstance(chk, TypeChecker) or tensor_instance(ctx.default_attr_type) is None:
        return ctx.default_attr_type
    result = rule.run({"batch_shape": state.batch, "event_shape": state.event})
    return encode_tensor(Maker(chk), result) if isinstance(result, Shape) else ctx.default_attr_type


def state_of(typ: Type) -> State | None:
    """What rides along on a distribution's type."""
    proper = get_proper_type(typ)
    extras = proper.extra_attrs.attrs if isinstance(proper, Instance) and proper.extra_attrs else {}
    pair = get_proper_type(extras.get(STATE_ATTR))
    if not isinstance(pair, TupleType):
        return None
    batch, event = (decode_shape(item) for item in pair.items)
    return None if batch is None or event is None else State(batch, event)


def _state_of_argument(argument: Argument) -> State | None:
    return state_of(argument.types[0]) if len(argument.types) == 1 else None


def _with_state(chk: TypeChecker, instance: Instance, state: State) -> Instance:
    make = Maker(chk)
    shapes: list[Type] = [encode_tensor(make, state.batch), encode_tensor(make, state.event)]
    return instance.copy_with_extra_attr(STATE_ATTR, TupleType(shapes, make("builtins.tuple", [unknown()])))
