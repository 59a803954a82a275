"""`functools.reduce(lambda h, layer: layer(h), self.layers, x)`: a loop over layers, written as one expression."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import CallExpr, Expression, LambdaExpr
from mypy.plugin import FunctionContext
from mypy.types import Type

from mypy_plugin.runs.changes import mentioned_in
from mypy_plugin.runs.follow import follower_at
from mypy_plugin.runs.made import Known, settled
from mypy_plugin.runs.running import is_aside
from mypy_plugin.runs.sequences import LostError, Sequences
from mypy_plugin.types.forget import forget_sizes

REDUCE: Final = frozenset({"functools.reduce", "_functools.reduce"})


def fold(ctx: FunctionContext) -> Type:
    """To mypy the result is what it starts with; it is of any sizes as far as the rounds cannot be followed."""
    chk, call = ctx.api, ctx.context
    assert isinstance(chk, TypeChecker)
    result = forget_sizes(chk, ctx.default_return_type)
    if not isinstance(call, CallExpr) or [len(passed) for passed in ctx.args[:3]] not in ([1, 1], [1, 1, 1], [1, 1, 0]):
        return result
    function, sequence = ctx.args[0][0], ctx.args[1][0]
    if not isinstance(function, LambdaExpr) or len(function.arguments) != 2:
        return result
    items = follower_at(chk, mentioned_in(sequence), call).items(sequence)
    if items is None:
        return result
    if len(ctx.args) > 2 and ctx.args[2]:
        first: Expression = ctx.args[2][0]
        items = [Known(settled(chk, first, ctx.arg_types[2][0])), *items]
    return _folded(chk, function, items) or result if items else result


def _folded(chk: TypeChecker, function: LambdaExpr, items: list[Known]) -> Type | None:
    here = Sequences(chk)
    here.is_here = True
    total, item = (argument.variable for argument in function.arguments)
    value = items[0]
    try:
        for following in items[1:]:
            here.state = {total: value, item: following}
            value = here.known(function.expr())
            if here.problems:
                _show(chk, here.problems)
                return None
    except LostError:
        return None
    return value.type


def _show(chk: TypeChecker, problems: list[ErrorInfo]) -> None:
    if not is_aside():
        for info in problems:
            chk.errors.add_error_info(info)
