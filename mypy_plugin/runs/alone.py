"""Module classes checked by themselves: their methods are run once for an object and inputs that nobody knows.

A `forward` without annotations is none of mypy's business, and what a module does is often wrong whatever it is called
with: `nn.Linear(d, 4 * d)` followed by `nn.Linear(d, d)`. What the constructor requires is a symbol, what has a default
is that default, tensors are unknown. So this comes last, for what no call in the file has been run for.

mypy tells a plugin of no file's end. A statement appended right after parsing does: `"".isidentifier()`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    ClassDef,
    ExpressionStmt,
    FuncDef,
    MemberExpr,
    MypyFile,
    StrExpr,
    TypeInfo,
)
from mypy.plugin import MethodContext
from mypy.types import Instance, Type, UninhabitedType

from mypy_plugin.runs.arguments import has_arguments
from mypy_plugin.runs.assumed import assumed_arguments
from mypy_plugin.runs.derived import with_layer
from mypy_plugin.runs.made import Known, with_made
from mypy_plugin.runs.objects import construction
from mypy_plugin.runs.runs import Outcome, Runs
from mypy_plugin.runs.specialize import runs_of
from mypy_plugin.types.names import MODULE
from mypy_plugin.values.bindings import bindings_of, is_changed_below

#: The method whose call ends a file.
END: Final = "builtins.str.isidentifier"


def mark_end(file: MypyFile) -> None:
    """Called when a file has been parsed."""
    if not any(isinstance(node, ClassDef) for node in file.defs):
        return
    text = StrExpr("")
    callee = MemberExpr(text, "isidentifier")
    call = CallExpr(callee, [], [], [])
    statement = ExpressionStmt(call)
    last = file.defs[-1]
    for node in (text, callee, call, statement):
        node.set_line(last.end_line or last.line)
    file.defs.append(statement)


def at_end(ctx: MethodContext) -> Type:
    """Called for every `isidentifier()`; ours is the one that is the last statement of its file."""
    chk = ctx.api
    last = chk.tree.defs[-1] if isinstance(chk, TypeChecker) and chk.tree.defs else None
    if not isinstance(chk, TypeChecker) or not isinstance(last, ExpressionStmt) or last.expr is not ctx.context:
        return ctx.default_return_type
    if chk.binder.is_unreachable():
        return UninhabitedType()  # then mypy doesn't call our statement unreachable
    if not chk.can_skip_diagnostics:
        runs = runs_of(chk)
        runs.leave_for_alone()
        for info in reversed(list(_modules(chk.tree))):  # those that construct others come after them
            _check(runs, info)
    return ctx.default_return_type


def _modules(tree: MypyFile) -> Iterator[TypeInfo]:
    for node in tree.defs:
        if isinstance(node, ClassDef) and node.info.has_base(MODULE) and not node.info.type_vars:
            yield node.info


def _check(runs: Runs, info: TypeInfo) -> None:
    init = info.get_method("__init__")
    if not isinstance(init, FuncDef) or (not init.fullname.startswith("torch.") and not has_arguments(init)):
        return
    is_torch = init.fullname.startswith("torch.")
    already = runs.has_run(init, info)
    if not already and _is_completed_below(runs.chk, info):
        return
    arguments = [] if is_torch else runs.constructed_with(init, info) or assumed_arguments(runs.chk, init)
    owner = with_made(runs.chk, Instance(info, []), arguments)
    outcome = None if is_torch else construction(runs, owner)
    if not is_torch and not already:
        _emit(runs, outcome)
    owner = with_layer(owner, outcome.layer if outcome is not None else None)
    for method in _methods(info):
        if not runs.has_run(method, info):
            _emit(runs, runs.run(method, [Known(owner), *assumed_arguments(runs.chk, method)]))


def _is_completed_below(chk: TypeChecker, info: TypeInfo) -> bool:
    """Whether a derived class puts something else into an attribute: nobody makes objects of this very class."""
    own = (name for cls, name in bindings_of(chk.tree).attributes if cls == info.fullname)
    return any(is_changed_below(chk, info, name) for name in own)


def _methods(info: TypeInfo) -> Iterator[FuncDef]:
    """`forward`, and after it, because it may have called them, the other methods."""
    nodes = [symbol.node for name, symbol in info.names.items() if name == "forward" or not name.startswith("__")]
    methods = [node for node in nodes if isinstance(node, FuncDef) and has_arguments(node)]
    for method in sorted(methods, key=lambda method: method.name != "forward"):
        if not method.is_static and not method.is_class and not method.is_property:
            yield method


def _emit(runs: Runs, outcome: Outcome | None) -> None:
    if outcome is not None:
        runs.emitter.emit(outcome.problems)
