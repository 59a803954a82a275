"""`nn.Parameter(x)`, `register_buffer("pos", x)`: tensors that a module keeps have the shape they were made with."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import MemberExpr, MypyFile
from mypy.plugin import AttributeContext, FunctionContext
from mypy.types import Instance, Type, get_proper_type

from mypy_plugin.calls.members import as_seen_here
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import Maker, encode_tensor
from mypy_plugin.types.forget import forget_sizes
from mypy_plugin.values.bindings import bindings_of


def wrap_tensor(ctx: FunctionContext) -> Type:
    """`nn.Parameter(x)`, `nn.Buffer(x)`, `abs(x)`: the shape of `x`, in the class that mypy knows the result has."""
    default = get_proper_type(ctx.default_return_type)
    if not isinstance(ctx.api, TypeChecker) or not isinstance(default, Instance):
        return ctx.default_return_type
    if not ctx.arg_types or not ctx.arg_types[0]:
        return ctx.default_return_type
    shape = decode_shape(ctx.arg_types[0][0])
    if shape is None or decode_shape(default) is None:
        return ctx.default_return_type
    return encode_tensor(Maker(ctx.api), shape, default.type.fullname)


def registered_buffer(ctx: AttributeContext) -> Type:
    """`self.pos` after `self.register_buffer("pos", torch.zeros(n, d))`: that tensor's type, not `Tensor | Module`."""
    expr, chk = ctx.context, ctx.api
    if not isinstance(expr, MemberExpr) or not isinstance(ctx.type, Instance) or not isinstance(chk, TypeChecker):
        return ctx.default_attr_type
    for base in ctx.type.type.mro:
        tree = chk.modules.get(base.module_name)
        found = bindings_of(tree).registered.get((base.fullname, expr.name), []) if tree is not None else []
        if len(found) == 1:
            typ = chk.lookup_type_or_none(found[0])
            if typ is None or decode_shape(typ) is None:
                return ctx.default_attr_type
            return forget_sizes(chk, typ) if _changes(chk, tree, base.fullname, expr.name) else as_seen_here(chk, typ)
    return ctx.default_attr_type


def _changes(chk: TypeChecker, tree: MypyFile | None, owner: str, name: str) -> bool:
    """Whether the buffer is replaced or reshaped anywhere that we see."""
    is_set = tree is not None and (owner, name) in bindings_of(tree).attributes
    return is_set or name in bindings_of(chk.tree).attributes_elsewhere
