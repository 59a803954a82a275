"""`x.numpy()` is an array where the code imports numpy itself.

The stubs can't say so: mypy would read numpy for every program, which takes longer than all of torch.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Import, ImportBase, ImportFrom, MypyFile, TypeInfo
from mypy.plugin import MethodContext
from mypy.types import AnyType, Instance, Type, TypeOfAny

TO_ARRAY = frozenset({"torch.Tensor.numpy", "torch.Tensor.__array__"})


def to_array(ctx: MethodContext) -> Type:
    """`ndarray[Any, dtype[Any]]`, only in a file that depends on numpy: from the cache it is then read after numpy."""
    chk = ctx.api
    if not isinstance(chk, TypeChecker) or not any(map(_imports_numpy, chk.tree.imports)):
        return ctx.default_return_type
    numpy = chk.modules.get("numpy")
    unknown = AnyType(TypeOfAny.explicit)
    dtype = _instance(numpy, "dtype", unknown)
    return (dtype and _instance(numpy, "ndarray", unknown, dtype)) or ctx.default_return_type


def _imports_numpy(stmt: ImportBase) -> bool:
    if stmt.is_unreachable:
        return False
    if isinstance(stmt, Import):
        return any(name.partition(".")[0] == "numpy" for name, _ in stmt.ids)
    return isinstance(stmt, ImportFrom) and not stmt.relative and stmt.id.partition(".")[0] == "numpy"


def _instance(module: MypyFile | None, name: str, *args: Type) -> Instance | None:
    symbol = module.names.get(name) if module is not None else None
    node = symbol.node if symbol is not None else None
    return Instance(node, args) if isinstance(node, TypeInfo) and len(node.type_vars) == len(args) else None
