"""`module(x)`: checked and typed through `forward`, whatever its signature."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    CallExpr,
    Context,
    Expression,
    FuncDef,
    MemberExpr,
    MypyFile,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    TupleType,
    Type,
    UnionType,
    get_proper_type,
)

from mypy_plugin.calls.plain_ints import as_constructed
from mypy_plugin.calls.signatures import mentions_dims
from mypy_plugin.runs.made import is_settled, made_of
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.names import LAYERS
from mypy_plugin.values.bindings import bindings_of


def forward_of(chk: TypeChecker, module: Instance, context: Context) -> FunctionLike | None:
    """The bound type of the user's own `forward`; None for torch's layers and where there is none."""
    symbol = module.type.get("forward")
    if symbol is None or symbol.node is None or isinstance(symbol.node, Var):
        return None
    if overrides_call(module) or not overrides_forward(module):
        return None
    owner = as_constructed(chk, context.callee if isinstance(context, CallExpr) else None, module)
    typ = get_proper_type(chk.expr_checker.analyze_external_member_access("forward", owner, context))
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


def may_be_another(chk: TypeChecker, signature: CallableType, module: Instance, context: Context) -> bool:
    """Whether what is called may be of another class than mypy believes, whose `forward` takes other arguments.

    To mypy an attribute is what its first assignment made it. Another one, in a branch or in a subclass, may put there
    something else; and where a base class is declared, a subclass may take more.
    """
    if made_of(module) is not None and _is_of_known_object(chk, context):
        return False
    values = _origins(chk, context)
    if values and all(_constructs(value, module.type) for value in values):
        return False
    is_attribute = isinstance(context, CallExpr) and isinstance(context.callee, MemberExpr)
    return (is_attribute and len(values) > 1) or not _takes(signature, context)


def _is_of_known_object(chk: TypeChecker, context: Context) -> bool:
    """`self.block(x)` of an object whose very constructor has been followed."""
    callee = context.callee if isinstance(context, CallExpr) else None
    owner = chk.lookup_type_or_none(callee.expr) if isinstance(callee, MemberExpr) else None
    return callee is not None and made_of(owner or unknown()) is not None and is_settled(chk, callee)


def _origins(chk: TypeChecker, context: Context) -> list[Expression | None]:
    """What is assigned to the name or attribute that is called; nothing where a declaration says what it is."""
    callee = context.callee if isinstance(context, CallExpr) else None
    if isinstance(callee, NameExpr) and isinstance(callee.node, Var) and callee.node.is_inferred:
        bindings = bindings_of(chk.tree).variables.get(callee.node, [])
        return [binding.value for binding in bindings if binding.value is not None]
    if not isinstance(callee, MemberExpr):
        return [callee]
    owner = get_proper_type(chk.lookup_type_or_none(callee.expr))
    symbol = owner.type.get(callee.name) if isinstance(owner, Instance) else None
    if symbol is None or not isinstance(symbol.node, Var) or not symbol.node.is_inferred:
        return []
    assert isinstance(owner, Instance)
    trees = {chk.tree, chk.modules.get(symbol.node.info.module_name, chk.tree)}
    assigned = [(tree, *item) for tree in trees for item in bindings_of(tree).attributes.items()]
    found = [b for tree, (cls, name), b in assigned if name == callee.name and _is_related(tree, cls, owner.type)]
    return [binding.value for bindings in found for binding in bindings]


def _is_related(tree: MypyFile, cls: str, info: TypeInfo) -> bool:
    """Whether an object of the one class may be one of the other; a class inside of something may be anything."""
    module, _, name = cls.rpartition(".")
    symbol = tree.names.get(name) if module == tree.fullname else None
    other = symbol.node if symbol is not None else None
    return not isinstance(other, TypeInfo) or other in info.mro or info in other.mro


def _takes(signature: CallableType, context: Context) -> bool:
    """Whether the signature has room for the arguments of a call."""
    if not isinstance(context, CallExpr) or any(kind.is_star() for kind in context.arg_kinds):
        return True
    if signature.is_var_arg or signature.is_kw_arg:
        return True
    named = {name for name in context.arg_names if name is not None}
    required = sum(kind.is_required() for kind in signature.arg_kinds)
    return named <= set(signature.arg_names) and required <= len(context.args) <= len(signature.arg_kinds)


def _constructs(value: Expression | None, cls: TypeInfo) -> bool:
    return isinstance(value, CallExpr) and isinstance(value.callee, RefExpr) and value.callee.node is cls


def anything(signature: CallableType) -> CallableType:
    """Takes whatever is passed and gives the unknown."""
    return signature.copy_modified(
        arg_types=[unknown(), unknown()],
        arg_kinds=[ARG_STAR, ARG_STAR2],
        arg_names=[None, None],
        ret_type=unknown(),
    )


def with_any_arguments(signature: FunctionLike) -> FunctionLike:
    """The same parameters, of any type."""
    if not isinstance(signature, CallableType):
        return signature
    return signature.copy_modified(arg_types=[unknown() for _ in signature.arg_types])


def as_layer_takes(module: Instance, default: CallableType) -> CallableType:
    """A call of torch's own layer: what `forward` names may and must be passed, of any type."""
    symbol = module.type.get("forward")
    forward = get_proper_type(symbol.node.type) if symbol is not None and isinstance(symbol.node, FuncDef) else None
    if not isinstance(forward, CallableType) or not forward.arg_types:
        return default
    return default.copy_modified(
        arg_types=[unknown()] * (len(forward.arg_types) - 1),
        arg_kinds=forward.arg_kinds[1:],
        arg_names=forward.arg_names[1:],
        name=forward.name,
    )


def as_torch_would(signature: CallableType, context: Context) -> CallableType:
    """Any argument passes, as in torch, where modules take anything; sizes are checked by the signature itself.

    A call that the code's author never had checked must not fail because of a type that is too narrow, or of a base
    class with other parameters. Tensors that come out are tensors nevertheless.
    """
    if not isinstance(context, CallExpr):
        return signature
    if mentions_dims(signature):
        return signature.copy_modified(ret_type=_tensors_of(signature.ret_type))
    if any(kind.is_star() for kind in context.arg_kinds):
        return anything(signature).copy_modified(ret_type=_if_tensors(signature.ret_type))
    return signature.copy_modified(ret_type=_if_tensors(signature.ret_type))


def _if_tensors(result: Type) -> Type:
    """The result if it consists of tensors, else unknown."""
    proper = get_proper_type(result)
    items = proper.items if isinstance(proper, TupleType) else [proper]
    return result if all(_is_tensor(item) for item in items) else unknown()


def _tensors_of(result: Type) -> Type:
    """The result, where it is a union the unknown for all that is no tensor."""
    proper = get_proper_type(result)
    if isinstance(proper, TupleType):
        return proper.copy_modified(items=[_tensors_of(item) for item in proper.items])
    if not isinstance(proper, UnionType) or not mentions_dims(proper):
        return result
    return UnionType([item if _is_tensor(item) else unknown() for item in proper.items])


def _is_tensor(item: Type) -> bool:
    proper = get_proper_type(item)
    if isinstance(proper, Instance) and proper.type.fullname in ("builtins.list", "builtins.tuple"):
        return _is_tensor(proper.args[0])
    return isinstance(proper, AnyType) or decode_shape(proper) is not None
