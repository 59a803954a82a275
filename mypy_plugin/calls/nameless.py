"""Calls of functions that have no name where they are called, `timed(f)(x)` or `table["f"](x)`: mypy asks no hook.

It solves for the dims itself, letter by letter: it can't match `2*D` with 6, and of sizes that differ it says "Cannot
infer function type argument". So what it finds wrong with the arguments is found once more our way.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import CallExpr
from mypy.types import CallableType, get_proper_type

from mypy_plugin.calls.bind import formals_of
from mypy_plugin.calls.overloads import accepts
from mypy_plugin.calls.signatures import mentions_dims, shapeless
from mypy_plugin.calls.unifier import Unifier
from mypy_plugin.messages.operands import source_text
from mypy_plugin.messages.report import report
from shapetypes.algebra import ShapeError


def is_settled(chk: TypeChecker, call: CallExpr, info: ErrorInfo) -> bool:
    """Whether an error about the arguments of a call is answered: they fit, or what is wrong has been reported."""
    callee = get_proper_type(chk.lookup_type_or_none(call.callee))
    about = {(call.line, call.column), *((arg.line, arg.column) for arg in call.args)}
    if not isinstance(callee, CallableType) or (info.line, info.column) not in about:
        return False
    if not any(map(mentions_dims, callee.arg_types)):
        return False  # what `functools.partial` has left, mypy checks itself
    formals = formals_of(chk, call, callee)
    if not accepts(shapeless(callee, chk), callee, formals):
        return False
    unifier = Unifier(chk, callee)
    try:
        unifier.match_all(formals)
    except ShapeError as error:
        shapes = {operand.text: operand.shape for operand in unifier.operands}
        report(chk, call, source_text(chk, call.callee) or "", error, shapes=shapes)
    return True
