"""ShapeError -> mypy message, and the guard that keeps a bug of ours from ending a mypy run."""

from __future__ import annotations

import functools
import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from mypy.checker import TypeChecker
from mypy.errors import Errors
from mypy.nodes import CallExpr, ComparisonExpr, Context, OpExpr, OverloadedFuncDef
from mypy.types import Instance, Overloaded, get_proper_type

from mypy_plugin.messages.errorcodes import BY_NAME, SHAPE_INTERNAL
from mypy_plugin.values.guards import is_guarded
from shapetypes.algebra import Shape, ShapeError, render_shape, with_operand_names

P = ParamSpec("P")
R = TypeVar("R")

#: Set it to have an exception inside a hook end the run with a traceback (for our own tests and bug reports).
DEBUG_VARIABLE = "SHAPETYPES_DEBUG"
_DEBUGGING = bool(os.environ.get(DEBUG_VARIABLE))


def report(
    chk: TypeChecker,
    context: Context,
    op: str,
    error: ShapeError,
    *,
    sources: Mapping[str, str] | None = None,
    shapes: Mapping[str, Shape] | None = None,
) -> None:
    """One error with its notes, in the user's own names, and nothing where mypy merely tries something out."""
    if is_guarded(chk, context):
        return
    names = dict(sources or {})
    fact = with_operand_names(error.message, names)
    notes = [with_operand_names(note, names) for note in error.notes]
    said = {name: shape for name, shape in (shapes or {}).items() if shape.dims or f"`{name}`" in error.message}
    if said:
        notes.append(_shapes_note(said, names))
    if error.help:
        notes.append("help: " + with_operand_names(error.help, names))
    code = BY_NAME.get(error.code, SHAPE_INTERNAL)
    with _beneath_speculation(chk, context):
        info = chk.msg.fail(f"{op}: {fact}" if op else fact, context, code=code)
        for note in notes:
            chk.msg.note(note, context, code=code, parent_error=info)


def _shapes_note(shapes: Mapping[str, Shape], names: Mapping[str, str]) -> str:
    parts = [f'"{names.get(name, name)}" has shape {render_shape(shape)}' for name, shape in shapes.items()]
    return ", ".join(dict.fromkeys(parts))  # `attention(x, x, x)` says it once


@contextmanager
def _beneath_speculation(chk: TypeChecker, context: Context) -> Iterator[None]:
    """Speak past the filter under which mypy tries an operator's variants or an overload's items.

    There an error means "try the next one", and what the last one says wins. A shape error is final: the
    argument types did fit. When they did not (the filter has seen an error already), stay inside it.
    """
    watchers = chk.errors._watchers
    if not watchers or not _is_tried(chk, context):
        yield
        return
    top = watchers[-1]
    if top._filter is not True or top.has_new_errors():
        yield
        return
    watchers.pop()
    try:
        yield
    finally:
        watchers.append(top)


def _is_tried(chk: TypeChecker, context: Context) -> bool:
    if isinstance(context, OpExpr | ComparisonExpr):
        return True
    if not isinstance(context, CallExpr):
        return False
    callee = get_proper_type(chk.lookup_type_or_none(context.callee))
    forward = callee.type.get("forward") if isinstance(callee, Instance) else None
    return isinstance(callee, Overloaded) or (forward is not None and isinstance(forward.node, OverloadedFuncDef))


def guarded(hook: Callable[P, R], name: str, fallback: Callable[P, R]) -> Callable[P, R]:
    """The hook, or the fallback with one `shape-internal` note when the hook raises.

    When mypy raises while a hook asks it for a type, it prints all errors so far, says "INTERNAL ERROR" and exits.
    """
    if _DEBUGGING:
        return hook

    @functools.wraps(hook)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        streams = sys.stdout, sys.stderr
        flushed = _flushed(args[0])
        try:
            sys.stdout = sys.stderr = _UNSAID
            return hook(*args, **kwargs)
        except (Exception, SystemExit) as exc:
            if flushed is not None:
                _errors(args[0]).flushed_files = set(flushed)
            _confess(args[0], name, exc.__context__ or exc if isinstance(exc, SystemExit) else exc)
            return fallback(*args, **kwargs)
        finally:
            sys.stdout, sys.stderr = streams

    return run


class _Unsaid(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


_UNSAID = _Unsaid()
#: The files whose errors mypy has shown, as they were when one was last added.
_shown: tuple[Errors, frozenset[str]] | None = None


def _flushed(ctx: Any) -> frozenset[str] | None:
    global _shown
    if not isinstance(ctx.api, TypeChecker):
        return None
    errors = ctx.api.errors
    if _shown is None or _shown[0] is not errors or len(_shown[1]) != len(errors.flushed_files):
        _shown = errors, frozenset(errors.flushed_files)
    return _shown[1]


def _errors(ctx: Any) -> Errors:
    errors: Errors = ctx.api.errors if isinstance(ctx.api, TypeChecker) else ctx.api.api.errors
    return errors


def _confess(ctx: Any, name: str, exc: BaseException) -> None:
    """A note, no error: our bug is no reason for the user's build to fail."""
    try:
        message = (
            f"shapetypes failed on {name} ({type(exc).__name__}: {exc}); its result is taken as unknown. "
            f"Please report this; {DEBUG_VARIABLE}=1 shows the traceback"
        )
        line, column = ctx.context.line, ctx.context.column
        _errors(ctx).report(line, column, message, SHAPE_INTERNAL, severity="note", only_once=True)
    except Exception:
        return  # nothing of ours may end a mypy run
