"""Attributes of modules whose construction is known, and of `self` where mypy knows nothing of the constructor."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import MemberExpr
from mypy.plugin import AttributeContext
from mypy.types import AnyType, Type, get_proper_type

from mypy_plugin.runs.assumed import own_object, reached_into
from mypy_plugin.runs.made import is_settled, is_untold, is_user_module, made_of
from mypy_plugin.runs.objects import attribute_of
from mypy_plugin.runs.runs import Runs
from mypy_plugin.runs.specialize import presentable, runs_of
from mypy_plugin.values.bindings import is_changed_below


def attribute(ctx: AttributeContext) -> Type | None:
    """`self.conv` or `net.conv` of a module whose construction is known."""
    expr, chk = ctx.context, ctx.api
    if ctx.is_lvalue or not isinstance(expr, MemberExpr) or not isinstance(chk, TypeChecker):
        return None
    if made_of(ctx.type) is None and is_untold(chk, expr):
        return _own_attribute(runs_of(chk), expr)
    if made_of(ctx.type) is None or not is_settled(chk, expr.expr):
        return None
    known = attribute_of(runs_of(chk), ctx.type, expr.name)
    if known is None:
        return None
    return known.type if runs_of(chk).frames else _presentable_attribute(known.type)


def _own_attribute(runs: Runs, expr: MemberExpr) -> Type | None:
    """`self.conv` in a method with annotations, of a class whose constructor has none; containers that it fills."""
    owner, method = own_object(runs.chk, expr.expr), runs.chk.scope.current_function()
    if owner is None or method is None or is_changed_below(runs.chk, owner.type, expr.name):
        return None
    with runs.just_asking():
        known = attribute_of(runs, owner, expr.name)
    if known is None or (is_user_module(known.type) and id(expr) in reached_into(method.body)):
        return None  # mypy would check what is done with it by annotations that nobody had checked before
    return _presentable_attribute(known.type)


def _presentable_attribute(typ: Type) -> Type | None:
    found = get_proper_type(presentable(typ))
    return None if isinstance(found, AnyType) else found
