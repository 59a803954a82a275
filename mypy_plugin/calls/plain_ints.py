"""Members of generic objects whose sizes are plain ints: `self.mlp = MLP(d, 4 * d)`, `self.mlp.hidden(x)`."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, MemberExpr
from mypy.plugin import AttributeContext, FunctionSigContext, MethodSigContext
from mypy.types import CallableType, Instance, ProperType, Type, get_proper_type

from mypy_plugin.runs.made import is_settled
from mypy_plugin.types.encode import Maker
from mypy_plugin.types.phantoms import with_phantoms, without_phantoms


def method_of_plain_ints(ctx: FunctionSigContext | MethodSigContext) -> CallableType | None:
    """The signature of a method of `MLP(d, 4 * d)`, where `d` is a plain int."""
    callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
    if not isinstance(ctx, MethodSigContext) or not isinstance(callee, MemberExpr):
        return None
    found = _of_plain_ints(ctx.api, ctx.type, callee)
    return found if isinstance(found, CallableType) else None


def attribute_of_plain_ints(ctx: AttributeContext) -> Type | None:
    """The type of an attribute of such an object."""
    if ctx.is_lvalue or not isinstance(ctx.context, MemberExpr) or not isinstance(ctx.api, TypeChecker):
        return None
    found = _of_plain_ints(ctx.api, ctx.type, ctx.context)
    return without_phantoms(Maker(ctx.api), found) if found is not None else None


def _of_plain_ints(chk: object, owner: Type, member: MemberExpr) -> ProperType | None:
    proper = get_proper_type(owner)
    if not isinstance(proper, Instance) or not proper.args or not isinstance(chk, TypeChecker):
        return None
    known = as_constructed(chk, member.expr, proper)
    if known is proper:
        return None
    return get_proper_type(chk.expr_checker.analyze_external_member_access(member.name, known, member))


def as_constructed(chk: TypeChecker, expr: Expression | None, typ: Instance) -> Instance:
    """The type with its phantoms, if an expression is surely one object: `MLP(d) if c else MLP(2 * d)` is not."""
    known = with_phantoms(Maker(chk), typ)
    return known if known is typ or expr is None or is_settled(chk, expr) else typ
