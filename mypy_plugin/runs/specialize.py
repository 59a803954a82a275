"""Calls of functions and modules whose annotations don't tell shapes: the body is run for the arguments of the call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    Context,
    Decorator,
    FuncDef,
    MemberExpr,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    SymbolNode,
    TypeInfo,
    Var,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.subtypes import is_subtype
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    NoneType,
    TupleType,
    Type,
    UnionType,
    get_proper_type,
)

from mypy_plugin.calls.bind import Call
from mypy_plugin.calls.layers import configured_by
from mypy_plugin.calls.ops import is_poisoned, loops, poisoned
from mypy_plugin.calls.signatures import mentions_dims
from mypy_plugin.runs.arguments import as_defined, of_call, of_context, of_values
from mypy_plugin.runs.bodies import imports_torch
from mypy_plugin.runs.derived import derived_layer, with_layer
from mypy_plugin.runs.made import NOTHING, Known, is_settled, is_user_module, made_of, module_expression, with_made
from mypy_plugin.runs.objects import attribute_of, construction, is_assigned_from_outside
from mypy_plugin.runs.problems import Problem, place_of
from mypy_plugin.runs.records import given, is_record, replaced
from mypy_plugin.runs.returned import hand_back
from mypy_plugin.runs.runs import Outcome, Runs, file_of
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.names import MODULE
from mypy_plugin.values.entries import constant
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim, render_shape
from shapetypes.rules import UNKNOWN_VALUE

#: Decorators that change neither arguments nor result.
_TRANSPARENT: Final = frozenset(
    {
        "torch.no_grad", "torch.inference_mode", "torch.enable_grad", "torch.compile", "torch.jit.export",
        "torch.jit.ignore", "torch.autograd.grad_mode.no_grad", "torch.autograd.grad_mode.inference_mode",
        "torch.autograd.grad_mode.enable_grad",
    }
)  # fmt: skip

_runs: dict[int, Runs] = {}


def runs_of(chk: TypeChecker) -> Runs:
    """The runs of this checker (the last few checkers are remembered)."""
    found = _runs.get(id(chk))
    if found is None or found.chk is not chk:
        if len(_runs) >= 16:
            _runs.clear()
        found = _runs[id(chk)] = Runs(chk)
    return found


# -- calls


def call_function(ctx: FunctionContext, result: Type) -> Type:
    """A call of a function of the user's, or of a class."""
    node = _class_called(ctx) or _callee(ctx.context)
    if isinstance(node, TypeInfo):
        return _construct(ctx, node, result)
    if node is not None and node.fullname == "dataclasses.replace":
        return replaced(ctx, result)
    function = _plain_function(node)
    if function is None or function.info:
        return result
    return _call(ctx, function, None, result)


def call_method(ctx: MethodContext, name: str, result: Type) -> Type:
    """A call of a method on a module whose construction is known; `name` is `forward` for `module(x)`."""
    owner = get_proper_type(ctx.type)
    if isinstance(owner, FunctionLike) and owner.is_type_obj():
        return _call_unbound(ctx, owner.type_object(), name, result)
    if not isinstance(owner, Instance) or made_of(owner) is None or not _is_settled_receiver(ctx, name):
        return result
    function = _method(owner, name)
    if function is None:
        return result
    return _call(ctx, function, None if function.is_static else Known(owner), result)


def _call_unbound(ctx: MethodContext, owner: TypeInfo, name: str, result: Type) -> Type:
    """`Net.build(5)`, and `Base.forward(self, x)`, which is what a run makes of `super().forward(x)`."""
    is_applied = name == "apply" and owner.has_base("torch.autograd.function.Function")
    symbol = owner.get("forward" if is_applied else name)
    function = _plain_function(symbol.node if symbol is not None else None)
    if function is None or not function.info or function.fullname.startswith("torch."):
        return result
    if is_applied:  # `forward(ctx, x)`; with a `setup_context` it has no `ctx`
        own = any("setup_context" in b.names for b in owner.mro if not b.fullname.startswith("torch."))
        return result if own else _call(ctx, function, NOTHING, result)
    return _call(ctx, function, Known(ctx.type) if function.is_class else None, result)


