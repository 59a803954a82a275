"""`ACTIVATIONS[name]`: to mypy any of the dictionary's values; in a body that is run for one call, the one it is."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import IndexExpr
from mypy.plugin import MethodContext
from mypy.types import AnyType, CallableType, Type, get_proper_type

from mypy_plugin.runs.running import is_running
from mypy_plugin.types.container_types import is_module
from mypy_plugin.values.entries import entry
from mypy_plugin.values.evaluate import Values

GET: Final = "builtins.dict.__getitem__"


def get(ctx: MethodContext) -> Type:
    """A class or a layer; of all else the value is followed, not the type (evaluate.py)."""
    chk = ctx.api
    if not is_running() or not isinstance(ctx.context, IndexExpr) or not isinstance(chk, TypeChecker):
        return ctx.default_return_type
    found = entry(Values(chk), ctx.context)
    proper = get_proper_type(chk.lookup_type_or_none(found)) if found is not None else None
    if proper is None or isinstance(proper, AnyType):
        return ctx.default_return_type
    is_class = isinstance(proper, CallableType) and proper.is_type_obj()
    return proper if is_class or is_module(proper) else ctx.default_return_type
