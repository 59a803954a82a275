"""`module(x)`: checked and typed through `forward`, whatever its signature."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Context, Var
from mypy.types import AnyType, CallableType, FunctionLike, Instance, TupleType, Type, get_proper_type

from mypy_plugin.calls.functions import mentions_dims
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.layer_types import layer_base
from mypy_plugin.types.names import LAYERS, MODULE


def is_module(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.has_base(MODULE)


def forward_of(chk: TypeChecker, module: Instance, context: Context) -> FunctionLike | None:
    """The bound type of the user's own `forward`; None for torch's layers and where there is none."""
    symbol = module.type.get("forward")
    if symbol is None or symbol.node is None or isinstance(symbol.node, Var):
        return None
    if overrides_call(module) or (layer_base(module) is not None and not overrides_forward(module)):
        return None
    typ = get_proper_type(chk.expr_checker.analyze_external_member_access("forward", module, context))
    return typ if isinstance(typ, FunctionLike) else None


def overrides_call(module: Instance) -> bool:
    """Whether a class of the user's defines `__call__` itself."""
    for base in module.type.mro:
        if base.fullname.startswith("torch."):
            return False
        if "__call__" in base.names:
            return True
    return False


def overrides_forward(module: Instance) -> bool:
    """Whether a class of the user's defines `forward` (a subclass of a torch layer may)."""
    for base in module.type.mro:
        if base.fullname.startswith(("torch.", *LAYERS)):
            return False
        if "forward" in base.names:
            return True
    return False


def as_torch_would(signature: CallableType, context: Context) -> CallableType:
    """A `forward` that says nothing of sizes: any argument passes, as in torch, where modules take anything.

    A call that the code's author never had checked must not fail because of a type that is too narrow, or of a base
    class with other parameters. Tensors that come out are tensors nevertheless.
    """
    if mentions_dims(signature) or not isinstance(context, CallExpr):
        return signature
    if any(kind.is_star() for kind in context.arg_kinds):
        return signature.copy_modified(
            arg_types=[unknown(), unknown()],
            arg_kinds=[ARG_STAR, ARG_STAR2],
            arg_names=[None, None],
            ret_type=_if_tensors(signature.ret_type),
        )
    arg_types: list[Type] = [unknown()] * len(signature.arg_types)
    return signature.copy_modified(arg_types=arg_types, ret_type=_if_tensors(signature.ret_type))


def _if_tensors(result: Type) -> Type:
    """The result if it consists of tensors, else unknown."""
    proper = get_proper_type(result)
    items = proper.items if isinstance(proper, TupleType) else [proper]
    return result if all(_is_tensor(item) for item in items) else unknown()


def _is_tensor(item: Type) -> bool:
    proper = get_proper_type(item)
    if isinstance(proper, Instance) and proper.type.fullname in ("builtins.list", "builtins.tuple"):
        return _is_tensor(proper.args[0])
    return isinstance(proper, AnyType) or decode_shape(proper) is not None
