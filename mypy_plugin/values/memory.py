"""In which order the axes of a tensor lie in memory, where the program tells: `view` refuses to join others.

What torch makes anew is contiguous (`x @ y`, `linear(x)`, `softmax`), `transpose` and `permute` leave it where it is.
Of a parameter, a convolution's result (channels last) or an einsum's, nothing is known. Asked for views only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import CallExpr, Expression, FloatExpr, IntExpr, MemberExpr, NameExpr, OpExpr, UnaryExpr, Var

from mypy_plugin.types.decode import decode_shape
from mypy_plugin.types.layer_types import layer_base
from mypy_plugin.values.bindings import bindings_of
from mypy_plugin.values.evaluate import Values
from shapetypes.algebra import Dim
from shapetypes.rules.conversion import CONVERSIONS

Order = tuple[int, ...]

VIEWS: Final = frozenset({"view", "view_as"})
MAX_DEPTH: Final = 16

#: Contiguous, whatever they are given.
_CONTIGUOUS: Final = (
    frozenset({"contiguous", "softmax", "log_softmax", "linear", "embedding", "layer_norm"})
    | frozenset({"rand", "randn", "zeros", "ones", "empty", "full", "arange", "randint", "linspace", "tensor"})
)  # fmt: skip
_PRODUCTS: Final = frozenset({"matmul", "bmm", "mm", "__matmul__"})
#: As their operand.
_KEEPING: Final = CONVERSIONS | frozenset(
    {"dropout", "relu", "gelu", "silu", "tanh", "sigmoid", "exp", "clone", "detach", "cuda", "cpu"}
)
#: Contiguous, if their operand is.
_VIEWING: Final = frozenset({"view", "view_as", "reshape", "flatten", "unflatten", "unsqueeze", "squeeze"})
_SWAPPING: Final = frozenset({"transpose", "swapaxes", "swapdims"})
_LAYERS: Final = frozenset({"torch.nn.Linear", "torch.nn.Embedding", "torch.nn.LayerNorm", "torch.nn.Softmax"})
_KEEPING_LAYERS: Final = frozenset({"torch.nn.Dropout", "torch.nn.ReLU", "torch.nn.GELU", "torch.nn.Identity"})


def memory_order(values: Values, expr: Expression, depth: int = MAX_DEPTH) -> Order | None:
    """The axes of a tensor from the outermost in memory to the innermost, where it certainly has no holes."""
    rank = _rank(values, expr)
    if rank is None or not depth:
        return None
    if isinstance(expr, NameExpr):
        value = _value_at(values, expr)
        return memory_order(values, value, depth - 1) if value is not None else None
    if isinstance(expr, UnaryExpr):
        return memory_order(values, expr.expr, depth - 1)
    if isinstance(expr, OpExpr):
        return _of_operator(values, expr, rank, depth)
    if isinstance(expr, MemberExpr) and expr.name in ("T", "mT"):
        return _swapped(memory_order(values, expr.expr, depth - 1), -2, -1) if expr.name == "mT" or rank == 2 else None
    return _of_call(values, expr, rank, depth) if isinstance(expr, CallExpr) else None


def _rank(values: Values, expr: Expression) -> int | None:
    typ = values.chk.lookup_type_or_none(expr)
    shape = decode_shape(typ) if typ is not None else None
    return shape.rank if shape is not None else None


def _value_at(values: Values, name: NameExpr) -> Expression | None:
    """What a name holds at its place: the last assignment before it, if no other can have come in between."""
    if not isinstance(name.node, Var):
        return None
    found = bindings_of(values.chk.tree).variables.get(name.node, [])
    if any(b.last_line >= name.line and b.in_loop and len(found) > 1 for b in found):
        return None
    last = max((b for b in found if b.last_line < name.line), key=lambda b: b.last_line, default=None)
    if last is None or last.path or last.until < name.line:
        return None
    return last.value


def _of_operator(values: Values, expr: OpExpr, rank: int, depth: int) -> Order | None:
    if expr.op == "@":
        return _of_product(values, expr.left, expr.right, rank)
    for operand, other in ((expr.left, expr.right), (expr.right, expr.left)):
        if expr.op in "+-*/" and isinstance(other, IntExpr | FloatExpr):
            return memory_order(values, operand, depth - 1)
    return None


def _of_product(values: Values, left: Expression, right: Expression, rank: int) -> Order | None:
    """Contiguous, but for a matrix times a batch of them, which torch turns around."""
    ranks = _rank(values, left), _rank(values, right)
    is_turned = ranks[0] is None or ranks[1] is None or ranks[0] < min(3, ranks[1])
    return None if is_turned else tuple(range(rank))


def _of_call(values: Values, call: CallExpr, rank: int, depth: int) -> Order | None:
    callee = call.callee
    if not isinstance(callee, MemberExpr | NameExpr):
        return None
    layer = layer_base(typ) if (typ := values.chk.lookup_type_or_none(callee)) is not None else None
    if layer is not None and call.args:
        return _of_layer(values, layer[1], call.args[0], rank, depth)
    if callee.fullname.startswith("torch."):
        return _of_op(values, callee.name, call, call.args, rank, depth)
    if isinstance(callee, MemberExpr) and _rank(values, callee.expr) is not None:
        return _of_op(values, callee.name, call, [callee.expr, *call.args], rank, depth)
    return None


def _of_layer(values: Values, layer: str, operand: Expression, rank: int, depth: int) -> Order | None:
    if layer in _LAYERS:
        return tuple(range(rank))
    return memory_order(values, operand, depth - 1) if layer in _KEEPING_LAYERS else None


def _of_op(
    values: Values, name: str, call: CallExpr, args: Sequence[Expression], rank: int, depth: int
) -> Order | None:
    """Of a call of torch's, the receiver of a method being the first argument."""
    if "memory_format" in call.arg_names or "out" in call.arg_names:
        return None
    if name in _CONTIGUOUS:
        return tuple(range(rank))
    if not args:
        return None
    if name in _PRODUCTS:
        return _of_product(values, args[0], args[1], rank) if len(args) == 2 else None
    order = memory_order(values, args[0], depth - 1)
    if name in _KEEPING or order is None:
        return order if name in _KEEPING else None
    if name in _VIEWING:
        return tuple(range(rank)) if order == tuple(sorted(order)) else None
    if None not in call.arg_names[1:] and len(call.arg_names) > 1:
        return None  # `transpose(dim0=1, dim1=2)`
    axes = [_axis(values.of(arg)) for arg in args[1:]]
    if name in _SWAPPING and len(axes) == 2:
        return _swapped(order, *axes)
    if name == "t" and not axes:
        return _swapped(order, -2, -1) if rank == 2 else None
    return _permuted(order, _axes(values, args[1:])) if name == "permute" else None


def _axes(values: Values, args: Sequence[Expression]) -> list[int | None]:
    found = [values.of(arg) for arg in args]
    if len(found) == 1 and isinstance(found[0], tuple):
        found = list(found[0])
    return [_axis(value) for value in found]


def _axis(value: object) -> int | None:
    return value.value if isinstance(value, Dim) else None


def _swapped(order: Order | None, first: int | None, second: int | None) -> Order | None:
    if order is None or first is None or second is None:
        return None
    axes: list[int | None] = list(range(len(order)))
    if not all(-len(order) <= axis < len(order) for axis in (first, second)):
        return None
    axes[first], axes[second] = axes[second], axes[first]
    return _permuted(order, axes)


def _permuted(order: Order, axes: Sequence[int | None]) -> Order | None:
    """`axes[i]` is the old axis that becomes axis `i`."""
    places = [axis % len(order) for axis in axes if axis is not None]
    if sorted(places) != sorted(order):
        return None
    return tuple(places.index(axis) for axis in order)
