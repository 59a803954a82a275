"""`torch.stack([head(x) for head in self.heads])`: what a comprehension gives, item by item if they differ."""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression, GeneratorExpr, ListComprehension, RefExpr

from mypy_plugin.runs.running import is_aside
from mypy_plugin.runs.sequences import LostError, Sequences
from mypy_plugin.types.decode import decode_shape
from mypy_plugin.values.evaluate import Values
from mypy_plugin.values.lengths import Lengths
from shapetypes.algebra import Shape
from shapetypes.rules import Many


def comprehended(values: Values, expr: Expression) -> object | None:
    """The tensors that a comprehension passes to an op; mypy itself takes them for what the op asks for."""
    generator = _generator(expr)
    if generator is None:
        return None
    typ = values.chk.lookup_type_or_none(generator.left_expr)
    shape = decode_shape(typ) if typ is not None else None
    if shape is not None and not shape.is_unknown:
        return Many(shape, Lengths(values).of(expr))
    return _one_by_one(values, expr)


def _generator(expr: Expression) -> GeneratorExpr | None:
    if isinstance(expr, CallExpr) and isinstance(expr.callee, RefExpr) and len(expr.args) == 1:
        is_display = expr.callee.fullname in ("builtins.list", "builtins.tuple")
        return _generator(expr.args[0]) if is_display else None
    if isinstance(expr, ListComprehension):
        return expr.generator
    return expr if isinstance(expr, GeneratorExpr) else None


def _one_by_one(values: Values, expr: Expression) -> object | None:
    here = Sequences(values.chk)
    here.is_here = True
    try:
        items = here.items(expr)
    except LostError:
        return None
    if here.problems and not is_aside():
        for info in here.problems:
            values.chk.errors.add_error_info(info)
        return None
    shapes: list[Shape] = [shape for item in items or () if (shape := decode_shape(item.type)) is not None]
    return tuple(shapes) if items and len(shapes) == len(items) else None