def _is_settled_receiver(ctx: MethodContext, name: str) -> bool:
    node = ctx.context
    if not isinstance(node, CallExpr) or not isinstance(ctx.api, TypeChecker):
        return False
    if name == "forward":
        owner = module_expression(node)
    else:
        owner = node.callee.expr if isinstance(node.callee, MemberExpr) else None
    return owner is not None and is_settled(ctx.api, owner)


def apply(chk: TypeChecker, module: Instance, value: Type, context: Context) -> Type | None:
    """What an item of a container makes of one value; None when its construction isn't known."""
    if made_of(module) is None:
        return None
    function = _method(module, "forward")
    if function is None or len(function.arguments) < 2:
        return None
    arguments = of_values(chk, function, [Known(module), Known(value)])
    if arguments is None or not _worth_a_run(chk, function, arguments[1:]):
        return None
    runs = runs_of(chk)
    outcome = runs.run(function, arguments)
    if outcome is None:
        return None
    _hand_on(runs, outcome, context, f"called {_described(function, arguments)}")
    return _refined(runs, unknown(), outcome)


def _method(owner: Instance, name: str) -> FuncDef | None:
    symbol = owner.type.get(name)
    node = symbol.node if symbol is not None else None
    function = _plain_function(node.impl if isinstance(node, OverloadedFuncDef) else node)
    if function is None or not function.info or function.is_class:
        return None
    return None if function.fullname.startswith("torch.") else function


def _call(ctx: FunctionContext | MethodContext, function: FuncDef, receiver: Known | None, result: Type) -> Type:
    assert isinstance(ctx.api, TypeChecker)
    if any(is_poisoned(typ) for types in ctx.arg_types for typ in types):
        return poisoned(ctx.api, result)
    arguments = of_context(ctx, function, receiver)
    if arguments is None and receiver is not None and isinstance(ctx.context, CallExpr):
        arguments = of_call(ctx.api, ctx.context, function, receiver)  # an overload names its parameters as it likes
    if arguments is None or not _worth_a_run(ctx.api, function, arguments) or _is_later_round(ctx, arguments):
        return result
    runs = runs_of(ctx.api)
    outcome = runs.run(function, arguments)
    if outcome is None:
        return result
    _hand_on(runs, outcome, ctx.context, f"called {_described(function, arguments)}")
    hand_back(ctx.context, outcome.items)
    return _refined(runs, result, outcome)


def _construct(ctx: FunctionContext, info: TypeInfo, result: Type) -> Type:
    """A module remembers what it was constructed with, and its constructor is run with that."""
    module = get_proper_type(result)
    chk = ctx.api
    if not isinstance(module, Instance) or not isinstance(chk, TypeChecker):
        return result
    if not is_user_module(module) and not is_record(module.type):
        return result
    if module.type is not info or module.args or _has_own_new(info):
        return result
    init = info.get_method("__init__")
    if not isinstance(init, FuncDef) or _is_later_round(ctx, ()):
        return result
    arguments = [] if init.fullname.startswith("torch.") else of_context(ctx, init, Known(module))
    if arguments is None:
        return result
    runs = runs_of(chk)
    made = with_made(chk, module, given(chk, init, arguments[1:], ctx.args))
    outcome = construction(runs, made)
    if outcome is not None:
        _hand_on(runs, outcome, ctx.context, f"constructed {_described(init, arguments)}")
    if init.fullname.startswith("torch."):
        layer = derived_layer(chk, info)
        return with_layer(made, layer and configured_by(chk, layer, Call(ctx).formals))
    return with_layer(made, outcome.layer if outcome is not None else None)


def _class_called(ctx: FunctionContext) -> TypeInfo | None:
    """The class that a variable holds: `block(64, 128)` of a parameter that is given one."""
    callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
    if not isinstance(callee, NameExpr | MemberExpr) or not isinstance(callee.node, Var | None):
        return None
    assert isinstance(ctx.api, TypeChecker)
    typ = get_proper_type(ctx.api.lookup_type_or_none(callee))
    return typ.type_object() if isinstance(typ, CallableType) and typ.is_type_obj() else None


