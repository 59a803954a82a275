"""Expressions looked at once more, on the side, under what names are worth at one point of a body (follow.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from mypy.binder import ConditionalTypeBinder
from mypy.checker import TypeChecker
from mypy.errors import ErrorInfo
from mypy.nodes import LDEF, Expression, MemberExpr, NameExpr, Var
from mypy.types import TupleType, Type, get_proper_type

from mypy_plugin.runs.made import Known
from mypy_plugin.runs.running import on_the_side
from mypy_plugin.runs.sandbox import collector, untouched
from mypy_plugin.values.bindings import Place, bindings_of


@contextmanager
def assumed(
    chk: TypeChecker, state: Mapping[Place, Known], *, here: bool = False, found: list[ErrorInfo] | None = None
) -> Iterator[None]:
    """Inside, these names and attributes have the types and values given; nothing that is checked leaves a trace.

    All else is as declared, or, if the point is `here`, where mypy is, as narrowed. Errors of ours go to `found`.
    """
    known = bindings_of(chk.tree)
    before = known.assumed
    with untouched(chk), on_the_side(), _binder(chk, state, here):
        chk.expr_checker.type_context[:] = [None]
        known.assumed = {**before, **{place: given.value for place, given in state.items()}}
        try:
            with chk.msg.filter_errors(filter_errors=collector([] if found is None else found)):
                yield
        finally:
            known.assumed = before


@contextmanager
def _binder(chk: TypeChecker, state: Mapping[Place, Known], here: bool) -> Iterator[None]:
    binders = chk.binder, chk.globals_binder
    changed = chk.binder.last_pop_changed
    binder = chk.binder if here else ConditionalTypeBinder(chk.options)
    depth = len(binder.frames)
    binder.push_frame()
    for place, given in state.items():
        if not isinstance(get_proper_type(given.type), TupleType):  # of a list: no such type could be appended to
            binder.put(_expression(place), given.type)
    chk.binder = chk.globals_binder = binder
    try:
        yield
    finally:
        chk.binder, chk.globals_binder = binders
        chk.binder.last_pop_changed = changed
        del binder.frames[depth:]
        del binder.options_on_return[depth - 1 :]


def _expression(place: Place) -> NameExpr | MemberExpr:
    var, attribute = (place, None) if isinstance(place, Var) else place
    name = NameExpr(var.name)
    name.node, name.kind, name.fullname = var, LDEF, var.fullname
    return name if attribute is None else MemberExpr(name, attribute)


def type_of(chk: TypeChecker, expr: Expression) -> Type:
    """The type of an expression, to be asked inside of `assumed`."""
    return chk.expr_checker.accept(expr)
