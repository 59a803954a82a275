"""`module(x)`: checked and typed through `forward`, whatever its signature."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Context, Var
from mypy.types import FunctionLike, Instance, Type, get_proper_type

from mypy_plugin.layer_types import layer_base
from mypy_plugin.names import LAYERS, MODULE


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