def _has_own_new(info: TypeInfo) -> bool:
    return any("__new__" in base.names for base in info.mro if not base.fullname.startswith(("builtins.", "torch.")))


def _callee(context: Context) -> SymbolNode | None:
    callee = context.callee if isinstance(context, CallExpr) else None
    return callee.node if isinstance(callee, RefExpr) else None


def _plain_function(node: object) -> FuncDef | None:
    """The function itself, or the one under decorators that change nothing."""
    if isinstance(node, Decorator):
        if not all(_decorator_name(d) in _TRANSPARENT for d in node.decorators):
            return None
        node = node.func
    is_read = isinstance(node, FuncDef) and hasattr(node, "arguments")  # from the cache come signatures only
    return node if isinstance(node, FuncDef) and is_read and not node.is_property else None


def _decorator_name(expr: object) -> str:
    if isinstance(expr, CallExpr):
        expr = expr.callee
    return expr.fullname if isinstance(expr, RefExpr) else ""


def _worth_a_run(chk: TypeChecker, function: FuncDef, arguments: Sequence[Known]) -> bool:
    """Whether the arguments tell anything that tensors or layers in the body may depend on."""
    if any(_type_tells(known.type) for known in arguments):
        return True
    tree = file_of(chk, function)
    if tree is None or not imports_torch(tree) or not _may_give_tensors(function):
        return False
    if not arguments:
        return function.type is None or _gives_record(function)
    return any(isinstance(known.value, Dim | tuple | bool | float | str) for known in arguments)


def _may_give_tensors(function: FuncDef) -> bool:
    """False for a function that is declared to return something else: then numbers alone are not worth it."""
    declared = get_proper_type(function.type)
    result = get_proper_type(declared.ret_type) if isinstance(declared, CallableType) else None
    if _gives_record(function):
        return True
    if isinstance(result, Instance) and result.type.fullname == "builtins.list":
        result = get_proper_type(result.args[0])
    return result is None or isinstance(result, AnyType) or _is_tensor_or_module(result)


def _gives_record(function: FuncDef) -> bool:
    declared = get_proper_type(function.type)
    result = get_proper_type(declared.ret_type) if isinstance(declared, CallableType) else None
    return isinstance(result, Instance) and is_record(result.type)


def _type_tells(typ: Type) -> bool:
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType):
        return any(_type_tells(item) for item in proper.items)
    if isinstance(proper, UnionType):
        return any(_type_tells(item) for item in proper.items)
    if isinstance(proper, Instance):
        return made_of(proper) is not None or proper.type.has_base(MODULE) or mentions_dims(proper)
    return False


def _is_later_round(ctx: FunctionContext | MethodContext, arguments: Sequence[Known]) -> bool:
    """In a loop nobody knows how often it runs: only the first round proves anything."""
    assert isinstance(ctx.api, TypeChecker)
    seen = tuple(str(shape) for shape in (decode_shape(a.type) for a in arguments) if shape is not None)
    return loops.is_later_round(ctx.api, ctx.context, {"arguments": seen})


# -- results


def _hand_on(runs: Runs, outcome: Outcome, context: Context, text: str) -> None:
    """Mistakes found: to the run that is going on, or to the user."""
    place = place_of(runs.chk, _current_path(runs), context, text)
    problems: list[Problem] = [problem.called_from(place) for problem in outcome.problems]
    if runs.frames:
        runs.frames[-1].problems.extend(problems)
    else:
        runs.emitter.emit(problems)


def _current_path(runs: Runs) -> str:
    return runs.chk.tree.path if runs.frames else runs.chk.errors.file


def _refined(runs: Runs, result: Type, outcome: Outcome) -> Type:
    """The declared result, or the one that the body gave where that says more."""
    if outcome.result is None:
        return result
    return _more_precise(result, outcome.result.type if runs.frames else presentable(outcome.result.type))


