"""What a statement does to the shape of a name that it doesn't bind: `x.squeeze_(1)`, `outs.append(y)`."""

from __future__ import annotations

from mypy.binder import CurrentType
from mypy.checker import TypeChecker
from mypy.literals import Key, literal_hash
from mypy.nodes import CallExpr, Expression, FuncDef, MemberExpr, NameExpr, RefExpr, Var
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import Instance, PartialType, Type, get_proper_type

from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.forget import forget_sizes, shapes_in
from mypy_plugin.values.bindings import bindings_of
from mypy_plugin.values.in_place import connected, holders


def reshape_receiver(chk: TypeChecker, receiver: Expression | None, before: Type | None, after: Type) -> None:
    """From here on the receiver has the shape of the result."""
    if receiver is None or before is None or not chk.binder.can_put_directly(receiver):
        return
    shape = decode_shape(after)
    if isinstance(receiver, NameExpr) and isinstance(receiver.node, Var):
        _forget_declared(chk, receiver.node)
    _put(chk, receiver, before, after if shape is not None and shape.rank is not None else forget_sizes(chk, before))
    forget_names(chk, receiver, but=receiver)


def forget_names(chk: TypeChecker, changed: Expression, but: Expression | None = None) -> None:
    """From here on nothing is known of the sizes in what these names hold, and those that may be of the same value."""
    kept = but.node if isinstance(but, NameExpr) else None
    for var in connected(holders(changed), bindings_of(chk.tree).aliases) - {kept}:
        if _forget_declared(chk, var):
            _forget_everywhere(chk, ("Var", var))


def _forget_declared(chk: TypeChecker, var: Var) -> bool:
    """What a name is declared with is what it came with: where branches join, mypy would keep nothing else.

    Not of a global with an annotation: other functions and files see its type.
    """
    is_ours = var.is_inferred or var.fullname == var.name
    if not is_ours or var.type is None or isinstance(var.type, PartialType):
        return False
    var.type = forget_sizes(chk, var.type)
    return True


def _forget_everywhere(chk: TypeChecker, key: Key) -> None:
    """On all ways to this place: of a union of lists, mypy would want an item that fits each.

    What the name is narrowed to stays: `xs = [x, y]` is a list, whatever `xs` was before.
    """
    binder = chk.binder
    for frame in [*binder.frames, *(frame for frames in binder.options_on_return for frame in frames)]:
        if key in frame.types:
            frame.types[key] = CurrentType(forget_sizes(chk, frame.types[key].type), True)


def _put(chk: TypeChecker, expr: Expression, before: Type, after: Type) -> None:
    """Where branches join, mypy asks what the expression was without this one: every frame has to know."""
    key = literal_hash(expr)
    if key is None:
        return
    for frame in chk.binder.frames:
        if key not in frame.types:
            frame.types[key] = CurrentType(before, False)
    chk.binder.put(expr, after)


def forget_arguments(ctx: FunctionContext | MethodContext) -> None:
    """`fill(outs)`: what the function does to its parameter, it does to the argument."""
    chk = ctx.api
    passed = [expr for exprs in ctx.args for expr in exprs if isinstance(expr, NameExpr)]
    function = _called(ctx) if passed else None
    if not isinstance(chk, TypeChecker) or function is None or not hasattr(function, "arguments"):
        return
    module = function.info.module_name if function.info else function.fullname.rpartition(".")[0]
    known = bindings_of(chk.modules.get(module, chk.tree))
    parameters = {argument.variable.name: argument.variable for argument in function.arguments}
    for name, exprs, types in zip(ctx.callee_arg_names, ctx.args, ctx.arg_types, strict=True):
        parameter = parameters.get(name or "")
        if parameter is None:
            continue
        changes = any(binding.value is None for binding in known.variables.get(parameter, ()))
        for expr, typ in zip(exprs, types, strict=True):
            if parameter in known.reshaped or (changes and decode_shape(typ) is None and shapes_in(typ)):
                forget_names(chk, expr)


def _called(ctx: FunctionContext | MethodContext) -> FuncDef | None:
    callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
    node = callee.node if isinstance(callee, RefExpr) else None
    owner = get_proper_type(ctx.type) if isinstance(ctx, MethodContext) else None
    if node is None and isinstance(owner, Instance) and isinstance(callee, MemberExpr):
        symbol = owner.type.get(callee.name)
        node = symbol.node if symbol is not None else None
    return node if isinstance(node, FuncDef) else None
