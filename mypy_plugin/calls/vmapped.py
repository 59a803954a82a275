"""`torch.vmap(f)`: a function of batches; each tensor has one more axis in front, of one size, as has the result."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.plugin import FunctionContext
from mypy.types import AnyType, CallableType, Instance, Type, TypeOfAny, TypeVarId, TypeVarType, get_proper_type

from mypy_plugin.annotations.scoping import MARK
from mypy_plugin.types.decode import decode_dtype, decode_shape, symbol_of
from mypy_plugin.types.encode import Maker, encode_tensor
from mypy_plugin.types.forget import forget_sizes
from shapetypes.algebra import Dim

VMAPS: Final = frozenset({"torch._functorch.apis.vmap", "torch._functorch.apis.chunk_vmap"})
#: Which axes are mapped, where it isn't the first of each tensor.
_AXES: Final = frozenset({"in_dims", "out_dims"})


def vmapped(ctx: FunctionContext) -> Type:
    """The function that vmap makes; with axes that are chosen by hand its shapes are unknown."""
    chk, mapped = ctx.api, get_proper_type(ctx.default_return_type)
    assert isinstance(chk, TypeChecker)
    if not isinstance(mapped, CallableType):
        return ctx.default_return_type
    chosen = [name for name, passed in zip(ctx.callee_arg_names, ctx.args, strict=True) if passed]
    if not _AXES.isdisjoint(name or "" for name in chosen):
        return forget_sizes(chk, mapped)
    batch = _batch(chk, mapped)
    types = [_batched(chk, typ, batch) for typ in mapped.arg_types]
    result = _batched(chk, mapped.ret_type, batch)
    return mapped.copy_modified(arg_types=types, ret_type=result, variables=[batch, *mapped.variables])


def _batch(chk: TypeChecker, mapped: CallableType) -> TypeVarType:
    """A size that each call of the function binds anew; of `vmap(vmap(f))` each has its own."""
    name = f"{MARK}batch"
    number = sum(variable.name == name for variable in mapped.variables)
    bound, default = Maker(chk)("builtins.object", []), AnyType(TypeOfAny.from_omitted_generics)
    return TypeVarType(name, f"torch.{name}", TypeVarId(-1000 - number, namespace="torch.vmap"), [], bound, default)


def _batched(chk: TypeChecker, typ: Type, batch: TypeVarType) -> Type:
    """A tensor with the batch in front; a tuple of tensors; of anything else the sizes are not known."""
    proper = get_proper_type(typ)
    shape = decode_shape(proper)
    if shape is None or not isinstance(proper, Instance):
        return forget_sizes(chk, typ)
    if shape.is_unknown:
        return typ
    batched = shape.insert(0, Dim.of(symbol_of(batch))).with_dtype(decode_dtype(proper))
    return encode_tensor(Maker(chk), batched)
