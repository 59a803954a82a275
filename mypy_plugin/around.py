"""What happens around every hook, whatever it does: the facts of its line, names bound again, exceptions of ours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from mypy.checker import TypeChecker
from mypy.semanal import SemanticAnalyzer

from mypy_plugin.calls.mixed import mixed
from mypy_plugin.calls.rebinding import rebinding
from mypy_plugin.messages.pretty import install
from mypy_plugin.messages.rejudge import REJUDGE
from mypy_plugin.messages.report import guarded
from mypy_plugin.values.evidence import EVIDENCE
from shapetypes.algebra import assuming, strict

C = TypeVar("C")
R = TypeVar("R")


def around(
    hook: Callable[[C], R], name: str, fallback: Callable[[C], R], *, is_strict: bool = False
) -> Callable[[C], R]:
    """The hook as mypy gets it. It runs for every expression: nothing here may cost more than a look."""

    def checked(ctx: Any) -> R:
        chk = ctx.api
        if not isinstance(chk, TypeChecker):
            return hook(ctx)
        context = ctx.context
        rebinding.look(chk, context)
        with assuming(EVIDENCE.at(chk, context)):
            result = hook(ctx)
        return mixed.seen(chk, context, rebinding.found(chk, context, result))

    safe = guarded(partial(_strictly, checked) if is_strict else checked, name, fallback)

    def run(ctx: Any) -> R:
        chk = ctx.api
        if isinstance(chk, TypeChecker):
            if chk.is_stub:
                return fallback(ctx)  # nothing is called in a stub
            REJUDGE.chk = chk
            install(chk.errors)
        else:
            install(chk.errors if isinstance(chk, SemanticAnalyzer) else chk.api.errors)
        return safe(ctx)

    return run


def _strictly(hook: Callable[[C], R], ctx: C) -> R:
    with strict():
        return hook(ctx)
