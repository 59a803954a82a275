"""Calls of the user's own functions and methods: sizes unify across arguments and flow into the result.

mypy's own solver would answer a mismatch with `Cannot infer value of type parameter`, and cannot match `3*D` with 12.
So the signature hook hides the dims from it (every `Tensor[B, T]` accepts any tensor), and the return hook,
which has the arguments' types, unifies, reports and puts the caller's sizes into the result.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Context
from mypy.plugin import FunctionContext, FunctionSigContext, MethodContext, MethodSigContext
from mypy.types import (
    CallableType,
    FunctionLike,
    Type,
)

from mypy_plugin.calls import overloads
from mypy_plugin.calls.bind import Call, formals_of
from mypy_plugin.calls.members import of_checked_fields
from mypy_plugin.calls.signatures import dim_variables, mentions_dims, shapeless
from mypy_plugin.calls.unifier import Unifier
from mypy_plugin.messages.report import report
from mypy_plugin.types.forget import forget_sizes
from shapetypes.algebra import ShapeError

SigContext = FunctionSigContext | MethodSigContext
CallContext = FunctionContext | MethodContext


class Calls:
    """Remembers, between the two hooks of a call, the signature whose dims were hidden."""

    def __init__(self) -> None:
        self._hidden: dict[int, list[CallableType]] = {}
        self.refused: Context | None = None  # the last call whose arguments were reported

    def hide(self, ctx: SigContext, signature: CallableType) -> FunctionLike:
        """What mypy checks instead of the signature: the same, with parameters that accept any size.

        The result keeps the callee's dim variables; `resolve` replaces them.
        """
        assert isinstance(ctx.api, TypeChecker)
        signature = of_checked_fields(ctx.api, signature)
        has_dims = mentions_dims(signature)
        if has_dims or overloads.is_overload(signature):
            self._remember(ctx.context, signature)
        if not has_dims:
            return signature
        variables = dim_variables(signature)
        return signature.copy_modified(
            arg_types=shapeless(signature, ctx.api),
            variables=[v for v in signature.variables if v.id not in variables],
        )

    def _remember(self, context: Context, signature: CallableType) -> None:
        """One signature per call; of an overloaded function all items, since mypy asks for all before it tries any."""
        known = self._hidden.get(id(context), []) if overloads.is_overload(signature) else []
        self._hidden[id(context)] = [*(s for s in known if s.definition is not signature.definition), signature]

    def resolve(self, ctx: CallContext, name: str) -> Type | None:
        """The result of the call with the caller's sizes; None when no dims were hidden."""
        hidden = self._hidden.get(id(ctx.context), [])
        fitting = [s for s in hidden if s.arg_names == ctx.callee_arg_names]
        if not any(map(mentions_dims, fitting)):
            return None
        call = Call(ctx)
        is_alone = len(fitting) == 1
        candidates = [s for s in fitting if is_alone or overloads.accepts(shapeless(s, call.chk), s, call.formals)]
        results: list[Type] = []
        failures: list[tuple[Unifier, ShapeError]] = []
        for signature in candidates:
            unifier = Unifier(call.chk, signature)
            try:
                unifier.match_all(call.formals)
            except ShapeError as error:
                failures.append((unifier, error))
                continue
            # mypy may be at another item of the overload: the shapes, which it does not see, have chosen this one
            results.append(unifier.substitute(ctx.default_return_type if is_alone else signature.ret_type))
        if results:
            return overloads.settled(results, call)
        if failures and any(_takes(call, other) for other in hidden if other not in fitting):
            call.chk.msg.fail("another item is meant", ctx.context)  # mypy alone hears it, and tries the next item
        elif failures:
            shapes = {operand.text: operand.shape for operand in failures[0][0].operands}
            report(call.chk, ctx.context, name, failures[0][1], shapes=shapes)
            self.refused = ctx.context
            return forget_sizes(call.chk, ctx.default_return_type)  # nothing follows from a mistake
        result = ctx.default_return_type
        for signature in fitting:
            result = Unifier(call.chk, signature).substitute(result)
        return result


def _takes(call: Call, signature: CallableType) -> bool:
    """Whether another item of an overload takes what a call passes, shapes included."""
    if not isinstance(call.ctx.context, CallExpr):
        return False
    formals = formals_of(call.chk, call.ctx.context, signature)
    passed = sum(len(formal.exprs) for formal in formals)
    if passed < len(call.ctx.context.args) or not overloads.accepts(shapeless(signature, call.chk), signature, formals):
        return False
    try:
        Unifier(call.chk, signature).match_all(formals)
    except ShapeError:
        return False
    return True
