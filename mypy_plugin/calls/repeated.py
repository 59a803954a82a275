"""`nn.Sequential(*[Block(d) for _ in range(n)])`: copies of one layer, nobody knows how many.

Where the layer keeps the shape, so do all of them; there may be none, so nothing is a mistake.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, CallExpr, Expression, GeneratorExpr, ListComprehension
from mypy.types import Instance, Type, UnpackType, get_proper_type

from mypy_plugin.runs.made import forget_made, is_settled, settled
from mypy_plugin.types.container_types import is_module
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.encode import Maker
from shapetypes.algebra import ShapeError


def repeated(chk: TypeChecker, call: CallExpr, container: Instance) -> Instance | None:
    """The type of a Sequential that is constructed with one comprehension of layers."""
    made = call.args[0] if len(call.args) == 1 and call.arg_kinds[0] == ARG_STAR else None
    if isinstance(made, ListComprehension):
        made = made.generator
    if not isinstance(made, GeneratorExpr):
        return None
    typ = chk.lookup_type_or_none(made.left_expr)
    if typ is None or not is_module(typ):
        return None
    item = settled(chk, made.left_expr, typ)
    return container.copy_modified(args=[UnpackType(Maker(chk)("builtins.tuple", [item]))])


def repeated_item(module: Instance) -> Type | None:
    """The layer that all items of a Sequential are copies of."""
    only = get_proper_type(module.args[0]) if len(module.args) == 1 else None
    items = get_proper_type(only.type) if isinstance(only, UnpackType) else None
    item = items.args[0] if isinstance(items, Instance) and items.args else None
    return item if item is not None and is_module(item) else None


def call_repeated(
    chk: TypeChecker, module: Instance, receiver: Expression | None, value: Type, apply: Callable[[Type, Type], Type]
) -> Type | None:
    """What comes out, if the layer gives the shape that it takes."""
    item = repeated_item(module)
    if item is None:
        return None
    if receiver is not None and not is_settled(chk, receiver):
        item = forget_made(item)
    try:
        result = apply(item, value)
    except ShapeError:
        return None
    before, after = decode_shape(value), decode_shape(result)
    is_kept = before is not None and before == after and not before.is_unknown
    return result if is_kept else None
