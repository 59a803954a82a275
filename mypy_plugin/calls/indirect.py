"""Functions of torch that call what they are given (`checkpoint(block, x)`), or give a module back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import ARG_POS, CallExpr, Expression, LambdaExpr, MemberExpr, NameExpr, TupleExpr, Var
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import AnyType, CallableType, Instance, Type, get_proper_type

from mypy_plugin.messages.errorcodes import BY_NAME
from mypy_plugin.runs.made import GIVING_BACK
from mypy_plugin.types.container_types import is_container, is_module, is_sequential
from mypy_plugin.types.encode import Maker, unknown
from mypy_plugin.values.evaluate import Values

Hook = Callable[[FunctionContext], Type]

#: Keywords of `checkpoint` itself; all others are the function's.
_OF_CHECKPOINT: Final = frozenset(
    {"use_reentrant", "context_fn", "determinism_check", "debug", "early_stop", "preserve_rng_state"}
)


def find_indirect(name: str) -> Hook | None:
    """The hook of a function that calls its argument, or returns the module that it is given."""
    return give_back if name in GIVING_BACK else _CALLING.get(name)


def give_back(ctx: FunctionContext) -> Type:
    """`weight_norm(nn.Linear(5, 7))`, which the stub says is any module, is that layer."""
    given = ctx.arg_types[0][0] if ctx.arg_types and ctx.arg_types[0] else None
    return given if given is not None and is_module(given) else ctx.default_return_type


def call_checkpoint(ctx: FunctionContext) -> Type:
    """`checkpoint(block, x)` is `block(x)`."""
    call = ctx.context
    if not isinstance(call, CallExpr) or not call.args or call.arg_names[0] is not None:
        return ctx.default_return_type
    return _called(ctx, _without(call, _OF_CHECKPOINT))


def call_sequence(ctx: FunctionContext) -> Type:
    """`checkpoint_sequential(net, segments, x)` is `net(x)`, if it isn't given a list."""
    passed = [exprs[0] for exprs in ctx.args[:3] if len(exprs) == 1]
    if len(passed) < 3 or not is_sequential(ctx.arg_types[0][0]) or not isinstance(ctx.context, CallExpr):
        return ctx.default_return_type
    return _called(ctx, _call_of(ctx.context, passed[0], (passed[2],)))


def call_functional(ctx: FunctionContext) -> Type:
    """`functional_call(net, parameters, (x,))` is `net(x)`."""
    passed = dict(zip(ctx.callee_arg_names, ctx.args, strict=True))
    if passed.get("kwargs") or not passed.get("args") or not is_module(ctx.arg_types[0][0]):
        return ctx.default_return_type
    given = passed["args"][0]
    assert isinstance(ctx.context, CallExpr)
    args = tuple(given.items) if isinstance(given, TupleExpr) else (given,)
    return _called(ctx, _call_of(ctx.context, ctx.args[0][0], args))


_CALLING: Final[dict[str, Hook]] = {
    "torch.utils.checkpoint.checkpoint": call_checkpoint,
    "torch.utils.checkpoint.checkpoint_sequential": call_sequence,
    "torch._functorch.functional_call.functional_call": call_functional,
}


@lru_cache(maxsize=512)
def _without(call: CallExpr, own: frozenset[str]) -> CallExpr:
    """The call that is made inside; always the same node, so that loops know it again."""
    rest = [i for i, name in enumerate(call.arg_names) if i > 0 and name not in own]
    inner = CallExpr(
        call.args[0],
        [call.args[i] for i in rest],
        [call.arg_kinds[i] for i in rest],
        [call.arg_names[i] for i in rest],
    )
    inner.set_line(call)
    return inner


@lru_cache(maxsize=512)
def _call_of(call: CallExpr, function: Expression, args: Sequence[Expression]) -> CallExpr:
    inner = CallExpr(function, list(args), [ARG_POS] * len(args), [None] * len(args))
    inner.set_line(call)
    return inner


def _called(ctx: FunctionContext, call: CallExpr) -> Type:
    """What the inner call gives; of what is wrong with it, only shapes are told: the code's author called no such."""
    chk = ctx.api
    assert isinstance(chk, TypeChecker)
    known = {
        id(expr): typ
        for exprs, types in zip(ctx.args, ctx.arg_types, strict=True)
        for expr, typ in zip(exprs, types, strict=True)
    }
    types = [known.get(id(arg)) or chk.lookup_type_or_none(arg) or unknown() for arg in call.args]
    overrides = dict(zip(call.args, types, strict=True))
    if not isinstance(call.callee, LambdaExpr):
        overrides[call.callee] = known.get(id(call.callee), unknown())
    before = chk.expr_checker.type_overrides
    chk.expr_checker.type_overrides = {**before, **overrides}
    try:
        with chk.msg.filter_errors(filter_errors=_is_foreign), chk.local_type_map:
            result = _result(chk, call, types)
    finally:
        chk.expr_checker.type_overrides = before
    return ctx.default_return_type if isinstance(get_proper_type(result), AnyType) else result


def _result(chk: TypeChecker, call: CallExpr, types: Sequence[Type]) -> Type:
    if not isinstance(call.callee, LambdaExpr):
        return chk.expr_checker.accept(call)
    wanted = CallableType(types, call.arg_kinds, call.arg_names, unknown(), Maker(chk)("builtins.function", []))
    found = get_proper_type(chk.expr_checker.accept(call.callee, type_context=wanted))
    return found.ret_type if isinstance(found, CallableType) else unknown()


def as_method_call(ctx: FunctionContext) -> MethodContext | None:
    """`fwd = net.forward`, then `fwd(x)`: the call as one of the method; None if the name is no such."""
    callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
    if not isinstance(callee, NameExpr) or not isinstance(callee.node, Var) or not isinstance(ctx.api, TypeChecker):
        return None
    bound = Values(ctx.api).definition(callee)
    if not isinstance(bound, MemberExpr) or bound.name not in ("forward", "__call__", "apply"):
        return None
    owner = get_proper_type(ctx.api.lookup_type_or_none(bound.expr))
    is_class = isinstance(owner, CallableType) and owner.is_type_obj() and bound.name == "apply"
    if not is_class and (not is_module(owner or unknown()) or is_container(owner or unknown())):
        return None
    assert isinstance(owner, Instance | CallableType)
    return MethodContext(owner, *ctx)


def method_name(ctx: MethodContext) -> str:
    """The full name of the method that such a name stands for."""
    if isinstance(ctx.type, Instance):
        return f"{ctx.type.type.fullname}.forward"
    return f"{ctx.type.type_object().fullname}.apply" if isinstance(ctx.type, CallableType) else ""


def _is_foreign(file: str, info: ErrorInfo) -> bool:
    return info.code is None or info.code.code not in BY_NAME