def _more_precise(declared: Type, found: Type) -> Type:
    wanted, given = get_proper_type(declared), get_proper_type(found)
    if isinstance(given, AnyType | NoneType):
        return declared
    if isinstance(wanted, AnyType):
        return found
    if isinstance(wanted, TupleType) and isinstance(given, TupleType) and len(wanted.items) == len(given.items):
        items = [_more_precise(w, g) for w, g in zip(wanted.items, given.items, strict=True)]
        return wanted.copy_modified(items=items)
    if mentions_dims(declared) or not _is_tensor_or_module(given):
        return declared
    return found if is_subtype(found, declared) else declared


def _is_tensor_or_module(typ: Type) -> bool:
    proper = get_proper_type(typ)
    if not isinstance(proper, Instance):
        return False
    return decode_shape(proper) is not None or proper.type.has_base(MODULE) or made_of(proper) is not None


def presentable(typ: Type) -> Type:
    """Outside of a run only tensors and modules get a type from a body without annotations, the rest stays Any."""
    proper = get_proper_type(typ)
    if isinstance(proper, TupleType) and proper.partial_fallback.type.fullname == "builtins.tuple":
        return proper.copy_modified(items=[presentable(item) for item in proper.items])
    if isinstance(proper, UnionType):
        return proper if all(decode_shape(item) is not None for item in proper.items) else unknown()
    return proper if _is_tensor_or_module(proper) else unknown()


def _described(function: FuncDef, arguments: Sequence[Known]) -> str:
    parts = [
        f"{parameter.variable.name}: {text}"
        for parameter, known in zip(function.arguments, arguments, strict=True)
        if (text := _description(known)) is not None
    ]
    return f"with {', '.join(parts)}" if parts else "here"


def _description(known: Known) -> str | None:
    if isinstance(known.value, Dim | bool | float):
        return str(known.value)
    shape = decode_shape(known.type)
    return render_shape(shape) if shape is not None and not shape.is_unknown else None


# -- values


def _value_of(chk: TypeChecker, expr: MemberExpr, owner: Instance) -> object:
    """What a number, flag or tuple among an object's attributes is worth."""
    made = as_defined(chk, expr.expr, owner)
    if made_of(made) is None or not is_settled(chk, expr.expr):
        return NotImplemented
    known = attribute_of(runs_of(chk), made, expr.name)
    if known is None:
        is_constant = is_user_module(made) and not is_assigned_from_outside(runs_of(chk), expr.name)
        found = constant(Values(chk), owner.type, expr.name) if is_constant else UNKNOWN_VALUE
        return found if runs_of(chk).frames or found is not UNKNOWN_VALUE else NotImplemented
    return known.value


def _value_of_call(chk: TypeChecker, call: CallExpr) -> object:
    """What a function of the user's makes of sizes: `def hidden(d): return 4 * d`."""
    function = _plain_function(_callee(call))
    if function is None or not _may_give_numbers(function):
        return UNKNOWN_VALUE
    receiver = None
    if function.info and not function.is_static:
        owner = call.callee.expr if isinstance(call.callee, MemberExpr) else None
        typ = chk.lookup_type_or_none(owner) if owner is not None else None
        made = as_defined(chk, owner, typ) if owner is not None and typ is not None else None
        if owner is None or made is None or made_of(made) is None or not is_settled(chk, owner):
            return UNKNOWN_VALUE
        receiver = Known(made)
    arguments = of_call(chk, call, function, receiver)
    outcome = runs_of(chk).run(function, arguments) if arguments is not None else None
    return UNKNOWN_VALUE if outcome is None or outcome.result is None else outcome.result.value


def _may_give_numbers(function: FuncDef) -> bool:
    declared = get_proper_type(function.type)
    result = get_proper_type(declared.ret_type) if isinstance(declared, CallableType) else None
    if function.fullname.startswith("torch.") or function.is_class:
        return False
    return result is None or isinstance(result, AnyType | TupleType) or _is_named(result, _NUMBERS)


_NUMBERS: Final = frozenset({"builtins.int", "builtins.float", "builtins.bool", "builtins.list", "builtins.tuple"})


def _is_named(typ: Type, names: frozenset[str]) -> bool:
    return isinstance(typ, Instance) and typ.type.fullname in names


Values.of_object = staticmethod(_value_of)
Values.of_call = staticmethod(_value_of_call)
