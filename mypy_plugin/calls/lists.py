"""Lists, sets and dicts without a declaration hold tensors of any shape, as they do without us.

`outs = [x]`, then `outs.append(y)` with another shape: no error, and from then on nothing is known of the items.
"""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Context, Expression, IndexExpr, MemberExpr, NameExpr, OperatorAssignmentStmt, Var
from mypy.plugin import FunctionContext, MethodContext, MethodSigContext
from mypy.types import FunctionLike, Type

from mypy_plugin.calls.reshaped import forget_names
from mypy_plugin.types.container_types import is_module
from mypy_plugin.types.encode import unknown
from mypy_plugin.types.forget import forget_sizes, shapes_in

#: Displays, under the names that mypy gives their constructors.
DISPLAYS: Final = frozenset({"<list>", "<set>", "<dict>"})

_CONTAINERS: Final = ("list", "dict", "set", "deque", "defaultdict", "OrderedDict", "Counter")
_CHANGES: Final = (
    "append", "extend", "insert", "__setitem__", "add", "update", "setdefault", "__iadd__", "appendleft", "extendleft",
    "__ior__", "remove", "index", "count", "__contains__",
)  # fmt: skip

#: Methods that put something into a container (or ask for it), by full name.
CHANGES: Final = frozenset(
    f"{module}.{container}.{method}"
    for module in ("builtins", "collections")
    for container in _CONTAINERS
    for method in _CHANGES
)


def forget_display(ctx: FunctionContext) -> Type:
    """`[x, y]`: a list of tensors, whatever their shapes (its expression still tells them: values.py).

    `[]` is what the name that it is assigned to holds.
    """
    assert isinstance(ctx.api, TypeChecker)
    if not any(ctx.args):
        return ctx.default_return_type
    return forget_sizes(ctx.api, ctx.default_return_type)


def accept_any_sizes(ctx: MethodSigContext) -> FunctionLike:
    """`outs.append(y)`: takes every shape where the list was inferred, not declared.

    And any module: `[conv_bn(3, 16)]`, where `conv_bn` has no annotations, is to mypy a list of anything.
    """
    signature = ctx.default_signature
    if not isinstance(ctx.api, TypeChecker) or not _is_inferred(ctx):
        return signature
    widened = [unknown() if is_module(typ) else forget_sizes(ctx.api, typ) for typ in signature.arg_types]
    return signature.copy_modified(arg_types=widened) if widened != signature.arg_types else signature


def forget_items(ctx: MethodContext) -> Type:
    """`outs.append(y)`: the items of `outs` are no longer all of the shape that they were."""
    owner = _owner(ctx.context)
    if isinstance(ctx.api, TypeChecker) and owner is not None and _is_inferred(ctx):
        put = [shape for types in ctx.arg_types for typ in types for shape in shapes_in(typ)]
        known = shapes_in(ctx.type)
        if known and any(shape not in known for shape in put):
            forget_names(ctx.api, owner)
    return ctx.default_return_type


def _is_inferred(ctx: MethodSigContext | MethodContext) -> bool:
    owner = _owner(ctx.context)
    if isinstance(owner, NameExpr | MemberExpr) and isinstance(owner.node, Var):
        return owner.node.is_inferred
    return True


def _owner(node: Context) -> Expression | None:
    """The container that is changed."""
    if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr):
        return node.callee.expr
    if isinstance(node, OperatorAssignmentStmt):
        return node.lvalue
    return node.base if isinstance(node, IndexExpr) else None
